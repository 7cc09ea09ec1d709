//! Positions and their moves, where they lie.

use std::io::{BufRead, Seek, SeekFrom};

use crate::book_move::{self, BookMove};
use crate::{BookError, file};

/// Bytes of a line that are looked at: the longest position has less than 200.
const LONGEST: u64 = 4096;
/// Bytes of one entry that are looked at.
const LARGEST: u64 = 1 << 20;
/// How a line with a position begins.
const MARK: &[u8] = b"sfen ";

/// The text after `sfen ` in `line`, if it is the line of a position.
fn position(line: &[u8]) -> Option<&[u8]> {
    file::without_mark(line).strip_prefix(MARK).map(<[u8]>::trim_ascii)
}

/// A position text without the number of its ply, and that number.
pub(super) fn key_and_ply(sfen: &str) -> (&str, Option<u32>) {
    let sfen = sfen.trim();
    match sfen.rsplit_once(' ') {
        Some((key, ply)) if ply.bytes().all(|byte| byte.is_ascii_digit()) => {
            (key.trim_end(), ply.parse().ok())
        }
        _ => (sfen, None),
    }
}

/// The entries in `bytes`, in the order of their positions, as far as they are looked at.
pub(super) fn sorted(bytes: &[u8]) -> Vec<u8> {
    let mut entries: Vec<(&[u8], Vec<u8>)> = Vec::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        if let Some(text) = position(line) {
            entries.push((text, line.to_vec()));
        } else if let Some((_, entry)) = entries.last_mut()
            && (entry.len() as u64) < LARGEST
        {
            entry.extend_from_slice(line);
        }
    }
    entries.sort_by_cached_key(|(text, _)| {
        let text = String::from_utf8_lossy(text);
        let (key, ply) = key_and_ply(&text);
        (key.to_owned(), ply)
    });
    // The last line may have had no end.
    let whole = |mut entry: Vec<u8>| {
        entry.extend(entry.last().filter(|&&byte| byte != b'\n').map(|_| b'\n'));
        entry
    };
    entries.into_iter().flat_map(|(_, entry)| whole(entry)).collect()
}

/// A position, and where the text after it begins.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    /// Where its line begins.
    pub(super) at: u64,
    /// Where the next line begins.
    pub(super) after: u64,
    /// Its text without `sfen `.
    text: String,
}

impl Heading {
    /// The text without the number of the ply, and that number.
    pub(super) fn key(&self) -> (&str, Option<u32>) {
        key_and_ply(&self.text)
    }
}

pub(super) struct Entries<'a, S> {
    source: &'a mut S,
    line: Vec<u8>,
}

impl<'a, S: BufRead + Seek> Entries<'a, S> {
    pub(super) fn new(source: &'a mut S) -> Self {
        Self { source, line: Vec::new() }
    }

    /// The first position whose line begins at `from` or later.
    pub(super) fn next_position(&mut self, from: u64) -> Result<Option<Heading>, BookError> {
        // A line that begins at `from` follows the end of another.
        let mut at = from.saturating_sub(1);
        self.source.seek(SeekFrom::Start(at))?;
        if from > 0 {
            at += self.next_line()?;
        }
        let end = from + LARGEST;
        while at < end {
            let taken = self.next_line()?;
            if taken == 0 {
                return Ok(None);
            }
            if let Some(text) = position(&self.line) {
                let text = String::from_utf8_lossy(text).into_owned();
                return Ok(Some(Heading { at, after: at + taken, text }));
            }
            at += taken;
        }
        Err(BookError::Damaged(format!("there is no position for {LARGEST} bytes after {from}")))
    }

    pub(super) fn moves_at(&mut self, at: u64) -> Result<Vec<BookMove>, BookError> {
        self.source.seek(SeekFrom::Start(at))?;
        let mut read = self.next_line()?;
        let mut moves = Vec::new();
        while read < LARGEST {
            let taken = self.next_line()?;
            if taken == 0 || position(&self.line).is_some() {
                break;
            }
            read += taken;
            let line = String::from_utf8_lossy(&self.line);
            if line.starts_with('#') || line.starts_with("//") {
                continue;
            }
            moves.extend(book_move::parse(&line).map(known));
        }
        Ok(moves)
    }

    /// Reads a line, all of it but keeping its beginning alone; its bytes, 0 at the end.
    fn next_line(&mut self) -> Result<u64, BookError> {
        let taken = file::read_line(self.source, &mut self.line, LONGEST)? as u64;
        if taken < LONGEST {
            return Ok(taken);
        }
        let mut rest = Vec::new();
        let mut all = taken;
        // What is left of the line; a line without an end counts as several.
        while all < LARGEST {
            let more = file::read_line(self.source, &mut rest, LONGEST)? as u64;
            all += more;
            if more < LONGEST {
                break;
            }
        }
        Ok(all)
    }
}

/// In working files this value says that there is none.
fn known(entry: BookMove) -> BookMove {
    const UNKNOWN: i32 = -32_768;
    BookMove { value: entry.value.filter(|&value| value != UNKNOWN), ..entry }
}
