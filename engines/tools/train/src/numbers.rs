//! Numbers on a command line, each in the range in which it makes sense.

use std::ops::Bound::{Excluded, Included, Unbounded};
use std::ops::RangeBounds;

use clap::builder::RangedU64ValueParser;

/// Reads a number of things, 1 or more.
pub fn count() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..)
}

/// Reads a finite number above 0.
///
/// # Errors
/// If it is none.
pub fn above_zero(text: &str) -> Result<f32, String> {
    number(text, (Excluded(0.0), Unbounded), "above 0")
}

/// Reads a finite number that is not below 0.
///
/// # Errors
/// If it is none.
pub fn from_zero(text: &str) -> Result<f32, String> {
    number(text, (Included(0.0), Unbounded), "from 0 on")
}

/// Reads a number from 0 to 1.
///
/// # Errors
/// If it is none.
pub fn share(text: &str) -> Result<f32, String> {
    number(text, (Included(0.0), Included(1.0)), "from 0 to 1")
}

fn number(text: &str, range: impl RangeBounds<f32>, named: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number: &f32| number.is_finite());
    number.filter(|number| range.contains(number)).ok_or_else(|| format!("not a number {named}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_range_has_its_bounds() {
        type Reader = fn(&str) -> Result<f32, String>;
        let cases: [(Reader, [&str; 2], [&str; 2]); 3] = [
            (above_zero, ["0.001", "3e38"], ["0", "-5"]),
            (from_zero, ["0", "3"], ["-0.001", "1e39"]),
            (share, ["0", "1"], ["-0.1", "1.5"]),
        ];
        for (reader, good, bad) in cases {
            assert!(good.iter().all(|text| reader(text).is_ok()), "{good:?}");
            let refused = bad.into_iter().chain(["nan", "inf", "-inf", "", "1x"]);
            refused.for_each(|text| assert!(reader(text).is_err(), "{text}"));
        }
    }
}
