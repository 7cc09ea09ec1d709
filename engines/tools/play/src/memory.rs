//! A person's choices and progress, kept in a file beside the games: each start of the server may have another port,
//! and with it an origin of which the browser remembers nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use files::{Limit, Lock};
use game::Message;
use messages::Language;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::chosen::{EngineId, NewGame, Player};
use crate::json::json;

const LIMIT: Limit = Limit { what: "what the page remembers", mib: 4 };

/// The choices and the progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Remembered {
    pub(crate) choices: Choices,
    /// The game that was begun last, with which the dialogue of a new one begins.
    pub(crate) last: NewGame,
    /// The numbers of the puzzles that were solved, by game.
    pub(crate) solved: BTreeMap<String, BTreeSet<usize>>,
    /// The step of each game's lesson that was looked at last.
    pub(crate) steps: BTreeMap<String, usize>,
}

/// The level of the first game of all: who looks a single move ahead wins half of the games of shogi against it, and more
/// of the others (docs/levels.md).
pub(crate) const NEWCOMER: i32 = -2;

impl Default for Remembered {
    fn default() -> Self {
        let players =
            Some([Player::Person, Player::Engine { engine: EngineId::Own, level: NEWCOMER }]);
        Self {
            choices: Choices::default(),
            last: NewGame { players, ..NewGame::default() },
            solved: BTreeMap::new(),
            steps: BTreeMap::new(),
        }
    }
}

/// How the page looks and sounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Choices {
    /// `None`: that of the browser.
    language: Option<String>,
    /// Numbers on stones.
    numbers: bool,
    sound: bool,
    confirm: Confirm,
    /// `None`: what is usual in the language.
    pieces: Option<Pieces>,
    coordinates: Coordinates,
    ground: Ground,
    shade: Shade,
    motion: Motion,
    countdown: Countdown,
    /// How moves are written, by game.
    notations: BTreeMap<String, String>,
}

/// Choices in place of others, by their names; of the notations those of some games.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Map<String, Value>")]
pub(crate) struct ChangedChoices(Map<String, Value>);

impl ChangedChoices {
    /// `choices` with these in place of theirs.
    pub(crate) fn applied(&self, choices: &Choices) -> Choices {
        self.try_applied(choices).unwrap_or_else(|_| choices.clone())
    }

    fn try_applied(&self, choices: &Choices) -> serde_json::Result<Choices> {
        let mut all = serde_json::to_value(choices)?;
        for (name, value) in &self.0 {
            match (&mut all[name.as_str()], value) {
                (Value::Object(own), Value::Object(new)) => own.extend(new.clone()),
                (own, new) => *own = new.clone(),
            }
        }
        serde_json::from_value(all)
    }
}

impl TryFrom<Map<String, Value>> for ChangedChoices {
    type Error = serde_json::Error;

    fn try_from(changed: Map<String, Value>) -> serde_json::Result<Self> {
        let changed = Self(changed);
        changed.try_applied(&Choices::default()).map(|_| changed)
    }
}

macro_rules! choices {
    ($($(#[$about:meta])* $name:ident: $usual:ident $($other:ident)*;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        enum $name {
            #[default]
            $usual,
            $($other,)*
        }
    )*};
}

choices! {
    /// Where a touch that makes a move is to be confirmed by a second one; `Small`: on boards too small for a finger.
    Confirm: Small Never Always;
    /// Signs on the pieces of shogi and xiangqi.
    Pieces: Characters Coloured Letters;
    /// Letters and numbers of squares; `Edges`: none within the board.
    Coordinates: On Edges Off;
    /// Materials of the boards.
    Ground: Classic Printed;
    /// Colours of the page.
    Shade: System Light Dark;
    /// The speed at which pieces slide.
    Motion: Normal Fast Off;
    /// How the last seconds of a clock are heard.
    Countdown: Ticks Voice Off;
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            language: None,
            numbers: true,
            sound: true,
            confirm: Confirm::default(),
            pieces: None,
            coordinates: Coordinates::default(),
            ground: Ground::default(),
            shade: Shade::default(),
            motion: Motion::default(),
            countdown: Countdown::default(),
            notations: BTreeMap::new(),
        }
    }
}

/// A value that is kept in a file of a folder.
pub(crate) struct Memory<T> {
    /// `None`: what is there cannot be read and stays.
    path: Option<PathBuf>,
    pub(crate) now: T,
    /// The message about a file that could not be read.
    pub(crate) damaged: Option<Message>,
}

impl Memory<Remembered> {
    /// The choices and the progress in `folder`.
    pub(crate) fn of(folder: &Path) -> Self {
        Self::in_file(folder, "page.json")
    }
}

impl<T: Clone + Default + PartialEq + Serialize + DeserializeOwned> Memory<T> {
    /// The value in this file of `folder`. A file that cannot be read is reported and renamed; where that fails, it
    /// stays, and nothing is written.
    pub(crate) fn in_file(folder: &Path, name: &str) -> Self {
        let path = folder.join(name);
        let why = match read(&path) {
            Ok(now) => return Self { path: Some(path), now, damaged: None },
            Err(why) => Message::new("play-damaged").with("file", name.to_owned()).with("why", why),
        };
        let aside = files::unused(&folder.join(format!("{name}.damaged")));
        let (path, end) = match fs::rename(&path, &aside) {
            Ok(()) => {
                (Some(path), Message::new("play-set-aside").with("to", aside.display().to_string()))
            }
            Err(error) => (None, Message::new("play-left").with("why", error.to_string())),
        };
        let damaged = why.with("end", end);
        log::warn!("{}", Language::ENGLISH.text(&damaged));
        Self { path, now: T::default(), damaged: Some(damaged) }
    }

    /// Changes what is kept, and writes it down if it is another now: what another program has written meanwhile is
    /// changed, and is what is kept from then on.
    pub(crate) fn change(&mut self, change: impl Fn(&mut T)) -> io::Result<()> {
        let before = self.now.clone();
        change(&mut self.now);
        if self.now == before {
            return Ok(());
        }
        let kept = || io::Error::other("the file there cannot be read, and is kept");
        let path = self.path.as_ref().ok_or_else(kept)?;
        let _lock = Lock::wait(path)?;
        if fs::symlink_metadata(path).is_ok() {
            self.now = read(path).map_err(io::Error::other)?;
            change(&mut self.now);
        }
        files::write(path, |file| file.write_all(json(&self.now).as_bytes()))
    }
}

/// The value that is kept at `path`; the default where no file is.
fn read<T: Default + DeserializeOwned>(path: &Path) -> Result<T, String> {
    match files::read(path, &LIMIT) {
        Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| error.to_string()),
        Err(_) if fs::symlink_metadata(path).is_err() => Ok(T::default()),
        Err(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_programs_remember_for_each_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let [mut one, mut other] = [Memory::of(folder), Memory::of(folder)];
        let step = |game: &'static str| {
            move |now: &mut Remembered| {
                now.steps.insert(game.to_owned(), 3);
            }
        };
        one.change(step("shogi")).expect("a file");
        other.change(step("dots")).expect("a file");
        one.change(|now| now.choices.sound = false).expect("a file");
        let kept = Memory::of(folder).now;
        assert_eq!((kept.steps.len(), kept.choices.sound), (2, false));
        assert_eq!(one.now, kept);
        let files: Vec<_> = fs::read_dir(folder).expect("a folder").flatten().collect();
        assert_eq!(files.len(), 1, "{files:?}");
    }

    #[test]
    fn choices_that_are_changed_leave_the_others() {
        let read = serde_json::from_str::<ChangedChoices>;
        let mut choices = Choices::default();
        for changed in [
            r#"{"shade": "dark"}"#,
            r#"{"notations": {"shogi": "KI2"}, "language": "ja"}"#,
            r#"{"notations": {"xiangqi": "WXF"}, "language": null}"#,
        ] {
            choices = read(changed).expect("choices").applied(&choices);
        }
        assert_eq!((choices.shade, choices.notations.len()), (Shade::Dark, 2));
        assert_eq!(choices.language, None);
        assert!(read(r#"{"shade": "red"}"#).is_err());
    }

    #[test]
    fn what_is_remembered_outlasts_the_program_and_a_damaged_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let mut memory = Memory::of(folder);
        assert_eq!(memory.now, Remembered::default());
        let solve = |now: &mut Remembered| {
            now.solved.entry("dots".to_owned()).or_default().insert(3);
            now.choices.sound = false;
        };
        memory.change(solve).expect("a file");
        assert_eq!(Memory::of(folder).now, memory.now);
        // A file may lack some of it.
        std::fs::write(folder.join("page.json"), r#"{"choices": {"shade": "dark"}}"#)
            .expect("a file");
        let choices = Memory::of(folder).now.choices;
        assert!(choices.shade == Shade::Dark && choices.sound);
        // A damaged one is kept beside the new one, and so is the next.
        let name = "page.json.damaged";
        for (text, aside) in [("{", name.to_owned()), ("null", format!("{name}-2"))] {
            std::fs::write(folder.join("page.json"), text).expect("a file");
            let mut memory = Memory::of(folder);
            assert_eq!(memory.now, Remembered::default());
            let said = memory.damaged.as_ref().map(|said| Language::ENGLISH.text(said));
            assert!(said.is_some_and(|said| said.contains(&format!("{aside},"))));
            memory.change(solve).expect("a file");
            assert_eq!(std::fs::read_to_string(folder.join(aside)).expect("what was there"), text);
            assert!(Memory::of(folder).damaged.is_none());
        }
    }
}
