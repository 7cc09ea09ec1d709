//! SGF records.
//!
//! Where moves are points of a square board they become SGF points; others stand as they are. A
//! turn of several moves is several nodes of one colour. A start position that is not
//! the usual one stands in `FEN`. `BL` and `WL` tell what a clock has left after the move.
//!
//! Source: the SGF user guide, FF 4.

use std::fmt::Write;
use std::time::Duration;

use dyngame::GameState;
use dyngame::Sgf;
use game::{Outcome, Side, TextError};

use super::date::Date;
use super::ends::End;
use super::facts::{millis, seconds};
use super::foreign::check_number;
use super::left::TimeLeft;
use super::psq::{place, point, sized};
use super::record::{GameRecord, line};
use super::replay::{Ruleset, play_any, settle};
use super::time_control::TimeControl;

pub(super) fn write(
    record: &GameRecord,
    board: &mut dyn GameState,
    sgf: Sgf,
) -> Result<String, TextError> {
    let size = sgf.points.map(|points| (points.size)(&board.text()));
    let version = env!("CARGO_PKG_VERSION");
    let mut out = format!("(;GM[{}]FF[4]CA[UTF-8]AP[Tengen:{version}]", sgf.game);
    if let Some(size) = size {
        let _ = write!(out, "SZ[{size}]");
    }
    write_root(record, &mut out);
    out.push('\n');
    let mut clocks = record.controls.map(TimeLeft::at_start);
    for (mv, facts) in record.steps() {
        let side = board.side_to_move();
        let colour = if side == Side::First { 'B' } else { 'W' };
        let point = size.map_or_else(|| Ok(mv.clone()), |size| to_point(mv, size))?;
        let _ = write!(out, ";{colour}[{point}]");
        board.play(mv)?;
        let clock = &mut clocks[side.index()];
        clock.moves();
        if let Some(left) = clock.after(facts.millis, board.side_to_move() != side) {
            let _ = write!(out, "{colour}L[{}]", seconds(left, 0));
        }
        let comment = facts.comment();
        if !comment.is_empty() {
            let _ = write!(out, "C[{comment}]");
        }
    }
    out.push_str(")\n");
    Ok(out)
}

/// What is said of the game as a whole. SGF's date has no time of day, its result few reasons, and
/// its clock is one: the comment on the game says the rest, a line each.
fn write_root(record: &GameRecord, out: &mut String) {
    let mut property = |name: &str, text: &str| {
        if !text.is_empty() {
            let text = text.replace('\\', "\\\\").replace(']', "\\]");
            let _ = write!(out, "{name}[{text}]");
        }
    };
    for (name, text) in ["PB", "PW"].iter().zip(&record.players) {
        property(name, &line(text));
    }
    property("EV", &line(&record.event));
    property("PC", &line(&record.site));
    property("RO", &line(&record.round));
    property("DT", &record.date.map(|date| date.day_text("-")).unwrap_or_default());
    property("RE", &result(record));
    let mut rest = Vec::new();
    rest.extend(record.date.and_then(|date| date.time_text()).map(|time| (TIME, time)));
    match record.controls {
        [Some(first), Some(second)] if first == second => {
            property("TM", &first.base.as_secs_f64().to_string());
            property("OT", &overtime(&first));
        }
        controls => {
            let each = CONTROLS.into_iter().zip(controls);
            rest.extend(each.filter_map(|(key, control)| Some((key, String::from(control?)))));
        }
    }
    rest.extend((!record.ending.is_empty()).then(|| (END, line(&record.ending))));
    let rest: Vec<_> = rest.into_iter().map(|(key, text)| format!("{key}: {text}")).collect();
    property("GC", &rest.join("\n"));
    if let Some(position) = &record.position {
        property("FEN", position);
    }
}

const TIME: &str = "Time";
const END: &str = "Termination";
const CONTROLS: [&str; 2] = ["Black's clock", "White's clock"];

/// `B+R`, `W+`, `0`.
fn result(record: &GameRecord) -> String {
    let side = match record.outcome {
        None => return String::new(),
        Some(Outcome::Draw) => return "0".to_owned(),
        Some(Outcome::Win(Side::First)) => 'B',
        Some(Outcome::Win(Side::Second)) => 'W',
    };
    let letter = REASONS.iter().find(|(_, end)| record.ending.starts_with(end.word()));
    format!("{side}+{}", letter.map_or("", |row| row.0))
}

/// The reasons that a result names: resignation, time, forfeit.
const REASONS: [(&str, End); 3] = [("R", End::Resignation), ("T", End::Time), ("F", End::Illegal)];

/// What a clock gives beside the main time: `5 fischer`, `1x30 byo-yomi`, `40 moves`.
fn overtime(control: &TimeControl) -> String {
    let seconds = |time: Duration| Some(time.as_secs_f64()).filter(|seconds| *seconds > 0.0);
    let parts = [
        control.moves.map(|moves| format!("{moves} moves")),
        seconds(control.increment).map(|seconds| format!("{seconds} fischer")),
        seconds(control.byoyomi).map(|seconds| format!("1x{seconds} byo-yomi")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The inverse; what is said in other words is left out.
fn read_overtime(text: &str, control: &mut TimeControl) {
    for part in text.split(',') {
        let (number, unit) = part.trim().split_once(' ').unwrap_or((part, ""));
        let number = number.rsplit('x').next().unwrap_or_default();
        match unit.to_ascii_lowercase().as_str() {
            "moves" => control.moves = number.parse().ok(),
            "fischer" => control.increment = read_seconds(number),
            "byo-yomi" => control.byoyomi = read_seconds(number),
            _ => {}
        }
    }
}

fn read_seconds(text: &str) -> Duration {
    Duration::from_millis(millis(text).unwrap_or(0))
}

/// `h8` as `hh` on 15 rows: SGF counts rows from the top.
fn to_point(mv: &str, size: u32) -> Result<String, TextError> {
    let letter = |number: u32| char::from_u32(u32::from('a') + number - 1).unwrap_or_default();
    let (column, row) = place(mv)?;
    let row = (size + 1).checked_sub(row).filter(|&row| row > 0);
    let row = row.ok_or_else(|| TextError::new(format!("not a point: {mv}")))?;
    Ok([letter(column), letter(row)].iter().collect())
}

fn from_point(text: &str, size: u32) -> Option<String> {
    let number = |letter: u8| Some(u32::from(letter.checked_sub(b'a')?) + 1);
    match *text.as_bytes() {
        [column, row] => {
            let row = (size + 1).checked_sub(number(row)?).filter(|&row| row > 0)?;
            point((number(column)?, row))
        }
        _ => None,
    }
}

pub(super) fn read(
    text: &str,
    (rules, settings): Ruleset<'_>,
    sgf: Sgf,
) -> Result<Vec<GameRecord>, TextError> {
    let mut records: Vec<GameRecord> = Vec::new();
    let mut board: Option<Box<dyn GameState>> = None;
    let (mut clocks, mut mover) = ([TimeLeft::default(); 2], Side::First);
    for (name, value) in properties(text) {
        if name == "(" {
            finish(records.last_mut(), board.take());
            records.push(GameRecord { settings: settings.clone(), ..GameRecord::default() });
        }
        let Some(record) = records.last_mut() else { continue };
        match name.as_str() {
            "SZ" => {
                if let (Some(points), Ok(size)) = (sgf.points, value.parse()) {
                    record.settings = sized(rules, settings, points, size)?;
                }
            }
            "GM" => check_number(&value, sgf.game)?,
            "B" | "W" => {
                let board = match &mut board {
                    Some(board) => board,
                    None => {
                        clocks = record.controls.map(TimeLeft::at_start);
                        let start = record.position.as_deref();
                        board.insert(rules.state(start, &record.settings)?)
                    }
                };
                mover = board.side_to_move();
                clocks[mover.index()].moves();
                let mv = match sgf.points.map(|points| (points.size)(&board.text())) {
                    Some(size) => from_point(&value, size)
                        .ok_or_else(|| TextError::new(format!("not a point: {value}")))?,
                    None => value,
                };
                record.add(play_any(&mut **board, &mv)?);
            }
            "BL" | "WL" => {
                let ends_turn = board.as_ref().is_some_and(|board| board.side_to_move() != mover);
                let is_movers = (name == "BL") == (mover == Side::First);
                if let (Some(left), Some(facts), true) =
                    (millis(&value), record.facts.last_mut(), is_movers)
                {
                    let took = clocks[mover.index()].took(left, ends_turn);
                    facts.millis = facts.millis.or(took);
                }
            }
            "C" => record.read_comment(&value),
            name => note(record, name, value),
        }
    }
    finish(records.last_mut(), board);
    Ok(records)
}

/// Lets the board say how a game ended, and leaves out a clock that gives nothing.
fn finish(record: Option<&mut GameRecord>, board: Option<Box<dyn GameState>>) {
    let Some(record) = record else { return };
    record.controls = record.controls.map(|control| control.and_then(TimeControl::checked));
    if let Some(board) = board {
        settle(record, &*board);
    }
}

/// Takes a property of the whole game.
fn note(record: &mut GameRecord, name: &str, value: String) {
    let mut clock = |change: &dyn Fn(&mut TimeControl)| {
        for control in &mut record.controls {
            change(control.get_or_insert_default());
        }
    };
    match name {
        "TM" => clock(&|control| control.base = read_seconds(&value)),
        "OT" => clock(&|control| read_overtime(&value, control)),
        "PB" => record.players[0] = value,
        "PW" => record.players[1] = value,
        "EV" => record.event = value,
        "PC" => record.site = value,
        "RO" => record.round = value,
        "DT" => record.date = Date::read(&value),
        "FEN" => record.position = Some(value),
        "RE" => {
            record.outcome = outcome(&value);
            let reason = REASONS.iter().find(|(letter, _)| value.get(2..) == Some(*letter));
            if let Some((_, end)) = reason.filter(|_| record.ending.is_empty()) {
                record.ending = end.word().to_owned();
            }
        }
        "GC" => value.lines().filter_map(|line| line.split_once(": ")).for_each(|(key, text)| {
            match CONTROLS.iter().position(|name| *name == key) {
                Some(side) => record.controls[side] = text.parse().ok(),
                None if key == TIME => record.date = record.date.map(|date| date.at(text)),
                None if key == END => record.ending = text.to_owned(),
                None => {}
            }
        }),
        _ => {}
    }
}

fn outcome(text: &str) -> Option<Outcome> {
    match text.get(..2) {
        Some("B+") => Some(Outcome::Win(Side::First)),
        Some("W+") => Some(Outcome::Win(Side::Second)),
        _ if text == "0" || text == "Draw" => Some(Outcome::Draw),
        _ => None,
    }
}

/// All properties of the main line, first to last.
fn properties(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let (mut name, mut last) = (String::new(), String::new());
    let mut letters = text.chars();
    // After the first end of a line of play, only variations and further games follow.
    let (mut depth, mut closed) = (0u32, false);
    while let Some(c) = letters.next() {
        match c {
            '(' => {
                if depth == 0 {
                    // A game begins.
                    found.push(("(".to_owned(), String::new()));
                }
                closed &= depth > 0;
                depth += 1;
            }
            ')' => {
                depth = depth.saturating_sub(1);
                closed = true;
            }
            '[' => {
                let mut value = String::new();
                while let Some(c) = letters.next().filter(|&c| c != ']') {
                    value.extend(if c == '\\' { letters.next() } else { Some(c) });
                }
                if !name.is_empty() {
                    last = std::mem::take(&mut name);
                }
                if !closed {
                    found.push((last.clone(), value));
                }
            }
            c if c.is_ascii_uppercase() => name.push(c),
            _ => name.clear(),
        }
    }
    found
}
