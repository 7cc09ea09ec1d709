//! Scores for people: always in the view of the first side.

use dyngame::WinModel;
use game::{Outcome, Side};
use serde::{Deserialize, Serialize};

/// A score in the view of the first side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Value {
    /// Hundredths of the game's unit.
    Cp(i32),
    /// A proved end in so many plies, positive if the first side wins.
    Mate(i32),
    /// The game is over: 1 if the first side has won, -1 if the second has.
    Over(i32),
    /// A proved win of the first side, its length unknown.
    Win,
    /// A proved loss of the first side, its length unknown.
    Loss,
}

impl Value {
    /// The value that an engine told of when `mover` was to move.
    pub(crate) fn of(said: protocol::Value, mover: Side) -> Self {
        let sign = if mover == Side::First { 1 } else { -1 };
        match said {
            protocol::Value::Centi(score) => Self::Cp(sign * score),
            protocol::Value::Mate(plies) => Self::Mate(sign * plies),
            protocol::Value::Mated => Self::Over(-sign),
            protocol::Value::Win if mover == Side::First => Self::Win,
            protocol::Value::Loss if mover == Side::Second => Self::Win,
            protocol::Value::Win | protocol::Value::Loss => Self::Loss,
        }
    }

    /// The value of a game that has ended so.
    pub(crate) const fn of_end(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(Side::First) => Self::Over(1),
            Outcome::Win(Side::Second) => Self::Over(-1),
            Outcome::Draw => Self::Cp(0),
        }
    }

    /// This value in the view of `side`.
    pub(crate) fn seen_by(self, side: Side) -> protocol::Value {
        let sign = if side == Side::First { 1 } else { -1 };
        match self {
            Self::Cp(score) => protocol::Value::Centi(sign * score),
            Self::Mate(plies) => protocol::Value::Mate(sign * plies),
            Self::Over(won) if sign * won > 0 => protocol::Value::Win,
            Self::Over(_) => protocol::Value::Mated,
            Self::Win if side == Side::First => protocol::Value::Win,
            Self::Loss if side == Side::Second => protocol::Value::Win,
            Self::Win | Self::Loss => protocol::Value::Loss,
        }
    }

    /// The expectation of the first side, 0 to 1.
    pub(crate) fn share(self, model: &WinModel) -> f64 {
        model.chance(self.seen_by(Side::First))
    }

    /// The chances of the first side to win, draw and lose, in thousandths.
    pub(crate) fn chances(self, model: &WinModel) -> [u32; 3] {
        model.chances(self.seen_by(Side::First))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_the_first_sides() {
        assert_eq!(Value::of(protocol::Value::Centi(30), Side::Second), Value::Cp(-30));
        assert_eq!(Value::of(protocol::Value::Mated, Side::First), Value::Over(-1));
        assert_eq!(Value::of_end(Outcome::Win(Side::Second)), Value::Over(-1));
        assert_eq!(Value::Over(-1).seen_by(Side::Second), protocol::Value::Win);
        assert_eq!(Value::of(protocol::Value::Win, Side::Second), Value::Loss);
        assert_eq!(Value::Win.seen_by(Side::Second), protocol::Value::Loss);
        let model = WinModel { scale: 250.0, draw: 0.0 };
        assert!((Value::Cp(0).share(&model) - 0.5).abs() < 1e-9);
        assert!(Value::Cp(300).share(&model) > 0.7 && Value::Mate(-3).share(&model) < 0.1);
    }

    #[test]
    fn they_are_written_as_the_page_reads_them() {
        let text =
            serde_json::to_string(&[Value::Cp(13), Value::Mate(-4), Value::Win]).expect("JSON");
        assert_eq!(text, r#"[{"cp":13},{"mate":-4},"win"]"#);
    }
}
