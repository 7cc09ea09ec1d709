//! The network's accumulators along a line of play.

use std::sync::Arc;

use game::{Game, Side};
use network::{Delta, Half, Inputs, Network};
use search::Incremental;

/// How the sums of both views follow the moves; the number of a perspective is that of its side.
#[derive(Clone, Debug)]
pub struct Views<I, const H: usize> {
    network: Arc<Network<H>>,
    inputs: I,
}

impl<I: Inputs, const H: usize> Views<I, H> {
    /// The views of `network`, which was made for `inputs`.
    pub const fn new(network: Arc<Network<H>>, inputs: I) -> Self {
        Self { network, inputs }
    }

    /// The network.
    pub const fn network(&self) -> &Arc<Network<H>> {
        &self.network
    }

    /// What the network says of `pos`, whose sums are `halves`: hundredths of the game's unit, in
    /// the view of the side to move, without what the game adds.
    #[inline]
    pub fn value(&self, pos: &I::Game, halves: &[Half<H>; 2]) -> i32 {
        let mover = pos.side_to_move();
        let [own, other] = [mover, !mover].map(|side| &halves[side.index()]);
        self.network.evaluate(own, other, self.inputs.stack(pos))
    }
}

impl<I: Inputs + Clone, const H: usize> Incremental for Views<I, H> {
    type Game = I::Game;
    type State = Half<H>;
    type Delta = [Delta; 2];

    fn refresh(&mut self, pos: &I::Game, perspective: usize, half: &mut Half<H>) {
        self.network.refresh_view(&self.inputs, pos, Side::BOTH[perspective], half);
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
        before: &Half<H>,
        after: &mut Half<H>,
    ) {
        self.network.update(before, &deltas[perspective], after);
    }
}
