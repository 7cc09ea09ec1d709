//! JKF records of shogi: JSON.
//!
//! Source: the format `json-kifu-format` of Kifu for JS.

use dyngame::{GameState, Spot};
use serde_json::{Map, Value, json};

use super::csa;
use super::ends::End;
use super::error::{Fault, Place, RecordError};
use super::record::GameRecord;
use super::replay::{ReadGame, Replay, Ruleset};
use super::shogi::{Diagram, HAND, Step, end_words, handicap, is_white, numbers, owned, square};

pub(super) fn write(record: &GameRecord, board: &mut dyn GameState) -> Result<String, RecordError> {
    let [black, white] = &record.players;
    let header = json!({ "棋戦": record.event, "先手": black, "後手": white });
    let mut file = json!({ "header": header });
    file["initial"] = match record.position {
        Some(_) => json!({ "preset": "OTHER", "data": position(&Diagram::of(board)) }),
        None => json!({ "preset": "HIRATE" }),
    };
    // The first entry is of the start.
    let mut moves = vec![json!({})];
    let mut totals = [0; 2];
    let mut last = None;
    for mv in &record.main.moves {
        let (step, facts) = (Step::make(board, &mv.text)?, mv.facts);
        let mut entry = json!({ "move": written(&step, &mut last) });
        if let Some(millis) = facts.millis {
            let total = &mut totals[step.side.index()];
            *total += millis;
            entry["time"] = json!({ "now": clock(millis), "total": clock(*total) });
        }
        moves.push(entry);
    }
    let end = End::of(&record.ending, board);
    let [word, _] = end_words(end, record.outcome, board.side_to_move());
    moves.push(json!({ "special": word.trim_start_matches('%') }));
    file["moves"] = Value::Array(moves);
    Ok(file.to_string() + "\n")
}

fn clock(millis: u64) -> Value {
    let seconds = (millis + 500) / 1000;
    json!({ "h": seconds / 3600, "m": seconds / 60 % 60, "s": seconds % 60 })
}

fn place(spot: Spot) -> Value {
    let [x, y] = numbers(spot);
    json!({ "x": x, "y": y })
}

/// The move; `last` is where the one before went.
fn written(step: &Step, last: &mut Option<Spot>) -> Value {
    let mut written = Map::new();
    let mut put = |key: &str, value: Value| drop(written.insert(key.to_owned(), value));
    put("color", step.side.index().into());
    if let Some(from) = step.from {
        put("from", place(from));
    }
    put("piece", csa::name(&step.piece[0]).into());
    if step.promotes() {
        put("promote", true.into());
    }
    if let Some(taken) = &step.taken {
        put("capture", csa::name(taken).into());
    }
    if last.replace(step.to) == Some(step.to) {
        put("same", true.into());
    }
    put("to", place(step.to));
    Value::Object(written)
}

/// Files from 1, in each the ranks from a.
fn position(diagram: &Diagram) -> Value {
    let cell = |piece: &String| match piece.as_str() {
        "" => json!({}),
        piece => {
            let kind = csa::name(&piece.to_ascii_uppercase());
            json!({ "color": u8::from(is_white(piece)), "kind": kind })
        }
    };
    let file = |file: usize| diagram.squares.iter().map(|row| cell(&row[file])).collect::<Vec<_>>();
    let hand = |white| {
        let pieces = diagram.hand(white).into_iter();
        let pieces = pieces
            .map(|(piece, count)| (csa::name(&piece.to_string()).to_owned(), Value::from(count)));
        Value::Object(pieces.collect())
    };
    json!({
        "color": u8::from(diagram.white_to_move),
        "board": (0..9).map(file).collect::<Vec<_>>(),
        "hands": [hand(false), hand(true)],
    })
}

pub(super) fn read(text: &str, ruleset: Ruleset<'_>) -> ReadGame {
    let file: Value = serde_json::from_str(text).map_err(|error| {
        let place = Some(Place { line: error.line(), column: error.column() });
        RecordError { place, ..Fault::Json { text: error.to_string() }.into() }
    })?;
    let moves = file["moves"].as_array().ok_or(Fault::NoMoves {})?;
    let named = |names: [&str; 2]| {
        let found = names.iter().find_map(|name| file["header"][name].as_str());
        found.unwrap_or_default().to_owned()
    };
    let (rules, settings) = ruleset;
    let record = GameRecord {
        settings: settings.clone(),
        players: [named(["先手", "下手"]), named(["後手", "上手"])],
        event: named(["棋戦", "大会"]),
        position: start(&file["initial"], ruleset)?,
        ..GameRecord::default()
    };
    let mut game = Replay::begun(rules, record)?;
    let mut last = String::new();
    for entry in moves {
        if let Some(special) = entry["special"].as_str() {
            game.ended(special, csa::ending(&format!("%{special}"), game.side_to_move()));
            break;
        }
        if entry["move"].is_null() {
            continue;
        }
        let mv = usi(&entry["move"], &mut last)
            .ok_or_else(|| Fault::JkfMove { text: entry["move"].to_string() })?;
        let now = &entry["time"]["now"];
        let part = |name: &str| now[name].as_u64().unwrap_or(0).min(u64::from(u32::MAX));
        let millis = || 1000 * (3600 * part("h") + 60 * part("m") + part("s"));
        game.play(&mv, now.is_object().then(millis))?;
    }
    Ok(game.finished())
}

/// The move in USI; `last` is where the one before went.
fn usi(step: &Value, last: &mut String) -> Option<String> {
    let place = |place: &Value| {
        let number = |name: &str| place[name].as_u64().and_then(|number| number.try_into().ok());
        square(number("x")?, number("y")?)
    };
    let to = place(&step["to"]).or_else(|| step["same"].as_bool()?.then(|| last.clone()))?;
    last.clone_from(&to);
    if step["from"].is_null() {
        return Some(format!("{}*{to}", csa::letter(step["piece"].as_str()?)?));
    }
    let promotion = if step["promote"].as_bool() == Some(true) { "+" } else { "" };
    Some(format!("{}{to}{promotion}", place(&step["from"])?))
}

/// The start position; none where it is the usual one.
fn start(initial: &Value, ruleset: Ruleset<'_>) -> Result<Option<String>, RecordError> {
    let Some(preset) = initial["preset"].as_str().filter(|&preset| preset != "HIRATE") else {
        return Ok(None);
    };
    if preset != "OTHER" {
        let unknown = || Fault::Handicap { text: preset.into() };
        let start = handicap(|[_, jkf]| jkf == preset, ruleset).ok_or_else(unknown)?;
        return Ok(Some(start.to_owned()));
    }
    let data = &initial["data"];
    let mut diagram = Diagram { white_to_move: data["color"] == 1, ..Diagram::default() };
    for (rank, row) in diagram.squares.iter_mut().enumerate() {
        for (file, square) in row.iter_mut().enumerate() {
            let cell = &data["board"][file][rank];
            let Some(kind) = cell["kind"].as_str() else { continue };
            let unknown = || Fault::JkfPiece { text: cell.to_string() };
            *square = owned(csa::letter(kind).ok_or_else(unknown)?, cell["color"] == 1);
        }
    }
    for (hand, counts) in diagram.hands.iter_mut().zip([0, 1].map(|side| &data["hands"][side])) {
        let count = |piece: char| counts[csa::name(&piece.to_string())].as_u64().unwrap_or(0);
        *hand = HAND.chars().map(|piece| (piece, count(piece).min(18) as usize)).collect();
    }
    Ok(Some(diagram.sfen()))
}
