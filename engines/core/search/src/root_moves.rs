//! The moves at the root, and what a thread found out about them.

use crate::depth::Depth;
use crate::ply::Ply;
use crate::{Bound, Pv, Score};

/// A legal move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// Its value, if this iteration found it better than the moves before it; else below all.
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// The iteration that found it.
    pub(crate) depth: Depth,
    /// The line that begins with it.
    pub(crate) pv: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    pub(crate) fn new(mv: M) -> Self {
        let depth = Depth::QUIESCENCE;
        Self { mv, score: -Score::INFINITE, bound: Bound::Upper, depth, pv: vec![mv] }
    }

    /// Whether its search was finished: whether its value is what it promises.
    pub(crate) fn is_finished(&self) -> bool {
        self.score > -Score::INFINITE && self.bound != Bound::Upper
    }

    pub(crate) fn line(&self) -> Pv<M> {
        Pv { score: self.score, bound: self.bound, moves: self.pv.clone() }
    }
}

#[derive(Debug)]
pub(crate) struct ThreadResult<M> {
    /// Completed iterations.
    pub(crate) depth: Depth,
    pub(crate) seldepth: Ply,
    pub(crate) lines: Vec<Pv<M>>,
    /// The iteration that the lines are of.
    pub(crate) of: Depth,
}

impl<M> ThreadResult<M> {
    /// Whether these are from a deeper iteration and promise more than `other`.
    pub(crate) fn beats(&self, other: &Self) -> bool {
        let value = |found: &Self| {
            let line = found.lines.first()?;
            (line.bound != Bound::Upper).then_some(line.score)
        };
        self.depth > other.depth && value(self) > value(other)
    }
}
