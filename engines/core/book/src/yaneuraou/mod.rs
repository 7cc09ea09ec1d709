//! `YaneuraOu`'s text book for shogi (`standard_book.db`, `user_book1.db`).
//!
//! Source: `YaneuraOu`'s book format `#YANEURAOU-DB2016 1.00`.

mod entries;
mod order;
mod turn;

use std::io::{BufReader, Cursor, Read, Seek};
use std::sync::{Mutex, PoisonError};

use files::{Content, Limit};

use crate::BookError;
use crate::book_move::BookMove;
use entries::Entries;

/// The largest book that is kept in memory.
const IN_MEMORY: Limit = Limit { what: "a book in memory", mib: 64 };

/// How positions are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lookup {
    /// Whether the number of the ply may differ.
    pub ignore_ply: bool,
    /// Whether a position that is missing is looked up with the board turned and sides exchanged.
    pub turned: bool,
}

/// A book's bytes.
trait Source: Read + Seek + Send {}

impl<S: Read + Seek + Send> Source for S {}

/// A book of this form.
pub struct YaneuraOu {
    /// Its positions are in order.
    source: Mutex<BufReader<Box<dyn Source>>>,
    length: u64,
}

impl std::fmt::Debug for YaneuraOu {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "YaneuraOu({} bytes)", self.length)
    }
}

impl YaneuraOu {
    /// Whether a file that begins with `start` may be such a book.
    pub fn is_one(start: &[u8]) -> bool {
        let start = files::without_mark(start).trim_ascii_start();
        start.is_empty() || [&b"#"[..], b"//", b"sfen "].iter().any(|it| start.starts_with(it))
    }

    /// The book in `content`: in memory, where its positions may be in any order, or in its
    /// file if it is large or `on_the_fly`.
    ///
    /// # Errors
    /// If it cannot be read, has no positions, or is large and not in order.
    pub fn open(content: Content, on_the_fly: bool) -> Result<Self, BookError> {
        let length = content.length()?;
        if !on_the_fly && length <= IN_MEMORY.bytes() {
            return Self::in_memory(&content.bytes(&IN_MEMORY)?);
        }
        let book = Self::new(content, length);
        book.with(|entries| order::check_order(entries, length))?;
        Ok(book)
    }

    /// The book in `bytes`.
    ///
    /// # Errors
    /// If there is no position in it.
    pub fn in_memory(bytes: &[u8]) -> Result<Self, BookError> {
        let entries = entries::sorted(bytes);
        if entries.is_empty() {
            return Err(BookError::Damaged("there is no position in it".to_owned()));
        }
        let length = entries.len() as u64;
        Ok(Self::new(Cursor::new(entries), length))
    }

    fn new(source: impl Source + 'static, length: u64) -> Self {
        Self { source: Mutex::new(BufReader::new(Box::new(source))), length }
    }

    fn with<T>(
        &self,
        work: impl FnOnce(&mut Entries<BufReader<Box<dyn Source>>>) -> Result<T, BookError>,
    ) -> Result<T, BookError> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        work(&mut Entries::new(&mut source))
    }

    /// The moves of the book in the position `sfen`, as they stand there.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn probe(&self, sfen: &str, lookup: Lookup) -> Result<Vec<BookMove>, BookError> {
        let found = self.look_up(sfen, lookup.ignore_ply)?;
        if !found.is_empty() || !lookup.turned {
            return Ok(found);
        }
        let Some(turned) = turn::position(sfen) else { return Ok(found) };
        let found = self.look_up(&turned, lookup.ignore_ply)?;
        Ok(found.into_iter().map(turn::entry).collect())
    }

    fn look_up(&self, sfen: &str, ignore_ply: bool) -> Result<Vec<BookMove>, BookError> {
        let (key, ply) = entries::key_and_ply(sfen);
        let ply = ply.filter(|_| !ignore_ply);
        self.with(|entries| {
            let at = order::place(entries, self.length, (key, ply))?;
            at.map_or_else(|| Ok(Vec::new()), |at| entries.moves_at(at))
        })
    }
}

#[cfg(test)]
mod tests;
