//! How much a score means: engines of different strength and unit label the same position
//! differently.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::loss::cross_entropy;
use crate::{Label, Samples, minimum};

/// Bounds of a scale that is looked for, in score units.
const LEAST: f64 = 20.0;
const MOST: f64 = 20_000.0;

/// Brings the scores of `parts`, each the indices of its positions from one engine, to the unit of the first whose results
/// say what a score is worth: a score then predicts results as well as one of that part. A part without results is taken
/// to be of the same unit as the others. The factor of each part; `None` where no results say it and the scores stay as they are.
pub fn equalise(samples: &mut Samples, parts: &[Range<usize>]) -> Vec<Option<f32>> {
    let of_parts = parts.iter().map(|part| scale(samples, part.clone())).collect::<Vec<_>>();
    let wanted = of_parts.iter().find_map(|&scale| scale);
    let common = || scale(samples, 0..samples.len());
    let factor = |scale: &Option<f32>| Some(wanted? / scale.or_else(common)?);
    let factors = of_parts.iter().map(factor).collect::<Vec<_>>();
    for (part, factor) in parts.iter().zip(&factors) {
        factor.iter().for_each(|factor| samples.rescale(part.clone(), *factor));
    }
    factors
}

/// The score that makes the odds e to one, as the results of these positions have it; `None` if they have none, or do
/// not depend on it.
fn scale(samples: &Samples, part: Range<usize>) -> Option<f32> {
    // How often a score came with each result: there are fewer scores than positions.
    let mut counts = BTreeMap::<i16, [u32; 3]>::new();
    for index in part {
        let label = samples.get(index as u32).label;
        if label.result != Label::NO_RESULT {
            counts.entry(label.score).or_default()[usize::from(label.result)] += 1;
        }
    }
    let loss = |inverse: f64| {
        let of_value = |(&value, counts): (&i16, &[u32; 3])| {
            let of_result = |(count, target)| {
                f64::from(count) * cross_entropy(f32::from(value) * inverse as f32, target)
            };
            counts.iter().copied().zip([0.0, 0.5, 1.0]).map(of_result).sum::<f64>()
        };
        counts.iter().map(of_value).sum::<f64>()
    };
    // The loss is convex in the inverse.
    minimum(1.0 / MOST, 1.0 / LEAST, loss).map(|inverse| (1.0 / inverse) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::sigmoid;
    use game::keys::SplitMix64;

    /// Results drawn with the odds of known scales.
    #[test]
    fn known_scales_are_found_again() {
        let mut rng = SplitMix64::new(1);
        let mut samples = Samples::default();
        for (game, scale) in (0..).zip([600.0, 300.0]) {
            for _ in 0..20_000 {
                let score = rng.below(2_000) as i16 - 1_000;
                let won =
                    (rng.below(1 << 20) as f32) < sigmoid(f32::from(score) / scale) * 1048576.0;
                let result = 2 * u8::from(won);
                samples.push(
                    [&[], &[]],
                    Label { score, later: score, base: 0, result, bucket: 0, game },
                );
            }
        }
        let (score, result) = (100, Label::NO_RESULT);
        samples
            .push([&[], &[]], Label { score, later: score, base: 0, result, bucket: 0, game: 2 });
        let before = samples.get(20_000).label.score;
        let factors = equalise(&mut samples, &[0..20_000, 20_000..40_000, 40_000..40_001]);
        let factors: [_; 3] = factors.try_into().unwrap();
        let [first, second, third] = factors.map(|factor| factor.expect("results"));
        assert!(first == 1.0 && (second - 2.0).abs() < 0.2, "{first} {second}");
        assert!((first..second).contains(&third), "as both together: {second} {third}");
        let expected = (f32::from(before) * second).round() as i16;
        assert_eq!(samples.get(20_000).label.score, expected);
        let found = scale(&samples, 20_000..40_000).unwrap();
        assert!((found - 600.0).abs() < 60.0);
    }

    /// Where every game is won by the side that is ahead, or by the same side, no scale is better than all others.
    #[test]
    fn results_that_do_not_say_leave_scores_as_they_are() {
        for results in [[0, 2], [2, 2]] {
            let mut samples = Samples::default();
            for (score, result) in [-100, 100].into_iter().zip(results) {
                let label = Label { score, later: score, base: 0, result, bucket: 0, game: 0 };
                samples.push([&[], &[]], label);
            }
            assert_eq!(
                equalise(&mut samples, std::slice::from_ref(&(0..2))),
                [None],
                "{results:?}"
            );
            assert_eq!(samples.get(1).label.score, 100);
        }
    }
}
