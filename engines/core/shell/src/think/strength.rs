//! Strength levels: fewer nodes, and at the low levels a choice among several moves.

use dyngame::{Level, Levels};
use game::keys::SplitMix64;

use super::sampling::Sampling;

/// How an engine is held back at one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Handicap {
    pub(crate) nodes: u64,
    /// How it chooses among its lines.
    pub(crate) sampling: Sampling,
    /// One move in so many is greedy: it looks at no answer. 0 for none.
    greed: usize,
    /// So many moves of a hundred are any moves.
    chance: usize,
    /// Whether it sees what loses the game at once.
    pub(crate) is_wary: bool,
}

impl Handicap {
    /// The handicap of a level of [`STRENGTH`](dyngame::STRENGTH); none at full strength.
    pub(crate) fn of(level: i32, levels: &Levels) -> Option<Self> {
        /// From this level on no move is played that loses at once.
        const WARY: i32 = 5;
        /// The levels below play one greedy move in so many.
        const GREED: [usize; WARY as usize - 1] = [8, 12, 18, 27];
        let index = usize::try_from(level - 1).unwrap_or(0);
        let below = usize::try_from(-level).ok();
        let chance = below.and_then(|below| levels.beginners.get(below).copied());
        let &Level { nodes, halving } = levels.levels.get(index)?;
        let greed = GREED.get(index).copied().unwrap_or(0);
        Some(Self {
            nodes,
            sampling: Sampling::ByLoss(halving),
            greed,
            chance: chance.unwrap_or(0),
            is_wary: level >= WARY,
        })
    }

    pub(crate) fn is_by_chance(&self, rng: &mut SplitMix64) -> bool {
        self.chance > 0 && rng.below(100) < self.chance
    }

    pub(crate) fn is_greedy(&self, rng: &mut SplitMix64) -> bool {
        self.greed > 0 && rng.below(self.greed) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dyngame::{LEVEL_COUNT, STRENGTH};

    const FULL: i32 = LEVEL_COUNT as i32 + 1;

    #[test]
    fn full_strength_has_no_handicap_and_levels_grow() {
        assert_eq!(Handicap::of(FULL, &Levels::DEFAULT), None);
        let levels = (1..FULL).map(|level| Handicap::of(level, &Levels::DEFAULT).unwrap());
        let nodes: Vec<u64> = levels.map(|handicap| handicap.nodes).collect();
        assert!(nodes.is_sorted() && nodes.len() == LEVEL_COUNT, "{nodes:?}");
    }

    #[test]
    fn only_the_weakest_are_greedy_now_and_then() {
        let greedy = |level| {
            let (handicap, mut rng) = (Handicap::of(level, &Levels::DEFAULT), SplitMix64::new(7));
            (0..1000).filter(|_| handicap.unwrap().is_greedy(&mut rng)).count()
        };
        assert!((80..180).contains(&greedy(1)), "{}", greedy(1));
        assert!(greedy(4) > 0 && greedy(4) < greedy(1));
        assert_eq!((greedy(5), greedy(19)), (0, 0));
        assert!(!Handicap::of(4, &Levels::DEFAULT).unwrap().is_wary);
        assert!(Handicap::of(5, &Levels::DEFAULT).unwrap().is_wary);
    }

    #[test]
    fn the_weaker_a_beginner_the_more_is_left_to_chance() {
        let by_chance = |level| {
            let (handicap, mut rng) = (Handicap::of(level, &Levels::DEFAULT), SplitMix64::new(7));
            (0..1000).filter(|_| handicap.unwrap().is_by_chance(&mut rng)).count()
        };
        let counts: Vec<_> = (*STRENGTH.start()..=1).rev().map(by_chance).collect();
        assert!(
            counts[0] == 0 && counts.is_sorted_by(|more, less| more + 50 < *less),
            "{counts:?}"
        );
    }
}
