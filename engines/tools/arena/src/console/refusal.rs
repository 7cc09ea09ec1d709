//! Reasons why the referee does nothing.

use dyngame::Ending;
use game::Message;

game::refusals! {
    /// Why the referee does nothing. Refusals of moves and positions are the game's own.
    pub(super) enum Refusal {
        /// A command has words behind it that it does not take.
        #[error("`{word}` takes nothing: \"{text}\"")]
        TakesNothing("referee-takes-nothing") { word: String, text: String },
        /// The bytes of a line are no text.
        #[error("the line is not UTF-8")]
        NotUtf8("line-not-utf8") {},
        /// A line is longer than anything that can be said.
        #[error("the line is longer than a mebibyte")]
        TooLong("line-too-long") {},
        /// The game has ended.
        #[error("the game is over: {}; `start` or `undo` goes on", end.name)]
        Over("referee-over") { end: Ending as told },
        /// No side has this name.
        #[error("no side is called \"{text}\": there are {first} and {second}")]
        NoSide("referee-no-side") { text: String, first: String, second: String },
        /// An answer without a proposal.
        #[error("nothing is proposed: `draw` and `impasse` propose")]
        NothingProposed("referee-nothing-proposed") {},
        /// The last move is not forbidden.
        #[error("there is nothing to claim: the last move is not forbidden")]
        NothingToAnnounce("referee-nothing-to-announce") {},
        /// More moves to take back than there are.
        #[error("more than were played, {played}")]
        TooManyUndone("referee-too-many-undone") { played: usize },
        /// No number of moves to take back.
        #[error("`undo` takes a number from 1: \"{text}\"")]
        UndoNumber("referee-undo-number") { text: String },
    }
}

const fn told(end: &Ending) -> Message {
    end.message()
}
