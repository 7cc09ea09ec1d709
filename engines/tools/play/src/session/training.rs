//! Training on the mistakes of the game on the table.

use arena::engine::Thought;
use game::{Side, TextError};

use super::Session;
use crate::refusal::refused;
use crate::review::ReviewReport;
use crate::training::{Mistake, Training};
use crate::value::Value;
use crate::workers::EngineFailure;

impl Session {
    /// Begins to train on the mistakes of a side, or of both.
    pub(super) fn train(&mut self, side: Option<Side>) -> Result<(), TextError> {
        let report = self.analyst.reviews.borrow().clone();
        let ReviewReport::Done(review) = &*report else {
            return Err(refused("play-review-first"));
        };
        let sides = Side::BOTH.map(|one| side.is_none_or(|side| side == one));
        let bottom = self.game()?.bottom;
        self.training = Some(Training::new(Mistake::all(review, sides), side, bottom)?);
        self.analyst.analysis.on = false;
        self.set_mistake_up()
    }

    fn set_mistake_up(&mut self) -> Result<(), TextError> {
        let Some(mut training) = self.training.take() else {
            return Err(refused("play-no-training"));
        };
        let game = self.game()?;
        game.bottom = training.set_up(&mut game.table);
        self.training = Some(training);
        Ok(())
    }

    pub(super) fn next_mistake(&mut self) -> Result<(), TextError> {
        if let Some(training) = &mut self.training {
            training.next();
        }
        self.set_mistake_up()
    }

    pub(super) fn solution(&mut self) -> Result<(), TextError> {
        match (&mut self.training, &mut self.playing) {
            (Some(training), Some(playing)) => training.solve(&mut playing.table),
            _ => Err(refused("play-no-training")),
        }
    }

    /// Ends the training; the board is turned as it was.
    pub(super) fn end_training(&mut self) {
        if let (Some(training), Some(playing)) = (self.training.take(), &mut self.playing) {
            playing.bottom = training.bottom;
        }
    }

    /// Takes `text` as an answer, if one is asked for where the page looks; whether it does.
    pub(super) fn answer_mistake(&mut self, text: &str) -> Result<bool, TextError> {
        let (Some(training), Some(playing)) = (&mut self.training, &mut self.playing) else {
            return Ok(false);
        };
        let table = &mut playing.table;
        if !training.asks(table) {
            return Ok(false);
        }
        let base = table.board().ply();
        table.vary(base, &[text.to_owned()])?;
        let played = table.last().map(|ply| ply.saved.text.clone()).unwrap_or_default();
        if training.take(table, &played) {
            self.analyst.ask_worth(table)?;
        }
        Ok(true)
    }

    /// Takes what the engine says of an answer.
    pub(super) fn judge_answer(&mut self, done: Result<Thought, EngineFailure>) {
        let (Some(training), Some(playing)) = (&mut self.training, &mut self.playing) else {
            return;
        };
        let mover = playing.table.board().side_to_move();
        match done.map(|thought| thought.score) {
            Ok(Some(score)) => training.judge(&mut playing.table, Value::of(score, mover)),
            Ok(None) => training.give_up_judging(),
            Err(failed) => {
                training.give_up_judging();
                let notice = game::Message::new("play-engine-failed").with("why", failed.message());
                self.published.notices.push(notice);
            }
        }
        self.changed();
    }

    /// Ends a training whose review does not hold any more, and a look at a move that is not shown any more.
    pub(super) fn check_training(&mut self) {
        // A puzzle of one's own needs none.
        if self.analyst.review.is_none() && self.learning.is_none() {
            self.training = None;
        }
        if let Some(training) = self.training.as_mut().filter(|_| !self.analyst.is_judging()) {
            training.give_up_judging();
        }
    }
}
