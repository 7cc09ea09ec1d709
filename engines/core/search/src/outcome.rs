//! How a line ends: by the rules, by repetition, by a claim, or because the game knows its value.

use game::{Game, Outcome};

use crate::ply::Ply;
use crate::worker::Worker;
use crate::{Evaluation, Heuristics, Score};

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// The value of the position if the game is over here, or the search can go no deeper.
    #[inline]
    pub(crate) fn finished(&mut self, ply: Ply) -> Option<Score> {
        if let Some(outcome) = self.outcome() {
            return Some(self.score_of(outcome, ply));
        }
        (ply >= Ply::MAX).then(|| self.evaluation.evaluate(&self.pos))
    }

    /// How the game ended here, in the order of the referee; a position without legal moves
    /// is noticed when they are listed, since one that has occurred before had some.
    fn outcome(&self) -> Option<Outcome> {
        match self.pos.outcome() {
            Some(won @ Outcome::Win(_)) => Some(won),
            shown => self.repetition().or(shown),
        }
    }

    /// The verdict on a repeated position: as the rules have it over the whole game, or at the
    /// second occurrence below the root, since a side that could avoid it would have done so.
    fn repetition(&self) -> Option<Outcome> {
        let limit = self.repetition_limit?;
        let key = self.pos.key();
        let last = self.line.last_occurrence(key).filter(|&ply| ply >= self.pass)?;
        if last > self.root {
            return Some(self.pos.judge_cycle(&self.line.moves_since(last)));
        }
        let earlier = || self.line.occurrences(key).filter(|&ply| ply >= self.pass);
        let first = earlier().nth((earlier().count() + 1).checked_sub(limit)?)?;
        Some(self.pos.judge_cycle(&self.line.moves_since(first)))
    }

    /// The value of a game that ended so at `ply`.
    pub(crate) fn score_of(&self, outcome: Outcome, ply: Ply) -> Score {
        match outcome {
            Outcome::Draw => self.draw(),
            Outcome::Win(side) if side == self.pos.side_to_move() => Score::win_in(ply.get()),
            Outcome::Win(_) => Score::loss_in(ply.get()),
        }
    }

    /// The value of a claim to the side to move; below everything if there is none. To claim takes
    /// the place of a move.
    #[inline]
    pub(crate) fn claimable(&self, ply: Ply) -> Score {
        self.pos.claim().map_or(-Score::INFINITE, |outcome| self.score_of(outcome, ply + 1))
    }

    /// The exact value, where the game knows it without search. `tabled` says that the table has an entry of this node,
    /// which is off the principal variation: a value known before would have settled it.
    pub(crate) fn known_value(&mut self, ply: Ply, tabled: bool) -> Option<Score> {
        if H::PROBES_ONCE && tabled {
            return None;
        }
        let value = self.heuristics.probe(&mut self.pos, ply.get())?;
        // A known value of zero is a draw.
        Some(if value == Score::ZERO { self.draw() } else { value })
    }
}
