//! The inputs of the learned evaluation: what a stone of either side would make at each empty point,
//! by the classes of [`Profile`], wherever the point lies.
//!
//! ```text
//! classes of one's own points                 1,820
//! classes of the other side's points          1,820
//! ```

use game::Side;
use network::{Delta, InputSet, Inputs};
use search::Evaluation as _;

use super::tuned::Tuned;
use crate::point::{MAX_POINTS, Point};
use crate::position::Position;
use crate::profile::Profile;

/// The points on top of the tuned evaluation: 3,640 inputs, each as often as there are such points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Points;

/// The input that `view` has for a point where a stone of `side` makes this class.
#[inline]
pub(super) const fn input(class: u16, side: Side, view: Side) -> u16 {
    const OTHER: u16 = Profile::CLASSES as u16;
    if side.index() == view.index() { class } else { OTHER + class }
}

impl Inputs for Points {
    type Game = Position;

    fn set(&self) -> InputSet {
        InputSet {
            game: "gomoku",
            name: "points-on-tuned",
            count: 2 * Profile::CLASSES,
            active: 2 * MAX_POINTS,
            stacks: 1,
        }
    }

    fn active(&self, pos: &Position, view: Side, mut report: impl FnMut(u16)) {
        for point in pos.empty().iter() {
            for side in Side::BOTH {
                let class = pos.profile(point, side).class() as u16;
                // Most points make nothing, which nobody has to learn.
                if class != 0 {
                    report(input(class, side, view));
                }
            }
        }
    }

    /// A stone changes what many points make.
    #[inline]
    fn record(&self, _: &Position, _: Point, _: Side, delta: &mut Delta) {
        delta.refresh();
    }

    fn base(&self, pos: &Position) -> i32 {
        Tuned.evaluate(pos).get()
    }
}
