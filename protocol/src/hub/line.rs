//! The grammar of a line: a command and pairs, values in quotes where they must be.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::{char, space0};
use nom::combinator::{all_consuming, opt};
use nom::multi::many0;
use nom::sequence::{delimited, preceded, terminated};

use crate::ParseError;
use crate::tokens::{LARGEST, ascii, count, number, scaled};

/// A line taken apart.
#[derive(Debug)]
pub(super) struct Line<'a> {
    pub(super) command: &'a str,
    pub(super) pairs: Vec<Pair<'a>>,
}

/// A name and its value, if it has one.
pub(super) type Pair<'a> = (&'a str, Option<&'a str>);

type Parsed<'a, T> = nom::IResult<&'a str, T>;

/// Takes a line apart; fails if it is not a command and pairs.
pub(super) fn parse(line: &str) -> Result<Line<'_>, ParseError> {
    let pairs = many0(preceded(space0, pair));
    let mut grammar = all_consuming(terminated((name, pairs), space0));
    match grammar.parse(line) {
        Ok((_, (command, pairs))) => Ok(Line { command, pairs }),
        Err(_) => Err(ParseError::Malformed(format!("not a command and pairs: {}", ascii(line)))),
    }
}

fn plain(c: char) -> bool {
    !c.is_control() && !c.is_whitespace() && c != '=' && c != '"'
}

fn name(input: &str) -> Parsed<'_, &str> {
    take_while1(plain).parse(input)
}

fn pair(input: &str) -> Parsed<'_, Pair<'_>> {
    let quoted = delimited(char('"'), take_while(|c| c != '"'), char('"'));
    (name, opt(preceded(char('='), alt((quoted, take_while(plain)))))).parse(input)
}

#[derive(Clone, Copy)]
pub(super) struct Pairs<'a>(pub(super) &'a [Pair<'a>]);

impl<'a> Pairs<'a> {
    pub(super) fn text(self, name: &str) -> Option<&'a str> {
        self.0.iter().find(|pair| pair.0 == name)?.1
    }

    /// Whether `name` stands there, with a value or without.
    pub(super) fn has(self, name: &str) -> bool {
        self.0.iter().any(|pair| pair.0 == name)
    }

    pub(super) fn scaled(self, name: &str, scale: i64) -> Option<i64> {
        let text = self.text(name)?;
        scaled(text, scale).or_else(|| with_exponent(text, scale))
    }

    pub(super) fn count(self, name: &str) -> Option<u32> {
        self.scaled(name, 1).and_then(count)
    }

    pub(super) fn unsigned(self, name: &str, scale: i64) -> Option<u64> {
        self.scaled(name, scale).and_then(|value| u64::try_from(value).ok())
    }

    pub(super) fn words(self, name: &str) -> Vec<String> {
        let words = self.text(name).unwrap_or_default().split_whitespace();
        words.map(str::to_owned).collect()
    }
}

/// A decimal number with an exponent, as programs print differences of times: `4.4e-16`.
fn with_exponent(text: &str, scale: i64) -> Option<i64> {
    let (mantissa, exponent) = text.split_once(['e', 'E'])?;
    number(mantissa).and(number(exponent))?;
    let value = text.parse::<f64>().ok()? * scale as f64;
    Some((value as i64).clamp(-LARGEST, LARGEST))
}

/// A value, in quotes where it must be.
pub(super) fn quoted(text: &str) -> String {
    let text = ascii(text);
    let plain = !text.is_empty() && all_consuming(name).parse(&text).is_ok();
    if plain { text } else { in_quotes(&text) }
}

/// A value in quotes, with none inside.
pub(super) fn in_quotes(text: &str) -> String {
    format!("\"{}\"", ascii(text).replace('"', "'"))
}

/// `value` units of a `1 / scale` as a decimal number without needless noughts.
pub(super) fn decimal(value: i64, scale: i64) -> String {
    let digits = scale.ilog10() as usize;
    let sign = if value < 0 { "-" } else { "" };
    let (whole, part) = (value.abs() / scale, value.abs() % scale);
    let text = format!("{sign}{whole}.{part:0digits$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
