//! Positions and their moves, where they lie.

use std::io::{self, BufRead, Read as _, Seek, SeekFrom, Take};

use files::Lines;

use crate::BookError;
use crate::book_move::{self, BookMove};

/// Bytes of a line that are looked at: the longest position has less than 200.
const LONGEST: usize = 4096;
/// Bytes of one entry that are looked at.
const LARGEST: u64 = 1 << 20;
/// How a line with a position begins.
const MARK: &[u8] = b"sfen ";

/// The text after `sfen ` in `line`, if it is the line of a position.
fn position(line: &[u8]) -> Option<&[u8]> {
    files::without_mark(line).strip_prefix(MARK).map(<[u8]>::trim_ascii)
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

pub(super) struct Entries<'a, S>(&'a mut S);

impl<'a, S: BufRead + Seek> Entries<'a, S> {
    pub(super) fn new(source: &'a mut S) -> Self {
        Self(source)
    }

    /// The first position whose line begins at `from` or later.
    pub(super) fn next_position(&mut self, from: u64) -> Result<Option<Heading>, BookError> {
        // A line that begins at `from` follows the end of another.
        let start = from.saturating_sub(1);
        let (mut lines, mut seen) = (self.lines(start)?, 0);
        while let Some(line) = lines.next_line()? {
            seen = line.start + line.length;
            let is_whole = (from == 0 || line.number > 1) && (line.is_ended || seen < LARGEST);
            if let Some(text) = position(line.bytes).filter(|_| is_whole) {
                let (at, text) = (start + line.start, String::from_utf8_lossy(text).into_owned());
                return Ok(Some(Heading { at, after: at + line.length, text }));
            }
        }
        if seen < LARGEST {
            return Ok(None);
        }
        Err(BookError::Damaged(format!("there is no position for {LARGEST} bytes after {from}")))
    }

    pub(super) fn moves_at(&mut self, at: u64) -> Result<Vec<BookMove>, BookError> {
        let mut lines = self.lines(at)?;
        lines.next_line()?;
        let mut moves = Vec::new();
        while let Some(line) = lines.next_line()?.filter(|line| position(line.bytes).is_none()) {
            let text = String::from_utf8_lossy(line.bytes);
            if !text.starts_with('#') && !text.starts_with("//") {
                moves.extend(book_move::parse(&text).map(known));
            }
        }
        Ok(moves)
    }

    /// The lines from `at` on, as far as they are looked at.
    fn lines(&mut self, at: u64) -> io::Result<Lines<Take<&mut S>>> {
        self.0.seek(SeekFrom::Start(at))?;
        Ok(Lines::new(self.0.by_ref().take(LARGEST), LONGEST))
    }
}

/// In working files this value says that there is none.
fn known(entry: BookMove) -> BookMove {
    const UNKNOWN: i32 = -32_768;
    BookMove { value: entry.value.filter(|&value| value != UNKNOWN), ..entry }
}
