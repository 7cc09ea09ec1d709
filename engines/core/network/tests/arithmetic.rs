//! The fast path against the definition.

use game::keys::SplitMix64;
use network::{Accumulator, Delta, InputSet, Network, Parameters, reference};

use crate::common::{extreme, random, signs};

const SET: InputSet = InputSet { game: "toy", name: "subsets", count: 300, active: 40, buckets: 3 };

/// A set of inputs that changes by a few at a time.
struct Walk {
    rng: SplitMix64,
    active: Vec<u16>,
}

impl Walk {
    fn new(seed: u64) -> Self {
        Self { rng: SplitMix64::new(seed), active: Vec::new() }
    }

    /// Takes away and brings up to `most` inputs each.
    fn step(&mut self, most: usize) -> Delta {
        let mut delta = Delta::NONE;
        for _ in 0..self.rng.below(most + 1).min(self.active.len()) {
            let at = self.rng.below(self.active.len());
            delta.remove(self.active.swap_remove(at));
        }
        let kept = self.active.clone();
        for _ in 0..self.rng.below(most + 1).min(SET.active - self.active.len()) {
            let input = self.rng.below(SET.count) as u16;
            if !self.active.contains(&input) && !delta.removed().contains(&input) {
                self.active.push(input);
            }
        }
        self.active[kept.len()..].iter().for_each(|&input| delta.add(input));
        delta
    }
}

/// Random walks of both views: after each step the sums are those from nothing, and the value is
/// that of the definition.
fn agrees_with_the_definition<const H: usize>(parameters: &Parameters) {
    let network = Network::<H>::new(parameters, &SET).unwrap();
    let mut walks = [Walk::new(1), Walk::new(2)];
    let mut accumulators = [Accumulator::default(); 2];
    accumulators.iter_mut().for_each(|accumulator| network.refresh(accumulator, []));
    for step in 0..600 {
        for (walk, accumulator) in walks.iter_mut().zip(&mut accumulators) {
            let delta = walk.step(1 + step % 8);
            let before = *accumulator;
            network.update(&before, &delta, accumulator);
            let mut fresh = Accumulator::default();
            network.refresh(&mut fresh, walk.active.iter().copied());
            assert_eq!(*accumulator, fresh, "step {step}: {delta:?}");
        }
        let [mine, theirs] = &walks;
        for bucket in 0..SET.buckets {
            let expected = reference::evaluate(parameters, &mine.active, &theirs.active, bucket);
            let found = network.evaluate(&accumulators[0], &accumulators[1], bucket);
            assert_eq!(i64::from(found), expected, "step {step}, bucket {bucket}");
        }
    }
}

#[test]
fn fast_and_plain_agree_on_random_networks() {
    agrees_with_the_definition::<16>(&random(&SET, 16, 1));
    agrees_with_the_definition::<64>(&random(&SET, 64, 2));
    agrees_with_the_definition::<128>(&random(&SET, 128, 3));
    agrees_with_the_definition::<256>(&random(&SET, 256, 4));
}

#[test]
fn extreme_weights_do_not_overflow() {
    agrees_with_the_definition::<16>(&extreme(&SET, 16, signs(5)));
    agrees_with_the_definition::<128>(&extreme(&SET, 128, signs(6)));
    agrees_with_the_definition::<512>(&extreme(&SET, 512, signs(7)));
    for sign in [1, -1] {
        agrees_with_the_definition::<128>(&extreme(&SET, 128, || sign));
        agrees_with_the_definition::<256>(&extreme(&SET, 256, || sign));
    }
}

/// One more than the bound in any place is refused, and named.
#[test]
fn weights_beyond_the_bounds_are_refused() {
    let refused = |what: &str, change: fn(&mut Parameters)| {
        let mut parameters = extreme(&SET, 256, signs(8));
        parameters.check().unwrap();
        change(&mut parameters);
        let refusal = parameters.check().unwrap_err().to_string();
        let (named, limit) = refusal.split_once(", more than ").expect(what);
        let (named, value) = named.rsplit_once(' ').expect(what);
        let [value, limit] = [value, limit].map(|number| number.parse::<u64>().expect(what));
        assert!(named.contains(what) && value > limit, "{refusal}");
        assert!(parameters.write().is_err() && Network::<256>::new(&parameters, &SET).is_err());
    };
    refused("accumulator", |p| p.features[77] = i16::MIN);
    refused("accumulator", |p| p.biases[7] = i16::MAX);
    refused("skip", |p| p.skip[3] = i32::MIN);
    refused("output weight", |p| p.buckets[1].weights[5] = -128);
    refused("output sum", |p| p.buckets[2].weights[..200].fill(127));
    refused("output bias", |p| p.buckets[0].bias = i32::MIN);
    refused("scale", |p| p.scale = u32::MAX);
}

#[test]
fn a_scale_of_nothing_and_a_text_that_is_more_than_a_line_are_refused() {
    let parameters = random(&SET, 256, 3);
    let refusal = |parameters: Parameters| parameters.write().unwrap_err().to_string();
    assert_eq!(refusal(Parameters { scale: 0, ..parameters.clone() }), "network has scale 0");
    for about in ["x\nbestmove 9i9h", "\u{1b}[2J"] {
        let refusal = refusal(Parameters { about: about.to_owned(), ..parameters.clone() });
        assert_eq!(refusal, "network has a control character in the text about it");
    }
}
