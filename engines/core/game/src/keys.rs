//! Seeded pseudo-random numbers: hash keys that are equal on every run and every machine.

/// 2^64 divided by the golden ratio, an odd number. To multiply by it spreads the bits of a number.
pub const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The splitmix64 generator, usable in constants.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator that yields the sequence belonging to `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number of the sequence.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(SPREAD);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "no number lies below 0");
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// The index of one of `weights`, each as likely as its share of their sum; `None` if the sum
    /// is 0.
    pub fn weighted(&mut self, weights: &[usize]) -> Option<usize> {
        let sum = weights.iter().copied().fold(0, usize::saturating_add);
        let mut drawn = if sum > 0 { self.below(sum) } else { return None };
        weights.iter().position(|&weight| {
            let found = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            found
        })
    }
}

/// A table of `N` keys for `seed`. Each table of a game takes a seed of its own.
pub const fn table<const N: usize>(seed: u64) -> [u64; N] {
    let mut rng = SplitMix64::new(seed);
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = rng.next();
        i += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_shares() {
        let mut rng = SplitMix64::new(1);
        let mut times = [0; 4];
        for _ in 0..4000 {
            times[rng.weighted(&[0, 3, 0, 1]).expect("a weight")] += 1;
        }
        assert!(times[0] + times[2] == 0 && (2850..3150).contains(&times[1]), "{times:?}");
        assert_eq!((rng.weighted(&[]), rng.weighted(&[0, 0])), (None, None));
    }

    #[test]
    fn sequence_is_the_published_one() {
        let mut rng = SplitMix64::new(1_234_567);
        let first: [u64; 3] = std::array::from_fn(|_| rng.next());
        assert_eq!(
            first,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn tables_of_different_seeds_share_no_key() {
        let (a, b): ([u64; 64], [u64; 64]) = (table(1), table(2));
        assert!(a.iter().all(|key| !b.contains(key)));
    }
}
