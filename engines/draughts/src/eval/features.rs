//! What is counted on the board beside the patterns of men.
//!
//! Each feature has a weight for the opening and one for the ending, and counts White's minus
//! Black's.

use weights::{count_of, first_of};

use super::pursuit;
use crate::board::{Bits, Colour, Direction, Variant, row_of};
use crate::position::Position;

/// Longest distance of a man from its promotion row.
const ROWS: usize = 11;
/// Distances from which a man may run away.
const RUNS: usize = 5;

/// The groups of the weight file with their features, in order.
pub(crate) const GROUPS: [(&str, usize); 14] = [
    ("man", 1),
    ("king", 1),
    ("row", ROWS),
    ("back_row", 1),
    ("runaway", RUNS),
    ("mobility", 1),
    ("trapped", 1),
    ("edge", 1),
    ("turn", 1),
    ("opposition", 1),
    ("threat", 1),
    ("surplus", 1),
    ("distance", 1),
    ("driven", 1),
];

/// All features.
pub(crate) const FEATURES: usize = count_of(&GROUPS);

const MAN: usize = first_of(&GROUPS, "man");
const KING: usize = first_of(&GROUPS, "king");
const ROW: usize = first_of(&GROUPS, "row");
const BACK_ROW: usize = first_of(&GROUPS, "back_row");
const RUNAWAY: usize = first_of(&GROUPS, "runaway");
const MOBILITY: usize = first_of(&GROUPS, "mobility");
const TRAPPED: usize = first_of(&GROUPS, "trapped");
const EDGE: usize = first_of(&GROUPS, "edge");
const TURN: usize = first_of(&GROUPS, "turn");
const OPPOSITION: usize = first_of(&GROUPS, "opposition");
const THREAT: usize = first_of(&GROUPS, "threat");
const PURSUIT: usize = first_of(&GROUPS, "surplus");

/// Whole steps from the opening, 64, to the ending, 0: how many of the pieces are left.
pub(crate) fn phase(pos: &Position) -> i32 {
    let start = 2 * pos.variant().start_men(Colour::White).count_ones();
    (64 * pos.occupied().count_ones() / start).min(64) as i32
}

/// Counts every feature of `pos`: its number and its count in White's view.
#[inline]
pub(crate) fn count(pos: &Position, mut report: impl FnMut(usize, i32)) {
    for (colour, sign) in [(Colour::White, 1), (Colour::Black, -1)] {
        count_men(pos, colour, |feature, count| report(feature, sign * count));
        if pos.kings(colour) != 0 {
            count_kings(pos, colour, |feature, count| report(feature, sign * count));
        }
    }
    let turn = if pos.turn() == Colour::White { 1 } else { -1 };
    report(TURN, turn);
    report(OPPOSITION, turn * opposition(pos));
    if pos.could_capture(pos.turn().opponent()) {
        report(THREAT, -turn);
    }
    for (feature, count) in (PURSUIT..).zip(pursuit::count(pos)) {
        if count != 0 {
            report(feature, count);
        }
    }
}

fn count_men(pos: &Position, colour: Colour, mut report: impl FnMut(usize, i32)) {
    let (variant, men) = (pos.variant(), pos.men(colour));
    report(MAN, men.count_ones() as i32);
    for distance in 1..variant.size() {
        let row = men & row_at(variant, colour, distance);
        report(ROW + distance - 1, row.count_ones() as i32);
    }
    let back = men & variant.promotion_row(colour.opponent());
    report(BACK_ROW, back.count_ones() as i32);
    let runners = runaways(pos, colour);
    if runners != 0 {
        for distance in 1..=RUNS {
            let row = runners & row_at(variant, colour, distance);
            report(RUNAWAY + distance - 1, row.count_ones() as i32);
        }
    }
}

fn count_kings(pos: &Position, colour: Colour, mut report: impl FnMut(usize, i32)) {
    let (kings, empty) = (pos.kings(colour), pos.empty());
    let mut steps = 0;
    let mut free = 0;
    for direction in Direction::ALL {
        let ends = direction.shift(kings) & empty;
        steps += ends.count_ones();
        free |= direction.reverse().shift(ends);
    }
    report(KING, kings.count_ones() as i32);
    report(MOBILITY, steps as i32);
    report(TRAPPED, (kings & !free).count_ones() as i32);
    report(EDGE, (kings & border(pos.variant())).count_ones() as i32);
}

/// The row at this distance from the promotion row of `colour`.
#[inline]
fn row_at(variant: Variant, colour: Colour, distance: usize) -> Bits {
    const ROW_OF_SIX: Bits = 0b11_1111;
    let row = if colour == Colour::White { distance } else { variant.size() - 1 - distance };
    ROW_OF_SIX << (row / 2 * 13 + row % 2 * 6)
}

/// The squares with fewer than four neighbours.
fn border(variant: Variant) -> Bits {
    let board = variant.board();
    let inner = Direction::ALL.into_iter().fold(board, |inner, way| inner & way.shift(board));
    board & !inner
}

/// Men of `colour` near promotion without an enemy in the cone of squares before them.
fn runaways(pos: &Position, colour: Colour) -> Bits {
    let variant = pos.variant();
    let near = (1..=RUNS).fold(0, |near, distance| near | row_at(variant, colour, distance));
    let men = pos.men(colour) & near;
    if men == 0 {
        return 0;
    }
    // Every square from which an enemy would be met.
    let back = Direction::forward(colour.opponent());
    let mut shadow = pos.pieces(colour.opponent()) & (near | variant.promotion_row(colour));
    for _ in 0..RUNS {
        shadow |= (back[0].shift(shadow) | back[1].shift(shadow)) & variant.board();
    }
    men & !shadow
}

/// 1 if the side to move has the move, -1 if the other side has, 0 if the armies are not equal.
///
/// Among equal armies the one that has the move closes in last: an odd number of pieces stands on
/// the rows of the same parity as the back row of the side to move.
fn opposition(pos: &Position) -> i32 {
    let [white, black] = [Colour::White, Colour::Black].map(|side| pos.pieces(side).count_ones());
    if white != black {
        return 0;
    }
    let mut even: Bits = 0;
    for band in 0..6 {
        even |= 0b11_1111 << (13 * band);
    }
    debug_assert_eq!(row_of(even.trailing_zeros() as usize), 0);
    let system = if pos.turn() == Colour::Black { even } else { !even };
    if (pos.occupied() & system).count_ones() % 2 == 1 { 1 } else { -1 }
}
