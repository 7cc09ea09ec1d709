//! Values of options: read from text by the option's declaration.

use std::fmt;

use protocol::{OptionKind, boolean};

use crate::SettingRefusal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    Flag(bool),
    Number(i64),
    /// Of all others; a button's is empty.
    Text(String),
}

impl OptionValue {
    /// The value before anything is set.
    pub fn default_of(kind: &OptionKind) -> Self {
        match kind {
            OptionKind::Check { default } => Self::Flag(*default),
            OptionKind::Spin { default, .. } => Self::Number(*default),
            OptionKind::Combo { default, .. }
            | OptionKind::Text { default }
            | OptionKind::File { default } => Self::Text(default.clone()),
            OptionKind::Button => Self::Text(String::new()),
        }
    }

    /// Makes this the default of `kind`, whose value it is.
    pub fn make_default(&self, kind: &mut OptionKind) {
        match (self, kind) {
            (Self::Flag(flag), OptionKind::Check { default }) => *default = *flag,
            (Self::Number(number), OptionKind::Spin { default, .. }) => *default = *number,
            (
                Self::Text(text),
                OptionKind::Combo { default, .. }
                | OptionKind::Text { default }
                | OptionKind::File { default },
            ) => default.clone_from(text),
            _ => {}
        }
    }

    /// The number, 0 for anything else.
    pub fn number(&self) -> i64 {
        match self {
            Self::Number(number) => *number,
            _ => 0,
        }
    }

    /// Whether it is a flag that is set.
    pub fn is_on(&self) -> bool {
        *self == Self::Flag(true)
    }

    /// Reads `text` as a value of `kind`. A number out of range is moved into it.
    pub fn read(kind: &OptionKind, text: &str) -> Result<Self, SettingRefusal> {
        let text = text.trim();
        let text = if text == "<empty>" { "" } else { text };
        match kind {
            OptionKind::Check { .. } => boolean(text)
                .map(Self::Flag)
                .ok_or_else(|| SettingRefusal::NoFlag { text: text.into() }),
            OptionKind::Spin { min, max, .. } => {
                read_number(text).map(|number| Self::Number(number.clamp(*min, *max)))
            }
            OptionKind::Combo { values, .. } => values
                .iter()
                .find(|value| value.eq_ignore_ascii_case(text))
                .map(|value| Self::Text(value.clone()))
                .ok_or_else(|| {
                    let (name, values) = (text.to_owned(), values.join(" "));
                    SettingRefusal::NoneOf { name, values }
                }),
            OptionKind::Text { .. } | OptionKind::File { .. } => Ok(Self::Text(text.into())),
            OptionKind::Button => Ok(Self::Text(String::new())),
        }
    }
}

/// As options take it: `true false`, a number, the text itself.
impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => flag.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// Whole numbers, with noughts behind a point or without. Numbers beyond 64 bits become the nearest.
fn read_number(text: &str) -> Result<i64, SettingRefusal> {
    let decimal = || text.parse::<f64>().ok().filter(|number| number.fract() == 0.0);
    text.parse::<i64>()
        .ok()
        .or_else(|| decimal().map(|number| number as i64))
        .ok_or_else(|| SettingRefusal::NoNumber { text: text.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPIN: OptionKind = OptionKind::Spin { default: 16, min: 1, max: 64 };

    #[test]
    fn numbers_are_moved_into_range() {
        for (text, number) in
            [("8", 8), ("-3", 1), ("9223372036854775808", 64), ("12.0", 12), (" 5 ", 5)]
        {
            assert_eq!(OptionValue::read(&SPIN, text), Ok(OptionValue::Number(number)), "{text}");
        }
        for text in ["", "many", "NaN", "<empty>", "1e999", "12.7"] {
            assert!(OptionValue::read(&SPIN, text).is_err(), "{text}");
        }
    }

    #[test]
    fn flags_in_all_spellings() {
        let check = OptionKind::Check { default: false };
        for (text, flag) in [("TRUE", true), ("on", true), ("1", true), ("Off", false)] {
            assert_eq!(OptionValue::read(&check, text), Ok(OptionValue::Flag(flag)));
        }
        assert!(OptionValue::read(&check, "").is_err());
    }

    #[test]
    fn words_are_taken_in_the_declared_spelling() {
        let combo = OptionKind::choice("tuned", ["tuned", "classic"]);
        assert_eq!(OptionValue::read(&combo, "CLASSIC"), Ok(OptionValue::Text("classic".into())));
        let error = OptionValue::read(&combo, "best").unwrap_err();
        assert_eq!(error.to_string(), "'best' is none of: tuned classic");
    }

    #[test]
    fn an_empty_text_has_two_spellings() {
        let text = OptionKind::Text { default: "x".into() };
        assert_eq!(OptionValue::read(&text, "<empty>"), OptionValue::read(&text, ""));
    }
}
