//! The review of the game on the table: position after position, from the last one backwards, so
//! that what is found out late in the game is known when the earlier positions are searched.

use std::sync::Arc;

use arena::cli::ANALYSIS_NODES;
use arena::engine::Thought;
use game::{Side, TextError};
use protocol::Go;

use super::analyst::Analyst;
use crate::analysis::canonical;
use crate::playing::Playing;
use crate::review::{Assessment, ReviewReport, review};
use crate::reviewing::Reviewing;
use crate::table::Step;
use crate::value::Value;

impl Analyst {
    /// Begins to review the game.
    pub(super) fn ask_review(&mut self, playing: &Playing) -> Result<(), TextError> {
        if playing.table.plies() == 0 {
            return Err(TextError::new("no move has been played: there is nothing to review"));
        }
        if playing.strict && playing.end.is_none() {
            return Err(TextError::new("this game is strict: it is reviewed when it is over"));
        }
        self.hint = None;
        self.analysis.on = false;
        self.review = Some(Reviewing::of(playing.table.texts()));
        self.review_next(playing)
    }

    /// A search for something else ends a review that is under way.
    pub(super) fn drop_running_review(&mut self) {
        if self.review.take_if(|review| review.is_running()).is_some() {
            self.forget_review();
        }
    }

    /// Ends a review whose game is not `steps` any more.
    pub(super) fn check_review(&mut self, steps: &[Step]) {
        let is_same = |review: &Reviewing| review.moves.iter().eq(steps.iter().map(|s| &s.text));
        if self.review.take_if(|review| !is_same(review)).is_some() {
            self.forget_review();
        }
    }

    fn forget_review(&mut self) {
        self.reviews.send_replace(Arc::new(ReviewReport::None));
        self.seat.stop();
    }

    /// Takes the end of a search; whether the review is done.
    pub(super) fn review_answers(
        &mut self,
        done: Result<Thought, String>,
        playing: &Playing,
    ) -> Result<bool, String> {
        let went_on =
            done.and_then(|_| self.position_reviewed(playing).map_err(|error| error.to_string()));
        if let Err(error) = went_on {
            self.drop_running_review();
            return Err(format!("there is no review: {error}"));
        }
        Ok(self.review.as_ref().is_some_and(|review| !review.is_running()))
    }

    /// Has the next position searched; positions that need no search are passed.
    fn review_next(&mut self, playing: &Playing) -> Result<(), TextError> {
        let Some(reviewing) = &mut self.review else { return Ok(()) };
        if reviewing.known.is_empty()
            && let Some(ending) = &playing.end
            && playing.table.game.board.status().is_some()
        {
            let value = Value::of_end(ending.outcome);
            reviewing.known.push(Assessment { value, line: Vec::new(), touched: Vec::new() });
        }
        let Some(ply) = playing.table.plies().checked_sub(reviewing.known.len()) else {
            self.finish_review(playing);
            return Ok(());
        };
        let go = Go { nodes: Some(ANALYSIS_NODES), ..Go::default() };
        self.search(&playing.table, Some(ply), go, 1)
    }

    /// Takes what was found out about one position, and goes on with the one before it.
    fn position_reviewed(&mut self, playing: &Playing) -> Result<(), TextError> {
        let (Some(reviewing), Some(engine)) = (&mut self.review, self.seat.engine()) else {
            return Ok(());
        };
        let ply = playing.table.plies() - reviewing.known.len();
        let mut board = playing.table.board_after(ply)?;
        let info = reviewing.heard.take();
        let mover: Side = board.side_to_move();
        let (line, touched) = match &info {
            Some(info) => canonical(&info.pv, &engine.spelling, &mut *board),
            None => (Vec::new(), Vec::new()),
        };
        // A move that is known without a search comes without a score: the next position's holds.
        let said = info.and_then(|info| info.score).map(|(value, _)| Value::of(value, mover));
        let later = reviewing.known.last().map(|known| known.value);
        let value = said.or(later).unwrap_or(Value::Cp(0));
        reviewing.known.push(Assessment { value, line, touched });
        self.reviews.send_replace(Arc::new(reviewing.report()));
        self.review_next(playing)
    }

    fn finish_review(&mut self, playing: &Playing) {
        let Some(reviewing) = &mut self.review else { return };
        let positions: Vec<Assessment> = reviewing.known.iter().rev().cloned().collect();
        let setup = &playing.table.setup;
        let review = review(&playing.table.game.steps, &positions, &setup.rules.odds());
        let review = review.in_notations(setup);
        self.reviews.send_replace(Arc::new(ReviewReport::Done(review)));
        reviewing.is_done = true;
    }
}
