//! How long the runner waits for an engine, and how an engine fails.

use std::time::Duration;

use game::TextError;

/// How long an engine may take over what no clock measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// From the start of the process to the end of the handshake.
    pub handshake: Duration,
    /// From `isready` to its answer: an engine may load much then.
    pub ready: Duration,
    /// For a move beyond its time, before it counts as stalled.
    pub stall: Duration,
    /// For a move without a limit of time; `None` is for ever.
    pub untimed: Option<Duration>,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            handshake: Duration::from_secs(10),
            ready: Duration::from_secs(60),
            stall: Duration::from_secs(60),
            untimed: Some(Duration::from_secs(600)),
        }
    }
}

impl Patience {
    /// The most that a move may take, if the engine is given `allowance` for it.
    pub fn for_move(&self, allowance: Option<Duration>) -> Option<Duration> {
        allowance.map_or(self.untimed, |allowance| Some(allowance + self.stall))
    }
}

game::refusals! {
    /// How an engine failed. Each is an outcome of its own.
    pub enum Failure {
        "it cannot be started: {why}" => Start("engine-no-start") { why: TextError as TextError::message },
        /// Its process has ended, or will say nothing more.
        "it closed its output" => Crash("engine-closed") {},
        /// The same of what it should read.
        "it closed its input" => Deaf("engine-closed-input") {},
        "it gave no answer to {command}" => Stall("engine-stalled") { command: TextError as TextError::message },
        /// It says that it does not do what it was asked to.
        "it answered \"go\" with \"{said}\"" => Refused("engine-refused-search") { said: String },
        "it lost the connection" => Disconnection("engine-disconnected") {},
        /// Not its fault: the match was ended while it was thinking.
        "interrupted" => Interrupted("end-interrupted") {},
    }
}

game::refusals! {
    /// A command that an engine could not be told.
    pub(super) enum Untold {
        /// The protocol has no word for the option.
        "{protocol} cannot carry option {option}"
            => Option("engine-cannot-carry") { protocol: String, option: String },
    }
}

game::refusals! {
    /// A command that an engine did not answer.
    pub(super) enum Unanswered {
        "\"{asked}\": \"{awaited}\" was awaited for {seconds} s, and {said}"
            => Command("engine-awaited") {
                asked: String, awaited: String, seconds: String, said: TextError as TextError::message,
            },
        /// The protocol has no word for it.
        "\"{asked}\": an answer was awaited for {seconds} s, and {said}"
            => Wordless("engine-awaited-any") {
                asked: String, seconds: String, said: TextError as TextError::message,
            },
        "\"go\" within {seconds} s" => Search("engine-search-late") { seconds: String },
        "\"go\" within {seconds} s, and floods its output" => Flood("engine-search-floods") { seconds: String },
        /// The pipe to it is full.
        "what it was sent: it does not read it" => Unread("engine-unread") {},
        "\"stop\" while it pondered" => Ponder("engine-pondered-on") {},
    }
}

game::refusals! {
    /// The words of an engine in place of an answer.
    pub(super) enum Instead {
        "it floods its output without the end of a line" => Flood("engine-floods") {},
        "it said nothing" => Nothing("engine-said-nothing") {},
        "the last that it said was \"{text}\"" => Line("engine-said-last") { text: String },
    }
}

game::refusals! {
    /// All that is known of a failure beside its kind.
    pub(super) enum Excuse {
        "{what}; its last words on stderr: \"{words}\""
            => LastWords("engine-last-words") { what: TextError as TextError::message, words: String },
    }
}

impl From<Unanswered> for Failure {
    fn from(question: Unanswered) -> Self {
        Self::Stall { command: question.into() }
    }
}
