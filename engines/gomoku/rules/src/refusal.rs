//! Why a text is no position or no move.

use game::{Message, Side};

game::refusals! {
    /// Why a position or a move is refused. Rows are counted from 1 at the bottom.
    pub enum Refusal {
        "not a point: {text}" => NotAPoint("gomoku-not-a-point") { text: String },
        "not on the board: {text}" => OffBoard("gomoku-off-board") { text: String },
        "the game is over: {text}" => GameOver("gomoku-game-over") { text: String },
        "there is a stone already: {text}" => Occupied("gomoku-occupied") { text: String },
        "not a number of empty points: {digits}" => NotAGap("gomoku-not-a-gap") { digits: String },
        "not a stone or a number: {letter} in row {text}"
            => UnknownLetter("gomoku-unknown-letter") { letter: char, text: String },
        "a board has {least} to {most} rows, not {rows}: {text}"
            => RowCount("gomoku-row-count") { rows: usize, least: usize, most: usize, text: String },
        "row {row} must have {size} points, not {points}: {text}"
            => RowLength("gomoku-row-length") { row: usize, points: usize, size: usize, text: String },
        "no side to move" => NoSide("gomoku-no-side") {},
        "not a side to move: {text}" => UnknownSide("gomoku-unknown-side") { text: String },
        "unknown rule: {text}; freestyle, standard or renju" => UnknownRule("gomoku-unknown-rule") { text: String },
        "caro is not supported: freestyle, standard or renju" => Caro("gomoku-caro") {},
        "the game was over before: a five of {mover}, who is to move", mover = name(*mover)
            => WonBefore("gomoku-won-before") { mover: Side as side },
        "fives that no single stone can have made" => ManyFives("gomoku-many-fives") {},
        "unexpected text after the rule: {text}" => NotAFoul("gomoku-not-a-foul") { text: String },
        "no foul can have ended this game: {text}" => NoFoulEnds("gomoku-no-foul-ends") { text: String },
        "no forbidden move: {text}" => NotForbidden("gomoku-not-forbidden") { text: String },
        "unexpected text at the end: {text}" => TextAtTheEnd("gomoku-text-at-the-end") { text: String },
    }
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Black",
        Side::Second => "White",
    }
}

const fn side(side: &Side) -> Message {
    Message::new(match side {
        Side::First => "side-black",
        Side::Second => "side-white",
    })
}
