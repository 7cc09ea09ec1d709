//! `option` and `setoption` lines in the grammar that USI, UCI and UGI share.

use std::fmt::Write;

use crate::tokens::{Tokens, ascii, boolean, clean};
use crate::{Command, OptionKind, OptionSpec, ParseError, Protocol, names};

/// Reads what follows `setoption`: `name N [value V]`. The name goes up to the word `value`, the
/// value to the end of the line; `<empty>` stands for empty text.
///
/// # Errors
/// If the name is missing.
pub(crate) fn parse_set(protocol: Protocol, rest: &str) -> Result<Command, ParseError> {
    let mut tokens = Tokens::new(rest);
    if tokens.peek() == Some("name") {
        tokens.next();
    }
    let (name, value) = split_value(tokens);
    if name.is_empty() {
        return Err(ParseError::Malformed("setoption without a name".into()));
    }
    Ok(Command::SetOption { name: names::canonical(protocol, &name), value })
}

fn split_value(mut tokens: Tokens<'_>) -> (String, Option<String>) {
    let mut name = Vec::new();
    while let Some(word) = tokens.next() {
        if word == "value" {
            return (name.join(" "), Some(unescaped(tokens.rest())));
        }
        name.push(word);
    }
    (name.join(" "), None)
}

/// `<empty>` stands for the empty text.
pub(crate) fn unescaped(value: &str) -> String {
    let value = clean(value);
    if value == "<empty>" { String::new() } else { value.to_owned() }
}

/// The inverse of [`unescaped`].
pub(crate) fn escaped(value: &str) -> String {
    let value = ascii(value);
    if value.is_empty() { "<empty>".to_owned() } else { value }
}

/// Appends ` name N value V`.
pub(crate) fn print_set(protocol: Protocol, name: &str, value: Option<&str>, out: &mut String) {
    let _ = write!(out, "setoption name {}", names::printed(protocol, name));
    if let Some(value) = value {
        let _ = write!(out, " value {}", escaped(value));
    }
    out.push('\n');
}

/// Appends the type of an option and what belongs to it.
pub(crate) fn print_kind(kind: &OptionKind, file_type: &str, out: &mut String) {
    let _ = match kind {
        OptionKind::Check { default } => write!(out, "check default {default}"),
        OptionKind::Spin { default, min, max } => {
            write!(out, "spin default {default} min {min} max {max}")
        }
        OptionKind::Combo { default, values } => {
            let _ = write!(out, "combo default {default}");
            values.iter().try_for_each(|value| write!(out, " var {value}"))
        }
        OptionKind::Button => write!(out, "button"),
        OptionKind::Text { default } => write!(out, "string default {}", escaped(default)),
        OptionKind::File { default } => write!(out, "{file_type} default {}", escaped(default)),
    };
}

/// Appends a whole `option` line.
pub(crate) fn print(protocol: Protocol, spec: &OptionSpec, out: &mut String) {
    let file_type = if protocol == Protocol::Usi { "filename" } else { "string" };
    let _ = write!(out, "option name {} type ", names::printed(protocol, &spec.name));
    print_kind(&spec.kind, file_type, out);
    out.push('\n');
}

/// Reads what follows `option name`.
pub(crate) fn parse(protocol: Protocol, mut tokens: Tokens<'_>) -> Option<OptionSpec> {
    if tokens.peek() == Some("name") {
        tokens.next();
    }
    let name = tokens.until("type");
    let kind = parse_kind(tokens)?;
    (!name.is_empty()).then(|| OptionSpec { name: names::canonical(protocol, &name), kind })
}

/// Reads the type and its attributes, in any order.
pub(crate) fn parse_kind(mut tokens: Tokens<'_>) -> Option<OptionKind> {
    let kind = tokens.next()?;
    let mut fields = Fields::default();
    let mut current = None;
    for word in tokens {
        match word {
            "default" | "min" | "max" => current = Some(fields.open(word)),
            "var" => {
                fields.values.push(String::new());
                current = Some(Field::Value);
            }
            _ => fields.extend(current, word),
        }
    }
    fields.into_kind(kind)
}

#[derive(Clone, Copy)]
enum Field {
    Default,
    Min,
    Max,
    Value,
}

#[derive(Default)]
struct Fields {
    default: String,
    min: String,
    max: String,
    values: Vec<String>,
}

impl Fields {
    fn open(&mut self, word: &str) -> Field {
        match word {
            "min" => Field::Min,
            "max" => Field::Max,
            _ => Field::Default,
        }
    }

    /// A word that belongs to the attribute opened last; values may hold blanks.
    fn extend(&mut self, field: Option<Field>, word: &str) {
        let text = match field {
            Some(Field::Default) => &mut self.default,
            Some(Field::Min) => &mut self.min,
            Some(Field::Max) => &mut self.max,
            Some(Field::Value) => match self.values.last_mut() {
                Some(text) => text,
                None => return,
            },
            None => return,
        };
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }

    fn into_kind(self, kind: &str) -> Option<OptionKind> {
        let whole = |text: &str| text.parse::<i64>().ok();
        let default = unescaped(&self.default);
        Some(match kind {
            "check" => OptionKind::Check { default: boolean(&default).unwrap_or(false) },
            "spin" => {
                let (min, max) = (whole(&self.min), whole(&self.max));
                let default = whole(&default).or(min).unwrap_or(0);
                let (min, max) = (min.unwrap_or(i64::MIN), max.unwrap_or(i64::MAX));
                OptionKind::Spin { default, min, max }
            }
            "combo" => OptionKind::Combo { default, values: self.values },
            "button" => OptionKind::Button,
            "string" => OptionKind::Text { default },
            "filename" => OptionKind::File { default },
            _ => return None,
        })
    }
}
