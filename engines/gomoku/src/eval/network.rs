//! The learned evaluation: a network corrects the tuned one.

use std::sync::Arc;

use game::{Notation as _, Side};
use learned::{Learned, LearnedInputs, Slot, Updater};
use network::{Accumulator, Network as Numbers};
use weights::Linear as _;

use super::inputs::{Pairs, Points};
use super::tuned::Tuned;
use crate::worth::Position;
use gomoku_rules::{Codes, MAX_POINTS, PointSet, Rules};

pub(crate) const WIDTH: usize = 16;

/// The tuned evaluation and the network's correction.
pub type Network = Learned<Tuned, Points, WIDTH, PointSums>;

pub(crate) type NetworkSlot = Slot<Points, WIDTH>;

/// Its head says how the file was made.
impl LearnedInputs<WIDTH> for Points {
    fn file() -> Vec<u8> {
        files::packed!("gomoku.network").bytes()
    }

    fn base_weights() -> u32 {
        Tuned::weights(&Position::start(&Rules::default())).checksum()
    }
}

/// The sums of the last position that was evaluated: the next one is compared with it, point by
/// point.
#[derive(Clone, Debug)]
pub struct PointSums {
    network: Arc<Numbers<WIDTH>>,
    seen: Box<Seen>,
    pairs: Pairs,
    accumulators: [Accumulator<WIDTH>; 2],
}

/// The patterns of each point for the sides when it was last looked at.
#[derive(Clone, Debug)]
struct Seen {
    codes: [Codes; PointSet::ROOM],
    classes: [[u16; 2]; MAX_POINTS],
}

impl Seen {
    const NOTHING: Self =
        Self { codes: [Codes::DEAD; PointSet::ROOM], classes: [[0; 2]; MAX_POINTS] };

    /// The points that make something else in `pos` than they did; the codes are those of `pos` then.
    #[inline]
    fn catch_up(&mut self, pos: &Position) -> PointSet {
        let now = pos.all_codes();
        let seen = &mut self.codes.as_chunks_mut().0[..now.len()];
        let changed = PointSet::of_differences(seen, now);
        seen.copy_from_slice(now);
        changed
    }
}

impl Updater<Points, WIDTH> for PointSums {
    fn new(network: Arc<Numbers<WIDTH>>, _: Points) -> Self {
        let accumulators = [network.empty(); 2];
        Self { network, seen: Box::new(Seen::NOTHING), pairs: Pairs::default(), accumulators }
    }

    fn network(&self) -> &Arc<Numbers<WIDTH>> {
        &self.network
    }

    /// Computed from nothing when a value is asked for.
    fn reset(&mut self, pos: &Position) {
        *self.seen = Seen::NOTHING;
        self.pairs = Pairs::of(pos);
        self.accumulators = [self.network.empty(); 2];
    }

    fn value(&mut self, pos: &Position) -> i32 {
        // Apart from `self`, so that the sums may stay in registers.
        let [mut first, mut second] = self.accumulators;
        for point in self.seen.catch_up(pos).iter() {
            let classes = Side::BOTH.map(|side| pos.pattern_class(point, side).number() as u16);
            let before = std::mem::replace(&mut self.seen.classes[point.index()], classes);
            let pairs = |side: Side| {
                [before, classes].map(|of| self.pairs.pair(of[side.index()], side).into())
            };
            let [old, new] = pairs(Side::First);
            self.network.exchange_pairs([&mut first, &mut second], old, new);
            let [old, new] = pairs(Side::Second);
            self.network.exchange_pairs([&mut second, &mut first], old, new);
        }
        self.accumulators = [first, second];
        self.network.value(&Points, pos, &self.accumulators)
    }
}
