//! Why a text is no legal move or no position.

use game::{Message, Notated, Side};

use crate::piece::Kind;
use crate::square::Square;

game::refusals! {
    /// A fault of a move or a position, or of their texts. `text` is the text that was read; files are
    /// numbered from 1.
    pub enum Refusal {
        "not a move: {text}" => NotAMove("shogi-not-a-move") { text: String },
        "it is the other side's turn: {text}" => OtherTurn("shogi-other-turn") { text: String },
        "illegal move: {text}: no piece there can move so" => NoneMovesSo("shogi-none-moves-so") { text: String },
        "ambiguous move: {text}: it may be {moves}", moves = Notated::alternatives(moves)
            => Ambiguous("shogi-ambiguous") { text: String, moves: Vec<Notated> as Notated::either },
        "illegal move: {text}: the game is over" => GameOver("shogi-game-over") { text: String },
        "illegal move: {text}: there is no {piece} in hand", piece = piece.name()
            => NoneInHand("shogi-none-in-hand") { text: String, piece: Kind as term },
        "illegal move: {text}: {square} is occupied"
            => Occupied("shogi-occupied") { text: String, square: Square as Square::place },
        "illegal move: {text}: a {piece} on {square} could never move", piece = piece.name()
            => DeadEnd("shogi-dead-end") { text: String, piece: Kind as term, square: Square as Square::place },
        "illegal move: {text}: two pawns on file {file}" => TwoPawns("shogi-two-pawns") { text: String, file: usize },
        "illegal move: {text}: a pawn that is dropped may not mate" => DropMate("shogi-drop-mate") { text: String },
        "illegal move: {text}: it leaves the king in check" => LeavesCheck("shogi-leaves-check") { text: String },
        "illegal move: {text}: there is no piece on {square}"
            => NoPiece("shogi-no-piece") { text: String, square: Square as Square::place },
        "illegal move: {text}: there is an enemy piece on {square}"
            => EnemyPiece("shogi-enemy-piece") { text: String, square: Square as Square::place },
        "illegal move: {text}: there is nothing to take on {square}"
            => NothingToTake("shogi-nothing-to-take") { text: String, square: Square as Square::place },
        "illegal move: {text}: your own piece is on {square}"
            => OwnPiece("shogi-own-piece") { text: String, square: Square as Square::place },
        "illegal move: {text}: a piece stands between {from} and {to}"
            => Between("shogi-between") { text: String, from: Square as Square::place, to: Square as Square::place },
        "illegal move: {text}: the {piece} on {from} does not move to {to}", piece = piece.name()
            => DoesNotMove("shogi-does-not-move") { text: String, piece: Kind as term, from: Square as Square::place, to: Square as Square::place },
        "illegal move: {text}: the {piece} cannot promote there", piece = piece.name()
            => CannotPromote("shogi-cannot-promote") { text: String, piece: Kind as term },
        "illegal move: {text}: the {piece} must promote on {square}, where it could never move", piece = piece.name()
            => MustPromote("shogi-must-promote") { text: String, piece: Kind as term, square: Square as Square::place },
        "illegal move: {text}: {square} is attacked"
            => Attacked("shogi-attacked") { text: String, square: Square as Square::place },
        "illegal move: {text}: the {piece} on {square} is pinned to the king", piece = piece.name()
            => Pinned("shogi-pinned") { text: String, piece: Kind as term, square: Square as Square::place },
        "expected board, side and hands, and maybe a move number: {text}"
            => WordCount("shogi-word-count") { text: String },
        "side to move is not b or w: {text}" => NotASide("shogi-not-a-side") { text: String },
        "not a move number: {text}" => NotANumber("shogi-not-a-number") { text: String },
        "a board has 9 ranks, not {count}: {text}" => RankCount("shogi-rank-count") { text: String, count: usize },
        "unknown piece {letter} in rank {text}" => UnknownPiece("shogi-unknown-piece") { text: String, letter: char },
        "more than 9 squares in rank {text}" => RankTooLong("shogi-rank-too-long") { text: String },
        "a plus sign without a piece in rank {text}" => LonePlus("shogi-lone-plus") { text: String },
        "a rank has 9 squares, not {count}: {text}" => SquareCount("shogi-square-count") { text: String, count: usize },
        "malformed hands: {text}" => Hands("shogi-hands") { text: String },
        /// There are more pieces of the kind than the `count` of a set.
        "more than {count} pieces of kind {piece}", piece = piece.name()
            => TooMany("shogi-too-many") { count: u32, piece: Kind as term },
        "{side} has two kings", side = name(*side) => TwoKings("shogi-two-kings") { side: Side as colour },
        "{side}'s {piece} on {square} can never move", side = name(*side), piece = piece.name()
            => NeverMoves("shogi-never-moves") { side: Side as colour, piece: Kind as term, square: Square as Square::place },
        "{side} has two pawns on file {file}", side = name(*side)
            => TwoPawnsOnBoard("shogi-two-pawns-on-board") { side: Side as colour, file: usize },
        "no king on the board" => NoKing("shogi-no-king") {},
        "the side that is not to move is in check" => KingCapturable("shogi-king-capturable") {},
        "a position without both kings cannot be packed" => CannotPack("shogi-cannot-pack") {},
        "no square for a king: {square}" => KingSquare("shogi-king-square") { square: usize },
        "both kings must have entered the enemy camp" => NoImpasse("shogi-no-impasse") {},
    }
}

fn term(kind: &Kind) -> Message {
    Message::new(kind.term())
}

const fn colour(side: &Side) -> Message {
    Message::new(match side {
        Side::First => "shogi-side-black",
        Side::Second => "shogi-side-white",
    })
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Black",
        Side::Second => "White",
    }
}

#[cfg(test)]
mod tests {
    use game::{Arg, Notation, Refusal as _};

    use super::*;
    use crate::position::Position;

    fn refusal(sfen: &str, text: &str) -> Refusal {
        let pos = Position::parse_position(sfen, &Default::default()).expect("a position");
        pos.parse_move(text, ()).expect_err("an illegal move")
    }

    #[test]
    fn each_refusal_names_its_reason() {
        let start = crate::START;
        let cases = [
            (start, "7g7e", "shogi-does-not-move", "the pawn on 7g does not move to 7e"),
            (start, "8h5e", "shogi-between", "a piece stands between 8h and 5e"),
            (start, "5e5d", "shogi-no-piece", "there is no piece on 5e"),
            (start, "3c3d", "shogi-enemy-piece", "there is an enemy piece on 3c"),
            (start, "9i9g", "shogi-own-piece", "your own piece is on 9g"),
            (start, "P*5e", "shogi-none-in-hand", "there is no pawn in hand"),
            (start, "7g7f+", "shogi-cannot-promote", "the pawn cannot promote there"),
            ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5i", "shogi-occupied", "5i is occupied"),
            ("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e", "shogi-two-pawns", "two pawns on file 5"),
            (
                "4k4/9/9/9/9/9/9/9/4K4 b P 1",
                "P*1a",
                "shogi-dead-end",
                "a pawn on 1a could never move",
            ),
            (
                "4k4/P8/9/9/9/9/9/9/4K4 b - 1",
                "9b9a",
                "shogi-must-promote",
                "the pawn must promote on 9a, where it could never move",
            ),
            (
                "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1",
                "5h4h",
                "shogi-pinned",
                "the gold on 5h is pinned to the king",
            ),
            (
                "4k4/9/9/9/4r4/9/9/9/4K4 b P 1",
                "P*1e",
                "shogi-leaves-check",
                "it leaves the king in check",
            ),
            ("4k4/9/9/9/4r4/9/9/9/3K5 b - 1", "6i5i", "shogi-attacked", "5i is attacked"),
            (
                "7lk/9/7G1/9/9/9/9/9/4K4 b P 1",
                "P*1b",
                "shogi-drop-mate",
                "a pawn that is dropped may not mate",
            ),
        ];
        for (sfen, text, id, reason) in cases {
            let refusal = refusal(sfen, text);
            assert_eq!(refusal.message().id, id, "{text}");
            assert_eq!(refusal.to_string(), format!("illegal move: {text}: {reason}"));
            assert!(Refusal::IDS.contains(&id), "{id}");
        }
    }

    #[test]
    fn pieces_are_terms_and_squares_are_texts() {
        let message = refusal("4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h4h").message();
        assert_eq!(message.arg("piece"), Some(&Message::new("shogi-piece-gold").into()));
        let Some(Arg::Notated(square)) = message.arg("square") else { panic!("{message:?}") };
        assert_eq!(square.plain, "5h");
        assert_eq!(square.in_notation("KI2"), Some(&"５八".into()));
    }
}
