//! Who plays whom, from which opening, and which part of it is ours.

use std::env;
use std::str::FromStr;

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

/// The engines that meet in `format`, lower number first, knock-outs aside.
#[must_use]
pub fn meetings(format: Format, engines: usize) -> Vec<[usize; 2]> {
    let all = (0..engines).flat_map(|a| (a + 1..engines).map(move |b| [a, b]));
    all.filter(|&[a, _]| format != Format::Gauntlet || a == 0).collect()
}

/// All pairs of a schedule in playing order: `rounds` pairs for each meeting, the meetings taking
/// turns, openings by their numbers in the order of `openings`. More rounds go on where fewer end.
pub fn pairs<'a>(
    meetings: &'a [[usize; 2]],
    rounds: u64,
    openings: &'a [usize],
) -> impl Iterator<Item = Pair> + 'a {
    let meeting = move |round: u64| {
        let opening = openings[(round % openings.len() as u64) as usize];
        meetings.iter().map(move |&engines| (engines, opening))
    };
    let all = (0..rounds).flat_map(meeting).zip(0..);
    all.map(|((engines, opening), number)| Pair { number, engines, opening })
}

/// The numbers below `len` in an order that belongs to `seed` (Fisher and Yates).
#[must_use]
pub fn permutation(len: usize, seed: u64) -> Vec<usize> {
    let mut rng = SplitMix64::new(seed);
    let mut order = (0..len).collect::<Vec<_>>();
    for i in (1..len).rev() {
        order.swap(i, rng.below(i + 1));
    }
    order
}

/// One of several machines that share a schedule: it plays every `of`-th pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    pub index: u64,
    /// How many there are.
    pub of: u64,
}

/// Why a text is no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a shard like 2/8: {0}")]
pub struct ShardError(String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let refused = || ShardError(text.to_owned());
        let (index, of) = text.split_once('/').ok_or_else(refused)?;
        let number = |text: &str| text.trim().parse().map_err(|_| refused());
        let shard = Self { index: number(index)?, of: number(of)? };
        if shard.index == 0 || shard.index > shard.of {
            return Err(refused());
        }
        Ok(shard)
    }
}

impl Shard {
    /// The whole schedule.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// Whether the pair of this number is ours.
    #[must_use]
    pub fn has(self, number: u64) -> bool {
        number % self.of == self.index - 1
    }

    /// How many of `pairs` pairs are ours.
    #[must_use]
    pub fn share(self, pairs: u64) -> u64 {
        (pairs + self.of - self.index) / self.of
    }

    /// The shard that a batch system has set for this process: a Slurm array, a Kubernetes
    /// Indexed Job, or GNU parallel (which says its job's number; the count comes from
    /// `TENGEN_SHARDS`, as it does for Kubernetes).
    #[must_use]
    pub fn from_environment() -> Option<Self> {
        let number = |name: &str| env::var(name).ok()?.parse::<u64>().ok();
        if let (Some(id), Some(of)) =
            (number("SLURM_ARRAY_TASK_ID"), number("SLURM_ARRAY_TASK_COUNT"))
        {
            let first = number("SLURM_ARRAY_TASK_MIN").unwrap_or(0);
            return Some(Self { index: id.checked_sub(first)? + 1, of });
        }
        let of = number("TENGEN_SHARDS")?;
        let index = match number("JOB_COMPLETION_INDEX") {
            Some(index) => index + 1,
            None => number("PARALLEL_SEQ")?,
        };
        (1..=of).contains(&index).then_some(Self { index, of })
    }
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
    fn shards_part_the_schedule() {
        let all: Vec<_> = pairs(&[[0, 1]], 10, &permutation(4, 7)).collect();
        let of = |index| Shard { index, of: 3 };
        let mut parts: Vec<_> =
            (1..=3).flat_map(|i| all.iter().filter(move |pair| of(i).has(pair.number))).collect();
        parts.sort();
        assert_eq!(parts, all.iter().collect::<Vec<_>>());
        for index in 1..=3 {
            let ours = all.iter().filter(|pair| of(index).has(pair.number)).count();
            assert_eq!(of(index).share(10), ours as u64);
        }
    }

    #[test]
    fn a_longer_schedule_begins_like_a_shorter_one() {
        let (meetings, order) = (meetings(Format::RoundRobin, 3), permutation(4, 7));
        let of = |rounds| pairs(&meetings, rounds, &order).collect::<Vec<_>>();
        assert_eq!(of(9)[..of(4).len()], of(4));
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

    #[test]
    fn shard_texts_are_checked() {
        assert_eq!("2/8".parse(), Ok(Shard { index: 2, of: 8 }));
        for text in ["0/2", "3/2", "1", "a/b", ""] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
