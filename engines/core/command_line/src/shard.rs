//! Work that several machines share.

use std::env;
use std::fmt;
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

    /// The shard that a flag has `given`, or else that of the [environment](Self::from_environment), or else all of the work.
    ///
    /// # Errors
    /// If the environment says no shard that a flag could say.
    pub fn or_environment(given: Option<Self>) -> Result<Self, TextError> {
        Ok(given
            .map_or_else(Self::from_environment, |shard| Ok(Some(shard)))?
            .unwrap_or(Self::WHOLE))
    }

    /// The shard that a batch system has set for this process: a Slurm array, a Kubernetes
    /// Indexed Job, or GNU parallel (which says its job's number; the count comes from
    /// `TENGEN_SHARDS`, as it does for Kubernetes).
    ///
    /// # Errors
    /// If its variables say no shard that `--shard` could say; they are named.
    pub fn from_environment() -> Result<Option<Self>, TextError> {
        Self::of_variables(|name| env::var(name).ok())
    }

    fn of_variables(value: impl Fn(&str) -> Option<String>) -> Result<Option<Self>, TextError> {
        let value = |name: &'static str| value(name).map(|text| Variable { name, text });
        if let (Some(id), Some(count)) =
            (value("SLURM_ARRAY_TASK_ID"), value("SLURM_ARRAY_TASK_COUNT"))
        {
            let number = |name| value(name).map(|variable| variable.number()).transpose();
            let first = number("SLURM_ARRAY_TASK_MIN")?.unwrap_or(0);
            let step = number("SLURM_ARRAY_TASK_STEP")?.unwrap_or(1).max(1);
            let last = number("SLURM_ARRAY_TASK_MAX")?;
            let span = last.map(|last| last.saturating_sub(first) / step + 1);
            let of = count.number()?;
            // In an array with gaps each task is refused, not only those beyond the count.
            let has_gaps = span.is_some_and(|span| span != of);
            let is_place = |place: &u64| place.is_multiple_of(step) && !has_gaps;
            let place = id.number()?.checked_sub(first).filter(is_place);
            return id.shard(place.map(|place| place / step), &count).map(Some);
        }
        let Some(count) = value("TENGEN_SHARDS") else {
            // Numbers alone: each would do all the work. GNU parallel numbers whatever it runs.
            let lone = value("JOB_COMPLETION_INDEX").map(|index| (index, "TENGEN_SHARDS"));
            let lone =
                lone.or(value("SLURM_ARRAY_TASK_ID").map(|id| (id, "SLURM_ARRAY_TASK_COUNT")));
            return lone.map_or(Ok(None), |(index, count)| {
                let text = format!(
                    "{index}, and no {count} says of how many: set it, or give --shard I/N"
                );
                Err(TextError::new(text))
            });
        };
        let (index, first) = match (value("JOB_COMPLETION_INDEX"), value("PARALLEL_SEQ")) {
            (Some(index), _) => (index, 0),
            (None, Some(index)) => (index, 1),
            (None, None) => {
                let text = format!(
                    "{count}, and neither JOB_COMPLETION_INDEX nor PARALLEL_SEQ says which of them this is: give \
                     --shard I/N"
                );
                return Err(TextError::new(text));
            }
        };
        index.shard(index.number()?.checked_sub(first), &count).map(Some)
    }
}

/// A variable of the environment.
struct Variable {
    name: &'static str,
    text: String,
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.text)
    }
}

impl Variable {
    fn number(&self) -> Result<u64, TextError> {
        let refused = |_| TextError::new(format!("{self}: not a number; give --shard I/N"));
        self.text.trim().parse().map_err(refused)
    }

    /// The shard at `place`, from 0, which this variable says.
    fn shard(&self, place: Option<u64>, count: &Self) -> Result<Shard, TextError> {
        let of = count.number()?;
        let place = place.filter(|&place| place < of);
        let shard = place.map(|place| Shard { index: place + 1, of });
        shard.ok_or_else(|| TextError::new(format!("{self}, {count}: no shard; give --shard I/N")))
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

    /// The shard of the variables in `text`.
    fn found(text: &str) -> Result<Option<Shard>, String> {
        let pairs = text.split_whitespace().filter_map(|pair| pair.split_once('='));
        let pairs: Vec<_> = pairs.collect();
        let value = |name: &str| {
            let found = pairs.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        Shard::of_variables(value).map_err(|error| error.to_string())
    }

    #[test]
    fn batch_systems_say_which_shard_it_is() {
        let slurm =
            |id: u64, rest: &str| format!("SLURM_ARRAY_TASK_ID={id} SLURM_ARRAY_TASK_{rest}");
        let stepped =
            "COUNT=4 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=2";
        for (variables, expected) in [
            (slurm(0, "COUNT=4 SLURM_ARRAY_TASK_MIN=0"), (1, 4)),
            (slurm(1, stepped), (1, 4)),
            (slurm(7, stepped), (4, 4)),
            ("JOB_COMPLETION_INDEX=3 TENGEN_SHARDS=4".to_owned(), (4, 4)),
            ("PARALLEL_SEQ=4 TENGEN_SHARDS=4".to_owned(), (4, 4)),
        ] {
            let (index, of) = expected;
            assert_eq!(found(&variables), Ok(Some(Shard { index, of })), "{variables}");
        }
        for none in ["", "PARALLEL_SEQ=4"] {
            assert_eq!(found(none), Ok(None), "{none}");
        }
    }

    #[test]
    fn what_the_flag_refuses_is_refused_in_the_environment_by_its_name() {
        let sparse = "SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_STEP=1";
        for (variables, named) in [
            (
                format!("SLURM_ARRAY_TASK_ID=5 {sparse}"),
                "SLURM_ARRAY_TASK_ID=5, SLURM_ARRAY_TASK_COUNT=3: ",
            ),
            (
                format!("SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_MAX=5 {sparse}"),
                "SLURM_ARRAY_TASK_ID=1, SLURM_ARRAY_TASK_COUNT=3: ",
            ),
            (format!("SLURM_ARRAY_TASK_ID=x {sparse}"), "SLURM_ARRAY_TASK_ID=x: "),
            ("PARALLEL_SEQ=5 TENGEN_SHARDS=4".to_owned(), "PARALLEL_SEQ=5, TENGEN_SHARDS=4: "),
            ("PARALLEL_SEQ=0 TENGEN_SHARDS=4".to_owned(), "PARALLEL_SEQ=0, TENGEN_SHARDS=4: "),
            ("JOB_COMPLETION_INDEX=4 TENGEN_SHARDS=4".to_owned(), "JOB_COMPLETION_INDEX=4, "),
            ("PARALLEL_SEQ=1 TENGEN_SHARDS=x".to_owned(), "TENGEN_SHARDS=x: "),
            ("PARALLEL_SEQ=1 TENGEN_SHARDS=0".to_owned(), "PARALLEL_SEQ=1, TENGEN_SHARDS=0: "),
            ("TENGEN_SHARDS=4".to_owned(), "TENGEN_SHARDS=4, and neither "),
            ("JOB_COMPLETION_INDEX=3".to_owned(), "JOB_COMPLETION_INDEX=3, and no TENGEN_SHARDS "),
            (
                "SLURM_ARRAY_TASK_ID=1".to_owned(),
                "SLURM_ARRAY_TASK_ID=1, and no SLURM_ARRAY_TASK_COUNT ",
            ),
        ] {
            let refused = found(&variables).expect_err(&variables);
            assert!(refused.starts_with(named), "{variables}: {refused}");
        }
    }
}
