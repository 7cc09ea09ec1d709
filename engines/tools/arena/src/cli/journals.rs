//! Journals that a command is given, and the files that it writes.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use dyngame::DynGame;
use records::Format;

use crate::collection::read_journal;
use crate::error::{ArenaError, InFile};
use crate::journal::{GameEntry, JournalSet};

/// Journals to be read together.
#[derive(Debug, Args)]
pub(super) struct Sources {
    /// Journals; those of one match are read together. `export` takes records too.
    #[arg(required = true)]
    pub(super) journals: Vec<PathBuf>,
    /// Refuses journals with damaged lines instead of leaving them out.
    #[arg(long)]
    pub(super) strict: bool,
}

impl Sources {
    /// The games of all journals together, which are of one match.
    pub(super) fn read(&self, games: &[&dyn DynGame]) -> Result<JournalSet, ArenaError> {
        let none = || ArenaError::Argument("no journal named".into());
        let (first, others) = self.journals.split_first().ok_or_else(none)?;
        let mut all = read_journal(first, games, self.strict)?;
        for path in others {
            all.join(read_journal(path, games, self.strict)?).in_file(path)?;
        }
        Ok(all)
    }

    /// The games of each match with the first of its journals, in the order of these.
    pub(super) fn by_match(
        &self,
        games: &[&dyn DynGame],
    ) -> Result<Vec<(&Path, JournalSet)>, ArenaError> {
        let mut matches: Vec<(&Path, JournalSet)> = Vec::new();
        for path in &self.journals {
            let shelf = read_journal(path, games, self.strict)?;
            let is_same = |(_, known): &&mut (&Path, JournalSet)| {
                known.record.settings.difference(&shelf.record.settings).is_none()
            };
            match matches.iter_mut().find(is_same) {
                Some((_, known)) => {
                    known.join(shelf).in_file(path)?;
                }
                None => matches.push((path, shelf)),
            }
        }
        Ok(matches)
    }
}

/// Writes to `path` what `fill` writes, all of it or nothing.
pub(super) fn write_file(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> Result<(), ArenaError>,
) -> Result<(), ArenaError> {
    files::write(path, fill).map_err(|error| match error {
        ArenaError::Output(error) => ArenaError::in_file(path, error),
        error => error,
    })
}

/// The games that a repetition drew before this one, and this one, each with the name of its own file.
pub(super) fn legs(game: GameEntry, format: Format) -> Vec<(String, GameEntry)> {
    let (stem, ending) = (format!("{:06}-{}", game.pair + 1, game.leg + 1), format.extension());
    let drawn = (1..).zip(game.drawn_games());
    let mut legs: Vec<_> =
        drawn.map(|(number, leg)| (format!("{stem}-{number}.{ending}"), leg)).collect();
    legs.push((format!("{stem}.{ending}"), game));
    legs
}
