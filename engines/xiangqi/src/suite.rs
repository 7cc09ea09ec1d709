//! The suite files of repetitions and of mates.

use game::{Game, Line, Notation, Outcome, Side};
use shell::{SuiteChecker, agree};
use xiangqi_rules::{Position, Ranks, Rules};

use crate::mate::{LONGEST, mates};

/// Checks lines `<FEN> | <moves> | <win, loss, draw or none for the side to move at the end>`.
#[derive(Clone, Copy, Debug, Default)]
pub struct RepetitionChecker {
    /// The rules to judge by.
    pub rules: Rules,
}

impl SuiteChecker for RepetitionChecker {
    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let (text, rest) = line.split_once('|').unwrap_or((line, ""));
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
        agree(expected.trim(), got).map_err(|error| format!("{error}: {line}"))
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

/// Checks lines `<FEN> | mate <plies> | <move>`: the length of the shortest mate by checks, and the
/// only move with which one of at most seven plies begins.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MateChecker;

impl SuiteChecker for MateChecker {
    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        let &[text, length, expected] = fields.as_slice() else {
            return Err(format!("{} fields instead of 3", fields.len()));
        };
        let pos = Position::parse_position(text, &Rules::default());
        let pos = pos.map_err(|error| error.to_string())?;
        let found = mates(&pos);
        let (plies, first) = found.ok_or_else(|| format!("no mate in {LONGEST} plies"))?;
        let first: Vec<_> =
            first.into_iter().map(|mv| pos.move_text(mv, Ranks::FromZero)).collect();
        let (got, first) = (format!("mate {plies}"), first.join(" "));
        agree(length, &got).and_then(|_| agree(expected, &first))
    }
}
