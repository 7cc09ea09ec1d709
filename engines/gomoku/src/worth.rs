//! The worths of patterns: the weights of `Eval=tuned`, arranged for use.

use std::sync::LazyLock;

use game::Side;
use weights::Weights;

use gomoku_rules::{Board, PatternClass, PointWorths, StateTables, Variant, Worth};

/// The weights as the file has them.
pub(crate) static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let text = files::packed!("weights.txt").text();
    Weights::parse(&text).expect("the embedded weights are in the form of a weight file")
});

/// The board of the engine: it adds up what the points are worth to the tuned evaluation.
pub type Position = Board<TunedWorths>;

/// The worths of points by the weights of the tuned evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TunedWorths;

impl PointWorths for TunedWorths {
    fn tables() -> &'static StateTables {
        static TABLES: LazyLock<StateTables> = LazyLock::new(StateTables::new::<TunedWorths>);
        &TABLES
    }

    fn worth(variant: Variant, side: Side, class: PatternClass) -> Worth {
        static WORTHS: LazyLock<Vec<i16>> = LazyLock::new(|| WEIGHTS.values().collect());
        let [mover, waiter] = weights_of(variant, side, class).map(|weight| WORTHS[weight]);
        Worth::new(mover, waiter)
    }
}

/// The numbers of the weights of a point with this class for `side`: if that side is to move, and
/// if the other is.
pub(crate) fn weights_of(variant: Variant, side: Side, class: PatternClass) -> [usize; 2] {
    GROUPS[variant.table(side)].map(|group| WEIGHTS.offset(group) + class.number())
}

/// The groups of weights of a side's points, by [`Variant::table`].
const GROUPS: [[&str; 2]; 3] = [
    ["mover", "waiter"],
    ["renju_black_mover", "renju_black_waiter"],
    ["renju_white_mover", "renju_white_waiter"],
];
