//! Why games end: the names of their ends, and the words of formats that have their own.

use dyngame::{DynGame, EndRule, Ending, GameState};
use game::{Outcome, Side};

/// Why a game ended, as a record has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndName {
    /// An end of the game's own, or one of [`ENDS`].
    Known(Ending),
    /// Words that name none of these.
    Said(String),
}

/// The end by an impasse that both sides have agreed on.
pub const IMPASSE: Ending = Ending::new("end-impasse", "impasse");

/// The ends that games of all kinds may have.
pub const ENDS: &[Ending] = &[
    Ending::new("end-on-the-board", "end on the board"),
    Ending::new("end-no-legal-move", "no legal move"),
    Ending::repetition("end-repetition", "repetition"),
    Ending::new("end-declaration", "declaration"),
    Ending::new("end-claim", "claim"),
    Ending::new("end-resignation", "resignation"),
    Ending::new("end-agreement", "agreement"),
    Ending::new("end-adjudication", "adjudication"),
    Ending::new("end-illegal-move", "illegal move"),
    Ending::new("end-wrong-declaration", WRONG_DECLARATION),
    Ending::new("end-no-move-given", "no move given"),
    Ending::new("end-time-forfeit", "time forfeit"),
    Ending::new("end-crash", "crash"),
    Ending::new("end-stall", "stall"),
    Ending::new("end-disconnection", "disconnection"),
    Ending::new("end-failed-start", "failed start"),
    Ending::new("end-interrupted", "interrupted"),
    Ending::new("end-unstated", "reason not stated"),
    Ending::new("end-forfeit", "forfeit"),
    IMPASSE,
    Ending::new("end-no-mate", "no mate"),
    Ending::new("end-adjourned", "adjourned"),
    Ending::new("end-error", "error"),
];

/// Names that other programs give to ends.
///
/// Source: the values of `Termination` in the PGN standard (9.8.1) and in the records of cutechess.
const FOREIGN: [(&str, &str); 2] =
    [("rules infraction", "illegal move"), ("stalled connection", "stall")];

impl EndName {
    /// The end that `words` are the whole name of, in any case, in a game of `rules`; `None` where nothing is said.
    pub fn read(words: &str, rules: &dyn DynGame) -> Option<Self> {
        let said = words.trim();
        let foreign = FOREIGN.iter().find(|(name, _)| name.eq_ignore_ascii_case(said));
        let name = foreign.map_or(said, |row| row.1);
        let mut ends = rules.ends().iter().chain(ENDS);
        let known = ends.find(|end| end.name.eq_ignore_ascii_case(name));
        let named = known.map_or_else(|| Self::Said(words.to_owned()), |end| Self::Known(*end));
        (!said.is_empty()).then_some(named)
    }

    /// The name, or the words that are none.
    pub fn name(&self) -> &str {
        match self {
            Self::Known(end) => end.name,
            Self::Said(words) => words,
        }
    }
}

/// The ways of ending that formats distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// In none of the ways below.
    Other,
    /// The loser resigned.
    Resignation,
    /// The loser has no move.
    NoMove,
    /// The position recurred.
    Repetition,
    /// The loser gave perpetual check.
    PerpetualCheck,
    /// The winner declared it.
    Declaration,
    /// The loser's time was up.
    Time,
    /// The loser broke the rules.
    Illegal,
    /// The loser did not play.
    Forfeit,
    /// The winner's king reached its goal.
    Try,
    /// Neither king can be caught.
    Impasse,
    /// The moves that a game may have were made.
    MoveLimit,
    /// A problem in which nobody is mated.
    NoMate,
    /// The next move is sealed.
    Adjourned,
    /// A program failed.
    Error,
}

/// An end, and who has won by it, where that is known.
pub type Ended = (End, Option<Outcome>);

/// A win declared by a side that did not have it.
pub const WRONG_DECLARATION: &str = "wrong declaration";

/// The ends that no board shows.
const NAMED: [End; 13] = [
    End::Resignation,
    End::Time,
    End::Declaration,
    End::Illegal,
    End::Repetition,
    End::PerpetualCheck,
    End::Forfeit,
    End::Try,
    End::Impasse,
    End::MoveLimit,
    End::NoMate,
    End::Adjourned,
    End::Error,
];

impl End {
    /// How a game ended with `outcome` whose record names `end`, in the position of `board`, which counts where it shows
    /// that outcome: past a repetition games may go on.
    pub(super) fn of(
        end: Option<&EndName>,
        outcome: Option<Outcome>,
        board: &dyn GameState,
    ) -> Self {
        match board.status().filter(|(shown, _)| outcome == Some(*shown)) {
            Some((_, EndRule::NoMove)) => Self::NoMove,
            Some((_, EndRule::Repetition)) => Self::Repetition,
            Some((_, EndRule::Board)) | None => end.map_or(Self::Other, Self::named),
        }
    }

    /// The way of ending that has this name, which no board shows.
    pub(super) fn named(end: &EndName) -> Self {
        match end.name() {
            _ if matches!(end, EndName::Known(end) if end.is_repetition) => Self::Repetition,
            WRONG_DECLARATION => Self::Illegal,
            name => NAMED.into_iter().find(|end| end.word() == name).unwrap_or(Self::Other),
        }
    }

    /// Its name where the game has no name of its own for it; empty for [`End::Other`].
    pub const fn word(self) -> &'static str {
        match self {
            Self::Resignation => "resignation",
            Self::Time => "time forfeit",
            Self::Declaration => "declaration",
            Self::Illegal => "illegal move",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual check",
            Self::NoMove => "no legal move",
            Self::Forfeit => "forfeit",
            Self::Try => "try",
            Self::Impasse => IMPASSE.name,
            Self::MoveLimit => "move limit",
            Self::NoMate => "no mate",
            Self::Adjourned => "adjourned",
            Self::Error => "error",
            Self::Other => "",
        }
    }
}

/// An end as shogi's records tell it: who won, and its name.
///
/// `先手勝ち:checkmate`, as their programs write of mates.
fn verdict(outcome: Option<Outcome>, name: &str) -> String {
    let result = RESULTS.iter().find(|(found, _)| *found == outcome).map_or("", |row| row.1);
    if name.is_empty() { result.to_owned() } else { format!("{result}:{name}") }
}

/// A comment with the verdict, which names the end: `終局=先手勝ち:checkmate`.
pub(super) fn note(outcome: Option<Outcome>, name: &str) -> String {
    format!("{NOTE}{}", verdict(outcome, name))
}

/// How such a comment begins.
const NOTE: &str = "終局=";

/// The inverse, whatever mark stands before it.
pub(super) fn noted(comment: &str) -> Option<(Option<Outcome>, &str)> {
    let text = comment.trim_start_matches(['*', '#', ' ']).strip_prefix(NOTE)?;
    let (result, name) = text.split_once(':').unwrap_or((text, ""));
    RESULTS.iter().find(|(_, word)| *word == result).map(|(outcome, _)| (*outcome, name))
}

/// The word of PGN for one: it says nothing of how far the game went.
pub(super) const STAR: &str = "*";

/// The word of CSA and JKF for an end without a result, and where they have none.
pub(super) const NO_RESULT: &str = "CHUDAN";

const RESULTS: [(Option<Outcome>, &str); 4] = [
    (Some(Outcome::Win(Side::First)), "先手勝ち"),
    (Some(Outcome::Win(Side::Second)), "後手勝ち"),
    (Some(Outcome::Draw), "引き分け"),
    (None, "中断"),
];

/// Where a text says how the game ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EndSource {
    /// Before the moves.
    Header,
    /// Behind them, in words that nobody knows.
    UnknownWords,
    /// Behind them.
    Words,
}

/// The end of a game as its text tells it.
pub(super) struct SaidEnd {
    pub(super) words: String,
    pub(super) outcome: Option<Outcome>,
    pub(super) source: EndSource,
}
