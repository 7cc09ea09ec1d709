//! The pairs of a tuning in their order, whatever the order in which they end.

use std::collections::{BTreeMap, VecDeque};

use dyngame::Settings;

use super::spsa::{Spsa, Trial};
use super::tunable::Tunable;
use crate::journal::{MatchRecord, MatchSettings};
use crate::tally;

/// How far a tuning has come. It follows from the settings and the results alone: a match that goes on where it was
/// stopped tries the values that it would have tried.
#[derive(Clone, Debug)]
pub struct Course {
    spsa: Spsa,
    /// Pairs that have moved the values: all before this one.
    pub learned: u64,
    /// The trials of the pairs from there on, as far as they are known.
    trials: VecDeque<Trial>,
    /// Results of pairs that end before their turn.
    early: BTreeMap<u64, i32>,
}

impl Course {
    /// The beginning of the tuning that a match is, if it is one.
    pub fn new(settings: &MatchSettings) -> Option<Self> {
        let tuning = settings.tuning.as_ref()?;
        let spsa = Spsa::new(&tuning.options, settings.rounds, settings.seed);
        let trials = (0..tuning.lag).map(|pair| spsa.trial(pair)).collect();
        Some(Self { spsa, learned: 0, trials, early: BTreeMap::new() })
    }

    /// The tuning after all games of `record`, if it is one.
    pub fn of(record: &MatchRecord) -> Option<Self> {
        let mut course = Self::new(&record.settings)?;
        let pairs = tally::complete_pairs(record, [0, 1]);
        pairs.for_each(|(pair, points)| course.enter(pair, points));
        Some(course)
    }

    /// Takes the half points of the first engine, 0 to 4, in the complete `pair`.
    pub fn enter(&mut self, pair: u64, points: usize) {
        if pair >= self.learned {
            self.early.entry(pair).or_insert(points as i32 - 2);
        }
        while let Some(points) = self.early.remove(&self.learned)
            && let Some(trial) = self.trials.pop_front()
        {
            self.spsa.learn(self.learned, &trial, points);
            self.learned += 1;
            let next = self.learned + self.trials.len() as u64;
            self.trials.push_back(self.spsa.trial(next));
        }
    }

    /// The options of both engines in `pair`; `None` if they are not known yet, or `pair` has been learned from.
    pub fn trial(&self, pair: u64) -> Option<&[Settings; 2]> {
        let place = usize::try_from(pair.checked_sub(self.learned)?).ok()?;
        self.trials.get(place).map(|trial| &trial.settings)
    }

    /// The options that are tuned.
    pub fn options(&self) -> &[Tunable] {
        &self.spsa.options
    }

    /// The values of the options as they stand.
    pub fn values(&self) -> &[f64] {
        &self.spsa.values
    }

    /// The values as options are set.
    pub fn settings(&self) -> Settings {
        let of = |(option, value): (&Tunable, &f64)| (option.name.clone(), option.text(*value));
        self.options().iter().zip(self.values()).map(of).collect()
    }

    /// By how much option `i` is changed in the next pair.
    pub fn width(&self, i: usize) -> f64 {
        self.spsa.step(i, self.learned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::Tuning;

    fn settings(lag: u64) -> MatchSettings {
        let json = serde_json::json!({
            "version": 1, "game": "dots", "settings": [], "engines": [], "format": "round-robin",
            "rounds": 40, "seed": 5, "openings": 0, "margin": 0,
            "adjudication": {"draw": null, "resign": null, "max_plies": null},
        });
        let mut settings: MatchSettings = serde_json::from_value(json).expect("settings");
        let start = Tunable {
            name: "a".to_owned(),
            whole: true,
            start: 50.0,
            min: 0.0,
            max: 100.0,
            step: 4.0,
            rate: Some(0.1),
        };
        let options = vec![start.clone(), Tunable { name: "b".to_owned(), ..start }];
        settings.tuning = Some(Tuning { options, lag });
        settings
    }

    /// The points of a pair: the larger value of the first option wins.
    fn points([up, down]: &[Settings; 2]) -> usize {
        let number = |it: &Settings| it[0].1.parse::<u32>().expect("a number");
        if number(up) > number(down) { 4 } else { 0 }
    }

    /// The values after all pairs, of which those in play at a time end in the order of `turn`.
    fn played(turn: fn(u64) -> u64) -> Course {
        let mut course = Course::new(&settings(8)).expect("a tuning");
        let mut open = BTreeMap::new();
        let mut next = 0;
        while course.learned < 40 {
            while next < 40
                && let Some(trial) = course.trial(next)
            {
                open.insert(next, points(trial));
                next += 1;
            }
            let pair = *open.keys().min_by_key(|pair| turn(**pair)).expect("a pair in play");
            course.enter(pair, open.remove(&pair).expect("a pair in play"));
            // A game that is there twice counts once.
            course.enter(pair, 0);
        }
        course
    }

    #[test]
    fn the_order_in_which_pairs_end_changes_nothing() {
        let in_order = played(|pair| pair);
        assert!(in_order.values()[0] > 70.0, "{in_order:?}");
        for turn in [|pair| u64::MAX - pair, |pair: u64| pair.wrapping_mul(0x9E37_79B9) % 64] {
            assert_eq!(played(turn).values(), in_order.values());
        }
        assert!(in_order.trial(48).is_none() && in_order.trial(39).is_none());
    }
}
