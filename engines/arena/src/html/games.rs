//! The games of a page, to be stepped through.

use game::{Outcome, Side, TextError};
use serde::Serialize;
use shell::{Scene, Spot};

use super::scenes::{Boards, Change};
use crate::journal::{GameEntry, Record, game_name};
use crate::referee::{Played, Reason};
use crate::rules::{Board, Rules, Settings};

/// Hundredths that stand for a proved win.
const WIN: i32 = 30_000;

/// A game to step through.
#[derive(Serialize)]
pub(super) struct Shown {
    /// Pair and game, from 1.
    name: String,
    /// First and second player.
    players: [String; 2],
    result: &'static str,
    /// The rule that ended it, by the name that its players know, or what else did.
    reason: &'static str,
    /// Whether the loser broke something.
    fault: bool,
    /// How many moves belong to the opening.
    book: usize,
    moves: Vec<String>,
    /// Who made each move, and who is on the move after the last: a digit each, 0 or 1.
    movers: String,
    /// Each position as what is to be changed of the one before it, the first of the empty text.
    positions: Vec<Vec<Edit>>,
    /// The number of its board; of a game that is not drawn the positions are diagrams.
    board: Option<usize>,
    /// What stands on it in each position, likewise as what is to be changed.
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

/// The first `most` games of `record`; the boards that they are played on go to `boards`.
///
/// # Errors
/// If one of them is none under `rules`.
pub(super) fn shown(
    record: &Record,
    rules: &dyn Rules,
    most: usize,
    boards: &mut Boards,
) -> Result<Vec<Shown>, TextError> {
    record.games.values().take(most).map(|game| show(game, record, rules, boards)).collect()
}

fn show(
    game: &GameEntry,
    record: &Record,
    rules: &dyn Rules,
    boards: &mut Boards,
) -> Result<Shown, TextError> {
    let settings = &record.settings;
    let mut board = rules.board(game.opening.position.as_deref(), &settings.settings)?;
    let style = board.style();
    let drawn = style.is_some();
    let text = |board: &dyn Board| if drawn { board.text() } else { board.diagram() };
    let played = game.moves.iter().map(|mv| &mv.text);
    let moves: Vec<String> = game.opening.moves.iter().chain(played).cloned().collect();
    let book = game.opening.moves.len();
    let (mut movers, mut before, mut positions) = (String::new(), String::new(), Vec::new());
    let (mut stood, mut scenes, mut touched) = (Scene::default(), Vec::new(), Vec::new());
    for next in moves.iter().map(Some).chain([None]) {
        let now = text(&*board);
        positions.push(edits(&before, &now));
        before = now;
        movers.push(if board.side_to_move() == Side::First { '0' } else { '1' });
        let scene = board.scene().unwrap_or_default();
        scenes.push(Change::between(&stood, &scene));
        stood = scene;
        if let Some(mv) = next {
            touched.push(board.touched(mv)?);
            board.play(mv)?;
        }
    }
    let score = |(mv, mover): (&Played, char)| {
        let own = mv.score.or_else(|| Some(if mv.mate? > 0 { WIN } else { -WIN }))?;
        Some(if mover == '0' { own } else { -own })
    };
    Ok(Shown {
        name: game_name((game.pair, game.leg)),
        players: game.engines.map(|number| settings.engines[number].spec.name.clone()),
        result: match game.outcome() {
            Outcome::Win(Side::First) => "1-0",
            Outcome::Win(Side::Second) => "0-1",
            Outcome::Draw => "draw",
        },
        reason: match game.reason {
            Reason::Rule(_) => board.ending().unwrap_or(game.reason.word()),
            _ => game.reason.word(),
        },
        fault: game.reason.is_fault(),
        book,
        scores: game.moves.iter().zip(movers.chars().skip(book)).map(score).collect(),
        times: game.moves.iter().map(|mv| mv.millis).collect(),
        moves,
        movers,
        positions,
        board: style.map(|style| boards.number(style)),
        scenes,
        touched,
    })
}

/// Who made each move of `game`, those of the opening included.
///
/// # Errors
/// If it is no game under `rules`.
pub(super) fn movers(
    game: &GameEntry,
    rules: &dyn Rules,
    settings: &Settings,
) -> Result<Vec<Side>, TextError> {
    let mut board = rules.board(game.opening.position.as_deref(), settings)?;
    let played = game.moves.iter().map(|mv| &mv.text);
    let moves = game.opening.moves.iter().chain(played);
    moves
        .map(|mv| {
            let mover = board.side_to_move();
            board.play(mv).map(|()| mover)
        })
        .collect()
}

/// What makes `new` of `old`. A position differs from the one before it in little, and a page of
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
}
