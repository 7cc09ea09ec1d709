//! The files of a session: the game that is written, and the games that can be taken up.

use std::path::PathBuf;
use std::{fs, io};

use game::TextError;

use crate::finished::{self, FinishedGame};
use crate::playing::Playing;
use crate::saves::{Header, Save, SavedGame, SavedGames};

pub(super) struct GameFiles {
    /// `None` if games cannot be saved.
    folder: Option<SavedGames>,
    /// The saved games as they were last offered.
    pub(super) offered: Vec<SavedGame>,
    /// And those that are over.
    pub(super) finished: Vec<FinishedGame>,
    /// The file of the game that is played.
    pub(super) save: Option<Save>,
    /// What could not be written, for people; the game goes on.
    pub(super) failures: Vec<String>,
}

impl GameFiles {
    pub(super) fn new(folder: Option<PathBuf>) -> io::Result<Self> {
        let folder = folder.map(SavedGames::new).transpose()?;
        let (offered, finished, failures) = (Vec::new(), Vec::new(), Vec::new());
        let mut files = Self { folder, offered, finished, save: None, failures };
        files.look();
        Ok(files)
    }

    /// Looks which saved games can be taken up, and which are over.
    pub(super) fn look(&mut self) {
        let Some(folder) = &self.folder else { return };
        self.offered = folder.games();
        self.finished = FinishedGame::all(&folder.finished());
    }

    /// Deletes the saved or finished game of this name.
    pub(super) fn delete(&mut self, name: &str) -> Result<(), TextError> {
        let saved = self.offered.iter().find(|game| game.name() == name).map(SavedGame::path);
        let finished = self.finished.iter().find(|game| game.name == name).map(|game| &*game.path);
        let gone = || TextError::new(format!("no game {name:?}: look at the list again"));
        let path = saved.or(finished).ok_or_else(gone)?;
        fs::remove_file(path).map_err(|error| TextError::new(format!("{name}: {error}")))?;
        self.look();
        Ok(())
    }

    /// Begins a file for the game as it stands.
    pub(super) fn begin(&mut self, playing: &Playing) {
        let folder = self.folder.as_ref();
        let save = folder.map(|folder| folder.begin(&header(playing), &playing.table.game.steps));
        self.save = save.and_then(|save| save.map_err(|error| self.fail(&error)).ok());
    }

    /// The file of a saved game, to go on with it; `None` if games cannot be saved.
    pub(super) fn resume(&self, kept: &SavedGame) -> io::Result<Option<Save>> {
        self.folder.as_ref().map(|folder| folder.resume(kept)).transpose()
    }

    /// Writes to the game's file.
    pub(super) fn write(&mut self, write: impl FnOnce(&mut Save) -> io::Result<()>) {
        if let Some(save) = &mut self.save
            && let Err(error) = write(save)
        {
            self.save = None;
            self.fail(&error);
        }
    }

    fn fail(&mut self, error: &io::Error) {
        self.failures.push(format!("the game cannot be saved: {error}"));
    }

    /// Puts the journal of a game that has ended in place of its file.
    pub(super) fn finish(&mut self, playing: &Playing) {
        let (Some(save), Some(folder)) = (self.save.take(), &self.folder) else { return };
        let kept = finished::journal(playing);
        if let Err(error) = kept.and_then(|journal| folder.finish(save, &journal)) {
            self.failures.push(format!("the game cannot be kept: {error}"));
        }
    }

    /// Leaves the file as it is; that of a game without moves is removed.
    pub(super) fn close(&mut self, is_empty: bool) {
        if let Some(save) = self.save.take().filter(|_| is_empty) {
            save.discard();
        }
    }
}

/// What the game's file begins with.
fn header(playing: &Playing) -> Header {
    let setup = &playing.table.setup;
    Header {
        version: 1,
        game: setup.rules.word().to_owned(),
        settings: setup.settings.clone(),
        start: setup.start.clone(),
        players: playing.players,
        names: playing.names.clone(),
        clock: playing.control.map(String::from),
        strict: playing.strict,
    }
}
