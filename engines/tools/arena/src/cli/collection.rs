//! Games from files of any kind: journals and records.

use std::path::Path;

use face::rules::{Rules, Settings};
use records::{Format, GameRecord};

use super::error::ArenaError;
use super::journals::journal_of;
use crate::openings;
use crate::referee::Opening;

/// The games of a file.
pub(super) struct Collection {
    pub(super) games: Vec<GameRecord>,
    /// The settings under which they were played.
    pub(super) settings: Settings,
}

impl Collection {
    /// Reads the journal or the records at `path`; records are of games under `settings`, those
    /// of a journal stand in it.
    ///
    /// # Errors
    /// If the file cannot be read, or holds no games of `rules`.
    pub(super) fn read(
        path: &Path,
        rules: &dyn Rules,
        settings: &Settings,
    ) -> Result<Self, ArenaError> {
        let named = |error: String| ArenaError::File(path.to_owned(), error);
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            return Self::of_journal(path, rules);
        }
        let format = Format::of_file(path).ok_or_else(|| {
            let text = "the ending of its name is neither a format of records (kif, csa, pgn, \
                        pdn, sgf) nor that of a journal (jsonl)";
            named(text.into())
        })?;
        let bytes = files::read(path, &records::LIMIT).map_err(|error| named(error.to_string()))?;
        let games = records::read(format, &records::decoded(&bytes), rules, settings)
            .map_err(|error| named(error.to_string()))?;
        let first = games.first().ok_or_else(|| named("no game in it".into()))?;
        let settings = first.settings.clone();
        if let Some(other) = games.iter().position(|game| game.settings != settings) {
            return Err(named(format!("game {} has other rules than the first", other + 1)));
        }
        Ok(Self { games, settings })
    }

    /// The games of the journal at `path`.
    ///
    /// # Errors
    /// If it cannot be read, or is of another game than `rules`.
    pub(super) fn of_journal(path: &Path, rules: &dyn Rules) -> Result<Self, ArenaError> {
        let mut shelf = journal_of(rules, path, false)?;
        let played = shelf.record().settings.clone();
        let games = shelf.games().map(|game| Ok(game?.record(&played)));
        let games = games.collect::<Result<_, ArenaError>>()?;
        Ok(Self { games, settings: played.settings })
    }
}

/// The game as a line that an engine's tools read: position, `moves`, and all moves as the usual
/// protocol of the game spells them.
///
/// # Errors
/// If the moves are not those of a game under `rules` and `settings`.
pub(super) fn line_of(
    game: &GameRecord,
    rules: &dyn Rules,
    settings: &Settings,
) -> Result<String, game::TextError> {
    let spelling = rules.spelling(rules.protocols()[0], settings)?;
    let mut board = rules.board(game.position.as_deref(), settings)?;
    let mut moves = Vec::new();
    for text in &game.moves {
        moves.push(board.spell(text, &spelling)?);
        board.play(text)?;
    }
    Ok(openings::line(&Opening { position: game.position.clone(), moves }))
}
