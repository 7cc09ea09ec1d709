//! Why a text is no legal move or no position.

use game::{Message, Notated, Side};

use crate::attacks;
use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::square::Square;
use crate::written_square::Ranks;

game::refusals! {
    /// A fault of a move or a position, or of their texts. `text` is the text that was read; the squares of
    /// a move are written with the ranks that it was read with, and as players name them.
    pub enum Refusal {
        "not a move: {text}" => NotAMove("xiangqi-not-a-move") { text: String },
        "ambiguous move: {text}: it may be {moves}", moves = Notated::alternatives(moves)
            => Ambiguous("xiangqi-ambiguous") { text: String, moves: Vec<Notated> as Notated::either },
        "illegal move: {text}: there is no {piece} on file {file}", piece = piece.kind.name()
            => NoneOnFile("xiangqi-none-on-file") { text: String, piece: Piece as Piece::message, file: usize },
        "illegal move: {text}: there is no such {piece}", piece = piece.kind.name()
            => NoneThere("xiangqi-none-there") { text: String, piece: Piece as Piece::message },
        "illegal move: {text}: no {piece} there moves so", piece = piece.kind.name()
            => NoneMovesSo("xiangqi-none-moves-so") { text: String, piece: Piece as Piece::message },
        "illegal move: {text}: the general was taken, the game is over"
            => GameOver("xiangqi-game-over") { text: String },
        "illegal move: {text}: there is no piece on {square}"
            => NoPiece("xiangqi-no-piece") { text: String, square: Notated },
        "illegal move: {text}: there is an enemy piece on {square}"
            => EnemyPiece("xiangqi-enemy-piece") { text: String, square: Notated },
        "illegal move: {text}: there is nothing to take on {square}"
            => NothingToTake("xiangqi-nothing-to-take") { text: String, square: Notated },
        "illegal move: {text}: your own piece is on {square}"
            => OwnPiece("xiangqi-own-piece") { text: String, square: Notated },
        "illegal move: {text}: the {piece} on {from} does not move to {to}", piece = piece.kind.name()
            => DoesNotMove("xiangqi-does-not-move") { text: String, piece: Piece as Piece::message, from: Notated, to: Notated },
        "illegal move: {text}: the horse's leg is blocked on {square}"
            => HorseLeg("xiangqi-horse-leg") { text: String, square: Notated },
        "illegal move: {text}: the {piece} does not cross the river", piece = piece.kind.name()
            => ElephantRiver("xiangqi-elephant-river") { text: String, piece: Piece as Piece::message },
        "illegal move: {text}: the {piece}'s eye is blocked on {square}", piece = piece.kind.name()
            => ElephantEye("xiangqi-elephant-eye") { text: String, piece: Piece as Piece::message, square: Notated },
        "illegal move: {text}: the {piece} does not leave the palace", piece = piece.kind.name()
            => Palace("xiangqi-palace") { text: String, piece: Piece as Piece::message },
        "illegal move: {text}: a {piece} captures over one piece, and there is none", piece = piece.kind.name()
            => CannonNoScreen("xiangqi-cannon-no-screen") { text: String, piece: Piece as Piece::message },
        "illegal move: {text}: a {piece} captures over one piece, and there are more", piece = piece.kind.name()
            => CannonManyScreens("xiangqi-cannon-many-screens") { text: String, piece: Piece as Piece::message },
        "illegal move: {text}: a piece stands between {from} and {to}"
            => Between("xiangqi-between") { text: String, from: Notated, to: Notated },
        "illegal move: {text}: the generals would face each other"
            => FacingGenerals("xiangqi-facing-generals") { text: String },
        "illegal move: {text}: it leaves the general in check" => LeavesCheck("xiangqi-leaves-check") { text: String },
        "illegal move: {text}: {square} is attacked"
            => Attacked("xiangqi-attacked") { text: String, square: Notated },
        "illegal move: {text}: the {piece} on {square} is pinned to the general", piece = piece.kind.name()
            => Pinned("xiangqi-pinned") { text: String, piece: Piece as Piece::message, square: Notated },
        "illegal move: {text}: it puts your own general in check" => IntoCheck("xiangqi-into-check") { text: String },
        "a board has 10 ranks, not {count}: {text}" => RankCount("xiangqi-rank-count") { text: String, count: usize },
        "not a piece: {letter}" => NotAPiece("xiangqi-not-a-piece") { letter: char },
        "a rank has 9 points, and rank {rank} has {count}: {text}"
            => PointCount("xiangqi-point-count") { text: String, rank: usize, count: usize },
        "no side to move" => NoSide("xiangqi-no-side") {},
        "not a side to move: {text}" => NotASide("xiangqi-not-a-side") { text: String },
        "not a counter: {text}" => NotACounter("xiangqi-not-a-counter") { text: String },
        "too many fields: {text}" => TooManyFields("xiangqi-too-many-fields") { text: String },
        "{side} has no general", side = name(*side) => NoGeneral("xiangqi-no-general") { side: Side as colour },
        /// There are `count` of the piece, and a side has `most`.
        "{side} has {count} pieces of kind {piece}, at most {most} may be", side = name(*side), piece = piece.kind.name()
            => TooMany("xiangqi-too-many") { side: Side as colour, count: usize, piece: Piece as Piece::message, most: usize },
        /// There are more pieces than on a full board, which are `most`.
        "{count} pieces, at most {most} may be"
            => TooManyPieces("xiangqi-too-many-pieces") { count: usize, most: usize },
        "no {piece} of {side} can stand on {square}", piece = piece.kind.name(), side = name(*side)
            => CannotStand("xiangqi-cannot-stand") { side: Side as colour, piece: Piece as Piece::message, square: Square as ToString::to_string },
        "the generals face each other" => GeneralsFace("xiangqi-generals-face") {},
        "the side not to move is in check from {square}"
            => KingCapturable("xiangqi-king-capturable") { square: Square as ToString::to_string },
    }
}

const fn colour(side: &Side) -> Message {
    Message::new(match side {
        Side::First => "xiangqi-side-red",
        Side::Second => "side-black",
    })
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Red",
        Side::Second => "Black",
    }
}

impl Position {
    /// Why `mv`, read from `text` with these `ranks`, is not legal here; meaningless for a legal one.
    pub(crate) fn refusal(&self, mv: Move, text: &str, ranks: Ranks) -> Refusal {
        let (us, text) = (self.side(), text.to_owned());
        if !self.has_general(us) {
            return Refusal::GameOver { text };
        }
        let written = |square| self.place(square, ranks);
        let Some(piece) = self.piece_on(mv.from) else {
            return Refusal::NoPiece { text, square: written(mv.from) };
        };
        if piece.side != us {
            return Refusal::EnemyPiece { text, square: written(mv.from) };
        }
        if self.side_pieces(us).has(mv.to) {
            return Refusal::OwnPiece { text, square: written(mv.to) };
        }
        if !self.reach(piece.kind, us, mv.from).has(mv.to) {
            return self.obstacle(piece, mv, text, ranks);
        }
        if self.forbidders_of(piece, mv).has(self.king(!us)) {
            return Refusal::FacingGenerals { text };
        }
        let lifted = self.occupancy.without(mv.from);
        match piece.kind {
            Kind::King => Refusal::Attacked { text, square: written(mv.to) },
            _ if self.in_check() => Refusal::LeavesCheck { text },
            _ if self.forbidders(us, self.king(us), lifted).is_empty() => {
                Refusal::IntoCheck { text }
            }
            _ => Refusal::Pinned { text, piece, square: written(mv.from) },
        }
    }

    /// The obstacle that keeps a `piece` of this kind from `mv`.
    fn obstacle(&self, piece: Piece, mv: Move, text: String, ranks: Ranks) -> Refusal {
        let occupied = self.occupancy.squares();
        let written = |square| self.place(square, ranks);
        let [from, to] = [mv.from, mv.to].map(written);
        let between = (attacks::between(mv.from, mv.to) & occupied).count();
        match (piece.kind, eye(mv)) {
            (Kind::Horse, _) if attacks::horse_to_unhindered(mv.from).has(mv.to) => {
                Refusal::HorseLeg { text, square: written(attacks::leg(mv.from, mv.to)) }
            }
            (Kind::Elephant, Some(_)) if mv.to.is_across(self.side()) => {
                Refusal::ElephantRiver { text, piece }
            }
            (Kind::Elephant, Some(eye)) if occupied.has(eye) => {
                Refusal::ElephantEye { text, piece, square: written(eye) }
            }
            (Kind::Advisor | Kind::King, _) if !mv.to.in_palace() => {
                Refusal::Palace { text, piece }
            }
            (Kind::Cannon, _) if occupied.has(mv.to) && is_straight(mv) && between == 0 => {
                Refusal::CannonNoScreen { text, piece }
            }
            (Kind::Cannon, _) if occupied.has(mv.to) && between > 1 => {
                Refusal::CannonManyScreens { text, piece }
            }
            (Kind::Rook | Kind::Cannon, _) if between > 0 => Refusal::Between { text, from, to },
            _ => Refusal::DoesNotMove { text, piece, from, to },
        }
    }
}

/// Whether a move goes along a file or a rank.
fn is_straight(mv: Move) -> bool {
    mv.from.file() == mv.to.file() || mv.from.rank() == mv.to.rank()
}

/// The square that an elephant's step of two by two goes over.
fn eye(mv: Move) -> Option<Square> {
    let [files, ranks] =
        [mv.from.file().abs_diff(mv.to.file()), mv.from.rank().abs_diff(mv.to.rank())];
    let middle = |a: usize, b: usize| usize::midpoint(a, b);
    (files == 2 && ranks == 2).then(|| {
        Square::new(middle(mv.from.file(), mv.to.file()), middle(mv.from.rank(), mv.to.rank()))
    })
}

#[cfg(test)]
mod tests {
    use game::{Arg, Notation, Refusal as _};

    use super::*;

    fn refusal(fen: &str, text: &str) -> Refusal {
        let pos = Position::parse_position(fen, &Default::default()).expect(fen);
        pos.parse_move(text, Ranks::FromZero).expect_err(text)
    }

    #[test]
    fn each_refusal_names_its_reason() {
        let start = crate::START;
        let cases = [
            (start, "e5e6", "no-piece", "there is no piece on e5"),
            (start, "a9a8", "enemy-piece", "there is an enemy piece on a9"),
            (start, "a0a3", "own-piece", "your own piece is on a3"),
            (start, "b0d1", "horse-leg", "the horse's leg is blocked on c0"),
            (start, "e3e5", "does-not-move", "the soldier on e3 does not move to e5"),
            (start, "b2c9", "does-not-move", "the cannon on b2 does not move to c9"),
            (start, "a0a4", "between", "a piece stands between a0 and a4"),
            (
                start,
                "b2b7",
                "cannon-no-screen",
                "a cannon captures over one piece, and there is none",
            ),
            (
                "3k5/9/9/1CPP3r1/9/9/9/9/9/4K4 w - - 0 1",
                "b6h6",
                "cannon-many-screens",
                "a cannon captures over one piece, and there are more",
            ),
            (start, "d0c1", "palace", "the advisor does not leave the palace"),
            (
                "4k4/9/9/9/9/2B6/9/9/9/3K5 w - - 0 1",
                "c4a6",
                "elephant-river",
                "the elephant does not cross the river",
            ),
            (
                "3k5/9/9/9/9/9/9/9/3N5/2B1K4 w - - 0 1",
                "c0e2",
                "elephant-eye",
                "the elephant's eye is blocked on d1",
            ),
            (
                "4k4/9/9/9/9/9/9/4N4/9/4K4 w - - 0 1",
                "e2d4",
                "facing-generals",
                "the generals would face each other",
            ),
            (
                "3k5/4r4/9/9/9/9/9/9/4R4/4K4 w - - 0 1",
                "e1d1",
                "pinned",
                "the chariot on e1 is pinned to the general",
            ),
            (
                "3k5/4c4/9/9/9/9/9/9/R8/4K4 w - - 0 1",
                "a1e1",
                "into-check",
                "it puts your own general in check",
            ),
            ("3k5/4r4/9/9/9/9/9/9/9/R3K4 w - - 0 1", "e0e1", "attacked", "e1 is attacked"),
            (
                "3k5/4r4/9/9/9/9/9/9/9/R3K4 w - - 0 1",
                "a0a1",
                "leaves-check",
                "it leaves the general in check",
            ),
            ("3k5/5r3/9/9/9/9/9/9/9/4K4 w - - 0 1", "e0f0", "attacked", "f0 is attacked"),
        ];
        for (fen, text, id, reason) in cases {
            let refusal = refusal(fen, text);
            assert_eq!(refusal.message().id, format!("xiangqi-{id}"), "{text}");
            assert_eq!(refusal.to_string(), format!("illegal move: {text}: {reason}"));
        }
    }

    #[test]
    fn a_move_of_the_other_numbering_alone_is_refused_for_its_reason() {
        let fen = "3k5/5r3/9/9/9/9/9/9/9/4K4 w - - 0 1";
        let pos = Position::parse_position(fen, &Default::default()).expect(fen);
        for (text, ranks, reason) in [
            ("e0f0", Ranks::FromOne, "illegal move: e0f0: f0 is attacked"),
            ("d10d9", Ranks::FromZero, "illegal move: d10d9: there is an enemy piece on d10"),
            // It is legal there, which is no reason.
            ("e0e1", Ranks::FromOne, "not a move: e0e1"),
            ("e0j0", Ranks::FromOne, "not a move: e0j0"),
        ] {
            let refusal = pos.parse_move(text, ranks).expect_err(text);
            assert_eq!(refusal.to_string(), reason);
        }
    }

    #[test]
    fn pieces_are_terms_and_squares_are_written_as_the_move_is() {
        let pos = Position::start(&Default::default());
        let message = pos.parse_move("e4e6", Ranks::FromOne).expect_err("a step of two").message();
        let soldier = Message::new("xiangqi-piece-soldier").of(Side::First);
        assert_eq!(message.arg("piece"), Some(&soldier.into()));
        let Some(Arg::Notated(to)) = message.arg("to") else { panic!("{message:?}") };
        assert_eq!(to.plain, "e6");
        let place =
            |file: char| Message::new("xiangqi-point").with("file", file).with("rank", 6_usize);
        assert_eq!(to.in_notation("WXF"), Some(&place('5').into()));
        assert_eq!(to.in_notation("Chinese"), Some(&place('五').into()));
    }
}
