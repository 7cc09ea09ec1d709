//! Lines, words and numbers, as all dialects read them.
//!
//! Nothing here fails: what is malformed is absent.

use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::{char, digit0, digit1, one_of};
use nom::combinator::{all_consuming, opt};
use nom::sequence::preceded;
use nom::{IResult, Parser};

/// Times and counts are clamped to this size, so that sums of a few of them cannot overflow.
pub(crate) const LARGEST: i64 = 1 << 53;

/// The line without byte-order mark, line end and blanks around it.
pub(crate) fn clean(line: &str) -> &str {
    line.trim_start_matches('\u{feff}').trim_matches(is_blank)
}

fn is_blank(c: char) -> bool {
    c.is_ascii_whitespace() || c.is_ascii_control()
}

fn word(input: &str) -> IResult<&str, &str> {
    preceded(take_while(is_blank), take_while1(|c| !is_blank(c))).parse(input)
}

/// The words of a line, separated by runs of blanks and tabs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        Self { rest: clean(line) }
    }

    /// The next word, left where it is.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        word(self.rest).ok().map(|(_, found)| found)
    }

    /// Passes over the next word if it is `expected`.
    pub(crate) fn pass_over(&mut self, expected: &str) {
        if self.peek() == Some(expected) {
            self.next();
        }
    }

    pub(crate) fn rest(&self) -> &'a str {
        clean(self.rest)
    }

    /// The next word as a number in units of a `1 / scale`; it stays unread if it is none.
    pub(crate) fn number(&mut self, scale: i64) -> Option<i64> {
        self.fitting(scale, Some)
    }

    /// That number as `fit` takes it; it stays unread if `fit` does not.
    pub(crate) fn fitting<T>(
        &mut self,
        scale: i64,
        fit: impl FnOnce(i64) -> Option<T>,
    ) -> Option<T> {
        let value = fit(scaled(self.peek()?, scale)?)?;
        self.next();
        Some(value)
    }

    /// The words up to `stop`, which is read too, joined by single blanks.
    pub(crate) fn until(&mut self, stop: &str) -> String {
        let words: Vec<_> = self.by_ref().take_while(|&found| found != stop).collect();
        words.join(" ")
    }

    pub(crate) fn owned(self) -> Vec<String> {
        self.map(str::to_owned).collect()
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let (rest, found) = word(self.rest).ok()?;
        self.rest = rest;
        Some(found)
    }
}

/// A whole number; a decimal part is cut off, what is too large is clamped.
pub(crate) fn number(text: &str) -> Option<i64> {
    scaled(text, 1)
}

/// A number without a fraction; what is too large is clamped.
pub(crate) fn whole(text: &str) -> Option<i64> {
    let (_, fraction) = text.split_once('.').unwrap_or((text, ""));
    number(text).filter(|_| fraction.bytes().all(|digit| digit == b'0'))
}

/// A decimal number in units of a `1 / scale`: `scaled("1.5", 1000)` is 1500.
pub(crate) fn scaled(text: &str, scale: i64) -> Option<i64> {
    let (_, (sign, whole, fraction)) = decimal(text).ok()?;
    let mut value = clamped(whole).saturating_mul(scale);
    let mut unit = scale;
    for digit in fraction.unwrap_or("").bytes() {
        unit /= 10;
        value = value.saturating_add(unit * i64::from(digit - b'0'));
    }
    let value = value.min(LARGEST);
    Some(if sign == Some('-') { -value } else { value })
}

/// Sign, whole part and decimal part of a number that fills `text`.
fn decimal(text: &str) -> IResult<&str, (Option<char>, &str, Option<&str>)> {
    let fraction = preceded(char('.'), digit0);
    all_consuming((opt(one_of("+-")), digit1, opt(fraction))).parse(text)
}

fn clamped(digits: &str) -> i64 {
    // Only overflow can fail here.
    digits.parse().map_or(LARGEST, |value: i64| value.min(LARGEST))
}

/// A count: what is negative is absent.
pub(crate) fn count(value: i64) -> Option<u32> {
    (value >= 0).then(|| u32::try_from(value).unwrap_or(u32::MAX))
}

/// A truth value as GUIs write it: `true`/`false`, `on`/`off`, `1`/`0`, in any case.
pub fn boolean(text: &str) -> Option<bool> {
    match clean(text).to_ascii_lowercase().as_str() {
        "true" | "on" | "1" | "yes" => Some(true),
        "false" | "off" | "0" | "no" => Some(false),
        _ => None,
    }
}

/// `text` as one line of printable ASCII.
pub(crate) fn ascii(text: &str) -> String {
    let line: Vec<_> = text.split_whitespace().collect();
    printable(&line.join(" "))
}

fn printable(line: &str) -> String {
    let ascii = |c: char| match c {
        '\t' => ' ',
        c if c == ' ' || c.is_ascii_graphic() => c,
        _ => '?',
    };
    line.chars().map(ascii).collect()
}

/// Appends the lines of `text` as they stand, in ASCII: they are for people, and the blanks in
/// them make columns.
pub(crate) fn push_text(text: &str, out: &mut String) {
    for line in text.trim_end().split('\n') {
        out.push_str(&printable(line.trim_end()));
        out.push('\n');
    }
}

/// Appends one line for each line of `text`, in ASCII, after `head`.
pub(crate) fn push_lines(head: &str, text: &str, out: &mut String) {
    let mut lines = text.lines().peekable();
    if lines.peek().is_none() {
        push_line(&[head], out);
    }
    for line in lines {
        push_line(&[head, &ascii(line)], out);
    }
}

/// Appends one line of the words that are not empty.
pub(crate) fn push_line(words: &[&str], out: &mut String) {
    let start = out.len();
    for &found in words.iter().filter(|found| !found.is_empty()) {
        if out.len() > start {
            out.push(' ');
        }
        out.push_str(found);
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_loses_mark_blanks_and_line_end() {
        let words: Vec<_> = Tokens::new("\u{feff} \tgo   btime\t5 \r\n").collect();
        assert_eq!(words, ["go", "btime", "5"]);
    }

    #[test]
    fn numbers_are_signed_with_a_decimal_part() {
        assert_eq!(number("1000.0"), Some(1000));
        assert_eq!(number("-2000"), Some(-2000));
        assert_eq!(scaled("0.5", 1000), Some(500));
        assert_eq!(scaled("-1.25", 1000), Some(-1250));
        assert_eq!(scaled("3.", 1000), Some(3000));
        for bad in ["", "-", ".", "1e5", "0x10", "abc", "1.2.3", "--1", "\u{0663}"] {
            assert_eq!(number(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_whole_number_has_no_fraction_but_noughts() {
        assert_eq!([whole("7"), whole("-7.00"), whole("7.")], [Some(7), Some(-7), Some(7)]);
        assert_eq!([whole("7.5"), whole("7.05"), whole("seven")], [None; 3]);
    }

    #[test]
    fn what_is_too_large_is_clamped() {
        assert_eq!(number("9223372036854775808"), Some(LARGEST));
        assert_eq!(number("-99999999999999999999999999"), Some(-LARGEST));
        assert_eq!(scaled("9223372036854775807", 1000), Some(LARGEST));
    }

    #[test]
    fn truth_has_many_words() {
        assert_eq!(boolean("TRUE"), Some(true));
        assert_eq!(boolean("on"), Some(true));
        assert_eq!(boolean("0"), Some(false));
        assert_eq!(boolean("maybe"), None);
    }

    #[test]
    fn printed_text_is_ascii() {
        assert_eq!(ascii("a\u{e9}\n b\t c"), "a? b c");
    }

    #[test]
    fn diagrams_keep_their_columns() {
        let mut out = String::new();
        push_text("  a  b \r\n\n1\t.\u{2022} x", &mut out);
        assert_eq!(out, "  a  b\n\n1 .? x\n");
    }
}
