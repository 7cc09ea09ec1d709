//! The options of one engine, common and its own, and what they are set to.

mod book;
mod common;
mod ignored;
mod memory;
mod settings;

use std::fmt::Display;

use dyngame::{Concern, GameOption, OptionValue as Value};
use game::{TextError, shortened};
use protocol::{OptionKind, OptionSpec, Protocol};
use search::EvaluationKind;

use crate::ProgramEntry;
use crate::program::DynProgram;
#[cfg(feature = "tune")]
use crate::program::Tuning;
pub(crate) use common::{CommonOption, EVAL, HASH, Needs, SEARCH};
pub(crate) use settings::{BUILT_IN, BookOptions, EngineSettings, TimeOptions};

/// All options of an engine. Names are matched in any case.
pub(crate) struct Options {
    /// The values of the common options.
    pub(crate) settings: EngineSettings,
    engine: &'static ProgramEntry,
    own: Vec<(GameOption, Value)>,
    /// The common options that somebody has set, and to what.
    given: Vec<(&'static CommonOption, Value)>,
    /// The numbers and techniques of the search.
    #[cfg(feature = "tune")]
    tunable: Vec<OptionSpec>,
}

/// Every common option, in the order of declaration.
pub(crate) fn entries() -> impl Iterator<Item = &'static CommonOption> {
    common::ENTRIES.iter().chain(book::ENTRIES)
}

impl EngineSettings {
    /// The declared defaults.
    pub(crate) fn usual() -> Self {
        let mut settings = Self::default();
        for entry in entries() {
            let spec = entry.spec(Protocol::Usi, &[EvaluationKind::TUNED]);
            (entry.set)(&mut settings, &Value::default_of(&spec.kind));
        }
        settings
    }
}

/// The effect of setting an option.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Nothing: it had this value already, or its name is known to mean nothing here.
    None,
    /// A common option has changed.
    Common,
    /// One of the game's own was set, perhaps to the value that it had.
    Own { is_new: bool, changes_rules: bool, says_form: bool },
    /// This button was pressed.
    Pressed(&'static str),
}

/// A change, and the note for the user about it, which names the option as the user does.
pub(crate) type Set = (Change, Option<String>);

impl Options {
    /// The options of `program`, at their defaults; the table is smaller where memory is short.
    pub(crate) fn of(program: &dyn DynProgram) -> Self {
        let engine = program.entry();
        let own = engine.rules.options().into_iter().map(|option| {
            let value = Value::default_of(&option.spec.kind);
            (option, value)
        });
        let mut settings = EngineSettings::usual();
        settings.search.eval = engine.evaluations[0];
        if let Some(most) = fit_memory(&mut settings) {
            log::warn!("option {HASH}: there is memory for {most} MiB only");
        }
        Self {
            engine,
            own: own.collect(),
            given: Vec::new(),
            #[cfg(feature = "tune")]
            tunable: Tuning::declared(&program.params(settings.search.eval)),
            settings,
        }
    }

    pub(crate) fn declared(&self, protocol: Protocol) -> Vec<OptionSpec> {
        let is_declared =
            |entry: &&CommonOption| entry.is_in(protocol) && entry.is_declared(self.engine);
        let common = entries().filter(is_declared);
        let own = self.own.iter().map(|(option, _)| option.spec.clone());
        let declared = common.map(|entry| entry.spec(protocol, self.engine.evaluations)).chain(own);
        #[cfg(feature = "tune")]
        let declared = declared.chain(self.tunable.iter().cloned());
        declared.collect()
    }

    /// The options as [`declared`](Self::declared), with the values in force for defaults.
    pub(crate) fn in_force(&self, protocol: Protocol) -> Vec<OptionSpec> {
        let own = self.own.iter().map(|(option, value)| (&*option.spec.name, value));
        let given = self.given.iter().map(|(entry, value)| (entry.name, value));
        let set: Vec<_> = own.chain(given).collect();
        let mut declared = self.declared(protocol);
        for spec in &mut declared {
            if let Some((_, value)) = set.iter().find(|(name, _)| *name == spec.name) {
                value.make_default(&mut spec.kind);
            }
        }
        declared
    }

    /// Whether somebody has set the common option `name`.
    pub(crate) fn is_given(&self, name: &str) -> bool {
        self.given.iter().any(|(entry, _)| entry.name == name)
    }

    /// The common options that somebody has set to anything but the default.
    pub(crate) fn changed(&self) -> impl Iterator<Item = &'static str> {
        let is_default = |entry: &CommonOption, value: &Value| {
            let spec = entry.spec(Protocol::Usi, self.engine.evaluations);
            *value == Value::default_of(&spec.kind)
        };
        let changed = self.given.iter().filter(move |(entry, value)| !is_default(entry, value));
        changed.map(|(entry, _)| entry.name)
    }

    /// Sets option `name` to `text`. A number out of range is moved into it, and a table that is
    /// too large for the memory is made smaller; the message says so. Fails if there is no such
    /// option, or `text` is no value of it; nothing is changed then.
    pub(crate) fn set(
        &mut self,
        program: &mut dyn DynProgram,
        protocol: Protocol,
        name: &str,
        text: &str,
    ) -> Result<Set, TextError> {
        let said = |text: &dyn Display| format!("option {name}: {text}");
        let wrong = |error| TextError::new(said(&error));
        let noted = |(change, note): (_, Option<String>)| (change, note.map(|note| said(&note)));
        let canonical = protocol.canonical_name(name);
        let alias = program.canonical_option(&canonical, text);
        let (canonical, text) =
            alias.as_ref().map_or((&*canonical, text), |(name, text)| (*name, text));
        let is_meant = |known: &str| known.eq_ignore_ascii_case(canonical);
        if let Some((own, value)) = self.own.iter_mut().find(|(own, _)| is_meant(&own.spec.name)) {
            return set_own(program, own, value, text).map(noted).map_err(wrong);
        }
        #[cfg(feature = "tune")]
        if let Some(spec) = self.tunable.iter().find(|it| is_meant(&it.name)) {
            self.settings.search.tuning.set(spec, text).map_err(wrong)?;
            return Ok((Change::Common, None));
        }
        let entry = entries().find(|entry| is_meant(entry.name));
        // A game whose text has no search would not do what was asked for.
        let entry = entry.filter(|entry| entry.name != SEARCH || self.engine.has_plain);
        match entry {
            Some(entry) => self.set_common(entry, protocol, text).map(noted).map_err(wrong),
            None => {
                let passed_over =
                    ignored::pass_over((self.engine.rules.word(), protocol), name, text);
                passed_over.map(|()| (Change::None, None))
            }
        }
    }

    fn set_common(
        &mut self,
        entry: &'static CommonOption,
        protocol: Protocol,
        text: &str,
    ) -> Result<Set, TextError> {
        let spec = entry.spec(protocol, self.engine.evaluations);
        // GUIs send what a user has left empty.
        if matches!(spec.kind, OptionKind::Check { .. }) && text.trim().is_empty() {
            return Ok((Change::None, None));
        }
        let value = Value::read(&spec.kind, text)?;
        if spec.kind == OptionKind::Button {
            return Ok((Change::Pressed(entry.name), None));
        }
        let before = self.settings.clone();
        (entry.set)(&mut self.settings, &value);
        if entry.name == EVAL {
            self.settings.search.eval = evaluation(self.engine.evaluations, &value.to_string())?;
        }
        let mut note = clamp_note(&spec, &value, text);
        // A table that is no larger than the last has its memory.
        if self.settings.search.hash > before.search.hash
            && let Some(most) = fit_memory(&mut self.settings)
        {
            let asked = text.trim();
            note = Some(format!("{asked} MiB is more than half of the free memory, set to {most}"));
        }
        self.given.retain(|(given, _)| given.name != entry.name);
        self.given.push((entry, value));
        let change = if self.settings == before { Change::None } else { Change::Common };
        Ok((change, note))
    }
}

/// The one of `evaluations` that `text` names, in any case.
///
/// # Errors
/// If there is none; the message lists those that exist.
pub fn evaluation(evaluations: &[EvaluationKind], text: &str) -> Result<EvaluationKind, TextError> {
    let named = evaluations.iter().find(|kind| kind.name.eq_ignore_ascii_case(text));
    named.copied().ok_or_else(|| {
        let known = evaluations.iter().map(|kind| kind.name).collect::<Vec<_>>().join(" ");
        TextError::new(format!("unknown evaluation '{text}'; there are: {known}"))
    })
}

/// Makes a table that is too large for this machine smaller; its new size, if it had to.
fn fit_memory(settings: &mut EngineSettings) -> Option<usize> {
    let hash = &mut settings.search.hash;
    let most = memory::fitting(*hash);
    let is_less = most < *hash;
    *hash = most;
    is_less.then_some(most)
}

fn set_own(
    program: &mut dyn DynProgram,
    GameOption { spec, concern, .. }: &GameOption,
    current: &mut Value,
    text: &str,
) -> Result<Set, TextError> {
    let value = Value::read(&spec.kind, text)?;
    let note = clamp_note(spec, &value, text);
    // The game receives even its own default: `UCI_Variant xiangqi` says who the GUI is.
    let changes_rules = program.set_option(&spec.name, &value.to_string())?;
    let is_new = value != *current || spec.kind == OptionKind::Button;
    *current = value;
    let says_form = *concern == Concern::Notation;
    Ok((Change::Own { is_new, changes_rules, says_form }, note))
}

/// Says so if the value is not the number that was asked for.
fn clamp_note(spec: &OptionSpec, value: &Value, text: &str) -> Option<String> {
    let OptionKind::Spin { min, max, .. } = spec.kind else { return None };
    let asked = text.trim().parse::<f64>().ok()?;
    let outside = asked < min as f64 || asked > max as f64;
    outside.then(|| format!("{} is out of range, set to {value}", shortened(text.trim())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DrawWorth;
    use crate::program::toy;

    #[test]
    fn what_weakens_other_engines_is_refused_and_what_changes_nothing_is_not() {
        let mut program = toy::program();
        let mut options = Options::of(&*program);
        let mut set = |name, text| {
            let set = options.set(&mut *program, Protocol::Usi, name, text);
            set.map_or_else(|error| error.to_string(), |(change, _)| format!("{change:?}"))
        };
        for (name, text) in [
            ("UCI_LimitStrength", "true"),
            ("usi_limitstrength", "1"),
            ("UCI_Elo", "1500"),
            ("UCI_Elo", "0"),
            ("Skill Level", "3"),
        ] {
            let hint = format!("unknown option: {name}; USI_Strength is from -3 to 20");
            assert_eq!(set(name, text), hint, "{text}");
        }
        for name in ["SyzygyPath", "EvalDir", "BookIgnoreRate"] {
            assert_eq!(set(name, "x"), format!("unknown option: {name}"));
        }
        assert_eq!(set("UCI_Chess960", "true"), "unknown option: UCI_Chess960");
        assert_eq!(set("USI_Variant", "chess"), "option USI_Variant: 'chess' is none of: toy");
        for (name, text) in [
            ("UCI_LimitStrength", "false"),
            ("UCI_AnalyseMode", "true"),
            ("USI_Variant", " "),
            ("UCI_Variant", "Toy"),
            ("UCI_Chess960", "false"),
            ("GenerateAllLegalMoves", "false"),
            ("usemillisec", "true"),
        ] {
            assert_eq!(set(name, text), "None", "{name}");
        }
    }

    #[test]
    fn an_option_is_declared_where_the_engine_has_what_it_needs() {
        let toy = toy::program().entry();
        let declared = |evaluations, draw_worth| {
            let engine = ProgramEntry { evaluations, draw_worth, ..*toy };
            let names = entries().filter(|entry| entry.is_declared(&engine));
            names.map(|entry| entry.name).collect::<Vec<_>>()
        };
        assert!(!declared(&[EvaluationKind::TUNED], DrawWorth::Contempt).contains(&EVAL));
        let all = declared(&[EvaluationKind::TUNED; 2], DrawWorth::Contempt);
        assert!(all.contains(&"Contempt") && !all.contains(&"DrawValueBlack"), "{all:?}");
        assert_eq!(all.len(), entries().count() - 3);
        let by_side = declared(&[EvaluationKind::TUNED; 2], DrawWorth::BySide);
        assert!(
            !by_side.contains(&"Contempt") && by_side.contains(&"DrawValueWhite"),
            "{by_side:?}"
        );
        assert_eq!(by_side.len(), all.len() + 1);
        let equal = declared(&[EvaluationKind::TUNED; 2], DrawWorth::Equality);
        assert_eq!(equal.len(), all.len() - 1);
    }
}
