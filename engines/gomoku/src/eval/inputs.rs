//! The inputs of the learned evaluation: what a stone of either side would make at each empty point,
//! by the classes of [`PatternClass`], wherever the point lies.
//!
//! Inputs come in pairs, since whatever changes one of a pair changes the other: the first is for the
//! view of the side whose stone it is, the second for the other view.
//!
//! ```text
//! freestyle and standard    a pair for each class                               3,640
//! renju                     for each class a pair of Black's, one of White's    7,280
//! ```

use game::{Game as _, Side};
use network::{Delta, InputSet, Inputs};
use search::Evaluation as _;

use super::tuned::Tuned;
use crate::worth::Position;
use gomoku_rules::{MAX_POINTS, PatternClass, Point};

/// Kinds of views, each with an output bucket.
const FRAMES: usize = 3;

/// The points on top of the tuned evaluation: 10,920 inputs, each as often as there are such points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Points;

/// The numbers of pairs of inputs under one rule.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pairs {
    /// The pairs of class 0, for each side.
    first: [u16; 2],
    /// From one class to the next.
    step: u16,
}

impl Pairs {
    pub(super) fn of(pos: &Position) -> Self {
        const FREESTYLE: u16 = PatternClass::COUNT as u16;
        match pos.is_renju() {
            false => Self { first: [0; 2], step: 1 },
            true => Self { first: [FREESTYLE, FREESTYLE + 1], step: 2 },
        }
    }

    /// The pair of a point where a stone of `side` makes this class.
    #[inline]
    pub(super) const fn pair(self, class: u16, side: Side) -> u16 {
        self.first[side.index()] + self.step * class
    }

    const fn input(self, class: u16, side: Side, view: Side) -> u16 {
        2 * self.pair(class, side) + (side.index() != view.index()) as u16
    }
}

impl Inputs for Points {
    type Game = Position;

    fn set(&self) -> InputSet {
        InputSet {
            game: "gomoku",
            name: "point-pairs-by-rule-on-tuned",
            count: FRAMES * 2 * PatternClass::COUNT,
            active: 2 * MAX_POINTS,
            buckets: FRAMES,
        }
    }

    fn active(&self, pos: &Position, view: Side, mut report: impl FnMut(u16)) {
        let pairs = Pairs::of(pos);
        for point in pos.empty().iter() {
            for side in Side::BOTH {
                let class = pos.pattern_class(point, side).number() as u16;
                // Most points make nothing, which nobody has to learn.
                if class != 0 {
                    report(pairs.input(class, side, view));
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
    fn bucket(&self, pos: &Position) -> usize {
        pos.rules().variant.table(pos.side_to_move())
    }

    fn base(&self, pos: &Position) -> i32 {
        Tuned.evaluate(pos).get()
    }
}
