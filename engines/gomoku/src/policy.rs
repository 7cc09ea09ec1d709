//! Which moves are worth trying first: sums of weights over what the move makes for its side and what
//! it takes from the other.

use std::sync::LazyLock;

use game::Game;

use crate::worth::Position;
use crate::worth::WEIGHTS;
use gomoku_rules::{PatternClass, Point, Variant};

/// The groups of weights of a mover: by what the move makes, and by what it takes away.
const GROUPS: [[&str; 2]; 4] = [
    ["freestyle_makes", "freestyle_takes"],
    ["standard_makes", "standard_takes"],
    ["renju_black_makes", "renju_black_takes"],
    ["renju_white_makes", "renju_white_takes"],
];

/// Points of history to a unit of a weight, of which 100 make a move e times as likely.
const POINTS: i32 = 20;

/// Which of [`GROUPS`] order the moves in `pos`.
fn groups_of(pos: &Position) -> usize {
    match pos.rules().variant {
        Variant::Renju => 2 + pos.side_to_move().index(),
        variant => variant as usize,
    }
}

/// The two parts of the worth of a move, in points of history, by [`PatternClass::number`].
type Parts = [Box<[i32]>; 2];

static PARTS: LazyLock<[Parts; 4]> = LazyLock::new(|| {
    let part = |name| -> Box<[i32]> {
        let weights = WEIGHTS.array::<{ PatternClass::COUNT }>(name);
        weights.iter().map(|&weight| POINTS * i32::from(weight)).collect()
    };
    GROUPS.map(|groups| groups.map(part))
});

/// How much the move `mv` promises, in points of history.
#[inline]
pub(crate) fn promise(pos: &Position, mv: Point) -> i32 {
    let [makes, takes] = &PARTS[groups_of(pos)];
    let mover = pos.side_to_move();
    makes[pos.pattern_class(mv, mover).number()] + takes[pos.pattern_class(mv, !mover).number()]
}

/// The numbers of the weights that order the move `mv`.
pub(crate) fn weights_of(pos: &Position, mv: Point) -> [usize; 2] {
    let [makes, takes] = GROUPS[groups_of(pos)].map(|group| WEIGHTS.offset(group));
    let mover = pos.side_to_move();
    [makes + pos.pattern_class(mv, mover).number(), takes + pos.pattern_class(mv, !mover).number()]
}
