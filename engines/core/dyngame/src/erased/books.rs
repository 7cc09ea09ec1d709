//! Opening books, the type of their game erased.

use std::path::Path;

use book::{Book, BookError, BookMove, Lookup, Wanted};
use game::{Notation, TextError};

use super::{GameState, TypedState};
use crate::Identity;
use crate::settings::{rules_of, without_files};

/// An open book.
pub trait DynBook: Send {
    /// Its moves in `state`, canonically written, the most frequent first.
    ///
    /// # Errors
    /// If the file can no longer be read.
    fn probe(&self, state: &dyn GameState, lookup: Lookup) -> Result<Vec<BookMove>, BookError>;

    /// Whether counts say how often a move should be played.
    fn has_weights(&self) -> bool;

    /// The ply that its positions carry, 1 for the first.
    fn ply(&self, state: &dyn GameState) -> Option<u32>;
}

impl<G: Notation> DynBook for Book<G> {
    fn probe(&self, state: &dyn GameState, lookup: Lookup) -> Result<Vec<BookMove>, BookError> {
        self.probe(TypedState::of(state).pos(), lookup)
    }

    fn has_weights(&self) -> bool {
        self.has_weights()
    }

    fn ply(&self, state: &dyn GameState) -> Option<u32> {
        self.ply(TypedState::of(state).pos())
    }
}

/// The book at `path`, or the one that comes with the game of `program`; `on_the_fly` reads of a large one
/// only what it is asked for.
///
/// # Errors
/// If it cannot be used.
pub fn open_book<P: Identity>(
    program: &P,
    path: Option<&Path>,
    on_the_fly: bool,
) -> Result<Box<dyn DynBook>, BookError> {
    let (rules, books) = (program.rules(), program.description().books);
    let wanted =
        Wanted { game: P::WORD, rules: &rules, rules_of: &rules_of::<P>, foreign: books.foreign };
    Ok(Box::new(match path {
        Some(path) => Book::<P::Game>::open(path, on_the_fly, &wanted)?,
        None => Book::read(books.shipped, &wanted)?,
    }))
}

/// The same under `settings`; also fails if no book comes with the game.
pub(super) fn open<P: Identity>(
    path: Option<&Path>,
    settings: &[(String, String)],
) -> Result<Box<dyn DynBook>, TextError> {
    let program = without_files::<P>(settings)?;
    if path.is_none() && program.description().books.shipped.is_empty() {
        let none = format!("no book comes with {}: name one by --book", P::WORD);
        return Err(TextError::new(none));
    }
    open_book(&program, path, false).map_err(|error| match path {
        Some(path) => TextError::new(format!("{}: {error}", path.display())),
        None => TextError::new(format!("the book that comes with {}: {error}", P::WORD)),
    })
}
