//! JKF records of shogi: JSON.
//!
//! Source: the format `json-kifu-format` of Kifu for JS.

use dyngame::GameState;
use game::TextError;
use serde_json::{Map, Value, json};

use super::csa;
use super::ends::End;
use super::record::GameRecord;
use super::replay::{Ruleset, settle};
use super::shogi::{Diagram, HAND, Step, end_words, handicap, is_white, numbers, owned, square};

pub(super) fn write(record: &GameRecord, board: &mut dyn GameState) -> Result<String, TextError> {
    let [black, white] = &record.players;
    let header = json!({ "棋戦": record.event, "先手": black, "後手": white });
    let mut file = json!({ "header": header });
    if record.position.is_some() {
        let data = position(&Diagram::new(&board.text())?);
        file["initial"] = json!({ "preset": "OTHER", "data": data });
    } else {
        file["initial"] = json!({ "preset": "HIRATE" });
    }
    // The first entry is of the start.
    let mut moves = vec![json!({})];
    let mut totals = [0; 2];
    let mut last = String::new();
    for (mv, facts) in record.steps() {
        let side = board.side_to_move().index();
        let step = step(mv, &Diagram::new(&board.text())?, side, &mut last)?;
        let mut entry = json!({ "move": step });
        if let Some(millis) = facts.millis {
            totals[side] += millis;
            entry["time"] = json!({ "now": clock(millis), "total": clock(totals[side]) });
        }
        moves.push(entry);
        board.play(mv)?;
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

/// `7g` as a place.
fn place(square: &str) -> Value {
    let [x, y] = numbers(square);
    json!({ "x": x, "y": y })
}

fn step(mv: &str, diagram: &Diagram, side: usize, last: &mut String) -> Result<Value, TextError> {
    let mut written = Map::new();
    written.insert("color".into(), side.into());
    let to = match Step::new(mv)? {
        Step::Drop { piece, to } => {
            written.insert("piece".into(), csa::name(&piece.to_string()).into());
            to
        }
        Step::Move { from, to, promotes } => {
            written.insert("from".into(), place(from));
            written.insert("piece".into(), csa::name(&diagram.piece(from)).into());
            if promotes {
                written.insert("promote".into(), true.into());
            }
            let taken = diagram.piece(to);
            if !taken.is_empty() {
                written.insert("capture".into(), csa::name(&taken).into());
            }
            to
        }
    };
    if to == last.as_str() {
        written.insert("same".into(), true.into());
    }
    written.insert("to".into(), place(to));
    to.clone_into(last);
    Ok(Value::Object(written))
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

pub(super) fn read(text: &str, (rules, settings): Ruleset<'_>) -> Result<GameRecord, TextError> {
    let file: Value = serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| TextError::new(format!("not JSON: {error}")))?;
    let moves = file["moves"].as_array().ok_or_else(|| TextError::new("no moves in it"))?;
    let named = |names: [&str; 2]| {
        let found = names.iter().find_map(|name| file["header"][name].as_str());
        found.unwrap_or_default().to_owned()
    };
    let mut record = GameRecord {
        settings: settings.clone(),
        players: [named(["先手", "下手"]), named(["後手", "上手"])],
        event: named(["棋戦", "大会"]),
        position: start(&file["initial"], (rules, settings))?,
        ..GameRecord::default()
    };
    let mut board = rules.state(record.position.as_deref(), settings)?;
    let mut last = String::new();
    for entry in moves {
        if let Some(special) = entry["special"].as_str() {
            let (end, outcome) = csa::ending(&format!("%{special}"), board.side_to_move());
            (record.ending, record.outcome) = (end.word().to_owned(), outcome);
            break;
        }
        if entry["move"].is_null() {
            continue;
        }
        let mv = usi(&entry["move"], &mut last)
            .ok_or_else(|| TextError::new(format!("not a move of JKF: {}", entry["move"])))?;
        board.play(&mv)?;
        let now = &entry["time"]["now"];
        let part = |name: &str| now[name].as_u64().unwrap_or(0).min(u64::from(u32::MAX));
        let millis = || 1000 * (3600 * part("h") + 60 * part("m") + part("s"));
        record.add_timed(mv, now.is_object().then(millis));
    }
    settle(&mut record, &*board);
    Ok(record)
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
fn start(initial: &Value, ruleset: Ruleset<'_>) -> Result<Option<String>, TextError> {
    let Some(preset) = initial["preset"].as_str().filter(|&preset| preset != "HIRATE") else {
        return Ok(None);
    };
    if preset != "OTHER" {
        let unknown = || TextError::new(format!("not a known handicap: {preset}"));
        let start = handicap(|[_, jkf]| jkf == preset, ruleset).ok_or_else(unknown)?;
        return Ok(Some(start.to_owned()));
    }
    let data = &initial["data"];
    let mut diagram = Diagram { white_to_move: data["color"] == 1, ..Diagram::default() };
    for (rank, row) in diagram.squares.iter_mut().enumerate() {
        for (file, square) in row.iter_mut().enumerate() {
            let cell = &data["board"][file][rank];
            let Some(kind) = cell["kind"].as_str() else { continue };
            let unknown = || TextError::new(format!("not a piece of JKF: {cell}"));
            *square = owned(csa::letter(kind).ok_or_else(unknown)?, cell["color"] == 1);
        }
    }
    for (hand, counts) in diagram.hands.iter_mut().zip([0, 1].map(|side| &data["hands"][side])) {
        let count = |piece: char| counts[csa::name(&piece.to_string())].as_u64().unwrap_or(0);
        *hand = HAND.chars().map(|piece| (piece, count(piece).min(18) as usize)).collect();
    }
    Ok(Some(diagram.sfen()))
}
