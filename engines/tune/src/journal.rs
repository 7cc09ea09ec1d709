//! The games of a match, taken from its journal.

use std::io;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use game::{Line, Notation, Outcome, Side, TextError};
use search::Heuristics;
use serde_json::Value;
use shell::Program;

use crate::datagen::Played;
use crate::fitting::read_lines;
use crate::kept::Kept;
use crate::record::{Choice, Record, points};

/// Arguments of `games`.
#[derive(Debug, Args)]
pub struct Games {
    /// Journals of `tengen match`; what else they hold is passed over.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    #[command(flatten)]
    kept: Kept,
}

/// Appends the games of the journals to files.
pub(crate) fn games<P: Program>(args: &Games) -> io::Result<()> {
    let program: P = args.kept.program()?;
    let heuristics = program.heuristics(P::EVALUATIONS[0]);
    let start = P::Game::start(&program.rules());
    let mut files = args.kept.open()?;
    for path in &args.journals {
        read_lines(path, &mut |Object(entry)| {
            if entry["kind"] != "game" {
                return Ok(());
            }
            let played = replay(&start, &entry, &heuristics)?;
            files.write(&played).map_err(|error| TextError::new(error.to_string()))
        })?;
    }
    Ok(())
}

/// A line of a journal.
struct Object(Value);

impl FromStr for Object {
    type Err = serde_json::Error;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        serde_json::from_str(line).map(Self)
    }
}

/// What is kept of a game of a journal. Moves without a score in hundredths (of an opening, of a
/// book, of a proved end) are played, and only those with one are quiet.
fn replay<G: Notation, H: Heuristics<G>>(
    start: &G,
    entry: &Value,
    heuristics: &H,
) -> Result<Played, TextError> {
    let (mut pos, mut line, mut played) = (start.clone(), Line::new(), Played::default());
    let outcome = match entry["winner"].as_u64() {
        Some(1) => Outcome::Win(Side::First),
        Some(2) => Outcome::Win(Side::Second),
        _ => Outcome::Draw,
    };
    let texts = |list: &Value| list.as_array().cloned().unwrap_or_default();
    for text in texts(&entry["opening"]["moves"]) {
        let mv = pos.parse_move(text.as_str().unwrap_or_default(), G::Form::default())?;
        line.play(&mut pos, mv);
    }
    for step in texts(&entry["moves"]) {
        let mv = pos.parse_move(step["m"].as_str().unwrap_or_default(), G::Form::default())?;
        if let Some(score) = step["s"].as_i64().and_then(|score| i32::try_from(score).ok()) {
            let score = if pos.side_to_move() == Side::First { score } else { -score };
            if !heuristics.is_forced(&pos) && !heuristics.is_tactical(&pos, mv) {
                let position = pos.position_text();
                played.quiet.push(Record { position, score, result: points(outcome) });
            }
            played.choices.push(Choice::new(&pos, mv));
        }
        line.play(&mut pos, mv);
    }
    Ok(played)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku::{Opinions, Position, Rules};

    #[test]
    fn scored_moves_of_a_game_are_kept() {
        let entry = serde_json::json!({
            "kind": "game", "winner": 2, "opening": {"moves": ["h8", "i9"]},
            "moves": [{"m": "h9", "s": 30}, {"m": "g8"}, {"m": "i8", "s": 12}, {"m": "a1", "w": 3}],
        });
        let start = Position::start(&Rules::default());
        let played = replay(&start, &entry, &Opinions::default()).unwrap();
        let moves = played.choices.iter().map(|choice| choice.mv.as_str()).collect::<Vec<_>>();
        assert_eq!(moves, ["h9", "i8"]);
        assert_eq!(played.quiet.len(), 2);
        assert_eq!((played.quiet[0].score, played.quiet[0].result), (30, 0.0));
        let mut wrong = entry;
        wrong["moves"][1]["m"] = "h8".into();
        assert!(replay(&start, &wrong, &Opinions::default()).is_err());
    }
}
