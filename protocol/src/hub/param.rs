//! Parameters: their declaration and their setting.

use std::fmt::Write;
use std::ops::RangeInclusive;

use super::line::{Pairs, in_quotes, quoted};
use crate::tokens::{ascii, boolean, number, whole};
use crate::{Command, OptionKind, OptionSpec, ParseError, Protocol};

pub(super) fn set_param(pairs: Pairs<'_>) -> Result<Vec<Command>, ParseError> {
    let Some(name) = pairs.text("name") else {
        return Err(ParseError::Malformed("set-param without a name".to_owned()));
    };
    let text = pairs.text("value").unwrap_or_default();
    let log = whole(text).filter(|_| Protocol::Hub.canonical_name(name) == "Hash");
    let nearest = log.map(|log| log.clamp(*LOGS.start(), *LOGS.end()));
    let value = nearest.map_or(text.to_owned(), |log| mebibytes(log).to_string());
    // Only here is it known which number was asked for.
    let note = nearest.filter(|_| nearest != log).map(|nearest| {
        Command::Note(format!("option {name}: {} is out of range, set to {nearest}", ascii(text)))
    });
    let set = Command::SetOption { name: name.to_owned(), value: Some(value) };
    Ok(note.into_iter().chain([set]).collect())
}

/// The sizes of a table that can be asked for, from 1 MiB to 64 GiB.
const LOGS: RangeInclusive<i64> = 16..=32;

/// The size of a table of `2^log` entries of 16 bytes each.
fn mebibytes(log: i64) -> i64 {
    1 << (log - 16).clamp(0, 40)
}

/// The inverse, rounded down.
fn entries_log(mib: i64) -> i64 {
    i64::from(mib.max(1).ilog2()) + 16
}

/// Name and value as the field writes them.
pub(super) fn param(name: &str, value: &str) -> (String, String) {
    let value = match number(value) {
        Some(mib) if Protocol::Hub.canonical_name(name) == "Hash" => entries_log(mib).to_string(),
        _ => ascii(value),
    };
    (Protocol::Hub.field_name(name), value)
}

pub(super) fn print_param(spec: &OptionSpec, out: &mut String) {
    let name = Protocol::Hub.field_name(&spec.name);
    let tail = match &spec.kind {
        OptionKind::Check { default } => format!("value={default} type=bool"),
        OptionKind::Spin { default, min, max } => {
            let unit = |value: i64| if spec.name == "Hash" { entries_log(value) } else { value };
            let (value, min, max) = (unit(*default), unit(*min), unit(*max));
            format!("value={value} type=int min={min} max={max}")
        }
        OptionKind::Combo { default, values } => {
            format!("value={} type=enum values={}", quoted(default), in_quotes(&values.join(" ")))
        }
        OptionKind::Text { default } | OptionKind::File { default } => {
            format!("value={} type=string", quoted(default))
        }
        // A parameter has a value; there are no actions here.
        OptionKind::Button => return,
    };
    let _ = writeln!(out, "param name={} {tail}", quoted(&name));
}

/// Reads a declaration.
pub(super) fn option(pairs: Pairs<'_>) -> Option<OptionSpec> {
    let name = Protocol::Hub.canonical_name(pairs.text("name")?);
    let value = pairs.text("value").unwrap_or_default().to_owned();
    let whole = |field| {
        let value = number(pairs.text(field)?)?;
        Some(if name == "Hash" { mebibytes(value) } else { value })
    };
    let kind = match pairs.text("type")? {
        "bool" => OptionKind::Check { default: boolean(&value)? },
        "int" => OptionKind::Spin {
            default: whole("value")?,
            min: whole("min").unwrap_or(i64::MIN),
            max: whole("max").unwrap_or(i64::MAX),
        },
        "enum" => OptionKind::Combo { default: value, values: pairs.words("values") },
        _ => OptionKind::Text { default: value },
    };
    Some(OptionSpec { name, kind })
}
