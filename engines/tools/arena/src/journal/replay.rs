//! Whether a game that stands in a journal can have been played.

use command_line::one_line;
use dyngame::{DynGame, EndRule, GameState, Settings};
use game::Outcome;

use super::entry::GameEntry;
use crate::referee::{MoveEntry, Reason, claimed};

/// Plays `game` under `rules` and `settings`: the games that a repetition drew before it, itself and its variations.
///
/// # Errors
/// If it cannot have been played, or has not ended so: why, in words.
pub(super) fn check(
    game: &GameEntry,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<(), String> {
    let played = |line: Vec<&str>| -> Result<_, String> {
        let position = game.opening.position.as_deref();
        let mut board = rules.state(position, settings).map_err(|error| error.to_string())?;
        (1..).zip(line).try_for_each(|(number, text)| {
            board.play_texts([text]).map_err(|error| format!("move {number}: {error}"))
        })?;
        Ok(board)
    };
    let opening = || game.opening.moves.iter().map(String::as_str);
    for moves in &game.drawn {
        let board = played(opening().chain(texts(moves)).collect())?;
        check_end(&*board, Outcome::Draw, (&Reason::Rule(EndRule::Repetition), None))?;
    }
    let board = played(opening().chain(texts(&game.moves)).collect())?;
    check_end(&*board, game.outcome(), (&game.reason, game.ending.as_deref()))?;
    game.branches.iter().try_for_each(|branch| {
        let before = opening().chain(texts(&game.moves)).take(branch.base);
        let path = branch.path.iter().map(String::as_str);
        played(before.chain(path).chain(texts(&branch.moves)).collect()).map(drop)
    })
}

fn check_end(
    board: &dyn GameState,
    outcome: Outcome,
    (reason, name): (&Reason, Option<&str>),
) -> Result<(), String> {
    if !reason.agrees(outcome, board.status()) {
        return Err("its last position shows another end, or none".to_owned());
    }
    let Some(name) = name else { return Ok(()) };
    let end = match reason {
        // The record that it is from may call it anything.
        Reason::Unstated => return Ok(()),
        Reason::Rule(_) => board.ending(),
        Reason::Claim => board.claim().map(|claim| claimed(&claim).1),
        reason => Some(reason.ending()),
    };
    let is_named = end.is_some_and(|end| end.name == name);
    is_named.then_some(()).ok_or_else(|| format!("it has not ended by \"{}\"", one_line(name)))
}

fn texts(moves: &[MoveEntry]) -> impl Iterator<Item = &str> {
    moves.iter().map(|mv| mv.text.as_str())
}
