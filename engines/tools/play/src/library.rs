//! All games on the disk, as they were read last.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use game::Message;

use crate::finished::FinishedGame;
use crate::saves::{MOST, SavedGame, SavedGames, games_in};

/// The games that can be taken up, and those that are over, the newest first.
#[derive(Default)]
pub(crate) struct Listing {
    pub(crate) saved: Vec<SavedGame>,
    pub(crate) finished: Vec<Arc<FinishedGame>>,
    /// The messages about files that cannot be read.
    pub(crate) unread: Vec<Message>,
}

/// The folders of the games. A file of finished games is read again if it is another one, or has changed.
pub(crate) struct Library {
    folder: SavedGames,
    known: HashMap<PathBuf, (Stamp, Content)>,
}

/// The games in a file, and what is said of its lines that cannot be read; or why none of it can.
type Content = Result<(Vec<Arc<FinishedGame>>, Vec<String>), String>;

/// What tells a file from itself before a change. One that is written anew is another file, also where it keeps its length and
/// its date.
#[derive(Clone, Copy, PartialEq)]
struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
    created: Option<SystemTime>,
    /// Its number in its file system, 0 where it has none: times may be too coarse.
    inode: u64,
}

impl Stamp {
    /// `None` if the file cannot be looked at.
    fn of(path: &Path) -> Option<Self> {
        let data = path.metadata().ok()?;
        let (modified, created) = (data.modified().ok(), data.created().ok());
        #[cfg(unix)]
        let inode = std::os::unix::fs::MetadataExt::ino(&data);
        #[cfg(not(unix))]
        let inode = 0;
        Some(Self { length: data.len(), modified, created, inode })
    }
}

/// A library that a session shares with whoever lists its games. A game that is taken up meanwhile would seem to be in use.
#[derive(Clone)]
pub(crate) struct SharedLibrary(Arc<Mutex<Library>>);

impl SharedLibrary {
    pub(crate) fn new(folder: SavedGames) -> Self {
        Self(Arc::new(Mutex::new(Library { folder, known: HashMap::new() })))
    }

    /// Has it for oneself.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Library> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Library {
    /// The games as they are now.
    pub(crate) fn look(&mut self) -> Listing {
        let (saved, mut unread) = self.folder.games();
        let mut known = HashMap::new();
        let read = |path: &Path| {
            let stamp = Stamp::of(path);
            let old = self.known.remove(path).filter(|(old, _)| Some(*old) == stamp);
            let content = old.map_or_else(|| read(path), |(_, content)| content);
            if let Some(stamp) = stamp {
                known.insert(path.to_owned(), (stamp, content.clone()));
            }
            content
        };
        let folder = self.folder.finished();
        let (finished, more) = games_in(&folder, MOST, read, |game| (game.seconds, &game.path));
        self.known = known;
        unread.extend(more);
        Listing { saved, finished, unread }
    }
}

fn read(path: &Path) -> Content {
    let (games, faults) = FinishedGame::read(path)?;
    Ok((games.into_iter().map(Arc::new).collect(), faults))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::chosen::Player;
    use crate::finished::journal;
    use crate::playing::Playing;
    use crate::table::tests::table;

    #[test]
    fn a_file_is_read_again_once_it_has_changed() {
        let folder = tempfile::tempdir().expect("a folder");
        let saved = SavedGames::new(folder.path().to_owned()).expect("a folder");
        let path = |name: &str| saved.finished().join(name);
        let text = |second: &str| {
            let names = ["one", second].map(str::to_owned);
            let playing = Playing::new(table(&[]).setup, <[Player; 2]>::default(), names, None);
            journal(&playing.expect("a game")).expect("a journal")
        };
        for name in ["a.jsonl", "b.jsonl", "c.jsonl"] {
            fs::write(path(name), text("two")).expect("a file");
        }
        let library = SharedLibrary::new(saved.clone());
        let named = |listing: &Listing, name: &str| {
            listing.finished.iter().find(|game| game.name == name).cloned()
        };
        let first = library.lock().look();
        // It keeps its date and its length.
        let date = path("b.jsonl").metadata().and_then(|data| data.modified()).expect("a date");
        files::write(&path("b.jsonl"), |out| out.write_all(text("six").as_bytes())).expect("it");
        let file = fs::File::options().write(true).open(path("b.jsonl")).expect("the file");
        file.set_modified(date).expect("a date");
        fs::remove_file(path("c.jsonl")).expect("the file");
        let second = library.lock().look();
        let [old, new] = [&first, &second].map(|listing| named(listing, "a").expect("a game"));
        assert!(Arc::ptr_eq(&old, &new), "it is read again");
        assert!(named(&first, "c").is_some() && named(&second, "c").is_none());
        if cfg!(unix) {
            assert_eq!(named(&second, "b").expect("a game").names(), ["one", "six"]);
        }
    }
}
