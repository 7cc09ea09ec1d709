//! JKF records of shogi: JSON.
//!
//! Source: the format `json-kifu-format` of Kifu for JS.

use game::TextError;
use serde_json::{Map, Value, json};

use super::csa;
use super::ends::End;
use super::record::GameRecord;
use super::replay::{Replay, Ruleset};
use super::shogi::{Diagram, Step, handicap, hands, sfen};

pub(super) fn write(record: &GameRecord, replay: &mut Replay) -> Result<String, TextError> {
    let [black, white] = &record.players;
    let header = json!({ "棋戦": record.event, "先手": black, "後手": white });
    let mut file = json!({ "header": header });
    if record.position.is_some() {
        let data = position(&Diagram::new(&replay.board.text())?);
        file["initial"] = json!({ "preset": "OTHER", "data": data });
    } else {
        file["initial"] = json!({ "preset": "HIRATE" });
    }
    // The first entry is of the start.
    let mut moves = vec![json!({})];
    let mut totals = [0; 2];
    let mut last = String::new();
    for (mv, facts) in record.steps() {
        let side = replay.side().index();
        let step = step(mv, &Diagram::new(&replay.board.text())?, side, &mut last)?;
        let mut entry = json!({ "move": step });
        if let Some(millis) = facts.millis {
            totals[side] += millis;
            entry["time"] = json!({ "now": clock(millis), "total": clock(totals[side]) });
        }
        moves.push(entry);
        replay.play(mv)?;
    }
    let end = End::of(&record.ending, &*replay.board);
    let word = csa::end_word(end, record.outcome, replay.side());
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
    let number = |at: usize, from: u8| square.as_bytes().get(at).map_or(0, |byte| byte - from + 1);
    json!({ "x": number(0, b'1'), "y": number(1, b'a') })
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
            let is_white = piece.ends_with(|letter: char| letter.is_ascii_lowercase());
            let kind = csa::name(&piece.to_ascii_uppercase());
            json!({ "color": u8::from(is_white), "kind": kind })
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
        players: [named(["先手", "下手"]), named(["後手", "上手"])],
        event: named(["棋戦", "大会"]),
        position: start(&file["initial"], (rules, settings))?,
        ..GameRecord::default()
    };
    let mut replay = Replay::new(rules, settings, record.position.as_deref())?;
    let mut last = String::new();
    for entry in moves {
        if let Some(special) = entry["special"].as_str() {
            let (end, outcome) = csa::ending(&format!("%{special}"), replay.side());
            (record.ending, record.outcome) = (end.word().to_owned(), outcome);
            break;
        }
        if entry["move"].is_null() {
            continue;
        }
        let mv = usi(&entry["move"], &mut last)
            .ok_or_else(|| TextError::new(format!("not a move of JKF: {}", entry["move"])))?;
        replay.play(&mv)?;
        let now = &entry["time"]["now"];
        let part = |name: &str| now[name].as_u64().unwrap_or(0).min(u64::from(u32::MAX));
        let millis = || 1000 * (3600 * part("h") + 60 * part("m") + part("s"));
        record.add_timed(mv, now.is_object().then(millis));
    }
    replay.settle(&mut record);
    Ok(record)
}

/// The move in USI; `last` is where the one before went.
fn usi(step: &Value, last: &mut String) -> Option<String> {
    let square = |place: &Value| {
        let number = |name: &str| place[name].as_u64().filter(|number| (1..=9).contains(number));
        Some(format!("{}{}", number("x")?, char::from(b'a' + number("y")? as u8 - 1)))
    };
    let to = square(&step["to"]).or_else(|| step["same"].as_bool()?.then(|| last.clone()))?;
    last.clone_from(&to);
    if step["from"].is_null() {
        return Some(format!("{}*{to}", csa::letter(step["piece"].as_str()?)?));
    }
    let promotion = if step["promote"].as_bool() == Some(true) { "+" } else { "" };
    Some(format!("{}{to}{promotion}", square(&step["from"])?))
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
    let mut squares: [[String; 9]; 9] = Default::default();
    for (rank, row) in squares.iter_mut().enumerate() {
        for (file, square) in row.iter_mut().enumerate() {
            let cell = &data["board"][file][rank];
            let Some(kind) = cell["kind"].as_str() else { continue };
            let unknown = || TextError::new(format!("not a piece of JKF: {cell}"));
            let letter = csa::letter(kind).ok_or_else(unknown)?;
            *square = match cell["color"] == 1 {
                true => letter.to_ascii_lowercase(),
                false => letter.to_owned(),
            };
        }
    }
    let hands = hands(|letter| {
        let hand = &data["hands"][usize::from(letter.is_ascii_lowercase())];
        let count = hand[csa::name(&letter.to_ascii_uppercase().to_string())].as_u64();
        count.unwrap_or(0).min(18) as usize
    });
    Ok(Some(sfen(&squares, &hands, data["color"] == 1)))
}
