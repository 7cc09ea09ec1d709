//! The quiet states of one board, and what they look like.

use game::keys::SplitMix64;

use crate::boxes::captures::Settled;
use crate::boxes::coins::{Coins, Graph};
use crate::boxes::shape::Shape;
use crate::boxes::symmetry::images;
use dots_rules::{Bits, IMAGES, Position};

/// The tables that all states of one board share.
#[derive(Debug)]
pub(super) struct States {
    pub(super) graph: Graph<1>,
    /// For each string its bit in each image of the board.
    images: Vec<[u64; IMAGES]>,
    /// For each coin its strings to the ground, lowest first, if there are two or more.
    bundles: Vec<Vec<usize>>,
}

impl States {
    /// The states of `pos` and of all that can follow it; `None` if it has more than 64 undrawn
    /// edges.
    pub(super) fn of(pos: &Position) -> Option<Self> {
        let graph = Graph::of_board(pos.board()).or_else(|| Graph::of(pos))?;
        let images = images(pos.board(), &graph);
        let bundles = (0..graph.coin_count()).map(|coin| graph.grounded(coin));
        let bundles = bundles.map(|strings| strings.iter().collect::<Vec<_>>());
        let bundles = bundles.filter(|strings| strings.len() > 1).collect();
        Some(Self { graph, images, bundles })
    }

    /// `state` with the ground strings of each coin cut from the highest down.
    pub(super) fn normal(&self, state: &Coins<1>) -> Coins<1> {
        let mut left = state.left();
        for strings in &self.bundles {
            let uncut = strings.iter().filter(|&&string| left.contains(string)).count();
            for (i, &string) in strings.iter().enumerate() {
                if i < uncut {
                    left.insert(string)
                } else {
                    left.remove(string)
                };
            }
        }
        self.graph.with_left(left)
    }

    /// The strings for which another one stands: of those from one coin to the ground the highest
    /// uncut one stands for all.
    #[inline]
    pub(super) fn doubles(&self, coins: &Coins<1>) -> Bits<1> {
        let mut doubles = Bits::<1>::EMPTY;
        for strings in &self.bundles {
            let uncut = |&&string: &&usize| coins.left().contains(string);
            for &string in strings.iter().rev().filter(uncut).skip(1) {
                doubles.insert(string);
            }
        }
        doubles
    }

    #[inline]
    pub(super) fn cut(&self, coins: &Coins<1>, string: usize) -> Settled<1> {
        let mut after = *coins;
        self.graph.cut(&mut after, string);
        self.graph.settle(after)
    }

    /// How many strings of the quiet state `coins` can be cut without giving a coin away.
    #[inline]
    pub(super) fn safe(&self, coins: &Coins<1>) -> u32 {
        let unsafe_strings = coins.pairs().iter().map(|coin| self.graph.strings(coin));
        coins.left().without(unsafe_strings.fold(Bits::EMPTY, |set, strings| set | strings)).len()
    }

    /// The shape of a quiet state, with a key in any case: where the shape does not identify the
    /// state, its place does, and the key is the same for all images of it.
    #[inline]
    pub(super) fn shape(&self, coins: &Coins<1>) -> Shape {
        let mut shape = Shape::of(&self.graph, coins);
        if shape.key == 0 {
            shape.key = self.place_key(coins.left().without(shape.cancelled_strings));
        }
        shape
    }

    fn place_key(&self, left: Bits<1>) -> u64 {
        let mut turned = [0; IMAGES];
        for string in left.iter() {
            for (image, bit) in turned.iter_mut().zip(&self.images[string]) {
                *image ^= bit;
            }
        }
        SplitMix64::new(turned.into_iter().fold(u64::MAX, u64::min)).next()
    }
}
