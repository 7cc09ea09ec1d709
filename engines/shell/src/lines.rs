//! Bytes become lines, of a length that no input can drive up.

use std::io::{self, BufRead, Read};

/// Bytes after which a line is given up; games of thousands of plies are far shorter.
pub(crate) const LONGEST: u64 = 1 << 20;

/// The lines of `input`, up to the first that cannot be read; `None` stands for a line longer than
/// [`LONGEST`], which is dropped.
///
/// Lines end in LF or CRLF, which is not part of them; nor is a byte-order mark before the first.
pub(crate) fn lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<Option<Vec<u8>>>> {
    let mut mark = &b"\xef\xbb\xbf"[..];
    std::iter::from_fn(move || next(&mut input, std::mem::take(&mut mark)).transpose())
}

/// The next line, without `mark` if it begins with it; nothing at the end.
fn next(input: &mut impl BufRead, mark: &[u8]) -> io::Result<Option<Option<Vec<u8>>>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        // What fails here fails again at the next line.
        let _ = input.skip_until(b'\n');
        return Ok(Some(None));
    }
    for end in [b'\n', b'\r'] {
        bytes.pop_if(|byte| *byte == end);
    }
    if bytes.starts_with(mark) {
        bytes.drain(..mark.len());
    }
    Ok(Some(Some(bytes)))
}
