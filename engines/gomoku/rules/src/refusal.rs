//! Why a text is no position or no move.

use game::{Message, Side};

use crate::point::{MAX_SIZE, MIN_SIZE};

game::refusals! {
    /// Why a position or a move is refused. Rows are counted from 1 at the bottom.
    pub enum Refusal {
        /// The text is not a letter and a number.
        #[error("not a point: {text}")]
        NotAPoint("gomoku-not-a-point") { text: String },
        /// The board has no such point.
        #[error("not on the board: {text}")]
        OffBoard("gomoku-off-board") { text: String },
        /// Nobody may play any more.
        #[error("the game is over: {text}")]
        GameOver("gomoku-game-over") { text: String },
        /// A stone lies there.
        #[error("occupied: {text}")]
        Occupied("gomoku-occupied") { text: String },
        /// A number of empty points that no row has.
        #[error("not a number of empty points: {digits}")]
        NotAGap("gomoku-not-a-gap") { digits: String },
        /// A letter of a row that stands for nothing.
        #[error("not a stone or a number: {letter} in row {text}")]
        UnknownLetter("gomoku-unknown-letter") { letter: char, text: String },
        /// No board has so many rows.
        #[error("{rows} rows; a board has {MIN_SIZE} to {MAX_SIZE}")]
        RowCount("gomoku-row-count") { rows: usize },
        /// A row is not as long as the board has rows.
        #[error("row {row} has {points} points, not {size}: {text}")]
        RowLength("gomoku-row-length") { row: usize, points: usize, size: usize, text: String },
        /// There is no side to move.
        #[error("no side to move")]
        NoSide("gomoku-no-side") {},
        /// No side has this name.
        #[error("not a side to move: {text}")]
        UnknownSide("gomoku-unknown-side") { text: String },
        /// No rule has this name.
        #[error("unknown rule: {text}; freestyle, standard or renju")]
        UnknownRule("gomoku-unknown-rule") { text: String },
        /// The rule is known, and not played here.
        #[error("caro is not supported: freestyle, standard or renju")]
        Caro("gomoku-caro") {},
        /// The side to move has a five.
        #[error("the game was over before: a five of {}, who is to move", name(*mover))]
        WonBefore("gomoku-won-before") { mover: Side as side },
        /// One stone cannot have made all fives.
        #[error("fives that no single stone can have made")]
        ManyFives("gomoku-many-fives") {},
        /// A text after the rule that is no foul.
        #[error("unexpected text after the rule: {text}")]
        NotAFoul("gomoku-not-a-foul") { text: String },
        /// By the rules in force, or the side to move, no foul ends a game.
        #[error("no foul can have ended this game: {text}")]
        NoFoulEnds("gomoku-no-foul-ends") { text: String },
        /// The move named as the foul was allowed.
        #[error("no forbidden move: {text}")]
        NotForbidden("gomoku-not-forbidden") { text: String },
        /// A text after all that a position has.
        #[error("unexpected text at the end: {text}")]
        TextAtTheEnd("gomoku-text-at-the-end") { text: String },
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
