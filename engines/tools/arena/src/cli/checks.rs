//! Whether what is asked of a match has an effect.

use dyngame::DynGame;

use crate::error::ArenaError;
use crate::journal::MatchSettings;
use crate::standing::Anchor;
use crate::statistics::Sprt;

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
