//! A child of a node of a mate search.

use super::numbers::Numbers;
use super::spot::Spot;
use crate::moves::Move;
use crate::piece::Hand;

/// One move of a node and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) spot: Spot,
    pub(super) numbers: Numbers,
    /// Whether it waits for another drop on the same square to be proved a mate.
    pub(super) waits: bool,
}

impl Child {
    /// A drop that is not looked at yet.
    pub(super) const fn waiting(mv: Move) -> Self {
        let spot = Spot { board: 0, hand: Hand::EMPTY };
        Self { mv, spot, numbers: Numbers::open(1, 1), waits: true }
    }
}
