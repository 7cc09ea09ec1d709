//! JKF records of shogi: JSON.
//!
//! Source: the format `json-kifu-format` of Kifu for JS. `jkf_reader.rs` reads it.

use dyngame::{GameState, Spot};
use serde_json::{Map, Value, json};

use super::csa;
use super::ends::{End, verdict};
use super::error::RecordError;
use super::kifu;
use super::record::{GameRecord, MoveLine, line};
use super::shogi::{Diagram, Reached, Step, end_words, handicap_of, is_white, numbers};

pub(super) fn write(record: &GameRecord, board: &mut dyn GameState) -> Result<String, RecordError> {
    let [black, white] = &record.players;
    let header = json!({ "棋戦": record.event, "先手": black, "後手": white });
    let mut file = json!({ "header": header });
    let named =
        record.position.as_deref().map_or(Some("HIRATE"), |start| Some(handicap_of(start)?.1));
    file["initial"] = match named {
        Some(preset) => json!({ "preset": preset }),
        None => json!({ "preset": "OTHER", "data": position(&Diagram::of(board)) }),
    };
    // The first entry is of the start.
    let mut moves = vec![json!({})];
    comment(&[], &record.main.comment, &mut moves[0]);
    let last = entries(&record.main, board, Reached::default(), &mut moves)?;
    let end = End::of(&record.ending, board);
    let [word, _] = end_words(end, record.outcome, board.side_to_move());
    let mut special = json!({ "special": word.unwrap_or("CHUDAN") });
    let named = format!("終局={}", verdict(record.outcome, &line(&record.ending)));
    comment(&[named], "", &mut special);
    forks(&record.main, record.main.moves.len(), board, last, &mut special)?;
    moves.push(special);
    file["moves"] = Value::Array(moves);
    Ok(file.to_string() + "\n")
}

/// Writes a line of play, with its variations in the entries that they stand for; the place at its end.
fn entries(
    played: &MoveLine,
    board: &mut dyn GameState,
    mut reached: Reached,
    out: &mut Vec<Value>,
) -> Result<Reached, RecordError> {
    for (ply, mv) in played.moves.iter().enumerate() {
        let mut entry = json!({});
        forks(played, ply, board, reached, &mut entry)?;
        let step = Step::make(board, &mv.text)?;
        entry["move"] = written(&step, &mut reached.last);
        if let Some(millis) = mv.facts.millis {
            let total = reached.total(step.side, millis);
            entry["time"] = json!({ "now": clock(millis), "total": clock(total) });
        }
        comment(&kifu::comments(&mv.facts, step.side, true), &mv.comment, &mut entry);
        out.push(entry);
    }
    Ok(reached)
}

/// Writes the variations on the move behind so many.
fn forks(
    played: &MoveLine,
    after: usize,
    board: &mut dyn GameState,
    reached: Reached,
    entry: &mut Value,
) -> Result<(), RecordError> {
    let mut all = Vec::new();
    for line in played.variations_after(after) {
        let mut fork = Vec::new();
        // An entry without a move, as at the start of the game.
        if !line.comment.is_empty() {
            fork.push(json!({}));
            comment(&[], &line.comment, &mut fork[0]);
        }
        let end = entries(line, board, reached, &mut fork)?;
        let mut last = json!({});
        forks(line, line.moves.len(), board, end, &mut last)?;
        if last.get("forks").is_some() {
            // What follows the end of a variation has no other place.
            last["special"] = "CHUDAN".into();
            fork.push(last);
        }
        line.moves.iter().for_each(|_| {
            board.unmake();
        });
        all.push(Value::Array(fork));
    }
    if !all.is_empty() {
        entry["forks"] = Value::Array(all);
    }
    Ok(())
}

/// Lines for programs, as KIF has them, and for people.
fn comment(facts: &[String], text: &str, entry: &mut Value) {
    let facts = facts.iter().map(|fact| format!("*{fact}"));
    let lines: Vec<String> = facts.chain(text.lines().map(str::to_owned)).collect();
    if !lines.is_empty() {
        entry["comments"] = lines.into();
    }
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
