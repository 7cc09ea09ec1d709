//! The state of an incremental evaluation at each ply of a line, brought up to date when it is read.

use game::Game;

use crate::{Evaluation, Score};

/// Incremental state of an evaluation, carried from one position to the next.
///
/// There may be several states of a kind, one for each *perspective*: a learned network keeps one
/// for each side. An evaluation that sees the board in one way has one perspective, number 0.
pub trait Incremental: Clone {
    type Game: Game;

    /// The state of a position in one perspective: sums, counts, the first layer of a network.
    type State: Clone + Default + PartialEq + std::fmt::Debug;

    /// The changes of a move, small and quick to find. The default changes nothing: a pass.
    type Delta: Clone + Default;

    /// Computes `state` from nothing.
    fn refresh(&mut self, pos: &Self::Game, perspective: usize, state: &mut Self::State);

    /// Writes what `mv`, about to be made in `before`, changes over `delta`, which is left from another
    /// move: copying what was just written costs more than writing it.
    fn record(&self, before: &Self::Game, mv: <Self::Game as Game>::Move, delta: &mut Self::Delta);

    /// Whether the state cannot be had from the one before (the king that it is seen from has
    /// moved) and must be computed from nothing.
    fn needs_refresh(&self, _delta: &Self::Delta, _perspective: usize) -> bool {
        false
    }

    /// Computes `after` from the state before the change.
    fn apply(
        &self,
        delta: &Self::Delta,
        perspective: usize,
        before: &Self::State,
        after: &mut Self::State,
    );
}

/// An incremental state that is all that an evaluation keeps: in one perspective, [`Accumulators`] of it are an
/// [`Evaluation`].
pub trait Evaluator: Incremental<State: Send, Delta: Send> + Send {
    /// As [`Evaluation::evaluate`], of `pos` with its state.
    fn evaluate(&self, pos: &Self::Game, state: &Self::State) -> Score;

    /// As [`Evaluation::explain`], of `pos` with its state.
    fn explain(&self, pos: &Self::Game, state: &Self::State) -> String;
}

impl<I: Evaluator> Evaluation<I::Game> for Accumulators<I, 1> {
    fn reset(&mut self, pos: &I::Game) {
        self.reset(pos);
    }

    #[inline]
    fn push(&mut self, before: &I::Game, mv: <I::Game as Game>::Move) {
        self.push(before, mv);
    }

    fn push_pass(&mut self, _: &I::Game) {
        self.push_pass();
    }

    #[inline]
    fn pop(&mut self) {
        self.pop();
    }

    fn evaluate(&mut self, pos: &I::Game) -> Score {
        let ([state], evaluator) = self.states_and_source(pos);
        evaluator.evaluate(pos, state)
    }

    fn explain(&mut self, pos: &I::Game) -> String {
        self.reset(pos);
        let ([state], evaluator) = self.states_and_source(pos);
        evaluator.explain(pos, state)
    }
}

#[derive(Clone, Debug)]
struct Ply<D, S, const PERSPECTIVES: usize> {
    /// The change from the ply before.
    delta: D,
    states: [S; PERSPECTIVES],
    computed: [bool; PERSPECTIVES],
}

/// Begins the entry at `ply`, of which nothing is computed yet; what led to it is still to be said.
#[inline]
fn fresh<D: Default, S: Default, const PERSPECTIVES: usize>(
    entries: &mut Vec<Ply<D, S, PERSPECTIVES>>,
    ply: usize,
) -> &mut D {
    if ply == entries.len() {
        let states = std::array::from_fn(|_| S::default());
        entries.push(Ply { delta: D::default(), states, computed: [false; PERSPECTIVES] });
    }
    let entry = &mut entries[ply];
    entry.computed = [false; PERSPECTIVES];
    &mut entry.delta
}

/// The states along a line of play.
///
/// A move costs its delta alone. What it changes is computed when a state is asked for, from the
/// last ply that has one; positions that are never evaluated cost nothing more.
#[derive(Clone, Debug)]
pub struct Accumulators<I: Incremental, const PERSPECTIVES: usize> {
    incremental: I,
    /// Those above `top` are left over, to be used again.
    entries: Vec<Ply<I::Delta, I::State, PERSPECTIVES>>,
    top: usize,
}

impl<I: Incremental + Default, const PERSPECTIVES: usize> Default
    for Accumulators<I, PERSPECTIVES>
{
    fn default() -> Self {
        Self::new(I::default())
    }
}

impl<I: Incremental, const PERSPECTIVES: usize> Accumulators<I, PERSPECTIVES> {
    /// A line without moves; the position is given by [`reset`](Self::reset).
    pub fn new(incremental: I) -> Self {
        let mut entries = Vec::new();
        fresh(&mut entries, 0);
        Self { incremental, entries, top: 0 }
    }

    /// The computation behind the states.
    pub fn incremental(&self) -> &I {
        &self.incremental
    }

    /// Starts a line at `pos`.
    pub fn reset(&mut self, pos: &I::Game) {
        self.top = 0;
        for perspective in 0..PERSPECTIVES {
            self.refresh(pos, perspective);
        }
    }

    /// `mv` is about to be made in `before`.
    #[inline]
    pub fn push(&mut self, before: &I::Game, mv: <I::Game as Game>::Move) {
        self.top += 1;
        let delta = fresh(&mut self.entries, self.top);
        self.incremental.record(before, mv, delta);
    }

    /// A side is about to pass, which changes nothing.
    pub fn push_pass(&mut self) {
        self.top += 1;
        *fresh(&mut self.entries, self.top) = I::Delta::default();
    }

    /// The last move or pass has been taken back.
    ///
    /// # Panics
    /// If there was none.
    #[inline]
    pub fn pop(&mut self) {
        self.top = self.top.checked_sub(1).expect("a move was pushed");
    }

    /// The states of `pos`, the position that the line has led to.
    #[inline]
    pub fn states(&mut self, pos: &I::Game) -> &[I::State; PERSPECTIVES] {
        self.states_and_source(pos).0
    }

    /// The states of `pos`, the position that the line has led to, and what computes them.
    #[inline]
    pub fn states_and_source(&mut self, pos: &I::Game) -> (&[I::State; PERSPECTIVES], &I) {
        for perspective in 0..PERSPECTIVES {
            if !self.entries[self.top].computed[perspective] {
                self.compute(pos, perspective);
            }
            debug_assert!(self.is_exact(pos, perspective), "perspective {perspective} of {pos:?}");
        }
        (&self.entries[self.top].states, &self.incremental)
    }

    /// Computes the state at the top, whose position is `pos`.
    #[inline]
    fn compute(&mut self, pos: &I::Game, perspective: usize) {
        let Some(base) = self.base(perspective) else {
            return self.refresh(pos, perspective);
        };
        for ply in base + 1..=self.top {
            let (lower, upper) = self.entries.split_at_mut(ply);
            let (before, after) = (&lower[ply - 1], &mut upper[0]);
            let (from, into) = (&before.states[perspective], &mut after.states[perspective]);
            self.incremental.apply(&after.delta, perspective, from, into);
            after.computed[perspective] = true;
        }
    }

    /// The last ply with a state that the state at the top can be had from.
    #[inline]
    fn base(&self, perspective: usize) -> Option<usize> {
        for ply in (0..=self.top).rev() {
            let entry = &self.entries[ply];
            if entry.computed[perspective] {
                return Some(ply);
            }
            if self.incremental.needs_refresh(&entry.delta, perspective) {
                return None;
            }
        }
        None
    }

    fn refresh(&mut self, pos: &I::Game, perspective: usize) {
        let entry = &mut self.entries[self.top];
        self.incremental.refresh(pos, perspective, &mut entry.states[perspective]);
        entry.computed[perspective] = true;
    }

    /// Whether the state at the top is what it would be from nothing.
    fn is_exact(&self, pos: &I::Game, perspective: usize) -> bool {
        let mut fresh = I::State::default();
        self.incremental.clone().refresh(pos, perspective, &mut fresh);
        self.entries[self.top].states[perspective] == fresh
    }
}
