//! Journals as commands read them.

use std::path::Path;

use command_line::counted;
use dyngame::DynGame;

use crate::error::{ArenaError, InFile};
use crate::games::game_named;
use crate::journal::{Damage, JournalError, JournalSet, MatchRecord};

/// The games of a journal, replayed by the rules of the one of `games` that it is of. Damaged lines are named and left out,
/// or refused if `strict`.
pub(crate) fn read_journal(
    path: &Path,
    games: &[&dyn DynGame],
    strict: bool,
) -> Result<JournalSet, ArenaError> {
    let shelf = JournalSet::replayed(path, games).map_err(|error| {
        let is_pipe =
            matches!(error, JournalError::NoSettings { .. }) && path.exists() && !path.is_file();
        let hint =
            if is_pipe { "; a pipe is read as a journal: save a record in a file" } else { "" };
        ArenaError::in_file(path, format!("{error}{hint}"))
    })?;
    report_damage(path, &shelf.damage, strict)?;
    Ok(shelf)
}

/// Names the damaged lines of the journal at `path` on stderr.
///
/// # Errors
/// If there are any, and `strict` accepts none.
pub(crate) fn report_damage(
    path: &Path,
    damage: &[Damage],
    strict: bool,
) -> Result<(), ArenaError> {
    /// Lines that are named one by one.
    const NAMED: usize = 10;
    if let Some(first) = damage.first().filter(|_| strict) {
        let text = format!("{first}; without --strict it is left out");
        return Err(ArenaError::in_file(path, text));
    }
    let path = path.display();
    for damage in damage.iter().take(NAMED) {
        command_line::warn(&format_args!("{path}: {damage}; it is left out"))?;
    }
    if damage.len() > NAMED {
        let more = counted(damage.len() - NAMED, "more damaged line");
        command_line::warn(&format_args!("{path}: {more}"))?;
    }
    Ok(())
}

/// The games of the journal at `path`, and the one of `games` that they are of. Its settings may name no file. Damaged
/// lines are named on stderr and left out.
///
/// # Errors
/// If it is no journal of these games, or `strict` and damaged.
pub fn journal_of<'a>(
    games: &[&'a dyn DynGame],
    path: &Path,
    strict: bool,
) -> Result<(&'a dyn DynGame, JournalSet), ArenaError> {
    let (rules, mut shelf) = trusted_journal(games, path, strict)?;
    let settings = &mut shelf.record.settings.settings;
    *settings = rules.recorded(settings).in_file(path)?;
    Ok((rules, shelf))
}

/// As [`journal_of`], with all settings as they stand: for one whose engines are to be run.
pub(crate) fn trusted_journal<'a>(
    games: &[&'a dyn DynGame],
    path: &Path,
    strict: bool,
) -> Result<(&'a dyn DynGame, JournalSet), ArenaError> {
    let shelf = read_journal(path, games, strict)?;
    let word = &shelf.record.settings.game;
    let rules = games.iter().find(|rules| rules.word() == word);
    let rules = rules.ok_or_else(|| ArenaError::in_file(path, format!("a journal of {word}")))?;
    Ok((*rules, shelf))
}

/// The rules of the game that the journal at `path` is of; of its settings those that name files are dropped.
pub(crate) fn rules_of<'a>(
    path: &Path,
    record: &mut MatchRecord,
    games: &[&'a dyn DynGame],
) -> Result<&'a dyn DynGame, ArenaError> {
    let rules = game_named(&record.settings.game, games).in_file(path)?;
    let settings = &mut record.settings.settings;
    *settings = rules.recorded(settings).in_file(path)?;
    Ok(rules)
}
