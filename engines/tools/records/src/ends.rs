//! Why games end, in the words of formats that have their own.

use dyngame::{GameState, Rule};
use game::{Outcome, Side};

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
}

/// An end, and who has won by it, where that is known.
pub(super) type Ended = (End, Option<Outcome>);

/// A win declared by a side that did not have it.
pub const WRONG_DECLARATION: &str = "wrong declaration";

/// The ends that no board shows, by their words.
const NAMED: [End; 7] = [
    End::Resignation,
    End::Time,
    End::Declaration,
    End::Illegal,
    End::Repetition,
    End::Forfeit,
    End::Try,
];

/// How other names of illegal ends begin; renju's points lose once they are announced.
const INFRACTIONS: [&str; 3] = [WRONG_DECLARATION, "rules infraction", "forbidden"];

impl End {
    /// The end of this `name`, in the position of `board`.
    pub(super) fn of(name: &str, board: &dyn GameState) -> Self {
        match board.status() {
            Some((_, Rule::NoMove)) => Self::NoMove,
            Some((_, Rule::Repetition)) => Self::Repetition,
            Some((_, Rule::Board)) => Self::Other,
            None if INFRACTIONS.iter().any(|start| name.starts_with(start)) => Self::Illegal,
            None => {
                let found = NAMED.into_iter().find(|end| name.starts_with(end.word()));
                found.unwrap_or(Self::Other)
            }
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
            Self::NoMove => "no legal move",
            Self::Forfeit => "forfeit",
            Self::Try => "try",
            Self::Other => "",
        }
    }
}

/// An end as shogi's records tell it: who won, and its name.
///
/// `先手勝ち:checkmate`, as their programs write of mates.
pub(super) fn verdict(outcome: Option<Outcome>, name: &str) -> String {
    let result = RESULTS.iter().find(|(found, _)| *found == outcome).map_or("", |row| row.1);
    if name.is_empty() { result.to_owned() } else { format!("{result}:{name}") }
}

/// The verdict in a comment that names the end, `*終局=先手勝ち:checkmate`.
pub(super) fn noted(comment: &str) -> Option<(Option<Outcome>, &str)> {
    let text = comment.trim_start_matches(['*', '#', ' ']).strip_prefix("終局=")?;
    let (result, name) = text.split_once(':').unwrap_or((text, ""));
    RESULTS.iter().find(|(_, word)| *word == result).map(|(outcome, _)| (*outcome, name))
}

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

/// What the text says of the end.
pub(super) struct SaidEnd {
    pub(super) words: String,
    pub(super) outcome: Option<Outcome>,
    pub(super) source: EndSource,
}
