//! Why a text is no position, no move or no kind of game.

use game::Message;

use crate::board::{Colour, Variant};

game::refusals! {
    /// Why a position, a move or a `GameType` is refused. Squares have the numbers of the board; texts that may be
    /// long are cut short.
    pub enum Refusal {
        /// The text is neither a step nor a capture.
        #[error("not a move: {text}")]
        NotAMove("draughts-not-a-move") { text: String },
        /// The board has no square of this number.
        #[error("no such square: {square}")]
        NoSuchSquare("draughts-no-such-square") { square: usize },
        /// The side to move has no legal move.
        #[error("no move is left to play: {text}")]
        GameOver("draughts-game-over") { text: String },
        /// The move is a step, and something can be taken.
        #[error("illegal move, a capture is mandatory: {text}")]
        CaptureDue("draughts-capture-due") { text: String },
        /// The square is empty.
        #[error("illegal move: {text}: the side to move has no piece on {square}")]
        NoPiece("draughts-no-piece") { text: String, square: usize },
        /// The piece on the square is the opponent's.
        #[error("illegal move: {text}: the side to move has no piece on {square}")]
        EnemyPiece("draughts-enemy-piece") { text: String, square: usize },
        /// The piece on the square is a man, which moves forward only; `choices` are its moves.
        #[error("illegal move: {text}: {}", may_play(*square, choices))]
        ManBackwards("draughts-man-backwards") { text: String, square: usize, choices: Vec<String> as joined },
        /// The capture goes on; `choices` are those of the piece on the square.
        #[error("illegal move: {text}: {}", may_play(*square, choices))]
        CaptureGoesOn("draughts-capture-goes-on") { text: String, square: usize, choices: Vec<String> as joined },
        /// The piece on the square has no move.
        #[error("illegal move: {text}: {}", may_play(*square, &[]))]
        CannotMove("draughts-cannot-move") { text: String, square: usize },
        /// The piece on the square has other moves: `choices`.
        #[error("illegal move: {text}: {}", may_play(*square, choices))]
        OtherMoves("draughts-other-moves") { text: String, square: usize, choices: Vec<String> as joined },
        /// Captures along several `paths` have these ends.
        #[error("ambiguous capture, give the whole path: {text} may be {}", paths.join(" or "))]
        Ambiguous("draughts-ambiguous") { text: String, paths: Vec<String> as joined },
        /// There is no text.
        #[error("empty position")]
        EmptyPosition("draughts-empty-position") {},
        /// The text is no Hub string of any board.
        #[error("not a position: {text}")]
        NotAPosition("draughts-not-a-position") { text: String },
        /// A Hub string has a letter that stands for nothing.
        #[error("no piece: {letter}")]
        UnknownLetter("draughts-unknown-letter") { letter: char },
        /// The first part of a FEN names no side.
        #[error("side to move is not W or B: {text}")]
        NoSide("draughts-no-side") { text: String },
        /// A part of a FEN begins with no letter that is known.
        #[error("no such part: {text}")]
        UnknownPart("draughts-unknown-part") { text: String },
        /// A side's squares are given twice.
        #[error("squares of {} given twice", colour.letter())]
        SquaresTwice("draughts-squares-twice") { colour: Colour as Colour::message },
        /// A side's squares are not given.
        #[error("no squares given for {}", colour.letter())]
        NoSquares("draughts-no-squares") { colour: Colour as Colour::message },
        /// A part of a FEN is no list of squares.
        #[error("not a list of squares: {text}")]
        NotSquares("draughts-not-squares") { text: String },
        /// A square is beyond the last of the board.
        #[error("no such square: {square} (highest {highest})")]
        SquareTooHigh("draughts-square-too-high") { square: usize, highest: usize },
        /// Two pieces stand on a square.
        #[error("square {square} named twice")]
        SquareTwice("draughts-square-twice") { square: usize },
        /// A man stands where men become kings.
        #[error("man of {} on its promotion row: {square}", colour.letter())]
        ManOnPromotionRow("draughts-man-on-promotion-row") { colour: Colour as Colour::message, square: usize },
        /// A counter is no number, or too large a one.
        #[error("not a counter: {text}")]
        NotACounter("draughts-not-a-counter") { text: String },
        /// A counter is given twice.
        #[error("given twice: {text}")]
        CounterTwice("draughts-counter-twice") { text: String },
        /// More plies without progress than a packed position has room for.
        #[error("too many plies without progress: {plies}")]
        TooManyPlies("draughts-too-many-plies") { plies: u32 },
        /// The `GameType` is that of another game.
        #[error("GameType {value} is {game}; English draughts is 21")]
        OtherGame("draughts-other-game") { value: String, game: &'static str },
        /// The `GameType` is that of a board or a numbering that is not played here.
        #[error("GameType {value} is none of {}", Variant::ALL.map(Variant::game_type).join("; "))]
        OtherBoard("draughts-other-board") { value: String },
        /// The `GameType` is that of no game known.
        #[error("GameType {value} is unknown; English draughts is 21")]
        UnknownGame("draughts-unknown-game") { value: String },
        /// A repetition of one occurrence.
        #[error("a position that occurs once is no repetition")]
        OnceIsNoRepetition("draughts-once-is-no-repetition") {},
    }
}

/// The moves of the piece on `square`, which are `choices`, as a sentence.
fn may_play(square: usize, choices: &[String]) -> String {
    match choices {
        [] => format!("the piece on {square} cannot move"),
        _ => format!("the piece on {square} may play {}", choices.join(", ")),
    }
}

/// Moves as an argument: they are the same in every language.
fn joined(moves: &[String]) -> String {
    moves.join(", ")
}

impl Colour {
    /// The term for it.
    pub const fn message(&self) -> Message {
        Message::new(match self {
            Self::White => "side-white",
            Self::Black => "side-black",
        })
    }
}
