//! Checks single lines of the suite files of shogi.

use game::{Game, Line, Notation, Outcome, status};

use crate::position::Shogi;
use crate::rules::Rules;

/// What a line holds: nothing to check, or a case that agrees, or what went wrong.
pub type Verdict = Result<Option<()>, String>;

/// Checks `<SFEN> ;D1 n ;D2 n ...`, passing over depths that expect more than `most` leaves.
///
/// # Errors
/// What was expected and what was got, or why the line cannot be read.
pub fn check_perft(line: &str, most: u64) -> Verdict {
    let Some(line) = content(line) else { return Ok(None) };
    let mut fields = line.split(';');
    let mut pos = read_position(fields.next().unwrap_or_default())?;
    for field in fields {
        let words = field.split_whitespace().collect::<Vec<_>>();
        let parsed = match words[..] {
            [depth, leaves] => {
                let depth = depth.strip_prefix('D').and_then(|depth| depth.parse::<u32>().ok());
                depth.zip(leaves.parse::<u64>().ok())
            }
            _ => None,
        };
        let (depth, expected) = parsed.ok_or_else(|| format!("not a depth and count: {field}"))?;
        if expected > most {
            continue;
        }
        let got = game::perft(&mut pos, depth);
        if got != expected {
            return Err(format!("depth {depth}: expected {expected}, got {got}"));
        }
    }
    Ok(Some(()))
}

/// Checks `<SFEN> | <moves> | <result for the side to move after them>`.
///
/// # Errors
/// What was expected and what was got, or why the line cannot be read.
pub fn check_repetition(line: &str) -> Verdict {
    let Some(line) = content(line) else { return Ok(None) };
    let fields = line.split('|').map(str::trim).collect::<Vec<_>>();
    let [position, moves, expected] = fields[..] else {
        return Err("expected three fields".to_owned());
    };
    let (mut pos, mut played) = (read_position(position)?, Line::new());
    for text in moves.split_whitespace() {
        if let Some(outcome) = status(&pos, &played) {
            return Err(format!("the game is over before {text}: {outcome:?}"));
        }
        let mv = pos.parse_move(text, ()).map_err(|error| error.to_string())?;
        played.play(&mut pos, mv);
    }
    let got = match status(&pos, &played) {
        None => "none",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(side)) if side == pos.side_to_move() => "win",
        Some(Outcome::Win(_)) => "loss",
    };
    if got == expected { Ok(Some(())) } else { Err(format!("expected {expected}, got {got}")) }
}

/// The line without blanks around it, unless it is empty or a comment.
fn content(line: &str) -> Option<&str> {
    let line = line.trim();
    (!line.is_empty() && !line.starts_with('#')).then_some(line)
}

fn read_position(text: &str) -> Result<Shogi, String> {
    Shogi::parse_position(text, &Rules::default()).map_err(|error| error.to_string())
}
