//! The network's accumulators along a line of play.

use std::sync::Arc;

use game::{Game, Side};
use network::{Delta, Half, Inputs, Network};
use search::Incremental;

/// How the sums of both views follow the moves; the number of a perspective is that of its side.
#[derive(Clone, Debug)]
pub struct Views<I, const H: usize> {
    pub(crate) network: Arc<Network<H>>,
    pub(crate) inputs: I,
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
