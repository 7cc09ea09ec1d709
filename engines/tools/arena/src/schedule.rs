//! Who plays whom, and from which opening.

use game::keys::SplitMix64;
use serde::{Deserialize, Serialize};

/// How a tournament pairs its engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everyone plays everyone.
    #[default]
    RoundRobin,
    /// The first engine plays all others.
    Gauntlet,
    /// The loser of a round leaves; the order of the engines is the seeding.
    Knockout,
    /// Round after round engines of equal points meet, and nobody twice; the order of the engines is the seeding.
    Swiss,
}

impl Format {
    /// Whether who meets whom depends on the results of the rounds before.
    pub const fn follows_results(self) -> bool {
        matches!(self, Self::Knockout | Self::Swiss)
    }
}

/// In which order openings are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum OpeningOrder {
    /// By the seed.
    #[default]
    Random,
    /// As they stand in their file.
    Sequential,
}

impl OpeningOrder {
    /// The numbers below `len` in this order, those before `start` last.
    pub fn of(self, len: usize, seed: u64, start: usize) -> Vec<usize> {
        let mut order = match self {
            Self::Random => permutation(len, seed),
            Self::Sequential => (0..len).collect(),
        };
        order.rotate_left(start);
        order
    }
}

/// Two games from one opening with colours swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pair {
    /// Number of the pair in the whole schedule.
    pub number: u64,
    /// The two engines by their numbers; the first moves first in the first game.
    pub engines: [usize; 2],
    /// Number of the opening.
    pub opening: usize,
}

/// The engines that meet in `format`, lower number first, in formats that do not follow the results.
pub fn meetings(format: Format, engines: usize) -> Vec<[usize; 2]> {
    let all = (0..engines).flat_map(|a| (a + 1..engines).map(move |b| [a, b]));
    all.filter(|&[a, _]| format != Format::Gauntlet || a == 0).collect()
}

/// All pairs of a schedule in playing order: `rounds` pairs for each meeting, the meetings taking
/// turns, openings by their numbers in the order of `openings`; the `first` pair has this number.
/// More rounds go on where fewer end.
pub fn pairs<'a>(
    meetings: &'a [[usize; 2]],
    rounds: u64,
    openings: &'a [usize],
    first: u64,
) -> impl Iterator<Item = Pair> + 'a {
    let meeting = move |round: u64| {
        let opening = openings[(round % openings.len() as u64) as usize];
        meetings.iter().map(move |&engines| (engines, opening))
    };
    let all = (0..rounds).flat_map(meeting).zip(first..);
    all.map(|((engines, opening), number)| Pair { number, engines, opening })
}

/// The numbers below `len` in an order that belongs to `seed` (Fisher and Yates).
fn permutation(len: usize, seed: u64) -> Vec<usize> {
    let mut rng = SplitMix64::new(seed);
    let mut order = (0..len).collect::<Vec<_>>();
    for i in (1..len).rev() {
        order.swap(i, rng.below(i + 1));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_meets_everyone_once() {
        assert_eq!(meetings(Format::RoundRobin, 3), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(meetings(Format::Gauntlet, 3), [[0, 1], [0, 2]]);
    }

    #[test]
    fn a_longer_schedule_begins_like_a_shorter_one() {
        let (meetings, order) = (meetings(Format::RoundRobin, 3), permutation(4, 7));
        let of = |rounds| pairs(&meetings, rounds, &order, 0).collect::<Vec<_>>();
        assert_eq!(of(9)[..of(4).len()], of(4));
    }

    #[test]
    fn openings_come_in_order_from_any_of_them() {
        let of = |order: OpeningOrder, start| order.of(4, 7, start);
        assert_eq!(of(OpeningOrder::Sequential, 0), [0, 1, 2, 3]);
        assert_eq!(of(OpeningOrder::Sequential, 2), [2, 3, 0, 1]);
        let mut random = of(OpeningOrder::Random, 0);
        assert_eq!(random, permutation(4, 7));
        random.rotate_left(3);
        assert_eq!(of(OpeningOrder::Random, 3), random);
    }

    #[test]
    fn openings_come_in_one_permutation() {
        let order = permutation(100, 5);
        assert_eq!(order, permutation(100, 5));
        assert_ne!(order, permutation(100, 6));
        let mut sorted = order;
        sorted.sort_unstable();
        assert_eq!(sorted, (0..100).collect::<Vec<_>>());
    }
}
