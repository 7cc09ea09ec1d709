//! The inputs of a network, as a game describes its positions.

use game::{Game, Side};

use crate::Delta;

/// The description of an input set. A network fits a game if both name the same set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputSet {
    /// The game, in one word: `shogi`.
    pub game: &'static str,
    /// The input set: `pieces-hands-mirrored`. A different meaning of any input, output bucket or
    /// [`base`](Inputs::base) is a different name.
    pub name: &'static str,
    /// Number of inputs of one view, at most 65,536.
    pub count: usize,
    /// Inputs of one view that are active at the same time, at most.
    pub active: usize,
    /// Number of output buckets, at least 1.
    pub buckets: usize,
}

/// The inputs of a game: the only thing that a network knows of it.
///
/// Every position is seen twice, by [`Side::First`] and by [`Side::Second`]. An input is a fact
/// as the viewer sees it ("a pawn of mine on 7g" with the board turned), so that both views share
/// one table of weights.
pub trait Inputs {
    type Game: Game;

    fn set(&self) -> InputSet;

    /// Reports every input of `view` that is active in `pos`, in any order: once, or as often as it
    /// counts.
    fn active(&self, pos: &Self::Game, view: Side, report: impl FnMut(u16));

    /// Adds to `delta`, which is empty, the inputs of `view` that `mv` changes when it is made in
    /// `before`. [`Delta::refresh`] says that it may change them all, as when a king crosses the line
    /// that the board is mirrored at.
    fn record(
        &self,
        before: &Self::Game,
        mv: <Self::Game as Game>::Move,
        view: Side,
        delta: &mut Delta,
    );

    /// The output bucket for `pos`, below [`InputSet::buckets`].
    fn bucket(&self, _pos: &Self::Game) -> usize {
        0
    }

    /// The game's own part of the value, to which the network's is added: in score units, in the view of the side
    /// to move. A network that learns on top of a hand-made evaluation has that evaluation here.
    fn base(&self, _pos: &Self::Game) -> i32 {
        0
    }

    /// Another position of the same value whose inputs are not those of `pos`, as the mirrored one
    /// where no rule says which of both images is seen. A trainer learns from both.
    fn image(&self, _pos: &Self::Game) -> Option<Self::Game> {
        None
    }
}
