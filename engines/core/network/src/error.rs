//! Why a network is refused.

/// Why the content of a network file is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// The file is something else.
    #[error("not a network file: it begins with `{found}`, not `{expected}`")]
    Magic {
        /// The first bytes of a network file.
        expected: &'static str,
        /// The first bytes of this one, made printable.
        found: String,
    },
    /// The file has a form that this program does not know.
    #[error("network file has version {found}, not {expected}")]
    Version {
        /// The version that is read.
        expected: u32,
        /// The version of the file.
        found: u32,
    },
    /// The file has too few or too many bytes.
    #[error("network file has {found} bytes, not {expected}: it is cut short or damaged")]
    Length {
        /// What its head announces, or the least that a head takes.
        expected: usize,
        /// What there is.
        found: usize,
    },
    /// The content is not what was written.
    #[error("network file is damaged: its checksum is {found:08x}, not {expected:08x}")]
    Checksum {
        /// The checksum in the file.
        expected: u32,
        /// The checksum of its content.
        found: u32,
    },
    /// A text in the head is not UTF-8.
    #[error("network file is damaged: its {what} is not UTF-8 text")]
    Text {
        /// Which text.
        what: &'static str,
    },
    /// The network corrects an evaluation with other weights.
    #[error(
        "network corrects the weights {found:08x}, not {expected:08x}: train it again on these"
    )]
    Base {
        /// The checksum of the weights in force.
        expected: u32,
        /// That of the weights it was trained on.
        found: u32,
    },
    /// The network is for something else.
    #[error("network has {what} `{found}`, not `{expected}`")]
    Foreign {
        /// What differs: game, inputs, number of inputs, ...
        what: &'static str,
        /// What the game wants.
        expected: String,
        /// What the file has.
        found: String,
    },
    /// A number lies outside the range in which no sum can overflow.
    #[error("network has {what} {found}, more than {limit}")]
    Range {
        /// Which number.
        what: &'static str,
        /// The most allowed.
        limit: u64,
        /// What the file has.
        found: u64,
    },
}
