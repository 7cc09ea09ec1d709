//! Why a text is no position, no move or no kind of game.

use game::{Arg, Message};

use crate::board::Colour;

game::refusals! {
    /// Why a position, a move or a `GameType` is refused. Squares have the numbers of the board; texts that may be
    /// long are cut short.
    pub enum Refusal {
        "not a move: {text}" => NotAMove("draughts-not-a-move") { text: String },
        "no such square: {square}" => NoSuchSquare("draughts-no-such-square") { square: usize },
        "no move is left to play: {text}" => GameOver("draughts-game-over") { text: String },
        /// `choices` are the captures.
        "illegal move: {text}: a capture is mandatory: {choices}", choices = joined(choices)
            => CaptureDue("draughts-capture-due") { text: String, choices: Vec<String> as listed },
        "illegal move: {text}: there is no piece on {square}"
            => NoPiece("draughts-no-piece") { text: String, square: usize },
        "illegal move: {text}: the piece on {square} is the opponent's"
            => EnemyPiece("draughts-enemy-piece") { text: String, square: usize },
        /// The piece on the square is a man, which moves forward only; `choices` are its moves.
        "illegal move: {text}: the man on {square} moves forward only; its moves: {choices}", choices = joined(choices)
            => ManBackwards("draughts-man-backwards") { text: String, square: usize, choices: Vec<String> as listed },
        /// The move is one that takes, and the piece on the square has others: `choices`.
        "illegal move: {text}: there is nothing to take; the piece on {square} may play {choices}", choices = joined(choices)
            => NothingToTake("draughts-nothing-to-take") { text: String, square: usize, choices: Vec<String> as listed },
        /// The capture goes on; `choices` are those of the piece on the square.
        "illegal move: {text}: the capture by the piece on {square} goes on: {choices}", choices = joined(choices)
            => CaptureGoesOn("draughts-capture-goes-on") { text: String, square: usize, choices: Vec<String> as listed },
        "illegal move: {text}: the piece on {square} cannot move"
            => CannotMove("draughts-cannot-move") { text: String, square: usize },
        /// The piece on the square has other moves: `choices`.
        "illegal move: {text}: the piece on {square} may play {choices}", choices = joined(choices)
            => OtherMoves("draughts-other-moves") { text: String, square: usize, choices: Vec<String> as listed },
        /// Captures along several `paths` have these ends.
        "ambiguous capture, give the whole path: {text} may be {paths}", paths = joined(paths)
            => Ambiguous("draughts-ambiguous") { text: String, paths: Vec<String> as listed },
        "empty position" => EmptyPosition("draughts-empty-position") {},
        "not a position: {text}" => NotAPosition("draughts-not-a-position") { text: String },
        "no piece: {letter}" => UnknownLetter("draughts-unknown-letter") { letter: char },
        "side to move is not W or B: {text}" => NoSide("draughts-no-side") { text: String },
        "no such part: {text}" => UnknownPart("draughts-unknown-part") { text: String },
        "squares of {colour} given twice", colour = colour.name()
            => SquaresTwice("draughts-squares-twice") { colour: Colour as Colour::message },
        "no squares given for {colour}", colour = colour.name()
            => NoSquares("draughts-no-squares") { colour: Colour as Colour::message },
        "not a list of squares: {text}" => NotSquares("draughts-not-squares") { text: String },
        "no such square: {square} (highest {highest})"
            => SquareTooHigh("draughts-square-too-high") { square: usize, highest: usize },
        "square {square} named twice" => SquareTwice("draughts-square-twice") { square: usize },
        "man of {colour} on its promotion row: {square}", colour = colour.name()
            => ManOnPromotionRow("draughts-man-on-promotion-row") { colour: Colour as Colour::message, square: usize },
        "not a counter: {text}" => NotACounter("draughts-not-a-counter") { text: String },
        "given twice: {text}" => CounterTwice("draughts-counter-twice") { text: String },
        "too many plies without progress: {plies}" => TooManyPlies("draughts-too-many-plies") { plies: u32 },
        "GameType {value} is {game}; English draughts is 21"
            => OtherGame("draughts-other-game") { value: String, game: &'static str },
        "GameType {value} is none of {known}" => OtherBoard("draughts-other-board") { value: String, known: String },
        "GameType {value} is unknown; English draughts is 21" => UnknownGame("draughts-unknown-game") { value: String },
        "a position that occurs once is no repetition" => OnceIsNoRepetition("draughts-once-is-no-repetition") {},
    }
}

fn listed(moves: &[String]) -> Arg {
    Arg::joined("list", moves.iter().cloned())
}

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
