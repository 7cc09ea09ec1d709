//! The games of a page, to be stepped through.

use std::collections::BTreeSet;

use boards::scenes::Boards;
use boards::stretch::Stretch;
use dyngame::{DynGame, Scene, Settings};
use game::{Outcome, Side, TextError};
use serde::Serialize;

use crate::journal::{GameEntry, JournalSet, MatchRecord, MatchSettings, game_name};
use crate::referee::MoveEntry;

/// Centipawns that stand for a proved win.
const WIN: i32 = 30_000;

#[derive(Serialize)]
pub(super) struct Listed {
    /// Pair and game, from 1.
    name: String,
    players: [String; 2],
    result: &'static str,
    /// The name of its end.
    reason: String,
    /// Whether the loser broke something.
    fault: bool,
    plies: usize,
}

/// A game to step through.
#[derive(Serialize)]
pub(super) struct Shown {
    /// How many moves belong to the opening.
    book: usize,
    /// All moves and positions; of a game that is not drawn these are diagrams.
    #[serde(flatten)]
    game: Stretch,
    /// Each move in the notations of the game's players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    written: Vec<Vec<String>>,
    /// The number of its board, if it is drawn.
    board: Option<usize>,
    /// For the first player, for each move after the opening.
    scores: Vec<Option<i32>>,
    /// Milliseconds, likewise.
    times: Vec<Option<u64>>,
}

/// At most `most` games of `record`, by pair and leg, in order: half of them may be games that a
/// fault ended, the others are spread over the match.
pub(super) fn chosen(record: &MatchRecord, most: usize) -> Vec<(u64, u8)> {
    let all = record.games.len();
    if all <= most {
        return record.games.keys().copied().collect();
    }
    let faults = record.games.iter().filter(|(_, game)| game.offender().is_some());
    let mut chosen: BTreeSet<_> = faults.take(most / 2).map(|(key, _)| *key).collect();
    let others = most - chosen.len();
    let numbered = record.games.keys().enumerate();
    // Of each of `others` parts of the match the first game that is not there yet.
    let mut part = 0;
    for (number, key) in numbered {
        if part < others && number >= part * all / others && chosen.insert(*key) {
            part += 1;
        }
    }
    chosen.into_iter().collect()
}

/// The games `chosen`, in the list and to step through; the boards that they are played on go to `boards`.
pub(super) fn shown(
    shelf: &mut JournalSet,
    rules: &dyn DynGame,
    chosen: &[(u64, u8)],
    boards: &mut Boards,
) -> Result<Vec<(Listed, Shown)>, TextError> {
    let settings = shelf.record.settings.clone();
    let mut shown = Vec::new();
    for key in chosen {
        let game = shelf.game(*key).map_err(|error| TextError::new(error.to_string()))?;
        if let Some(game) = game {
            shown.push(show(&game, &settings, rules, boards)?);
        }
    }
    Ok(shown)
}

fn show(
    game: &GameEntry,
    settings: &MatchSettings,
    rules: &dyn DynGame,
    boards: &mut Boards,
) -> Result<(Listed, Shown), TextError> {
    let mut board = rules.state(game.opening.position.as_deref(), &settings.settings)?;
    let played = game.moves.iter().map(|mv| &mv.text);
    let (style, mut written) = (board.style(), Vec::new());
    let has_notations = !board.notations().is_empty();
    let moves = game.opening.moves.iter().chain(played);
    let stretch = Stretch::of(&mut *board, Scene::default(), moves, |board, mv| {
        written.extend(has_notations.then(|| board.in_notations(mv)));
    })?;
    let book = game.opening.moves.len();
    let score = |(mv, mover): (&MoveEntry, &u8)| {
        let own = mv.score.or_else(|| Some(if mv.mate? > 0 { WIN } else { -WIN }))?;
        Some(if *mover == 0 { own } else { -own })
    };
    let listed = Listed {
        name: game_name((game.pair, game.leg)),
        players: game.engines.map(|number| settings.engines[number].spec.name.clone()),
        result: match game.outcome() {
            Outcome::Win(Side::First) => "1-0",
            Outcome::Win(Side::Second) => "0-1",
            Outcome::Draw => "draw",
        },
        reason: game.end().to_owned(),
        fault: game.offender().is_some(),
        plies: stretch.moves.len(),
    };
    let shown = Shown {
        book,
        scores: game.moves.iter().zip(stretch.turns.iter().skip(book)).map(score).collect(),
        times: game.moves.iter().map(|mv| mv.millis).collect(),
        game: stretch,
        written,
        board: style.map(|style| boards.number(style)),
    };
    Ok((listed, shown))
}

/// Who made each move of `game`, those of the opening included.
pub(super) fn movers(
    game: &GameEntry,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<Vec<Side>, TextError> {
    let mut board = rules.state(game.opening.position.as_deref(), settings)?;
    let played = game.moves.iter().map(|mv| &mv.text);
    let moves = game.opening.moves.iter().chain(played);
    moves
        .map(|mv| {
            let mover = board.side_to_move();
            board.play_texts([mv]).map(|()| mover)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Reason;

    /// A match of so many pairs; the second game of each pair in `faults` was lost by a crash.
    fn record(pairs: u64, faults: &[u64]) -> MatchRecord {
        let engines = r#"{"name":"a","command":["a"],"protocol":"usi","options":[],"limits":{"nodes":9},"hash":1}"#;
        let mut text = format!(
            r#"{{"kind":"match","version":1,"game":"shogi","settings":[],"engines":[{engines},{engines}],"format":"round-robin","rounds":{pairs},"seed":1,"openings":1,"adjudication":{{}},"margin":100}}"#
        );
        for (pair, leg) in (0..pairs).flat_map(|pair| [(pair, 0), (pair, 1)]) {
            let is_fault = leg == 1 && faults.contains(&pair);
            let reason = if is_fault { r#"{"by":"crash"}"# } else { r#"{"by":"resignation"}"# };
            text += &format!(
                "\n{{\"kind\":\"game\",\"pair\":{pair},\"leg\":{leg},\"engines\":[{leg},{}],\"opening\":{{}},\
                 \"winner\":1,\"reason\":{reason},\"moves\":[]}}",
                1 - leg
            );
        }
        let shelf = JournalSet::of(text.as_bytes()).expect("a journal");
        assert!(shelf.damage.is_empty(), "{:?}", shelf.damage);
        shelf.record
    }

    #[test]
    fn faults_and_a_part_of_each_part_are_shown() {
        let few = record(2, &[]);
        assert_eq!(chosen(&few, 4), [(0, 0), (0, 1), (1, 0), (1, 1)]);
        let many = record(1000, &[3, 500, 501]);
        let shown = chosen(&many, 20);
        assert_eq!(shown.len(), 20);
        assert!([3, 500, 501].iter().all(|&pair| shown.contains(&(pair, 1))), "{shown:?}");
        let others = shown.iter().filter(|key| many.games[key].reason == Reason::Resignation);
        let tenths: BTreeSet<_> = others.map(|(pair, _)| pair / 100).collect();
        assert_eq!(tenths.len(), 10, "{shown:?}");
        // Many faults leave room for other games, and no room shows nothing.
        assert_eq!(chosen(&record(100, &(0..100).collect::<Vec<_>>()), 20).len(), 20);
        assert!(chosen(&many, 0).is_empty());
        assert_eq!(chosen(&many, 1).len(), 1);
    }
}
