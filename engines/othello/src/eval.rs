//! What a position is worth, in hundredths of a disc: freedom to move, corners and what is
//! anchored in them, the last move, and in the end the discs themselves.

use search::{Evaluation, Score};

use crate::movegen::{FILE_A, FILE_H, RANK_1, RANK_8, moves, neighbours};
use crate::position::Position;

pub(crate) const CORNERS: u64 = (RANK_1 | RANK_8) & (FILE_A | FILE_H);
/// The squares diagonally next to the corners.
pub(crate) const X_SQUARES: u64 = 0x0042_0000_0000_4200;
/// Squares of the board beyond those taken from the start.
const PLIES: i32 = 60;

/// A weight early, with all squares empty, and late, with none.
struct Weight(i32, i32);

impl Weight {
    const fn at(&self, empty: i32) -> i32 {
        (self.0 * empty + self.1 * (PLIES - empty)) / PLIES
    }
}

/// For each legal move.
const MOBILITY: Weight = Weight(90, 70);
/// For each empty square beside a disc of the other side: a move to come.
const FRONTIER: Weight = Weight(45, 20);
/// For each corner.
const CORNER: Weight = Weight(900, 450);
/// For each disc diagonally beside an empty corner.
const X_SQUARE: Weight = Weight(-450, -250);
/// For each disc on the edge beside an empty corner.
const C_SQUARE: Weight = Weight(-160, -120);
/// For each disc that can never be flipped.
const STABLE: Weight = Weight(120, 130);
/// For each disc.
const DISC: Weight = Weight(-30, 60);
/// For the side that will move last.
const PARITY: Weight = Weight(0, 250);

/// The terms of an evaluation, in the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Terms {
    mobility: i32,
    frontier: i32,
    corners: i32,
    stability: i32,
    discs: i32,
    parity: i32,
}

impl Terms {
    fn new(pos: &Position) -> Self {
        let (own, other) = pos.own_and_other();
        let empty = pos.empty();
        let left = (empty.count_ones() as i32).min(PLIES);
        let (own_stable, other_stable) = (stable(own), stable(other));
        let worth = |weight: &Weight, own: u64, other: u64| {
            weight.at(left) * (own.count_ones() as i32 - other.count_ones() as i32)
        };
        let corner = worth(&CORNER, own & CORNERS, other & CORNERS);
        let (x, c) = beside(CORNERS & empty);
        Self {
            mobility: worth(&MOBILITY, moves(own, other), moves(other, own)),
            frontier: worth(&FRONTIER, neighbours(other) & empty, neighbours(own) & empty),
            corners: corner
                + worth(&X_SQUARE, own & x, other & x)
                + worth(&C_SQUARE, own & c, other & c),
            stability: worth(&STABLE, own_stable, other_stable),
            discs: worth(&DISC, own, other),
            parity: PARITY.at(left) * if left % 2 == 1 { 1 } else { -1 },
        }
    }

    const fn total(&self) -> i32 {
        self.mobility + self.frontier + self.corners + self.stability + self.discs + self.parity
    }
}

/// The evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tuned;

impl Evaluation<Position> for Tuned {
    fn evaluate(&mut self, pos: &Position) -> Score {
        Score::estimate(Terms::new(pos).total())
    }

    fn explain(&mut self, pos: &Position) -> String {
        let terms = Terms::new(pos);
        format!(
            "mobility {}\npotential mobility {}\ncorners {}\nstable discs {}\ndiscs {}\n\
             last move {}\ntotal for the side to move: {}",
            terms.mobility,
            terms.frontier,
            terms.corners,
            terms.stability,
            terms.discs,
            terms.parity,
            terms.total()
        )
    }
}

/// The squares diagonally beside these corners, and those beside them on the edges.
const fn beside(corners: u64) -> (u64, u64) {
    let (left, right) = (corners & FILE_A, corners & FILE_H);
    let inwards = left << 1 | right >> 1;
    let (top, bottom) = (corners & RANK_1, corners & RANK_8);
    let vertical = top << 8 | bottom >> 8;
    let diagonal = (inwards & RANK_1) << 8 | (inwards & RANK_8) >> 8;
    (diagonal, inwards | vertical)
}

/// The discs of `discs` that a corner of their colour holds for good: along each line they lean on
/// the edge of the board or on another of them.
fn stable(discs: u64) -> u64 {
    let mut held = discs & CORNERS;
    if held == 0 {
        return 0;
    }
    // The squares of the border lean on it along three lines; the fourth runs along the border.
    const BORDER: u64 = FILE_A | FILE_H | RANK_1 | RANK_8;
    loop {
        let across = held << 1 | held >> 1 | FILE_A | FILE_H;
        let down = held << 8 | held >> 8 | RANK_1 | RANK_8;
        let falling = held << 9 | held >> 9 | BORDER;
        let rising = held << 7 | held >> 7 | BORDER;
        let more = discs & across & down & falling & rising;
        if more | held == held {
            return held;
        }
        held |= more;
    }
}
