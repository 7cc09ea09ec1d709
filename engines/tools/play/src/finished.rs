//! A finished game as a journal, which `tengen report` and `tengen export` read; and as a record.

use std::io;

use arena::adjudication::Adjudication;
use arena::clock::Limits;
use arena::engine::{EngineSpec, Handling};
use arena::journal::{EngineEntry, GameEntry, MatchSettings, text_of};
use arena::referee::{Opening, Played};
use arena::schedule::Format;
use game::{Side, TextError};
use records::GameRecord;

use crate::command::{Player, STRONGEST};
use crate::playing::Playing;
use crate::table::Step;
use crate::value::Value;

/// The journal of a match of one game: two players, the first of them moves first.
pub(crate) fn journal(playing: &Playing) -> io::Result<String> {
    text_of(settings(playing), vec![entry(playing)])
}

/// The game so far as a record.
pub(crate) fn record(playing: &Playing) -> GameRecord {
    let mut record = entry(playing).record(&settings(playing));
    record.event = format!("Tengen {}", playing.table.setup.rules.title());
    if playing.end.is_none() {
        record.outcome = None;
        record.end = records::End::Unsaid;
    }
    record
}

/// The text of the game in `format`.
pub(crate) fn export(playing: &Playing, format: records::Format) -> Result<String, TextError> {
    let setup = &playing.table.setup;
    records::write(format, &record(playing), setup.rules)
}

fn settings(playing: &Playing) -> MatchSettings {
    let setup = &playing.table.setup;
    MatchSettings {
        version: 1,
        game: setup.rules.word().to_owned(),
        settings: setup.settings.clone(),
        engines: [0, 1].map(|side| engine(playing, side)).into(),
        format: Format::RoundRobin,
        rounds: 1,
        seed: 0,
        openings: 0,
        adjudication: Adjudication::default(),
        margin: 0,
        replay_draws: false,
    }
}

fn engine(playing: &Playing, side: usize) -> EngineEntry {
    let level = match playing.players[side] {
        Player::Engine { level, .. } if level < STRONGEST => {
            vec![("Strength".to_owned(), level.to_string())]
        }
        _ => Vec::new(),
    };
    // Two people may have one name; the engines of a journal may not.
    let same = playing.names[0] == playing.names[1];
    let number = if same && side == 1 { "-2" } else { "" };
    let spec = EngineSpec {
        name: format!("{}{number}", playing.names[side]),
        command: Vec::new(),
        protocol: playing.table.setup.rules.protocols()[0],
        options: level,
        limits: Limits { tc: playing.control, ..Limits::default() },
        folder: None,
        handling: Handling::default(),
    };
    EngineEntry { spec, hash: None }
}

fn entry(playing: &Playing) -> GameEntry {
    let ending = playing.end.as_ref();
    let opening = Opening { position: playing.table.setup.start.clone(), moves: Vec::new() };
    GameEntry {
        pair: 0,
        leg: 0,
        engines: [0, 1],
        opening,
        winner: ending.map_or(0, crate::ending::Ending::winner),
        reason: ending.map_or(arena::referee::Reason::Interrupted, |ending| ending.reason.clone()),
        moves: playing.table.game.steps.iter().map(played).collect(),
        drawn: Vec::new(),
    }
}

/// A move with the score in its mover's view.
fn played(step: &Step) -> Played {
    let sign = if usize::from(step.side) == Side::First.index() { 1 } else { -1 };
    let (score, mate) = match step.score {
        Some(Value::Cp(score)) => (Some(sign * score), None),
        Some(Value::Mate(plies)) => (None, Some(sign * plies)),
        Some(Value::Over(_) | Value::Win | Value::Loss) | None => (None, None),
    };
    Played {
        text: step.text.clone(),
        millis: step.millis.unwrap_or(0),
        score,
        mate,
        depth: None,
        nodes: None,
    }
}
