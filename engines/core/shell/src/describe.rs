//! An engine described for people: its options, and the commands of its own.

use clap::Command;
use dyngame::{DynGame, GameOption};
use protocol::{OptionKind, OptionSpec, Protocol};
use search::EvaluationKind;

use crate::ProgramEntry;
use crate::options::{CommonOption, EVAL, Needs, entries};
use crate::program::DynProgram;

/// The manual's part on one engine.
pub struct Manual {
    /// The word that names it: `shogi`.
    pub word: &'static str,
    /// Its name: `Tengen Shogi`.
    pub name: String,
    /// The options that it has and other engines have not, or not alike.
    pub(crate) options: Vec<OptionText>,
    pub(crate) commands: Vec<Command>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OptionText {
    pub(crate) name: String,
    /// Range and default.
    pub(crate) values: String,
    pub(crate) help: String,
    /// How some protocols call it otherwise, or which alone has it; empty if there is nothing to
    /// say.
    pub(crate) spellings: String,
}

impl OptionText {
    fn of(spec: OptionSpec, help: &str, spellings: String) -> Self {
        let values = values(&spec.kind);
        Self { name: spec.name, values, help: help.to_owned(), spellings }
    }
}

impl ProgramEntry {
    /// The manual's part on the engine.
    pub fn describe(&self) -> Manual {
        Manual {
            word: self.rules.word(),
            name: self.name(),
            options: chosen(self).into_iter().chain(own(self.rules)).collect(),
            commands: (self.commands)(),
        }
    }
}

pub(crate) fn options_of(program: &dyn DynProgram) -> Vec<OptionText> {
    let engine = program.entry();
    let common = common(engine.rules.protocols()).into_iter();
    common.chain(chosen(engine)).chain(own(engine.rules)).collect()
}

/// The options that are the same in every engine, as far as one of `protocols` has them.
pub(crate) fn common(protocols: &[Protocol]) -> Vec<OptionText> {
    let is_known = |entry: &&CommonOption| protocols.iter().any(|&protocol| entry.is_in(protocol));
    let common = entries().filter(|entry| entry.needs == Needs::Nothing).filter(is_known);
    common.map(|entry| entry_text(entry, &[], protocols)).collect()
}

/// The common options that not every engine has.
fn chosen(engine: &ProgramEntry) -> Vec<OptionText> {
    let declared = entries().filter(|entry| entry.is_declared(engine));
    let text = |entry: &CommonOption| {
        let mut text = entry_text(entry, engine.evaluations, engine.rules.protocols());
        if entry.name == EVAL {
            text.help = format!("{} {}", text.help, engine.evaluations_help);
        }
        text
    };
    declared.filter(|entry| entry.needs != Needs::Nothing).map(text).collect()
}

fn own(game: &dyn DynGame) -> Vec<OptionText> {
    let text = |GameOption { spec, help, .. }| {
        let spellings = spellings(&spec, game.protocols());
        OptionText::of(spec, help, spellings)
    };
    game.options().into_iter().map(text).collect()
}

fn entry_text(
    entry: &CommonOption,
    evaluations: &[EvaluationKind],
    protocols: &[Protocol],
) -> OptionText {
    let spec = entry.spec(Protocol::Ugi, evaluations);
    let only: Vec<_> = entry.only.iter().map(|&only| protocol_name(only)).collect();
    let spellings = match only[..] {
        [] => spellings(&spec, protocols),
        _ => format!("{} only", only.join(", ")),
    };
    OptionText::of(spec, entry.help, spellings)
}

/// Range and default in words.
fn values(kind: &OptionKind) -> String {
    let or_empty = |text: &str| if text.is_empty() { "empty".to_owned() } else { text.to_owned() };
    match kind {
        OptionKind::Check { default } => format!("true or false, default {default}"),
        OptionKind::Spin { default, min, max } => format!("{min} to {max}, default {default}"),
        OptionKind::Combo { default, values } => {
            format!("one of {}; default {default}", values.join(", "))
        }
        OptionKind::Button => "button".to_owned(),
        OptionKind::Text { default } => format!("text, default {}", or_empty(default)),
        OptionKind::File { default } => format!("file, default {}", or_empty(default)),
    }
}

/// The names that differ from the canonical one by more than UCCI's lower case and Hub's hyphens.
fn spellings(spec: &OptionSpec, protocols: &[Protocol]) -> String {
    let other = protocols.iter().filter_map(|&protocol| {
        // Gomocup declares no options: its GUIs send INFO.
        let name = (protocol != Protocol::Gomocup).then(|| protocol.field_name(&spec.name))?;
        let is_same = name.replace('-', "").eq_ignore_ascii_case(&spec.name);
        (!is_same).then(|| format!("{name} in {}", protocol_name(protocol)))
    });
    other.collect::<Vec<_>>().join(", ")
}

const fn protocol_name(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Usi => "USI",
        Protocol::Ucci => "UCCI",
        Protocol::Uci => "UCI",
        Protocol::Ugi => "UGI",
        Protocol::Hub => "Hub",
        Protocol::Gomocup => "Gomocup",
    }
}
