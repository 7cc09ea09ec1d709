//! Why a run cannot be made.

/// Why a training run cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// The positions do not have the inputs that they were said to have.
    #[error("the positions have {found} {what}, more than the input set's {limit}")]
    Extent {
        /// What there is too much of.
        what: &'static str,
        /// What the input set says.
        limit: usize,
        /// What the positions have.
        found: usize,
    },
    /// Too few games.
    #[error(
        "{training} positions to learn from and {validation} to be judged by: more games are \
         needed, one in 50 is kept for validation"
    )]
    TooFew {
        /// Positions to learn from.
        training: usize,
        /// Positions to be judged by.
        validation: usize,
    },
    /// The recipe makes no sense.
    #[error("the recipe cannot be followed: {0}")]
    Recipe(&'static str),
    /// The checkpoint is damaged or something else.
    #[error("not a usable checkpoint: {0}")]
    Checkpoint(&'static str),
    /// The checkpoint belongs to another run.
    #[error("the checkpoint is of another run: its {what} is {found}, not {expected}")]
    Other {
        /// What differs.
        what: &'static str,
        /// What this run has.
        expected: String,
        /// What the checkpoint has.
        found: String,
    },
    /// No threads to work on.
    #[error("threads cannot be started: {0}")]
    Threads(String),
    /// The trained network breaks a bound.
    #[error(transparent)]
    Network(#[from] game::TextError),
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Its name.
        path: String,
        /// What went wrong.
        error: std::io::Error,
    },
    /// The curves cannot be drawn.
    #[error("{path}: the curves cannot be drawn: {error}")]
    Plot {
        /// The file's name.
        path: String,
        /// What went wrong.
        error: String,
    },
}
