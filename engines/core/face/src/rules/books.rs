//! Opening books, the type of their game erased.

use std::path::Path;

use book::text::Page;
use book::{Book, BookError, BookMove, Lookup, Maker, Played, Wanted};
use game::{Notation, Outcome, TextError};

use crate::Identity;
use crate::settings::{rules_of, without_files};

/// An open book.
pub trait OpenBook {
    /// What it knows of a position, the most frequent move first.
    ///
    /// # Errors
    /// If `position` is none, or the file can no longer be read.
    fn entries(&self, position: &str) -> Result<Vec<BookMove>, TextError>;
}

/// A book in the making.
pub trait BookMaker {
    /// Adds a game that began in `position`, or in the start position.
    ///
    /// # Errors
    /// If a move or the position is not legal.
    fn add(
        &mut self,
        position: Option<&str>,
        moves: &[Played],
        outcome: Option<Outcome>,
    ) -> Result<(), TextError>;

    /// The positions with the moves that were played at least `least` times and have not scored
    /// less than `percent` of the points.
    fn pages(&self, least: u64, percent: u64) -> Vec<Page>;
}

/// The book at `path`, or the one that comes with the game.
///
/// # Errors
/// If there is none, or it cannot be used.
pub(super) fn open<P: Identity>(
    path: Option<&Path>,
    settings: &[(String, String)],
) -> Result<Box<dyn OpenBook>, TextError> {
    let program = without_files::<P>(settings)?;
    let (rules, books) = (program.rules(), program.description().books);
    let wanted =
        Wanted { game: P::WORD, rules: &rules, rules_of: &rules_of::<P>, foreign: books.foreign };
    let opened = match path {
        Some(path) => Book::open(path, false, &wanted),
        None if books.shipped.is_empty() => {
            return Err(TextError::new(format!(
                "no book comes with {}: name one by --book",
                P::WORD
            )));
        }
        None => Book::read(books.shipped, &wanted),
    };
    let named = |error: BookError| match path {
        Some(path) => TextError::new(format!("{}: {error}", path.display())),
        None => TextError::new(format!("the book that comes with {}: {error}", P::WORD)),
    };
    Ok(Box::new(BookOf::<P> { book: opened.map_err(named)?, rules }))
}

struct BookOf<P: Identity> {
    book: Book<P::Game>,
    rules: <P::Game as Notation>::Rules,
}

impl<P: Identity> OpenBook for BookOf<P> {
    fn entries(&self, position: &str) -> Result<Vec<BookMove>, TextError> {
        /// A person who asks for a position is shown what can be found.
        const ANY: Lookup = Lookup { ignore_ply: true, turned: true };
        let pos = P::Game::parse_position(position, &self.rules)?;
        self.book.probe(&pos, ANY).map_err(|error| TextError::new(error.to_string()))
    }
}

/// A maker of a book under `settings`, of games of which the first `plies` count.
///
/// # Errors
/// If a setting is refused.
pub(super) fn maker<P: Identity>(
    settings: &[(String, String)],
    plies: usize,
) -> Result<Box<dyn BookMaker>, TextError> {
    Ok(Box::new(Maker::<P::Game>::new(without_files::<P>(settings)?.rules(), plies)))
}

impl<G: Notation> BookMaker for Maker<G> {
    fn add(
        &mut self,
        position: Option<&str>,
        moves: &[Played],
        outcome: Option<Outcome>,
    ) -> Result<(), TextError> {
        self.add(position, moves, outcome)
    }

    fn pages(&self, least: u64, percent: u64) -> Vec<Page> {
        self.pages(least, percent)
    }
}
