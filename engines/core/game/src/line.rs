//! The moves played so far, and repetition among them.

use crate::{Game, Outcome};

/// Size of the filter that recognises most new positions by one lookup; a power of two.
const FILTER: usize = 1 << 12;

/// The line of play that led to a position: the history that the position itself does not hold.
///
/// The current position is not stored; its key is passed to each query.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    /// Key before the move, the move, and the index of the first entry that can still recur.
    steps: Vec<Step<G::Move>>,
    /// How many stored keys map to each filter cell.
    filter: Box<[u16]>,
}

#[derive(Clone, Copy, Debug)]
struct Step<M> {
    key: u64,
    mv: M,
    /// Index of the first step after the last irreversible move up to and including this one.
    horizon: u32,
}

impl<G: Game> Default for Line<G> {
    fn default() -> Self {
        Self { steps: Vec::new(), filter: vec![0; FILTER].into_boxed_slice() }
    }
}

impl<G: Game> Line<G> {
    /// The line without moves.
    pub fn new() -> Self {
        Self::default()
    }

    /// Plies played.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether no move has been played.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The moves played, first to last.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = G::Move> + ExactSizeIterator + '_ {
        self.steps.iter().map(|step| step.mv)
    }

    /// Plays `mv` on `pos` and records it.
    pub fn play(&mut self, pos: &mut G, mv: G::Move) -> G::Undo {
        self.push(pos, mv);
        pos.make(mv)
    }

    /// Records `mv`, which is about to be played in `before`.
    #[inline]
    pub fn push(&mut self, before: &G, mv: G::Move) {
        let key = before.key();
        let horizon = if before.is_irreversible(mv) {
            self.steps.len() as u32 + 1
        } else {
            self.horizon() as u32
        };
        self.filter[cell(key)] += 1;
        self.steps.push(Step { key, mv, horizon });
    }

    /// Removes the last move.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn pop(&mut self) {
        let step = self.steps.pop().expect("a move to remove");
        self.filter[cell(step.key)] -= 1;
    }

    /// The ply, counted from the start of the line, of the latest earlier occurrence of `key`.
    #[inline]
    pub fn last_occurrence(&self, key: u64) -> Option<usize> {
        if self.filter[cell(key)] == 0 {
            return None;
        }
        let horizon = self.horizon();
        let found = self.steps[horizon..].iter().rposition(|step| step.key == key)?;
        Some(horizon + found)
    }

    /// The plies of all earlier occurrences of `key`, first to last.
    pub fn occurrences(&self, key: u64) -> impl Iterator<Item = usize> + '_ {
        (self.horizon()..self.steps.len()).filter(move |&ply| self.steps[ply].key == key)
    }

    /// The moves from `ply` to now.
    pub fn moves_since(&self, ply: usize) -> Vec<G::Move> {
        self.steps[ply..].iter().map(|step| step.mv).collect()
    }

    /// The outcome if `pos`, reached by this line, ends the game by repetition.
    pub fn repetition(&self, pos: &G) -> Option<Outcome> {
        Some(pos.judge_cycle(&self.cycle(pos)?))
    }

    /// The loop that `pos`, reached by this line, closes if it ends the game by repetition.
    pub fn cycle(&self, pos: &G) -> Option<Vec<G::Move>> {
        let limit = pos.repetition_limit()? as usize;
        let key = pos.key();
        self.last_occurrence(key)?;
        let earlier = self.occurrences(key).collect::<Vec<_>>();
        let first = *earlier.get((earlier.len() + 1).checked_sub(limit)?)?;
        Some(self.moves_since(first))
    }

    fn horizon(&self) -> usize {
        self.steps.last().map_or(0, |step| step.horizon as usize)
    }
}

#[inline]
const fn cell(key: u64) -> usize {
    key as usize % FILTER
}

/// The outcome of the game in `pos`, reached by `line`; `None` while it goes on.
///
/// The first that applies decides: a win on the board, no legal move, repetition, a draw by count.
pub fn status<G: Game>(pos: &G, line: &Line<G>) -> Option<Outcome> {
    let shown = pos.outcome();
    if shown.is_some_and(Outcome::is_decisive) {
        return shown;
    }
    if pos.count_moves() == 0 {
        return Some(shown.unwrap_or_else(|| pos.when_stuck()));
    }
    line.repetition(pos).or(shown)
}
