//! A question about one position, and how far the answer is.

use std::sync::atomic::{AtomicU64, Ordering};

use game::{Game as _, Side};

use super::busy::Busy;
use super::states::States;
use crate::solving::{BoundsTable, Progress, Watcher};
use dots_rules::Position;

/// A position whose value is asked for, as all threads see it.
pub(super) struct Question<'a> {
    pub(super) states: &'a States,
    pub(super) table: &'a BoundsTable,
    pub(super) pos: &'a Position,
    pub(super) watcher: &'a dyn Watcher,
    pub(super) busy: Busy,
    /// The bounds proved so far of what the mover wins more than the opponent from here on.
    pub(super) bounds: (i32, i32),
    nodes: AtomicU64,
}

impl<'a> Question<'a> {
    /// The value of `pos`, of which nothing is known yet, to be found by so many `threads`.
    pub(super) fn new(
        states: &'a States,
        table: &'a BoundsTable,
        pos: &'a Position,
        watcher: &'a dyn Watcher,
        threads: usize,
    ) -> Self {
        let most = states.graph.state(pos).remaining();
        let (bounds, nodes) = ((-most, most), AtomicU64::new(0));
        Self { states, table, pos, watcher, busy: Busy::new(threads), bounds, nodes }
    }

    /// Nodes searched by all threads, as far as they have been counted.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn count(&self, nodes: u64) -> u64 {
        self.nodes.fetch_add(nodes, Ordering::Relaxed)
    }

    /// The final score of x minus that of o if the mover wins `value` more than the opponent from
    /// here on.
    pub(super) fn final_score(&self, value: i32) -> i32 {
        let total = self.pos.lead() + value;
        if self.pos.side_to_move() == Side::First { total } else { -total }
    }

    /// Informs the watcher.
    pub(super) fn report(&self) {
        let ends = [self.bounds.0, self.bounds.1].map(|bound| self.final_score(bound));
        let bounds = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        self.watcher.progress(Progress { nodes: self.nodes(), bounds });
    }
}
