//! The lines of an input, without what is no text of them.

use std::io::{self, BufRead};

use files::{Line, Lines};

/// Bytes after which a line is given up; games of thousands of plies are far shorter.
pub(crate) const LONGEST: usize = 1 << 20;

/// The lines of `input`, up to the first that cannot be read; `None` stands for a line longer than
/// [`LONGEST`], which is dropped.
///
/// Lines end in LF or CRLF, which is not part of them; nor is a byte-order mark before the first.
pub(crate) fn lines(input: impl BufRead) -> impl Iterator<Item = io::Result<Option<Vec<u8>>>> {
    let mut lines = Lines::new(input, LONGEST);
    std::iter::from_fn(move || next(&mut lines).transpose())
}

/// The text of the next line, if it was not too long; nothing at the end.
fn next(lines: &mut Lines<impl BufRead>) -> io::Result<Option<Option<Vec<u8>>>> {
    let Some(line) = lines.next_line()? else { return Ok(None) };
    Ok(Some((!line.is_cut()).then(|| text(&line).to_vec())))
}

fn text<'a>(line: &Line<'a>) -> &'a [u8] {
    let mut text = line.bytes;
    if line.number == 1 {
        text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    }
    text = text.strip_suffix(b"\n").unwrap_or(text);
    text.strip_suffix(b"\r").unwrap_or(text)
}
