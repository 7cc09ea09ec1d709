//! Files of lines, read so that a bad line costs itself alone.

use std::io::{self, BufRead};

use crate::lines::lines;

/// A line of a file, or the reason why it is no text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NumberedLine {
    /// Its number, from 1.
    pub(super) number: usize,
    /// Its text without the line break; bytes that are not UTF-8 are replaced.
    pub(super) text: String,
    /// What is wrong with its bytes, if anything.
    pub(super) fault: Option<Fault>,
}

/// What is wrong with the bytes of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    TooLong,
    NotUtf8,
}

impl Fault {
    /// For people.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::TooLong => "the line is longer than a mebibyte",
            Self::NotUtf8 => "the line is not UTF-8",
        }
    }

    /// For programs.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::TooLong => "length",
            Self::NotUtf8 => "encoding",
        }
    }
}

impl NumberedLine {
    /// The line of these bytes, or one that was too long to be kept.
    fn new(number: usize, bytes: Option<Vec<u8>>) -> Self {
        let Some(bytes) = bytes else {
            return Self { number, text: String::new(), fault: Some(Fault::TooLong) };
        };
        let fault = str::from_utf8(&bytes).is_err().then_some(Fault::NotUtf8);
        Self { number, text: String::from_utf8_lossy(&bytes).into_owned(), fault }
    }

    /// Its text.
    ///
    /// # Errors
    /// If its bytes are no text.
    pub(super) fn checked(&self) -> Result<&str, &'static str> {
        self.fault.map_or(Ok(&self.text), |fault| Err(fault.text()))
    }

    /// Whether it holds nothing, or a remark after `#`.
    pub(super) fn is_remark(&self) -> bool {
        let text = self.text.trim();
        self.fault.is_none() && (text.is_empty() || text.starts_with('#'))
    }
}

/// The lines of `input`, up to the first that cannot be read.
pub(super) fn numbered(input: impl BufRead) -> impl Iterator<Item = io::Result<NumberedLine>> {
    (1..).zip(lines(input)).map(|(number, line)| Ok(NumberedLine::new(number, line?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::LONGEST;

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
        let mut input = vec![b'x'; LONGEST + 5];
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
