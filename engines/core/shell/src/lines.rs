//! The lines of an input, read so that a bad one costs itself alone.

use std::io::{self, BufRead};

use files::{Lines, TextLine};

/// Bytes after which a line is given up; games of thousands of plies are far shorter.
const LONGEST: usize = 1 << 20;

/// A line, and what is wrong with it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NumberedLine {
    /// From 1.
    pub(crate) number: usize,
    /// Without the line break; bytes that are not UTF-8 are replaced, and what is too long is dropped.
    pub(crate) text: String,
    /// The beginning of a line that is too long; empty of others.
    pub(crate) start: String,
    pub(crate) fault: Option<Fault>,
}

/// A fault in the bytes of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    TooLong,
    NotUtf8,
}

impl Fault {
    /// For people.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::TooLong => "the line is longer than a mebibyte",
            Self::NotUtf8 => "the line is not UTF-8",
        }
    }

    /// For programs.
    pub(crate) const fn code(self) -> &'static str {
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
            true => Some(Fault::TooLong),
            false => (!is_text).then_some(Fault::NotUtf8),
        };
        let start = if line.is_cut() { &text_of(line)[..START] } else { b"" };
        let [text, start] = [bytes, start].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        Self { number: line.number, text, start, fault }
    }

    /// Its text, or why its bytes are none.
    pub(crate) fn checked(&self) -> Result<&str, &'static str> {
        self.fault.map_or(Ok(&self.text), |fault| Err(fault.text()))
    }

    /// Its text, or the beginning of a line that is too long.
    pub(crate) fn shown(&self) -> &str {
        if self.fault == Some(Fault::TooLong) { &self.start } else { &self.text }
    }

    /// Whether it holds nothing, or a remark after `#`.
    pub(crate) fn is_remark(&self) -> bool {
        let text = self.text.trim();
        self.fault.is_none() && (text.is_empty() || text.starts_with('#'))
    }
}

/// The lines of `input`, up to the first that cannot be read. They end in LF or CRLF, and a
/// byte-order mark may stand before the first.
pub(crate) fn numbered(input: impl BufRead) -> impl Iterator<Item = io::Result<NumberedLine>> {
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

    fn read(input: &[u8]) -> Vec<NumberedLine> {
        numbered(input).map(|line| line.expect("bytes in memory")).collect()
    }

    fn texts(input: &[u8]) -> Vec<String> {
        read(input).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn all_line_breaks_and_the_last_line_without_one() {
        assert_eq!(texts(b"usi\r\nisready\n\ngo"), ["usi", "isready", "", "go"]);
    }

    #[test]
    fn a_byte_order_mark_counts_only_at_the_start() {
        assert_eq!(texts(b"\xef\xbb\xbfusi\n\xef\xbb\xbfusi\n"), ["usi", "\u{feff}usi"]);
    }

    #[test]
    fn a_bad_byte_costs_its_line() {
        let lines = read(b"\xef\xbb\xbfone\r\ntw\xffo\nthree");
        let texts: Vec<_> = lines.iter().map(|line| (line.number, line.checked())).collect();
        assert_eq!(texts, [(1, Ok("one")), (2, Err("the line is not UTF-8")), (3, Ok("three"))]);
        assert_eq!(lines[1].text, "tw\u{fffd}o");
    }

    #[test]
    fn an_endless_line_costs_itself_and_a_long_one_is_a_line() {
        let mut input = vec![b'x'; LONGEST + 5];
        input.extend(b"\nnext\n");
        input.extend([b'x'; 70_000]);
        let lines = read(&input);
        assert_eq!((&*lines[0].text, lines[0].fault), ("", Some(Fault::TooLong)));
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
