//! Games from texts: records, positions and moves, of whatever game they say.

use std::path::Path;

use arena::cli::{Refusals, common, meant};
use arena::journal::JournalSet;
use dyngame::{DynGame, Settings};
use dyngame::{RecordStyle, Tags};
use game::{Message, Refusal, TextError};
use records::{
    Cause, Fault, Format, GameRecord, Notice, Reading, RecordError, RefusedGame, Warning,
};
use serde::Serialize;

use super::Session;
use super::begin::play_all;
use super::files::{KeptGame, is_same};
use crate::chosen::Player;
use crate::game_end::GameEnd;
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
        play_all(&mut playing, &record.main)?;
        playing.occasion = Occasion::from(record);
        let claim = playing.claimable();
        playing.end = playing.end.or_else(|| GameEnd::recorded(record, claim.as_ref()));
        if self.learning.is_none()
            && let Some(present) = self.playing.as_mut().filter(|it| is_same(it, &playing))
        {
            present.table.go_to(record.main.moves.len());
            return Ok(());
        }
        match self.files.kept_as(&playing) {
            Some(KeptGame::Saved(name)) => self.resume(&name, false),
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
        ending.map_or(Ok(()), records::check_ending).map_err(|fault| TextError::of(&fault))?;
        // Tags are ASCII in every encoding; what names a format of shogi is Japanese.
        let text = records::decoded(bytes, Format::Kif);
        let format = format_of(&text, ending);
        let chess = match format {
            Some(Format::Pgn) => records::check_chess(&text).err(),
            _ => None,
        };
        let present = self.present_game();
        let is_present = |rules: &dyn DynGame| {
            present.as_ref().is_some_and(|(own, _)| own.word() == rules.word())
        };
        let mut tried = self.tried(&text, format);
        // A text that looks like chess is of the game that is played, if people keep that in PGN.
        tried
            .retain(|(rules, _)| chess.is_none() || is_present(*rules) && is_usual(*rules, format));
        let mut refusals = Refusals::new();
        for (rules, settings) in tried {
            match read(bytes, format, rules, &settings) {
                Ok(reading) => return Ok((rules, reading)),
                Err(error) => refusals.push((rules, error)),
            }
        }
        Err(match chess {
            Some(fault) => TextError::of(&fault),
            None => reason(refusals, &text, |rules| is_usual(rules, format)),
        })
    }

    /// The games that may have written `text` in `format`, the likeliest first, and the settings with which each is read:
    /// those of the present game hold for moves and positions, which name none.
    fn tried(&self, text: &str, format: Option<Format>) -> Vec<(&'static dyn DynGame, Settings)> {
        let usual = |&rules: &&'static dyn DynGame| (rules, Settings::new());
        let present = self.present_game().map(|(rules, settings)| match format {
            Some(_) => (rules, Settings::new()),
            None => (rules, settings),
        });
        let mut tried: Vec<_> =
            present.into_iter().chain(self.offer.games.iter().map(usual)).collect();
        // Any game can be kept in PGN: it names none.
        if let Some(format) = format.filter(|&format| format != Format::Pgn) {
            tried.retain(|(rules, settings)| {
                Format::of_game(*rules, settings).is_ok_and(|known| known.contains(&format))
            });
        }
        tried.sort_by_cached_key(|(rules, _)| !is_named(text, *rules));
        tried
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

/// Whether tags of the text say that it is of this game.
fn is_named(text: &str, rules: &dyn DynGame) -> bool {
    let styles = rules.description(&Settings::new()).unwrap_or_default().records;
    let own = styles.into_iter().filter_map(|style| match style {
        RecordStyle::Tagged(tags) => Some(tags),
        _ => None,
    });
    let mut tags = own.chain([Tags::general(rules.title())]).flat_map(|tags| tags.kind);
    tags.any(|(name, value)| text.contains(&format!("[{name} \"{value}\"]")))
}

/// The format that a text says it has, or the name of its file where that says more: games of draughts look like others
/// in PGN.
fn format_of(text: &str, ending: Option<&str>) -> Option<Format> {
    let of = |ending| Format::of_file(&Path::new("record").with_extension(ending));
    let named = ending.and_then(of);
    let said = Format::of_text(text);
    said.filter(|&format| format != Format::Pgn).or(named).or(said)
}

/// Whether games of `rules` are usually kept in `format`, or it is none.
fn is_usual(rules: &dyn DynGame, format: Option<Format>) -> bool {
    let usual = Format::usual(rules, &Settings::new());
    format.is_none_or(|format| usual == Ok(format))
}

/// Why no game can read `text`: the reason of the one that is meant, which is named where others might be.
fn reason(
    refusals: Refusals<'static>,
    text: &str,
    is_usual: impl Fn(&dyn DynGame) -> bool,
) -> TextError {
    if let Some(error) = common(&refusals) {
        return error.clone().into();
    }
    let mut left = meant(refusals, is_usual);
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

/// The games in `bytes`: records in a format of the game, `named` if that is known; or lines of positions and moves, each
/// a game.
fn read(
    bytes: &[u8],
    named: Option<Format>,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<Reading, RecordError> {
    let text = records::decoded(bytes, Format::usual(rules, settings)?);
    let text = text.trim();
    let mut formats = Format::of_game(rules, settings)?;
    formats.retain(|&format| named.is_none_or(|named| named == format));
    // Of a game that ended before its first move a text says so, which names its format and, where that has many, the game.
    let is_told = named.is_some_and(|format| format != Format::Pgn || is_named(text, rules));
    let has_game =
        |game: &GameRecord| is_told || !game.main.moves.is_empty() || game.position.is_some();
    let mut why = None;
    for format in formats {
        let reading = records::read_unnamed(format, bytes, rules, settings);
        if reading.games.iter().flatten().any(has_game) {
            return Ok(reading);
        }
        why = why.or(reading.whole().err());
    }
    let is_no_text =
        why.as_ref().is_some_and(|why| matches!(*why.what, Cause::Form(Fault::NotRead { .. })));
    if named.is_none() && !is_no_text && records::is_numbered(text) {
        let game = records::read_line(text, rules, settings)?;
        return Ok(Reading { games: vec![Ok(game)], warnings: Vec::new() });
    }
    let is_line = || text.lines().count() == 1 || records::is_copied(text);
    if named.is_none() && !is_no_text && is_line() {
        let mut reading = records::read_lines(text, rules, settings);
        if reading.games.iter().all(Result::is_err) {
            reading.games.swap_remove(0).map_err(|refused| refused.why)?;
        }
        return Ok(reading);
    }
    Err(why.unwrap_or_else(|| {
        let of = Message::new("play-unreadable-of").with("game", rules.word());
        RecordError::from(refusal(of))
    }))
}
