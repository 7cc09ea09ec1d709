//! Staged move ordering: the best guess first, and no move generated before it is needed.

use game::{Game, Stage};

use crate::Heuristics;
use crate::memory::MoveLists;
use crate::ply::Ply;
use crate::worker::Worker;

/// The stage of a picker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    TranspositionTable,
    /// Generate and score the tactical moves.
    MakeTactical,
    /// Tactical moves that do not lose material, by priority.
    Tactical,
    /// The killer or counter move with this index.
    Refutation(usize),
    /// Generate and score the quiet moves.
    MakeQuiet,
    /// Quiet moves, by priority and history.
    Quiet,
    /// Tactical moves that lose material.
    BadTactical(usize),
    /// Moves that another thread was searching when their turn came.
    Deferred(usize),
    /// Generate and score what quiescence tries.
    MakeNoisy,
    /// Those, by priority.
    Noisy,
}

/// Hands out the moves of one node, each once.
#[derive(Debug)]
pub(crate) struct Picker<M> {
    phase: Phase,
    table_move: Option<M>,
    /// Killers and counter move.
    refutations: [Option<M>; 3],
    /// How far `lists.moves` has been handed out.
    cursor: usize,
    skips_quiets: bool,
    only_good_tactical: bool,
    pub(crate) lists: MoveLists<M>,
}

impl<M: Copy + Eq> Picker<M> {
    /// All moves of a node.
    pub(crate) fn all(
        table_move: Option<M>,
        refutations: [Option<M>; 3],
        lists: MoveLists<M>,
    ) -> Self {
        Self { table_move, refutations, ..Self::new(Phase::TranspositionTable, lists) }
    }

    /// The tactical moves that do not lose material; `table_move`, if any, is tactical.
    pub(crate) fn tactical(table_move: Option<M>, lists: MoveLists<M>) -> Self {
        let start = Self::new(Phase::TranspositionTable, lists);
        Self { table_move, only_good_tactical: true, ..start }
    }

    /// The moves of a quiescence node that is not forced, `table_move` first if it is among them.
    pub(crate) fn noisy(table_move: Option<M>, lists: MoveLists<M>) -> Self {
        Self { table_move, ..Self::new(Phase::MakeNoisy, lists) }
    }

    fn new(phase: Phase, mut lists: MoveLists<M>) -> Self {
        lists.bad.clear();
        lists.deferred.clear();
        lists.tried.clear();
        Self {
            phase,
            table_move: None,
            refutations: [None; 3],
            cursor: 0,
            skips_quiets: false,
            only_good_tactical: false,
            lists,
        }
    }

    /// Puts off `mv`, the last move handed out, to the end; whether it had not been before.
    pub(crate) fn defer(&mut self, mv: M) -> bool {
        let first_time = !matches!(self.phase, Phase::Deferred(_));
        if first_time {
            self.lists.deferred.push(mv);
        }
        first_time
    }

    pub(crate) fn skip_quiets(&mut self) {
        self.skips_quiets = true;
    }

    /// The best of the moves not yet handed out.
    fn best(&mut self) -> Option<M> {
        let MoveLists { moves, scores, .. } = &mut self.lists;
        let best = self.cursor + first_best(scores.get(self.cursor..)?)?;
        moves.swap(self.cursor, best);
        scores.swap(self.cursor, best);
        self.cursor += 1;
        Some(moves[self.cursor - 1])
    }

    fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.cursor = 0;
    }
}

/// Where the largest of `scores` stands first; `None` if there is none.
#[inline]
fn first_best(scores: &[i32]) -> Option<usize> {
    /// From so many on two passes, in which a processor takes many scores at a time, cost less.
    const MANY: usize = 48;
    if scores.len() >= MANY {
        let largest = scores.iter().copied().reduce(i32::max)?;
        return scores.iter().position(|&score| score == largest);
    }
    let (mut best, mut largest) = (0, *scores.first()?);
    for (i, &score) in scores.iter().enumerate().skip(1) {
        if score > largest {
            (best, largest) = (i, score);
        }
    }
    Some(best)
}

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// Does `work` with a picker that is made from buffers of this thread. They come back to it
    /// however the work ends.
    pub(crate) fn with_picker<T>(
        &mut self,
        make: impl FnOnce(MoveLists<G::Move>) -> Picker<G::Move>,
        work: impl FnOnce(&mut Self, &mut Picker<G::Move>) -> T,
    ) -> T {
        let mut picker = make(self.memory.buffers.pop().unwrap_or_default());
        let result = work(self, &mut picker);
        self.memory.buffers.push(picker.lists);
        result
    }

    /// The next move of `picker`, which belongs to the node at `ply`.
    pub(crate) fn next_move(&self, picker: &mut Picker<G::Move>, ply: Ply) -> Option<G::Move> {
        loop {
            match picker.phase {
                Phase::TranspositionTable => {
                    picker.phase = Phase::MakeTactical;
                    if picker.table_move.is_some() {
                        return picker.table_move;
                    }
                }
                Phase::MakeTactical => {
                    self.list_tactical(picker);
                    picker.enter(Phase::Tactical);
                }
                Phase::Tactical => match self.next_good_tactical(picker) {
                    None if picker.only_good_tactical => return None,
                    None => picker.phase = Phase::Refutation(0),
                    found => return found,
                },
                Phase::Refutation(index) => match self.next_refutation(picker, index) {
                    None => picker.phase = Phase::MakeQuiet,
                    found => return found,
                },
                Phase::MakeQuiet if picker.skips_quiets => picker.phase = Phase::BadTactical(0),
                Phase::MakeQuiet => {
                    self.list_quiet(picker, ply);
                    picker.enter(Phase::Quiet);
                }
                Phase::Quiet => match self.next_quiet(picker) {
                    None => picker.phase = Phase::BadTactical(0),
                    found => return found,
                },
                Phase::BadTactical(index) => match picker.lists.bad.get(index) {
                    None => picker.phase = Phase::Deferred(0),
                    Some(&mv) => {
                        picker.phase = Phase::BadTactical(index + 1);
                        return Some(mv);
                    }
                },
                Phase::Deferred(index) => {
                    picker.phase = Phase::Deferred(index + 1);
                    return picker.lists.deferred.get(index).copied();
                }
                Phase::MakeNoisy => {
                    self.list_noisy(picker);
                    picker.enter(Phase::Noisy);
                }
                Phase::Noisy => return picker.best(),
            }
        }
    }

    fn list_tactical(&self, picker: &mut Picker<G::Move>) {
        let MoveLists { moves, scores, .. } = &mut picker.lists;
        moves.clear();
        scores.clear();
        self.heuristics.generate(&self.pos, Stage::Tactical, moves);
        scores.extend(moves.iter().map(|&mv| self.heuristics.priority(&self.pos, mv)));
    }

    fn list_quiet(&self, picker: &mut Picker<G::Move>, ply: Ply) {
        let continuations = self.continuations(ply);
        let MoveLists { moves, scores, .. } = &mut picker.lists;
        moves.clear();
        scores.clear();
        self.heuristics.generate(&self.pos, Stage::Quiet, moves);
        let worth =
            |&mv| self.heuristics.priority(&self.pos, mv) + self.quiet_history(mv, &continuations);
        scores.extend(moves.iter().map(worth));
    }

    fn list_noisy(&self, picker: &mut Picker<G::Move>) {
        let MoveLists { moves, scores, .. } = &mut picker.lists;
        moves.clear();
        scores.clear();
        self.heuristics.quiescence_moves(&self.pos, moves);
        let worth = |&mv: &G::Move| match picker.table_move == Some(mv) {
            true => i32::MAX,
            false => self.heuristics.priority(&self.pos, mv),
        };
        scores.extend(moves.iter().map(worth));
    }

    fn next_good_tactical(&self, picker: &mut Picker<G::Move>) -> Option<G::Move> {
        while let Some(mv) = picker.best() {
            if picker.table_move == Some(mv) {
                continue;
            }
            if self.heuristics.see_ge(&self.pos, mv, 0) {
                return Some(mv);
            }
            picker.lists.bad.push(mv);
        }
        None
    }

    fn next_refutation(&self, picker: &mut Picker<G::Move>, first: usize) -> Option<G::Move> {
        if picker.skips_quiets {
            return None;
        }
        for index in first..picker.refutations.len() {
            let Some(mv) = picker.refutations[index] else { continue };
            let repeated =
                picker.table_move == Some(mv) || picker.refutations[..index].contains(&Some(mv));
            let fits = !repeated
                && self.pos.is_legal(mv)
                && !self.heuristics.is_tactical(&self.pos, mv)
                && self.heuristics.may_refute(&self.pos, mv);
            if fits {
                picker.phase = Phase::Refutation(index + 1);
                return Some(mv);
            }
            picker.refutations[index] = None;
        }
        None
    }

    fn next_quiet(&self, picker: &mut Picker<G::Move>) -> Option<G::Move> {
        while !picker.skips_quiets {
            let mv = picker.best()?;
            let repeated = picker.table_move == Some(mv) || picker.refutations.contains(&Some(mv));
            if !repeated {
                return Some(mv);
            }
        }
        None
    }
}
