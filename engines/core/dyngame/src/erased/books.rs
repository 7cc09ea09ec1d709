//! Opening books, the type of their game erased.

use std::path::Path;

use book::{Book, BookError, BookMove, Lookup, Wanted};
use game::{Notation, TextError};

use crate::Identity;
use crate::settings::{rules_of, without_files};

/// An open book: what it knows of a position, the most frequent move first. It fails if there is no
/// such position, or the file can no longer be read.
pub type OpenBook = Box<dyn Fn(&str) -> Result<Vec<BookMove>, TextError>>;

/// The book at `path`, or the one that comes with the game; fails if there is none, or it cannot be
/// used.
pub(super) fn open<P: Identity>(
    path: Option<&Path>,
    settings: &[(String, String)],
) -> Result<OpenBook, TextError> {
    /// A person who asks for a position is shown what can be found.
    const ANY: Lookup = Lookup { ignore_ply: true, turned: true };
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
    let book = opened.map_err(named)?;
    Ok(Box::new(move |position| {
        let pos = P::Game::parse_position(position, &rules).map_err(Into::into)?;
        book.probe(&pos, ANY).map_err(|error| TextError::new(error.to_string()))
    }))
}
