//! Opening books, the type of their game erased.

use std::path::Path;

use book::{Book, BookError, BookMove, Lookup, Wanted};
use files::Packed;
use game::Notation;

use super::{GameState, TypedState};
use crate::Identity;
use crate::settings::rules_of;

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
pub(super) fn open<P: Identity>(
    program: &P,
    path: Option<&Path>,
    on_the_fly: bool,
) -> Result<Box<dyn DynBook>, BookError> {
    let (rules, books) = (program.rules(), program.description().books);
    let wanted =
        Wanted { game: P::WORD, rules: &rules, rules_of: &rules_of::<P>, foreign: books.foreign };
    Ok(Box::new(match path {
        Some(path) => Book::<P::Game>::open(path, on_the_fly, &wanted)?,
        None => Book::read(&books.shipped.map(Packed::text).unwrap_or_default(), &wanted)?,
    }))
}
