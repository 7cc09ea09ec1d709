//! `ElephantEye`'s book for xiangqi (`BOOK.DAT`).
//!
//! A record has 8 bytes, little-endian: `lock u32 | move u16 | weight u16`. There is no header, and
//! records ascend by lock. Of a position and its mirror image one is stored.
//!
//! Source: `ElephantEye` and `XQWLight`, which share the form and the file.

mod lock;

use files::Limit;

use crate::BookError;
use crate::book_move::BookMove;

/// Bytes of a record.
const RECORD: usize = 8;

/// A book of this form.
pub struct ElephantEye {
    bytes: Vec<u8>,
}

impl std::fmt::Debug for ElephantEye {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ElephantEye({} records)", self.records().len())
    }
}

impl ElephantEye {
    /// The largest book, which is in memory whole.
    pub const LIMIT: Limit = Limit { what: "a book of this form", mib: 256 };

    /// The book in `bytes`.
    ///
    /// # Errors
    /// If they are no whole records, or the records are not in order.
    pub fn read(bytes: Vec<u8>) -> Result<Self, BookError> {
        let damaged = |reason: String| Err(BookError::Damaged(reason));
        if bytes.is_empty() {
            return damaged("it is empty".to_owned());
        }
        if !bytes.len().is_multiple_of(RECORD) {
            return damaged(format!("its {} bytes are no records of {RECORD}", bytes.len()));
        }
        let book = Self { bytes };
        let records = book.records();
        match records.windows(2).position(|pair| lock_of(&pair[1]) < lock_of(&pair[0])) {
            Some(at) => damaged(format!("record {} of it is out of order", at + 2)),
            None => Ok(book),
        }
    }

    fn records(&self) -> &[[u8; RECORD]] {
        self.bytes.as_chunks().0
    }

    /// The moves of the book in the position `fen`, their weights as counts.
    pub fn probe(&self, fen: &str) -> Vec<BookMove> {
        let Some(locks) = lock::locks(fen) else { return Vec::new() };
        let found = self.look_up(locks.own, false);
        if found.is_empty() { self.look_up(locks.mirrored, true) } else { found }
    }

    fn look_up(&self, lock: u32, is_mirrored: bool) -> Vec<BookMove> {
        let records = self.records();
        let first = records.partition_point(|record| lock_of(record) < lock);
        let same = records[first..].iter().take_while(|record| lock_of(record) == lock);
        same.filter_map(|&record| entry(record, is_mirrored)).collect()
    }
}

fn lock_of(&[a, b, c, d, ..]: &[u8; RECORD]) -> u32 {
    u32::from_le_bytes([a, b, c, d])
}

/// `None` if the move leads from or to no square.
fn entry([.., from, to, weight, high]: [u8; RECORD], is_mirrored: bool) -> Option<BookMove> {
    let mv = square(from, is_mirrored)? + &square(to, is_mirrored)?;
    let count = u16::from_le_bytes([weight, high]).into();
    Some(BookMove { mv, count, ..BookMove::default() })
}

/// The square of this number, as UCCI writes it.
fn square(number: u8, is_mirrored: bool) -> Option<String> {
    let (row, column) = (number / 16, number % 16);
    let file = column.checked_sub(3).filter(|&file| file < 9)?;
    let rank = 12_u8.checked_sub(row).filter(|&rank| rank < 10)?;
    let file = if is_mirrored { 8 - file } else { file };
    Some(format!("{}{rank}", char::from(b'a' + file)))
}

#[cfg(test)]
mod tests;
