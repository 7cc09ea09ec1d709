//! Whether a game that stands in a journal can have been played.

use dyngame::{DynGame, Settings};

use super::entry::GameEntry;
use crate::referee::MoveEntry;

/// Why `game` cannot have been played under `rules` and `settings`, in words; `None` if it can.
pub(super) fn objection(
    game: &GameEntry,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Option<String> {
    let position = game.opening.position.as_deref();
    let check = |line: Vec<&str>| {
        let mut board = rules.state(position, settings).map_err(|error| error.to_string())?;
        (1..).zip(line).try_for_each(|(number, text)| {
            board.play_texts([text]).map_err(|error| format!("move {number}: {error}"))
        })
    };
    lines(game).map(check).find_map(Result::err)
}

/// The moves of every line of `game` from where it starts: of the game itself, of those that a repetition drew before it,
/// and of its variations.
fn lines(game: &GameEntry) -> impl Iterator<Item = Vec<&str>> {
    let opening = || game.opening.moves.iter().map(String::as_str);
    let games = [&game.moves].into_iter().chain(&game.drawn);
    let games = games.map(move |moves| opening().chain(texts(moves)).collect());
    let branches = game.branches.iter().map(move |branch| {
        let before = opening().chain(texts(&game.moves)).take(branch.base);
        let path = branch.path.iter().map(String::as_str);
        before.chain(path).chain(texts(&branch.moves)).collect()
    });
    games.chain(branches)
}

fn texts(moves: &[MoveEntry]) -> impl Iterator<Item = &str> {
    moves.iter().map(|mv| mv.text.as_str())
}
