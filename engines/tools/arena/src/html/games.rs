//! The games of a page, to be stepped through.

use std::collections::BTreeSet;

use boards::scenes::{Boards, Change};
use boards::stretch::Stretch;
use dyngame::{DynGame, Scene, Settings, Spot};
use game::{Outcome, Side, TextError};
use serde::Serialize;

use crate::journal::{GameEntry, JournalSet, MatchSettings, Record, game_name};
use crate::referee::MoveEntry;

/// Hundredths that stand for a proved win.
const WIN: i32 = 30_000;

#[derive(Serialize)]
pub(super) struct Listed {
    /// Pair and game, from 1.
    name: String,
    /// First and second player.
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
    moves: Vec<String>,
    /// Each move in the notations of the game's players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    written: Vec<Vec<String>>,
    /// Who made each move, and who is on the move after the last: a digit each, 0 or 1.
    movers: String,
    /// Each position as what is to be changed of the one before it, the first of the empty text.
    positions: Vec<Vec<Edit>>,
    /// The number of its board; of a game that is not drawn the positions are diagrams.
    board: Option<usize>,
    /// The scene of each position, likewise as changes.
    scenes: Vec<Change>,
    /// The spots that each move touches.
    touched: Vec<Vec<Spot>>,
    /// For the first player, for each move after the opening.
    scores: Vec<Option<i32>>,
    /// Milliseconds, likewise.
    times: Vec<u64>,
}

/// In this field, so many characters stay at the front and so many at the end, and this is
/// between them. Fields end at blanks and at slashes, or at colons where there are no slashes.
type Edit = (usize, usize, usize, String);

/// At most `most` games of `record`, by pair and leg, in order: half of them may be games that a
/// fault ended, the others are spread over the match.
pub(super) fn chosen(record: &Record, most: usize) -> Vec<(u64, u8)> {
    let all = record.games.len();
    if all <= most {
        return record.games.keys().copied().collect();
    }
    let faults = record.games.iter().filter(|(_, game)| game.reason.is_fault());
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
    let Stretch { moves, touched, turns, scenes, texts } = stretch;
    let before = [""].into_iter().chain(texts.iter().map(String::as_str));
    let positions = before.zip(&texts).map(|(before, now)| edits(before, now)).collect();
    let movers: String = turns.iter().map(u8::to_string).collect();
    let book = game.opening.moves.len();
    let score = |(mv, mover): (&MoveEntry, char)| {
        let own = mv.score.or_else(|| Some(if mv.mate? > 0 { WIN } else { -WIN }))?;
        Some(if mover == '0' { own } else { -own })
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
        fault: game.reason.is_fault(),
        plies: moves.len(),
    };
    let shown = Shown {
        book,
        scores: game.moves.iter().zip(movers.chars().skip(book)).map(score).collect(),
        times: game.moves.iter().map(|mv| mv.millis).collect(),
        moves,
        written,
        movers,
        positions,
        board: style.map(|style| boards.number(style)),
        scenes,
        touched,
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

/// The edits that make `new` of `old`. A position differs from the one before it in little, and a page of
/// hundreds of games would be tens of megabytes long.
fn edits(old: &str, new: &str) -> Vec<Edit> {
    let fields = |text: &str| -> Vec<Vec<char>> {
        let end = if text.contains('/') { '/' } else { ':' };
        text.split_inclusive([' ', end]).map(|field| field.chars().collect()).collect()
    };
    let (old, new) = (fields(old), fields(new));
    let mut edits = Vec::new();
    for i in 0..old.len().max(new.len()) {
        let [from, to] = [&old, &new].map(|fields| fields.get(i).map_or(&[][..], Vec::as_slice));
        if from == to {
            continue;
        }
        let same = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        let room = from.len().min(to.len()) - same;
        let ends = from.iter().rev().zip(to.iter().rev());
        let kept = ends.take(room).take_while(|(a, b)| a == b).count();
        edits.push((i, same, kept, to[same..to.len() - kept].iter().collect()));
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Reason;

    /// As the page's script does it.
    fn unfold(fields: &mut Vec<String>, edits: &[Edit]) -> String {
        for (field, same, kept, between) in edits {
            fields.resize(fields.len().max(field + 1), String::new());
            let old: Vec<char> = fields[*field].chars().collect();
            let (front, end) = (&old[..*same], &old[old.len() - kept..]);
            let between = between.chars();
            fields[*field] =
                front.iter().copied().chain(between).chain(end.iter().copied()).collect();
        }
        fields.concat()
    }

    #[test]
    fn edits_make_the_next_text() {
        let games: [&[&str]; 3] = [
            &["9/9 b - 1", "9/8P w P 2", "9/9 b - 12", "8é/日8 w - 2"],
            &["W:W1,2:B3", "B:W1:B3,4,5:H0:F1", "W:W1:B3:H1:F2", "W:W:B"],
            &["aaa", "aa", "", "a b\nc\n", "a\nc\nd\n"],
        ];
        for texts in games {
            let (mut before, mut fields) = ("", Vec::new());
            for text in texts {
                assert_eq!(unfold(&mut fields, &edits(before, text)), *text);
                before = text;
            }
        }
        assert!(edits("9/9 b", "9/9 b").is_empty());
        let changed = [(0, 1, 1, "-".to_owned()), (2, 0, 0, "o".to_owned())];
        assert_eq!(edits(".:/::o x", ".-/::o o"), changed);
    }

    /// A match of so many pairs; the second game of each pair in `faults` was lost by a crash.
    fn record(pairs: u64, faults: &[u64]) -> Record {
        let engines = r#"{"name":"a","command":["a"],"protocol":"usi","options":[],"limits":{"nodes":9},"hash":1}"#;
        let mut text = format!(
            r#"{{"kind":"match","version":1,"game":"shogi","settings":[],"engines":[{engines},{engines}],"format":"round-robin","rounds":1,"seed":1,"openings":1,"adjudication":{{}},"margin":100}}"#
        );
        for (pair, leg) in (0..pairs).flat_map(|pair| [(pair, 0), (pair, 1)]) {
            let is_fault = leg == 1 && faults.contains(&pair);
            let reason = if is_fault { r#"{"by":"crash"}"# } else { r#"{"by":"resignation"}"# };
            text += &format!(
                "\n{{\"kind\":\"game\",\"pair\":{pair},\"leg\":{leg},\"engines\":[0,1],\"opening\":{{}},\
                 \"winner\":1,\"reason\":{reason},\"moves\":[]}}"
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
