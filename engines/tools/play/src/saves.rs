//! Games on the disk: each move is written as it is played, and a finished game is a journal.

mod saved_game;

use std::cmp::Reverse;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use game::Message;

use saved_game::read;

pub(crate) use saved_game::{
    Header, Hold, Save, SavedGame, SavedLine, Unavailable, changed, name_of,
};

/// Where the game on the table is kept.
#[derive(Debug, Default)]
pub(crate) enum GameFile {
    /// Nowhere.
    #[default]
    None,
    /// It goes on.
    Going(Save),
    /// It is over: its name, its journal, and its pair and leg there.
    Over { name: String, path: PathBuf, key: (u64, u8) },
}

impl GameFile {
    /// The name of the game on the page.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Self::None => None,
            Self::Going(Save { path, .. }) => Some(name_of(path)),
            Self::Over { name, .. } => Some(name),
        }
    }

    /// Whether the game of this name goes on in it.
    pub(crate) fn is_going(&self, name: &str) -> bool {
        matches!(self, Self::Going(_)) && self.name() == Some(name)
    }

    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::None => None,
            Self::Going(Save { path, .. }) | Self::Over { path, .. } => Some(path),
        }
    }
}

#[derive(Clone)]
pub(crate) struct SavedGames {
    folder: PathBuf,
}

impl SavedGames {
    /// The saved games in `folder`, which is made.
    pub(crate) fn new(folder: PathBuf) -> io::Result<Self> {
        for folder in [&folder, &folder.join(FINISHED)] {
            files::make_folder(folder).map_err(|error| {
                io::Error::new(error.kind(), format!("{}: {error}", folder.display()))
            })?;
        }
        Ok(Self { folder })
    }

    /// Begins the file of a game with the lines that its former one had, under a name that no game has, be it over or not.
    pub(crate) fn begin(
        &self,
        header: &Header,
        mut lines: impl Iterator<Item = SavedLine>,
    ) -> io::Result<Save> {
        let mut number = 0;
        let (path, file) = loop {
            let name = format!("{}-{}-{number}.jsonl", header.game, seconds());
            let path = self.folder.join(&name);
            match OpenOptions::new().read(true).append(true).create_new(true).open(&path) {
                // Asked behind that: until then another process may have put its game there.
                Ok(_) if self.finished().join(&name).exists() => fs::remove_file(&path)?,
                Ok(file) => break (path, file),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
            number += 1;
        };
        // At most a list that is being made holds it; without effect where files know no locks.
        let _ = file.lock();
        let mut save = Save { path, file };
        save.write(&SavedLine::Begun(Box::new(header.clone())))?;
        lines.try_for_each(|line| save.write(&line))?;
        Ok(save)
    }

    /// The games that can be taken up, and what is said of files that cannot be read. Those in use by another process
    /// are left out.
    pub(crate) fn games(&self) -> (Vec<SavedGame>, Vec<Message>) {
        let read = |path: &Path| Ok((read(path)?.into_iter().collect(), Vec::new()));
        games_in(&self.folder, MOST, read, |game| (game.seconds, &game.path))
    }

    /// The folder of the games that are over.
    pub(crate) fn finished(&self) -> PathBuf {
        self.folder.join(FINISHED)
    }

    /// Puts the journal of a finished game in place of its file; where it is.
    pub(crate) fn finish(&self, save: Save, journal: &str) -> io::Result<PathBuf> {
        let name = save.path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let path = self.finished().join(name);
        files::write(&path, |out| out.write_all(journal.as_bytes()))?;
        fs::remove_file(&save.path)?;
        Ok(path)
    }
}

const FINISHED: &str = "finished";

/// Games of a folder that are read: a person's years of them.
pub(crate) const MOST: usize = 5000;

/// The `most` games that `read` finds in the files of `folder`, the newest first by their `place`, and messages that name what
/// it cannot read, which stays, and a folder of which not all is read.
pub(crate) fn games_in<T>(
    folder: &Path,
    most: usize,
    mut read: impl FnMut(&Path) -> Result<(Vec<T>, Vec<String>), String>,
    place: fn(&T) -> (u64, &Path),
) -> (Vec<T>, Vec<Message>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut files: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|it| it == "jsonl")).collect();
    files.sort_by_cached_key(|path| Reverse(path.metadata().map_or(0, |data| changed(&data))));
    let (mut games, mut unread) = (Vec::new(), Vec::new());
    for path in files.iter().take(most) {
        let (found, faults) = read(path).unwrap_or_else(|why| (Vec::new(), vec![why]));
        let end = if found.is_empty() { "play-left-out" } else { "play-rest-shown" };
        for why in faults {
            let damaged = Message::new("play-damaged").with("file", path.display().to_string());
            unread.push(damaged.with("why", why).with("end", Message::new(end)));
        }
        games.extend(found);
    }
    games.sort_by(|a, b| place(b).cmp(&place(a)));
    if files.len().max(games.len()) > most {
        games.truncate(most);
        let more = Message::new("play-more-games").with("folder", folder.display().to_string());
        unread.push(more.with("count", most));
    }
    (games, unread)
}

fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use arena::journal::Branch;

    use tempfile::TempDir;

    use super::*;
    use crate::chosen::{EngineId, Player};
    use crate::occasion::Occasion;
    use crate::ply::SavedMove;
    use crate::tree_change::TreeChange;

    fn header() -> Header {
        Header {
            version: 1,
            game: "gomoku".into(),
            settings: vec![("Rule".into(), "renju".into())],
            start: None,
            players: [Player::Person, Player::Engine { engine: EngineId::Own, level: 3 }],
            names: ["you".into(), "Tengen".into()],
            clock: None,
            strict: false,
            replay_draws: false,
            comment: String::new(),
            occasion: Occasion::default(),
        }
    }

    fn mv(text: &str) -> SavedMove {
        let (text, touched, millis) = (text.into(), vec![[1, 2]], Some(5));
        SavedMove { text, touched, millis, ..SavedMove::default() }
    }

    fn moves(game: &SavedGame) -> Vec<SavedMove> {
        game.tree.game().cloned().collect()
    }

    fn saved() -> (SavedGames, TempDir) {
        let folder = tempfile::tempdir().expect("a folder");
        (SavedGames::new(folder.path().to_owned()).expect("a folder"), folder)
    }

    fn offered(saved: &SavedGames) -> Vec<SavedGame> {
        let (games, unread) = saved.games();
        assert!(unread.is_empty(), "{unread:?}");
        games
    }

    fn taken_up(game: &SavedGame) -> Save {
        let (game, hold) = game.take_up().expect("the file");
        game.go_on(hold).expect("the file")
    }

    #[test]
    fn a_file_that_cannot_be_read_is_named_and_stays() {
        let (saved, folder) = saved();
        drop(saved.begin(&header(), std::iter::empty()).expect("a file"));
        let reopened = [SavedLine::Played(mv("h8")), SavedLine::Reopened];
        drop(saved.begin(&header(), reopened.into_iter()).expect("a file"));
        // Without its key the game would begin elsewhere.
        let begun = serde_json::to_string(&SavedLine::Begun(Box::new(header()))).expect("a line");
        let misspelt = begun.replace("\"start\"", "\"strat\"") + "\n";
        for (name, text) in [
            ("misspelt.jsonl", &*misspelt),
            ("cut.jsonl", "{\"begun\":{\"vers"),
            ("other.jsonl", "[1]\n{\"played\":{\"move\":\"h8\"}}\n"),
            ("empty.jsonl", ""),
            ("notes.txt", "mine"),
        ] {
            fs::write(folder.path().join(name), text).expect("a file");
        }
        let (games, unread) = saved.games();
        assert_eq!(games.len(), 2, "a drawn game that was never there ends the game that is read");
        let mut said: Vec<_> =
            unread.iter().map(|said| messages::Language::ENGLISH.text(said)).collect();
        said.sort();
        let [cut, misspelt, other] = &said[..] else { panic!("{said:?}") };
        assert!(misspelt.contains("misspelt.jsonl"), "{misspelt}");
        assert!(cut.contains("cut.jsonl") && cut.contains("which game"), "{cut}");
        assert!(other.contains("other.jsonl") && other.contains("line 1"), "{other}");
        assert!(
            folder.path().join("other.jsonl").is_file()
                && folder.path().join("cut.jsonl").is_file()
        );
        // Of six files.
        let nothing = |_: &Path| Ok((Vec::new(), Vec::new()));
        let (_, unread) =
            games_in(folder.path(), 4, nothing, |game: &SavedGame| (game.seconds, &game.path));
        let last = messages::Language::ENGLISH.text(unread.last().expect("a message"));
        assert!(last.contains(" 4 ") && last.contains(&*folder.path().to_string_lossy()), "{last}");
    }

    #[test]
    fn a_game_cut_short_goes_on_from_its_last_whole_line() {
        let (saved, folder) = saved();
        let mut save = saved.begin(&header(), std::iter::empty()).expect("a file");
        for text in ["h8", "i9", "j10"] {
            save.write(&SavedLine::Played(mv(text))).expect("a line");
        }
        save.write(&SavedLine::Back(1)).expect("a line");
        let path = save.path.clone();
        drop(save);
        let mut file = OpenOptions::new().append(true).open(&path).expect("the file");
        file.write_all(b"{\"played\":{\"move\":\"a").expect("half a line");
        let games = offered(&saved);
        assert_eq!(games.len(), 1);
        assert_eq!((&games[0].header, moves(&games[0])), (&header(), vec![mv("h8")]));
        let mut save = taken_up(&games[0]);
        save.write(&SavedLine::Played(mv("a1"))).expect("a line");
        drop(save);
        // A part that is cut off another time is kept beside it.
        let mut file = OpenOptions::new().append(true).open(&path).expect("the file");
        file.write_all(b"{}\n").expect("no line of a game");
        drop(taken_up(&offered(&saved)[0]));
        let again = fs::read_to_string(path.with_extension("cut-2")).expect("what was cut off");
        assert_eq!(again, "{}\n");
        let games = offered(&saved);
        assert_eq!(moves(&games[0]), [mv("h8"), mv("a1")]);
        let cut = fs::read_to_string(path.with_extension("cut")).expect("what was cut off");
        assert_eq!(cut, "{\"played\":{\"move\":\"a");
        #[cfg(unix)]
        {
            let elsewhere = folder.path().join("elsewhere");
            fs::rename(&path, &elsewhere).expect("another name");
            std::os::unix::fs::symlink(&elsewhere, &path).expect("a link");
            let before = fs::read(&elsewhere).expect("the file");
            assert!(games[0].take_up().is_err(), "a link is followed");
            assert_eq!(fs::read(&elsewhere).expect("the file"), before);
        }
    }

    #[test]
    fn games_that_end_in_one_second_are_all_kept() {
        let (saved, _folder) = saved();
        let ended = |number: usize| {
            let save = saved.begin(&header(), std::iter::empty()).expect("a file");
            saved.finish(save, &number.to_string()).expect("a file")
        };
        let paths: Vec<_> = (0..4).map(ended).collect();
        let kept: Vec<_> = paths.iter().map(|path| fs::read_to_string(path).expect("it")).collect();
        assert_eq!(kept, ["0", "1", "2", "3"]);
    }

    #[test]
    fn a_game_being_played_is_neither_offered_nor_had() {
        let (saved, _folder) = saved();
        let save =
            saved.begin(&header(), [SavedLine::Played(mv("h8"))].into_iter()).expect("a file");
        assert!(offered(&saved).is_empty());
        drop(save);
        let listed = &offered(&saved)[0];
        // It has gone on since it was listed, and goes on.
        let mut save = taken_up(listed);
        save.write(&SavedLine::Played(mv("a1"))).expect("a line");
        assert!(matches!(listed.take_up(), Err(Unavailable::Held)));
        assert!(matches!(listed.remove(), Err(Unavailable::Held)));
        drop(save);
        let (now, hold) = listed.take_up().expect("the file");
        assert_eq!(moves(&now), [mv("h8"), mv("a1")]);
        drop(hold);
        listed.remove().expect("the file");
        assert!(matches!(listed.take_up(), Err(Unavailable::Io(_))));
    }

    #[test]
    fn variations_are_taken_up_as_they_were_left() {
        let (saved, folder) = saved();
        let path = |base, path: &[&str], moves: &[&str]| Branch {
            base,
            path: path.iter().map(|&text| text.to_owned()).collect(),
            moves: moves.iter().map(|text| mv(text)).collect(),
        };
        let place = |base, way: &[&str]| path(base, way, &[]).map(|_| ());
        let tried = |branch| SavedLine::Tree(TreeChange::Tried(branch));
        let lines = [
            SavedLine::Played(mv("h8")),
            SavedLine::Played(mv("h9")),
            tried(path(1, &[], &["i9", "i8"])),
            tried(path(1, &["i9"], &["j8"])),
            tried(path(0, &[], &["a1"])),
            SavedLine::Tree(TreeChange::Removed(place(0, &["a1"]))),
            SavedLine::Tree(TreeChange::Main(place(1, &["i9"]))),
            SavedLine::Played(mv("k8")),
        ];
        drop(saved.begin(&header(), lines.into_iter()).expect("a file"));
        let game = &offered(&saved)[0];
        assert_eq!(moves(game), ["h8", "i9", "i8", "k8"].map(mv));
        let branches = game.tree.branches();
        let kept: Vec<_> = branches.iter().map(|branch| branch.map(|&mv| mv.clone())).collect();
        assert_eq!(kept, [path(1, &[], &["h9"]), path(2, &[], &["j8"])]);
        // A variation that leads nowhere ends the game that is read.
        let wrong = [SavedLine::Played(mv("h8")), tried(path(3, &[], &["i9"]))];
        fs::remove_dir_all(folder.path()).expect("the folder");
        let saved = SavedGames::new(folder.path().to_owned()).expect("a folder");
        drop(saved.begin(&header(), wrong.into_iter()).expect("a file"));
        assert_eq!(moves(&offered(&saved)[0]), [mv("h8")]);
    }
}
