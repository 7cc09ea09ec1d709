//! Pairs of games played side by side, and what they say.

use std::fmt;
use std::thread;

use game::Notation;
use search::Heuristics;
use serde::{Deserialize, Serialize};

use crate::duel::{Configuration, Duel};

/// The points of the first player in each pair of games between two players with a seed.
pub(crate) fn play<G: Notation, H: Heuristics<G>>(
    duels: &mut [Duel<'_, G, H>],
    pairs: &[(Configuration, Configuration, u64)],
) -> Vec<[i32; 2]> {
    let threads = duels.len();
    let mut points = vec![[0; 2]; pairs.len()];
    thread::scope(|scope| {
        let workers = duels.iter_mut().enumerate().map(|(first, duel)| {
            let own = pairs.iter().skip(first).step_by(threads);
            scope.spawn(move || {
                own.map(|(one, other, seed)| duel.pair(one, other, *seed)).collect::<Vec<_>>()
            })
        });
        for (first, worker) in workers.collect::<Vec<_>>().into_iter().enumerate() {
            let found = worker.join().expect("no panic in a game");
            let places = points.iter_mut().skip(first).step_by(threads);
            places.zip(found).for_each(|(place, points)| *place = points);
        }
    });
    points
}

/// The result of a match in pairs, in the view of the first player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct MatchResult {
    pub(crate) won: usize,
    pub(crate) lost: usize,
    pub(crate) drawn: usize,
    /// The share of the points, 0 to 1.
    pub(crate) score: f64,
    /// The standard error of the score, by pairs.
    pub(crate) error: f64,
}

impl MatchResult {
    /// The result of these pairs, at least one: 1 for a game that was won, -1 for one that was lost.
    pub(crate) fn of(pairs: &[[i32; 2]]) -> Self {
        let count = |wanted: i32| pairs.iter().flatten().filter(|&&game| game == wanted).count();
        let scores = || pairs.iter().map(|pair| 0.5 + f64::from(pair.iter().sum::<i32>()) / 4.0);
        let n = pairs.len() as f64;
        let score = scores().sum::<f64>() / n;
        let variance = scores().map(|one| (one - score).powi(2)).sum::<f64>() / n;
        let error = (variance / n).sqrt();
        Self { won: count(1), lost: count(-1), drawn: count(0), score, error }
    }

    /// How many standard errors the score is from even.
    pub(crate) fn distance(&self) -> f64 {
        (self.score - 0.5).abs() / self.error.max(f64::MIN_POSITIVE)
    }
}

/// With twice the standard error.
impl fmt::Display for MatchResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { won, lost, drawn, score, error } = self;
        write!(f, "{won} won, {lost} lost, {drawn} drawn, {:.1} % +- ", 100.0 * score)?;
        write!(f, "{:.1} %", 200.0 * error)
    }
}
