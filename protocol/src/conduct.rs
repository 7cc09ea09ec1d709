//! The demands of a protocol on an engine beyond the form of its lines.

use crate::tokens::Tokens;
use crate::{ClockOrder, Dialect, ParseError};

/// How an engine behaves in one protocol. Each dialect has one such constant; the driver of an
/// engine asks it instead of asking which protocol is spoken.
///
/// In every protocol a search that ends by itself is completed before the commands after it are
/// obeyed, and at the end of input; one that does not is stopped by the end of input, and in most
/// protocols by the commands after it.
#[derive(Clone, Copy, Debug)]
pub struct Conduct {
    /// The name people give the protocol, which is its handshake word where it has one.
    pub word: &'static str,
    /// First words that open a session in it.
    pub opens: &'static [&'static str],
    /// Whether words are read in any case.
    pub any_case: bool,
    /// Words that end the search under way, and every search asked for before them.
    pub interrupts: &'static [&'static str],
    /// Words that are obeyed during a search without ending it.
    pub asides: &'static [&'static str],
    /// Whether commands say what has changed, so that each is read on the board that the search before
    /// it has left: it waits for the answer to that search, even if nothing but a stop ends it.
    pub is_incremental: bool,
    /// Whether an empty line is nothing to a GUI, so that it can be a sign of life.
    pub skips_empty_lines: bool,
    /// Words that set the root.
    pub positions: &'static [&'static str],
    /// Whether a `stop` that finds no search is answered with no move.
    pub answers_idle_stop: bool,
    /// Whether the engine says that the game is over although there are moves. Elsewhere the
    /// GUI judges, and wants a move as long as there is one.
    pub adjudicates: bool,
    /// Whether a win that the rules let a player claim is claimed, and not played out.
    pub claims_wins: bool,
    /// The word for the line of play of a root without a move.
    pub resignation: Option<&'static str>,
    /// Whether an answer that owes its lack of a move to a refused position says so.
    pub repeats_refusal: bool,
    /// Whether GUIs name book files whether or not there are any, so that one that is missing
    /// is not worth a word.
    pub books_may_be_missing: bool,
    /// Whether readers show an `info` as a whole, so that one that says how far a search is must
    /// repeat the best line.
    pub repeats_best_line: bool,
    /// Whether options are announced with the values in force, not with their defaults.
    pub declares_values: bool,
    /// Whether 0 asks for an automatic choice of table size and threads.
    pub zero_is_automatic: bool,
    /// Whether `go depth 0` asks for the worth of the position and no move; elsewhere it is the
    /// shortest of searches.
    pub depth_zero_is_static: bool,
    /// Which clocks a GUI must send in a `go`: [`ClockOrder::FirstSecond`] or
    /// [`ClockOrder::MoverOther`].
    pub clock_order: ClockOrder,
    /// Its commands, a line for each, for people who ask for help.
    pub help: &'static [&'static str],
    /// The meaning of its times.
    pub timing: Timing,
    /// Whether a GUI can send an engine the option of this name.
    pub(crate) carries: fn(&str) -> bool,
    pub(crate) speak: fn() -> Box<dyn Dialect>,
}

/// The meaning of a protocol's times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The part of a clock that is kept back.
    pub margin: Margin,
    /// Whether the clock holds the increment of the move that begins.
    pub increment: Increment,
    /// Whether all the time for one move (`movestogo 1`) is a fixed time: the protocol has no
    /// other word for that.
    pub last_move_is_fixed: bool,
    /// The most that one move may take of a clock without increment, in percent.
    pub largest_share: u8,
}

/// The part of a clock that is kept back for transmission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Margin {
    /// The option `MoveOverhead`.
    Overhead,
    /// A tenth, at least the option `MoveOverhead` and at most the option `NetworkDelay2`.
    NetworkDelay,
}

/// How a clock and its increment go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Increment {
    /// It is credited after the move; what was credited before is in the clock.
    AfterMove,
    /// GUIs disagree whether the clock holds it already.
    Disputed,
}

/// The meaning of times in most protocols.
pub(crate) const TIMING: Timing = Timing {
    margin: Margin::Overhead,
    increment: Increment::AfterMove,
    last_move_is_fixed: false,
    largest_share: 40,
};

/// How engines behave in UCI and its kin, as far as all of them agree.
pub(crate) const fn family(
    word: &'static str,
    opens: &'static [&'static str],
    speak: fn() -> Box<dyn Dialect>,
) -> Conduct {
    Conduct {
        word,
        opens,
        any_case: false,
        interrupts: &["stop", "quit"],
        asides: &["isready", "ponderhit", "debug"],
        is_incremental: false,
        skips_empty_lines: true,
        positions: &["position"],
        answers_idle_stop: false,
        adjudicates: false,
        claims_wins: false,
        resignation: None,
        repeats_refusal: true,
        books_may_be_missing: false,
        repeats_best_line: false,
        declares_values: false,
        zero_is_automatic: false,
        depth_zero_is_static: false,
        clock_order: ClockOrder::FirstSecond,
        help: &[],
        timing: TIMING,
        carries: |_| true,
        speak,
    }
}

impl Conduct {
    /// Whether `line` ends the search under way, and every search asked for before it.
    pub fn interrupts(&self, line: &str) -> bool {
        self.begins_with(line, self.interrupts)
    }

    /// Whether `line` is obeyed during a search without ending it.
    pub fn is_aside(&self, line: &str) -> bool {
        self.begins_with(line, self.asides)
    }

    /// The error of `line`: one of the position, where it may have been meant to set the root.
    pub(crate) fn malformed(&self, line: &str, reason: String) -> ParseError {
        match self.begins_with(line, self.positions) {
            true => ParseError::Position(reason),
            false => ParseError::Malformed(reason),
        }
    }

    /// Whether a session that begins with `line` speaks this protocol.
    pub fn is_opened_by(&self, line: &str) -> bool {
        self.begins_with(line, self.opens)
    }

    fn begins_with(&self, line: &str, words: &[&str]) -> bool {
        let Some(first) = Tokens::new(line).next() else { return false };
        let same = |word: &&str| match self.any_case {
            true => word.eq_ignore_ascii_case(first),
            false => *word == first,
        };
        words.iter().any(same)
    }
}

#[cfg(test)]
mod tests {
    use crate::Protocol;

    #[test]
    fn every_protocol_has_a_word_and_opens_by_it() {
        for protocol in Protocol::ALL {
            let conduct = protocol.conduct();
            assert!(!conduct.word.is_empty(), "{protocol:?}");
            let own = conduct.is_opened_by(conduct.word);
            assert!(own || protocol == Protocol::Gomocup, "{protocol:?}");
            assert_eq!((conduct.speak)().protocol(), protocol);
        }
    }

    #[test]
    fn the_first_word_says_what_cannot_wait() {
        let usi = Protocol::Usi.conduct();
        for line in ["stop", "  stop\r\n", "quit", "gameover win"] {
            assert!(usi.interrupts(line) && !usi.is_aside(line), "{line}");
        }
        for line in ["isready", "ponderhit btime 5", "debug on"] {
            assert!(usi.is_aside(line) && !usi.interrupts(line), "{line}");
        }
        for line in ["", "position startpos moves stop", "go depth 3", "STOP", "stopx"] {
            assert!(!usi.is_aside(line) && !usi.interrupts(line), "{line}");
        }
        assert!(Protocol::Ucci.conduct().is_aside("probe startpos"));
        assert!(Protocol::Hub.conduct().is_aside("ping"));
        assert!(Protocol::Gomocup.conduct().interrupts("yxstop"));
    }

    #[test]
    fn help_names_the_commands_that_the_protocol_knows() {
        for protocol in Protocol::ALL {
            let conduct = protocol.conduct();
            let text = conduct.help.join("\n");
            assert!(text.is_ascii() && !text.contains("\n\n"), "{protocol:?}");
            assert!(conduct.help.iter().all(|line| line.len() <= 160), "{protocol:?}");
            let known = |word: &str| {
                text.split(|c: char| !c.is_alphanumeric() && c != '-')
                    .any(|it| it.eq_ignore_ascii_case(word))
            };
            for word in conduct.interrupts.iter().chain(conduct.asides).chain(conduct.positions) {
                assert!(known(word), "{protocol:?} has no help on {word}");
            }
        }
    }

    #[test]
    fn no_word_both_interrupts_and_stands_aside() {
        for conduct in Protocol::ALL.map(Protocol::conduct) {
            assert!(conduct.interrupts.iter().all(|word| !conduct.asides.contains(word)));
        }
    }
}
