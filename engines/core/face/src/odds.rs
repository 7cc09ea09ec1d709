//! What scores say about results.

/// How the scores of a game turn into chances, as a logistic model of its own games has it: a score
/// of `s` wins with probability `1 / (1 + e^((draw - s) / scale))`, loses as the score `-s` wins, and
/// draws otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    /// Hundredths that make the odds e to one; above 0.
    pub scale: f64,
    /// The score in hundredths with which half of the games are won; 0 where none is drawn.
    pub draw: f64,
}

impl Odds {
    /// How likely a score of so many hundredths wins, 0 to 1.
    #[must_use]
    pub fn wins(&self, score: f64) -> f64 {
        1.0 / (1.0 + ((self.draw - score) / self.scale).exp())
    }

    /// What the side that is `score` hundredths ahead can expect, 0 to 1: a draw counts half.
    #[must_use]
    pub fn expectation(&self, score: i32) -> f64 {
        let score = f64::from(score);
        (1.0 + self.wins(score) - self.wins(-score)) / 2.0
    }

    /// The chances of a win, a draw and a loss with so many hundredths, in thousandths; their sum is 1000.
    #[must_use]
    pub fn of_hundredths(&self, score: i32) -> [u32; 3] {
        let wins = |score: i32| 1000.0 * self.wins(f64::from(score));
        let (win, loss) = (wins(score).round() as u32, wins(-score).floor() as u32);
        [win, 1000 - win - loss, loss]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_model() {
        let odds = Odds { scale: 100.0, draw: 50.0 };
        assert_eq!(odds.of_hundredths(50), [500, 232, 268]);
        assert_eq!(odds.of_hundredths(0), [378, 245, 377]);
        assert!((odds.expectation(50) - (0.500 + 0.232 / 2.0)).abs() < 0.001);
        assert!((odds.expectation(0) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn chances_add_up_and_grow() {
        for odds in [Odds { scale: 300.0, draw: 0.0 }, Odds { scale: 1.0, draw: 700.0 }] {
            let mut before = 0;
            for score in (-30_000..=30_000).step_by(7) {
                let chances = odds.of_hundredths(score);
                assert_eq!(chances.iter().sum::<u32>(), 1000, "{score}");
                assert!(chances[0] >= before, "{score}");
                before = chances[0];
            }
        }
    }
}
