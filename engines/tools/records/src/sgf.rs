//! SGF records.
//!
//! Where moves are points of a square board they become SGF points; others stand as they are. A
//! turn of several moves is several nodes of one colour. A start position that is not
//! the usual one stands in `FEN`.
//!
//! Source: the SGF user guide, FF 4.

use std::fmt::Write;

use face::Sgf;
use game::{Outcome, Side, TextError};

use super::foreign::check_number;
use super::psq::{place, point, sized};
use super::record::GameRecord;
use super::replay::{Replay, Ruleset};

pub(super) fn write(
    record: &GameRecord,
    replay: &mut Replay,
    sgf: Sgf,
) -> Result<String, TextError> {
    let size = sgf.points.map(|points| (points.size)(&replay.board.text()));
    let mut out = format!("(;GM[{}]FF[4]CA[UTF-8]AP[Tengen]", sgf.game);
    if let Some(size) = size {
        let _ = write!(out, "SZ[{size}]");
    }
    let mut property = |name: &str, text: &str| {
        let text = text.replace('\\', "\\\\").replace(']', "\\]");
        let _ = write!(out, "{name}[{text}]");
    };
    property("PB", &record.players[0]);
    property("PW", &record.players[1]);
    property("EV", &record.event);
    match record.outcome {
        None => {}
        Some(Outcome::Draw) => property("RE", "0"),
        Some(Outcome::Win(Side::First)) => property("RE", "B+"),
        Some(Outcome::Win(Side::Second)) => property("RE", "W+"),
    }
    if let Some(position) = &record.position {
        property("FEN", position);
    }
    out.push('\n');
    for mv in &record.moves {
        let colour = if replay.side() == Side::First { 'B' } else { 'W' };
        let point = size.map_or_else(|| Ok(mv.clone()), |size| to_point(mv, size))?;
        let _ = write!(out, ";{colour}[{point}]");
        replay.play(mv)?;
    }
    out.push_str(")\n");
    Ok(out)
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
    let mut replay: Option<Replay> = None;
    for (name, value) in properties(text) {
        if name == "(" {
            records.push(GameRecord { settings: settings.clone(), ..GameRecord::default() });
            replay = None;
        }
        let Some(record) = records.last_mut() else { continue };
        match name.as_str() {
            "SZ" => {
                if let (Some(points), Ok(size)) = (sgf.points, value.parse()) {
                    record.settings = sized(rules, settings, points, size)?;
                }
            }
            "GM" => check_number(&value, sgf.game)?,
            "PB" => record.players[0] = value,
            "PW" => record.players[1] = value,
            "EV" => record.event = value,
            "FEN" => record.position = Some(value),
            "RE" => record.outcome = outcome(&value),
            "B" | "W" => {
                let game = match &mut replay {
                    Some(game) => game,
                    None => replay.insert(Replay::new(
                        rules,
                        &record.settings,
                        record.position.as_deref(),
                    )?),
                };
                let mv = match sgf.points.map(|points| (points.size)(&game.board.text())) {
                    Some(size) => from_point(&value, size)
                        .ok_or_else(|| TextError::new(format!("not a point: {value}")))?,
                    None => value,
                };
                record.moves.push(game.play_any(&mv)?);
            }
            _ => {}
        }
    }
    Ok(records)
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
