//! One search thread: its position, its memory, and the steps that every technique is made of.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use game::{Game, Line, Side};

use crate::abdada::Abdada;
use crate::depth::Depth;
use crate::entry::Entry;
use crate::frame::Frame;
use crate::histories::{CONTINUATION_PLIES, Continuations};
use crate::iterations::Iterations;
use crate::memory::Memory;
use crate::ply::Ply;
use crate::reductions::Reductions;
use crate::root_moves::RootMove;
use crate::tt::{TranspositionTable, table_key};
use crate::window::NodeRequest;
use crate::{Evaluation, Heuristics, Limits, Observer, Params, Score, Techniques};

/// The search was stopped, or another thread has completed this iteration; no value was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

/// The value of a node for its side to move, unless the search ended first.
pub(crate) type Searched = Result<Score, Stopped>;

/// A node count on a cache line of its own.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Counter(pub(crate) AtomicU64);

/// The state that all threads of one search share.
pub(crate) struct Shared<'a, M> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) techniques: &'a Techniques,
    pub(crate) params: &'a Params,
    pub(crate) reductions: &'a Reductions,
    pub(crate) limits: &'a Limits<M>,
    pub(crate) observer: &'a dyn Observer<M>,
    pub(crate) stop: AtomicBool,
    pub(crate) abdada: Abdada,
    pub(crate) iterations: Iterations<M>,
    /// Nodes of each thread.
    pub(crate) counters: Vec<Counter>,
}

impl<M> Shared<'_, M> {
    pub(crate) fn nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.0.load(Relaxed)).sum()
    }
}

/// The values of a draw, by side, where it is worth so much to `side`.
fn draws(side: Side, worth: i32) -> [Score; 2] {
    let own = Score::estimate(worth);
    Side::BOTH.map(|one| if one == side { own } else { -own })
}

/// One thread of one search.
pub(crate) struct Worker<'a, G: Game, H: Heuristics<G>> {
    pub(crate) pos: G,
    pub(crate) heuristics: H,
    pub(crate) evaluation: H::Evaluation,
    pub(crate) memory: &'a mut Memory<G::Move>,
    pub(crate) shared: &'a Shared<'a, G::Move>,
    pub(crate) root_moves: Vec<RootMove<G::Move>>,
    /// The iteration in hand.
    pub(crate) root_depth: Depth,
    /// The deepest ply of the iteration in hand.
    pub(crate) seldepth: Ply,
    /// The ply before which null moves are switched off, while one is verified.
    pub(crate) null_move_from: Ply,
    /// 0 for the thread that reports.
    pub(crate) index: usize,
    pub(crate) line: Line<G>,
    /// Where the search begins in `line`.
    pub(crate) root: usize,
    /// Where the last pass was made in `line`: nothing before it can be repeated.
    pub(crate) pass: usize,
    /// The values of a draw, by side.
    draws: [Score; 2],
    /// How many occurrences of a position end the game.
    pub(crate) repetition_limit: Option<usize>,
    pub(crate) nodes: u64,
    /// The node count at which to look at the limits again.
    pub(crate) next_poll: u64,
}

impl<'a, G: Game, H: Heuristics<G>> Worker<'a, G, H> {
    pub(crate) fn new(
        index: usize,
        (pos, line): (&G, &Line<G>),
        mut heuristics: H,
        memory: &'a mut Memory<G::Move>,
        shared: &'a Shared<'a, G::Move>,
    ) -> Self {
        memory.begin();
        heuristics.begin(pos);
        let mut evaluation = heuristics.evaluation();
        evaluation.reset(pos);
        Self {
            pos: pos.clone(),
            heuristics,
            evaluation,
            memory,
            shared,
            root_moves: Vec::new(),
            root_depth: Depth::QUIESCENCE,
            seldepth: Ply::ROOT,
            null_move_from: Ply::ROOT,
            index,
            line: line.clone(),
            root: line.len(),
            pass: 0,
            draws: draws(pos.side_to_move(), shared.limits.draw),
            repetition_limit: pos.repetition_limit().map(|limit| limit as usize),
            nodes: 0,
            next_poll: 0,
        }
    }

    /// The value of a draw to the side to move.
    #[inline]
    pub(crate) fn draw(&self) -> Score {
        self.draws[self.pos.side_to_move().index()]
    }

    /// Whether this thread reports.
    pub(crate) fn is_main(&self) -> bool {
        self.index == 0
    }

    pub(crate) fn frame(&self, ply: Ply) -> &Frame<G::Move> {
        &self.memory.frames[ply.get()]
    }

    pub(crate) fn frame_mut(&mut self, ply: Ply) -> &mut Frame<G::Move> {
        &mut self.memory.frames[ply.get()]
    }

    /// Makes `mv` in the node at `ply`. Histories learn nothing of it if it is `tactical`.
    #[inline]
    pub(crate) fn make(&mut self, mv: G::Move, tactical: bool, ply: Ply) -> G::Undo {
        let early = self.pos.key_after(mv);
        if let Some(key) = early {
            self.prefetch(key);
        }
        let piece_to = self.heuristics.piece_to(&self.pos, mv);
        let quiet_slot = (!tactical).then(|| self.pos.slot(mv));
        let frame = self.frame_mut(ply);
        (frame.mv, frame.piece_to, frame.quiet_slot) = (Some(mv), piece_to, quiet_slot);
        self.evaluation.push(&self.pos, mv);
        if self.repetition_limit.is_some() {
            self.line.push(&self.pos, mv);
        }
        let undo = self.pos.make(mv);
        if early.is_none() {
            self.prefetch(self.pos.key());
        }
        self.enter(ply);
        undo
    }

    #[inline]
    pub(crate) fn unmake(&mut self, mv: G::Move, undo: G::Undo) {
        self.pos.unmake(mv, undo);
        if self.repetition_limit.is_some() {
            self.line.pop();
        }
        self.evaluation.pop();
    }

    /// Searches what `search` orders after the side to move has passed, which leads to `passed`.
    ///
    /// A pass is no move of the game, so no loop may run across it.
    pub(crate) fn after_pass(
        &mut self,
        passed: G,
        ply: Ply,
        search: impl FnOnce(&mut Self) -> Searched,
    ) -> Searched {
        (self.frame_mut(ply).mv, self.frame_mut(ply).quiet_slot) = (None, None);
        self.evaluation.push_pass(&self.pos);
        let before = std::mem::replace(&mut self.pos, passed);
        let pass = std::mem::replace(&mut self.pass, self.line.len());
        self.prefetch(self.pos.key());
        self.enter(ply);
        let value = search(self);
        self.pass = pass;
        self.pos = before;
        self.evaluation.pop();
        value
    }

    /// Resets what depends on the move made, or the pass, in the node at `ply`.
    #[inline]
    fn enter(&mut self, ply: Ply) {
        let double_extensions = self.frame(ply).double_extensions;
        let frame = self.frame_mut(ply + 1);
        frame.replies = None;
        frame.double_extensions = double_extensions;
        self.frame_mut(ply + 2).cutoffs = 0;
    }

    /// Searches the current position, which `mover` has just moved to. The order and the result
    /// are in the view of `mover`, whichever side is to move now: nothing else turns a score or a
    /// window.
    #[inline]
    pub(crate) fn search_child(&mut self, mover: Side, request: NodeRequest, ply: Ply) -> Searched {
        if self.pos.side_to_move() == mover {
            self.search(request, ply)
        } else {
            self.search(request.turned(), ply).map(|score| -score)
        }
    }

    /// Searches the current position at `ply`, in the view of its side to move.
    pub(crate) fn search(&mut self, mut request: NodeRequest, ply: Ply) -> Searched {
        if let Some(mv) = self.only_reply(ply)
            && (request.depth > 0 || self.searches_on(request.depth))
        {
            return self.pass_through(mv, request, ply);
        }
        if request.depth >= 0 {
            request.depth = request.depth + self.forced_extension(ply);
        }
        if request.depth > 0 { self.node(request, ply) } else { self.quiescence(request, ply) }
    }

    /// Has the table look for `key` in the meantime.
    #[inline]
    fn prefetch(&self, key: u64) {
        if self.shared.techniques.table {
            self.shared.table.prefetch(key);
        }
    }

    /// The table's entry of the current position.
    #[inline]
    pub(crate) fn probe_table(&self) -> Option<Entry> {
        if !self.shared.techniques.table {
            return None;
        }
        self.shared.table.probe(table_key(&self.pos))
    }

    #[inline]
    pub(crate) fn store(&self, entry: Entry) {
        if self.shared.techniques.table {
            self.shared.table.store(table_key(&self.pos), entry);
        }
    }

    /// Where the continuation histories of the node at `ply` begin.
    pub(crate) fn continuations(&self, ply: Ply) -> Continuations {
        let side = self.frame(ply).side;
        CONTINUATION_PLIES.map(|back| {
            let earlier = self.frame(ply.back(back)?);
            self.memory.histories.continuation(earlier, side)
        })
    }

    #[inline]
    pub(crate) fn quiet_history(&self, mv: G::Move, continuations: &Continuations) -> i32 {
        let (side, slot) = (self.pos.side_to_move(), self.pos.slot(mv));
        self.memory.histories.quiet(
            side,
            continuations,
            slot,
            self.heuristics.piece_to(&self.pos, mv),
        )
    }

    /// How the quiet move `mv` fared before, less what its priority lacks to `lead`, the highest of
    /// the quiet moves so far.
    #[inline]
    pub(crate) fn prospects(
        &self,
        mv: G::Move,
        continuations: &Continuations,
        lead: &mut i32,
    ) -> i32 {
        let history = self.quiet_history(mv, continuations);
        let weight = self.shared.params.priority_weight;
        if weight == 0 {
            return history;
        }
        let priority = self.heuristics.priority(&self.pos, mv);
        *lead = priority.max(*lead);
        history - (*lead - priority) * weight / 1024
    }

    /// Puts `mv` before the variation of the next ply.
    pub(crate) fn extend_pv(&mut self, mv: G::Move, ply: Ply) {
        let (here, deeper) = self.memory.frames.split_at_mut(ply.get() + 1);
        let pv = &mut here[ply.get()].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&deeper[0].pv);
    }
}
