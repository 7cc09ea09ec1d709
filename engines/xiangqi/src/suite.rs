//! Suite files: perft counts and verdicts on repetition.

use game::{Game, Line, Notation, Outcome, Side, perft};
use shell::SuiteChecker;

use crate::notation::Ranks;
use crate::position::Position;
use crate::rules::Rules;

/// Lines `<FEN> ;D1 n ;D2 n ...`.
#[derive(Clone, Copy, Debug)]
pub struct PerftSuite {
    /// Counts above this are not computed anew.
    pub most: u64,
}

impl Default for PerftSuite {
    fn default() -> Self {
        Self { most: u64::MAX }
    }
}

impl SuiteChecker for PerftSuite {
    fn cap_nodes(&mut self, nodes: u64) {
        self.most = nodes;
    }

    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let Some((text, counts)) = split_case(line, ';') else { return Ok(None) };
        let mut pos = read(text)?;
        for count in counts.split(';') {
            let (depth, expected) = read_count(count)?;
            if expected > self.most {
                continue;
            }
            let got = perft(&mut pos, depth);
            if got != expected {
                return Err(format!("perft {depth}: expected {expected}, got {got}: {text}"));
            }
        }
        Ok(Some(()))
    }
}

/// Reads `D3 79666`.
fn read_count(text: &str) -> Result<(u32, u64), String> {
    let read = || {
        let (depth, count) = text.trim().strip_prefix('D')?.split_once(' ')?;
        Some((depth.parse().ok()?, count.trim().parse().ok()?))
    };
    read().ok_or_else(|| format!("not a perft count: {text}"))
}

/// Lines `<FEN> | <moves> | <win, loss, draw or none for the side to move at the end>`.
#[derive(Clone, Copy, Debug, Default)]
pub struct RepetitionSuite {
    /// The rules to judge by.
    pub rules: Rules,
}

impl SuiteChecker for RepetitionSuite {
    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let Some((text, rest)) = split_case(line, '|') else { return Ok(None) };
        let (moves, expected) = rest.split_once('|').ok_or_else(|| format!("no result: {line}"))?;
        let mut pos = Position::parse_position(text, &self.rules)
            .map_err(|error| format!("{error}: {text}"))?;
        let mut played = Line::new();
        let mut got = "none";
        for (number, word) in (1..).zip(moves.split_whitespace()) {
            if got != "none" {
                return Err(format!("{got} before move {number}: {line}"));
            }
            let mv = pos.parse_move(word, Ranks::FromZero).map_err(|error| error.to_string())?;
            played.play(&mut pos, mv);
            got = verdict(played.repetition(&pos), pos.side_to_move());
        }
        let expected = expected.trim();
        if got == expected {
            Ok(Some(()))
        } else {
            Err(format!("expected {expected}, got {got}: {line}"))
        }
    }
}

/// The outcome in the words of the suite, for `side`.
fn verdict(outcome: Option<Outcome>, side: Side) -> &'static str {
    match outcome {
        None => "none",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(winner)) if winner == side => "win",
        Some(Outcome::Win(_)) => "loss",
    }
}

/// The two halves of a line that holds a case.
fn split_case(line: &str, mark: char) -> Option<(&str, &str)> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    Some(line.split_once(mark).unwrap_or((line, "")))
}

fn read(text: &str) -> Result<Position, String> {
    Position::parse_position(text, &Rules::default()).map_err(|error| format!("{error}: {text}"))
}
