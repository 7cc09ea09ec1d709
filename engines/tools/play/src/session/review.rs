//! The review of the game on the table: position after position, from the last one backwards, so
//! that what is found out late in the game is known when the earlier positions are searched.

use arena::cli::ANALYSIS_NODES;
use game::{Outcome, Side, TextError};
use protocol::Go;
use serde_json::json;

use super::Session;
use crate::analysis::canonical;
use crate::review::{Assessed, review};
use crate::reviewing::Reviewing;
use crate::seat::Seat;
use crate::value::Value;

impl Session {
    /// A search for something else ends a review that is under way.
    pub(super) fn drop_running_review(&mut self) {
        if self.reviewing.take_if(|reviewing| reviewing.is_running()).is_some() {
            self.forget_review();
        }
    }

    fn forget_review(&mut self) {
        let none = json!({ "state": "none" });
        self.board.review.send_replace(none.to_string().into());
        self.analyst.iter_mut().for_each(Seat::stop);
    }

    /// Takes the end of a search for the review.
    pub(super) fn review_answers(&mut self, done: Result<arena::engine::Thought, String>) {
        let went_on = done
            .map(drop)
            .and_then(|()| self.position_reviewed().map_err(|error| error.to_string()));
        if let Err(error) = went_on {
            self.drop_running_review();
            self.notices.push(format!("there is no review: {error}"));
            self.changed();
        } else if self.reviewing.as_ref().is_some_and(|reviewing| !reviewing.is_running()) {
            self.changed();
        }
    }

    /// Begins to review the game.
    pub(super) fn ask_review(&mut self) -> Result<(), TextError> {
        let game = self.game()?;
        if game.table.plies() == 0 {
            return Err(TextError::new("no move has been played: there is nothing to review"));
        }
        if game.strict && game.end.is_none() {
            return Err(TextError::new("this game is strict: it is reviewed when it is over"));
        }
        let moves = game.table.game.steps.iter().map(|step| step.text.clone()).collect();
        self.hint = None;
        self.analysis.on = false;
        self.reviewing = Some(Reviewing::of(moves));
        self.review_next()
    }

    /// Ends a review whose game has gone on.
    pub(super) fn check_review(&mut self) {
        let steps = self.playing.as_ref().map_or(&[][..], |playing| &playing.table.game.steps);
        let is_same = |moves: &[String]| {
            moves.len() == steps.len() && moves.iter().zip(steps).all(|(mv, step)| *mv == step.text)
        };
        if self.reviewing.take_if(|reviewing| !is_same(&reviewing.moves)).is_some() {
            self.forget_review();
        }
    }

    /// Has the next position searched; positions that need no search are passed.
    fn review_next(&mut self) -> Result<(), TextError> {
        let (Some(playing), Some(reviewing)) = (&self.playing, &mut self.reviewing) else {
            return Ok(());
        };
        if reviewing.known.is_empty()
            && let Some(ending) = &playing.end
            && playing.table.game.board.status().is_some()
        {
            reviewing.known.push(over(ending.outcome));
        }
        let Some(ply) = playing.table.plies().checked_sub(reviewing.known.len()) else {
            return self.finish_review();
        };
        let go = Go { nodes: Some(ANALYSIS_NODES), ..Go::default() };
        self.ask_analyst(Some(ply), go, 1)
    }

    /// Takes what was found out about one position, and goes on with the one before it.
    fn position_reviewed(&mut self) -> Result<(), TextError> {
        let (Some(playing), Some(reviewing), Some(seat)) =
            (&self.playing, &mut self.reviewing, &self.analyst)
        else {
            return Ok(());
        };
        let ply = playing.table.plies() - reviewing.known.len();
        let mut board = playing.table.board_after(ply)?;
        let info = reviewing.heard.take();
        let mover: Side = board.side_to_move();
        let (line, touched) = match &info {
            Some(info) => canonical(&info.pv, &seat.spelling, &mut *board),
            None => (Vec::new(), Vec::new()),
        };
        // A move that is known without a search comes without a score: the next position's holds.
        let said = info.and_then(|info| info.score).map(|(value, _)| Value::of(value, mover));
        let later = reviewing.known.last().map(|known| known.value);
        let value = said.or(later).unwrap_or(Value::Cp(0));
        reviewing.known.push(Assessed { value, line, touched });
        let told = reviewing.json().to_string();
        self.board.review.send_replace(told.into());
        self.review_next()
    }

    fn finish_review(&mut self) -> Result<(), TextError> {
        let (Some(playing), Some(reviewing)) = (&self.playing, &mut self.reviewing) else {
            return Ok(());
        };
        let positions: Vec<Assessed> = reviewing.known.iter().rev().cloned().collect();
        let odds = playing.table.ground.rules.odds();
        let review = review(&playing.table.game.steps, &positions, &odds);
        let json = serde_json::to_value(&review);
        let json = json.map_err(|error| TextError::new(error.to_string()))?;
        self.board.review.send_replace(json.to_string().into());
        reviewing.done = Some(json);
        Ok(())
    }
}

/// The worth of a position in which the game is over.
fn over(outcome: Outcome) -> Assessed {
    let value = match outcome {
        Outcome::Win(Side::First) => Value::Mate(1),
        Outcome::Win(Side::Second) => Value::Mate(-1),
        Outcome::Draw => Value::Cp(0),
    };
    Assessed { value, line: Vec::new(), touched: Vec::new() }
}
