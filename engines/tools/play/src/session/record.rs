//! Games from texts: records, positions and moves, of whatever game they say.

use arena::journal::JournalSet;
use dyngame::{DynGame, Settings};
use game::{Message, Refusal, TextError};
use records::{
    Format, GameRecord, Notice, Reading, Refusals, RefusedGame, Unread, Wanted, Warning,
};
use serde::Serialize;

use super::Session;
use super::files::{KeptGame, is_same};
use crate::chosen::Player;
use crate::json::json;
use crate::message::{Answer, Pasted};
use crate::names::shown;
use crate::occasion::Occasion;
use crate::playing::Playing;
use crate::refusal::{refusal, refused, unknown_game};
use crate::table::Setup;

/// The games of a text, one of which is to be chosen.
#[derive(Serialize)]
struct Several {
    games: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    game: &'static str,
    title: &'static str,
    players: [Option<Message>; 2],
    plies: usize,
    /// Why it cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Message>,
}

impl Session {
    /// Shows the record, the position or the moves that were `pasted` as a game of two people; of several games the one
    /// that is chosen, or a list to choose from.
    pub(super) fn paste(&mut self, revision: u64, pasted: &Pasted) -> Answer {
        match (self.read_games(&pasted.bytes, pasted.ending.as_deref()), pasted.number) {
            (Ok((rules, reading)), None) if reading.games.len() > 1 => {
                Answer::Text(json(&several(rules, &reading)))
            }
            (found, number) => self.answer(Some(revision), |session| {
                let (rules, reading) = found?;
                let number = number.unwrap_or(0);
                let counted = number + 1;
                let none =
                    || refusal(Message::new("record-no-game-number").with("number", counted));
                let game = reading.games.into_iter().nth(number).ok_or_else(none)??;
                session.show_record(rules, &game)?;
                let is_of_it = |of: &&Warning| of.game.is_none_or(|game| game == number + 1);
                let warnings = reading.warnings.iter().filter(is_of_it).map(Refusal::message);
                session.published.notices.extend(warnings);
                Ok(())
            }),
        }
    }

    fn show_record(
        &mut self,
        rules: &'static dyn DynGame,
        record: &GameRecord,
    ) -> Result<(), TextError> {
        let setup =
            Setup { rules, settings: record.settings.clone(), start: record.position.clone() };
        let names = record.players.clone();
        let mut playing = Playing::new(setup, <[Player; 2]>::default(), names, None)?;
        playing.play_record(&record.main)?;
        playing.occasion = Occasion::from(record);
        playing.take_end(record);
        if self.learning.is_none()
            && let Some(present) = self.playing.as_mut().filter(|it| is_same(it, &playing))
        {
            present.table.go_to(record.main.moves.len());
            return Ok(());
        }
        match self.files.kept_as(&playing) {
            Some(KeptGame::Saved(name)) => self.resume(&name, false, None),
            Some(KeptGame::Finished(name)) => self.open_finished(&name),
            None => {
                self.install(playing, None);
                Ok(())
            }
        }
    }

    /// The games in `bytes`, of a file with this ending of its name if it has one, and what is played: what they name, the
    /// present game, or the first one that can read them.
    fn read_games(
        &self,
        bytes: &[u8],
        ending: Option<&str>,
    ) -> Result<(&'static dyn DynGame, Reading), TextError> {
        if bytes.trim_ascii().is_empty() {
            return Err(refused("play-no-text"));
        }
        if let Ok(journal) = JournalSet::of(bytes) {
            return self.read_journal(journal);
        }
        let present = self.present_game();
        let present = present.as_ref().map(|(rules, settings)| (*rules, settings));
        let wanted = Wanted { games: &self.offer.games, settings: &Settings::new(), present };
        match records::found(bytes, ending.unwrap_or_default(), wanted) {
            Ok(all) => all.into_iter().next().ok_or_else(|| refused("play-unreadable")),
            Err(Unread::ForAll(error)) => Err(error.into()),
            Err(Unread::Candidates(left)) => {
                Err(reason(left, &records::decoded(bytes, Format::Kif)))
            }
            Err(Unread::Several) => Err(refused("play-several")),
        }
    }

    /// The games of a journal, each behind those that a repetition drew before it.
    fn read_journal(
        &self,
        mut journal: JournalSet,
    ) -> Result<(&'static dyn DynGame, Reading), TextError> {
        let mut settings = journal.record.settings.clone();
        let rules = self.offer.game(&settings.game);
        let rules = rules.ok_or_else(|| unknown_game(&settings.game))?;
        settings.settings = rules.recorded(&settings.settings)?;
        let games = journal.games().collect::<Result<Vec<_>, _>>();
        let games = games.map_err(|error| TextError::new(error.to_string()))?;
        let games = games.iter().flat_map(|game| game.drawn_games().chain([game.clone()]));
        let left_out =
            journal.damage.iter().map(|damage| Notice::Line { text: damage.to_string() });
        let reading = Reading {
            games: games.map(|game| Ok(game.record(&settings, rules))).collect(),
            warnings: left_out.map(Warning::from).collect(),
        };
        match reading.games.is_empty() {
            true => Err(refused("play-unreadable")),
            false => Ok((rules, reading)),
        }
    }

    /// The game that is played, or that was begun last.
    fn present_game(&self) -> Option<(&'static dyn DynGame, Settings)> {
        if let Some(playing) = &self.playing {
            let setup = &playing.table.setup;
            return Some((setup.rules, setup.settings.clone()));
        }
        let last = &self.files.memory.now.last;
        Some((self.offer.game(&last.game)?, last.settings.clone()))
    }
}

fn several(rules: &dyn DynGame, reading: &Reading) -> Several {
    let listed = |game: &Result<GameRecord, RefusedGame>| {
        let players = game.as_ref().map_or_else(|refused| &refused.players, |game| &game.players);
        Listed {
            game: rules.word(),
            title: rules.title(),
            players: players.each_ref().map(|name| shown(name, &Player::Person, rules)),
            plies: game.as_ref().map_or(0, |game| game.main.moves.len()),
            fault: game.as_ref().err().map(|refused| refused.why.message()),
        }
    };
    Several { games: reading.games.iter().map(listed).collect() }
}

/// Why no game can read `text`: the reason of the one of these that is meant, with its name.
fn reason(mut left: Refusals<'_>, text: &str) -> TextError {
    // Positions and single moves have no place by which one could be further than another. Moves that are numbered are
    // those of the game that is played.
    if !records::is_numbered(text) && left.iter().any(|(rules, _)| left[0].0.word() != rules.word())
    {
        left.retain(|(rules, _)| likeness(text, *rules).is_some());
        left.sort_by_cached_key(|(rules, _)| likeness(text, *rules));
    }
    let Some((rules, error)) = left.into_iter().next() else { return refused("play-unreadable") };
    let read_as = Message::new("play-read-as").with("game", rules.word());
    refusal(read_as.with("why", error.message()))
}

/// How far `text` is from the start position of `rules`, by the marks between its parts; `None` where they have other ones,
/// or none.
fn likeness(text: &str, rules: &dyn DynGame) -> Option<usize> {
    const MARKS: [char; 2] = ['/', ':'];
    let start = rules.state(None, &Settings::new()).ok()?.text();
    let counts = |text: &str| MARKS.map(|mark| text.matches(mark).count());
    let (own, other) = (counts(&start), counts(text));
    let pairs = || own.into_iter().zip(other);
    let is_alike = pairs().all(|(own, other)| (own > 0) == (other > 0)) && other != [0; 2];
    is_alike.then(|| pairs().map(|(own, other)| own.abs_diff(other)).sum())
}
