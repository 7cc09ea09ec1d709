//! Games by their words and by their records.

use std::path::Path;

use face::rules::{Rules, Settings};
use records::Format;

use super::error::ArenaError;

/// The game of this word among `games`.
///
/// # Errors
/// If there is none.
pub fn game_named<'a>(word: &str, games: &[&'a dyn Rules]) -> Result<&'a dyn Rules, ArenaError> {
    let found = games.iter().find(|rules| rules.word() == word).copied();
    found.ok_or_else(|| {
        let words = games.iter().map(|rules| rules.word()).collect::<Vec<_>>().join(", ");
        ArenaError::Argument(format!("unknown game \"{word}\" (games: {words})"))
    })
}

/// The game whose records stand in `text`, the content of the file at `path`.
///
/// # Errors
/// If the ending of the name is no format of records, or not exactly one game can read it.
pub fn game_of_records<'a>(
    path: &Path,
    text: &str,
    settings: &Settings,
    games: &[&'a dyn Rules],
) -> Result<&'a dyn Rules, ArenaError> {
    let refused = |why: &str| ArenaError::File(path.to_owned(), why.to_owned());
    let format = Format::of_file(path).ok_or_else(|| {
        refused("the ending of its name is no format of records (kif, csa, pgn, pdn, sgf)")
    })?;
    let reads = |rules: &&&'a dyn Rules| {
        let games = records::read(format, text, **rules, settings).unwrap_or_default();
        games.iter().any(|game| !game.moves.is_empty())
    };
    let found: Vec<_> = games.iter().filter(reads).copied().collect();
    match found[..] {
        [rules] => Ok(rules),
        [] => Err(refused("no game can read it; --game says which it is, and why not")),
        _ => Err(refused("several games can read it; say which with --game")),
    }
}
