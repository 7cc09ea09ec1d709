//! CSA records of shogi.
//!
//! Source: the computer shogi association's standard, version 3.0; older ones are read.

use std::fmt::Write;

use dyngame::GameState;
use game::{Outcome, Side};

use super::date::Date;
use super::ends::{End, verdict};
use super::error::{Fault, RecordError};
use super::facts::{Facts, Score, millis, seconds};
use super::kifu;
use super::record::{GameRecord, line};
use super::replay::{ReadGame, Replay, Ruleset};
use super::shogi::{Diagram, Step, digits, end_words, is_white, owned, square_of};
use super::time_control::TimeControl;

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

pub(super) fn letter(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|row| row.1 == name).map(|row| row.0)
}

pub(super) fn write(record: &GameRecord, board: &mut dyn GameState) -> Result<String, RecordError> {
    let mut out = String::from("'CSA encoding=UTF-8\nV3.0\n");
    write_header(record, &mut out);
    write_start(&Diagram::of(board), record.position.is_some(), &mut out);
    for mv in &record.main.moves {
        let (step, facts) = (Step::make(board, &mv.text)?, mv.facts);
        let from = step.from.map_or_else(|| "00".to_owned(), digits);
        let (sign, piece) = (sign(step.side), name(&step.piece[1]));
        let _ = writeln!(out, "{sign}{from}{}{piece}", digits(step.to));
        write_facts(&facts, step.side, &mut out);
    }
    let end = End::of(&record.ending, board);
    let [word, _] = end_words(end, record.outcome, board.side_to_move());
    let _ = writeln!(out, "{word}");
    let _ = writeln!(out, "'*終局={}", verdict(record.outcome, &line(&record.ending)));
    Ok(out)
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

pub(super) fn read(text: &str, ruleset: Ruleset<'_>) -> Vec<ReadGame> {
    // A line of one slash parts the games of a file.
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let games = lines.split(|line| *line == "/");
    let full = games.filter(|game| game.iter().any(|line| !line.is_empty()));
    full.map(|lines| read_game(text, lines, ruleset)).collect()
}

fn read_game(text: &str, lines: &[&str], ruleset: Ruleset<'_>) -> ReadGame {
    let (mut game, mut setup) = (Replay::new(ruleset), Setup::default());
    let statements = lines.iter().flat_map(|line| match line.starts_with(['N', '$', '\'', 'P']) {
        true => vec![*line],
        false => line.split(',').collect(),
    });
    let mut is_over = false;
    for line in statements {
        game.stand_at(line, text);
        let read = statement(line, &mut game, &mut setup, &mut is_over);
        read.map_err(|error| error.at(line, text))?;
    }
    match game.is_begun() {
        true => Ok(game.finished()),
        false => Err(Fault::NoBeginner {}.into()),
    }
}

/// Takes a statement of a game; whether the game is over goes to `is_over`.
fn statement(
    line: &str,
    game: &mut Replay<'_>,
    setup: &mut Setup,
    is_over: &mut bool,
) -> Result<(), RecordError> {
    let mover = game.side_to_move();
    if let Some(comment) = line.strip_prefix("'*") {
        // The side to move has not moved last.
        let last = if game.is_begun() { !mover } else { mover };
        kifu::read_comment(comment, last, &mut game.record);
    } else if read_header(line, &mut game.record) {
    } else if line.starts_with('P') {
        setup.read(line)?;
    } else if line == "+" || line == "-" {
        setup.diagram.white_to_move = line == "-";
        let position = setup.given.then(|| setup.diagram.sfen());
        game.begin(position)?;
    } else if line.starts_with(['+', '-']) {
        if !game.is_begun() {
            return Err(Fault::MoveBeforeStart {}.into());
        }
        let mv = usi(line, &Diagram::of(game.board()?))?;
        game.play(&mv, None)?;
    } else if let Some(seconds) = line.strip_prefix('T') {
        // The time of the end is none of a move.
        if let Some(mv) = game.last().filter(|_| !*is_over) {
            mv.facts.millis = millis(seconds);
        }
    } else if line.starts_with('%') {
        game.ended(line, ending(line, mover));
        *is_over = true;
    } else if !line.starts_with(['\'', 'V']) {
        game.not_understood(line)?;
    }
    Ok(())
}

/// Takes a line on the game as a whole; whether it was one.
fn read_header(line: &str, record: &mut GameRecord) -> bool {
    for (side, key) in ["N+", "N-"].iter().enumerate() {
        if let Some(name) = line.strip_prefix(key) {
            record.players[side] = name.to_owned();
            return true;
        }
    }
    let Some((key, value)) = line.strip_prefix('$').and_then(|line| line.split_once(':')) else {
        return line.starts_with(['N', '$']);
    };
    let sides = match key.as_bytes().last() {
        Some(b'+') => 0..1,
        Some(b'-') => 1..2,
        _ => 0..2,
    };
    let control = record.controls[sides.start];
    match key.trim_end_matches(['+', '-']) {
        "EVENT" => record.event = value.to_owned(),
        "SITE" => record.site = value.to_owned(),
        "ROUND" => record.round = value.to_owned(),
        "START_TIME" => record.date = Date::read(value),
        "TIME" | "TIME_LIMIT" => record.controls[sides].fill(kifu::read_csa_time(value)),
        "TIME_MOVES" => {
            let moves = value.parse().ok();
            record.controls[sides].fill(control.map(|control| TimeControl { moves, ..control }));
        }
        _ => {}
    }
    true
}

pub(super) fn ending(line: &str, mover: Side) -> (End, Option<Outcome>) {
    let lost = Some(Outcome::Win(!mover));
    match line {
        "%TORYO" => (End::Resignation, lost),
        "%TSUMI" => (End::NoMove, lost),
        "%TIME_UP" => (End::Time, lost),
        "%ILLEGAL_MOVE" => (End::Illegal, lost),
        "%+ILLEGAL_ACTION" => (End::Illegal, Some(Outcome::Win(Side::Second))),
        "%-ILLEGAL_ACTION" => (End::Illegal, Some(Outcome::Win(Side::First))),
        "%KACHI" => (End::Declaration, Some(Outcome::Win(mover))),
        "%SENNICHITE" => (End::Repetition, Some(Outcome::Draw)),
        "%HIKIWAKE" | "%JISHOGI" | "%MAX_MOVES" => (End::Other, Some(Outcome::Draw)),
        _ => (End::Other, None),
    }
}

/// The move of a line such as `+7776FU` in USI.
fn usi(line: &str, diagram: &Diagram) -> Result<String, RecordError> {
    let refused = || RecordError::from(Fault::CsaMove { text: line.into() });
    if !line.is_ascii() || line.len() != 7 {
        return Err(refused());
    }
    let piece = letter(&line[5..7]).ok_or_else(refused)?;
    let to = square_of(&line[3..5]).ok_or_else(refused)?;
    if &line[1..3] == "00" {
        return Ok(format!("{piece}*{to}"));
    }
    let from = square_of(&line[1..3]).ok_or_else(refused)?;
    let promotes = piece.starts_with('+') && !diagram.piece(&line[1..3]).starts_with('+');
    Ok(format!("{from}{to}{}", if promotes { "+" } else { "" }))
}

/// A start position put together from `P` lines.
#[derive(Default)]
struct Setup {
    given: bool,
    diagram: Diagram,
}

impl Setup {
    fn read(&mut self, line: &str) -> Result<(), RecordError> {
        let refused = || RecordError::from(Fault::CsaPosition { text: line.into() });
        if !line.is_ascii() {
            return Err(refused());
        }
        match line.as_bytes().get(1) {
            Some(b'I') => Ok(()),
            Some(rank @ b'1'..=b'9') => {
                self.given = true;
                let row = &mut self.diagram.squares[usize::from(rank - b'1')];
                for (column, cell) in line.as_bytes()[2..].chunks(3).take(9).enumerate() {
                    let cell = std::str::from_utf8(cell).map_err(|_| refused())?;
                    if let Some(piece) = cell.get(1..3).and_then(letter) {
                        row[8 - column] = owned(piece, cell.starts_with('-'));
                    }
                }
                Ok(())
            }
            Some(sign @ (b'+' | b'-')) => {
                for piece in line.as_bytes()[2..].chunks(4) {
                    let piece = std::str::from_utf8(piece).map_err(|_| refused())?;
                    let letter = piece.get(2..4).and_then(letter).ok_or_else(refused)?;
                    let letter = letter.chars().next().ok_or_else(refused)?;
                    let hand = &mut self.diagram.hands[usize::from(*sign == b'-')];
                    *hand.entry(letter).or_default() += 1;
                }
                Ok(())
            }
            _ => Err(refused()),
        }
    }
}
