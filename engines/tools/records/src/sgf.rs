//! SGF records.
//!
//! Where moves are points of a square board they become SGF points; others stand as they are. A
//! turn of several moves is several nodes of one colour. A start position that is not
//! the usual one stands in `FEN`. `BL` and `WL` tell what a clock has left after the move.
//!
//! Source: the SGF user guide, FF 4.

use std::fmt::Write;
use std::time::Duration;

use dyngame::{GameState, MoveNotation, Sgf};
use game::{Outcome, Side};

use super::date::Date;
use super::ends::End;
use super::error::{Fault, RecordError};
use super::facts::{millis, seconds};
use super::foreign::check_number;
use super::left::TimeLeft;
use super::psq::{place, point, sized};
use super::record::{GameRecord, MoveRecord, line};
use super::replay::{ReadGame, Replay, Ruleset};
use super::time_control::TimeControl;

pub(super) fn write(
    record: &GameRecord,
    board: &mut dyn GameState,
    sgf: Sgf,
) -> Result<String, RecordError> {
    let size = sgf.points.map(|points| (points.size)(&board.text()));
    let version = env!("CARGO_PKG_VERSION");
    let mut out = format!("(;GM[{}]FF[4]CA[UTF-8]AP[Tengen:{version}]", sgf.game);
    if let Some(size) = size {
        let _ = write!(out, "SZ[{size}]");
    }
    write_root(record, &mut out);
    out.push('\n');
    let mut clocks = record.controls.map(TimeLeft::at_start);
    for MoveRecord { text, facts, .. } in &record.main.moves {
        let side = board.side_to_move();
        let colour = if side == Side::First { 'B' } else { 'W' };
        let point = size.map_or_else(|| Ok(text.clone()), |size| to_point(text, size))?;
        let _ = write!(out, ";{colour}[{point}]");
        board.make(board.parse(text, &MoveNotation::CANONICAL)?);
        let clock = &mut clocks[side.index()];
        clock.moves();
        if let Some(left) = clock.after(facts.millis, board.side_to_move() != side) {
            let _ = write!(out, "{colour}L[{}]", seconds(left, 0));
        }
        let comment = facts.comment_on(board);
        if !comment.is_empty() {
            let _ = write!(out, "C[{comment}]");
        }
    }
    out.push_str(")\n");
    Ok(out)
}

/// The properties of the game as a whole. SGF's date has no time of day, its result few reasons, and
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

/// The time of a clock beside the main time: `5 fischer`, `1x30 byo-yomi`, `40 moves`.
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
fn to_point(mv: &str, size: u32) -> Result<String, RecordError> {
    let letter = |number: u32| char::from_u32(u32::from('a') + number - 1).unwrap_or_default();
    let (column, row) = place(mv)?;
    let row = (size + 1).checked_sub(row).filter(|&row| row > 0);
    let row = row.ok_or_else(|| Fault::Point { text: mv.into() })?;
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

pub(super) fn read(text: &str, ruleset: Ruleset<'_>, sgf: Sgf) -> Vec<ReadGame> {
    let mut games: Vec<SgfGame<'_>> = Vec::new();
    for Property { name, value, at } in properties(text) {
        if name == "(" {
            games.push(SgfGame::new(ruleset, sgf));
        } else if let Some(game) = games.last_mut() {
            game.game.stand_at(at, text);
            if let Err(error) = game.take(&name, value) {
                game.refusal.get_or_insert(error.at(at, text));
            }
        }
    }
    games.into_iter().map(SgfGame::finished).collect()
}

/// A game that is read property by property.
struct SgfGame<'a> {
    ruleset: Ruleset<'a>,
    sgf: Sgf,
    game: Replay<'a>,
    clocks: [TimeLeft; 2],
    /// Who made the last move.
    mover: Side,
    /// Why the game cannot be read.
    refusal: Option<RecordError>,
}

impl<'a> SgfGame<'a> {
    fn new(ruleset: Ruleset<'a>, sgf: Sgf) -> Self {
        let (game, clocks) = (Replay::new(ruleset), [TimeLeft::default(); 2]);
        Self { ruleset, sgf, game, clocks, mover: Side::First, refusal: None }
    }

    fn take(&mut self, name: &str, value: String) -> Result<(), RecordError> {
        match name {
            "SZ" => {
                if let (Some(points), Ok(size)) = (self.sgf.points, value.parse()) {
                    let (rules, settings) = self.ruleset;
                    self.game.record.settings = sized(rules, settings, points, size)?;
                }
            }
            "GM" => check_number(&value, self.sgf.game)?,
            "B" | "W" => self.play(value)?,
            "BL" | "WL" => self.note_left(name == "BL", &value),
            "C" => self.game.last().iter_mut().for_each(|mv| mv.read_comment(&value)),
            name => note(&mut self.game.record, name, value),
        }
        Ok(())
    }

    fn play(&mut self, value: String) -> Result<(), RecordError> {
        if !self.game.is_begun() {
            self.clocks = self.game.record.controls.map(TimeLeft::at_start);
        }
        let board = self.game.board()?;
        self.mover = board.side_to_move();
        self.clocks[self.mover.index()].moves();
        let mv = match self.sgf.points.map(|points| (points.size)(&board.text())) {
            Some(size) => from_point(&value, size).ok_or(Fault::Point { text: value })?,
            None => value,
        };
        self.game.play_any(&mv)
    }

    /// Takes what the clock of a side has left after its move.
    fn note_left(&mut self, is_first: bool, value: &str) {
        let ends_turn = self.game.is_begun() && self.game.side_to_move() != self.mover;
        let is_movers = is_first == (self.mover == Side::First);
        if let (Some(left), Some(mv), true) = (millis(value), self.game.last(), is_movers) {
            let took = self.clocks[self.mover.index()].took(left, ends_turn);
            mv.facts.millis = mv.facts.millis.or(took);
        }
    }

    /// The record; a clock that gives nothing is left out.
    fn finished(self) -> ReadGame {
        if let Some(refusal) = self.refusal {
            return Err(refusal);
        }
        let (mut record, warnings) = self.game.finished();
        record.controls = record.controls.map(|control| control.and_then(TimeControl::checked));
        Ok((record, warnings))
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

/// A property; `(` is the beginning of a game.
struct Property<'a> {
    name: String,
    value: String,
    /// The text from it on.
    at: &'a str,
}

/// All properties of the main line, first to last.
fn properties(text: &str) -> Vec<Property<'_>> {
    let mut found = Vec::new();
    let (mut name, mut last) = (String::new(), String::new());
    let mut letters = text.chars();
    // After the first end of a line of play, only variations and further games follow.
    let (mut depth, mut closed) = (0u32, false);
    while let Some(c) = letters.next() {
        let at = letters.as_str();
        match c {
            '(' => {
                if depth == 0 {
                    found.push(Property { name: "(".to_owned(), value: String::new(), at });
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
                    found.push(Property { name: last.clone(), value, at });
                }
            }
            c if c.is_ascii_uppercase() => name.push(c),
            _ => name.clear(),
        }
    }
    found
}
