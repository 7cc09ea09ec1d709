//! An option that is tuned: where it begins, how far it may go, and in which steps.

use protocol::{OptionKind, OptionSpec};
use serde::{Deserialize, Serialize};

/// The tuning that a match is: its first engine plays with values a step up or down by chance, its second with the opposite.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tuning {
    /// The options that are tuned at once.
    pub options: Vec<Tunable>,
    /// A pair of games is played around the values that the pairs up to this many before it have led to. So many
    /// may be in play at a time; the values do not depend on how many are.
    pub lag: u64,
}

impl Tuning {
    /// Pairs that may be in play at a time, at most.
    pub const MOST_LAG: u64 = 1 << 8;
    /// Options that are tuned at once, at most.
    const MOST: usize = 1_000;

    /// Why no match of so many `engines` tunes these options, in words; `None` if one may.
    pub(crate) fn objection(&self, engines: usize) -> Option<String> {
        let Self { options, lag } = self;
        let is_wrong = engines != 2
            || !(1..=Self::MOST_LAG).contains(lag)
            || !(1..=Self::MOST).contains(&options.len());
        let wrong =
            || format!("no tuning has {engines} engines, {} options, lag {lag}", options.len());
        is_wrong.then(wrong).or_else(|| options.iter().find_map(Tunable::objection))
    }
}

/// One of the options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tunable {
    /// Its name, as the engine announces it.
    pub name: String,
    /// Whether its values are whole numbers.
    pub whole: bool,
    /// Its first value.
    pub start: f64,
    /// Its least value.
    pub min: f64,
    /// Its greatest value.
    pub max: f64,
    /// A change that shows in the play: by so much both sides differ from the value in the last pair.
    pub step: f64,
    /// The share of a step that a value moves for a game won more than lost in the last pair, if it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<f64>,
}

/// Why the values of `option` are not numbers of a range; `None` if they may be.
pub fn no_numbers(option: &OptionSpec) -> Option<String> {
    let why = match option.kind {
        // Engines announce numbers with a fraction as text.
        OptionKind::Spin { .. } | OptionKind::Text { .. } => return None,
        OptionKind::Check { .. } => {
            "a check option has no values between; tengen ablate plays with and without it"
        }
        OptionKind::Combo { .. } => {
            "a combo option has no values between; a tournament compares them"
        }
        OptionKind::Button | OptionKind::File { .. } => {
            "an option that is no number cannot be tuned"
        }
    };
    Some(format!("{}: {why}", option.name))
}

/// Whole numbers beyond this are not exact as floating point.
const LARGEST: f64 = (1_u64 << 53) as f64;

/// The parts of one in which values that are not whole are sent.
const DECIMALS: f64 = 1e6;

impl Tunable {
    /// Whether this is the option `name`; case does not matter.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Why it cannot be tuned, in words; `None` if it can.
    pub fn objection(&self) -> Option<String> {
        let Self { name, whole, start, min, max, step, rate } = self;
        let numbers = [("start", start), ("min", min), ("max", max), ("step", step)];
        let numbers = || numbers.into_iter().chain(rate.iter().map(|rate| ("rate", rate)));
        let what = if name.is_empty() {
            "an option without a name".to_owned()
        } else if let Some((word, value)) = numbers().find(|(_, value)| value.is_nan()) {
            format!("{word} {value} is no number")
        } else if let Some((word, value)) = numbers().find(|(_, value)| value.abs() > LARGEST) {
            format!("{word} {value} is too large")
        } else if let Some((word, value)) =
            numbers().skip(1).take(2).find(|(_, value)| *whole && value.fract() != 0.0)
        {
            format!("{word} {value} is no whole number, and its type is int")
        } else if min >= max {
            format!("min {min} is not below max {max}")
        } else if !(min..=max).contains(&start) {
            format!("start {start} is not within {min} to {max}")
        } else if *step <= 0.0 {
            format!("step {step} is not above 0")
        } else if *step < self.least_step() {
            format!("step {step} changes no value: {} is the least", self.least_step())
        } else if *step > max - min {
            format!("step {step} is more than the whole range, {min} to {max}")
        } else {
            let rate = rate.filter(|rate| *rate <= 0.0)?;
            format!("rate {rate} is not above 0")
        };
        Some(if name.is_empty() { what } else { format!("{name}: {what}") })
    }

    /// Half of the least difference between two values as they are sent: with a smaller step both sides play with one.
    const fn least_step(&self) -> f64 {
        if self.whole { 0.5 } else { 0.5 / DECIMALS }
    }

    /// Why the engine that announces `option` cannot be given these values; `None` if it can.
    pub fn refused_by(&self, option: &OptionSpec) -> Option<String> {
        let name = &self.name;
        match option.kind {
            OptionKind::Spin { .. } if !self.whole => {
                Some(format!("{name}: the engine takes whole numbers, and its type is float"))
            }
            OptionKind::Spin { min, max, .. } => {
                let range = min as f64..=max as f64;
                let beyond = [self.start, self.min, self.max];
                let beyond = beyond.into_iter().find(|value| !range.contains(value))?;
                Some(format!("{name}: {beyond} is beyond what the engine takes, {min} to {max}"))
            }
            _ => no_numbers(option),
        }
    }

    /// The option that an engine announces, from its default on, in steps of a twentieth of its range; `None`
    /// if it is no number.
    pub fn announced(option: &OptionSpec) -> Option<Self> {
        let OptionKind::Spin { default, min, max } = option.kind else { return None };
        let [start, min, max] = [default, min, max].map(|value| value as f64);
        let step = ((max - min) / 20.0).max(1.0);
        let name = option.name.clone();
        Some(Self { name, whole: true, start, min, max, step, rate: None }.rounded())
    }

    /// The option with numbers of twelve digits: a journal gives them back as they are.
    #[must_use]
    pub(super) fn rounded(self) -> Self {
        let rounded = |value: f64| format!("{value:.11e}").parse().unwrap_or(value);
        let [start, min, max, step] = [self.start, self.min, self.max, self.step].map(rounded);
        Self { start, min, max, step, rate: self.rate.map(rounded), ..self }
    }

    /// `value` as it is sent and shown: whole, or with six decimals at most.
    pub fn text(&self, value: f64) -> String {
        let scale = if self.whole { 1.0 } else { DECIMALS };
        // No minus before a zero.
        format!("{}", (value * scale).round() / scale + 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(kind: OptionKind) -> OptionSpec {
        OptionSpec { name: "Bold".into(), kind }
    }

    #[test]
    fn values_are_sent_as_the_option_takes_them() {
        let spin = option(OptionKind::Spin { default: 5, min: -10, max: 90 });
        let whole = Tunable::announced(&spin).expect("a number");
        assert_eq!((whole.step, whole.start, whole.objection()), (5.0, 5.0, None));
        assert_eq!([-0.2, 6.5, -3.0].map(|value| whole.text(value)), ["0", "7", "-3"]);
        let real = Tunable { whole: false, ..whole.clone() };
        assert_eq!([0.1 + 0.2, -1e-9].map(|value| real.text(value)), ["0.3", "0"]);
        assert!(real.refused_by(&spin).is_some() && whole.refused_by(&spin).is_none());
        assert!(real.refused_by(&option(OptionKind::Text { default: "0.5".into() })).is_none());
        for kind in [OptionKind::Check { default: true }, OptionKind::Button] {
            assert!(whole.refused_by(&option(kind)).is_some_and(|why| why.starts_with("Bold: ")));
        }
        let narrow = option(OptionKind::Spin { default: 5, min: 0, max: 90 });
        let why = whole.refused_by(&narrow).expect("a refusal");
        assert_eq!(why, "Bold: -10 is beyond what the engine takes, 0 to 90");
    }

    /// A journal may say anything.
    #[test]
    fn a_tuning_that_nobody_plays_is_refused() {
        let spin = option(OptionKind::Spin { default: 5, min: 0, max: 90 });
        let usual = Tunable::announced(&spin).expect("a number");
        let fault =
            |options: Vec<Tunable>, lag, engines| Tuning { options, lag }.objection(engines);
        assert_eq!(fault(vec![usual.clone()], 8, 2), None);
        for (options, lag, engines) in [
            (vec![], 8, 2),
            (vec![usual.clone()], 0, 2),
            (vec![usual.clone()], u64::MAX, 2),
            (vec![usual.clone()], 8, 3),
            (vec![usual.clone(); 1001], 8, 2),
            (vec![Tunable { min: 91.0, ..usual.clone() }], 8, 2),
            (vec![Tunable { start: f64::NAN, ..usual.clone() }], 8, 2),
        ] {
            assert!(fault(options.clone(), lag, engines).is_some(), "{options:?} {lag} {engines}");
        }
    }
}
