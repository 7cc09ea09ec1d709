//! An option that a game adds to those of every engine.

use protocol::{OptionKind, OptionSpec};

use super::Identity;

/// One of a game's own options: its announcement to managers, and its help text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// Its name, type, default and range.
    pub spec: OptionSpec,
    /// What it does, as one or two sentences.
    pub help: &'static str,
}

impl GameOption {
    /// The option `name` of this kind.
    #[must_use]
    pub fn new(name: &str, kind: OptionKind, help: &'static str) -> Self {
        Self { spec: OptionSpec { name: name.to_owned(), kind }, help }
    }
}

/// The option of the game that setting `name` to `value` means, by its name in any case or by one
/// that is understood and not announced, and the value in the spelling that goes with it.
#[must_use]
pub fn game_option<P: Identity>(
    program: &P,
    name: &str,
    value: &str,
) -> Option<(OptionSpec, String)> {
    let canonical = program.canonical_option(name, value);
    let (name, value) = canonical.as_ref().map_or((name, value), |(name, value)| (*name, value));
    let mut declared = program.options().into_iter();
    let own = declared.find(|own| own.spec.name.eq_ignore_ascii_case(name))?;
    Some((own.spec, value.to_owned()))
}
