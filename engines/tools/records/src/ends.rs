//! Why games end, in the words of formats that have their own.

use face::rules::{Board, Rule};
use game::{Outcome, Side};

/// The ways of ending that formats distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// In none of the ways below.
    Other,
    Resignation,
    NoMove,
    Repetition,
    Declaration,
    Time,
    Illegal,
}

/// How the names of ends begin that no board shows.
const NAMES: [(&str, End); 8] = [
    (RESIGNATION, End::Resignation),
    (TIME, End::Time),
    (DECLARATION, End::Declaration),
    (ILLEGAL, End::Illegal),
    ("wrong declaration", End::Illegal),
    ("rules infraction", End::Illegal),
    ("repetition", End::Repetition),
    // Of renju's points, which lose once they are announced.
    ("forbidden", End::Illegal),
];

pub(super) const RESIGNATION: &str = "resignation";
pub(super) const TIME: &str = "time forfeit";
pub(super) const DECLARATION: &str = "declaration";
pub(super) const ILLEGAL: &str = "illegal move";

impl End {
    /// The end of this `name`, in the position of `board`.
    pub(super) fn of(name: &str, board: &dyn Board) -> Self {
        match board.status() {
            Some((_, Rule::NoMove)) => Self::NoMove,
            Some((_, Rule::Repetition)) => Self::Repetition,
            Some((_, Rule::Board)) => Self::Other,
            None => {
                let found = NAMES.iter().find(|(start, _)| name.starts_with(start));
                found.map_or(Self::Other, |(_, end)| *end)
            }
        }
    }
}

/// Names that are no words of a game's own, where a file has a word and no name.
pub(super) const fn name_of(end: End) -> &'static str {
    match end {
        End::Resignation => RESIGNATION,
        End::Time => TIME,
        End::Declaration => DECLARATION,
        End::Illegal => ILLEGAL,
        End::Repetition => "repetition",
        End::NoMove => "no legal move",
        End::Other => "",
    }
}

/// What shogi's records say of an end: who won, and its name.
///
/// `先手勝ち:checkmate`, as their programs write of mates.
pub(super) fn verdict(outcome: Option<Outcome>, name: &str) -> String {
    let result = RESULTS.iter().find(|(found, _)| *found == outcome).map_or("", |row| row.1);
    if name.is_empty() { result.to_owned() } else { format!("{result}:{name}") }
}

/// The inverse.
pub(super) fn read_verdict(text: &str) -> Option<(Option<Outcome>, &str)> {
    let (result, name) = text.split_once(':').unwrap_or((text, ""));
    RESULTS.iter().find(|(_, word)| *word == result).map(|(outcome, _)| (*outcome, name))
}

const RESULTS: [(Option<Outcome>, &str); 4] = [
    (Some(Outcome::Win(Side::First)), "先手勝ち"),
    (Some(Outcome::Win(Side::Second)), "後手勝ち"),
    (Some(Outcome::Draw), "引き分け"),
    (None, "中断"),
];
