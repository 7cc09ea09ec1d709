//! The classic evaluation: material, squares, mobility and the maxims of the game.
//!
//! The source text names the terms and the weights of mobility. It gives neither piece values nor
//! tables of squares nor sizes of the other terms; those here are ours, in centipawns.

use std::fmt::Write as _;

use game::Side;
use search::{Evaluation, Score};
use weights::Percents;
use xiangqi_rules::{Bitboard, FILES, KINDS, Kind, Position, RANKS, SQUARES, Square, attacks};

use super::features::WINGS;
use super::total;

/// The worth of a piece, by kind. The kings are always there.
const VALUES: [i32; KINDS] = [0, 200, 200, 400, 900, 450, 100];

/// For every available move, by kind; elephants have no weight in the text.
const MOBILITY: [i32; KINDS] = [2, 2, 0, 5, 4, 3, 2];

/// A horse within reach of the enemy palace.
const HORSE_NEAR_PALACE: i32 = 20;
/// A horse on the rim of the board.
const HORSE_ON_RIM: i32 = -20;
/// Two horses that protect each other.
const LINKED_HORSES: i32 = 25;
/// Any other piece, king excepted, that is protected.
const PROTECTED: i32 = 5;
/// A piece attacked loses this share of its value: one part in so many.
const ATTACKED_SHARE: i32 = 16;
/// Horse and cannon both across the river.
const HORSE_AND_CANNON: i32 = 25;
/// Rook and horse both across the river.
const ROOK_AND_HORSE: i32 = 30;
/// Two pawns side by side across the river.
const JOINED_PAWNS: i32 = 25;
/// Two cannons on one file or rank.
const PAIRED_CANNONS: i32 = 15;
/// Three attackers on one wing across the river.
const WING_ATTACK: i32 = 50;
/// A cannon or rook on the centre file or the back rank of a king that stands there.
const AGAINST_KING: i32 = 25;

/// A position value for each square, rank 9 (the enemy's back rank) first, file a left.
type Chart = [[i32; FILES]; RANKS];

/// By kind, in the view of the side that owns the piece.
const CHARTS: [Chart; KINDS] = [KING, ADVISOR, ELEPHANT, HORSE, ROOK, CANNON, PAWN];

const KING: Chart = {
    let mut chart = [[0; FILES]; RANKS];
    chart[7] = [0, 0, 0, -25, -20, -25, 0, 0, 0];
    chart[8] = [0, 0, 0, -5, -5, -5, 0, 0, 0];
    chart[9] = [0, 0, 0, 5, 15, 5, 0, 0, 0];
    chart
};

const ADVISOR: Chart = {
    let mut chart = [[0; FILES]; RANKS];
    chart[7][3] = -10;
    chart[7][5] = -10;
    chart[8][4] = 8;
    chart
};

const ELEPHANT: Chart = {
    let mut chart = [[0; FILES]; RANKS];
    chart[7] = [-15, 0, 0, 0, 10, 0, 0, 0, -15];
    chart
};

const HORSE: Chart = [
    [0, -5, 0, 5, 0, 5, 0, -5, 0],
    [0, 10, 20, 15, 5, 15, 20, 10, 0],
    [0, 10, 20, 25, 20, 25, 20, 10, 0],
    [0, 20, 20, 20, 20, 20, 20, 20, 0],
    [0, 10, 15, 20, 20, 20, 15, 10, 0],
    [0, 8, 12, 14, 14, 14, 12, 8, 0],
    [0, 4, 10, 6, 10, 6, 10, 4, 0],
    [0, 2, 6, 6, 4, 6, 6, 2, 0],
    [-5, 0, 2, 2, -30, 2, 2, 0, -5],
    [-5, -10, -5, -5, -10, -5, -5, -10, -5],
];

const ROOK: Chart = [
    [10, 10, 8, 15, 15, 15, 8, 10, 10],
    [10, 15, 12, 20, 25, 20, 12, 15, 10],
    [8, 10, 10, 18, 20, 18, 10, 10, 8],
    [8, 15, 12, 18, 18, 18, 12, 15, 8],
    [8, 12, 12, 15, 16, 15, 12, 12, 8],
    [8, 12, 12, 15, 16, 15, 12, 12, 8],
    [4, 8, 6, 12, 14, 12, 6, 8, 4],
    [0, 6, 4, 12, 12, 12, 4, 6, 0],
    [-5, 6, 4, 10, 0, 10, 4, 6, -5],
    [-15, 4, 2, 10, 0, 10, 2, 4, -15],
];

const CANNON: Chart = [
    [8, 5, 0, -10, -12, -10, 0, 5, 8],
    [4, 4, 0, -5, -10, -5, 0, 4, 4],
    [2, 2, 0, -8, -6, -8, 0, 2, 2],
    [0, 3, 3, 4, 6, 4, 3, 3, 0],
    [0, 0, 0, 0, 10, 0, 0, 0, 0],
    [-2, 0, 4, 0, 10, 0, 4, 0, -2],
    [0, 0, 0, 2, 8, 2, 0, 0, 0],
    [4, 2, 8, 6, 15, 6, 8, 2, 4],
    [0, 2, 4, 4, 4, 4, 4, 2, 0],
    [0, 0, 2, 4, 4, 4, 2, 0, 0],
];

const PAWN: Chart = [
    [0, 5, 10, 15, 20, 15, 10, 5, 0],
    [60, 80, 100, 120, 120, 120, 100, 80, 60],
    [55, 75, 95, 105, 110, 105, 95, 75, 55],
    [45, 60, 75, 85, 90, 85, 75, 60, 45],
    [30, 40, 55, 60, 65, 60, 55, 40, 30],
    [5, 0, 10, 0, 15, 0, 10, 0, 5],
    [-5, 0, 0, 0, 10, 0, 0, 0, -5],
    [0; FILES],
    [0; FILES],
    [0; FILES],
];

/// The names of the terms, in the order of [`terms`].
const TERMS: [&str; WEIGHTS.len()] = [
    "values", "squares", "mobility", "horses", "protected", "attacked", "cooperation",
    "wing attack", "against king",
];

/// The options that scale the terms, in the order of [`terms`].
pub(crate) const WEIGHTS: [(&str, &str); 9] = [
    ("ClassicValues", "Percent of the weight of piece values in `Eval=classic`."),
    ("ClassicSquares", "Percent of the weight of the squares of pieces in `Eval=classic`."),
    ("ClassicMobility", "Percent of the weight of mobility in `Eval=classic`."),
    ("ClassicHorses", "Percent of the weight of the places of horses in `Eval=classic`."),
    ("ClassicProtected", "Percent of the weight of protected pieces in `Eval=classic`."),
    ("ClassicAttacked", "Percent of the weight of attacked pieces in `Eval=classic`."),
    ("ClassicCooperation", "Percent of the weight of pieces that work together in `Eval=classic`."),
    ("ClassicWingAttack", "Percent of the weight of attacks on a wing in `Eval=classic`."),
    (
        "ClassicAgainstKing",
        "Percent of the weight of pieces on the king's lines in `Eval=classic`.",
    ),
];

/// The evaluation of the source text, found anew in each position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic {
    pub(crate) percents: Percents<{ WEIGHTS.len() }>,
}

impl Classic {
    /// The terms as they are scaled, in the view of Red.
    fn terms(self, position: &Position) -> [i32; TERMS.len()] {
        let terms = terms(position);
        std::array::from_fn(|i| self.percents.of(i, terms[i]))
    }
}

impl Evaluation<Position> for Classic {
    const IS_REFERENCE: bool = true;

    fn evaluate(&mut self, position: &Position) -> Score {
        let red: i32 = self.terms(position).into_iter().sum();
        Score::estimate(position.side().sign() * red)
    }

    fn explain(&mut self, position: &Position) -> String {
        let mut text = format!("{:<18}{:>10}\n", "term", "red");
        for (name, value) in TERMS.iter().zip(self.terms(position)) {
            let _ = writeln!(text, "{name:<18}{value:>10}");
        }
        text + &total(position, self.evaluate(position))
    }
}

/// The terms of the value in the view of Red.
fn terms(position: &Position) -> [i32; TERMS.len()] {
    let views = Side::BOTH.map(|side| View::new(position, side));
    let [red, black] = [(0, 1), (1, 0)].map(|(own, other)| views[own].terms(views[other].attacked));
    std::array::from_fn(|i| red[i] - black[i])
}

struct View<'a> {
    position: &'a Position,
    side: Side,
    /// Where each piece goes or captures, own pieces included.
    reach: [Bitboard; SQUARES],
    /// Squares where a piece of the side captures or recaptures.
    attacked: Bitboard,
}

impl<'a> View<'a> {
    fn new(position: &'a Position, side: Side) -> Self {
        let occupancy = position.occupancy();
        let mut view =
            Self { position, side, reach: [Bitboard::EMPTY; SQUARES], attacked: Bitboard::EMPTY };
        for kind in Kind::ALL {
            for from in position.pieces(side, kind) {
                let reach = position.reach(kind, side, from);
                view.reach[from.index()] = reach;
                view.attacked |= match kind {
                    Kind::Cannon => attacks::cannon(from, occupancy),
                    _ => reach,
                };
            }
        }
        view
    }

    fn own(&self, kind: Kind) -> Bitboard {
        self.position.pieces(self.side, kind)
    }

    fn terms(&self, attacked: Bitboard) -> [i32; TERMS.len()] {
        let [values, squares, mobility] = self.pieces();
        [
            values,
            squares,
            mobility,
            self.horses(),
            self.protected(),
            self.attacked(attacked),
            self.cooperation(),
            self.wing_attack(),
            self.against_king(),
        ]
    }

    fn pieces(&self) -> [i32; 3] {
        let [mut values, mut squares, mut mobility] = [0; 3];
        for kind in Kind::ALL {
            for from in self.own(kind) {
                let moves = self.reach[from.index()] & !self.position.side_pieces(self.side);
                values += VALUES[kind.index()];
                squares += CHARTS[kind.index()][RANKS - 1 - from.rank_for(self.side)][from.file()];
                mobility += MOBILITY[kind.index()] * moves.count() as i32;
            }
        }
        [values, squares, mobility]
    }

    fn horses(&self) -> i32 {
        let worth = |horse: Square| {
            let (file, rank) = (horse.file(), horse.rank_for(self.side));
            let near = (2..=6).contains(&file) && (6..=8).contains(&rank);
            let rim = file == 0 || file == FILES - 1 || rank == 0 || rank == RANKS - 1;
            i32::from(near) * HORSE_NEAR_PALACE + i32::from(rim) * HORSE_ON_RIM
        };
        self.own(Kind::Horse).map(worth).sum()
    }

    fn linked_horses(&self) -> bool {
        let horses = self.own(Kind::Horse);
        horses.has_several()
            && horses.into_iter().all(|at| !(self.reach[at.index()] & horses).is_empty())
    }

    fn protected(&self) -> i32 {
        let linked = self.linked_horses();
        let mut pieces =
            self.position.side_pieces(self.side) & self.attacked & !self.own(Kind::King);
        if linked {
            pieces &= !self.own(Kind::Horse);
        }
        i32::from(linked) * LINKED_HORSES + PROTECTED * pieces.count() as i32
    }

    fn attacked(&self, by_enemy: Bitboard) -> i32 {
        let loss = |kind: Kind| {
            let count = (self.own(kind) & by_enemy).count() as i32;
            count * VALUES[kind.index()] / ATTACKED_SHARE
        };
        -Kind::ALL.into_iter().map(loss).sum::<i32>()
    }

    fn cooperation(&self) -> i32 {
        let crossed = self.position.crossed_pieces(self.side);
        let [horse, rook, cannon] = [Kind::Horse, Kind::Rook, Kind::Cannon]
            .map(|kind| !(self.own(kind) & crossed).is_empty());
        let pawns = self.own(Kind::Pawn) & crossed;
        let joined = Bitboard(pawns.0 << 1) & pawns & !Bitboard::file(0);
        let paired = match self.own(Kind::Cannon).collect::<Vec<_>>()[..] {
            [a, b] => a.file() == b.file() || a.rank() == b.rank(),
            _ => false,
        };
        i32::from(horse && cannon) * HORSE_AND_CANNON
            + i32::from(rook && horse) * ROOK_AND_HORSE
            + joined.count() as i32 * JOINED_PAWNS
            + i32::from(paired) * PAIRED_CANNONS
    }

    fn wing_attack(&self) -> i32 {
        let crossed = self.position.crossed_pieces(self.side);
        WINGS.map(|wing| i32::from((crossed & wing).count() >= 3) * WING_ATTACK).into_iter().sum()
    }

    fn against_king(&self) -> i32 {
        let king = self.position.king(!self.side);
        let mut lines = Bitboard::EMPTY;
        if king.file() == 4 {
            lines |= Bitboard::file(4);
        }
        if king.rank_for(!self.side) == 0 {
            lines |= Bitboard::rank(king.rank());
        }
        let pieces = self.own(Kind::Rook) | self.own(Kind::Cannon);
        (pieces & lines).count() as i32 * AGAINST_KING
    }
}
