//! `option` and `setoption` lines in the grammar that USI, UCI and UGI share.

use std::fmt::Write;

use crate::tokens::{Tokens, ascii, boolean, clean};
use crate::{Command, OptionKind, OptionSpec, ParseError, Protocol};

/// Reads what follows `setoption`: `name N [value V]`. The name goes up to the word `value`, the
/// value to the end of the line; `<empty>` stands for empty text. Fails if the name is missing.
pub(crate) fn parse_set(rest: &str) -> Result<Command, ParseError> {
    let mut tokens = Tokens::new(rest);
    tokens.pass_over("name");
    let (name, value) = split_value(tokens);
    if name.is_empty() {
        return Err(ParseError::Malformed("setoption without a name".into()));
    }
    Ok(Command::SetOption { name, value })
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

pub(crate) fn print_set(protocol: Protocol, name: &str, value: Option<&str>, out: &mut String) {
    let _ = write!(out, "setoption name {}", protocol.field_name(name));
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
    let _ = write!(out, "option name {} type ", protocol.field_name(&spec.name));
    print_kind(&spec.kind, file_type, out);
    out.push('\n');
}

/// Reads what follows `option`: the name, which may have the word `name` before it, and the kind.
pub(crate) fn parse(mut tokens: Tokens<'_>) -> (String, Option<OptionKind>) {
    tokens.pass_over("name");
    (tokens.until("type"), parse_kind(tokens))
}

/// The same as the declaration of an option with a name.
pub(crate) fn parse_spec(protocol: Protocol, tokens: Tokens<'_>) -> Option<OptionSpec> {
    let (name, kind) = parse(tokens);
    let kind = kind.filter(|_| !name.is_empty())?;
    Some(OptionSpec { name: protocol.canonical_name(&name), kind })
}

/// Reads the type and its attributes, in any order; their values may hold blanks.
fn parse_kind(mut tokens: Tokens<'_>) -> Option<OptionKind> {
    let kind = tokens.next()?;
    let mut fields: Vec<(&str, Vec<&str>)> = Vec::new();
    for word in tokens {
        match word {
            "default" | "min" | "max" | "var" => fields.push((word, Vec::new())),
            _ => fields.last_mut().into_iter().for_each(|(_, words)| words.push(word)),
        }
    }
    let all = |name| fields.iter().filter(move |field| field.0 == name).map(|field| &field.1);
    let text = |name| all(name).flatten().copied().collect::<Vec<_>>().join(" ");
    let whole = |name| text(name).parse::<i64>().ok();
    let default = unescaped(&text("default"));
    Some(match kind {
        "check" => OptionKind::Check { default: boolean(&default).unwrap_or(false) },
        "spin" => OptionKind::Spin {
            default: default.parse().ok().or(whole("min")).unwrap_or(0),
            min: whole("min").unwrap_or(i64::MIN),
            max: whole("max").unwrap_or(i64::MAX),
        },
        "combo" => {
            OptionKind::Combo { default, values: all("var").map(|words| words.join(" ")).collect() }
        }
        "button" => OptionKind::Button,
        "string" => OptionKind::Text { default },
        "filename" => OptionKind::File { default },
        _ => return None,
    })
}
