//! Reasons why the referee does nothing.

use dyngame::Ending;
use game::Message;

game::refusals! {
    /// Why the referee does nothing. Refusals of moves and positions are the game's own.
    pub(super) enum Refusal {
        "`{word}` takes nothing: {text}" => TakesNothing("referee-takes-nothing") { word: String, text: String },
        "the line is not UTF-8" => NotUtf8("line-not-utf8") {},
        "the line is longer than a mebibyte" => TooLong("line-too-long") {},
        "the game is over: {end}; `start` or `undo` goes on", end = end.name
            => Over("referee-over") { end: Ending as told },
        "no side is called {text}: there are {first} and {second}"
            => NoSide("referee-no-side") { text: String, first: String, second: String },
        "nothing is proposed: `draw` and `impasse` propose" => NothingProposed("referee-nothing-proposed") {},
        "there is nothing to claim: the last move is not forbidden"
            => NothingToAnnounce("referee-nothing-to-announce") {},
        "more than were played, {played}" => TooManyUndone("referee-too-many-undone") { played: usize },
        "`undo` takes a number from 1: {text}" => UndoNumber("referee-undo-number") { text: String },
        "{first}: {next}" => NotWritten("labelled") { first: String, next: String },
    }
}

const fn told(end: &Ending) -> Message {
    end.message()
}
