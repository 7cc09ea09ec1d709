//! Files of options to tune, in the forms of the testers that engine authors use.
//!
//! OpenBench's is a line for each option, `name, int, start, min, max, c_end, r_end`: the step and the rate of the
//! last pair. The rate may be left out, and blank lines and `#` comments are. weather-factory's is `config.json`, an object
//! with `value`, `min_value`, `max_value` and `step` for each name.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::tunable::Tunable;

/// The form of a file of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// OpenBench's lines.
    Lines,
    /// weather-factory's object.
    Object,
}

/// The options in the text of a file, which is in either form.
///
/// # Errors
/// In one line, with the number of the line in the file.
pub fn read(text: &str) -> Result<Vec<Tunable>, String> {
    let options = match text.trim_start().starts_with('{') {
        true => of_object(text)?,
        false => of_lines(text)?,
    };
    if options.is_empty() { Err("no option in it".into()) } else { Ok(options) }
}

/// `line 3: what is wrong`.
fn named(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or_default();
    format!("line {}: {what}", error.line())
}

fn of_object(text: &str) -> Result<Vec<Tunable>, String> {
    let object = serde_json::from_str::<Object>(text).map_err(|error| named(&error))?;
    let mut options: Vec<Tunable> = Vec::new();
    for (name, Member { value: start, min_value: min, max_value: max, step }) in object.0 {
        let before = options.iter().filter(|other| other.name == name).count();
        let key = text.match_indices(&format!("{name:?}")).nth(before);
        let option = Tunable { name, whole: true, start, min, max, step, rate: None };
        let option = accepted(option, &options);
        options.push(option.map_err(|what| {
            let line = 1 + text[..key.map_or(0, |(at, _)| at)].matches('\n').count();
            format!("line {line}: {what}")
        })?);
    }
    Ok(options)
}

fn of_lines(text: &str) -> Result<Vec<Tunable>, String> {
    let mut options = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if !line.is_empty() {
            let option = of_line(line).and_then(|option| accepted(option, &options));
            options.push(option.map_err(|what| format!("line {number}: {what}"))?);
        }
    }
    Ok(options)
}

fn of_line(line: &str) -> Result<Tunable, String> {
    let fields = line.split(',').map(str::trim).collect::<Vec<_>>();
    let [name, kind, start, min, max, step, rate @ ..] = &fields[..] else {
        return Err(format!("not \"name, int, start, min, max, step\": {line}"));
    };
    let number = |text: &str| text.parse::<f64>().map_err(|_| format!("{name}: no number: {text}"));
    let whole = match *kind {
        "int" => true,
        "float" => false,
        other => return Err(format!("{name}: the type is int or float, not {other}")),
    };
    let rate = match rate {
        [] => None,
        [rate] => Some(number(rate)?),
        [_, more @ ..] => return Err(format!("{name}: more than a rate: {}", more.join(", "))),
    };
    let [start, min, max, step] = [start, min, max, step].map(|text| number(text));
    let (start, min, max, step) = (start?, min?, max?, step?);
    Ok(Tunable { name: (*name).to_owned(), whole, start, min, max, step, rate })
}

/// `option`, if it can be tuned beside those `before` it.
fn accepted(option: Tunable, before: &[Tunable]) -> Result<Tunable, String> {
    let is_again = before.iter().any(|other| other.is(&option.name));
    let twice = is_again.then(|| format!("{} is there twice", option.name));
    option.objection().or(twice).map_or_else(|| Ok(option.rounded()), Err)
}

/// The members of an object, in their order and as often as they are there.
struct Object(Vec<(String, Member)>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Member {
    value: f64,
    min_value: f64,
    max_value: f64,
    step: f64,
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Members)
    }
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Object;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with an object for each option")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Object(members))
    }
}

/// A file of `options` that begins with these values.
pub fn write(form: Form, options: &[Tunable], values: &[f64]) -> String {
    let all = options.iter().zip(values).map(|(option, value)| {
        let Tunable { name, whole, min, max, step, rate, .. } = option;
        let start = option.text(*value);
        match form {
            Form::Lines => {
                let kind = if *whole { "int" } else { "float" };
                let rate = rate.map(|rate| format!(", {rate}")).unwrap_or_default();
                format!("{name}, {kind}, {start}, {min}, {max}, {step}{rate}\n")
            }
            Form::Object => format!(
                "    {name:?}: {{\"value\": {start}, \"min_value\": {min}, \"max_value\": {max}, \"step\": {step}}}"
            ),
        }
    });
    let all = all.collect::<Vec<_>>();
    match form {
        Form::Lines => all.concat(),
        Form::Object => format!("{{\n{}\n}}\n", all.join(",\n")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: &str =
        "Reduction, int, 700, -2048, 4096, 180.5, 0.002\n\n# a comment\nScale,float,0.5,0,1,0.05\n";
    const OBJECT: &str = r#"{
    "Param": {"value": 50, "min_value": 0, "max_value": 100, "step": 10},
    "Move Overhead": {"value": 30.5, "min_value": 0, "max_value": 5000, "step": 2.5}
}
"#;

    #[test]
    fn both_forms_are_read_and_written() {
        let lines = read(LINES).expect("two options");
        assert_eq!(
            (lines[0].name.as_str(), lines[0].step, lines[0].rate),
            ("Reduction", 180.5, Some(0.002))
        );
        assert_eq!((lines[1].whole, lines[1].start, lines[1].rate), (false, 0.5, None));
        let object = read(OBJECT).expect("two options");
        assert_eq!(
            (object[1].name.as_str(), object[1].start, object[1].step),
            ("Move Overhead", 30.5, 2.5)
        );
        for (options, form) in [(&lines, Form::Lines), (&object, Form::Object)] {
            let values = options.iter().map(|option| option.text(option.max));
            let values = values.map(|text| text.parse().expect("a number")).collect::<Vec<f64>>();
            let again = read(&write(form, options, &values)).expect("options");
            let moved =
                |(option, value): (&Tunable, &f64)| Tunable { start: *value, ..option.clone() };
            assert_eq!(again, options.iter().zip(&values).map(moved).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_file_that_is_wrong_is_refused_with_its_line() {
        let refused = |(text, line, what): (String, usize, &str)| {
            let said = read(&text).expect_err(&text);
            assert!(said.starts_with(&format!("line {line}: ")) && said.contains(what), "{said}");
        };
        let with = |from: &str, to: &str| LINES.replace(from, to);
        [
            (with("0.5,0", "NaN,0"), 4, "Scale: start NaN is no number"),
            (with("0.05", "inf"), 4, "Scale: step inf is too large"),
            (with("180.5", "0"), 1, "Reduction: step 0 is not above 0"),
            (with("180.5", "-1"), 1, "step -1 is not above 0"),
            (with("180.5", "0.01"), 1, "Reduction: step 0.01 changes no value: 0.5 is the least"),
            (
                with("0.05", "0.0000001"),
                4,
                "step 0.0000001 changes no value: 0.0000005 is the least",
            ),
            (with("700", "5000"), 1, "Reduction: start 5000 is not within -2048 to 4096"),
            (with("-2048", "4096"), 1, "min 4096 is not below max 4096"),
            (with("4096", "4096.5"), 1, "max 4096.5 is no whole number"),
            (with("0.002", "0"), 1, "rate 0 is not above 0"),
            (with("0.002", "0.002, 7"), 1, "more than a rate: 7"),
            (with("Scale", "reduction"), 4, "reduction is there twice"),
            (with("float", "real"), 4, "Scale: the type is int or float, not real"),
            (with("float,0.5", "float"), 4, "not \"name, int, start, min, max, step\""),
            (with("0.5,0", "x,0"), 4, "Scale: no number: x"),
            (with("Scale", ""), 4, "without a name"),
        ]
        .into_iter()
        .for_each(refused);
        let with = |from: &str, to: &str| OBJECT.replace(from, to);
        [
            (with("30.5", "NaN"), 3, "expected value"),
            (with("2.5", "0"), 3, "Move Overhead: step 0 is not above 0"),
            (with("50,", "101,"), 2, "Param: start 101 is not within 0 to 100"),
            (with("Move Overhead", "Param"), 3, "Param is there twice"),
            (with("\"step\": 10", "\"stop\": 10"), 2, "unknown field `stop`"),
            (with(", \"step\": 10", ""), 2, "missing field `step`"),
        ]
        .into_iter()
        .for_each(refused);
        for text in ["", "# nothing\n", "{}"] {
            assert_eq!(read(text), Err("no option in it".to_owned()));
        }
    }
}
