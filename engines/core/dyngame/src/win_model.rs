//! The win model: scores as chances of results.

use protocol::Value;

/// How the scores of a game turn into chances, as a logistic model of its own games has it: a score
/// of `s` wins with probability `1 / (1 + e^((draw - s) / scale))`, loses as the score `-s` wins, and
/// draws otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinModel {
    /// Centipawns that make the odds e to one; above 0.
    pub scale: f64,
    /// The score in centipawns with which half of the games are won; 0 where none is drawn.
    pub draw: f64,
}

impl WinModel {
    /// A move that loses so much of what its player could expect, 0 to 1, is a mistake.
    ///
    /// Source: lichess, where the scale is twice as long: 0.2.
    pub const MISTAKE: f64 = 0.10;

    /// How likely a score of so many centipawns wins, 0 to 1.
    pub fn wins(&self, score: f64) -> f64 {
        1.0 / (1.0 + ((self.draw - score) / self.scale).exp())
    }

    /// The expectation of the side to which a position is worth `value`, 0 to 1: a draw counts half.
    pub fn chance(&self, value: Value) -> f64 {
        match value {
            Value::Centi(score) => {
                let score = f64::from(score);
                (1.0 + self.wins(score) - self.wins(-score)) / 2.0
            }
            proved => f64::from(u8::from(proved.is_win())),
        }
    }

    /// The expectation that a side has lost by its move, 0 to 1, where the position
    /// was worth `before` to it and is worth `after`.
    pub fn chance_lost(&self, before: Value, after: Value) -> f64 {
        (self.chance(before) - self.chance(after)).max(0.0)
    }

    /// The chances of a win, a draw and a loss where a position is worth `value`, in thousandths;
    /// their sum is 1000.
    pub fn chances(&self, value: Value) -> [u32; 3] {
        match value {
            Value::Centi(score) => {
                let wins = |score: i32| 1000.0 * self.wins(f64::from(score));
                let (win, loss) = (wins(score).round() as u32, wins(-score).floor() as u32);
                [win, 1000 - win - loss, loss]
            }
            proved if proved.is_win() => [1000, 0, 0],
            _ => [0, 0, 1000],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_model() {
        let model = WinModel { scale: 100.0, draw: 50.0 };
        assert_eq!(model.chances(Value::Centi(50)), [500, 232, 268]);
        assert_eq!(model.chances(Value::Centi(0)), [378, 245, 377]);
        assert!((model.chance(Value::Centi(50)) - (0.500 + 0.232 / 2.0)).abs() < 0.001);
        assert!((model.chance(Value::Centi(0)) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn a_proved_end_leaves_no_chance() {
        let model = WinModel { scale: 100.0, draw: 50.0 };
        assert_eq!(model.chances(Value::Mate(9)), [1000, 0, 0]);
        assert_eq!(model.chances(Value::Loss), [0, 0, 1000]);
        assert!(model.chance(Value::Win) > model.chance(Value::Centi(900)));
    }

    #[test]
    fn a_move_loses_what_could_be_expected_before_it() {
        let model = WinModel { scale: 100.0, draw: 0.0 };
        assert_eq!(model.chance_lost(Value::Mate(3), Value::Mated), 1.0);
        assert_eq!(model.chance_lost(Value::Centi(0), Value::Mate(-4)), 0.5);
        assert_eq!(model.chance_lost(Value::Centi(0), Value::Centi(80)), 0.0);
    }

    #[test]
    fn chances_add_up_and_grow() {
        for model in [WinModel { scale: 300.0, draw: 0.0 }, WinModel { scale: 1.0, draw: 700.0 }] {
            let mut before = 0;
            for score in (-30_000..=30_000).step_by(7) {
                let chances = model.chances(Value::Centi(score));
                assert_eq!(chances.iter().sum::<u32>(), 1000, "{score}");
                assert!(chances[0] >= before, "{score}");
                before = chances[0];
            }
        }
    }
}
