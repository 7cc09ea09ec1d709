//! CSA records of shogi.
//!
//! Source: the computer shogi association's standard, version 2.2.

use std::fmt::Write;

use game::{Outcome, Side, TextError};

use super::record::{End, GameRecord};
use super::replay::{Replay, Ruleset};
use super::shogi::{Diagram, Step, hands, sfen};

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

/// `7g` as `77`.
fn digits(square: &str) -> String {
    let rank = square.as_bytes().get(1).map_or(0, |rank| rank.wrapping_sub(b'a') + 1);
    format!("{}{rank}", &square[..1])
}

/// `77` as `7g`.
fn square(digits: &str) -> Option<String> {
    let rank = digits.as_bytes().get(1).filter(|rank| (b'1'..=b'9').contains(rank))?;
    Some(format!("{}{}", &digits[..1], char::from(b'a' + rank - b'1')))
}

pub(super) fn write(record: &GameRecord, replay: &mut Replay) -> Result<String, TextError> {
    let mut out = String::from("V2.2\n");
    let [black, white] = &record.players;
    let _ = write!(out, "N+{black}\nN-{white}\n$EVENT:{}\n", record.event);
    write_start(&Diagram::new(&replay.board.text())?, record.position.is_some(), &mut out);
    for (mv, seconds) in record.moves.iter().zip(record.times()) {
        let diagram = Diagram::new(&replay.board.text())?;
        let sign = if replay.side() == Side::First { '+' } else { '-' };
        replay.play(mv)?;
        let (from, to, piece) = match Step::new(mv)? {
            Step::Drop { piece, to } => ("00".to_owned(), to, piece.to_string()),
            Step::Move { from, to, promotes } => {
                let piece = diagram.piece(from);
                (digits(from), to, if promotes { format!("+{piece}") } else { piece })
            }
        };
        let _ = writeln!(out, "{sign}{from}{}{}", digits(to), name(&piece));
        let _ = writeln!(out, "T{seconds:.0}");
    }
    let _ = writeln!(out, "{}", end_word(record));
    Ok(out)
}

pub(super) fn end_word(record: &GameRecord) -> &'static str {
    match (record.end, record.outcome) {
        (End::NoMove, _) => "%TSUMI",
        (End::Repetition, _) => "%SENNICHITE",
        (End::Declaration, _) => "%KACHI",
        (End::Time, _) => "%TIME_UP",
        (End::Illegal, _) => "%ILLEGAL_MOVE",
        (End::Resignation, _) | (_, Some(Outcome::Win(_))) => "%TORYO",
        (End::Unsaid, Some(Outcome::Draw)) => "%HIKIWAKE",
        (End::Unsaid, None) => "%CHUDAN",
    }
}

fn write_start(diagram: &Diagram, given: bool, out: &mut String) {
    if !given {
        out.push_str("PI\n");
    } else {
        for (rank, row) in diagram.squares.iter().enumerate() {
            let _ = write!(out, "P{}", rank + 1);
            for piece in row.iter().rev() {
                let sign =
                    if piece.ends_with(|c: char| c.is_ascii_lowercase()) { '-' } else { '+' };
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

pub(super) fn read(text: &str, ruleset: Ruleset<'_>) -> Result<Vec<GameRecord>, TextError> {
    // A line of one slash parts the games of a file.
    let mut games = vec![Vec::new()];
    for line in text.lines().map(str::trim_end) {
        match games.last_mut() {
            Some(_) if line == "/" => games.push(Vec::new()),
            Some(game) => game.push(line),
            None => {}
        }
    }
    let full = games.into_iter().filter(|game| game.iter().any(|line| !line.is_empty()));
    full.map(|lines| read_game(&lines, ruleset)).collect()
}

fn read_game(lines: &[&str], (rules, settings): Ruleset<'_>) -> Result<GameRecord, TextError> {
    let mut record = GameRecord::default();
    let mut setup = Setup::default();
    let mut replay: Option<Replay> = None;
    let statements = lines.iter().flat_map(|line| match line.starts_with(['N', '$', '\'', 'P']) {
        true => vec![*line],
        false => line.split(',').collect(),
    });
    for line in statements {
        if let Some(name) = line.strip_prefix("N+") {
            record.players[0] = name.to_owned();
        } else if let Some(name) = line.strip_prefix("N-") {
            record.players[1] = name.to_owned();
        } else if let Some(event) = line.strip_prefix("$EVENT:") {
            record.event = event.to_owned();
        } else if line.starts_with('P') {
            setup.read(line)?;
        } else if line == "+" || line == "-" {
            record.position = setup.sfen(line == "-");
            replay = Some(Replay::new(rules, settings, record.position.as_deref())?);
        } else if line.starts_with(['+', '-']) {
            let replay =
                replay.as_mut().ok_or_else(|| TextError::new("a move before the start"))?;
            let mv = usi(line, &Diagram::new(&replay.board.text())?)?;
            replay.play(&mv)?;
            record.moves.push(mv);
        } else if let Some(seconds) = line.strip_prefix('T') {
            record.seconds.push(seconds.parse().unwrap_or(0.0));
        } else if line.starts_with('%') {
            let side = replay.as_ref().map_or(Side::First, Replay::side);
            (record.end, record.outcome) = ending(line, side);
        }
    }
    match replay {
        Some(_) => Ok(record),
        None => Err(TextError::new("no game in it: no line says who begins")),
    }
}

pub(super) fn ending(line: &str, mover: Side) -> (End, Option<Outcome>) {
    let lost = Some(Outcome::Win(!mover));
    match line {
        "%TORYO" => (End::Resignation, lost),
        "%TSUMI" => (End::NoMove, lost),
        "%TIME_UP" => (End::Time, lost),
        "%ILLEGAL_MOVE" => (End::Illegal, lost),
        "%KACHI" => (End::Declaration, Some(Outcome::Win(mover))),
        "%SENNICHITE" => (End::Repetition, Some(Outcome::Draw)),
        "%HIKIWAKE" | "%JISHOGI" => (End::Unsaid, Some(Outcome::Draw)),
        _ => (End::Unsaid, None),
    }
}

fn usi(line: &str, diagram: &Diagram) -> Result<String, TextError> {
    let refused = || TextError::new(format!("not a CSA move: {line}"));
    if !line.is_ascii() || line.len() != 7 {
        return Err(refused());
    }
    let piece = letter(&line[5..7]).ok_or_else(refused)?;
    let to = square(&line[3..5]).ok_or_else(refused)?;
    if &line[1..3] == "00" {
        return Ok(format!("{piece}*{to}"));
    }
    let from = square(&line[1..3]).ok_or_else(refused)?;
    let promotes = piece.starts_with('+') && !diagram.piece(&from).starts_with('+');
    Ok(format!("{from}{to}{}", if promotes { "+" } else { "" }))
}

/// A start position put together from `P` lines.
#[derive(Default)]
struct Setup {
    given: bool,
    squares: [[String; 9]; 9],
    hands: Vec<char>,
}

impl Setup {
    fn read(&mut self, line: &str) -> Result<(), TextError> {
        let refused = || TextError::new(format!("not a CSA position: {line}"));
        if !line.is_ascii() {
            return Err(refused());
        }
        match line.as_bytes().get(1) {
            Some(b'I') => Ok(()),
            Some(rank @ b'1'..=b'9') => {
                self.given = true;
                let row = &mut self.squares[usize::from(rank - b'1')];
                for (column, cell) in line.as_bytes()[2..].chunks(3).take(9).enumerate() {
                    let cell = std::str::from_utf8(cell).map_err(|_| refused())?;
                    if let Some(piece) = cell.get(1..3).and_then(letter) {
                        let white = cell.starts_with('-');
                        row[8 - column] =
                            if white { piece.to_ascii_lowercase() } else { piece.to_owned() };
                    }
                }
                Ok(())
            }
            Some(sign @ (b'+' | b'-')) => {
                for piece in line.as_bytes()[2..].chunks(4) {
                    let piece = std::str::from_utf8(piece).map_err(|_| refused())?;
                    let letter = piece.get(2..4).and_then(letter).ok_or_else(refused)?;
                    let letter = letter.chars().next().ok_or_else(refused)?;
                    let white = *sign == b'-';
                    self.hands.push(if white { letter.to_ascii_lowercase() } else { letter });
                }
                Ok(())
            }
            _ => Err(refused()),
        }
    }

    fn sfen(&self, white_to_move: bool) -> Option<String> {
        let hands = hands(|letter| self.hands.iter().filter(|&&found| found == letter).count());
        self.given.then(|| sfen(&self.squares, &hands, white_to_move))
    }
}
