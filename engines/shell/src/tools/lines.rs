//! Files of lines, read so that a bad line costs itself alone.

use std::io::{self, BufRead, Read};

/// Bytes after which a line is given up; games of thousands of plies are far shorter.
const LONGEST: u64 = 1 << 20;

/// A line of a file, or the reason why it is no text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NumberedLine {
    /// Its number, from 1.
    pub(super) number: usize,
    /// Its text without the line break; bytes that are not UTF-8 are replaced.
    pub(super) text: String,
    /// What is wrong with its bytes, if anything.
    pub(super) fault: Option<&'static str>,
}

impl NumberedLine {
    /// Its text.
    ///
    /// # Errors
    /// If its bytes are no text.
    pub(super) fn checked(&self) -> Result<&str, &'static str> {
        self.fault.map_or(Ok(&self.text), Err)
    }

    /// Whether it holds nothing, or a remark after `#`.
    pub(super) fn is_remark(&self) -> bool {
        let text = self.text.trim();
        self.fault.is_none() && (text.is_empty() || text.starts_with('#'))
    }
}

/// The lines of `input`, up to the first that cannot be read.
pub(super) fn numbered(input: impl BufRead) -> impl Iterator<Item = io::Result<NumberedLine>> {
    let mut input = input;
    let mut number = 0;
    std::iter::from_fn(move || {
        number += 1;
        read_line(&mut input, number).transpose()
    })
}

/// The next line, `None` at the end.
fn read_line(input: &mut impl BufRead, number: usize) -> io::Result<Option<NumberedLine>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let is_whole = bytes.ends_with(b"\n") || (bytes.len() as u64) < LONGEST;
    if !is_whole {
        input.skip_until(b'\n')?;
        let fault = Some("the line is longer than a mebibyte");
        return Ok(Some(NumberedLine { number, text: String::new(), fault }));
    }
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    let mark = if number == 1 { &b"\xef\xbb\xbf"[..] } else { b"" };
    let bytes = bytes.strip_prefix(mark).unwrap_or(bytes);
    let fault = str::from_utf8(bytes).is_err().then_some("the line is not UTF-8");
    Ok(Some(NumberedLine { number, text: String::from_utf8_lossy(bytes).into_owned(), fault }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: &[u8]) -> Vec<NumberedLine> {
        numbered(input).map(|line| line.expect("bytes in memory")).collect()
    }

    #[test]
    fn a_bad_byte_costs_its_line() {
        let lines = read(b"\xef\xbb\xbfone\r\ntw\xffo\nthree");
        let texts: Vec<_> = lines.iter().map(|line| (line.number, line.checked())).collect();
        assert_eq!(texts, [(1, Ok("one")), (2, Err("the line is not UTF-8")), (3, Ok("three"))]);
        assert_eq!(lines[1].text, "tw\u{fffd}o");
    }

    #[test]
    fn an_endless_line_costs_itself() {
        let mut input = vec![b'x'; (LONGEST + 5) as usize];
        input.extend(b"\nnext\n");
        let lines = read(&input);
        assert!(lines[0].checked().is_err());
        assert_eq!((lines.len(), lines[1].checked()), (2, Ok("next")));
    }

    #[test]
    fn remarks_and_blank_lines_are_told_apart_from_faults() {
        let lines = read(b"# remark\n\n#\xff\n");
        let remarks: Vec<_> = lines.iter().map(NumberedLine::is_remark).collect();
        assert_eq!(remarks, [true, true, false]);
    }
}
