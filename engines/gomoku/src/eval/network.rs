//! The learned evaluation: a network corrects the tuned one.

use std::sync::Arc;

use game::{Game as _, Notation as _, Side};
use learned::{Home, Learned, Slot, Sums};
use network::{Half, Inputs as _, Network as Numbers};
use weights::Linear as _;

use super::inputs::{Points, first_input, input};
use super::tuned::Tuned;
use crate::mark::Codes;
use crate::point::MAX_POINTS;
use crate::position::Position;
use crate::rules::Rules;

/// Width of one accumulator.
pub(crate) const WIDTH: usize = 16;

/// The tuned evaluation and the network's correction.
pub type Network = Learned<Tuned, Points, WIDTH, PointSums>;

pub(crate) type NetworkSlot = Slot<Points, WIDTH>;

/// Its head says how the file was made.
impl Home<WIDTH> for Points {
    const FILE: &'static [u8] = include_bytes!("../../gomoku.network");

    fn base_weights() -> u32 {
        Position::start(&Rules::default()).weights().checksum()
    }
}

/// The sums of the last position that was evaluated: the next one is compared with it, point by
/// point.
#[derive(Clone, Debug)]
pub struct PointSums {
    network: Arc<Numbers<WIDTH>>,
    points: Box<[Seen; MAX_POINTS]>,
    /// The first input of each view.
    first: [u16; 2],
    halves: [Half<WIDTH>; 2],
}

/// What a point made for the sides when it was last looked at.
#[derive(Clone, Copy, Debug)]
struct Seen {
    codes: Codes,
    classes: [u16; 2],
}

impl Seen {
    const NOTHING: Self = Self { codes: Codes::DEAD, classes: [0; 2] };
}

impl Sums<Points, WIDTH> for PointSums {
    fn new(network: Arc<Numbers<WIDTH>>, _: Points) -> Self {
        let halves = [network.empty(); 2];
        Self { network, points: Box::new([Seen::NOTHING; MAX_POINTS]), first: [0; 2], halves }
    }

    fn network(&self) -> &Arc<Numbers<WIDTH>> {
        &self.network
    }

    /// Computed from nothing when a value is asked for.
    fn reset(&mut self, pos: &Position) {
        self.points.fill(Seen::NOTHING);
        self.first = Side::BOTH.map(|view| first_input(pos, view));
        self.halves = [self.network.empty(); 2];
    }

    fn value(&mut self, pos: &Position) -> i32 {
        // Apart from `self`, so that the sums may stay in registers.
        let mut halves = self.halves;
        for (seen, (codes, profiles)) in self.points.iter_mut().zip(pos.all_points()) {
            if seen.codes == codes {
                continue;
            }
            let classes = profiles.map(|profile| profile.class() as u16);
            for side in Side::BOTH {
                let (old, new) = (seen.classes[side.index()], classes[side.index()]);
                if old != new {
                    for (view, half) in Side::BOTH.into_iter().zip(&mut halves) {
                        let first = self.first[view.index()];
                        let input = |class| first + input(class, side, view);
                        self.network.exchange(half, input(old), input(new));
                    }
                }
            }
            *seen = Seen { codes, classes };
        }
        self.halves = halves;
        let mover = pos.side_to_move();
        let [own, other] = [mover, !mover].map(|side| &halves[side.index()]);
        self.network.evaluate(own, other, Points.stack(pos))
    }
}
