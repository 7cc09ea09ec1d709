//! The first layer's sums of both views, for a whole position.

use game::{Game, Side};

use crate::half::Half;
use crate::{Delta, Inputs, Network};

/// The sums of both views of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accumulator<const H: usize> {
    halves: [Half<H>; 2],
}

impl<const H: usize> Accumulator<H> {
    /// The sums of `pos` from nothing.
    pub fn of<I: Inputs>(network: &Network<H>, inputs: &I, pos: &I::Game) -> Self {
        let mut accumulator = Self::default();
        for view in Side::BOTH {
            accumulator.refresh(network, inputs, pos, view);
        }
        accumulator
    }

    /// Computes the sums of `view` from nothing.
    pub fn refresh<I: Inputs>(
        &mut self,
        network: &Network<H>,
        inputs: &I,
        pos: &I::Game,
        view: Side,
    ) {
        network.refresh_view(inputs, pos, view, &mut self.halves[view.index()]);
    }

    /// The sums after the changes `deltas` of both views; `after` is the position they lead to,
    /// asked only for a view that has to be computed anew.
    #[must_use]
    pub fn updated<I: Inputs>(
        &self,
        network: &Network<H>,
        inputs: &I,
        deltas: &[Delta; 2],
        after: &I::Game,
    ) -> Self {
        let mut next = Self::default();
        for view in Side::BOTH {
            let delta = &deltas[view.index()];
            if delta.is_refresh() {
                next.refresh(network, inputs, after, view);
            } else {
                network.update(self.half(view), delta, &mut next.halves[view.index()]);
            }
        }
        next
    }

    /// The sums of `view`.
    #[inline]
    pub const fn half(&self, view: Side) -> &Half<H> {
        &self.halves[view.index()]
    }

    /// The value of `pos`, whose sums these are, in hundredths of the game's unit and in the view
    /// of the side to move; with what the game adds ([`Inputs::base`]).
    pub fn evaluate<I: Inputs>(&self, network: &Network<H>, inputs: &I, pos: &I::Game) -> i32 {
        let mover = pos.side_to_move();
        let value = network.evaluate(self.half(mover), self.half(!mover), inputs.stack(pos));
        value + inputs.base(pos)
    }
}
