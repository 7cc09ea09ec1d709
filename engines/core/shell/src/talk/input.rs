//! The way in: what the manager says, line by line.

use std::io::BufRead;

use crate::lines::lines;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InputLine {
    /// Its text, without the line break.
    Text(String),
    /// A line longer than any command; its text is dropped.
    Overlong,
}

/// Hands every line of `input` to `take`, until there are no more or `take` wants no more.
///
/// Lines end in LF or CRLF, a byte-order mark may precede the first, bytes that are not UTF-8 are
/// replaced.
pub(crate) fn read_lines(input: impl BufRead, mut take: impl FnMut(InputLine) -> bool) {
    for line in lines(input).map_while(Result::ok) {
        let line = line.map_or(InputLine::Overlong, |bytes| {
            InputLine::Text(String::from_utf8_lossy(&bytes).into_owned())
        });
        if !take(line) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<InputLine> {
        let mut lines = Vec::new();
        read_lines(input, |line| {
            lines.push(line);
            true
        });
        lines
    }

    fn texts(input: &[u8]) -> Vec<String> {
        let text = |line| match line {
            InputLine::Text(text) => text,
            InputLine::Overlong => panic!("an overlong line"),
        };
        lines(input).into_iter().map(text).collect()
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
    fn bytes_that_are_not_utf8_are_replaced() {
        assert_eq!(texts(b"go \xff\xfe\n"), ["go \u{fffd}\u{fffd}"]);
    }

    #[test]
    fn an_overlong_line_is_dropped_and_the_next_one_read() {
        let mut input = vec![b'x'; 3 << 20];
        input.extend(b"\nquit\n");
        assert_eq!(lines(&input), [InputLine::Overlong, InputLine::Text("quit".into())]);
    }

    #[test]
    fn a_long_line_is_a_line() {
        let mut input = vec![b'x'; 70_000];
        input.push(b'\n');
        assert_eq!(texts(&input)[0].len(), 70_000);
    }
}
