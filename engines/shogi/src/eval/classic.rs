//! The evaluation and move ordering of the game's source text, kept as a yardstick.
//!
//! Units are whole pawns: the material on the board and in hand, the number of squares that pawns
//! control, and the number that other pieces control, each as own minus enemy.

use game::Side;
use search::{Evaluation, Score};
use shogi_rules::{Bitboard, Kind, Move, Mover, Position, attacks};
use weights::Percents;

use super::explained;

/// Values in pawns, by kind, on the board and in hand alike.
const VALUES: [i32; 16] = [1, 4, 5, 7, 8, 11, 13, 500, 10, 9, 9, 8, 0, 15, 17, 0];

/// The text's bonus for a pawn (figure 3.5) by its destination as the mover sees it, file 9 left and rank a on
/// top, in centipawns: the text has no unit, and this one saves most nodes. Our copy shows ranks a
/// and f to i, of ranks b to e file 2, and of ranks b to d file 9; between these the numbers are interpolated
/// along the files.
const PAWN_BONUS: [[i32; 9]; 9] = [
    [50, 60, 40, 40, 40, 40, 40, 50, 60],
    [70, 54, 50, 46, 48, 46, 44, 90, 64],
    [40, 48, 60, 52, 56, 52, 48, 100, 68],
    [60, 42, 70, 58, 64, 58, 52, 90, 72],
    [70, 36, 80, 64, 72, 64, 56, 90, 76],
    [80, 30, 90, 70, 80, 70, 60, 90, 80],
    [70, 90, 60, 70, 70, 60, 60, 90, 70],
    [20; 9],
    [0; 9],
];

/// Our bonus in centipawns for the destination of another piece, for which the text has no table, by
/// its rank as the mover sees it: forward moves first, and none that run home.
const RANK_BONUS: [i32; 9] = [40, 50, 60, 50, 40, 30, 20, 10, 0];

/// The same by its file: the middle first.
const FILE_BONUS: [i32; 9] = [0, 10, 20, 30, 40, 30, 20, 10, 0];

/// The options that scale the terms.
pub(crate) const WEIGHTS: [(&str, &str); 3] = [
    ("ClassicMaterial", "Percent of the weight of material in `Eval=classic`."),
    (
        "ClassicPawnControl",
        "Percent of the weight of squares that pawns control in `Eval=classic`.",
    ),
    (
        "ClassicPieceControl",
        "Percent of the weight of squares that other pieces control in `Eval=classic`.",
    ),
];

/// The evaluation of the source text, found anew in each position, its terms scaled.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic {
    pub(crate) percents: Percents<{ WEIGHTS.len() }>,
}

impl Evaluation<Position> for Classic {
    const IS_REFERENCE: bool = true;

    fn evaluate(&mut self, pos: &Position) -> Score {
        let scaled = (0..).zip(terms(pos)).map(|(i, term)| self.percents.of(i, 100 * term));
        Score::estimate(pos.side().sign() * scaled.sum::<i32>())
    }

    /// The terms are in whole pawns.
    fn explain(&mut self, pos: &Position) -> String {
        let [material, pawns, pieces] = terms(pos);
        let rows = [
            ("material (pawns)", material),
            ("squares of pawns", pawns),
            ("squares of pieces", pieces),
        ];
        explained(pos, &rows, self.evaluate(pos))
    }
}

/// The terms of the evaluation in the order of [`WEIGHTS`], each as First minus Second, in pawns.
fn terms(pos: &Position) -> [i32; WEIGHTS.len()] {
    let [first, second] = Side::BOTH.map(|side| {
        let squares = [pos.pawn_control(side), piece_control(pos, side)];
        let [pawns, pieces] = squares.map(|set| set.count() as i32);
        [material(pos, side), pawns, pieces]
    });
    std::array::from_fn(|i| first[i] - second[i])
}

fn material(pos: &Position, side: Side) -> i32 {
    let board = pos.pieces(side).into_iter().map(|square| value(pos.piece_on(square).kind()));
    let hand = Kind::IN_HAND.iter().map(|&kind| value(kind) * pos.hand(side).count(kind) as i32);
    board.chain(hand).sum()
}

/// The squares that pieces other than pawns control.
fn piece_control(pos: &Position, side: Side) -> Bitboard {
    let pieces = pos.pieces(side) & !pos.moving_like(Mover::Pawn);
    let occupied = pos.occupied();
    pieces.into_iter().fold(Bitboard::EMPTY, |set, from| {
        set | attacks::of(pos.piece_on(from).kind().mover(), side, from, occupied)
    })
}

const fn value(kind: Kind) -> i32 {
    VALUES[kind.index()]
}

/// The documented ordering, in centipawns: a promotion adds the value of the promoted
/// piece; a capture adds ten times what the taken piece is worth more than the taker; a
/// destination guarded by an enemy pawn subtracts the mover's value; and the destination's bonus.
pub(crate) fn priority(pos: &Position, mv: Move) -> i32 {
    let (side, to) = (pos.side(), mv.to());
    let kind = pos.moving_kind(mv);
    let (mover, taken) = (value(kind), pos.piece_on(to));
    let mut worth = 0;
    if mv.promotes() {
        worth += 100 * value(pos.placed_kind(mv));
    }
    if taken.is_some() {
        worth += 10 * 100 * (value(taken.kind()) - mover);
    }
    if pos.pawn_control(!side).has(to) {
        worth -= 100 * mover;
    }
    let seen = to.seen_by(side);
    let bonus = match kind {
        Kind::PAWN => PAWN_BONUS[seen.rank()][8 - seen.file()],
        _ => RANK_BONUS[seen.rank()] + FILE_BONUS[seen.file()],
    };
    worth + bonus
}
