//! The inputs of a learned evaluation: every piece on its square, seen by each side from its own
//! end of the board and mirrored so that its own king does not stand on the right wing. Each of
//! the six squares where the king may then stand has inputs of its own.
//!
//! ```text
//! [own king]  own     [kind][square]   the squares where the kind may stand, rank by rank: 346 in all
//!             enemy   the same, seen from the same side
//! ```

use std::sync::LazyLock;

use game::Side;
use network::{Delta, InputSet, Inputs};
use search::Evaluation;
use xiangqi_rules::{FILES, KINDS, Kind, Move, Piece, Position, SQUARES, Square};

use super::tuned::Tuned;

/// The number of each own piece on each square among the squares where its kind may stand.
type Numbers = [[u16; SQUARES]; KINDS];

/// Where no piece of a kind can be.
const NOWHERE: u16 = u16::MAX;

/// Inputs of one side, for one square of the viewer's king.
const SIDE: u16 = 346;

/// Squares of the viewer's king, mirrored: two files of three.
const KINGS: u16 = 6;

/// Pieces by the viewer's king, on top of the tuned evaluation: 4,152 inputs, of which 32 are active at most.
#[derive(Clone, Copy, Debug)]
pub struct Pieces {
    numbers: &'static Numbers,
}

impl Default for Pieces {
    fn default() -> Self {
        Self { numbers: numbers() }
    }
}

impl Inputs for Pieces {
    type Game = Position;

    fn set(&self) -> InputSet {
        InputSet {
            game: "xiangqi",
            name: "pieces-by-king-on-tuned",
            count: usize::from(KINGS * 2 * SIDE),
            active: 32,
            buckets: 4,
        }
    }

    fn active(&self, pos: &Position, view: Side, mut report: impl FnMut(u16)) {
        let eye = self.eye(pos, view);
        for square in pos.occupancy().squares() {
            if let Some(piece) = pos.piece_on(square) {
                report(eye.sees(piece, square));
            }
        }
    }

    #[inline]
    fn record(&self, before: &Position, mv: Move, view: Side, delta: &mut Delta) {
        let eye = self.eye(before, view);
        let Some(piece) = before.piece_on(mv.from) else { return };
        if piece.kind == Kind::King && piece.side == view {
            return delta.refresh();
        }
        delta.remove(eye.sees(piece, mv.from));
        delta.add(eye.sees(piece, mv.to));
        if let Some(taken) = before.piece_on(mv.to) {
            delta.remove(eye.sees(taken, mv.to));
        }
    }

    /// By the rooks, horses and cannons of both sides: up to 3, to 6, to 9, to 12.
    #[inline]
    fn bucket(&self, pos: &Position) -> usize {
        let attackers = pos.crossing_pieces() & !pos.kind_pieces(Kind::Pawn);
        (attackers.count() as usize).saturating_sub(1) / 3
    }

    /// Computed from nothing: an evaluation in a search has the tuned one at hand.
    fn base(&self, pos: &Position) -> i32 {
        let mut tuned = Tuned::default();
        tuned.reset(pos);
        tuned.evaluate(pos).get()
    }

    /// Where a king stands on the middle file, neither image is the right one.
    fn image(&self, pos: &Position) -> Option<Position> {
        let in_middle = |side: Side| pos.king(side).file() == FILES / 2;
        Side::BOTH.into_iter().any(in_middle).then(|| pos.mirrored())
    }
}

impl Pieces {
    #[inline]
    const fn eye(self, pos: &Position, view: Side) -> Eye {
        let king = pos.king(view).seen_by(view);
        let on_middle_file = (king.file() == FILES / 2) as u16;
        let first = (3 * on_middle_file + king.rank() as u16) * 2 * SIDE;
        Eye { numbers: self.numbers, view, mirrored: king.file() > FILES / 2, first }
    }
}

/// How a side sees the board.
#[derive(Clone, Copy)]
struct Eye {
    numbers: &'static Numbers,
    view: Side,
    mirrored: bool,
    /// The first input for the square of the viewer's king.
    first: u16,
}

impl Eye {
    #[inline]
    const fn sees(self, piece: Piece, square: Square) -> u16 {
        let square = square.seen_by(self.view);
        let square = if self.mirrored { square.mirrored() } else { square };
        let kind = piece.kind.index();
        let number = if piece.side.index() == self.view.index() {
            self.numbers[kind][square.index()]
        } else {
            SIDE + self.numbers[kind][square.flipped().index()]
        };
        self.first + number
    }
}

/// The tables of both sides' pieces hold the numbers in the order of kinds and squares.
fn numbers() -> &'static Numbers {
    static NUMBERS: LazyLock<Numbers> = LazyLock::new(|| {
        let mut next = 0..SIDE;
        Kind::ALL.map(|kind| {
            let home = kind.home();
            let number = |square| home.has(square).then(|| next.next()).flatten();
            let mut squares = Square::all().map(number);
            std::array::from_fn(|_| squares.next().flatten().unwrap_or(NOWHERE))
        })
    });
    &NUMBERS
}

#[cfg(test)]
mod tests {
    use game::Notation;
    use network::kit::{self, Effort};
    use xiangqi_rules::Rules;

    use super::*;

    /// Wings exchanged where no king stands on the middle file.
    fn twins(pos: &Position) -> Vec<Position> {
        let in_middle = |side: Side| pos.king(side).file() == FILES / 2;
        let image = (!Side::BOTH.into_iter().any(in_middle)).then(|| pos.mirrored());
        image.into_iter().collect()
    }

    #[test]
    fn the_inputs_keep_the_promises_of_a_network() {
        let rules = Rules::default();
        let inputs = Pieces::default();
        let effort = Effort { walks: 20, plies: 200, seed: 1 };
        kit::check(&inputs, &Position::start(&rules), twins, effort);
        // Kings cross the middle where little is left.
        let endgame = "3ak1b2/4a4/4b4/2P5P/9/9/9/4B4/4A4/2BAK4 w - - 10 70";
        let endgame = Position::parse_position(endgame, &rules).unwrap();
        let refreshes = kit::check(&inputs, &endgame, twins, effort);
        assert!(refreshes > 20, "{refreshes}");
    }

    #[test]
    fn every_square_where_a_kind_may_stand_has_a_number() {
        let numbered = numbers().iter().flatten().filter(|&&number| number != NOWHERE);
        let mut numbered = numbered.copied().collect::<Vec<_>>();
        numbered.sort_unstable();
        assert_eq!(numbered, (0..SIDE).collect::<Vec<_>>());
    }
}
