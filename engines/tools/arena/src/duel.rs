//! The result between two engines in the words that the text report and the page share.

use command_line::counted;

use crate::journal::MatchRecord;
use crate::statistics::{Estimate, Measured, Model, Pentanomial, Sprt, SprtState};
use crate::tally::Tally;

/// The first engine of a match against the second.
#[derive(Clone, Debug, PartialEq)]
pub struct Duel {
    /// Wins, losses and draws.
    pub results: [u64; 3],
    /// Complete pairs by the points of the first engine.
    pub pairs: Pentanomial,
    /// The strength that they show; `None` before the first complete pair.
    pub strength: Option<Strength>,
    /// How the test stands, where there is one and a complete pair.
    pub test: Option<Test>,
}

/// A difference in strength.
#[derive(Clone, Debug, PartialEq)]
pub struct Strength {
    /// Elo with its error: `+72.3 ± 22.4`.
    pub elo: String,
    /// Its interval: `95 % within +50.4 to +95.2`.
    pub elo_interval: String,
    /// Its bounds: `+50.4`, `+95.2`.
    pub elo_bounds: [String; 2],
    /// Likelihood of superiority in percent.
    pub los: String,
    estimate: Estimate,
}

/// The state of a sequential test.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// `LLR 1.20 (-2.94, 2.94)`.
    pub llr: String,
    /// `[0.00, 5.00]` in normalized Elo, and with the word of another model.
    pub bounds: String,
    /// Its decision.
    pub state: SprtState,
}

impl Duel {
    /// The duel of `record`, and how `sprt` stands.
    pub fn of(record: &MatchRecord, sprt: Option<&Sprt>) -> Self {
        let Tally { results, pairs } = Tally::of(record);
        let estimate = Estimate::of(&pairs);
        Self {
            results,
            pairs,
            strength: estimate.as_ref().map(Strength::new),
            test: sprt.filter(|_| estimate.is_some()).map(|sprt| Test::new(sprt, &pairs)),
        }
    }

    /// Points of the first engine.
    pub fn points(&self) -> f64 {
        self.results[0] as f64 + self.results[2] as f64 / 2.0
    }

    /// `4: 4 won, 0 lost, 0 drawn (4 points, 100.00 %)`
    pub fn games(&self) -> String {
        let [won, lost, drawn] = self.results;
        let (games, points) = (won + lost + drawn, self.points());
        let share = 100.0 * points / games.max(1) as f64;
        let points = counted(points, "point");
        format!("{games}: {won} won, {lost} lost, {drawn} drawn ({points}, {share:.2} %)")
    }
}

impl Strength {
    pub(crate) fn new(estimate: &Estimate) -> Self {
        Self {
            elo: measured(estimate.elo),
            elo_interval: interval(&estimate.elo),
            elo_bounds: bounds(&estimate.elo),
            los: percent(estimate.los),
            estimate: *estimate,
        }
    }

    /// Normalized Elo with its error, and its interval: computed when it is asked for.
    pub fn normalized(&self) -> [String; 2] {
        let normalized = self.estimate.normalized();
        [measured(normalized), interval(&normalized)]
    }
}

fn bounds(value: &Measured) -> [String; 2] {
    [value.low, value.high].map(|end| format!("{end:+.1}"))
}

fn interval(value: &Measured) -> String {
    format!("95 % within {}", bounds(value).join(" to "))
}

impl Test {
    fn new(sprt: &Sprt, pairs: &Pentanomial) -> Self {
        let model = match sprt.model {
            Model::Normalized => "",
            Model::Logistic => " logistic",
        };
        Self {
            llr: sprt.standing(pairs),
            bounds: format!("[{:.2}, {:.2}]{model}", sprt.elo0, sprt.elo1),
            state: sprt.state(pairs),
        }
    }
}

/// A value with its error, for people.
pub fn measured(value: Measured) -> String {
    // No minus before a zero.
    let shown = if value.value.abs() < 0.05 { 0.0 } else { value.value };
    format!("{shown:+.1} ± {:.1}", value.error())
}

/// A probability in percent, which is never said to be 0 or 100.
fn percent(probability: f64) -> String {
    match 100.0 * probability {
        most if most >= 99.995 => "> 99.99 %".into(),
        least if least < 0.005 => "< 0.01 %".into(),
        percent => format!("{percent:.2} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_said_to_be_certain() {
        assert_eq!(percent(1.0), "> 99.99 %");
        assert_eq!(percent(0.0), "< 0.01 %");
        assert_eq!(percent(0.5), "50.00 %");
    }
}
