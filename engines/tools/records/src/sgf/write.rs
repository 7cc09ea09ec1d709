//! SGF as Tengen writes it.

use std::fmt::Write;
use std::time::Duration;

use dyngame::{GameState, MoveNotation, Points, Settings, Sgf};
use game::{Outcome, Side};

use super::super::ends::End;
use super::super::error::{Fault, RecordError};
use super::super::facts::seconds;
use super::super::left::TimeLeft;
use super::super::psq::place;
use super::super::ranks::cells;
use super::super::record::{GameRecord, Header, MoveLine, MoveRecord, line, take_back};
use super::super::time_control::TimeControl;
use super::tree::{CONTROLS, END, HEADERS, REASONS, RULES, TIME, WORDS};

pub(crate) fn write(
    record: &GameRecord,
    board: &mut dyn GameState,
    sgf: Sgf,
    rules: &Settings,
) -> Result<String, RecordError> {
    let start = board.text();
    let size = sgf.points.map(|points| (points.size)(&start));
    let version = env!("CARGO_PKG_VERSION");
    let mut out = format!("(;GM[{}]FF[4]CA[UTF-8]AP[Tengen:{version}]", sgf.game);
    if let Some(words) = sgf.words.first() {
        let _ = write!(out, "{WORDS}[{words}]");
    }
    if let Some(size) = size {
        let _ = write!(out, "SZ[{size}]");
    }
    if let Some(rules) = sgf.rules {
        let _ = write!(out, "RU[{}]", (rules.of)(&start));
    }
    if !rules.is_empty() {
        out.push_str(RULES);
    }
    for (name, value) in rules {
        let _ = write!(out, "[{}]", escaped(&format!("{name}={value}")));
    }
    write_root(record, &mut out);
    if record.position.is_some() {
        out.push_str(&start_text(&start, sgf.points));
    }
    write_comment(&record.main.comment, &mut out);
    out.push('\n');
    let clocks = record.controls.map(TimeLeft::at_start);
    Writer { board, size, out: &mut out, clocks }.write_line(&record.main)?;
    out.push_str(")\n");
    Ok(out)
}

/// The start position by its stones, or as text where stones do not say all of it.
fn start_text(position: &str, points: Option<Points>) -> String {
    let fields: Vec<&str> = position.split(' ').collect();
    let (&[rows, side, _], Some(_)) = (&fields[..], points) else {
        return format!("FEN[{}]", escaped(position));
    };
    let mut stones: [String; 2] = Default::default();
    for (row, text) in (1..).zip(rows.split('/')) {
        for (column, letter) in (1..).zip(cells(text)) {
            let Some(letter) = letter else { continue };
            let point = [letter_of(column), letter_of(row)];
            stones[usize::from(letter == 'w')].extend(['[', point[0], point[1], ']']);
        }
    }
    let mut out = String::new();
    for (name, stones) in ["AB", "AW"].iter().zip(&stones).filter(|(_, stones)| !stones.is_empty())
    {
        let _ = write!(out, "{name}{stones}");
    }
    let _ = write!(out, "PL[{}]", side.to_ascii_uppercase());
    out
}

fn letter_of(number: u32) -> char {
    char::from_u32(u32::from('a') + number - 1).unwrap_or_default()
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

fn write_comment(text: &str, out: &mut String) {
    if !text.is_empty() {
        let _ = write!(out, "C[{}]", escaped(text));
    }
}

/// Writes lines of moves.
struct Writer<'a> {
    board: &'a mut dyn GameState,
    size: Option<u32>,
    out: &'a mut String,
    clocks: [TimeLeft; 2],
}

impl Writer<'_> {
    /// Writes a line and those that branch from it, and takes its moves back.
    fn write_line(&mut self, line: &MoveLine) -> Result<(), RecordError> {
        let mut branches = Vec::new();
        for played in 0..=line.moves.len() {
            if line.variations_after(played).next().is_some() {
                branches.push(played);
                self.out.push('(');
                // A line that goes no further is still the first of those that branch.
                self.out.push_str(if played == line.moves.len() { ";" } else { "" });
            }
            if let Some(mv) = line.moves.get(played) {
                self.write_move(mv)?;
            }
        }
        let mut made = line.moves.len();
        for &played in branches.iter().rev() {
            self.out.push(')');
            take_back(self.board, made - played);
            made = played;
            for variation in line.variations_after(played) {
                let clocks = std::mem::take(&mut self.clocks);
                self.out.push_str("\n(");
                if !variation.comment.is_empty() {
                    self.out.push(';');
                    write_comment(&variation.comment, self.out);
                }
                self.write_line(variation)?;
                self.out.push(')');
                self.clocks = clocks;
            }
        }
        take_back(self.board, made);
        Ok(())
    }

    fn write_move(&mut self, mv: &MoveRecord) -> Result<(), RecordError> {
        let (side, text) = (self.board.side_to_move(), &mv.text);
        let colour = if side == Side::First { 'B' } else { 'W' };
        let point = self.size.map_or_else(|| Ok(text.clone()), |size| to_point(text, size))?;
        let _ = write!(self.out, ";{colour}[{point}]");
        self.board.make(self.board.parse(text, &MoveNotation::CANONICAL)?);
        let clock = &mut self.clocks[side.index()];
        clock.moves();
        if let Some(left) = clock.after(mv.facts.millis, self.board.side_to_move() != side) {
            let _ = write!(self.out, "{colour}L[{}]", seconds(left, 0));
        }
        write_comment(&mv.said(self.board), self.out);
        Ok(())
    }
}

/// The properties of the game as a whole. SGF's date has no time of day, its result few reasons, and
/// its clock is one: the comment on the game says the rest, a line each.
fn write_root(record: &GameRecord, out: &mut String) {
    let mut property = |name: &str, text: &str| {
        if !text.is_empty() {
            let _ = write!(out, "{name}[{}]", escaped(text));
        }
    };
    for (name, header) in HEADERS {
        match header {
            Header::Date => {
                property(name, &record.date.map_or_else(String::new, |date| date.day_text("-")))
            }
            header => property(name, &record.header(header, "-")),
        }
    }
    property("RE", &result(record));
    let mut rest = Vec::new();
    rest.extend(record.date.and_then(|date| date.time_text()).map(|time| (TIME, time)));
    for (side, control) in record.clocks() {
        match side {
            Some(side) => rest.push((CONTROLS[side.index()], String::from(control))),
            None => {
                property("TM", &control.base.as_secs_f64().to_string());
                property("OT", &overtime(&control));
            }
        }
    }
    rest.extend(record.ending.as_ref().map(|end| (END, line(end.name()))));
    let rest: Vec<_> = rest.into_iter().map(|(key, text)| format!("{key}: {text}")).collect();
    property("GC", &rest.join("\n"));
}

/// `B+R`, `W+`, `0`.
fn result(record: &GameRecord) -> String {
    let side = match record.outcome {
        None => return String::new(),
        Some(Outcome::Draw) => return "0".to_owned(),
        Some(Outcome::Win(Side::First)) => 'B',
        Some(Outcome::Win(Side::Second)) => 'W',
    };
    let letter = REASONS.iter().find(|row| record.ending.as_ref().map(End::named) == Some(row.2));
    format!("{side}+{}", letter.map_or("", |row| row.0))
}

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

/// `h8` as `hh` on 15 rows: SGF counts rows from the top.
fn to_point(mv: &str, size: u32) -> Result<String, RecordError> {
    let (column, row) = place(mv)?;
    let row = (size + 1).checked_sub(row).filter(|&row| row > 0);
    let row = row.ok_or_else(|| Fault::Point { text: mv.into() })?;
    Ok([letter_of(column), letter_of(row)].iter().collect())
}
