//! The files of a session: the game that is written, and the games that can be taken up.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;
use std::{io, mem};

use game::{Message, TextError};

use super::lister::Lister;
use crate::clocks::Clocks;
use crate::finished::{self, FinishedGame};
use crate::json::json;
use crate::library::{Listing, SharedLibrary};
use crate::memory::{Memory, Remembered};
use crate::message::{self, Answer, Reply};
use crate::offer::{Kept, Offer};
use crate::own::OwnPuzzle;
use crate::playing::Playing;
use crate::ply::SavedMove;
use crate::refusal::{foreign, no_entry, refusal};
use crate::saves::{
    GameFile, Header, Hold, SavedGame, SavedGames, SavedLine, Unavailable, name_of,
};
use crate::tree::holds;
use crate::tree_change::TreeChange;

pub(super) struct GameFiles {
    folder: SavedGames,
    library: SharedLibrary,
    pub(super) lister: Lister,
    /// The games as they were listed last.
    pub(super) games: Arc<Listing>,
    /// Of the game on the table.
    pub(super) file: GameFile,
    pub(super) memory: Memory<Remembered>,
    /// Puzzles of one's own.
    pub(super) own: Memory<Vec<OwnPuzzle>>,
    /// Failures to write, for people; the game goes on.
    pub(super) failures: Vec<Message>,
}

/// A game of the disk, by its name.
pub(super) enum KeptGame {
    Saved(String),
    Finished(String),
}

impl GameFiles {
    pub(super) fn new(
        folder: PathBuf,
        memory: Memory<Remembered>,
        inbox: &Sender<message::Message>,
    ) -> io::Result<Self> {
        let own = Memory::in_file(&folder, "puzzles.json");
        let folder = SavedGames::new(folder)?;
        let library = SharedLibrary::new(folder.clone());
        let lister = Lister::start(library.clone(), inbox.clone())?;
        // Most are read before anybody asks.
        lister.ask(|_| {});
        let (games, file, failures) = (Arc::default(), GameFile::None, Vec::new());
        Ok(Self { folder, library, lister, games, file, memory, own, failures })
    }

    /// Looks which saved games can be taken up, and which are over.
    fn look(&mut self) {
        self.games = Arc::new(self.library.lock().look());
    }

    /// Changes what is remembered beside the games.
    pub(super) fn remember(&mut self, change: impl Fn(&mut Remembered)) {
        if let Err(error) = self.memory.change(change) {
            self.fail("play-not-remembered", &error);
        }
    }

    /// Changes the puzzles of one's own.
    pub(super) fn change_own(&mut self, change: impl Fn(&mut Vec<OwnPuzzle>)) {
        if let Err(error) = self.own.change(change) {
            self.fail("play-puzzles-not-kept", &error);
        }
    }

    /// Offers what can be played, with all that is kept.
    pub(super) fn offer(&self, offer: &Arc<Offer>, reply: Reply) {
        let (offer, remembered) = (Arc::clone(offer), self.memory.now.clone());
        let damaged = [&self.memory.damaged, &self.own.damaged].map(Clone::clone);
        let mut own: BTreeMap<String, Vec<bool>> = BTreeMap::new();
        for puzzle in &self.own.now {
            own.entry(puzzle.game.clone()).or_default().push(puzzle.solved);
        }
        self.lister.ask(move |Listing { saved, finished, unread }| {
            let damaged = damaged.iter().flatten().chain(unread).collect();
            let kept = Kept { saved, finished, remembered: &remembered, own, damaged };
            reply(Answer::Text(json(&offer.shown(kept))));
        });
    }

    /// The saved game of this name, and what keeps others from its file.
    pub(super) fn take_up(&mut self, name: &str) -> Result<(SavedGame, Hold), TextError> {
        self.look_for(name);
        let saved = self.saved(name).ok_or_else(|| no_entry(name))?;
        let _own = self.library.lock();
        saved.take_up().map_err(|why| not_had(name, why))
    }

    fn saved(&self, name: &str) -> Option<&SavedGame> {
        self.games.saved.iter().find(|game| game.name() == name)
    }

    /// The finished game of this name.
    pub(super) fn finished(&mut self, name: &str) -> Option<Arc<FinishedGame>> {
        self.look_for(name);
        self.over(name).cloned()
    }

    fn over(&self, name: &str) -> Option<&Arc<FinishedGame>> {
        self.games.finished.iter().find(|game| game.name == name)
    }

    /// Looks again if no game of this name is known.
    fn look_for(&mut self, name: &str) {
        if self.saved(name).is_none() && self.over(name).is_none() {
            self.look();
        }
    }

    /// The game of the disk that is `playing`, whatever other variations it has.
    pub(super) fn kept_as(&mut self, playing: &Playing) -> Option<KeptGame> {
        self.look();
        if playing.end.is_some() {
            let is_it = finished::likeness(playing);
            let found = self.games.finished.iter().find(|game| is_it(game));
            return found.map(|game| KeptGame::Finished(game.name.clone()));
        }
        let (header, moves) = (header(playing), told(playing));
        let is_it = |game: &&SavedGame| {
            game.header == header
                && game.drawn.is_empty()
                && game.tree.game().map(SavedMove::told).eq(moves.iter().cloned())
                && holds(&game.tree.branches(), playing.table.branches())
        };
        self.games.saved.iter().find(is_it).map(|game| KeptGame::Saved(game.name().to_owned()))
    }

    pub(super) fn delete(&mut self, name: &str) -> Result<(), TextError> {
        self.look_for(name);
        let quiet = self.library.lock();
        let removed = match (self.saved(name), self.over(name)) {
            (Some(game), _) => game.remove(),
            (None, Some(game)) => game.remove().map_err(Unavailable::Io),
            (None, None) => return Err(no_entry(name)),
        };
        drop(quiet);
        removed.map_err(|why| not_had(name, why))?;
        self.look();
        Ok(())
    }

    pub(super) fn begin(&mut self, playing: &Playing) {
        let header = header(playing);
        // The players of the first of the games, from which the lines lead to those of the last.
        let header = if playing.drawn.len() % 2 == 1 { header.exchanged() } else { header };
        self.file = match self.folder.begin(&header, lines(playing)) {
            Ok(save) => GameFile::Going(save),
            Err(error) => {
                self.fail("play-not-saved", &error);
                GameFile::None
            }
        };
    }

    pub(super) fn write(&mut self, line: &SavedLine) {
        if let GameFile::Going(save) = &mut self.file
            && let Err(error) = save.write(line)
        {
            self.file = GameFile::None;
            self.fail("play-not-saved", &error);
        }
    }

    /// Writes what the coming move has taken: no move says it yet.
    pub(super) fn write_spent(&mut self, playing: &Playing) {
        let spent = playing.clocks.as_ref().map_or(Duration::ZERO, Clocks::spent);
        if !spent.is_zero() {
            self.write(&SavedLine::Spent(spent.as_millis() as u64));
        }
    }

    /// Keeps what has happened to the variations of the game on the table.
    pub(super) fn keep(&mut self, changes: Vec<TreeChange>) {
        if let GameFile::Over { path, key, .. } = &self.file
            && !changes.is_empty()
            && let Err(error) = finished::keep_branches(path, *key, &changes)
        {
            self.fail("play-not-kept", &error);
        }
        changes.into_iter().for_each(|change| self.write(&SavedLine::Tree(change)));
    }

    /// Notes for people that something could not be written: the message `what` says what.
    fn fail(&mut self, what: &'static str, error: &io::Error) {
        self.failures.push(Message::new(what).with("why", error.to_string()));
    }

    /// Puts the journal of a game that has ended in place of its file.
    pub(super) fn finish(&mut self, playing: &Playing) {
        let save = match mem::take(&mut self.file) {
            GameFile::Going(save) => save,
            other => {
                self.file = other;
                return;
            }
        };
        let journal = finished::journal(playing);
        match journal.and_then(|journal| self.folder.finish(save, &journal)) {
            Ok(path) => {
                let name = name_of(&path).to_owned();
                self.file = GameFile::Over { name, path, key: finished::FIRST };
            }
            Err(error) => self.fail("play-not-kept", &error),
        }
    }

    /// Leaves the file as it is; that of a game without moves is removed.
    pub(super) fn close(&mut self, is_empty: bool) {
        if let (GameFile::Going(save), true) = (mem::take(&mut self.file), is_empty) {
            save.discard();
        }
    }
}

/// Why the game of this name cannot be had.
fn not_had(name: &str, why: Unavailable) -> TextError {
    match why {
        Unavailable::Held => refusal(Message::new("play-in-use").with("name", name.to_owned())),
        Unavailable::Io(error) if error.kind() == io::ErrorKind::NotFound => no_entry(name),
        Unavailable::Io(error) => refusal(foreign(format!("{name}: {error}"))),
    }
}

/// Whether `present` is the game `other`, whatever other variations it has.
pub(super) fn is_same(present: &Playing, other: &Playing) -> bool {
    header(present) == header(other)
        && present.drawn.is_empty()
        && present.end == other.end
        && told(present) == told(other)
        && holds(present.table.branches(), other.table.branches())
}

/// The moves of the game as its file says them.
fn told(playing: &Playing) -> Vec<SavedMove> {
    playing.table.plies().iter().map(|ply| ply.saved.told()).collect()
}

/// The moves of the games that were drawn, and of this one with its variations.
fn lines(playing: &Playing) -> impl Iterator<Item = SavedLine> {
    let played = |mv: &SavedMove| SavedLine::Played(mv.clone());
    let drawn = playing
        .drawn
        .iter()
        .flat_map(move |moves| moves.iter().map(played).chain(std::iter::once(SavedLine::Anew)));
    let branches = playing.table.branches().iter();
    let tried = branches.map(|branch| TreeChange::Tried(branch.map(|ply| ply.saved.clone())));
    drawn
        .chain(playing.table.plies().iter().map(move |ply| played(&ply.saved)))
        .chain(tried.map(SavedLine::Tree))
}

fn header(playing: &Playing) -> Header {
    let setup = &playing.table.setup;
    Header {
        version: 1,
        game: setup.rules.word().to_owned(),
        settings: setup.settings.clone(),
        start: setup.start.clone(),
        players: playing.players.clone(),
        names: playing.names.clone(),
        clock: playing.control,
        strict: playing.strict,
        replay_draws: playing.replay_draws,
        comment: playing.table.comment.clone(),
        occasion: playing.occasion.clone(),
    }
}
