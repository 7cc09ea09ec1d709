//! The first layer's sums of both views, for a whole position.

use game::Side;

use crate::half::Half;
use crate::{Inputs, Network};

/// The sums of both views of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accumulator<const H: usize> {
    /// By side.
    pub halves: [Half<H>; 2],
}

impl<const H: usize> Accumulator<H> {
    /// The sums of `pos` from nothing.
    pub fn of<I: Inputs>(network: &Network<H>, inputs: &I, pos: &I::Game) -> Self {
        let mut halves = [network.empty(); 2];
        for view in Side::BOTH {
            network.refresh_view(inputs, pos, view, &mut halves[view.index()]);
        }
        Self { halves }
    }

    /// The value of `pos`, whose sums these are, in hundredths of the game's unit and in the view
    /// of the side to move; with what the game adds ([`Inputs::base`]).
    pub fn evaluate<I: Inputs>(&self, network: &Network<H>, inputs: &I, pos: &I::Game) -> i32 {
        network.value(inputs, pos, &self.halves) + inputs.base(pos)
    }
}
