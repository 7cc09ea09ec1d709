//! The review of the game on the table.

use std::sync::Arc;

use dyngame::Progress;
use game::TextError;

use super::analyst::Analyst;
use crate::message::Message;
use crate::playing::Playing;
use crate::ply::Place;
use crate::refusal::refused;
use crate::review::{ReviewReport, judged};
use crate::reviewing::{Reviewed, Reviewing};

impl Analyst {
    /// Begins to review the game, or ends that.
    pub(super) fn ask_review(&mut self, on: bool, playing: &Playing) -> Result<(), TextError> {
        if !on {
            self.drop_running_review();
            return Ok(());
        }
        if playing.table.plies().is_empty() {
            return Err(refused("play-nothing-to-review"));
        }
        playing.check_help()?;
        self.hint = None;
        self.analysis.on = false;
        let inbox = self.inbox.clone();
        let tell = move |wanted, said| inbox.send(Message::Reviewed(wanted, said)).is_ok();
        // Messages wait until this is done.
        let review = Reviewing::begin(playing, tell);
        let review = review.map_err(|error| TextError::new(error.to_string()))?;
        let report = ReviewReport::Running { done: 0, of: playing.table.plies().len() + 1 };
        self.reviews.send_replace(Arc::new(report));
        self.review = Some(review);
        Ok(())
    }

    pub(super) fn is_reviewing(&self) -> bool {
        self.review.as_ref().is_some_and(Reviewing::is_running)
    }

    /// A search for something else ends a review that is under way.
    pub(super) fn drop_running_review(&mut self) {
        if self.review.take_if(|review| review.is_running()).is_some() {
            self.reviews.send_replace(Arc::default());
        }
    }

    /// Ends a review of a game whose end is not at `place`, or of any game.
    pub(super) fn check_review(&mut self, place: Option<&Place>) {
        if self.review.take_if(|review| Some(&review.place) != place).is_some() {
            self.reviews.send_replace(Arc::default());
        }
    }

    /// Takes what the analyser says; whether the state has changed by it. An error is for people.
    pub(super) fn reviewed(
        &mut self,
        said: Reviewed,
        playing: &Playing,
    ) -> Result<bool, game::Message> {
        let found = match said {
            Reviewed::Progress(Progress { done, of, .. }) => {
                self.reviews.send_replace(Arc::new(ReviewReport::Running { done, of }));
                return Ok(false);
            }
            Reviewed::Done(found) => found,
        };
        let judged =
            |found: Vec<_>| judged(&found, &playing.table).map_err(|error| error.message().clone());
        match (found.map_err(|failed| failed.message()).and_then(judged), &mut self.review) {
            (Ok(review), Some(reviewing)) => {
                self.reviews.send_replace(Arc::new(ReviewReport::Done(review)));
                reviewing.is_done = true;
                Ok(true)
            }
            (Ok(_), None) => Ok(false),
            (Err(error), _) => {
                self.drop_running_review();
                Err(game::Message::new("play-no-review").with("why", error))
            }
        }
    }
}
