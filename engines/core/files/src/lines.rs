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
}
