//! The games in journals, which `tengen report` and `tengen export` read.

mod branches;
mod entry;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use arena::engine::EngineSpec;
use arena::journal::{
    EngineEntry, GameEntry, JournalError, JournalSet, MatchSettings, Who, game_name,
};
use dyngame::{DynGame, Settings};
use game::{Message, TextError};
use records::{EndName, GameRecord, MoveRecord};

use crate::chosen::{EngineId, Player, STRONGEST};
use crate::game_end::{GameEnd, Verdict};
use crate::names::{OWN_NAME, TEXT_NAME, shown};
use crate::occasion::Occasion;
use crate::playing::Playing;
use crate::ply::SavedMove;
use crate::saves::{MOST, changed, name_of};
use crate::table::Setup;
use crate::tree::holds;

use branches::changed_games;
use entry::{entry, settings};

pub(crate) use branches::keep_branches;
pub(crate) use entry::{FIRST, export, journal, record, written};

pub(crate) struct FinishedGame {
    /// Its name on the page.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// Of its end, in seconds since 1970.
    pub(crate) seconds: u64,
    settings: MatchSettings,
    entry: GameEntry,
    /// Whether its file holds nothing else.
    is_alone: bool,
    /// How it ended, once somebody has asked.
    verdict: OnceLock<Verdict>,
}

impl FinishedGame {
    /// The games in the file `path`, and what is said of the lines of it that cannot be read.
    pub(crate) fn read(path: &Path) -> Result<(Vec<Self>, Vec<String>), String> {
        let in_words = |error: JournalError| error.to_string();
        let mut journal = JournalSet::open(path).map_err(in_words)?;
        let (settings, damage) = (journal.record.settings.clone(), journal.damage.clone());
        let games = journal.games().take(MOST + 1).collect::<Result<Vec<_>, _>>();
        let games = games.map_err(in_words)?;
        if games.is_empty() && damage.is_empty() {
            return Err("no game is in it".to_owned());
        }
        let (seconds, stem) = (path.metadata().map_or(0, |data| changed(&data)), name_of(path));
        let is_alone = games.len() == 1 && damage.is_empty();
        let game = |(number, entry): (usize, GameEntry)| Self {
            name: match number {
                0 => stem.to_owned(),
                _ => format!("{stem}#{}", game_name((entry.pair, entry.leg))),
            },
            path: path.to_owned(),
            seconds,
            settings: settings.clone(),
            entry,
            is_alone,
            verdict: OnceLock::new(),
        };
        let damage = damage.iter().map(ToString::to_string).collect();
        Ok((games.into_iter().enumerate().map(game).collect(), damage))
    }

    /// Where it is among the games of its file.
    pub(crate) const fn key(&self) -> (u64, u8) {
        (self.entry.pair, self.entry.leg)
    }

    /// Removes it from its file, and the file with the last game.
    ///
    /// # Errors
    /// Also if lines of the file are damaged, which would be lost.
    pub(crate) fn remove(&self) -> io::Result<()> {
        match self.is_alone {
            true => fs::remove_file(&self.path),
            false => changed_games(&self.path, |games| {
                games.retain(|game| (game.pair, game.leg) != self.key());
                Some(())
            }),
        }
    }

    /// A player as the journal has it.
    fn seated(&self, side: usize) -> &EngineEntry {
        &self.settings.engines[self.entry.engines[side]]
    }

    pub(crate) fn word(&self) -> &str {
        &self.settings.game
    }

    /// It as a record, behind those of the games that a repetition drew before it.
    pub(crate) fn records(&self, rules: &dyn DynGame) -> Vec<GameRecord> {
        let games = self.entry.drawn_games().chain([self.entry.clone()]);
        games.map(|game| game.record(&self.settings, rules)).collect()
    }

    pub(crate) fn plies(&self) -> usize {
        self.entry.opening.moves.len() + self.entry.moves.len()
    }

    pub(crate) fn names(&self) -> [String; 2] {
        [0, 1].map(|side| {
            let EngineEntry { spec, called, .. } = self.seated(side);
            called.as_ref().unwrap_or(&spec.name).clone()
        })
    }

    pub(crate) fn players(&self) -> [Player; 2] {
        let names = self.names();
        [0, 1].map(|side| player(self.seated(side), &names[side]))
    }

    pub(crate) fn shown_players(&self, rules: &dyn DynGame) -> [Option<Message>; 2] {
        let (names, players) = (self.names(), self.players());
        [0, 1].map(|side| shown(&names[side], &players[side], rules))
    }

    /// How it ended: a game of `rules`.
    pub(crate) fn result(&self, rules: &'static dyn DynGame) -> &Verdict {
        self.verdict.get_or_init(|| {
            let settings = self.settings.settings.clone();
            let sides = self.setup(rules, settings).side_terms();
            self.end(rules).verdict(rules, sides)
        })
    }

    fn setup(&self, rules: &'static dyn DynGame, settings: Settings) -> Setup {
        Setup { rules, settings, start: self.entry.opening.position.clone() }
    }

    fn end(&self, rules: &dyn DynGame) -> GameEnd {
        let mut end = GameEnd::by(self.entry.outcome(), self.entry.reason.clone());
        let name = self.entry.ending.as_ref().and_then(|name| EndName::read(name, rules));
        end.name = name.unwrap_or(end.name);
        end
    }

    /// The game at its end.
    pub(crate) fn playing(&self, rules: &'static dyn DynGame) -> Result<Playing, TextError> {
        let settings = rules.recorded(&self.settings.settings)?;
        let setup = self.setup(rules, settings);
        let mut playing = Playing::new(setup, self.players(), self.names(), None)?;
        let record = self.entry.record(&self.settings, rules);
        playing.play_record(&record.main)?;
        playing.occasion = Occasion::from(&record);
        playing.replay_draws = self.settings.replay_draws;
        let drawn = self.entry.drawn_games().map(|game| game.record(&self.settings, rules));
        playing.drawn = drawn.map(|game| game.main.moves.iter().map(unscored).collect()).collect();
        playing.end = playing.end.or_else(|| Some(self.end(rules)));
        Ok(playing)
    }
}

/// Whether a finished game is `playing`, whatever other variations it has.
pub(crate) fn likeness(playing: &Playing) -> impl Fn(&FinishedGame) -> bool {
    let (settings, entry) = (settings(playing), entry(playing));
    let bare = |entry: &GameEntry| GameEntry { branches: Vec::new(), ..entry.clone() };
    move |game| {
        let kept = &game.entry;
        settings == game.settings
            && bare(&entry) == bare(kept)
            && holds(&kept.branches, &entry.branches)
    }
}

/// Who played under this name.
fn player(EngineEntry { spec, who, .. }: &EngineEntry, name: &str) -> Player {
    let engine = |engine| Player::Engine { engine, level: STRONGEST };
    match who {
        Some(Who::Person) => Player::Person,
        Some(Who::Own { level }) => Player::Engine { engine: EngineId::Own, level: *level },
        Some(Who::Text) => engine(EngineId::Text),
        Some(Who::Named(name)) => engine(EngineId::Named(name.clone())),
        None => nameless(spec, name),
    }
}

/// Who played as `spec` in a match, whose journal says no more.
fn nameless(spec: &EngineSpec, name: &str) -> Player {
    let engine = |engine| Player::Engine { engine, level: STRONGEST };
    match name {
        _ if name.starts_with(TEXT_NAME) => engine(EngineId::Text),
        OWN_NAME => engine(EngineId::Own),
        _ if spec.command.is_empty() => Player::Person,
        _ => engine(EngineId::Named(name.to_owned())),
    }
}

/// A move of a game that a repetition drew, which nobody judges.
fn unscored(MoveRecord { text, facts, comment }: &MoveRecord) -> SavedMove {
    let (text, comment) = (text.clone(), comment.clone());
    SavedMove { text, comment, millis: facts.millis, ..SavedMove::default() }
}

#[cfg(test)]
mod tests {
    use arena::journal::text_of;

    use super::*;
    use crate::table::tests::table;

    #[test]
    fn who_played_is_written_down() {
        let engine = |engine, level| Player::Engine { engine, level };
        for player in [
            Player::Person,
            engine(EngineId::Own, 3),
            engine(EngineId::Own, STRONGEST),
            engine(EngineId::Text, STRONGEST),
            engine(EngineId::Named(OWN_NAME.to_owned()), STRONGEST),
        ] {
            let players = [player.clone(), Player::Person];
            let names = ["the text's program", "Tengen"].map(str::to_owned);
            let playing = Playing::new(table(&[]).setup, players, names.clone(), None).expect("it");
            let seated = &settings(&playing).engines;
            assert_eq!(super::player(&seated[0], &names[0]), player);
            assert_eq!(super::player(&seated[1], &names[1]), Player::Person);
        }
    }

    #[test]
    fn a_variation_leaves_the_other_games_of_a_journal_alone() {
        let setup = table(&[]).setup;
        let names = ["one", "two"].map(str::to_owned);
        let mut playing = Playing::new(setup, <[Player; 2]>::default(), names, None).expect("it");
        for text in ["h8", "i9"] {
            playing.play_text(text, None, SavedMove::default()).expect("a legal move");
        }
        let other = GameEntry { leg: 1, engines: [1, 0], ..entry(&playing) };
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.jsonl");
        let two = text_of(settings(&playing), vec![entry(&playing), other.clone()]);
        fs::write(&path, two.expect("a journal")).expect("a file");
        let date = path.metadata().expect("it").modified().expect("a date");
        playing.table.go_to(1);
        playing.table.try_move("a1").expect("a legal move");
        let changes = playing.table.take_changes();
        keep_branches(&path, FIRST, &changes).expect("a file");
        let read = || JournalSet::open(&path).expect("a journal").games().collect::<Vec<_>>();
        let games: Vec<_> = read().into_iter().map(|game| game.expect("a game")).collect();
        assert_eq!((games[0].branches.len(), &games[1..]), (1, &[other][..]));
        assert_eq!(path.metadata().expect("it").modified().expect("a date"), date);
        let shown = FinishedGame::read(&path).expect("games").0;
        let [first, second] = &shown[..] else { panic!("{} games", shown.len()) };
        assert_eq!((second.name.as_str(), second.key()), (&*format!("{}#1.2", first.name), (0, 1)));
        keep_branches(&path, second.key(), &changes).expect("a file");
        // Another program that has the game open tries another move there, and takes back what is gone already.
        let tried = |text: &str| {
            playing.table.go_to(1);
            playing.table.try_move(text).expect("a legal move");
            playing.table.remove().expect("a variation");
            playing.table.take_changes()
        };
        let [first_tried, second_tried] = ["b2", "c3"].map(tried);
        keep_branches(&path, second.key(), &first_tried[..1]).expect("a file");
        keep_branches(&path, second.key(), &second_tried[1..]).expect("a file");
        first.remove().expect("a file");
        let left = FinishedGame::read(&path).expect("a game").0;
        assert_eq!((left.len(), left[0].key(), left[0].entry.branches.len()), (1, (0, 1), 2));
        left[0].remove().expect("no file");
        assert!(!path.exists());
        fs::write(&path, journal(&playing).expect("a journal")).expect("a file");
        // A file that could not be written again as it is is not written over.
        let damaged = fs::read_to_string(&path).expect("it") + "what is this?\n";
        fs::write(&path, &damaged).expect("a file");
        assert!(
            keep_branches(&path, FIRST, &changes)
                .is_err_and(|why| why.to_string().contains("line 3"))
        );
        assert_eq!(fs::read_to_string(&path).expect("it"), damaged);
        let (games, damage) = FinishedGame::read(&path).expect("games");
        assert!(games.len() == 1 && damage[0].contains("line 3"), "{damage:?}");
    }
}
