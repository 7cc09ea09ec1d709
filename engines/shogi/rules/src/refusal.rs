//! Why a text is no legal move or no position.

use game::{Message, Side};

use crate::piece::Kind;
use crate::square::Square;

game::refusals! {
    /// A fault of a move or a position, or of their texts. `text` is the text that was read; files are
    /// numbered from 1.
    pub enum Refusal {
        /// The text is no move in any notation.
        #[error("not a move: \"{text}\"")]
        NotAMove("shogi-not-a-move") { text: String },
        /// The text names the side whose turn it is not.
        #[error("it is the other side's turn: {text}")]
        OtherTurn("shogi-other-turn") { text: String },
        /// No piece of the side to move goes as the text of players says.
        #[error("illegal move: {text}: no piece there can move so")]
        NoneMovesSo("shogi-none-moves-so") { text: String },
        /// The text of players may be any of several moves.
        #[error("ambiguous move: {text}: it may be {moves}")]
        Ambiguous("shogi-ambiguous") { text: String, moves: String },
        /// The game is over.
        #[error("illegal move: \"{text}\": the game is over")]
        GameOver("shogi-game-over") { text: String },
        /// The kind to be dropped is not in hand.
        #[error("illegal move: \"{text}\": there is no {} in hand", piece.letter())]
        NoneInHand("shogi-none-in-hand") { text: String, piece: Kind as term },
        /// The square to drop on is occupied.
        #[error("illegal move: \"{text}\": {square} is occupied")]
        Occupied("shogi-occupied") { text: String, square: Square as ToString::to_string },
        /// The dropped piece could never move.
        #[error("illegal move: \"{text}\": a {} on {square} could never move", piece.letter())]
        DeadEnd("shogi-dead-end") { text: String, piece: Kind as term, square: Square as ToString::to_string },
        /// The side has a pawn on the file already.
        #[error("illegal move: \"{text}\": two pawns on file {file}")]
        TwoPawns("shogi-two-pawns") { text: String, file: usize },
        /// The dropped pawn would mate.
        #[error("illegal move: \"{text}\": a pawn that is dropped may not mate")]
        DropMate("shogi-drop-mate") { text: String },
        /// The king is in check, and stays in it.
        #[error("illegal move: \"{text}\": it leaves the king in check")]
        LeavesCheck("shogi-leaves-check") { text: String },
        /// The square that is left is empty.
        #[error("illegal move: \"{text}\": there is no piece on {square}")]
        NoPiece("shogi-no-piece") { text: String, square: Square as ToString::to_string },
        /// The piece is the opponent's.
        #[error("illegal move: \"{text}\": there is an enemy piece on {square}")]
        EnemyPiece("shogi-enemy-piece") { text: String, square: Square as ToString::to_string },
        /// A piece of the same side stands on the destination.
        #[error("illegal move: \"{text}\": your own piece is on {square}")]
        OwnPiece("shogi-own-piece") { text: String, square: Square as ToString::to_string },
        /// The way is not free.
        #[error("illegal move: \"{text}\": a piece stands between {from} and {to}")]
        Between("shogi-between") { text: String, from: Square as ToString::to_string, to: Square as ToString::to_string },
        /// The piece does not move so.
        #[error("illegal move: \"{text}\": the {} on {from} does not move to {to}", piece.letter())]
        DoesNotMove("shogi-does-not-move") { text: String, piece: Kind as term, from: Square as ToString::to_string, to: Square as ToString::to_string },
        /// The piece does not promote there, or not at all.
        #[error("illegal move: \"{text}\": the {} cannot promote there", piece.letter())]
        CannotPromote("shogi-cannot-promote") { text: String, piece: Kind as term },
        /// The piece could never move unless it promotes.
        #[error("illegal move: \"{text}\": the {} must promote on {square}, where it could never move", piece.letter())]
        MustPromote("shogi-must-promote") { text: String, piece: Kind as term, square: Square as ToString::to_string },
        /// The king would step into check.
        #[error("illegal move: \"{text}\": {square} is attacked")]
        Attacked("shogi-attacked") { text: String, square: Square as ToString::to_string },
        /// The piece shields its king.
        #[error("illegal move: \"{text}\": the {} on {square} is pinned to the king", piece.letter())]
        Pinned("shogi-pinned") { text: String, piece: Kind as term, square: Square as ToString::to_string },
        /// A position text has too few words or too many.
        #[error("expected board, side and hands, and maybe a move number: \"{text}\"")]
        WordCount("shogi-word-count") { text: String },
        /// The second word is no side.
        #[error("side to move is not b or w: \"{text}\"")]
        NotASide("shogi-not-a-side") { text: String },
        /// The last word is no number, or too large a one.
        #[error("not a move number: \"{text}\"")]
        NotANumber("shogi-not-a-number") { text: String },
        /// The board has so many ranks.
        #[error("board has {count} ranks, not 9: \"{text}\"")]
        RankCount("shogi-rank-count") { text: String, count: usize },
        /// A letter of the rank stands for no piece, or for one that does not promote.
        #[error("unknown piece \"{letter}\" in rank \"{text}\"")]
        UnknownPiece("shogi-unknown-piece") { text: String, letter: char },
        /// A piece of the rank stands beside the board.
        #[error("more than 9 squares in rank \"{text}\"")]
        RankTooLong("shogi-rank-too-long") { text: String },
        /// The rank ends with a plus sign.
        #[error("a plus sign without a piece in rank \"{text}\"")]
        LonePlus("shogi-lone-plus") { text: String },
        /// The rank has so many squares.
        #[error("{count} squares instead of 9 in rank \"{text}\"")]
        SquareCount("shogi-square-count") { text: String, count: usize },
        /// The third word is no list of pieces.
        #[error("malformed hands: \"{text}\"")]
        Hands("shogi-hands") { text: String },
        /// There are more pieces of the kind than the `count` of a set.
        #[error("more than {count} pieces of kind {}", piece.letter())]
        TooMany("shogi-too-many") { count: u32, piece: Kind as term },
        /// The side has two kings.
        #[error("{} has two kings", name(*side))]
        TwoKings("shogi-two-kings") { side: Side as colour },
        /// The side has a piece that can never move.
        #[error("{}'s {} on {square} can never move", name(*side), piece.letter())]
        NeverMoves("shogi-never-moves") { side: Side as colour, piece: Kind as term, square: Square as ToString::to_string },
        /// The side has two pawns on a file.
        #[error("{} has two pawns on file {file}", name(*side))]
        TwoPawnsOnBoard("shogi-two-pawns-on-board") { side: Side as colour, file: usize },
        /// Neither side has a king.
        #[error("no king on the board")]
        NoKing("shogi-no-king") {},
        /// The side to move could take the king.
        #[error("the side that is not to move is in check")]
        KingCapturable("shogi-king-capturable") {},
        /// The position has no packed form.
        #[error("a position without both kings cannot be packed")]
        CannotPack("shogi-cannot-pack") {},
        /// The packed position has a king beside the board or on the other.
        #[error("no square for a king: {square}")]
        KingSquare("shogi-king-square") { square: usize },
        /// The position is no impasse.
        #[error("both kings must have entered the enemy camp")]
        NoImpasse("shogi-no-impasse") {},
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
            (start, "7g7e", "shogi-does-not-move", "the P on 7g does not move to 7e"),
            (start, "8h5e", "shogi-between", "a piece stands between 8h and 5e"),
            (start, "5e5d", "shogi-no-piece", "there is no piece on 5e"),
            (start, "3c3d", "shogi-enemy-piece", "there is an enemy piece on 3c"),
            (start, "9i9g", "shogi-own-piece", "your own piece is on 9g"),
            (start, "P*5e", "shogi-none-in-hand", "there is no P in hand"),
            (start, "7g7f+", "shogi-cannot-promote", "the P cannot promote there"),
            ("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e", "shogi-two-pawns", "two pawns on file 5"),
            ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*1a", "shogi-dead-end", "a P on 1a could never move"),
            (
                "4k4/P8/9/9/9/9/9/9/4K4 b - 1",
                "9b9a",
                "shogi-must-promote",
                "the P must promote on 9a, where it could never move",
            ),
            (
                "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1",
                "5h4h",
                "shogi-pinned",
                "the G on 5h is pinned to the king",
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
            assert_eq!(refusal.to_string(), format!("illegal move: \"{text}\": {reason}"));
            assert!(Refusal::IDS.contains(&id), "{id}");
        }
    }

    #[test]
    fn pieces_are_terms_and_squares_are_texts() {
        let message = refusal("4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h4h").message();
        assert_eq!(message.arg("piece"), Some(&Message::new("shogi-piece-gold").into()));
        assert_eq!(message.arg("square"), Some(&Arg::from("5h")));
    }
}
