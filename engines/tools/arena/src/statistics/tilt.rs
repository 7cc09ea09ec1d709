//! Weights tilted so that a mean becomes zero: what the test and the intervals have in common.

/// The `theta` at which the weights divided by `1 + theta * value` have the mean zero; `None` if
/// the values are not on both sides of zero. Found by bisection.
pub(super) fn tilt(weights: &[f64; 5], values: &[f64; 5]) -> Option<f64> {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    // Halved to the limits of the numbers; near zero those are never reached.
    for _ in 0..100 {
        let theta = f64::midpoint(low, high);
        if theta <= low || theta >= high {
            break;
        }
        let mean: f64 = (0..5).map(|i| weights[i] * values[i] / (1.0 + theta * values[i])).sum();
        if mean > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
    }
    Some(f64::midpoint(low, high))
}
