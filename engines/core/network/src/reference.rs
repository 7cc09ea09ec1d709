//! The value of a network by its definition, in wide integers and without vectors: the twin that
//! tests hold the fast path against.

use crate::parameters::{ACTIVATION_ONE, OUTPUT_ONE, Parameters, SKIP_ONE};

/// The value of a position for the side to move, in score units.
///
/// # Panics
/// If an input or the bucket is out of range.
pub fn evaluate(parameters: &Parameters, mover: &[u16], other: &[u16], bucket: usize) -> i64 {
    let head = &parameters.buckets[bucket];
    let activations = activations(parameters, mover).chain(activations(parameters, other));
    let terms = activations.zip(&head.weights).map(|(a, &weight)| i64::from(weight) * a * a);
    let one = i64::from(ACTIVATION_ONE);
    let output = terms.sum::<i64>() / one + i64::from(head.bias);
    let output = output * i64::from(parameters.scale) / (one * i64::from(OUTPUT_ONE));
    let skip = skip(parameters, mover) - skip(parameters, other);
    output + skip / i64::from(2 * SKIP_ONE)
}

fn activations<'a>(
    parameters: &'a Parameters,
    active: &'a [u16],
) -> impl Iterator<Item = i64> + 'a {
    (0..parameters.hidden).map(move |unit| {
        let weight = |&input: &u16| {
            i64::from(parameters.features[usize::from(input) * parameters.hidden + unit])
        };
        let sum = i64::from(parameters.biases[unit]) + active.iter().map(weight).sum::<i64>();
        sum.clamp(0, i64::from(ACTIVATION_ONE))
    })
}

fn skip(parameters: &Parameters, active: &[u16]) -> i64 {
    active.iter().map(|&input| i64::from(parameters.skip[usize::from(input)])).sum()
}
