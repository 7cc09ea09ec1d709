//! The quiet states of one board, and their keys.

use game::keys::SplitMix64;

use crate::classic::coins::{Coins, Graph};
use crate::classic::mask::Mask;
use crate::classic::shape::Shape;
use crate::classic::symmetry::{IMAGES, images};
use crate::position::Position;

/// What all states of one board share.
#[derive(Debug)]
pub(super) struct States {
    pub(super) graph: Graph<u64>,
    /// For each string its bit in each image of the board.
    images: Vec<[u64; IMAGES]>,
    /// For each coin its strings to the ground, lowest first, if there are two or more.
    pub(super) bundles: Vec<Vec<usize>>,
}

impl States {
    /// The states of `pos` and of all that can follow it; `None` if it has more than 64 undrawn
    /// edges.
    pub(super) fn of(pos: &Position) -> Option<Self> {
        let graph = Graph::of_board(pos.board()).or_else(|| Graph::of(pos))?;
        let images = images(pos.board(), &graph);
        let bundles = (0..graph.coin_count()).map(|coin| graph.grounded(coin));
        let bundles = bundles.map(|strings| strings.each().collect::<Vec<_>>());
        let bundles = bundles.filter(|strings| strings.len() > 1).collect();
        Some(Self { graph, images, bundles })
    }

    /// `state` with the ground strings of each coin cut from the highest down.
    pub(super) fn normal(&self, state: &Coins<u64>) -> Coins<u64> {
        let mut left = state.left();
        for strings in &self.bundles {
            let uncut = strings.iter().filter(|&&string| left >> string & 1 != 0).count();
            for (i, &string) in strings.iter().enumerate() {
                left = if i < uncut { left | 1 << string } else { left & !(1 << string) };
            }
        }
        self.graph.with_left(left)
    }

    /// The state with the string set `left`, as it looks in each image of the board.
    pub(super) fn images(&self, left: u64) -> [u64; IMAGES] {
        self.turned([0; IMAGES], left)
    }

    /// `images` with the strings `changed` cut, or put back.
    #[inline]
    pub(super) fn turned(&self, mut images: [u64; IMAGES], mut changed: u64) -> [u64; IMAGES] {
        while changed != 0 {
            let bits = &self.images[changed.trailing_zeros() as usize];
            changed &= changed - 1;
            for (image, bit) in images.iter_mut().zip(bits) {
                *image ^= bit;
            }
        }
        images
    }

    /// The key of a quiet state: of its shape where the shape identifies it, else of its place,
    /// the same for all images.
    #[inline]
    pub(super) fn key(&self, coins: &Coins<u64>, images: &[u64; IMAGES]) -> u64 {
        Shape::of(&self.graph, coins).key.unwrap_or_else(|| self.place_key(images))
    }

    /// The key of a state by its place, the same for all `images` of it.
    #[inline]
    pub(super) fn place_key(&self, images: &[u64; IMAGES]) -> u64 {
        SplitMix64::new(images.iter().copied().fold(u64::MAX, u64::min)).next()
    }
}
