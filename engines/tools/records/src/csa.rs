//! CSA records of shogi.
//!
//! Source: the computer shogi association's standard, version 3.0. `csa/reader.rs` reads it.

mod reader;
mod summary;

use std::fmt::Write;

use dyngame::{GameState, Move};
use game::Side;

use super::ends::{NO_RESULT, note};
use super::error::{Fault, RecordError};
use super::facts::{Score, seconds};
use super::kif;
use super::pieces::{Diagram, digits, letter, names, owner};
use super::record::{GameRecord, Header, MoveRecord, line};
use super::shogi::{Step, end_of, end_words};
pub(super) use reader::Reader;

/// The text of a record, and whether a word of it says who has won.
pub(super) fn write(
    record: &GameRecord,
    board: &mut dyn GameState,
) -> Result<(String, bool), RecordError> {
    let mut out = String::from("'CSA encoding=UTF-8\nV3.0\n");
    write_header(record, &mut out);
    write_start(&Diagram::of(board), record.position.is_some(), &mut out);
    write_comment(&record.main.comment, &mut out);
    for mv in &record.main.moves {
        let step = Step::make(board, &mv.text)?;
        let _ = writeln!(out, "{}", move_text(&step));
        write_facts(mv, step.side, &mut out);
        write_comment(&mv.comment, &mut out);
    }
    let [word, _] = end_words(record.end_on(board), record.outcome, board.side_to_move());
    // Where no word says that the side to move has won, the comment does, and the line that servers write.
    let _ = writeln!(out, "%{}", word.unwrap_or(NO_RESULT));
    if let Some(millis) = record.last_think {
        let _ = writeln!(out, "T{}", seconds(millis, 0));
    }
    let _ = writeln!(out, "'*{}", note(record.outcome, &line(record.end())));
    if word.is_none() {
        out.extend(summary::written(record));
    }
    Ok((out, word.is_some()))
}

/// A move with its side: `+7776FU`, `-0055KA` for a drop.
fn move_text(step: &Step) -> String {
    let from = step.from.map_or_else(|| "00".to_owned(), digits);
    let (sign, [piece, ..]) = (SIGNS[step.side.index()], names(&step.piece[1]));
    format!("{sign}{from}{}{piece}", digits(step.to))
}

/// Whether `line` has the form of a move with its side.
pub(super) fn is_move(line: &str) -> bool {
    let is_long = line.len() == 7 && line.is_ascii() && line.starts_with(['+', '-']);
    is_long && letter(&line[5..]).is_some()
}

/// Whether `line` is one of CSA that no other format of shogi has: a move, an end, a version, or a start.
pub(super) fn is_line(line: &str) -> bool {
    let is_end = || line.strip_prefix('%').is_some_and(|word| end_of(word, Side::First).is_some());
    VERSIONS.contains(&line) || line == "PI" || is_move(line) || is_end()
}

/// Makes the move with this canonical text on a board of shogi; the move as CSA writes it.
///
/// # Errors
/// If it is not legal.
pub fn make_csa_move(board: &mut dyn GameState, text: &str) -> Result<String, RecordError> {
    Ok(move_text(&Step::make(board, text)?))
}

/// The move that a line of CSA, with its side, names on a board of shogi.
///
/// # Errors
/// If it is not of this form, not legal, or of the other side.
pub fn csa_move(board: &dyn GameState, line: &str) -> Result<Move, RecordError> {
    if !is_move(line) {
        return Err(Fault::Move { text: line.to_owned() }.into());
    }
    Ok(board.understand(line)?)
}

/// A board of shogi in the lines of CSA, the side to move behind it.
pub fn csa_position(board: &dyn GameState) -> String {
    let mut out = String::new();
    write_start(&Diagram::of(board), true, &mut out);
    out
}

fn write_comment(comment: &str, out: &mut String) {
    for text in comment.lines() {
        let _ = writeln!(out, "'*{text}");
    }
}

/// The lines that name the version of the format.
const VERSIONS: [&str; 4] = ["V2", "V2.1", "V2.2", "V3.0"];

/// The signs of the sides.
const SIGNS: [char; 2] = ['+', '-'];

/// The names of headers, with what parts them from their values.
const HEADERS: [(&str, Header); 6] = [
    ("N+", Header::Player(0)),
    ("N-", Header::Player(1)),
    ("$EVENT:", Header::Event),
    ("$SITE:", Header::Site),
    ("$ROUND:", Header::Round),
    ("$START_TIME:", Header::Date),
];

fn write_header(record: &GameRecord, out: &mut String) {
    let mut header = |key: &str, value: String| {
        if !value.is_empty() {
            let _ = writeln!(out, "{key}{value}");
        }
    };
    HEADERS.iter().for_each(|(key, fact)| header(key, record.header(*fact, "/")));
    for (side, control) in record.clocks() {
        let key = side.map_or("", |side| ["+", "-"][side.index()]);
        header(&format!("$TIME{key}:"), kif::csa_time(&control));
        let moves = control.moves.map(|moves| moves.to_string()).unwrap_or_default();
        header(&format!("$TIME_MOVES{key}:"), moves);
    }
}

/// The time, the score as floodgate writes it, if the comment does not say it with a line, and the rest as ShogiHome does.
fn write_facts(MoveRecord { facts, comment, .. }: &MoveRecord, mover: Side, out: &mut String) {
    if let Some(millis) = facts.millis {
        let _ = writeln!(out, "T{}", seconds(millis, 0));
    }
    let mut facts = *facts;
    if let Some(Score::Centi(score)) = facts.score.map(|score| score.turned(mover)) {
        let said = format!("* {score} ");
        if !comment.lines().any(|line| line.starts_with(&said)) {
            let _ = writeln!(out, "'** {score}");
        }
        facts.score = None;
    }
    for comment in kif::comments(&facts, mover, false) {
        let _ = writeln!(out, "'**{comment}");
    }
}

fn write_start(diagram: &Diagram, given: bool, out: &mut String) {
    if !given {
        out.push_str("PI\n");
    }
    for (rank, row) in (1..).zip(&diagram.squares).filter(|_| given) {
        let _ = write!(out, "P{rank}");
        for piece in row.iter().rev() {
            let (is_white, piece) = owner(piece);
            let (sign, [name, ..]) = (SIGNS[usize::from(is_white)], names(&piece));
            let _ = if name.is_empty() { write!(out, " * ") } else { write!(out, "{sign}{name}") };
        }
        out.push('\n');
    }
    for (sign, white) in SIGNS.into_iter().zip([false, true]).filter(|_| given) {
        for (piece, count) in diagram.hand(white) {
            let pieces = format!("00{}", names(&piece)[0]).repeat(count);
            let _ = writeln!(out, "P{sign}{pieces}");
        }
    }
    out.push_str(if diagram.white_to_move { "-\n" } else { "+\n" });
}
