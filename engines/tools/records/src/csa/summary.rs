//! The line on the result that game servers write behind the moves: their statistics are made from it, and for some ends
//! nothing else stands there.
//!
//! Source: shogi-server, `game_result.rb` and `mk_game_results`.

use game::{Outcome, Side};

use super::super::ends::{End, WRONG_DECLARATION};
use super::super::record::{GameRecord, line};

/// How the line begins.
pub(super) const HEAD: &str = "'summary:";

/// The reason for which a server has no other.
const ABNORMAL: &str = "abnormal";

/// The reason of a loss behind the word for a declared win.
const WRONG_KACHI: &str = "illegal kachi";

/// The reasons, with the names of their ends.
const REASONS: [(&str, &str); 12] = [
    ("toryo", End::Resignation.word()),
    (ABNORMAL, "disconnection"),
    ("time up", End::Time.word()),
    ("kachi", End::Declaration.word()),
    (WRONG_KACHI, WRONG_DECLARATION),
    ("illegal move", End::Illegal.word()),
    ("uchifuzume", End::Illegal.word()),
    ("oute_kaihimore", End::Illegal.word()),
    ("outori", End::Illegal.word()),
    ("oute_sennichite", End::PerpetualCheck.word()),
    ("sennichite", End::Repetition.word()),
    ("max_moves", End::MoveLimit.word()),
];

/// The results of Black and of White.
const RESULTS: [(Outcome, [&str; 2]); 3] = [
    (Outcome::Win(Side::First), ["win", "lose"]),
    (Outcome::Win(Side::Second), ["lose", "win"]),
    (Outcome::Draw, ["draw", "draw"]),
];

/// The content of such a line.
pub(super) struct Summary<'a> {
    /// The players, Black first.
    pub(super) players: [&'a str; 2],
    /// Empty if it is not known.
    pub(super) name: &'static str,
    pub(super) outcome: Outcome,
    /// Whether the end word before it says what a player did, and not what came of it.
    pub(super) overrules: bool,
}

/// Reads `'summary:time up:black's name lose:white's name win`.
pub(super) fn read(text: &str) -> Option<Summary<'_>> {
    let (reason, players) = text.strip_prefix(HEAD)?.split_once(':')?;
    let fitting = |(outcome, [black, white]): &(Outcome, [&str; 2])| {
        let players = players.strip_suffix(white)?.strip_suffix(' ')?;
        let (black, white) = players.split_once(&format!(" {black}:"))?;
        Some((*outcome, [black, white]))
    };
    let (outcome, players) = RESULTS.iter().find_map(fitting)?;
    let name = REASONS.iter().find(|row| row.0 == reason).map_or("", |row| row.1);
    Some(Summary { players, name, outcome, overrules: [ABNORMAL, WRONG_KACHI].contains(&reason) })
}

/// The line on a game that has been won in a way for which there is no word.
pub(super) fn written(record: &GameRecord) -> Option<String> {
    let (_, words) = RESULTS.iter().find(|(outcome, _)| record.outcome == Some(*outcome))?;
    let [black, white] =
        [0, 1].map(|side| format!("{} {}", line(&record.players[side]), words[side]));
    Some(format!("{HEAD}{ABNORMAL}:{black}:{white}\n"))
}
