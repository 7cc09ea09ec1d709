//! Games by their words.

use dyngame::DynGame;

use super::error::ArenaError;

/// The game of this word among `games`.
///
/// # Errors
/// If there is none.
pub fn game_named<'a>(
    word: &str,
    games: &[&'a dyn DynGame],
) -> Result<&'a dyn DynGame, ArenaError> {
    let found = games.iter().find(|rules| rules.word() == word).copied();
    found.ok_or_else(|| {
        let words = games.iter().map(|rules| rules.word()).collect::<Vec<_>>().join(", ");
        ArenaError::Argument(format!("unknown game \"{word}\" (games: {words})"))
    })
}
