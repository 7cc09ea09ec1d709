//! Random openings from a seed.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use dyngame::{DynGame, Settings};
use game::TextError;
use game::keys::SplitMix64;

use crate::referee::Opening;

/// Different random openings without end, or until the game seems to have no more.
pub struct Random<'a> {
    rules: &'a dyn DynGame,
    settings: &'a Settings,
    plies: RangeInclusive<usize>,
    rng: SplitMix64,
    /// The keys of what was made already.
    seen: BTreeSet<String>,
}

/// Tries in a row that lead to nothing new before a game is taken to have no more openings.
const TRIES: usize = 1_000;

impl<'a> Random<'a> {
    /// Openings of so many `plies`, each number as often as the others, in an order that belongs to
    /// `seed`.
    pub fn new(
        rules: &'a dyn DynGame,
        settings: &'a Settings,
        plies: RangeInclusive<usize>,
        seed: u64,
    ) -> Self {
        Self { rules, settings, plies, rng: SplitMix64::new(seed), seen: BTreeSet::new() }
    }

    /// The plies of one opening. Nothing is drawn where there is no choice.
    fn length(&mut self) -> usize {
        let (least, most) = (*self.plies.start(), *self.plies.end());
        if most > least { least + self.rng.below(most - least + 1) } else { least }
    }

    /// One try; `None` if the game is over after it, or the opening is known.
    fn attempt(&mut self) -> Result<Option<Opening>, TextError> {
        let plies = self.length();
        let mut board = self.rules.state(None, self.settings)?;
        let Some(opening) = board.random_opening(plies, &mut self.rng) else { return Ok(None) };
        let mut moves = Vec::new();
        for mv in opening {
            moves.push(board.canonical_text(mv));
            board.make(mv);
        }
        let fresh = self.seen.insert(board.opening_key());
        Ok(fresh.then_some(Opening { position: None, moves }))
    }
}

/// Fails if the settings are refused.
impl Iterator for Random<'_> {
    type Item = Result<Opening, TextError>;

    fn next(&mut self) -> Option<Self::Item> {
        (0..TRIES).find_map(|_| self.attempt().transpose())
    }
}

#[cfg(test)]
mod tests {
    use toy::tictactoe::Program;

    use super::*;
    use dyngame::Erased;

    #[test]
    fn openings_belong_to_their_seed_and_differ() {
        let (rules, settings) = (Erased::<Program>::new(), Settings::new());
        let made = |count, seed| {
            let openings = Random::new(&rules, &settings, 2..=2, seed).take(count);
            openings.collect::<Result<Vec<_>, _>>().expect("openings")
        };
        assert_eq!(made(20, 1), made(20, 1));
        assert_ne!(made(20, 1), made(20, 2));
        assert_eq!(made(20, 1)[..10], made(10, 1));
        // There are 9 first moves and 8 answers, and no position comes about in two ways.
        assert_eq!(made(1_000, 1).len(), 72);
    }

    #[test]
    fn openings_have_all_lengths_that_are_allowed() {
        let (rules, settings) = (Erased::<Program>::new(), Settings::new());
        let openings = Random::new(&rules, &settings, 2..=4, 1).take(60);
        let lengths = openings.map(|opening| opening.expect("an opening").moves.len());
        assert_eq!(lengths.collect::<BTreeSet<_>>(), BTreeSet::from([2, 3, 4]));
    }

    #[test]
    fn images_of_an_opening_are_the_same_opening() {
        let (rules, settings) = (Erased::<gomoku::Program>::new(), Settings::new());
        // Eight by eight points hold an image of every first stone; those of a diagonal are shared.
        let openings = Random::new(&rules, &settings, 1..=1, 1);
        assert_eq!(openings.count(), 8 * 9 / 2);
    }
}
