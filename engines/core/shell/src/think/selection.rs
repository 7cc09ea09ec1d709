//! Which of the moves that a search has found is played, where it need not be the best.

use dyngame::{GameState, Move};
use game::keys::SplitMix64;
use search::{Bound, Pv, Report};

use super::sampling::{Sampling, loses_at_once};
use super::strength::Handicap;
use crate::program::DynEngine;

/// How the move is selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Selection {
    pub(crate) sampling: Sampling,
    /// The level of play, below full strength.
    pub(crate) handicap: Option<Handicap>,
    /// The seed of the choice.
    pub(crate) seed: u64,
}

impl Selection {
    /// How many lines there must be to choose from: fewer where few come into question, since the
    /// search is less deep for each.
    pub(crate) fn lines(&self) -> usize {
        match self.sampling {
            Sampling::ByLoss(0) | Sampling::Within(0) => 1,
            Sampling::ByLoss(halving) => (halving as usize / 8).clamp(2, 8),
            Sampling::Within(_) => 4,
        }
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
        if self.handicap.is_some_and(|handicap| handicap.is_by_chance(&mut rng)) {
            return (!allowed.is_empty()).then(|| of(allowed[rng.below(allowed.len())]));
        }
        if self.handicap.is_some_and(|handicap| handicap.is_greedy(&mut rng)) {
            return engine.greediest(state, allowed).map(of);
        }
        if !self.handicap.is_some_and(|handicap| handicap.is_wary) {
            return self.sampling.pick(&lines, &mut rng).map(|i| lines[i].clone());
        }
        let safe = |mv| !loses_at_once(state, mv);
        let wary: Vec<&Pv<_>> = lines
            .iter()
            .copied()
            .filter(|line| line.moves.first().is_some_and(|&mv| safe(mv)))
            .collect();
        if let Some(i) = self.sampling.pick(&wary, &mut rng) {
            return Some(wary[i].clone());
        }
        // All that was found good loses at once: something else may not.
        let others: Vec<_> = allowed.iter().copied().filter(|&mv| safe(mv)).collect();
        match others.len() {
            0 => Some(best.clone()),
            count => Some(of(others[rng.below(count)])),
        }
    }
}
