//! Reads JKF records of shogi.
//!
//! Source: the JSON schema of `json-kifu-format`.

use serde_json::{Map, Value};

use super::csa::{self, letter};
use super::error::{Fault, Place, RecordError};
use super::kifu;
use super::record::GameRecord;
use super::replay::{ReadGame, Replay, Ruleset};
use super::shogi::{Diagram, HANDICAPS, end_of, handicap_start, owned};
use super::warning::Notice;

pub(super) fn read(text: &str, (rules, settings): Ruleset<'_>) -> ReadGame {
    let file: Value = serde_json::from_str(text).map_err(|error| {
        let place = Some(Place { line: error.line(), column: error.column() });
        RecordError { place, ..Fault::Json { text: error.to_string() }.into() }
    })?;
    let moves = file["moves"].as_array().ok_or(Fault::NoMoves {})?;
    let named = |names: [&str; 2]| {
        let found = names.iter().find_map(|name| file["header"][name].as_str());
        found.unwrap_or_default().to_owned()
    };
    let record = GameRecord {
        settings: settings.clone(),
        players: [named(["先手", "下手"]), named(["後手", "上手"])],
        event: named(["棋戦", "大会"]),
        position: start(&file)?,
        ..GameRecord::default()
    };
    let mut game = Replay::begun(rules, record)?;
    let keys = file.as_object().into_iter().flat_map(Map::keys);
    for key in keys.filter(|key| !["header", "initial", "moves"].contains(&&***key)) {
        // It may be the misspelt one of the start.
        if file["initial"].is_null() {
            return Err(Fault::Line { text: key.clone() }.into());
        }
        game.warn(Notice::Line { text: key.clone() });
    }
    entries(moves, &mut game)?;
    let number = game.line().moves.len() + 1;
    game.checked().map_err(|error| in_move(number, error))
}

fn in_move(number: usize, error: RecordError) -> RecordError {
    Fault::NumberedMove { number, why: error.into() }.into()
}

/// Takes the entries of a line of play.
fn entries(entries: &[Value], game: &mut Replay<'_>) -> Result<(), RecordError> {
    for read in entries {
        let number = game.line().moves.len() + 1;
        entry(read, game).map_err(|error| in_move(number, error))?;
    }
    Ok(())
}

fn entry(read: &Value, game: &mut Replay<'_>) -> Result<(), RecordError> {
    let refused = || RecordError::from(Fault::JkfMove { text: read.to_string() });
    let keys = ["comments", "move", "time", "special", "forks"];
    let is_known = read.as_object().is_some_and(|all| all.keys().all(|key| keys.contains(&&**key)));
    if !is_known {
        return game.tolerated(Err(refused()));
    }
    for fork in list(&read["forks"]).ok_or_else(refused)? {
        let fork = fork.as_array().ok_or_else(refused)?;
        let after = game.line().moves.len();
        game.begin_variation(after);
        entries(fork, game)?;
        game.end_variation();
    }
    match (&read["move"], &read["special"]) {
        (Value::Null, Value::Null) => {}
        (Value::Null, Value::String(word)) => match end_of(word, game.side_to_move()) {
            _ if game.is_over() && !game.is_in_variation() => {
                game.warn(Notice::BehindEnd { text: word.clone() });
            }
            Some(end) => game.ended(word, end),
            None => game.ended_somehow(word),
        },
        (mv, Value::Null) => {
            let text = move_of(mv, game).ok_or_else(refused);
            let played = text.and_then(|text| game.play_perhaps_last(&text));
            game.tolerated(played)?;
            let time = time(&read["time"]["now"]).ok_or_else(refused)?;
            if let Some(mv) = game.last() {
                mv.facts.millis = time;
            }
        }
        _ => return game.tolerated(Err(refused())),
    }
    for comment in list(&read["comments"]).ok_or_else(refused)? {
        let text = comment.as_str().ok_or_else(refused)?;
        text.lines().for_each(|line| kifu::read_comment(line, game));
    }
    Ok(())
}

/// The entries of a list that may be missing.
fn list(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Null => Some(&[]),
        value => value.as_array().map(Vec::as_slice),
    }
}

/// The milliseconds of a time that may be missing.
fn time(now: &Value) -> Option<Option<u64>> {
    if now.is_null() {
        return Some(None);
    }
    let part = |name: &str| match &now[name] {
        Value::Null => Some(0),
        part => part.as_u64().filter(|part| u32::try_from(*part).is_ok()),
    };
    Some(Some(1000 * (3600 * part("h")? + 60 * part("m")? + part("s")?)))
}

/// The move as CSA writes it.
fn move_of(mv: &Value, game: &Replay<'_>) -> Option<String> {
    const KEYS: [&str; 8] =
        ["color", "from", "to", "piece", "same", "promote", "capture", "relative"];
    let is_known = mv.as_object()?.keys().all(|key| KEYS.contains(&&**key));
    let place = |place: &Value| {
        let number = |name| place[name].as_u64().filter(|number| (1..=9).contains(number));
        Some(format!("{}{}", number("x")?, number("y")?))
    };
    let to = match (&mv["to"], mv["same"].as_bool()) {
        (Value::Null, Some(true)) => digits(game.previous()?.get(2..4)?)?,
        (to, _) => place(to)?,
    };
    let from = match &mv["from"] {
        // Without its origin only a drop is told apart.
        Value::Null if mv["relative"].is_null() || mv["relative"] == "H" => "00".to_owned(),
        from => place(from)?,
    };
    let name = mv["piece"].as_str()?;
    letter(name)?;
    let promotes = match &mv["promote"] {
        Value::Null => false,
        promotes => promotes.as_bool()?,
    };
    let name = if promotes { csa::promoted(name)? } else { name };
    let side = game.side_to_move().index();
    let is_of_side = mv["color"].is_null() || mv["color"] == side;
    (is_known && is_of_side).then(|| format!("{}{from}{to}{name}", ['+', '-'][side]))
}

/// `7g` as `77`.
fn digits(square: &str) -> Option<String> {
    let [file, rank] = square.as_bytes() else { return None };
    Some(format!("{}{}", char::from(*file), rank.checked_sub(b'a' - 1)?))
}

/// The start position; none where it is the usual one.
fn start(file: &Value) -> Result<Option<String>, RecordError> {
    let initial = &file["initial"];
    if initial.is_null() {
        let named = file["header"]["手合割"].as_str().filter(|name| *name != "平手");
        return named.map_or(Ok(None), |name| Err(Fault::Handicap { text: name.into() }.into()));
    }
    let text = || initial["preset"].as_str().map_or_else(|| initial.to_string(), str::to_owned);
    let unknown = || RecordError::from(Fault::Handicap { text: text() });
    let has_data = !initial["data"].is_null();
    match initial["preset"].as_str().ok_or_else(unknown)? {
        "HIRATE" if !has_data => Ok(None),
        "OTHER" => {
            let diagram = diagram(&initial["data"]).map_err(|part| match part {
                Value::Null => unknown(),
                part => Fault::JkfPiece { text: part.to_string() }.into(),
            })?;
            Ok(diagram.position()?)
        }
        preset => {
            let found = HANDICAPS.iter().find(|row| row.1 == preset).filter(|_| !has_data);
            Ok(Some(handicap_start(found.ok_or_else(unknown)?.2)))
        }
    }
}

/// A position; else the part of it that is none.
fn diagram(data: &Value) -> Result<Diagram, &Value> {
    let colour =
        |colour: &Value| [0, 1].iter().position(|side| colour == side).map(|side| side == 1);
    let white_to_move = colour(&data["color"]).ok_or(&data["color"])?;
    let mut diagram = Diagram { white_to_move, ..Diagram::default() };
    let is_whole = |list: &Value, size| list.as_array().is_some_and(|list| list.len() == size);
    let board = data["board"].as_array().filter(|files| files.iter().all(|file| is_whole(file, 9)));
    board.filter(|files| files.len() == 9).ok_or(&data["board"])?;
    for (rank, row) in diagram.squares.iter_mut().enumerate() {
        for (file, square) in row.iter_mut().enumerate() {
            let cell = &data["board"][file][rank];
            let piece = || match &cell["kind"] {
                Value::Null if cell["color"].is_null() && cell.is_object() => Some(String::new()),
                kind => Some(owned(letter(kind.as_str()?)?, colour(&cell["color"])?)),
            };
            *square = piece().ok_or(cell)?;
        }
    }
    for (white, side) in [(false, 0), (true, 1)] {
        let hand = &data["hands"][side];
        for (name, count) in hand.as_object().ok_or(hand)? {
            let count = count.as_u64().and_then(|count| usize::try_from(count).ok());
            let held = letter(name).zip(count);
            held.and_then(|(piece, count)| diagram.hold(white, piece, count)).ok_or(hand)?;
        }
    }
    is_whole(&data["hands"], 2).then_some(()).ok_or(&data["hands"])?;
    Ok(diagram)
}
