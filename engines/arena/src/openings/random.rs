//! Random openings from a seed.

use std::collections::BTreeSet;

use game::TextError;
use game::keys::SplitMix64;

use crate::referee::Opening;
use crate::rules::{Rules, Settings};

/// Different random openings without end, or until the game seems to have no more.
pub struct Random<'a> {
    rules: &'a dyn Rules,
    settings: &'a Settings,
    plies: usize,
    rng: SplitMix64,
    /// Positions that were reached already.
    seen: BTreeSet<String>,
}

/// Tries in a row that lead to nothing new before a game is taken to have no more openings.
const TRIES: usize = 1_000;

impl<'a> Random<'a> {
    /// Openings of `plies` plies each, in an order that belongs to `seed`.
    #[must_use]
    pub fn new(rules: &'a dyn Rules, settings: &'a Settings, plies: usize, seed: u64) -> Self {
        Self { rules, settings, plies, rng: SplitMix64::new(seed), seen: BTreeSet::new() }
    }

    /// One try; `None` if the game is over after it, or the position is known.
    fn attempt(&mut self) -> Result<Option<Opening>, TextError> {
        let mut board = self.rules.board(None, self.settings)?;
        let mut moves = Vec::new();
        while moves.len() < self.plies && board.status().is_none() {
            let list = board.opening_moves();
            let mv = list[self.rng.below(list.len())].clone();
            board.play(&mv)?;
            moves.push(mv);
        }
        let fresh = board.status().is_none() && self.seen.insert(board.text());
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
    use crate::rules::RulesOf;

    #[test]
    fn openings_belong_to_their_seed_and_differ() {
        let (rules, settings) = (RulesOf::<Program>::new(), Settings::new());
        let made = |count, seed| {
            let openings = Random::new(&rules, &settings, 2, seed).take(count);
            openings.collect::<Result<Vec<_>, _>>().expect("openings")
        };
        assert_eq!(made(20, 1), made(20, 1));
        assert_ne!(made(20, 1), made(20, 2));
        assert_eq!(made(20, 1)[..10], made(10, 1));
        // There are 9 first moves and 8 answers, and no position comes about in two ways.
        assert_eq!(made(1_000, 1).len(), 72);
    }
}
