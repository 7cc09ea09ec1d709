//! A recorded game played again.

use game::TextError;

use dyngame::{DynGame, GameState, Rule, Settings};

use super::record::GameRecord;

pub(super) type Ruleset<'a> = (&'a dyn DynGame, &'a Settings);

/// Plays `text`, a move as people record it; returns it canonically spelt.
pub(super) fn play_any(board: &mut dyn GameState, text: &str) -> Result<String, TextError> {
    let canonical = board.canonical(text)?;
    board.play(&canonical)?;
    Ok(canonical)
}

/// Lets the board say how `record` ended, where it shows that: files call it otherwise, and
/// some mean a win of the side that moved first by `1-0`.
pub(super) fn settle(record: &mut GameRecord, board: &dyn GameState) {
    let Some((outcome, rule)) = board.status() else { return };
    let is_certain = outcome.is_decisive() && rule != Rule::Repetition;
    if is_certain || record.outcome.is_none() {
        record.outcome = Some(outcome);
    }
    if let Some(name) = board.ending().filter(|_| record.outcome == Some(outcome)) {
        record.ending = name.to_owned();
    }
}
