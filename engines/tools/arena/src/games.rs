//! Games by their words, and their rule settings as flags give them.

use dyngame::{DynGame, Settings};

use crate::error::ArenaError;

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

/// Checks `settings` of `rules` that a command was given, each with `--set`.
///
/// # Errors
/// As [`DynGame::check`], or if one of them is there twice.
pub fn check_settings(rules: &dyn DynGame, settings: &Settings) -> Result<(), ArenaError> {
    rules.check(settings)?;
    check_once("--set", &rules.declared(settings))
}

/// Checks that `flag` gives each of `settings` once, whatever the case of its name.
///
/// # Errors
/// If it gives one twice.
pub fn check_once(flag: &str, settings: &Settings) -> Result<(), ArenaError> {
    for (number, (name, value)) in settings.iter().enumerate() {
        let before = &settings[..number];
        if let Some((_, other)) = before.iter().find(|(other, _)| other.eq_ignore_ascii_case(name))
        {
            let text = format!("{flag} {name} is given twice: {other} and {value}");
            return Err(ArenaError::Argument(text));
        }
    }
    Ok(())
}
