//! A cache of the shapes of states: the same few turn up again and again in a search.

use crate::boxes::coins::Coins;
use crate::boxes::shape::Shape;
use dots_rules::Bits;

use super::states::States;

/// In positions of fewer strings a search is over before a memo pays.
const WORTH_IT: u32 = 24;
/// Less than one MiB, which a processor keeps near.
const ENTRIES: usize = 1 << 14;

/// A cache of shapes, of one thread.
pub(super) struct Memo<'a> {
    states: &'a States,
    /// The string sets of states and what was seen there; a power of two of them.
    seen: Vec<(Bits<1>, Shape)>,
}

impl<'a> Memo<'a> {
    /// An empty memo for a search that begins with so many strings.
    pub(super) fn new(states: &'a States, strings: u32) -> Self {
        let entries = if strings < WORTH_IT { 1 } else { ENTRIES };
        Self { states, seen: vec![(Bits::EMPTY, Shape::default()); entries] }
    }

    /// The shape of the quiet state `coins`, which loses the coins that cancel out.
    #[inline]
    pub(super) fn simplify(&mut self, coins: &mut Coins<1>) -> Shape {
        let place = spread(coins.left().first_word()) & (self.seen.len() - 1);
        let (left, mut shape) = self.seen[place];
        if left != coins.left() || left.is_empty() {
            shape = self.states.shape(coins);
            self.seen[place] = (coins.left(), shape);
        }
        coins.drop(shape.cancelled, shape.cancelled_strings);
        shape
    }
}

/// A number that depends on all bits of a set.
#[inline]
fn spread(set: u64) -> usize {
    let product = u128::from(set ^ set >> 32) * 0x9E37_79B9_7F4A_7C15_u128;
    (product as u64 ^ (product >> 64) as u64) as usize
}
