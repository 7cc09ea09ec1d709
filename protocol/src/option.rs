//! Options an engine declares.

/// A declared option.
///
/// Names are canonical; each dialect prints the name its field uses. The options of every engine
/// are `Hash` (MiB), `Threads`, `MultiPV`, `Ponder`, `MoveOverhead` (ms), `Strength`, `Eval`,
/// `ClearHash`; USI prints `USI_Hash` for the first, UCCI `hashsize`, Hub `tt-size`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Canonical name, one word.
    pub name: String,
    /// Type, default and range.
    pub kind: OptionKind,
}

/// The type of an option, its default and its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// True or false.
    Check {
        /// Initial value.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// Initial value.
        default: i64,
        /// Least value.
        min: i64,
        /// Greatest value.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// Initial value.
        default: String,
        /// All values.
        values: Vec<String>,
    },
    /// An action.
    Button,
    /// Text.
    Text {
        /// Initial value.
        default: String,
    },
    /// A file name.
    File {
        /// Initial value.
        default: String,
    },
}
