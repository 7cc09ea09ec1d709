//! Training on the mistakes of a game that was reviewed: each is set up before it, and a better move is asked for.

use dyngame::WinModel;
use game::{Side, TextError};
use serde::Serialize;

use crate::refusal::refused;
use crate::review::Review;
use crate::table::Table;
use crate::value::Value;

/// A move that loses less of what its player could expect, 0 to 1, is as good as the best. Source: lichess.
const GOOD: f64 = 0.035;

/// The mistakes of a side, or of both, one after the other.
pub(crate) struct Training {
    side: Option<Side>,
    mistakes: Vec<Mistake>,
    number: usize,
    state: TrainingState,
    /// How many were bettered without the solution.
    found: usize,
    /// The side that sat at the bottom of the board before.
    pub(crate) bottom: Side,
}

/// A move that lost so much that it is trained on.
#[derive(Clone)]
struct Mistake {
    /// How many moves stand before it.
    base: usize,
    side: Side,
    played: String,
    best: String,
    /// The worth of the position before it.
    before: Value,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TrainingState {
    /// A better move is asked for.
    Asked,
    /// A move was tried, at which an engine looks.
    Judging,
    /// It was a better one.
    Right,
    /// It was none, and was taken back.
    Wrong,
    /// The solution is shown.
    Shown,
    /// There are no more.
    Over,
}

#[derive(Serialize)]
pub(crate) struct ShownTraining {
    side: Option<usize>,
    number: usize,
    of: usize,
    /// How many moves stand before the mistake.
    base: usize,
    state: TrainingState,
    found: usize,
}

impl Training {
    /// The mistakes that `review` found, of `side` or of both.
    ///
    /// # Errors
    /// If there are none.
    pub(crate) fn new(
        review: &Review,
        side: Option<Side>,
        bottom: Side,
    ) -> Result<Self, TextError> {
        let mistake = |judged: &crate::review::JudgedMove| {
            let mover = Side::BOTH[usize::from(judged.side)];
            let is_one = judged.loss >= WinModel::MISTAKE && side.is_none_or(|side| side == mover);
            is_one.then_some(Mistake {
                base: judged.ply - 1,
                side: mover,
                played: judged.text.clone(),
                best: judged.best.clone()?,
                before: judged.before,
            })
        };
        let mistakes: Vec<_> = review.moves.iter().filter_map(mistake).collect();
        if mistakes.is_empty() {
            return Err(refused("play-no-mistakes"));
        }
        let (number, state, found) = (0, TrainingState::Asked, 0);
        Ok(Self { side, mistakes, number, state, found, bottom })
    }

    /// Sets the present mistake up; the side that bettered it sits at the bottom, who is returned.
    pub(crate) fn set_up(&self, table: &mut Table) -> Side {
        let Some(mistake) = self.mistakes.get(self.number) else { return self.bottom };
        table.go_to(mistake.base);
        mistake.side
    }

    /// Goes on to the next one.
    pub(crate) fn next(&mut self) {
        self.number = (self.number + 1).min(self.mistakes.len());
        let is_over = self.number == self.mistakes.len();
        self.state = if is_over { TrainingState::Over } else { TrainingState::Asked };
    }

    /// Whether a move where `table` stands is an answer.
    pub(crate) fn asks(&self, table: &Table) -> bool {
        let shown = table.shown();
        let is_open = matches!(self.state, TrainingState::Asked | TrainingState::Wrong);
        let mistake = self.mistakes.get(self.number);
        is_open
            && shown.variation().is_empty()
            && mistake.is_some_and(|mistake| mistake.base == shown.base)
    }

    /// Takes the move `text`, which stands on the board; whether an engine must look at it.
    pub(crate) fn take(&mut self, table: &mut Table, text: &str) -> bool {
        let Some(Mistake { best, played, .. }) = self.mistakes.get(self.number) else {
            return false;
        };
        let (is_best, is_played) = (best == text, played == text);
        if !is_best && !is_played && table.board().status().is_none() {
            self.state = TrainingState::Judging;
            return true;
        }
        let won = table.board().status().map(|(outcome, _)| Value::of_end(outcome));
        match won {
            Some(value) if !is_best => self.judge(table, value),
            _ => self.settle(table, is_best),
        }
        false
    }

    /// Judges the move on the board by what the position behind it is worth.
    pub(crate) fn judge(&mut self, table: &mut Table, after: Value) {
        let Some(Mistake { before, side, .. }) = self.mistakes.get(self.number) else { return };
        let model = table.setup.rules.win_model();
        let lost = model.chance_lost(before.seen_by(*side), after.seen_by(*side));
        self.settle(table, lost < GOOD);
    }

    fn settle(&mut self, table: &mut Table, is_right: bool) {
        if is_right {
            self.found += 1;
            self.state = TrainingState::Right;
        } else {
            self.state = TrainingState::Wrong;
            self.set_up(table);
        }
    }

    /// Shows the best move.
    pub(crate) fn solve(&mut self, table: &mut Table) -> Result<(), TextError> {
        let Some(Mistake { base, best, .. }) = self.mistakes.get(self.number) else {
            return Err(refused("play-no-mistakes"));
        };
        table.vary(*base, std::slice::from_ref(best))?;
        if self.state != TrainingState::Right {
            self.state = TrainingState::Shown;
        }
        Ok(())
    }

    /// The move that was looked at is not shown any more.
    pub(crate) fn give_up_judging(&mut self) {
        if self.state == TrainingState::Judging {
            self.state = TrainingState::Asked;
        }
    }

    pub(crate) fn shown(&self) -> ShownTraining {
        let last = self.mistakes.get(self.number).or(self.mistakes.last());
        ShownTraining {
            side: self.side.map(Side::index),
            number: self.number,
            of: self.mistakes.len(),
            base: last.map_or(0, |mistake| mistake.base),
            state: self.state,
            found: self.found,
        }
    }
}
