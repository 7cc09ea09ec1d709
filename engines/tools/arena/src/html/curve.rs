//! Elo over the pairs of a match, as a picture that stands by itself or in the page.

use std::fmt::Write;

use boards::escaped;

use crate::journal::Record;
use crate::statistics::{Estimate, Pentanomial};
use crate::tally;

/// Pixels.
const SIZE: [f64; 2] = [1000.0, 300.0];
/// Where the curve begins and ends, from the left and from above.
const ACROSS: [f64; 2] = [60.0, 985.0];
const DOWN: [f64; 2] = [44.0, 270.0];

/// A number of pairs, and the difference after them: least, most likely and most Elo.
type Point = (u64, [f64; 3]);

/// The picture of Elo after each pair, for a match of two engines; `None` for more engines, and before
/// the second pair.
pub fn curve(record: &Record) -> Option<String> {
    let [one, two] = &record.settings.engines[..] else { return None };
    let points = elo_over_time(record);
    let (last, _) = points.last().filter(|_| points.len() > 1)?;
    let [low, high] = bounds(&points);
    let x = |pairs: u64| along(ACROSS, (pairs - 1) as f64 / (last - 1) as f64);
    let y = |elo: f64| along(DOWN, (high - elo.clamp(low, high)) / (high - low));
    let [width, height] = SIZE;
    let title = format!(
        "Elo of {} against {}, {}, after each pair of games, with the 95 % interval",
        one.spec.name, two.spec.name, record.settings.game
    );
    let title = escaped(&title);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"{title}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect class=\"ground\" width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text class=\"name\" x=\"{}\" y=\"24\" font-size=\"15\" fill=\"#1f2328\">{title}</text>\n",
        ACROSS[0]
    );
    for elo in ticks(low, high, 5) {
        let class = if elo == 0.0 { "zero" } else { "axis" };
        let stroke = if elo == 0.0 { "#5c636b" } else { "#d8d4c9" };
        let at = y(elo);
        let _ = writeln!(
            out,
            "<line class=\"{class}\" x1=\"{}\" x2=\"{}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"{stroke}\"/>\
             <text class=\"tick\" x=\"{}\" y=\"{at:.1}\" text-anchor=\"end\" dominant-baseline=\"central\" fill=\"#5c636b\">{}</text>",
            ACROSS[0],
            ACROSS[1],
            ACROSS[0] - 8.0,
            signed(elo)
        );
    }
    let whole = ticks(1.0, *last as f64, 8).into_iter().filter(|pairs| pairs.fract() == 0.0);
    for pairs in whole {
        let _ = writeln!(
            out,
            "<text class=\"tick\" x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#5c636b\">{pairs}</text>",
            x(pairs as u64),
            height - 10.0
        );
    }
    let path = |values: &mut dyn Iterator<Item = (u64, f64)>| -> String {
        values.map(|(pairs, elo)| format!("{:.1},{:.1} ", x(pairs), y(elo))).collect()
    };
    let band = path(&mut points.iter().map(|(pairs, elo)| (*pairs, elo[2])))
        + &path(&mut points.iter().rev().map(|(pairs, elo)| (*pairs, elo[0])));
    let line = path(&mut points.iter().map(|(pairs, elo)| (*pairs, elo[1])));
    let _ = write!(
        out,
        "<polygon class=\"band\" points=\"{}\" fill=\"#1f5fc4\" opacity=\".18\"/>\n\
         <polyline class=\"curve\" points=\"{}\" fill=\"none\" stroke=\"#1f5fc4\" stroke-width=\"2\" stroke-linejoin=\"round\"/>\n\
         </svg>\n",
        band.trim_end(),
        line.trim_end()
    );
    Some(out)
}

/// The Elo difference of the two engines with its interval, after each pair or after every few
/// where there are many.
fn elo_over_time(record: &Record) -> Vec<Point> {
    /// Points of a curve: more are not seen, and each costs an estimate.
    const MOST: u64 = 1000;
    let all = tally::pentanomial(record).pairs();
    let step = all.div_ceil(MOST).max(1);
    let mut counts = Pentanomial::default();
    let curve = (1..).zip(tally::pair_points(record)).filter_map(|(pairs, points)| {
        counts.add(points);
        let is_shown = pairs == all || pairs % step == 0;
        let elo = is_shown.then(|| Estimate::of(&counts))??.elo;
        Some((pairs, [elo.low, elo.value, elo.high]))
    });
    curve.collect()
}

/// The least and the most Elo that are shown. The first pairs swing so far that the rest would look
/// flat: they may leave the picture.
fn bounds(points: &[Point]) -> [f64; 2] {
    let settled = &points[points.len() / 4..];
    let low = settled.iter().map(|(_, elo)| elo[0]).fold(0.0, f64::min);
    let high = settled.iter().map(|(_, elo)| elo[2]).fold(1.0, f64::max);
    [low, high]
}

fn along([from, to]: [f64; 2], part: f64) -> f64 {
    from + (to - from) * part
}

/// About `most` round numbers from `low` to `high`: whole multiples of 1, 2 or 5 times a power of ten.
fn ticks(low: f64, high: f64, most: u32) -> Vec<f64> {
    let least = ((high - low) / f64::from(most)).max(1e-9);
    let unit = 10_f64.powf(least.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * unit);
    let step = step.into_iter().find(|step| *step >= least).unwrap_or(10.0 * unit);
    // A bound that is a multiple itself may be a hair off it.
    let (first, last) = (low / step - 1e-9, high / step + 1e-9);
    let (first, last) = (first.ceil() as i64, last.floor() as i64);
    (first..=last).map(|number| number as f64 * step).collect()
}

/// A number of an axis, its sign in front; without what rounding leaves at its end.
fn signed(value: f64) -> String {
    let rounded = (value * 1000.0).round() / 1000.0;
    match rounded {
        0.0 => "0".to_owned(),
        less if less < 0.0 => format!("−{}", -less),
        more => format!("+{more}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_round_numbers() {
        assert_eq!(ticks(-37.0, 113.0, 5), [0.0, 50.0, 100.0]);
        assert_eq!(ticks(1.0, 1000.0, 8), [200.0, 400.0, 600.0, 800.0, 1000.0]);
        let small = ticks(-0.31, 0.93, 5).into_iter().map(signed).collect::<Vec<_>>();
        assert_eq!(small, ["0", "+0.5"]);
        let tenths = ticks(-0.2, 0.7, 10).into_iter().map(signed).collect::<Vec<_>>();
        assert_eq!(
            tenths,
            ["−0.2", "−0.1", "0", "+0.1", "+0.2", "+0.3", "+0.4", "+0.5", "+0.6", "+0.7"]
        );
    }

    #[test]
    fn the_first_pairs_may_leave_the_picture() {
        let points: Vec<Point> =
            [[-400.0, 0.0, 400.0], [-90.0, 5.0, 100.0], [-60.0, 5.0, 70.0], [-50.0, 5.0, 60.0]]
                .into_iter()
                .zip(1..)
                .map(|(elo, pairs)| (pairs, elo))
                .collect();
        assert_eq!(bounds(&points), [-90.0, 100.0]);
    }
}
