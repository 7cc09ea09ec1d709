//! Why a run cannot be made.

/// Why a training run cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
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
    /// The checkpoint is damaged or something else.
    #[error("not a usable checkpoint: {0}")]
    Checkpoint(&'static str),
    /// The checkpoint belongs to a run with other options: which, and both values.
    #[error("the checkpoint is of another run: {0}; give the same options, or another --out")]
    OtherRecipe(String),
    /// The checkpoint belongs to another run.
    #[error("the checkpoint is of another run: its {what} is {found}, not {expected}")]
    Other {
        /// The part that differs.
        what: &'static str,
        /// The value of this run.
        expected: String,
        /// The value of the checkpoint.
        found: String,
    },
    /// The parameters left all bounds.
    #[error("the parameters of the network left all bounds: learn with a smaller --rate")]
    Diverged,
    /// The trained network breaks a bound.
    #[error(transparent)]
    Network(#[from] game::TextError),
    /// Recipe, positions, files or machine make no run, for this reason.
    #[error("{0}")]
    Refused(String),
}
