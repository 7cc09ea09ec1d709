//! The inputs of the learned evaluation: what a stone of either side would make at each empty point,
//! by the classes of [`Profile`], wherever the point lies.
//!
//! ```text
//! freestyle and standard    classes of one's own points            1,820
//!                           classes of the other side's points     1,820
//! renju, seen by Black      the same                               3,640
//! renju, seen by White      the same                               3,640
//! ```

use game::{Game as _, Side};
use network::{Delta, InputSet, Inputs};
use search::Evaluation as _;

use super::tuned::Tuned;
use crate::point::{MAX_POINTS, Point};
use crate::position::Position;
use crate::profile::Profile;

/// Inputs of one kind of view.
const FRAME: usize = 2 * Profile::CLASSES;
/// Kinds of views, each with a stack of outputs.
const FRAMES: usize = 3;

/// The points on top of the tuned evaluation: 10,920 inputs, each as often as there are such points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Points;

/// The kind of view that `side` has: in renju the sides have different rules.
#[inline]
fn frame(pos: &Position, side: Side) -> usize {
    if pos.is_renju() { 1 + side.index() } else { 0 }
}

/// The number of the first input of `view`.
#[inline]
pub(super) fn first_input(pos: &Position, view: Side) -> u16 {
    (FRAME * frame(pos, view)) as u16
}

/// The input that `view` has for a point where a stone of `side` makes this class, counted from its
/// [first](first_input).
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
            name: "points-by-rule-on-tuned",
            count: FRAMES * FRAME,
            active: 2 * MAX_POINTS,
            stacks: FRAMES,
        }
    }

    fn active(&self, pos: &Position, view: Side, mut report: impl FnMut(u16)) {
        let first = first_input(pos, view);
        for point in pos.empty().iter() {
            for side in Side::BOTH {
                let class = pos.profile(point, side).class() as u16;
                // Most points make nothing, which nobody has to learn.
                if class != 0 {
                    report(first + input(class, side, view));
                }
            }
        }
    }

    /// A stone changes what many points make.
    #[inline]
    fn record(&self, _: &Position, _: Point, _: Side, delta: &mut Delta) {
        delta.refresh();
    }

    #[inline]
    fn stack(&self, pos: &Position) -> usize {
        frame(pos, pos.side_to_move())
    }

    fn base(&self, pos: &Position) -> i32 {
        Tuned.evaluate(pos).get()
    }
}
