//! The options of one engine, common and its own, and what they are set to.

use game::TextError;
use protocol::{OptionKind, OptionSpec, Protocol};

use crate::Program;
use crate::settings::{ENTRIES, Entry, IGNORED, Settings};
use crate::value::Value;

/// All options of an engine. Names are matched in any case.
pub(crate) struct Options {
    /// What the common options are set to.
    pub(crate) settings: Settings,
    /// The game's own options and their values.
    own: Vec<(OptionSpec, Value)>,
}

/// What setting an option came to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Nothing: it had this value already, or its name is known to mean nothing here.
    None,
    /// A common option has changed.
    Common,
    /// One of the game's own has changed.
    Own,
    /// This button was pressed.
    Pressed(&'static str),
}

/// A change, and what people should be told about it.
pub(crate) type Set = (Change, Option<String>);

impl Options {
    /// The options of `program`, at their defaults.
    pub(crate) fn of(program: &impl Program) -> Self {
        let own = program.options().into_iter().map(|spec| {
            let value = Value::default_of(&spec.kind);
            (spec, value)
        });
        Self { settings: Settings::default(), own: own.collect() }
    }

    /// What is declared in `protocol`.
    pub(crate) fn declared(&self, protocol: Protocol) -> Vec<OptionSpec> {
        let common = ENTRIES.iter().filter(|entry| entry.is_declared_in(protocol));
        let own = self.own.iter().map(|(spec, _)| spec.clone());
        common.map(|entry| entry.spec(protocol)).chain(own).collect()
    }

    /// Sets option `name` to `text`.
    ///
    /// # Errors
    /// If there is no such option, or `text` is no value of it; nothing is changed then.
    pub(crate) fn set(
        &mut self,
        program: &mut impl Program,
        protocol: Protocol,
        name: &str,
        text: &str,
    ) -> Result<Set, TextError> {
        let canonical = program.canonical_option(name, text);
        let (name, text) = canonical.as_ref().map_or((name, text), |(name, text)| (*name, text));
        let wrong = |error| TextError::new(format!("option {name}: {error}"));
        if let Some((spec, value)) = self.own.iter_mut().find(|(spec, _)| same(&spec.name, name)) {
            return set_own(program, spec, value, text).map_err(wrong);
        }
        let entry = ENTRIES.iter().find(|entry| same(entry.name, name));
        match entry {
            Some(entry) => self.set_common(entry, protocol, text).map_err(wrong),
            None if IGNORED.contains(&name.to_ascii_lowercase().as_str()) => {
                Ok((Change::None, None))
            }
            None => Err(TextError::new(format!("unknown option: {name}"))),
        }
    }

    fn set_common(
        &mut self,
        entry: &'static Entry,
        protocol: Protocol,
        text: &str,
    ) -> Result<Set, TextError> {
        let spec = entry.spec(protocol);
        let value = Value::read(&spec.kind, text)?;
        if spec.kind == OptionKind::Button {
            return Ok((Change::Pressed(entry.name), None));
        }
        let before = self.settings.clone();
        (entry.set)(&mut self.settings, &value);
        let change = if self.settings == before { Change::None } else { Change::Common };
        Ok((change, clamp_note(&spec, &value, text)))
    }
}

fn set_own(
    program: &mut impl Program,
    spec: &OptionSpec,
    current: &mut Value,
    text: &str,
) -> Result<Set, TextError> {
    let value = Value::read(&spec.kind, text)?;
    let note = clamp_note(spec, &value, text);
    // The game is told even of its own default: `UCI_Variant xiangqi` says who the manager is.
    program.set_option(&spec.name, &value.to_string())?;
    let same = value == *current && spec.kind != OptionKind::Button;
    *current = value;
    Ok((if same { Change::None } else { Change::Own }, note))
}

/// Says so if the value is not the number that was asked for.
fn clamp_note(spec: &OptionSpec, value: &Value, text: &str) -> Option<String> {
    let OptionKind::Spin { min, max, .. } = spec.kind else { return None };
    let asked = text.trim().parse::<f64>().ok()?;
    let outside = asked < min as f64 || asked > max as f64;
    outside
        .then(|| format!("option {}: {} is out of range, set to {value}", spec.name, text.trim()))
}

fn same(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b)
}
