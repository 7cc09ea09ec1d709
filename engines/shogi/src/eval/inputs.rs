//! The inputs of a learned evaluation: every piece on its square and every piece in hand, seen by
//! each side from its own end of the board and mirrored so that its own king stands on files 1
//! to 5.
//!
//! ```text
//! own       [kind][square]   14 · 81, squares file by file
//!           [hand]           38: the n-th piece of a kind in hand has an input of its own
//! enemy     the same
//! ```
//!
//! The output bucket is the pair of zones in which the kings stand.

use game::Side;
use network::{Delta, InputSet, Inputs};
use search::Evaluation;
use shogi_rules::{Kind, Move, Origin, Piece, Position, Square};

use super::tuned::Tuned;

/// Where the inputs of each kind in hand begin, and where they end.
const HAND: [usize; 8] = [0, 18, 22, 26, 30, 34, 36, 38];
/// Inputs of the pieces on the board of one side.
const BOARD: usize = Kind::ALL.len() * Square::COUNT;
const SIDE: usize = BOARD + HAND[7];
/// Zones of a king: the last rank, the one before it or a higher one, on the wing or in the middle.
const ZONES: usize = 6;

/// Pieces and hands, on top of the tuned evaluation: 2,344 inputs, of which 40 are
/// active when both sides have all their pieces.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pieces;

impl Inputs for Pieces {
    type Game = Position;

    fn set(&self) -> InputSet {
        InputSet {
            game: "shogi",
            name: "pieces-on-tuned-by-kings",
            count: 2 * SIDE,
            active: 40,
            buckets: ZONES * ZONES,
        }
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
                if us == view && piece.kind() == Kind::KING && Eye::with(to, view) != eye {
                    return delta.refresh();
                }
                delta.remove(eye.on_board(piece, from));
                delta.add(eye.on_board(mv.placed(piece), to));
                if taken.is_some() {
                    let kind = taken.kind().unpromoted();
                    delta.remove(eye.on_board(taken, to));
                    delta.add(eye.in_hand(us, kind, before.hand(us).count(kind)));
                }
            }
        }
    }

    /// The zone of the mover's king, then that of the other one.
    #[inline]
    fn bucket(&self, pos: &Position) -> usize {
        zone(pos, pos.side()) * ZONES + zone(pos, !pos.side())
    }

    /// Computed from nothing: an evaluation in a search has the tuned one at hand.
    fn base(&self, pos: &Position) -> i32 {
        let mut tuned = Tuned::default();
        tuned.reset(pos);
        tuned.evaluate(pos).get()
    }

    /// Where a king stands on file 5, neither image is the right one.
    fn image(&self, pos: &Position) -> Option<Position> {
        let in_middle = |side| pos.king(side) != Square::NONE && pos.king(side).file() == 4;
        Side::BOTH.into_iter().any(in_middle).then(|| pos.mirrored())
    }
}

/// The zone of the king of `side`; 0 for a king that is missing.
fn zone(pos: &Position, side: Side) -> usize {
    let king = pos.king(side);
    if king == Square::NONE {
        return 0;
    }
    let seen = king.seen_by(side);
    let from_last = (8 - seen.rank()).min(2);
    let from_edge = seen.file().min(8 - seen.file());
    2 * from_last + usize::from(from_edge >= 3)
}

/// How a side sees the board.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Eye {
    view: Side,
    mirrored: bool,
}

impl Eye {
    fn of(pos: &Position, view: Side) -> Self {
        Self::with(pos.king(view), view)
    }

    /// When the king of `view` stands on `king`; a missing king counts as one at its place in the start.
    fn with(king: Square, view: Side) -> Self {
        let king = if king == Square::NONE { Square::at(4, 8) } else { king.seen_by(view) };
        let mirrored = king.file() > 4;
        Self { view, mirrored }
    }

    fn on_board(self, piece: Piece, square: Square) -> u16 {
        let seen = square.seen_by(self.view);
        let seen = if self.mirrored { seen.mirrored() } else { seen };
        // Numbers of kinds leave out what a promoted gold would be.
        let kind = piece.kind().index();
        let kind = kind - usize::from(kind > Kind::PRO_SILVER.index());
        self.owner(piece.side()) + (kind * Square::COUNT + seen.index()) as u16
    }

    /// The input of a piece in hand beside `before` others.
    fn in_hand(self, side: Side, kind: Kind, before: u32) -> u16 {
        self.owner(side) + (BOARD + HAND[kind.index()] + before as usize) as u16
    }

    const fn owner(self, side: Side) -> u16 {
        if side.index() == self.view.index() { 0 } else { SIDE as u16 }
    }
}

#[cfg(test)]
mod tests {
    use game::Notation;
    use network::kit::{self, Effort};
    use shogi_rules::Rules;

    use super::*;

    #[test]
    fn the_inputs_keep_the_promises_of_a_network() {
        let start = Position::start(&Rules::default());
        let effort = Effort { walks: 40, plies: 200, seed: 1 };
        let refreshes = kit::check(&Pieces, &start, |pos| vec![pos.turned()], effort);
        assert!(refreshes > 20, "kings cross the board: {refreshes}");
    }

    /// The wings are exchanged where no king stands on file 5.
    #[test]
    fn mirrored_positions_have_the_same_inputs() {
        let sorted = |pos: &Position, view| {
            let mut inputs = Vec::new();
            Pieces.active(pos, view, |input| inputs.push(input));
            inputs.sort_unstable();
            inputs
        };
        for text in [
            "lnsg3nl/1r1k2gb1/p1pp1sppp/1p2pp3/9/2PPP4/PPS1SPPPP/1BGKG2R1/LN5NL b - 1",
            "ln1g3nl/1ks4r1/1ppp2ppp/p3pp3/9/P1PPP4/1PS2PPPP/6RK1/LN1G1G1NL w BSbs 1",
        ] {
            let pos = Position::parse_position(text, &Rules::default()).unwrap();
            for view in Side::BOTH {
                assert_eq!(sorted(&pos, view), sorted(&pos.mirrored(), view), "{text}");
            }
        }
    }

    #[test]
    fn the_kings_choose_the_output_bucket() {
        for (text, bucket) in [
            ("4k4/9/9/9/9/9/9/9/4K4 b - 1", 7),
            ("4k4/9/9/9/9/9/9/1K7/9 b - 1", 13),
            ("4k4/9/9/9/9/9/9/1K7/9 w - 1", 8),
            ("7k1/9/9/9/4K4/9/9/9/9 b - 1", 30),
            ("4k4/9/9/9/9/9/9/9/9 b - 1", 1),
        ] {
            let pos = Position::parse_position(text, &Rules::default()).unwrap();
            assert_eq!(Pieces.bucket(&pos), bucket, "{text}");
            assert_eq!(Pieces.bucket(&pos.mirrored()), bucket, "{text}, mirrored");
        }
    }

    #[test]
    fn all_pieces_are_inputs() {
        let pos = "4k4/9/9/9/9/9/9/4G4/4K4 b R2P 1";
        let pos = Position::parse_position(pos, &Rules::default()).unwrap();
        let mut active = 0;
        Pieces.active(&pos, Side::Second, |_| active += 1);
        assert_eq!(active, 6);
    }
}
