//! Self-play on disk, one line each: positions, `<position text>;<score>;<result>`, and choices,
//! `<position text>;<move>`.

use std::fmt;
use std::str::FromStr;

use game::{Notation, Outcome, Side};

/// One position of a finished self-play game.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Position text.
    pub position: String,
    /// What the search said, in hundredths, in the first side's view.
    pub score: i32,
    /// What the first side got out of the game: 1, 0.5 or 0.
    pub result: f32,
}

/// A position and the move that was played there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Position text.
    pub position: String,
    /// The move in the game's own form.
    pub mv: String,
}

impl Choice {
    /// The choice of `mv` in `pos`.
    #[must_use]
    pub fn new<G: Notation>(pos: &G, mv: G::Move) -> Self {
        Self { position: pos.position_text(), mv: pos.move_text(mv, G::Form::default()) }
    }
}

/// Why a line is no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a record: {0}")]
pub struct RecordError(String);

/// What the first side gets out of a game that ended like this.
#[must_use]
pub fn points(outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Win(Side::First) => 1.0,
        Outcome::Win(Side::Second) => 0.0,
        Outcome::Draw => 0.5,
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{}", self.position, self.score, self.result)
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(line: &str) -> Result<Self, RecordError> {
        let refused = || RecordError(line.to_owned());
        let mut fields = line.rsplitn(3, ';');
        let result = fields.next().and_then(|text| text.parse().ok()).ok_or_else(refused)?;
        let score = fields.next().and_then(|text| text.parse().ok()).ok_or_else(refused)?;
        let position = fields.next().ok_or_else(refused)?.to_owned();
        Ok(Self { position, score, result })
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{}", self.position, self.mv)
    }
}

impl FromStr for Choice {
    type Err = RecordError;

    fn from_str(line: &str) -> Result<Self, RecordError> {
        let fields = line.rsplit_once(';').ok_or_else(|| RecordError(line.to_owned()));
        fields.map(|(position, mv)| Self { position: position.to_owned(), mv: mv.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_back() {
        let record = Record { position: "a b;c".into(), score: -31, result: 0.5 };
        assert_eq!(record.to_string().parse(), Ok(record));
        assert!("no fields".parse::<Record>().is_err());
        let choice = Choice { position: "a b;c".into(), mv: "h8".into() };
        assert_eq!(choice.to_string().parse(), Ok(choice));
        assert!("no fields".parse::<Choice>().is_err());
    }
}
