//! The evaluation and move ordering of the game's source text, kept as a yardstick.
//!
//! Units are whole pawns: the material on the board and in hand, the number of squares that pawns
//! control, and the number that other pieces control, each as own minus enemy.

use game::Side;
use search::{Evaluation, Score};
use weights::Percents;

use super::{explained, for_mover};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::{Move, Origin};
use crate::piece::{Kind, Mover};
use crate::position::{Position, placed};

/// Values in pawns, by kind, on the board and in hand alike.
const VALUES: [i32; 16] = [1, 4, 5, 7, 8, 11, 13, 500, 10, 9, 9, 8, 0, 15, 17, 0];

/// Bonus in tenths of a pawn for a destination, by its rank as the mover sees it: forward moves
/// first, and none that run home.
const RANK_BONUS: [i32; 9] = [4, 5, 6, 5, 4, 3, 2, 1, 0];

/// Bonus in tenths of a pawn for a destination, by its file: the middle first.
const FILE_BONUS: [i32; 9] = [0, 1, 2, 3, 4, 3, 2, 1, 0];

/// The options that scale the terms, in the order of [`Terms`].
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

/// The evaluation of the source text, found anew in each position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic {
    percents: Percents<{ WEIGHTS.len() }>,
}

impl Classic {
    /// The evaluation with its terms scaled.
    pub(crate) const fn scaled(percents: Percents<{ WEIGHTS.len() }>) -> Self {
        Self { percents }
    }
}

impl Evaluation<Position> for Classic {
    const IS_TEXTS: bool = true;

    fn evaluate(&mut self, pos: &Position) -> Score {
        for_mover(pos, terms(pos).total(self.percents))
    }

    /// The terms are in whole pawns.
    fn explain(&mut self, pos: &Position) -> String {
        let Terms { material, pawn_control, piece_control } = terms(pos);
        let rows = [
            ("material (pawns)", material),
            ("squares of pawns", pawn_control),
            ("squares of pieces", piece_control),
        ];
        explained(pos, &rows, self.evaluate(pos))
    }
}

/// The terms of the evaluation, each as First minus Second, in pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Terms {
    material: i32,
    pawn_control: i32,
    piece_control: i32,
}

impl Terms {
    /// The sum in hundredths of a pawn.
    fn total(&self, percents: Percents<{ WEIGHTS.len() }>) -> i32 {
        let terms = [self.material, self.pawn_control, self.piece_control];
        (0..).zip(terms).map(|(i, term)| percents.of(i, 100 * term)).sum()
    }
}

/// Evaluates `pos` from nothing.
fn terms(pos: &Position) -> Terms {
    let mut terms = Terms { material: 0, pawn_control: 0, piece_control: 0 };
    for (side, sign) in [(Side::First, 1), (Side::Second, -1)] {
        terms.material += sign * material(pos, side);
        terms.pawn_control += sign * pos.pawn_control(side).count() as i32;
        terms.piece_control += sign * piece_control(pos, side).count() as i32;
    }
    terms
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

/// The documented ordering, in tenths of a pawn: a promotion adds the value of the promoted
/// piece; a capture adds ten times what the taken piece is worth more than the taker; a
/// destination guarded by an enemy pawn subtracts the mover's value; and the destination's bonus.
pub(crate) fn priority(pos: &Position, mv: Move) -> i32 {
    let (side, to) = (pos.side(), mv.to());
    let before = match mv.origin() {
        Origin::Board(from) => pos.piece_on(from),
        Origin::Hand(kind) => crate::piece::Piece::new(side, kind),
    };
    let (mover, taken) = (value(before.kind()), pos.piece_on(to));
    let mut worth = 0;
    if mv.promotes() {
        worth += 10 * value(placed(before, mv).kind());
    }
    if taken.is_some() {
        worth += 10 * 10 * (value(taken.kind()) - mover);
    }
    if pos.pawn_control(!side).has(to) {
        worth -= 10 * mover;
    }
    let seen = to.seen_by(side);
    worth + RANK_BONUS[seen.rank()] + FILE_BONUS[seen.file()]
}
