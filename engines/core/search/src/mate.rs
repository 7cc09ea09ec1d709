//! Answers of mate solvers.

/// The answer to `go mate`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateVerdict<M> {
    /// The whole line, attacker first.
    Mate(Vec<M>),
    /// Proved that there is none.
    NoMate,
    /// Undecided: stopped, or out of memory.
    Unknown,
    /// This game has no mate solver.
    NotImplemented,
}

/// How a mate search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateProgress {
    /// Plies of the line that is looked at.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
}
