//! Bytes of books that are somebody else's.

use std::io::{self, BufRead, Read};

/// Reads a line of at most `most` bytes into `line`, without its end; how many bytes it took, 0 at
/// the end of the input. A longer line is cut, and its rest comes as the next line. Fails if it
/// cannot be read.
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
