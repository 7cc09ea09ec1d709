//! The theory of endgames: what a position of chains and loops alone is worth.

use arrayvec::ArrayVec;

use dots_rules::MAX_BOXES;

use super::coins::{Coins, Graph};
use super::runs::{Run, RunKind};

/// The lengths of the chains and loops that a position consists of, the longest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endgame {
    chains: Lengths,
    loops: Lengths,
}

type Lengths = ArrayVec<u8, MAX_BOXES>;

impl Endgame {
    /// The endgame that the quiet `state` is; `None` if a coin has three or more strings.
    pub fn of<const W: usize>(graph: &Graph<W>, state: &Coins<W>) -> Option<Self> {
        if !state.joints().is_empty() || !state.open().is_empty() {
            return None;
        }
        Some(Self::from_runs(graph.runs(state), 1))
    }

    /// The endgame of chains and loops of these lengths, those below `least` boxes left out.
    pub(crate) fn from_runs<const W: usize>(
        runs: impl Iterator<Item = Run<W>>,
        least: i32,
    ) -> Self {
        let mut endgame = Self::default();
        for run in runs.filter(|run| run.length >= least) {
            match run.kind {
                RunKind::Loop => endgame.loops.push(run.length as u8),
                RunKind::Chain | RunKind::Branch => endgame.chains.push(run.length as u8),
            }
        }
        endgame.chains.sort_unstable_by(|a, b| b.cmp(a));
        endgame.loops.sort_unstable_by(|a, b| b.cmp(a));
        endgame
    }

    pub(crate) fn chains(&self) -> i32 {
        self.chains.len() as i32
    }

    /// Boxes won minus boxes lost by the side to move.
    pub fn value(&self) -> i32 {
        // values[j]: only the i longest chains and the j longest loops are left.
        let mut values = [0; MAX_BOXES + 1];
        for i in 0..=self.chains.len() {
            for j in 0..=self.loops.len() {
                let chain = (i > 0).then(|| open_chain(self.chains[i - 1], values[j]));
                let ring = (j > 0).then(|| open_loop(self.loops[j - 1], values[j - 1]));
                values[j] = chain.max(ring).unwrap_or(0);
            }
        }
        values[self.loops.len()]
    }
}

/// The worth of opening a chain of `length` boxes to the opener if the rest is worth `rest` to
/// the side that moves in it.
fn open_chain(length: u8, rest: i32) -> i32 {
    match i32::from(length) {
        length @ ..3 => -(length + rest),
        length => -(length - 2 + (rest + 2).abs()),
    }
}

fn open_loop(length: u8, rest: i32) -> i32 {
    -(i32::from(length) - 4 + (rest + 4).abs())
}
