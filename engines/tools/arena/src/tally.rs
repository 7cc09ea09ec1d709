//! Counting what a journal holds: results, complete pairs, reasons.

use std::collections::BTreeMap;

use crate::journal::{MatchRecord, Summary};
use crate::ratings::Crosstable;
use crate::referee::Reason;
use crate::statistics::Pentanomial;

/// The first engine against the second, kept up to date game by game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Wins, losses and draws.
    pub results: [u64; 3],
    /// Complete pairs.
    pub pairs: Pentanomial,
}

impl Tally {
    /// The sum of the games of `record`.
    pub fn of(record: &MatchRecord) -> Self {
        Self { results: results(record, 0, 1), pairs: pentanomial(record, [0, 1]) }
    }

    /// Counts `game`, whose partner is known if it has been played.
    pub fn add(&mut self, game: &Summary, partner: Option<&Summary>) {
        if !game.engines().contains(&1) {
            return;
        }
        let Some(points) = game.half_points(0) else { return };
        self.results[[1, 2, 0][points]] += 1;
        if let Some(others) = partner.and_then(|partner| partner.half_points(0)) {
            self.pairs.add(points + others);
        }
    }
}

/// The complete pairs between two engines, by the points of the first of them.
pub fn pentanomial(record: &MatchRecord, engines: [usize; 2]) -> Pentanomial {
    let mut counts = Pentanomial::default();
    complete_pairs(record, engines).for_each(|(_, points)| counts.add(points));
    counts
}

/// The number of each complete pair of two engines, and the half points of the first of them in it, 0 to 4, in order.
pub fn complete_pairs(
    record: &MatchRecord,
    engines: [usize; 2],
) -> impl Iterator<Item = (u64, usize)> + '_ {
    let complete = record.games.iter().filter_map(|((pair, leg), game)| {
        Some((*pair, [game, (*leg == 0).then(|| record.games.get(&(*pair, 1)))??]))
    });
    let theirs =
        complete.filter(move |(_, [game, _])| engines.iter().all(|n| game.engines().contains(n)));
    theirs.map(move |(pair, games)| {
        (pair, games.map(|game| game.half_points(engines[0]).unwrap_or(0)).iter().sum())
    })
}

/// Wins, losses and draws of engine `a` against `b`.
pub fn results(record: &MatchRecord, a: usize, b: usize) -> [u64; 3] {
    counted(record.games.values().filter(|game| game.engines().contains(&b)), a)
}

/// Wins, losses and draws of engine `a` against all.
pub fn all_results(record: &MatchRecord, a: usize) -> [u64; 3] {
    counted(record.games.values(), a)
}

fn counted<'a>(games: impl Iterator<Item = &'a Summary>, a: usize) -> [u64; 3] {
    let mut counts = [0; 3];
    for game in games {
        match game.half_points(a) {
            Some(2) => counts[0] += 1,
            Some(0) => counts[1] += 1,
            Some(_) => counts[2] += 1,
            None => {}
        }
    }
    counts
}

/// The points of all engines against each other.
pub fn crosstable(record: &MatchRecord) -> Crosstable {
    let mut table = Crosstable::new(record.settings.engines.len());
    for game in record.games.values() {
        let [a, b] = game.engines();
        table.add(a, b, game.half_points(a).unwrap_or(1));
    }
    table
}

/// How games ended: what that is called, with the option by which they were adjudicated, and of each
/// engine how often it won, drew and lost so.
pub fn reasons(record: &MatchRecord) -> BTreeMap<String, Vec<[u64; 3]>> {
    let mut counts: BTreeMap<_, Vec<[u64; 3]>> = BTreeMap::new();
    for game in record.games.values() {
        let rule = game.details.as_ref().filter(|_| game.reason == Reason::Adjudication);
        let rule = rule.map(|option| format!(" ({option})")).unwrap_or_default();
        let row = counts.entry(format!("{}{rule}", game.end())).or_default();
        row.resize(record.settings.engines.len(), [0; 3]);
        for &engine in &game.engines() {
            // Half points 2, 1, 0 are a win, a draw, a loss.
            row[engine][2 - game.half_points(engine).unwrap_or(1)] += 1;
        }
    }
    counts
}
