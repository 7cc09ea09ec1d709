//! Counting nodes, and obeying the limits.

use std::sync::atomic::Ordering::Relaxed;

use game::Game;

use crate::depth::Depth;
use crate::ply::Ply;
use crate::worker::{Stopped, Worker};
use crate::{Heuristics, Pulse};

/// Nodes between two looks at the limits and the observer.
const POLL: u64 = 512;
/// Nodes after which even the first iteration may be interrupted: some hundredths of a second.
const DUE_NODES: u64 = 10_000;

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    #[inline]
    pub(crate) fn visit(&mut self, ply: Ply) -> Result<(), Stopped> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        self.nodes += 1;
        self.shared.counters[self.index].0.store(self.nodes, Relaxed);
        self.seldepth = self.seldepth.max(ply);
        let side = self.pos.side_to_move();
        self.frame_mut(ply).side = side;
        Ok(())
    }

    pub(crate) fn begin_iteration(&mut self, depth: Depth) {
        self.root_depth = depth;
        self.seldepth = Ply::ROOT;
        self.next_poll = self.nodes;
    }

    /// Whether the iteration in hand is completed whatever ends the search: without the first one
    /// there is only a guess. Where forced lines make it long, the guess must do.
    pub(crate) fn is_due(&self) -> bool {
        self.is_main() && self.root_depth <= 1 && self.nodes < DUE_NODES
    }

    /// Looks whether to stop, and settles when to look next.
    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        let total = self.shared.nodes();
        let left = self.shared.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(total));
        if self.is_main() {
            self.shared.observer.pulse(&|| self.pulse());
        }
        if left == 0 || self.is_main() && self.shared.observer.should_stop() {
            self.shared.stop.store(true, Relaxed);
        }
        if self.shared.stop.load(Relaxed) && !self.is_due() {
            return Err(Stopped);
        }
        if self.shared.iterations.has(self.root_depth) {
            return Err(Stopped);
        }
        let share = left / self.shared.counters.len() as u64;
        self.next_poll = self.nodes + share.clamp(1, POLL);
        Ok(())
    }

    fn pulse(&self) -> Pulse<G::Move> {
        let number = |mv| self.root_moves.iter().position(|root| root.mv == mv);
        let current = self.frame(Ply::ROOT).mv;
        Pulse {
            depth: self.root_depth.iteration(),
            seldepth: self.seldepth.get() as u32,
            nodes: self.shared.nodes(),
            hashfull: self.shared.table.per_mille_full(),
            current: current.and_then(|mv| Some((mv, number(mv)? + 1))),
        }
    }
}
