//! Elo, or the numbers of a tuning, over the pairs of a match, as a picture that stands by itself or in the page.

use std::fmt::Write;

use boards::escaped;

use crate::journal::MatchRecord;
use crate::statistics::{Estimate, Pentanomial};
use crate::tally;
use crate::tuning::{Course, Tunable};

/// Pixels.
const SIZE: [f64; 2] = [1000.0, 300.0];
/// Where the curve begins and ends, from the left and from above.
const ACROSS: [f64; 2] = [60.0, 985.0];
const DOWN: [f64; 2] = [44.0, 270.0];

/// Points of a curve, at most: more are not seen.
const MOST: u64 = 1000;

/// A number of pairs, and a value after them: the least that it may be, itself, and the most.
type Point = (u64, [f64; 3]);

/// A value over the pairs, with the band that it lies in.
struct Plot {
    title: String,
    points: Vec<Point>,
    /// The least and the most that is shown.
    bounds: [f64; 2],
    /// How a number of the axis is written.
    written: fn(f64) -> String,
}

/// The picture of Elo after each pair, for a match of two engines, or of each number, for a tuning; `None` for more engines,
/// and before the second pair.
pub fn curve(record: &MatchRecord) -> Option<String> {
    let [one, two] = &record.settings.engines[..] else { return None };
    if let Some(plots) = tuned(record) {
        return stacked(&plots.iter().map(Plot::drawn).collect::<Option<Vec<_>>>()?);
    }
    let points = elo_over_time(record);
    let title = format!(
        "Elo of {} against {}, {}, after each pair of games, with the 95 % interval",
        one.spec.name, two.spec.name, record.settings.game
    );
    let bounds = if points.is_empty() { [0.0; 2] } else { bounds(&points) };
    Plot { title, points, bounds, written: signed }.drawn()
}

/// Pictures one below the other.
fn stacked(pictures: &[String]) -> Option<String> {
    let [width, height] = SIZE;
    let below = |(number, picture): (usize, &String)| {
        let place = format!("<svg y=\"{}\" height=\"{height}\" ", height * number as f64);
        picture.replacen("<svg ", &place, 1)
    };
    let whole = height * pictures.len() as f64;
    let start = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {whole}\" role=\"img\">\n"
    );
    let all = pictures.iter().enumerate().map(below).collect::<String>();
    (!pictures.is_empty()).then(|| format!("{start}{all}</svg>\n"))
}

/// The plot of each number of a tuning, between the values of both sides.
fn tuned(record: &MatchRecord) -> Option<Vec<Plot>> {
    let mut course = Course::new(&record.settings)?;
    let mut curves = vec![Vec::new(); course.options().len()];
    let step = record.settings.rounds.div_ceil(MOST).max(1);
    let mut note = |course: &Course| {
        for (i, (curve, &value)) in curves.iter_mut().zip(course.values()).enumerate() {
            let width = course.width(i);
            curve.push((course.learned + 1, [value - width, value, value + width]));
        }
    };
    note(&course);
    for (pair, points) in tally::complete_pairs(record, [0, 1]) {
        let before = course.learned;
        course.enter(pair, points);
        let is_last = course.learned == record.settings.rounds;
        if course.learned > before && (is_last || course.learned.is_multiple_of(step)) {
            note(&course);
        }
    }
    let plot = |(option, points): (&Tunable, Vec<Point>)| {
        let low = points.iter().map(|(_, at)| at[0]).fold(option.start, f64::min);
        let high = points.iter().map(|(_, at)| at[2]).fold(option.start, f64::max);
        let (name, start) = (&option.name, option.text(option.start));
        let title = format!("{name} from {start} on, after each pair of games, with its step");
        Plot { title, points, bounds: [low, high], written: plain }
    };
    Some(course.options().iter().zip(curves).map(plot).collect())
}

impl Plot {
    /// The picture; `None` without two points.
    fn drawn(&self) -> Option<String> {
        let (last, _) = self.points.last().filter(|_| self.points.len() > 1)?;
        let [low, high] = self.bounds;
        let x = |pairs: u64| along(ACROSS, (pairs - 1) as f64 / (last - 1).max(1) as f64);
        let y = |value: f64| along(DOWN, (high - value.clamp(low, high)) / (high - low));
        let [width, height] = SIZE;
        let title = escaped(&self.title);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"{title}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect class=\"ground\" width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text class=\"name\" x=\"{}\" y=\"24\" font-size=\"15\" fill=\"#1f2328\">{title}</text>\n",
            ACROSS[0]
        );
        for value in ticks(low, high, 5) {
            let class = if value == 0.0 { "zero" } else { "axis" };
            let stroke = if value == 0.0 { "#5c636b" } else { "#d8d4c9" };
            let at = y(value);
            let _ = writeln!(
                out,
                "<line class=\"{class}\" x1=\"{}\" x2=\"{}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"{stroke}\"/>\
             <text class=\"tick\" x=\"{}\" y=\"{at:.1}\" text-anchor=\"end\" dominant-baseline=\"central\" fill=\"#5c636b\">{}</text>",
                ACROSS[0],
                ACROSS[1],
                ACROSS[0] - 8.0,
                (self.written)(value)
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
            values.map(|(pairs, value)| format!("{:.1},{:.1} ", x(pairs), y(value))).collect()
        };
        let band = path(&mut self.points.iter().map(|(pairs, at)| (*pairs, at[2])))
            + &path(&mut self.points.iter().rev().map(|(pairs, at)| (*pairs, at[0])));
        let line = path(&mut self.points.iter().map(|(pairs, at)| (*pairs, at[1])));
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
}

/// The Elo difference of the two engines with its interval, after each pair or after every few
/// where there are many.
fn elo_over_time(record: &MatchRecord) -> Vec<Point> {
    let all = tally::pentanomial(record, [0, 1]).pairs();
    let step = all.div_ceil(MOST).max(1);
    let mut counts = Pentanomial::default();
    let curve =
        (1..).zip(tally::complete_pairs(record, [0, 1])).filter_map(|(pairs, (_, points))| {
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

/// A number of an axis; without what rounding leaves at its end.
fn plain(value: f64) -> String {
    ((value * 1e6).round() / 1e6).to_string().replace('-', "−")
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
