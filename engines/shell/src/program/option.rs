//! An option that a game adds to those of every engine.

use protocol::{OptionKind, OptionSpec};

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
