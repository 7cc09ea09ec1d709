//! Knowledge of one position, and its meaning for the neighbours in a game.

use dyngame::{AnalysedLine, Analysis, Ended, WinModel};
use game::Outcome;
use search::Score;

use crate::talk::info;

/// Knowledge of a position.
#[derive(Clone, Debug)]
pub(super) struct Look {
    /// For the side to move.
    pub(super) value: Score,
    /// Whether the value holds whatever else is searched: the game is over, or its end is proved.
    pub(super) is_settled: bool,
    pub(super) analysis: Analysis,
}

impl Look {
    /// A position in which the game is over.
    pub(super) fn over(outcome: Outcome, mut analysis: Analysis) -> Self {
        let ended = Ended::of(outcome, analysis.turn);
        analysis.outcome = Some(ended);
        let value = match ended {
            Ended::Win => Score::win_in(0),
            Ended::Draw => Score::ZERO,
            Ended::Loss => Score::loss_in(0),
        };
        Self { value, is_settled: true, analysis }
    }

    /// A position whose win is claimed in place of a move.
    pub(super) fn claimed(mut analysis: Analysis) -> Self {
        let value = Score::win_in(1);
        analysis.lines = vec![line(value, Vec::new())];
        Self { value, is_settled: true, analysis }
    }

    /// Holds the position to be worth `value` by the line `pv`, which becomes the best.
    pub(super) fn lead(&mut self, value: Score, pv: Vec<String>) {
        let lines = &mut self.analysis.lines;
        let wanted = lines.len().max(1);
        lines.retain(|line| line.pv.first() != pv.first());
        self.analysis.bestmove = pv.first().cloned();
        lines.insert(0, line(value, pv));
        lines.truncate(wanted);
        self.value = value;
    }

    pub(super) fn played_best(&self) -> bool {
        self.analysis.bestmove.is_some() && self.analysis.bestmove == self.analysis.played
    }

    /// The proved worth of the position after the move played, for the side to move there:
    /// if the best move was played, or if no move helps.
    pub(super) fn proves(&self, next: &Self) -> Option<Score> {
        let is_kept = self.value.is_loss() || self.value.is_win() && self.played_best();
        (self.is_settled && is_kept).then(|| self.turned(next, farther(self.value, -1)))
    }

    /// The worth of this position by `next`, the one after the move played.
    pub(super) fn after(&self, next: &Self) -> Score {
        farther(self.turned(next, next.value), 1)
    }

    /// `value` as it is for the side to move here, if it is for the one to move in `next`; and the
    /// other way round.
    fn turned(&self, next: &Self, value: Score) -> Score {
        if self.analysis.turn == next.analysis.turn { value } else { -value }
    }

    /// Whether the best line begins with a move that is proved to lose by `next`, the position
    /// after it, though that was not seen.
    pub(super) fn is_refuted_by(&self, next: &Self) -> bool {
        let is_lost = next.is_settled && self.after(next).is_loss();
        is_lost && self.played_best() && !self.value.is_proved()
    }

    /// Holds the position to be worth what is proved of it, by which move ever.
    pub(super) fn hold(&mut self, value: Score) {
        (self.value, self.is_settled) = (value, true);
        self.analysis.bestmove = None;
        self.analysis.lines = vec![line(value, Vec::new())];
    }

    /// The move played was there to choose: the position is worth at least what `next`, the one
    /// after it, makes of it.
    pub(super) fn raise(&mut self, next: &Self) {
        let value = self.after(next);
        let Some(played) = self.analysis.played.clone().filter(|_| value > self.value) else {
            return;
        };
        self.is_settled = value.is_win() || value.is_loss() && self.is_settled;
        let rest = next.analysis.lines.first().map_or(&[][..], |line| &line.pv);
        self.lead(value, [&played].into_iter().chain(rest).cloned().collect());
    }

    /// The chance that the mover had and has lost by the move played, which leads to `next`.
    fn chance_lost(&self, next: &Self, odds: &WinModel) -> f64 {
        if self.played_best() {
            return 0.0;
        }
        let (was, is) = (self.value, self.turned(next, next.value));
        odds.chance_lost(info::value(was), info::value(is))
    }

    /// Whether the move played, which leads to `next`, is a mistake.
    pub(super) fn is_mistaken(&self, next: &Self, odds: &WinModel) -> bool {
        self.chance_lost(next, odds) >= WinModel::MISTAKE
    }

    /// Says what the move played has lost, now that `next`, the position after it, is known.
    pub(super) fn judge(&mut self, next: &Self, odds: &WinModel) {
        let (was, is) = (self.value, self.turned(next, next.value));
        if !was.is_proved() && !is.is_proved() {
            let loss = if self.played_best() { 0 } else { (was.get() - is.get()).max(0) };
            self.analysis.loss = Some(loss);
        }
        self.analysis.chance_lost = Some(rounded(self.chance_lost(next, odds)));
    }

    /// All that is known of the position, with what its side to move can expect.
    pub(super) fn with_chance(mut self, odds: &WinModel) -> Analysis {
        self.analysis.chance = rounded(odds.chance(info::value(self.value)));
        self.analysis
    }
}

/// Four digits of a chance are more than any search knows.
fn rounded(chance: f64) -> f64 {
    (chance * 10_000.0).round() / 10_000.0
}

pub(super) fn line(value: Score, pv: Vec<String>) -> AnalysedLine {
    AnalysedLine { value: info::value(value), pv }
}

/// `value` as it is so many plies farther from the end.
fn farther(value: Score, plies: i32) -> Score {
    match value.plies_to_end() {
        Some(_) if value.is_win() => value - plies,
        Some(_) => value + plies,
        None => value,
    }
}
