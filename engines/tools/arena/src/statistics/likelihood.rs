//! The distribution of pair scores that is most likely under a hypothesis, given those observed.

use super::pentanomial::SCORES;
use super::tilt::tilt;

/// The probabilities of the five scores that make `weights`, the observed shares, all of them above 0, most likely
/// among those whose mean exceeds one half by `t` of their standard deviations; `None` if `t` is not finite.
///
/// Source: M. Van den Bergh, "Comments on normalized Elo", whose fixed point need not exist far from the observed
/// shares. Here the mean is searched for instead: with it the deviation is given, and what is left is convex.
pub(super) fn most_likely(weights: &[f64; 5], t: f64) -> Option<[f64; 5]> {
    if !t.is_finite() {
        return None;
    }
    if t < 0.0 {
        return most_likely(&reversed(weights), -t).map(|likely| reversed(&likely));
    }
    if t == 0.0 {
        return with_mean(weights, 0.5);
    }
    // Farther from one half no distribution on 0 to 1 deviates enough.
    let most = 0.5 * t / (1.0 + t * t).sqrt();
    let likely = |above: f64| with_moments(weights, 0.5 + above, above / t);
    let found = maximum(most, |above| {
        likely(above).map_or(f64::NEG_INFINITY, |likely| log_likelihood(weights, &likely))
    });
    likely(found)
}

/// The probabilities of the five scores that make `weights` most likely among those with this mean; `None` if
/// there are none.
pub(super) fn with_mean(weights: &[f64; 5], mean: f64) -> Option<[f64; 5]> {
    let values = SCORES.map(|score| score - mean);
    let theta = tilt(weights, &values)?;
    Some(std::array::from_fn(|i| weights[i] / (1.0 + theta * values[i])))
}

fn reversed(cells: &[f64; 5]) -> [f64; 5] {
    std::array::from_fn(|i| cells[4 - i])
}

fn log_likelihood(weights: &[f64; 5], likely: &[f64; 5]) -> f64 {
    weights.iter().zip(likely).map(|(weight, p)| weight * p.ln()).sum()
}

/// Where `f` is greatest between 0 and `most`: the best of many places, then golden sections around it, since
/// there may be more than one peak.
fn maximum(most: f64, f: impl Fn(f64) -> f64) -> f64 {
    const PLACES: usize = 200;
    const SECTIONS: usize = 50;
    let place = |i: usize| most * i as f64 / PLACES as f64;
    let best = (1..PLACES).map(|i| (i, f(place(i)))).max_by(|a, b| a.1.total_cmp(&b.1));
    let best = best.map_or(1, |(i, _)| i);
    let golden = (5f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (place(best - 1), place(best + 1));
    for _ in 0..SECTIONS {
        let width = golden * (high - low);
        if f(high - width) < f(low + width) {
            low = high - width;
        } else {
            high = low + width;
        }
    }
    let refined = f64::midpoint(low, high);
    if f(refined) >= f(place(best)) { refined } else { place(best) }
}

/// The most likely distribution with this mean and this standard deviation; `None` if there is none. It is the
/// observed one divided by `1 + a * (score - mean) + b * ((score - mean)² - deviation²)`, where `a` and `b` are found by
/// Newton's method on the convex dual.
fn with_moments(weights: &[f64; 5], mean: f64, deviation: f64) -> Option<[f64; 5]> {
    /// Steps; some ten are usual.
    const STEPS: usize = 100;
    if !has_moments(mean, deviation) {
        return None;
    }
    let values = SCORES.map(|score| [score - mean, (score - mean).powi(2) - deviation.powi(2)]);
    let divisors = |[a, b]: [f64; 2]| values.map(|[x, y]| 1.0 + a * x + b * y);
    let cost = |at| {
        let terms = divisors(at).into_iter().zip(weights);
        terms.map(|(d, weight)| if d > 0.0 { -weight * d.ln() } else { f64::INFINITY }).sum::<f64>()
    };
    // Below this a whole step is sure to be a good one, and the cost too coarse to tell.
    let sure = weights.iter().copied().fold(1.0, f64::min) / 16.0;
    let mut at = [0.0; 2];
    for _ in 0..STEPS {
        let (step, gain) = newton_step(weights, &values, &divisors(at))?;
        let moved = |length: f64| [at[0] + length * step[0], at[1] + length * step[1]];
        let (before, mut length) = (cost(at), 1.0);
        while gain > sure && cost(moved(length)) > before - 0.25 * length * gain {
            length /= 2.0;
        }
        at = moved(length);
        if gain < 1e-24 {
            break;
        }
    }
    let divisors = divisors(at);
    let likely: [f64; 5] = std::array::from_fn(|i| weights[i] / divisors[i]);
    let meets = |wanted: f64, f: &dyn Fn(usize) -> f64| {
        ((0..5).map(|i| likely[i] * f(i)).sum::<f64>() - wanted).abs() < 1e-7
    };
    let solved =
        meets(1.0, &|_| 1.0) && meets(0.0, &|i| values[i][0]) && meets(0.0, &|i| values[i][1]);
    solved.then_some(likely)
}

/// Whether a distribution on the five scores with no empty cell has this mean and this standard deviation.
fn has_moments(mean: f64, deviation: f64) -> bool {
    let below = (mean * 4.0).floor() / 4.0;
    let least = (mean - below) * (below + 0.25 - mean);
    let variance = deviation * deviation;
    mean > 0.0 && mean < 1.0 && variance > least && variance < mean * (1.0 - mean)
}

/// The step that Newton's method takes where the weights are divided by `divisors`, and by how much it expects the
/// cost to fall, twice.
fn newton_step(
    weights: &[f64; 5],
    values: &[[f64; 2]; 5],
    divisors: &[f64; 5],
) -> Option<([f64; 2], f64)> {
    let sum = |f: &dyn Fn([f64; 2]) -> f64, power: i32| -> f64 {
        (0..5).map(|i| weights[i] * f(values[i]) / divisors[i].powi(power)).sum()
    };
    let slope = [sum(&|[x, _]| x, 1), sum(&|[_, y]| y, 1)];
    let (xx, xy, yy) = (sum(&|[x, _]| x * x, 2), sum(&|[x, y]| x * y, 2), sum(&|[_, y]| y * y, 2));
    let determinant = xx * yy - xy * xy;
    let step = [
        (yy * slope[0] - xy * slope[1]) / determinant,
        (xx * slope[1] - xy * slope[0]) / determinant,
    ];
    let gain = step[0] * slope[0] + step[1] * slope[1];
    gain.is_finite().then_some((step, gain.max(0.0)))
}
