//! The first layer's sums of both views, kept up with the position.

use std::sync::Arc;

use game::{Game, Side};
use network::{Accumulator, ByFacts, Delta, Facts, Inputs, Network};
use search::{Accumulators, Incremental};

/// How the sums of a network keep up with a search.
pub trait Updater<I: Inputs, const H: usize>: Clone + Send {
    /// Those of `network`, which was made for `inputs`.
    fn new(network: Arc<Network<H>>, inputs: I) -> Self;

    fn network(&self) -> &Arc<Network<H>>;

    /// A line of play begins at `pos`.
    fn reset(&mut self, _pos: &I::Game) {}

    /// `mv` is about to be made in `before`.
    fn push(&mut self, _before: &I::Game, _mv: <I::Game as Game>::Move) {}

    /// A side is about to pass.
    fn push_pass(&mut self) {}

    /// The last move or pass has been taken back.
    fn pop(&mut self) {}

    /// The network's value of `pos`, the position that the line has led to: in [`Score`](search::Score) units, in the
    /// view of the side to move, without what the game adds.
    fn value(&mut self, pos: &I::Game) -> i32;
}

/// How the sums of both views follow the moves; the number of a perspective is that of its side.
#[derive(Clone, Debug)]
pub struct Perspectives<I, const H: usize> {
    network: Arc<Network<H>>,
    inputs: I,
}

impl<I: Inputs + Clone, const H: usize> Incremental for Perspectives<I, H> {
    type Game = I::Game;
    type State = Accumulator<H>;
    type Delta = [Delta; 2];

    fn refresh(&mut self, pos: &I::Game, perspective: usize, accumulator: &mut Accumulator<H>) {
        self.network.refresh_view(&self.inputs, pos, Side::BOTH[perspective], accumulator);
    }

    #[inline]
    fn record(&self, before: &I::Game, mv: <I::Game as Game>::Move, deltas: &mut [Delta; 2]) {
        for (view, delta) in Side::BOTH.into_iter().zip(deltas) {
            delta.clear();
            self.inputs.record(before, mv, view, delta);
        }
    }

    #[inline]
    fn needs_refresh(&self, deltas: &[Delta; 2], perspective: usize) -> bool {
        deltas[perspective].is_refresh()
    }

    #[inline]
    fn apply(
        &self,
        deltas: &[Delta; 2],
        perspective: usize,
        before: &Accumulator<H>,
        after: &mut Accumulator<H>,
    ) {
        self.network.update(before, &deltas[perspective], after);
    }
}

/// Move by move: a move changes few inputs.
impl<I: Inputs + Clone + Send, const H: usize> Updater<I, H>
    for Accumulators<Perspectives<I, H>, 2>
{
    fn new(network: Arc<Network<H>>, inputs: I) -> Self {
        Self::new(Perspectives { network, inputs })
    }

    fn network(&self) -> &Arc<Network<H>> {
        &self.incremental().network
    }

    fn reset(&mut self, pos: &I::Game) {
        self.reset(pos);
    }

    #[inline]
    fn push(&mut self, before: &I::Game, mv: <I::Game as Game>::Move) {
        self.push(before, mv);
    }

    fn push_pass(&mut self) {
        self.push_pass();
    }

    #[inline]
    fn pop(&mut self) {
        self.pop();
    }

    #[inline]
    fn value(&mut self, pos: &I::Game) -> i32 {
        let (accumulators, views) = self.states_and_source(pos);
        views.network.value(&views.inputs, pos, accumulators)
    }
}

/// The sums of the last position that was evaluated: the next one is compared with it.
///
/// In a search both are near each other, so that few of many inputs differ.
#[derive(Clone, Debug)]
pub struct ByDifference<I, const H: usize> {
    network: Arc<Network<H>>,
    inputs: I,
    facts: Facts,
    accumulators: [Accumulator<H>; 2],
}

impl<I: ByFacts + Clone + Send, const H: usize> Updater<I, H> for ByDifference<I, H> {
    fn new(network: Arc<Network<H>>, inputs: I) -> Self {
        let accumulators = [network.empty(); 2];
        Self { network, inputs, facts: Facts::EMPTY, accumulators }
    }

    fn network(&self) -> &Arc<Network<H>> {
        &self.network
    }

    /// Computed from nothing when a value is asked for.
    fn reset(&mut self, _: &I::Game) {
        (self.facts, self.accumulators) = (Facts::EMPTY, [self.network.empty(); 2]);
    }

    fn value(&mut self, pos: &I::Game) -> i32 {
        let facts = self.inputs.facts(pos);
        // Apart from `self`, so that the sums may stay in registers.
        let mut accumulators = self.accumulators;
        facts.changes(&self.facts, |fact, holds| {
            for (view, accumulator) in Side::BOTH.into_iter().zip(&mut accumulators) {
                self.network.change(accumulator, self.inputs.input(pos, fact, view), holds);
            }
        });
        (self.facts, self.accumulators) = (facts, accumulators);
        self.network.value(&self.inputs, pos, &accumulators)
    }
}
