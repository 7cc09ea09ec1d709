//! A saved game: the lines of its file, what they make, and what keeps it from others meanwhile.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use arena::clock::TimeControl;
use dyngame::DynGame;
use files::{Content, Limit, Lines};
use game::Message;
use serde::{Deserialize, Serialize};

use crate::chosen::{NewGame, Player};
use crate::names::{names_given, shown};
use crate::occasion::Occasion;
use crate::ply::SavedMove;
use crate::tree::Tree;
use crate::tree_change::TreeChange;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    /// Version of this form of file.
    pub(crate) version: u32,
    pub(crate) game: String,
    pub(crate) settings: Vec<(String, String)>,
    pub(crate) start: Option<String>,
    pub(crate) players: [Player; 2],
    pub(crate) names: [String; 2],
    pub(crate) clock: Option<TimeControl>,
    pub(crate) strict: bool,
    /// Whether draws by repetition are replayed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) replay_draws: bool,
    /// The comment before the first move.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) comment: String,
    #[serde(default, skip_serializing_if = "Occasion::is_unknown")]
    pub(crate) occasion: Occasion,
}

impl Header {
    /// With the players in each other's seats.
    pub(crate) fn exchanged(mut self) -> Self {
        self.players.reverse();
        self.names.reverse();
        self
    }

    /// The same game before its first move.
    pub(crate) fn anew(&self) -> NewGame {
        NewGame {
            game: self.game.clone(),
            settings: self.settings.clone(),
            players: Some(self.players.clone()),
            names: names_given(&self.players, &self.names),
            clock: self.clock,
            position: self.start.clone(),
            strict: self.strict,
            replay_draws: self.replay_draws,
            ..NewGame::default()
        }
    }

    pub(crate) fn shown_players(&self, rules: &dyn DynGame) -> [Option<Message>; 2] {
        [0, 1].map(|side| shown(&self.names[side], &self.players[side], rules))
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SavedLine {
    Begun(Box<Header>),
    Played(SavedMove),
    Seated([Player; 2], [String; 2]),
    /// The game was taken back to so many moves.
    Back(usize),
    /// A repetition drew the game, which began anew with the sides exchanged.
    Anew,
    /// The drawn game before this one was taken up again.
    Reopened,
    /// Milliseconds that the coming move had taken when its clock was stopped.
    Spent(u64),
    #[serde(untagged)]
    Tree(TreeChange),
}

/// The file of a game that goes on.
#[derive(Debug)]
pub(crate) struct Save {
    pub(super) path: PathBuf,
    pub(super) file: File,
}

impl Save {
    /// Removes a game that nobody played a move of.
    pub(crate) fn discard(self) {
        let _ = fs::remove_file(self.path);
    }

    pub(crate) fn write(&mut self, entry: &SavedLine) -> io::Result<()> {
        let line = serde_json::to_string(entry)? + "\n";
        // One call: a process that is killed leaves a whole line or a part at the end.
        self.file.write_all(line.as_bytes())
    }
}

pub(crate) struct SavedGame {
    /// Its players sit as they do now.
    pub(crate) header: Header,
    /// The games that a repetition drew before this one.
    pub(crate) drawn: Vec<Vec<SavedMove>>,
    /// The moves of this one, and its variations.
    pub(crate) tree: Tree<SavedMove>,
    /// The time that the coming move has taken.
    pub(crate) spent: Duration,
    pub(crate) path: PathBuf,
    /// Bytes of whole lines.
    whole: u64,
    /// Of the last change, in seconds since 1970.
    pub(crate) seconds: u64,
}

impl SavedGame {
    /// Its name on the page.
    pub(crate) fn name(&self) -> &str {
        name_of(&self.path)
    }

    /// Whether nothing was played.
    pub(crate) fn is_empty(&self) -> bool {
        self.drawn.is_empty() && self.tree.game().next().is_none()
    }

    /// The game as its file has it now, and what keeps others from the file.
    ///
    /// # Errors
    /// If somebody else plays it, or it is gone.
    pub(crate) fn take_up(&self) -> Result<(Self, Hold), Unavailable> {
        let hold = self.hold()?;
        let game = read_from(&hold.0, &self.path)?;
        Ok((game, hold))
    }

    /// Removes its file.
    ///
    /// # Errors
    /// If somebody else plays it, or it is gone.
    pub(crate) fn remove(&self) -> Result<(), Unavailable> {
        let _hold = self.hold()?;
        Ok(fs::remove_file(&self.path)?)
    }

    fn hold(&self) -> Result<Hold, Unavailable> {
        // Windows cuts no file that is open for appending alone, nor locks one.
        let file = files::open_itself(&self.path, OpenOptions::new().read(true).write(true))?;
        if is_held(&file) {
            return Err(Unavailable::Held);
        }
        // Whoever had it may have ended or removed it since it was opened.
        fs::symlink_metadata(&self.path)?;
        Ok(Hold(file))
    }

    /// Goes on with its file. What stands behind its last whole line is kept beside it, `NAME.cut`, and that of another
    /// time, `NAME.cut-2`.
    pub(crate) fn go_on(self, Hold(mut file): Hold) -> io::Result<Save> {
        file.seek(SeekFrom::Start(self.whole))?;
        let mut rest = Vec::new();
        file.read_to_end(&mut rest)?;
        if !rest.is_empty() {
            let aside = files::unused(&self.path.with_extension("cut"));
            files::write(&aside, |out| out.write_all(&rest))?;
            file.set_len(self.whole)?;
            file.seek(SeekFrom::Start(self.whole))?;
        }
        Ok(Save { path: self.path, file })
    }
}

/// The file of a game, which no other process takes up meanwhile.
pub(crate) struct Hold(File);

/// Why a saved game cannot be taken up, or removed.
#[derive(Debug)]
pub(crate) enum Unavailable {
    /// Somebody else plays it.
    Held,
    Io(io::Error),
}

impl From<io::Error> for Unavailable {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Locks `file`, unless another process has: whether one has. Where files know no locks none has.
fn is_held(file: &File) -> bool {
    matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock))
}

/// The name of the game in this file on the page.
pub(crate) fn name_of(path: &Path) -> &str {
    path.file_stem().and_then(|name| name.to_str()).unwrap_or_default()
}

/// Seconds from 1970 to the last change of a file.
pub(crate) fn changed(file: &fs::Metadata) -> u64 {
    let since = file.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    since.map_or(0, |since| since.as_secs())
}

/// The size of the file of a game at most, and bytes of one of its lines.
const LIMIT: Limit = Limit { what: "a saved game", mib: 64 };
const LONGEST: usize = 1 << 20;

/// The game in the file `path`, as far as its lines are whole; `None` if somebody plays it, or nothing is written yet.
pub(super) fn read(path: &Path) -> Result<Option<SavedGame>, String> {
    let Content::File(file) = files::open(path, &LIMIT).map_err(|error| error.to_string())? else {
        return Ok(None);
    };
    let is_empty = || file.metadata().is_ok_and(|data| data.len() == 0);
    if is_held(&file) || is_empty() {
        return Ok(None);
    }
    read_from(&file, path).map(Some).map_err(|error| error.to_string())
}

/// The game in `file`, whose path this is: read through the handle that holds the lock, for Windows lets no other one read.
fn read_from(file: &File, path: &Path) -> io::Result<SavedGame> {
    let mut why = "it does not say of which game it is".to_owned();
    let mut lines = Lines::new(BufReader::new(file), LONGEST);
    let (mut header, mut whole): (Option<Header>, _) = (None, 0);
    let mut tree = Tree::default();
    let mut drawn: Vec<Vec<SavedMove>> = Vec::new();
    let mut spent = Duration::ZERO;
    while let Some(line) = lines.next_line()?.filter(|line| line.is_ended && !line.is_cut()) {
        let said = serde_json::from_slice(line.bytes);
        // It is of the move that comes next.
        if let Ok(SavedLine::Played(_) | SavedLine::Back(_) | SavedLine::Anew) = said {
            spent = Duration::ZERO;
        }
        match said {
            Ok(SavedLine::Begun(begun)) => header = Some(*begun),
            Ok(SavedLine::Played(mv)) => tree.play(mv),
            Ok(SavedLine::Seated(players, names)) => {
                header = header.map(|header| Header { players, names, ..header });
            }
            Ok(SavedLine::Back(ply)) => tree.take_back(ply),
            Ok(SavedLine::Anew) => {
                drawn.push(std::mem::take(&mut tree).game().cloned().collect());
                header = header.map(Header::exchanged);
            }
            Ok(SavedLine::Reopened) => {
                let Some(moves) = drawn.pop() else { break };
                tree = Tree::default();
                moves.into_iter().for_each(|mv| tree.play(mv));
                header = header.map(Header::exchanged);
            }
            Ok(SavedLine::Spent(millis)) => spent = Duration::from_millis(millis),
            Ok(SavedLine::Tree(change)) => match change.applied(&mut tree, SavedMove::clone) {
                Some(()) => {}
                None => break,
            },
            Err(error) => {
                why = format!("line {}: {error}", line.number);
                break;
            }
        }
        whole += line.length;
    }
    let header = header.ok_or_else(|| io::Error::other(why))?;
    let (path, seconds) = (path.to_owned(), changed(&file.metadata()?));
    Ok(SavedGame { header, drawn, tree, spent, path, whole, seconds })
}
