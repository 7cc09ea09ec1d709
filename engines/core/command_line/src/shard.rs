//! Work that several machines share.

use std::env;
use std::str::FromStr;

use game::TextError;

/// One of several machines that share numbered work: it does every `of`-th piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    pub index: u64,
    /// How many there are.
    pub of: u64,
}

impl FromStr for Shard {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let refused = || TextError::new(format!("not a shard like 2/8: {text}"));
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
    /// All of the work.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// Whether the piece of this number, from 0, is ours.
    pub fn has(self, number: u64) -> bool {
        number % self.of == self.index - 1
    }

    /// How many of `pieces` pieces are ours.
    pub fn share(self, pieces: u64) -> u64 {
        pieces.saturating_sub(self.index - 1).div_ceil(self.of)
    }

    /// The shard that a batch system has set for this process: a Slurm array, a Kubernetes
    /// Indexed Job, or GNU parallel (which says its job's number; the count comes from
    /// `TENGEN_SHARDS`, as it does for Kubernetes).
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
    fn shards_part_the_work() {
        let of = |index| Shard { index, of: 3 };
        let mut parts: Vec<_> =
            (1..=3).flat_map(|i| (0..10).filter(move |&number| of(i).has(number))).collect();
        parts.sort_unstable();
        assert_eq!(parts, (0..10).collect::<Vec<_>>());
        for index in 1..=3 {
            let ours = (0..10).filter(|&number| of(index).has(number)).count();
            assert_eq!(of(index).share(10), ours as u64);
        }
    }

    #[test]
    fn shard_texts_are_checked() {
        assert_eq!("2/8".parse(), Ok(Shard { index: 2, of: 8 }));
        for text in ["0/2", "3/2", "1", "a/b", ""] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
