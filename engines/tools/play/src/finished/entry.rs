//! The game on the table as one of a journal, and as a record.

use std::io;

use arena::clock::Limits;
use arena::engine::EngineSpec;
use arena::journal::{Branch, EngineEntry, GameEntry, MatchSettings, Who, text_of, winner_of};
use arena::referee::{MoveEntry, Opening, Reason};
use dyngame::DynGame;
use game::{Side, TextError};
use messages::Language;
use records::{Format, GameRecord, Written};

use crate::chosen::{EngineId, Player, STRONGEST};
use crate::game_end::GameEnd;
use crate::names::{source_text, text_options};
use crate::playing::Playing;
use crate::ply::SavedMove;
use crate::value::Value;

/// The journal of a match of one game: two players, the first of them moves first.
pub(crate) fn journal(playing: &Playing) -> io::Result<String> {
    text_of(settings(playing), vec![entry(playing)])
}

/// The pair and the leg of its game.
pub(crate) const FIRST: (u64, u8) = (0, 0);

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

pub(super) fn settings(playing: &Playing) -> MatchSettings {
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

pub(super) fn entry(playing: &Playing) -> GameEntry {
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
        reason: end.map_or(Reason::Interrupted, |end| end.reason.clone()),
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

/// A move with the score in its mover's view.
pub(super) fn played(mv: &SavedMove) -> MoveEntry {
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
