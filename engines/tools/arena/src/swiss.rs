//! Swiss pairings: engines with equal points meet, and nobody twice.

use std::collections::BTreeSet;

use crate::journal::{MatchRecord, MatchSettings};

/// Rounds that find a winner among so many engines.
pub const fn usual_rounds(engines: usize) -> u64 {
    engines.next_power_of_two().trailing_zeros() as u64
}

/// Rounds in which so many engines meet somebody new.
pub fn most_rounds(engines: usize) -> u64 {
    (if engines.is_multiple_of(2) { engines.saturating_sub(1) } else { engines }) as u64
}

/// Pairs of games of a round.
pub fn pairs_of_round(settings: &MatchSettings) -> u64 {
    (settings.engines.len() as u64 / 2).saturating_mul(settings.rounds)
}

/// How the engines stand after some rounds. Points are half points, by engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissTable {
    points: Vec<u64>,
    opponents: Vec<BTreeSet<usize>>,
    /// Pairs that it began.
    begun: Vec<u64>,
    /// Rounds without an opponent, each of which counts as won.
    byes: Vec<u64>,
}

impl SwissTable {
    /// The table of `record` after its first `rounds` rounds.
    pub fn of(record: &MatchRecord, rounds: u64) -> Self {
        let of_round = pairs_of_round(&record.settings).max(1);
        let mut table = Self::new(record.settings.engines.len());
        let mut met = BTreeSet::new();
        for (&(pair, leg), game) in record.games.iter() {
            let round = pair / of_round;
            if round >= rounds {
                break;
            }
            let [a, b] = game.engines();
            for (one, other) in [(a, b), (b, a)] {
                table.points[one] += game.half_points(one).unwrap_or(0) as u64;
                table.opponents[one].insert(other);
                met.insert((round, one));
            }
            table.begun[a] += u64::from(leg == 0);
        }
        // A round that nobody has begun gives nobody points.
        let played = met.iter().map(|(round, _)| round).collect::<BTreeSet<_>>().len() as u64;
        table.byes.fill(played);
        met.iter().for_each(|&(_, engine)| table.byes[engine] -= 1);
        let of_bye = record.settings.rounds.saturating_mul(4);
        for (points, &byes) in table.points.iter_mut().zip(&table.byes) {
            *points = points.saturating_add(byes.saturating_mul(of_bye));
        }
        table
    }

    fn new(engines: usize) -> Self {
        let zeros = vec![0; engines];
        let opponents = vec![BTreeSet::new(); engines];
        Self { points: zeros.clone(), opponents, begun: zeros.clone(), byes: zeros }
    }

    /// The points of engine `a`, those of its byes included.
    pub fn points(&self, a: usize) -> f64 {
        self.points[a] as f64 / 2.0
    }

    /// Buchholz: the points of all that engine `a` met.
    pub fn buchholz(&self, a: usize) -> f64 {
        // The sum of nothing is -0.
        self.opponents[a].iter().map(|&b| self.points(b)).sum::<f64>() + 0.0
    }

    /// The engines by points, then Buchholz, then number.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.points.len()).collect();
        let keys: Vec<_> = order.iter().map(|&a| (self.points(a), self.buchholz(a))).collect();
        order.sort_by(|&a, &b| keys[b].partial_cmp(&keys[a]).unwrap_or(std::cmp::Ordering::Equal));
        order
    }

    /// The meetings of the next round, the engine first that begins. Of an odd number the last
    /// without a bye sits out. In a group of equal points the upper half meets the lower one; who
    /// finds nobody new there meets the next group.
    pub fn meetings(&self) -> Vec<[usize; 2]> {
        let order = self.order();
        let found = self.byes_first(&order).into_iter().find_map(|left| self.paired(&left, false));
        // Where nothing else is left, somebody meets again.
        let again = || self.paired(self.byes_first(&order).first()?, true);
        let begins =
            |[a, b]: [usize; 2]| if self.begun[b] < self.begun[a] { [b, a] } else { [a, b] };
        found.or_else(again).unwrap_or_default().into_iter().map(begins).collect()
    }

    /// Those who play: all, or of an odd number all but one, as often as there is another to sit out.
    fn byes_first(&self, order: &[usize]) -> Vec<Vec<usize>> {
        if order.len().is_multiple_of(2) {
            return vec![order.to_vec()];
        }
        let fewest = self.byes.iter().min().copied().unwrap_or(0);
        let out = order.iter().rev().filter(|&&a| self.byes[a] == fewest);
        out.map(|out| order.iter().copied().filter(|a| a != out).collect()).collect()
    }

    /// The meetings of `left`, if there are some in which only those who may meet `again` do.
    fn paired(&self, left: &[usize], again: bool) -> Option<Vec<[usize; 2]>> {
        // More steps would be a search among very many pairings.
        let (mut found, mut steps) = (Vec::new(), 100_000);
        self.pair_up(left, again, &mut steps, &mut found).then_some(found)
    }

    /// Pairs all of `left`; whether that was found within so many steps.
    fn pair_up(
        &self,
        left: &[usize],
        again: bool,
        steps: &mut usize,
        found: &mut Vec<[usize; 2]>,
    ) -> bool {
        let Some((&first, rest)) = left.split_first() else { return true };
        for second in self.candidates(first, rest, again) {
            if *steps == 0 {
                return false;
            }
            *steps -= 1;
            let others: Vec<usize> = rest.iter().copied().filter(|&a| a != second).collect();
            found.push([first, second]);
            if self.pair_up(&others, again, steps, found) {
                return true;
            }
            found.pop();
        }
        false
    }

    /// Whom `first` may meet among `rest`, the fittest first.
    fn candidates(&self, first: usize, rest: &[usize], again: bool) -> Vec<usize> {
        let group = rest.iter().take_while(|&&a| self.points[a] == self.points[first]).count();
        let (upper, lower) = rest[..group].split_at(group / 2);
        let order = lower.iter().chain(upper.iter().rev()).chain(&rest[group..]).copied();
        let (new, met): (Vec<_>, Vec<_>) =
            order.partition(|other| !self.opponents[first].contains(other));
        if again { [new, met].concat() } else { new }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::keys::SplitMix64;

    /// Plays a round by chance; who sat out.
    fn play(table: &mut SwissTable, rng: &mut SplitMix64) -> Option<usize> {
        let meetings = table.meetings();
        let mut out: BTreeSet<usize> = (0..table.points.len()).collect();
        for [a, b] in meetings {
            assert!(out.remove(&a) && out.remove(&b), "{a} or {b} plays twice");
            let points = rng.below(5) as u64;
            table.points[a] += points;
            table.points[b] += 4 - points;
            assert!(table.opponents[a].insert(b) && table.opponents[b].insert(a), "{a} {b} again");
            table.begun[a] += 1;
        }
        let out = out.into_iter().next();
        if let Some(out) = out {
            table.byes[out] += 1;
            table.points[out] += 4;
        }
        out
    }

    #[test]
    fn nobody_meets_twice_and_byes_go_round() {
        let mut rng = SplitMix64::new(3);
        for engines in 2..=24 {
            let mut table = SwissTable::new(engines);
            for _ in 0..usual_rounds(engines).min(most_rounds(engines)) {
                assert_eq!(play(&mut table, &mut rng).is_some(), engines % 2 == 1);
            }
            assert!(table.byes.iter().all(|&byes| byes <= 1), "{engines}");
            let spread =
                |counts: &[u64]| counts.iter().max().zip(counts.iter().min()).map(|(a, b)| a - b);
            assert!(spread(&table.begun) <= Some(3), "{engines}: {:?}", table.begun);
        }
    }

    #[test]
    fn halves_of_equal_points_meet_and_groups_stay_together() {
        let mut table = SwissTable::new(8);
        assert_eq!(table.meetings(), [[0, 4], [1, 5], [2, 6], [3, 7]]);
        for (a, b) in [(0, 4), (1, 5), (2, 6), (3, 7)] {
            table.points[a] += 4;
            table.begun[a] += 1;
            table.opponents[a].insert(b);
            table.opponents[b].insert(a);
        }
        // Those who have not begun a pair do.
        assert_eq!(table.meetings(), [[0, 2], [1, 3], [4, 6], [5, 7]]);
        assert_eq!(table.buchholz(4), 2.0);
    }

    #[test]
    fn a_full_table_without_repeats_is_found() {
        // The last round of a small field leaves few choices.
        for engines in [4, 6, 8] {
            let mut rng = SplitMix64::new(5);
            let mut table = SwissTable::new(engines);
            for _ in 0..3 {
                play(&mut table, &mut rng);
            }
        }
    }
}
