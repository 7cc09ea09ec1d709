//! What a person has chosen and learnt, kept in a file beside the games: each start of the server may have another port,
//! and with it an origin of which the browser remembers nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use files::Limit;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::chosen::{NewGame, Player};
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
        let players = Some([Player::Person, Player::Engine { engine: 0, level: NEWCOMER }]);
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

/// What is kept in a file of a folder.
pub(crate) struct Memory<T> {
    path: PathBuf,
    pub(crate) now: T,
}

impl Memory<Remembered> {
    /// The choices and the progress in `folder`.
    pub(crate) fn of(folder: &Path) -> Self {
        Self::in_file(folder, "page.json")
    }
}

impl<T: Clone + Default + PartialEq + Serialize + DeserializeOwned> Memory<T> {
    /// What the file of this name in `folder` says. One that is damaged is reported, and written anew with the next change.
    pub(crate) fn in_file(folder: &Path, name: &str) -> Self {
        let path = folder.join(name);
        let now = match files::read(&path, &LIMIT) {
            Ok(bytes) => serde_json::from_slice(&bytes).unwrap_or_else(|error| {
                log::warn!("{}: {error}; the page begins without it", path.display());
                T::default()
            }),
            Err(_) => T::default(),
        };
        Self { path, now }
    }

    /// Changes what is kept, and writes it down if it is another now.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut T)) -> io::Result<()> {
        let before = self.now.clone();
        change(&mut self.now);
        if self.now == before {
            return Ok(());
        }
        files::write(&self.path, |file| file.write_all(json(&self.now).as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_outlasts_the_program_and_a_damaged_file() {
        let folder = std::env::temp_dir().join(format!("tengen-memory-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut memory = Memory::of(&folder);
        assert_eq!(memory.now, Remembered::default());
        let solve = |now: &mut Remembered| {
            now.solved.entry("dots".to_owned()).or_default().insert(3);
            now.choices.sound = false;
        };
        memory.change(solve).expect("a file");
        assert_eq!(Memory::of(&folder).now, memory.now);
        // A file of an older version lacks what came later.
        std::fs::write(folder.join("page.json"), r#"{"choices": {"shade": "dark"}}"#)
            .expect("a file");
        let choices = Memory::of(&folder).now.choices;
        assert!(choices.shade == Shade::Dark && choices.sound);
        std::fs::write(folder.join("page.json"), "{").expect("a file");
        assert_eq!(Memory::of(&folder).now, Remembered::default());
        std::fs::remove_dir_all(folder).expect("the folder");
    }
}
