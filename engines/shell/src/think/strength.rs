//! Strength levels: fewer nodes, and at the low levels a choice among several moves.

use game::keys::SplitMix64;
use search::Pv;

use crate::options::FULL_STRENGTH;

/// How an engine is held back at one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Handicap {
    /// Nodes a move may take.
    pub(crate) nodes: u64,
    /// Lines to choose among.
    pub(crate) lines: usize,
    /// Hundredths by which a line may be misjudged.
    spread: u32,
    level: u32,
}

impl Handicap {
    /// The handicap of `level`, 1 to [`FULL_STRENGTH`], which has none. Nodes grow by half from
    /// level to level, beginning with 100.
    pub(crate) fn of(level: u32) -> Option<Self> {
        /// From here on moves are chosen by strength alone.
        const STEADY: u32 = 13;
        if level >= FULL_STRENGTH {
            return None;
        }
        let nodes = (1..level).fold(100, |nodes, _| nodes * 3 / 2);
        let spread = STEADY.saturating_sub(level) * 15;
        Some(Self { nodes, lines: if spread > 0 { 5 } else { 1 }, spread, level })
    }

    /// The index of the line to play in the position of this `key`: the same on every run.
    pub(crate) fn pick<M>(&self, lines: &[Pv<M>], key: u64) -> usize {
        let mut rng = SplitMix64::new(key ^ u64::from(self.level));
        let mut misjudged = |line: &Pv<M>| match self.spread {
            0 => line.score.get(),
            spread => line.score.get() + rng.below(spread as usize) as i32,
        };
        let scores: Vec<i32> = lines.iter().map(&mut misjudged).collect();
        (0..lines.len()).rev().max_by_key(|&i| scores[i]).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use search::{Bound, Score};

    use super::*;

    fn lines(scores: &[i32]) -> Vec<Pv<usize>> {
        let line =
            |(i, &score)| Pv { score: Score::estimate(score), bound: Bound::Exact, moves: vec![i] };
        scores.iter().enumerate().map(line).collect()
    }

    #[test]
    fn full_strength_has_no_handicap_and_levels_grow() {
        assert_eq!(Handicap::of(FULL_STRENGTH), None);
        let nodes: Vec<u64> = (1..20).map(|level| Handicap::of(level).unwrap().nodes).collect();
        assert!(nodes.is_sorted() && nodes[0] == 100 && nodes[18] > 100_000, "{nodes:?}");
    }

    #[test]
    fn a_weak_player_errs_a_little_and_always_alike() {
        let weak = Handicap::of(1).unwrap();
        let near = lines(&[30, 20, 10]);
        let picks: Vec<usize> = (0..64).map(|key| weak.pick(&near, key)).collect();
        assert!((0..3).all(|i| picks.contains(&i)), "{picks:?}");
        assert!(picks.iter().enumerate().all(|(key, &i)| weak.pick(&near, key as u64) == i));
        let far = lines(&[30, -5000]);
        assert!((0..64).all(|key| weak.pick(&far, key) == 0));
    }

    #[test]
    fn a_strong_level_plays_the_best_line() {
        let strong = Handicap::of(19).unwrap();
        assert!((0..64).all(|key| strong.pick(&lines(&[30, 30, 29]), key) == 0));
    }
}
