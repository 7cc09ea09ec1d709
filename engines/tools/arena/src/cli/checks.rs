//! Whether what is asked for has an effect, and one meaning.

use dyngame::{DynGame, Settings};

use super::error::ArenaError;
use crate::journal::MatchSettings;
use crate::standing::Anchor;
use crate::statistics::Sprt;

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

/// Checks that the match of these `settings` has what `--sprt` and `--anchor` are for.
///
/// # Errors
/// If it has not.
pub(super) fn check_statistics(
    sprt: Option<&Sprt>,
    anchor: Option<&Anchor>,
    settings: &MatchSettings,
) -> Result<(), ArenaError> {
    let engines = settings.engines.len();
    if sprt.is_some() && settings.tuning.is_some() {
        let text = "--sprt tests two engines, and a tuning is of one";
        return Err(ArenaError::Argument(text.into()));
    }
    if sprt.is_some() && engines != 2 {
        let text = format!("--sprt tests two engines, and {engines} play");
        return Err(ArenaError::Argument(text));
    }
    Anchor::check(anchor, settings).map_err(ArenaError::Argument)
}

/// Checks that a match whose games end by what the game knows for certain has tables or solvers for that.
///
/// # Errors
/// If it has none.
pub(super) fn check_known(rules: &dyn DynGame, settings: &MatchSettings) -> Result<(), ArenaError> {
    if settings.adjudication.known && rules.adjudicator(&settings.settings)?.is_none() {
        let text = format!("--known: no table or solver knows results of {}", rules.word());
        return Err(ArenaError::Argument(text));
    }
    Ok(())
}
