//! The inputs of a learned evaluation: every piece on its square and every piece in hand, seen by
//! each side from its own end of the board and mirrored so that its own king stands on files 1
//! to 5.
//!
//! ```text
//! own       [kind][square]   14 · 81, squares file by file
//!           [hand]           38: the n-th piece of a kind in hand has an input of its own
//! enemy     the same
//! ```

use game::Side;
use network::{Delta, InputSet, Inputs};
use search::Evaluation;

use super::images::mirrored;
use super::tuned::{Tuned, tuned_weights};
use crate::moves::{Move, Origin};
use crate::piece::{Kind, Piece};
use crate::position::{Position, placed};
use crate::square::Square;

/// Where the inputs of each kind in hand begin, and where they end.
const HAND: [usize; 8] = [0, 18, 22, 26, 30, 34, 36, 38];
/// Inputs of the pieces on the board of one side.
const BOARD: usize = Kind::ALL.len() * Square::COUNT;
const SIDE: usize = BOARD + HAND[7];

/// Pieces and hands: 2,344 inputs, of which 40 are active when both sides have all their pieces.
#[derive(Clone, Copy, Debug)]
pub struct Pieces {
    on_tuned: bool,
}

impl Pieces {
    /// For a network that stands alone.
    pub const ALONE: Self = Self { on_tuned: false };
    /// For a network that corrects the tuned evaluation, which is added to it.
    pub const ON_TUNED: Self = Self { on_tuned: true };

    /// What the tuned evaluation thinks of each input by itself, in hundredths: material and
    /// places, those of both wings averaged. A linear skip may begin with it.
    #[must_use]
    pub fn tuned_skip() -> Vec<f32> {
        let mut skip = vec![0.0; 2 * SIDE];
        for kind in Kind::ALL {
            for square in Square::all() {
                let places = &tuned_weights().place[kind.index()];
                let both = [square, square.mirrored()].map(|at| f32::from(places[at.index()]));
                let worth = (both[0] + both[1]) / 2.0;
                skip[usize::from(on_board(kind, square))] = worth;
                let theirs = square.seen_by(Side::Second);
                skip[SIDE + usize::from(on_board(kind, theirs))] = -worth;
            }
        }
        for kind in Kind::IN_HAND {
            for count in 0..HAND[kind.index() + 1] - HAND[kind.index()] {
                let worth =
                    |count: usize| f32::from(tuned_weights().hand_count(kind, count as u32));
                let more = worth(count + 1) - worth(count);
                let input = usize::from(in_hand(kind, count as u32));
                skip[input] = more;
                skip[SIDE + input] = -more;
            }
        }
        skip
    }
}

impl Inputs for Pieces {
    type Game = Position;

    fn set(&self) -> InputSet {
        let name = if self.on_tuned { "pieces-on-tuned" } else { "pieces" };
        InputSet { game: "shogi", name, count: 2 * SIDE, active: 40, stacks: 1 }
    }

    fn active(&self, pos: &Position, view: Side, mut report: impl FnMut(u16)) {
        let eye = Eye::of(pos, view);
        for square in pos.occupied() {
            report(eye.on_board(pos.piece_on(square), square));
        }
        for side in Side::BOTH {
            for kind in Kind::IN_HAND {
                let held = pos.hand(side).count(kind);
                (0..held).for_each(|before| report(eye.in_hand(side, kind, before)));
            }
        }
    }

    fn record(&self, before: &Position, mv: Move, view: Side, delta: &mut Delta) {
        let eye = Eye::of(before, view);
        let (us, to) = (before.side(), mv.to());
        match mv.origin() {
            Origin::Hand(kind) => {
                delta.remove(eye.in_hand(us, kind, before.hand(us).count(kind) - 1));
                delta.add(eye.on_board(Piece::new(us, kind), to));
            }
            Origin::Board(from) => {
                let (piece, taken) = (before.piece_on(from), before.piece_on(to));
                if us == view && piece.kind() == Kind::KING && mirrors(to, view) != eye.mirrored {
                    return delta.refresh();
                }
                delta.remove(eye.on_board(piece, from));
                delta.add(eye.on_board(placed(piece, mv), to));
                if taken.is_some() {
                    let kind = taken.kind().unpromoted();
                    delta.remove(eye.on_board(taken, to));
                    delta.add(eye.in_hand(us, kind, before.hand(us).count(kind)));
                }
            }
        }
    }

    /// Computed from nothing: an evaluation in a search has the tuned one at hand.
    fn base(&self, pos: &Position) -> i32 {
        if !self.on_tuned {
            return 0;
        }
        let mut tuned = Tuned::default();
        tuned.reset(pos);
        tuned.evaluate(pos).get()
    }

    /// Where a king stands on file 5, neither image is the right one.
    fn image(&self, pos: &Position) -> Option<Position> {
        let in_middle = |side| pos.king(side) != Square::NONE && pos.king(side).file() == 4;
        Side::BOTH.into_iter().any(in_middle).then(|| mirrored(pos))
    }
}

/// For the network that comes with the program.
impl Default for Pieces {
    fn default() -> Self {
        Self::ON_TUNED
    }
}

/// How a side sees the board.
#[derive(Clone, Copy)]
struct Eye {
    view: Side,
    mirrored: bool,
}

impl Eye {
    fn of(pos: &Position, view: Side) -> Self {
        Self { view, mirrored: mirrors(pos.king(view), view) }
    }

    fn on_board(self, piece: Piece, square: Square) -> u16 {
        let seen = square.seen_by(self.view);
        let seen = if self.mirrored { seen.mirrored() } else { seen };
        self.owner(piece.side()) + on_board(piece.kind(), seen)
    }

    /// The input of a piece in hand beside `before` others.
    fn in_hand(self, side: Side, kind: Kind, before: u32) -> u16 {
        self.owner(side) + in_hand(kind, before)
    }

    const fn owner(self, side: Side) -> u16 {
        if side.index() == self.view.index() { 0 } else { SIDE as u16 }
    }
}

/// Whether a side whose king stands on `king` sees the board mirrored.
fn mirrors(king: Square, view: Side) -> bool {
    king != Square::NONE && king.seen_by(view).file() > 4
}

const fn on_board(kind: Kind, square: Square) -> u16 {
    // Numbers of kinds leave out what a promoted gold would be.
    let kind = kind.index() - (kind.index() > Kind::PRO_SILVER.index()) as usize;
    (kind * Square::COUNT + square.index()) as u16
}

const fn in_hand(kind: Kind, before: u32) -> u16 {
    (BOARD + HAND[kind.index()] + before as usize) as u16
}

#[cfg(test)]
mod tests {
    use game::Notation;
    use network::kit::{self, Effort};

    use super::*;
    use crate::rules::Rules;

    /// Colours exchanged, or wings where no king stands on file 5.
    fn twins(pos: &Position) -> Vec<Position> {
        let in_middle = |side: Side| pos.king(side).file() == 4;
        let image = (!Side::BOTH.into_iter().any(in_middle)).then(|| mirrored(pos));
        image.into_iter().chain([pos.turned()]).collect()
    }

    #[test]
    fn the_inputs_keep_the_promises_of_a_network() {
        let start = Position::start(&Rules::default());
        let effort = Effort { walks: 40, plies: 200, seed: 1 };
        let refreshes = kit::check(&Pieces::ALONE, &start, twins, effort);
        assert!(refreshes > 20, "kings cross the board: {refreshes}");
        // The weights of the tuned evaluation, which is added here, know left from right.
        let effort = Effort { walks: 5, ..effort };
        kit::check(&Pieces::ON_TUNED, &start, |pos| vec![pos.turned()], effort);
    }

    #[test]
    fn all_pieces_are_inputs() {
        let pos = "4k4/9/9/9/9/9/9/4G4/4K4 b R2P 1";
        let pos = Position::parse_position(pos, &Rules::default()).unwrap();
        let mut active = 0;
        Pieces::ALONE.active(&pos, Side::Second, |_| active += 1);
        assert_eq!(active, 6);
    }

    /// The skip is what the tuned evaluation says of material and places on the middle file.
    #[test]
    fn the_skip_agrees_with_the_tuned_evaluation() {
        let skip = Pieces::tuned_skip();
        let pos = "4k4/9/9/9/9/9/9/4G4/4K4 b R2P 1";
        let pos = Position::parse_position(pos, &Rules::default()).unwrap();
        let sum = |view| {
            let mut sum = 0.0;
            Pieces::ALONE.active(&pos, view, |input| sum += skip[usize::from(input)]);
            sum
        };
        let value = (sum(Side::First) - sum(Side::Second)) / 2.0;
        let gold = Piece::new(Side::First, Kind::GOLD);
        let gold = tuned_weights().place_of(gold, Square::at(4, 7));
        assert_eq!(value, (gold + tuned_weights().hand_of(pos.hand(Side::First))) as f32);
    }
}
