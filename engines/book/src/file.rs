//! Files that are somebody else's: opened with care, read within bounds.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

use crate::BookError;

/// Opens the file at `path`; its length in bytes.
///
/// # Errors
/// If it cannot be read, or is no file: a pipe would never end.
pub(crate) fn open(path: &Path) -> Result<(File, u64), BookError> {
    let known = std::fs::metadata(path)?;
    if !known.is_file() {
        return Err(BookError::NotAFile);
    }
    Ok((File::open(path)?, known.len()))
}

/// Everything in `file`, which has `length` bytes, if that is no more than `most`.
///
/// # Errors
/// If it is larger or cannot be read.
pub(crate) fn read_all(file: impl Read, length: u64, most: u64) -> Result<Vec<u8>, BookError> {
    let too_large = |length: u64| BookError::TooLarge(length.div_ceil(1 << 20), most >> 20);
    if length > most {
        return Err(too_large(length));
    }
    let mut bytes = Vec::new();
    // It may have grown meanwhile.
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large(bytes.len() as u64)) } else { Ok(bytes) }
}

/// Reads a line of at most `most` bytes into `line`, without its end; how many bytes it took, 0
/// at the end of the input. A longer line is cut, and its rest comes as the next line.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn read_line(
    input: &mut impl BufRead,
    line: &mut Vec<u8>,
    most: u64,
) -> io::Result<usize> {
    line.clear();
    let taken = input.take(most).read_until(b'\n', line)?;
    for end in [b'\n', b'\r'] {
        line.pop_if(|byte| *byte == end);
    }
    Ok(taken)
}

/// `bytes` without the byte-order mark they may begin with.
pub(crate) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// The beginning of `bytes`, fit to be printed.
pub(crate) fn start_of(bytes: &[u8]) -> String {
    /// Characters that are enough to know a file by.
    const SHOWN: usize = 24;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * SHOWN)]).into_owned();
    text.chars().take(SHOWN).flat_map(char::escape_debug).collect()
}
