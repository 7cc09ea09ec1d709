//! Games from texts: records, positions and moves, of whatever game they say.

use arena::journal::JournalSet;
use dyngame::{DynGame, Settings};
use dyngame::{RecordStyle, Tags};
use game::{Message, Refusal, TextError};
use records::{Format, GameRecord, Notice, Reading, RecordError, Warning};
use serde::Serialize;

use super::Session;
use super::begin::play_all;
use crate::chosen::Player;
use crate::ending::Ending;
use crate::json::json;
use crate::message::Answer;
use crate::names::{YOU, shown};
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
}

impl Session {
    /// Shows the record, the position or the moves in `bytes` as a game of two people; of several
    /// games the one of this number, or a list to choose from.
    pub(super) fn paste(&mut self, revision: u64, bytes: &[u8], number: Option<usize>) -> Answer {
        match (self.read_games(bytes), number) {
            (Ok((rules, reading)), None) if reading.games.len() > 1 => {
                Answer::Text(json(&several(rules, &reading)))
            }
            (found, number) => self.answer(Some(revision), |session| {
                let (rules, reading) = found?;
                let number = number.unwrap_or(0);
                let none = || refusal(Message::new("record-no-game-number").with("number", number));
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
        let names = record.players.clone().map(|name| match name.is_empty() {
            true => YOU.to_owned(),
            false => name,
        });
        let mut playing = Playing::new(setup, <[Player; 2]>::default(), names, None)?;
        play_all(&mut playing, record)?;
        let claim = playing.claimable();
        playing.end = playing.end.or_else(|| Ending::recorded(record, claim.as_ref()));
        self.install(playing, None);
        Ok(())
    }

    /// The games in `bytes` and what is played: what the text names, the present game, or the
    /// first one that can read it.
    fn read_games(&self, bytes: &[u8]) -> Result<(&'static dyn DynGame, Reading), TextError> {
        if bytes.trim_ascii().is_empty() {
            return Err(refused("play-no-text"));
        }
        if let Ok(journal) = JournalSet::of(bytes) {
            return self.read_journal(journal);
        }
        // Tags are ASCII in every encoding; what names a format of shogi is Japanese.
        let text = records::decoded(bytes, Format::Kif);
        let format = Format::of_text(&text);
        // What looks like chess is of the game that is played, or of one whose moves are no squares.
        let is_chess = format == Some(Format::Pgn) && records::check_chess(&text).is_err();
        let is_kept = |rules: &dyn DynGame, formats: &[Format]| {
            !is_chess
                || Format::usual(rules, &Settings::new())
                    .is_ok_and(|usual| formats.contains(&usual))
        };
        let present = self.present_game();
        let others = self.offer.games.iter().filter(|rules| is_kept(**rules, &[Format::Pdn]));
        let others = others.map(|&rules| (rules, Settings::new()));
        let own = present.clone().filter(|(rules, _)| is_kept(*rules, &[Format::Pgn, Format::Pdn]));
        let mut tried: Vec<_> = own.into_iter().chain(others).collect();
        // Any game can be kept in PGN: it names none.
        let has_format = |rules: &dyn DynGame| {
            let known = Format::of_game(rules, &Settings::new()).unwrap_or_default();
            format.is_some_and(|format| format != Format::Pgn && known.contains(&format))
        };
        tried.sort_by_cached_key(|(rules, _)| (!is_named(&text, *rules), !has_format(*rules)));
        let mut why = None;
        for (rules, settings) in tried {
            match read(bytes, rules, &settings) {
                Ok(reading) => return Ok((rules, reading)),
                Err(error) => why = why.or(Some(error)),
            }
        }
        let unknown = || refused("play-unreadable");
        let is_named = present.is_some() || format.is_some();
        Err(why.filter(|_| is_named).unwrap_or_else(unknown))
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
            games: games.map(|game| Ok(game.record(&settings))).collect(),
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
    let listed = |game: &Result<GameRecord, RecordError>| Listed {
        game: rules.word(),
        title: rules.title(),
        players: game.as_ref().map_or([None, None], |game| {
            [0, 1].map(|side| shown(&game.players[side], &Player::Person))
        }),
        plies: game.as_ref().map_or(0, |game| game.main.moves.len()),
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

/// The games in `bytes`: records in a format of the game, the one that the text names if it does; or lines of
/// positions and moves, each a game.
fn read(bytes: &[u8], rules: &dyn DynGame, settings: &Settings) -> Result<Reading, TextError> {
    let text = records::decoded(bytes, Format::usual(rules, settings)?);
    let text = text.trim();
    let mut formats = Format::of_game(rules, settings)?;
    let named = Format::of_text(text).filter(|named| formats.contains(named));
    formats.retain(|&format| named.is_none_or(|named| named == format));
    // Of a game that ended before its first move a text says so, which names its format and, where that has many, the game.
    let is_told = named.is_some_and(|format| format != Format::Pgn || is_named(text, rules));
    let has_game =
        |game: &GameRecord| is_told || !game.main.moves.is_empty() || game.position.is_some();
    let mut why = None;
    for format in formats {
        let reading = records::read(format, bytes, rules, settings);
        if reading.games.iter().flatten().any(has_game) {
            return Ok(reading);
        }
        why = why.or(reading.whole().err());
    }
    if named.is_none() && (text.lines().count() == 1 || records::is_copied(text)) {
        let mut reading = records::read_lines(text, rules, settings);
        if reading.games.iter().all(Result::is_err) {
            reading.games.swap_remove(0)?;
        }
        return Ok(reading);
    }
    Err(why.map_or_else(
        || refusal(Message::new("play-unreadable-of").with("game", rules.word())),
        TextError::from,
    ))
}
