//! One search thread: its position, its memory, and the steps that every technique is made of.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use game::{Game, Line, Outcome, Side};

use crate::abdada::Abdada;
use crate::frame::Frame;
use crate::histories::{CONTINUATION_PLIES, Continuations};
use crate::iterations::Iterations;
use crate::memory::Memory;
use crate::params::Reductions;
use crate::root_moves::RootMove;
use crate::tt::{Entry, TranspositionTable};
use crate::window::Request;
use crate::{Evaluation, Features, Heuristics, Limits, MAX_PLY, Observer, Params, Score};

/// Nodes between two looks at the limits and the observer.
const POLL: u64 = 512;

/// The search was stopped, or another thread has completed this iteration; no value was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

/// The value of a node for its side to move, unless the search ended first.
pub(crate) type Searched = Result<Score, Stopped>;

/// A node count on a cache line of its own.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Counter(AtomicU64);

/// What all threads of one search see.
pub(crate) struct Shared<'a, M> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) features: &'a Features,
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
    /// Nodes of all threads.
    pub(crate) fn nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.0.load(Relaxed)).sum()
    }
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
    pub(crate) root_depth: i32,
    /// The deepest ply of the iteration in hand.
    pub(crate) seldepth: usize,
    /// The ply before which null moves are switched off, while one is verified.
    pub(crate) null_move_from: usize,
    /// 0 for the thread that reports.
    index: usize,
    line: Line<G>,
    /// Where the search begins in `line`.
    root: usize,
    /// Where the last pass was made in `line`: nothing before it can be repeated.
    pass: usize,
    /// How many occurrences of a position end the game.
    repetition_limit: Option<usize>,
    nodes: u64,
    /// The node count at which to look at the limits again.
    next_poll: u64,
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
            root_depth: 0,
            seldepth: 0,
            null_move_from: 0,
            index,
            line: line.clone(),
            root: line.len(),
            pass: 0,
            repetition_limit: pos.repetition_limit().map(|limit| limit as usize),
            nodes: 0,
            next_poll: 0,
        }
    }

    /// Whether this thread reports.
    pub(crate) fn is_main(&self) -> bool {
        self.index == 0
    }

    pub(crate) fn frame(&self, ply: usize) -> &Frame<G::Move> {
        &self.memory.frames[ply]
    }

    pub(crate) fn frame_mut(&mut self, ply: usize) -> &mut Frame<G::Move> {
        &mut self.memory.frames[ply]
    }

    /// Counts a node and obeys the limits.
    #[inline]
    pub(crate) fn visit(&mut self, ply: usize) -> Result<(), Stopped> {
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

    /// Begins an iteration of this depth.
    pub(crate) fn begin_iteration(&mut self, depth: u32) {
        self.root_depth = depth as i32;
        self.seldepth = 0;
        self.next_poll = self.nodes;
    }

    /// Whether the iteration in hand is completed whatever ends the search: without the first one
    /// there is no answer.
    pub(crate) fn is_due(&self) -> bool {
        self.is_main() && self.root_depth <= 1
    }

    /// Looks whether to stop, and settles when to look next.
    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        let total = self.shared.nodes();
        let left = self.shared.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(total));
        if left == 0 || self.shared.observer.should_stop() {
            self.shared.stop.store(true, Relaxed);
        }
        if self.shared.stop.load(Relaxed) && !self.is_due() {
            return Err(Stopped);
        }
        if self.shared.iterations.has(self.root_depth as u32) {
            return Err(Stopped);
        }
        let share = left / self.shared.counters.len() as u64;
        self.next_poll = self.nodes + share.clamp(1, POLL);
        Ok(())
    }

    /// Makes `mv` in the node at `ply`.
    #[inline]
    pub(crate) fn make(&mut self, mv: G::Move, ply: usize) -> G::Undo {
        let piece_to = self.heuristics.piece_to(&self.pos, mv);
        let frame = self.frame_mut(ply);
        (frame.mv, frame.piece_to) = (Some(mv), piece_to);
        self.evaluation.push(&self.pos, mv);
        if self.repetition_limit.is_some() {
            self.line.push(&self.pos, mv);
        }
        let undo = self.pos.make(mv);
        if self.shared.features.table {
            self.shared.table.prefetch(self.pos.key());
        }
        self.enter(ply + 1);
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
        ply: usize,
        search: impl FnOnce(&mut Self) -> Searched,
    ) -> Searched {
        self.frame_mut(ply).mv = None;
        self.evaluation.push_pass(&self.pos);
        let before = std::mem::replace(&mut self.pos, passed);
        let pass = std::mem::replace(&mut self.pass, self.line.len());
        if self.shared.features.table {
            self.shared.table.prefetch(self.pos.key());
        }
        self.enter(ply + 1);
        let value = search(self);
        self.pass = pass;
        self.pos = before;
        self.evaluation.pop();
        value
    }

    /// Resets what depends on the move that led to `ply`.
    #[inline]
    fn enter(&mut self, ply: usize) {
        let double_extensions = self.frame(ply - 1).double_extensions;
        let frame = self.frame_mut(ply);
        frame.forced = None;
        frame.double_extensions = double_extensions;
    }

    /// Searches the current position, which `mover` has just moved to. The order and the result
    /// are in the view of `mover`, whichever side is to move now: nothing else turns a score or a
    /// window.
    #[inline]
    pub(crate) fn search_child(&mut self, mover: Side, request: Request, ply: usize) -> Searched {
        if self.pos.side_to_move() == mover {
            self.search(request, ply)
        } else {
            self.search(request.turned(), ply).map(|score| -score)
        }
    }

    /// Searches the current position at `ply`, in the view of its side to move.
    pub(crate) fn search(&mut self, mut request: Request, ply: usize) -> Searched {
        if request.depth >= 0 {
            request.depth += self.forced_extension(ply);
        }
        if request.depth > 0 { self.node(request, ply) } else { self.quiescence(request, ply) }
    }

    /// A forced node is searched one ply deeper, as long as the line is not twice its length.
    fn forced_extension(&mut self, ply: usize) -> i32 {
        let room = ply < 2 * self.root_depth as usize;
        i32::from(self.shared.features.forced_extension && room && self.is_forced(ply))
    }

    /// Whether the side to move, at `ply`, has no free choice.
    #[inline]
    pub(crate) fn is_forced(&mut self, ply: usize) -> bool {
        if let Some(forced) = self.frame(ply).forced {
            return forced;
        }
        let forced = self.heuristics.is_forced(&self.pos);
        self.frame_mut(ply).forced = Some(forced);
        forced
    }

    /// The value of the position if the game is over here, or the search can go no deeper.
    #[inline]
    pub(crate) fn finished(&mut self, ply: usize) -> Option<Score> {
        if let Some(outcome) = self.outcome() {
            return Some(self.score_of(outcome, ply));
        }
        (ply >= MAX_PLY).then(|| self.evaluation.evaluate(&self.pos))
    }

    /// How the game ended here, in the order of the referee; a position without legal moves
    /// is noticed when they are listed, since one that has occurred before had some.
    fn outcome(&self) -> Option<Outcome> {
        match self.pos.outcome() {
            Some(won @ Outcome::Win(_)) => Some(won),
            shown => self.repetition().or(shown),
        }
    }

    /// The verdict on a repeated position: as the rules have it over the whole game, or at the
    /// second occurrence below the root, since a side that could avoid it would have done so.
    fn repetition(&self) -> Option<Outcome> {
        let limit = self.repetition_limit?;
        let key = self.pos.key();
        let last = self.line.last_occurrence(key).filter(|&ply| ply >= self.pass)?;
        if last > self.root {
            return Some(self.pos.judge_cycle(&self.line.moves_since(last)));
        }
        let earlier = || self.line.occurrences(key).filter(|&ply| ply >= self.pass);
        let first = earlier().nth((earlier().count() + 1).checked_sub(limit)?)?;
        Some(self.pos.judge_cycle(&self.line.moves_since(first)))
    }

    /// The value of a game that ended so at `ply`.
    pub(crate) fn score_of(&self, outcome: Outcome, ply: usize) -> Score {
        match outcome {
            Outcome::Draw => Score::ZERO,
            Outcome::Win(side) if side == self.pos.side_to_move() => Score::win_in(ply),
            Outcome::Win(_) => Score::loss_in(ply),
        }
    }

    /// What the side to move gets by claiming instead of moving; below everything if it cannot.
    #[inline]
    pub(crate) fn claimable(&self, ply: usize) -> Score {
        self.pos.claim().map_or(-Score::INFINITE, |outcome| self.score_of(outcome, ply))
    }

    /// The exact value, where the game knows it without search.
    pub(crate) fn known_value(&mut self, ply: usize) -> Option<Score> {
        self.heuristics.probe(&self.pos, ply)
    }

    /// What the table knows about the current position.
    #[inline]
    pub(crate) fn probe_table(&self) -> Option<Entry> {
        if !self.shared.features.table {
            return None;
        }
        self.shared.table.probe(self.pos.key())
    }

    #[inline]
    pub(crate) fn store(&self, entry: Entry) {
        if self.shared.features.table {
            self.shared.table.store(self.pos.key(), entry);
        }
    }

    /// The evaluation of the current position as the table has it, or else made now.
    pub(crate) fn raw_eval(&mut self, entry: Option<&Entry>) -> Score {
        entry.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluation.evaluate(&self.pos))
    }

    /// An evaluation corrected by its past errors in positions with the same features.
    pub(crate) fn corrected(&self, raw: Score) -> Score {
        if !self.shared.features.correction || raw.is_proved() {
            return raw;
        }
        let Some(key) = self.heuristics.correction_key(&self.pos) else { return raw };
        let error = self.memory.histories.correction(self.pos.side_to_move(), key);
        Score::estimate(raw.get() + error * self.shared.params.correction_weight / 512)
    }

    /// Where the continuation histories of the node at `ply` begin.
    pub(crate) fn continuations(&self, ply: usize) -> Continuations {
        let side = self.pos.side_to_move();
        CONTINUATION_PLIES.map(|back| {
            let earlier = self.frame(ply.checked_sub(back)?);
            self.memory.histories.continuation(earlier, side)
        })
    }

    /// How a quiet move fared before.
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

    /// Puts `mv` before the variation of the next ply.
    pub(crate) fn extend_pv(&mut self, mv: G::Move, ply: usize) {
        let (here, deeper) = self.memory.frames.split_at_mut(ply + 1);
        let pv = &mut here[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&deeper[0].pv);
    }
}
