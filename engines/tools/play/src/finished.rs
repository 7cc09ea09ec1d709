//! A finished game as a journal, which `tengen report` and `tengen export` read; and as a record.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use arena::clock::Limits;
use arena::engine::EngineSpec;
use arena::journal::{
    Branch, EngineEntry, GameEntry, JournalError, JournalSet, MatchSettings, Who, game_name,
    text_of, winner_of,
};
use arena::referee::{MoveEntry, Opening};
use dyngame::{DynGame, Settings};
use game::{Message, Side, TextError};
use messages::Language;
use records::{EndName, Format, GameRecord, MoveRecord, Written};

use crate::chosen::{EngineId, Player, STRONGEST};
use crate::game_end::{GameEnd, Verdict};
use crate::names::{OWN_NAME, TEXT_NAME, shown, source_text, text_options};
use crate::occasion::Occasion;
use crate::playing::Playing;
use crate::ply::SavedMove;
use crate::saves::{MOST, changed, locked, name_of};
use crate::table::Setup;
use crate::tree::{Named, Tree, holds};
use crate::tree_change::TreeChange;
use crate::value::Value;

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

/// The journal of a match of one game: two players, the first of them moves first.
pub(crate) fn journal(playing: &Playing) -> io::Result<String> {
    text_of(settings(playing), vec![entry(playing)])
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

impl Named for MoveEntry {
    fn text(&self) -> &str {
        &self.text
    }
}

/// The pair and the leg of its game.
pub(crate) const FIRST: (u64, u8) = (0, 0);

/// Does the `changes` to the variations of the game `key` in the journal at `path`, whatever others have done to them
/// meanwhile; its other games and its date stay.
///
/// # Errors
/// Also if lines of it are damaged, which would be lost, or if what a new variation leaves is gone.
pub(crate) fn keep_branches(path: &Path, key: (u64, u8), changes: &[TreeChange]) -> io::Result<()> {
    changed_games(path, |games| {
        let game = games.iter_mut().find(|game| (game.pair, game.leg) == key)?;
        let mut tree = tree(game)?;
        for change in changes {
            let done = change.applied(&mut tree, played);
            // Somebody else has removed it before.
            done.or_else(|| matches!(change, TreeChange::Removed(_)).then_some(()))?;
        }
        let branches = tree.branches().into_iter();
        game.branches = branches.map(|branch| branch.map(|&mv| mv.clone())).collect();
        Some(())
    })
}

/// The moves of a game with its variations; `None` if one of these leaves nothing that is there.
fn tree(game: &GameEntry) -> Option<Tree<MoveEntry>> {
    let mut tree = Tree::default();
    let opening = game.opening.moves.iter();
    let opening = opening.map(|text| MoveEntry { text: text.clone(), ..MoveEntry::default() });
    opening.chain(game.moves.iter().cloned()).for_each(|mv| tree.play(mv));
    game.branches.iter().cloned().try_for_each(|branch| tree.grow(branch))?;
    Some(tree)
}

/// Writes the journal at `path` with its games as `change` leaves them; its date stays.
fn changed_games(
    path: &Path,
    change: impl FnOnce(&mut Vec<GameEntry>) -> Option<()>,
) -> io::Result<()> {
    let _lock = locked(path)?;
    let date = path.metadata()?.modified()?;
    let mut journal = JournalSet::open(path).map_err(io::Error::other)?;
    if let Some(damage) = journal.damage.first() {
        return Err(io::Error::other(damage.to_string()));
    }
    let games = journal.games().collect::<Result<Vec<_>, _>>();
    let mut games = games.map_err(io::Error::other)?;
    change(&mut games).ok_or(io::ErrorKind::InvalidData)?;
    let journal = text_of(journal.record.settings, games)?;
    files::write(path, |out| out.write_all(journal.as_bytes()))?;
    fs::File::options().write(true).open(path)?.set_modified(date)
}

/// The game so far as a record.
pub(crate) fn record(playing: &Playing) -> GameRecord {
    let rules = playing.table.setup.rules;
    let mut record = entry(playing).record(&settings(playing), rules);
    if playing.end.is_none() {
        record.outcome = None;
        record.ending = playing.broken_off();
    }
    record
}

/// The game as a file of `format`, behind the games that a repetition drew before it where a file holds several.
pub(crate) fn export(playing: &Playing, format: Format) -> Result<Written, TextError> {
    let (rules, settings, last) = (playing.table.setup.rules, settings(playing), record(playing));
    let entry = entry(playing);
    let drawn = entry.drawn_games().map(|game| game.record(&settings, rules));
    let drawn = drawn.filter(|_| !format.is_single());
    written(drawn.chain([last]), format, rules)
}

/// The games as one file of `format`, with what that has no place for.
pub(crate) fn written(
    games: impl IntoIterator<Item = GameRecord>,
    format: Format,
    rules: &dyn DynGame,
) -> Result<Written, TextError> {
    let mut all = Written { text: String::new(), warnings: Vec::new() };
    for (number, game) in games.into_iter().enumerate() {
        let written = records::write(format, &game, rules)?;
        all.text += if number > 0 { format.separator() } else { "" };
        all.text += &written.text;
        for warning in written.warnings {
            if !all.warnings.contains(&warning) {
                all.warnings.push(warning);
            }
        }
    }
    Ok(all)
}

fn settings(playing: &Playing) -> MatchSettings {
    let setup = &playing.table.setup;
    MatchSettings {
        engines: [0, 1].map(|side| engine(playing, side)).into(),
        rounds: 1,
        replay_draws: playing.replay_draws,
        event: Some(playing.occasion.event.clone()),
        site: Some(playing.occasion.site.clone()),
        ..MatchSettings::new(setup.rules.word(), setup.settings.clone())
    }
}

fn engine(playing: &Playing, side: usize) -> EngineEntry {
    let options = match &playing.players[side] {
        Player::Engine { engine: EngineId::Text, .. } => {
            source_text(playing.table.setup.rules).map(text_options).unwrap_or_default()
        }
        Player::Engine { level, .. } if *level < STRONGEST => {
            vec![("Strength".to_owned(), level.to_string())]
        }
        _ => Vec::new(),
    };
    // Two people may have one name; the engines of a journal may not.
    let [first, second] = &playing.names;
    let is_same = second.strip_prefix(first.as_str()).is_some_and(is_numbered);
    let called = Some(&playing.names[side]).filter(|_| is_same && side == 1).cloned();
    let name = called.as_ref().map_or(playing.names[side].clone(), |name| format!("{name}-2"));
    let protocol = playing.table.setup.rules.protocols()[0];
    let tc = playing.control.or(playing.occasion.controls[side]);
    let limits = Limits { tc, ..Limits::default() };
    let who = who(&playing.players[side]);
    let command = if who == Who::Person { Vec::new() } else { vec![playing.names[side].clone()] };
    let spec = EngineSpec { options, limits, ..EngineSpec::new(name, command, protocol) };
    EngineEntry { who: Some(who), called, ..EngineEntry::new(spec) }
}

/// A player as a journal has it.
fn who(player: &Player) -> Who {
    match player {
        Player::Person => Who::Person,
        Player::Engine { engine: EngineId::Own, level } => Who::Own { level: *level },
        Player::Engine { engine: EngineId::Text, .. } => Who::Text,
        Player::Engine { engine: EngineId::Named(name), .. } => Who::Named(name.clone()),
    }
}

/// Whether nothing but numbers of a journal, as of the second of two players with one name, stands behind a name.
fn is_numbered(behind: &str) -> bool {
    behind.replace("-2", "").is_empty()
}

fn entry(playing: &Playing) -> GameEntry {
    let end = playing.end.as_ref();
    let opening = Opening { position: playing.table.setup.start.clone(), moves: Vec::new() };
    let plies = playing.table.plies();
    let last_think = playing.occasion.last_think.filter(|(moves, _)| *moves == plies.len());
    GameEntry {
        pair: FIRST.0,
        leg: FIRST.1,
        engines: [0, 1],
        opening,
        winner: end.map_or(0, |end| winner_of(end.outcome)),
        reason: end.map_or(arena::referee::Reason::Interrupted, |end| end.reason.clone()),
        ending: end.and_then(said),
        details: None,
        last_think: last_think.map(|(_, millis)| millis),
        round: Some(playing.occasion.round.clone()),
        date: playing.occasion.date,
        controls: None,
        moves: plies.iter().map(|ply| played(&ply.saved)).collect(),
        given: 0,
        drawn: playing.drawn.iter().map(|moves| moves.iter().map(played).collect()).collect(),
        branches: branches(playing),
        comment: playing.table.comment.clone(),
    }
}

/// The name of an end, where its reason does not say it.
fn said(end: &GameEnd) -> Option<String> {
    let name = end.name.name();
    (name != end.reason.word()).then(|| name.to_owned())
}

fn branches(playing: &Playing) -> Vec<Branch<MoveEntry>> {
    playing.table.branches().iter().map(|branch| branch.map(|ply| played(&ply.saved))).collect()
}

/// A move of a game that a repetition drew, which nobody judges.
fn unscored(MoveRecord { text, facts, comment }: &MoveRecord) -> SavedMove {
    let (text, comment) = (text.clone(), comment.clone());
    SavedMove { text, comment, millis: facts.millis, ..SavedMove::default() }
}

/// A move with the score in its mover's view.
fn played(mv: &SavedMove) -> MoveEntry {
    let sign = if usize::from(mv.side) == Side::First.index() { 1 } else { -1 };
    let (score, mate) = match mv.score {
        Some(Value::Cp(score)) => (Some(sign * score), None),
        Some(Value::Mate(plies)) => (None, Some(sign * plies)),
        Some(Value::Over(_) | Value::Win | Value::Loss) | None => (None, None),
    };
    MoveEntry {
        score,
        mate,
        depth: mv.depth,
        fault: mv.fault.as_ref().map(|fault| Language::ENGLISH.text(fault)),
        comment: mv.comment.clone(),
        ..MoveEntry::new(mv.text.clone(), mv.millis, None)
    }
}

#[cfg(test)]
mod tests {
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
        fs::write(&path, text_of(settings(&playing), vec![entry(&playing)]).expect("a journal"))
            .expect("a file");
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
