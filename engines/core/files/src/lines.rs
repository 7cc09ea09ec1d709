//! Bytes become lines, of a length that no input can drive up.

use std::io::{self, BufRead};

/// The lines of an input, of which none is kept beyond a length.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    longest: usize,
    line: Vec<u8>,
    /// Where the next line begins.
    at: u64,
    /// Its number, from 1.
    number: usize,
}

/// A line as it stands in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextLine<'a> {
    /// Its number, from 1.
    pub number: usize,
    /// Where it begins, in bytes from the start of the input.
    pub start: u64,
    /// Its bytes with the end of the line; of a line that is too long only the first.
    pub bytes: &'a [u8],
    /// Bytes that it has in the input.
    pub length: u64,
    /// Whether it ends with the end of a line, not with that of the input.
    pub is_ended: bool,
}

impl TextLine<'_> {
    /// Whether it is longer than what was kept.
    pub const fn is_cut(&self) -> bool {
        self.length > self.bytes.len() as u64
    }
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`, of each of which at most `longest` bytes are kept.
    pub fn new(input: R, longest: usize) -> Self {
        Self { input, longest, line: Vec::new(), at: 0, number: 0 }
    }

    /// The next line; nothing at the end.
    ///
    /// # Errors
    /// If reading fails.
    pub fn next_line(&mut self) -> io::Result<Option<TextLine<'_>>> {
        self.line.clear();
        let start = self.at;
        let is_ended = loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(buffer.len(), |end| end + 1);
            let room = self.longest - self.line.len();
            self.line.extend_from_slice(&buffer[..taken.min(room)]);
            self.input.consume(taken);
            self.at += taken as u64;
            if end.is_some() || taken == 0 {
                break end.is_some();
            }
        };
        if self.at == start {
            return Ok(None);
        }
        self.number += 1;
        let (number, length) = (self.number, self.at - start);
        Ok(Some(TextLine { number, start, bytes: &self.line, length, is_ended }))
    }
}

/// Bytes after which a line is given up; games of thousands of plies are far shorter.
const LONGEST: usize = 1 << 20;

/// A line, and what is wrong with it.
#[derive(Debug, PartialEq, Eq)]
pub struct NumberedLine {
    /// From 1.
    pub number: usize,
    /// Without the line break; bytes that are not UTF-8 are replaced, and what is too long is dropped.
    pub text: String,
    /// The beginning of a line that is too long; empty of others.
    pub start: String,
    /// The fault in its bytes.
    pub fault: Option<LineFault>,
}

/// A fault in the bytes of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// It is longer than a mebibyte.
    TooLong,
    /// Its bytes are no text.
    NotUtf8,
}

impl LineFault {
    /// For people.
    pub const fn text(self) -> &'static str {
        match self {
            Self::TooLong => "the line is longer than a mebibyte",
            Self::NotUtf8 => "the line is not UTF-8",
        }
    }

    /// For programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooLong => "length",
            Self::NotUtf8 => "encoding",
        }
    }
}

impl NumberedLine {
    fn of(line: &TextLine<'_>) -> Self {
        /// Bytes that show what a line was meant to be.
        const START: usize = 100;
        let bytes = if line.is_cut() { b"" } else { text_of(line) };
        let is_text = str::from_utf8(bytes).is_ok();
        let fault = match line.is_cut() {
            true => Some(LineFault::TooLong),
            false => (!is_text).then_some(LineFault::NotUtf8),
        };
        let start = if line.is_cut() { &text_of(line)[..START] } else { b"" };
        let [text, start] = [bytes, start].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        Self { number: line.number, text, start, fault }
    }

    /// Its text.
    ///
    /// # Errors
    /// Why its bytes are none, for people.
    pub fn checked(&self) -> Result<&str, &'static str> {
        self.fault.map_or(Ok(&self.text), |fault| Err(fault.text()))
    }

    /// Its text, or the beginning of a line that is too long.
    pub fn shown(&self) -> &str {
        if self.fault == Some(LineFault::TooLong) { &self.start } else { &self.text }
    }

    /// Whether it holds nothing, or a remark after `#`.
    pub fn is_remark(&self) -> bool {
        let text = self.text.trim();
        self.fault.is_none() && (text.is_empty() || text.starts_with('#'))
    }
}

/// The lines of `input`, up to the first that cannot be read. They end in LF or CRLF, and a
/// byte-order mark may stand before the first.
pub fn numbered(input: impl BufRead) -> impl Iterator<Item = io::Result<NumberedLine>> {
    let mut lines = Lines::new(input, LONGEST);
    std::iter::from_fn(move || {
        lines.next_line().map(|line| line.as_ref().map(NumberedLine::of)).transpose()
    })
}

fn text_of<'a>(line: &TextLine<'a>) -> &'a [u8] {
    let mark: &[u8] = if line.number == 1 { b"\xef\xbb\xbf" } else { b"" };
    let text = line.bytes.strip_prefix(mark).unwrap_or(line.bytes);
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    text.strip_suffix(b"\r").unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of `text` as they come through a small buffer.
    fn lines(text: &str, longest: usize) -> Vec<(u64, String, bool, bool)> {
        let mut lines = Lines::new(io::BufReader::with_capacity(3, text.as_bytes()), longest);
        let mut found = Vec::new();
        while let Some(line) = lines.next_line().expect("a text") {
            assert_eq!(line.number, found.len() + 1);
            let bytes = String::from_utf8_lossy(line.bytes).into_owned();
            found.push((line.start, bytes, line.is_cut(), line.is_ended));
        }
        found
    }

    #[test]
    fn lines_know_where_they_stand() {
        let found = lines("one\n\nthree\r\nfour", 8);
        let wanted =
            [(0, "one\n", true), (4, "\n", true), (5, "three\r\n", true), (12, "four", false)];
        let wanted = wanted.map(|(start, text, ended)| (start, text.to_owned(), false, ended));
        assert_eq!(found, wanted);
        assert!(lines("", 8).is_empty());
    }

    #[test]
    fn a_long_line_costs_itself_alone() {
        let found = lines("123456789\nnext\n123456789", 8);
        assert_eq!(found[0], (0, "12345678".to_owned(), true, true));
        assert_eq!(found[1], (10, "next\n".to_owned(), false, true));
        assert_eq!(found[2], (15, "12345678".to_owned(), true, false));
        assert_eq!(lines("1234567\n", 8)[0].1, "1234567\n");
    }

    fn read(input: &[u8]) -> Vec<NumberedLine> {
        numbered(input).map(|line| line.expect("bytes in memory")).collect()
    }

    #[test]
    fn a_byte_order_mark_counts_only_at_the_start_and_a_bad_byte_costs_its_line() {
        let lines = read(b"\xef\xbb\xbfone\r\n\xef\xbb\xbftwo\n\nthr\xffee\nfour");
        let found: Vec<_> = lines.iter().map(|line| (line.number, line.checked())).collect();
        let wrong = Err("the line is not UTF-8");
        assert_eq!(
            found,
            [(1, Ok("one")), (2, Ok("\u{feff}two")), (3, Ok("")), (4, wrong), (5, Ok("four"))]
        );
        assert_eq!(lines[3].shown(), "thr\u{fffd}ee");
    }

    #[test]
    fn an_endless_line_shows_its_beginning() {
        let mut input = vec![b'x'; LONGEST + 5];
        input.extend(b"\nnext\n");
        input.extend([b'x'; 70_000]);
        let lines = read(&input);
        let first = &lines[0];
        assert_eq!(
            (&*first.text, first.fault, first.shown().len()),
            ("", Some(LineFault::TooLong), 100)
        );
        assert_eq!((lines.len(), lines[1].checked()), (3, Ok("next")));
        assert_eq!(lines[2].checked().map(str::len), Ok(70_000));
    }

    #[test]
    fn remarks_and_blank_lines_are_told_apart_from_faults() {
        let lines = read(b"# remark\n\n#\xff\n");
        let remarks: Vec<_> = lines.iter().map(NumberedLine::is_remark).collect();
        assert_eq!(remarks, [true, true, false]);
    }
}
