//! Self-play positions on disk: one line each, `<position text>;<score>;<result>`.

use std::fmt;
use std::str::FromStr;

use game::{Outcome, Side};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_back() {
        let record = Record { position: "a b;c".into(), score: -31, result: 0.5 };
        assert_eq!(record.to_string().parse(), Ok(record));
        assert!("no fields".parse::<Record>().is_err());
    }
}
