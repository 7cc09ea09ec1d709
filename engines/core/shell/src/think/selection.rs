//! Which of the moves that a search has found is played, where it need not be the best: at a level below
//! full strength, or because games are to differ.

use dyngame::{GameState, Level, Levels, Move};
use game::keys::SplitMix64;
use search::{Bound, Pv, Report};

use super::sampling::{Sampling, loses_at_once};
use crate::program::DynEngine;

/// How the move is selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Selection {
    /// How it is chosen among the lines.
    pub(crate) sampling: Sampling,
    /// One move in so many is greedy: it looks at no answer. 0 for none.
    greed: usize,
    /// So many moves of a hundred are any moves.
    chance: usize,
    /// Whether it sees what loses the game at once.
    is_wary: bool,
    seed: u64,
}

impl Selection {
    /// At full strength: a choice by `sampling` alone.
    pub(crate) const fn of(sampling: Sampling, seed: u64) -> Self {
        Self { sampling, greed: 0, chance: 0, is_wary: false, seed }
    }

    /// Of a level of [`STRENGTH`](dyngame::STRENGTH), and the nodes that a move may take; none at full
    /// strength.
    pub(crate) fn at_level(level: i32, levels: &Levels, seed: u64) -> Option<(Self, u64)> {
        /// From this level on no move is played that loses at once.
        const WARY: i32 = 5;
        /// The levels below play one greedy move in so many.
        const GREED: [usize; WARY as usize - 1] = [8, 12, 18, 27];
        let index = usize::try_from(level - 1).unwrap_or(0);
        let below = usize::try_from(-level).ok();
        let chance = below.and_then(|below| levels.beginners.get(below).copied());
        let &Level { nodes, halving } = levels.levels.get(index)?;
        let selection = Self {
            sampling: Sampling::ByLoss(halving),
            greed: GREED.get(index).copied().unwrap_or(0),
            chance: chance.unwrap_or(0),
            is_wary: level >= WARY,
            seed,
        };
        Some((selection, nodes))
    }

    /// How many lines there must be to choose from: fewer where few come into question, since the
    /// search is less deep for each.
    pub(crate) fn lines(&self) -> usize {
        match self.sampling {
            Sampling::ByLoss(0) | Sampling::Within(0) => 1,
            Sampling::ByLoss(halving) => (halving as usize / 8).clamp(2, 8),
            Sampling::Within(_) => 4,
        }
    }

    fn is_by_chance(&self, rng: &mut SplitMix64) -> bool {
        self.chance > 0 && rng.below(100) < self.chance
    }

    fn is_greedy(&self, rng: &mut SplitMix64) -> bool {
        self.greed > 0 && rng.below(self.greed) == 0
    }

    /// The line to play of those in `report` on `state`, or one beside them that begins with one of
    /// the `allowed` moves; none if there is none.
    pub(crate) fn select(
        &self,
        state: &dyn GameState,
        allowed: &[Move],
        engine: &dyn DynEngine,
        report: &Report<Move>,
    ) -> Option<Pv<Move>> {
        let place = state.key() ^ (state.ply() as u64) << 48;
        let mut rng = SplitMix64::new(place ^ SplitMix64::new(self.seed).next());
        let lines: Vec<&Pv<_>> = report.lines.iter().collect();
        let best = *lines.first()?;
        let bare = |mv| Pv { score: best.score, bound: Bound::Upper, moves: vec![mv] };
        let known = |mv| lines.iter().find(|line| line.moves.first() == Some(&mv));
        let of = |mv| known(mv).map_or_else(|| bare(mv), |&line| line.clone());
        if self.is_by_chance(&mut rng) {
            return (!allowed.is_empty()).then(|| of(allowed[rng.below(allowed.len())]));
        }
        if self.is_greedy(&mut rng) {
            return engine.greediest(state, allowed).map(of);
        }
        let safe = |mv| !self.is_wary || !loses_at_once(state, mv);
        let mut sound = lines.clone();
        sound.retain(|line| !self.is_wary || line.moves.first().is_some_and(|&mv| safe(mv)));
        if let Some(i) = self.sampling.pick(&sound, &mut rng) {
            return Some(sound[i].clone());
        }
        // All that was found good loses at once: something else may not.
        let others: Vec<_> = allowed.iter().copied().filter(|&mv| safe(mv)).collect();
        match others.len() {
            0 => Some(best.clone()),
            count => Some(of(others[rng.below(count)])),
        }
    }
}

#[cfg(test)]
mod tests {
    use dyngame::{LEVEL_COUNT, STRENGTH};

    use super::*;

    const FULL: i32 = LEVEL_COUNT as i32 + 1;

    fn at(level: i32) -> (Selection, u64) {
        Selection::at_level(level, &Levels::DEFAULT, 0).expect("a level below full strength")
    }

    /// How many of a thousand moves at `level` are `of_a_kind`.
    fn count(level: i32, of_a_kind: fn(&Selection, &mut SplitMix64) -> bool) -> usize {
        let (selection, mut rng) = (at(level).0, SplitMix64::new(7));
        (0..1000).filter(|_| of_a_kind(&selection, &mut rng)).count()
    }

    #[test]
    fn full_strength_selects_the_best_and_levels_grow() {
        assert_eq!(Selection::at_level(FULL, &Levels::DEFAULT, 0), None);
        let nodes: Vec<u64> = (1..FULL).map(|level| at(level).1).collect();
        assert!(nodes.is_sorted() && nodes.len() == LEVEL_COUNT, "{nodes:?}");
    }

    #[test]
    fn only_the_weakest_are_greedy_now_and_then() {
        let greedy = |level| count(level, Selection::is_greedy);
        assert!((80..180).contains(&greedy(1)), "{}", greedy(1));
        assert!(greedy(4) > 0 && greedy(4) < greedy(1));
        assert_eq!((greedy(5), greedy(19)), (0, 0));
        assert!(!at(4).0.is_wary && at(5).0.is_wary);
    }

    #[test]
    fn the_weaker_a_beginner_the_more_is_left_to_chance() {
        let levels = (*STRENGTH.start()..=1).rev();
        let counts: Vec<_> = levels.map(|level| count(level, Selection::is_by_chance)).collect();
        assert!(
            counts[0] == 0 && counts.is_sorted_by(|more, less| more + 50 < *less),
            "{counts:?}"
        );
    }
}
