//! The exact value of dots-and-boxes positions, by proof of bounds over quiet states.
//!
//! The value of a state is what its mover wins from here on minus what the opponent wins; the past
//! plays no part in it. A node is a quiet state: captures are settled by rule, so that a cut leads
//! to a quiet state again. Each search answers one question: is the value at least so much?

mod busy;
mod children;
mod memo;
mod proof;
mod question;
mod states;
mod thread;

use crate::solving::{BoundsTable, Solution, Watcher};
use dots_rules::{Edge, Grid, Position, Variant};
use proof::Proof;
use question::Question;
use states::States;

/// Solves positions of one game of Dots and Boxes.
#[derive(Debug)]
pub struct BoxesSolver {
    board: &'static Grid,
    states: States,
    table: BoundsTable,
    threads: usize,
}

impl BoxesSolver {
    /// A solver for `pos` and all that can follow it, with a table of about `mib` MiB; `None` if
    /// it is not a position of dots-and-boxes or has more than 64 undrawn edges.
    pub fn new(pos: &Position, mib: usize, threads: usize) -> Option<Self> {
        if pos.variant() != Variant::Boxes {
            return None;
        }
        Some(Self {
            board: pos.board(),
            states: States::of(pos)?,
            table: BoundsTable::new(mib),
            threads: threads.max(1),
        })
    }

    /// Whether `pos` is a position of this solver: all its undrawn edges are known to it.
    pub fn serves(&self, pos: &Position) -> bool {
        let known = |i| self.states.graph.string(Edge(i as u16)).is_some();
        pos.variant() == Variant::Boxes
            && pos.board() == self.board
            && pos.undrawn().iter().all(known)
    }

    /// Who wins `pos` with best play: `Greater` if the side to move does.
    pub fn verdict(&self, pos: &Position) -> Option<std::cmp::Ordering> {
        self.proof(pos, &()).verdict()
    }

    /// The final score with best play from `pos`, the position of [`new`](Self::new) or one that
    /// follows it. `None` if `watcher` stopped it.
    pub fn value(&self, pos: &Position, watcher: &dyn Watcher) -> Option<Solution> {
        self.proof(pos, watcher).value()
    }

    /// [`value`](Self::value), and all moves that keep it.
    pub fn solve(&self, pos: &Position, watcher: &dyn Watcher) -> Option<Solution> {
        let mut proof = self.proof(pos, watcher);
        let mut solution = proof.value()?;
        solution.best = proof.best_moves(solution.value)?;
        solution.nodes = proof.nodes();
        Some(solution)
    }

    fn proof<'a>(&'a self, pos: &'a Position, watcher: &'a dyn Watcher) -> Proof<'a> {
        let threads = self.threads;
        Proof::new(Question::new(&self.states, &self.table, pos, watcher, threads), threads)
    }
}
