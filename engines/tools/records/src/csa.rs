//! CSA records of shogi.
//!
//! Source: the computer shogi association's standard, version 3.0. `csa_reader.rs` reads it.

use std::fmt::Write;

use dyngame::{GameState, Move};
use game::Side;

use super::ends::{End, verdict};
use super::error::{Fault, RecordError};
use super::facts::{Facts, Score, seconds};
use super::kifu;
use super::record::{GameRecord, line};
use super::shogi::{Diagram, Step, digits, end_words, is_white};

/// Names of pieces by SFEN letters.
const NAMES: [(&str, &str); 14] = [
    ("P", "FU"),
    ("L", "KY"),
    ("N", "KE"),
    ("S", "GI"),
    ("G", "KI"),
    ("B", "KA"),
    ("R", "HI"),
    ("K", "OU"),
    ("+P", "TO"),
    ("+L", "NY"),
    ("+N", "NK"),
    ("+S", "NG"),
    ("+B", "UM"),
    ("+R", "RY"),
];

pub(super) fn name(piece: &str) -> &'static str {
    NAMES.iter().find(|row| row.0 == piece).map_or("", |row| row.1)
}

/// The name of the piece of this name once it has promoted.
pub(super) fn promoted(piece: &str) -> Option<&'static str> {
    Some(name(&format!("+{}", letter(piece)?))).filter(|name| !name.is_empty())
}

pub(super) fn letter(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|row| row.1 == name).map(|row| row.0)
}

pub(super) fn write(record: &GameRecord, board: &mut dyn GameState) -> Result<String, RecordError> {
    let mut out = String::from("'CSA encoding=UTF-8\nV3.0\n");
    write_header(record, &mut out);
    write_start(&Diagram::of(board), record.position.is_some(), &mut out);
    write_comment(&record.main.comment, &mut out);
    for mv in &record.main.moves {
        let step = Step::make(board, &mv.text)?;
        let _ = writeln!(out, "{}", move_text(&step));
        write_facts(&mv.facts, step.side, &mut out);
        write_comment(&mv.comment, &mut out);
    }
    let end = End::of(&record.ending, board);
    let [word, _] = end_words(end, record.outcome, board.side_to_move());
    // No word says that the side to move has won otherwise: the comment does.
    let _ = writeln!(out, "%{}", word.unwrap_or("CHUDAN"));
    let _ = writeln!(out, "'*終局={}", verdict(record.outcome, &line(&record.ending)));
    Ok(out)
}

/// A move with its side: `+7776FU`, `-0055KA` for a drop.
fn move_text(step: &Step) -> String {
    let from = step.from.map_or_else(|| "00".to_owned(), digits);
    let (sign, piece) = (sign(step.side), name(&step.piece[1]));
    format!("{sign}{from}{}{piece}", digits(step.to))
}

/// Whether `line` has the form of a move with its side.
pub(super) fn is_move(line: &str) -> bool {
    let is_long = line.len() == 7 && line.is_ascii() && line.starts_with(['+', '-']);
    is_long && letter(&line[5..]).is_some()
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
        return Err(Fault::CsaMove { text: line.to_owned() }.into());
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

const fn sign(side: Side) -> char {
    match side {
        Side::First => '+',
        Side::Second => '-',
    }
}

fn write_header(record: &GameRecord, out: &mut String) {
    let mut header = |key: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(out, "{key}{}", line(value));
        }
    };
    let [black, white] = &record.players;
    header("N+", black);
    header("N-", white);
    header("$EVENT:", &record.event);
    header("$SITE:", &record.site);
    header("$ROUND:", &record.round);
    header("$START_TIME:", &record.date.map(|date| date.text("/")).unwrap_or_default());
    let [first, second] = record.controls;
    let both = [("", first.filter(|_| first == second))];
    let each = [("+", first), ("-", second)];
    let shown = if first == second { &both[..] } else { &each[..] };
    for (key, control) in shown.iter().filter_map(|(key, control)| Some((key, (*control)?))) {
        header(&format!("$TIME{key}:"), &kifu::csa_time(&control));
        let moves = control.moves.map(|moves| moves.to_string()).unwrap_or_default();
        header(&format!("$TIME_MOVES{key}:"), &moves);
    }
}

/// The time, the score as floodgate writes it, and the rest as ShogiHome does.
fn write_facts(facts: &Facts, mover: Side, out: &mut String) {
    if let Some(millis) = facts.millis {
        let _ = writeln!(out, "T{}", seconds(millis, 0));
    }
    let mut facts = *facts;
    if let Some(Score::Centi(score)) = facts.score.map(|score| score.turned(mover)) {
        let _ = writeln!(out, "'** {score}");
        facts.score = None;
    }
    for comment in kifu::comments(&facts, mover, false) {
        let _ = writeln!(out, "'**{comment}");
    }
}

fn write_start(diagram: &Diagram, given: bool, out: &mut String) {
    if !given {
        out.push_str("PI\n");
    } else {
        for (rank, row) in diagram.squares.iter().enumerate() {
            let _ = write!(out, "P{}", rank + 1);
            for piece in row.iter().rev() {
                let sign = if is_white(piece) { '-' } else { '+' };
                match piece.as_str() {
                    "" => out.push_str(" * "),
                    piece => {
                        let _ = write!(out, "{sign}{}", name(&piece.to_ascii_uppercase()));
                    }
                }
            }
            out.push('\n');
        }
        for (sign, white) in [('+', false), ('-', true)] {
            for (piece, count) in diagram.hand(white) {
                let pieces = format!("00{}", name(&piece.to_string())).repeat(count);
                let _ = writeln!(out, "P{sign}{pieces}");
            }
        }
    }
    out.push_str(if diagram.white_to_move { "-\n" } else { "+\n" });
}
