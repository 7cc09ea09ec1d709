//! Time controls.

use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::error::Fault;

/// A time control: `[moves/]seconds[+increment][b byoyomi]`, in seconds with decimals, as in
/// `10+0.1`, `40/60`, `60b5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeControl {
    /// Moves of a period; `None` for the whole game.
    pub moves: Option<u32>,
    /// Main time.
    pub base: Duration,
    /// Credited after each turn.
    pub increment: Duration,
    /// For each move once the main time is used up.
    pub byoyomi: Duration,
}

impl FromStr for TimeControl {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let refused = || Fault::TimeControl { text: text.into() };
        let seconds = |part: &str| -> Result<Duration, Fault> {
            let seconds: f64 = part.trim().parse().map_err(|_| refused())?;
            // Sums of them must not overflow.
            let within = Some(seconds).filter(|seconds| (0.0..1e9).contains(seconds));
            within.map(Duration::from_secs_f64).ok_or_else(refused)
        };
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.trim().parse().map_err(|_| refused())?), rest),
            None => (None, text),
        };
        let (rest, byoyomi) = match rest.split_once('b') {
            Some((rest, byoyomi)) => (rest, seconds(byoyomi)?),
            None => (rest, Duration::ZERO),
        };
        let (base, increment) = match rest.split_once('+') {
            Some((base, increment)) => (seconds(base)?, seconds(increment)?),
            None => (seconds(rest)?, Duration::ZERO),
        };
        let control = Self { moves, base, increment, byoyomi };
        control.checked().ok_or_else(refused)
    }
}

impl TimeControl {
    /// The control, if it gives anything.
    pub(super) fn checked(self) -> Option<Self> {
        let gives = [self.base, self.increment, self.byoyomi].iter().any(|time| !time.is_zero());
        (gives && self.moves != Some(0)).then_some(self)
    }
}

impl TryFrom<String> for TimeControl {
    type Error = Fault;

    fn try_from(text: String) -> Result<Self, Fault> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(tc: TimeControl) -> Self {
        let mut text = tc.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
        text += &tc.base.as_secs_f64().to_string();
        if !tc.increment.is_zero() {
            text += &format!("+{}", tc.increment.as_secs_f64());
        }
        if !tc.byoyomi.is_zero() {
            text += &format!("b{}", tc.byoyomi.as_secs_f64());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_read_back() {
        for text in ["10+0.1", "40/60", "60b5", "5/1+0.5b2", "0b0.02"] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(String::from(control), text);
        }
        for text in ["", "x", "0", "0/10", "-1", "10+", "1e400", "nan", "1e19+1e19"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
