//! Text on a terminal, without control characters.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Stderr, Write};

use crate::output::{Output, output};

/// An output on which no control character is written as it is, but the ends of lines and tabs.
#[derive(Debug)]
pub struct Printed<W>(W);

/// The standard output, for people and scripts.
pub fn stdout() -> Printed<Output> {
    Printed(output())
}

/// The standard error output.
pub fn stderr() -> Printed<Stderr> {
    Printed(io::stderr())
}

impl<W: Write> Write for Printed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        let plain = escaped(&text, |letter| letter != '\n' && letter != '\t');
        self.0.write_all(plain.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// `text` on one line, whatever it holds: a control character is written as JSON writes it, `\u001b`.
pub fn one_line(text: &str) -> Cow<'_, str> {
    escaped(text, |_| true)
}

/// Whether a terminal may obey `letter`, end its line with it, or write what follows backwards.
pub fn is_control(letter: char) -> bool {
    let turns = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter.is_control() || turns
}

/// `text` with its control characters as JSON writes them, if they are `unwanted`.
fn escaped(text: &str, unwanted: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_escaped = |letter: char| is_control(letter) && unwanted(letter);
    if !text.contains(is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_escaped(letter) {
            let _ = write!(plain, "\\u{:04x}", u32::from(letter));
        } else {
            plain.push(letter);
        }
    }
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_commands_a_terminal() {
        let mut out = Printed(Vec::new());
        out.write_all("a\x1b]52;\u{9b}漢\u{202e}\r\tb\n\x7f".as_bytes()).expect("a buffer");
        out.write_all(b"\xff").expect("a buffer");
        let text = String::from_utf8(out.0).expect("a text");
        assert_eq!(text, "a\\u001b]52;\\u009b漢\\u202e\\u000d\tb\n\\u007f\u{fffd}");
        assert_eq!(one_line("a\nb\tc"), "a\\u000ab\\u0009c");
        assert!(matches!(one_line("先手 ▲ é"), Cow::Borrowed(_)));
    }
}
