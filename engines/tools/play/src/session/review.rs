//! The review of the game on the table.

use std::mem;
use std::sync::Arc;

use game::TextError;

use super::analyst::Analyst;
use crate::message::Message;
use crate::playing::Playing;
use crate::ply::Place;
use crate::refusal::refused;
use crate::reviewing::{Reviewed, Reviewing, Wanted};

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
        self.replace_review(Some(review));
        Ok(())
    }

    pub(super) fn is_reviewing(&self) -> bool {
        self.review.as_ref().is_some_and(Reviewing::is_running)
    }

    /// Whether the review is known to its analyser so.
    pub(super) fn is_reviewing_for(&self, wanted: &Wanted) -> bool {
        self.review.as_ref().is_some_and(|review| review.is(wanted))
    }

    /// A search for something else ends a review that is under way.
    pub(super) fn drop_running_review(&mut self) {
        if self.review.take_if(|review| review.is_running()).is_some() {
            self.tell_review();
        }
    }

    /// Ends a review of a game whose end is not at `place`, or of any game.
    pub(super) fn check_review(&mut self, place: Option<&Place>) {
        if self.review.take_if(|review| Some(&review.place) != place).is_some() {
            self.tell_review();
        }
    }

    /// Puts `review` in place of the one that there is, which is given back.
    pub(super) fn replace_review(&mut self, review: Option<Reviewing>) -> Option<Reviewing> {
        let old = mem::replace(&mut self.review, review);
        if old.is_some() || self.review.is_some() {
            self.tell_review();
        }
        old
    }

    /// Tells how the review stands.
    fn tell_review(&self) {
        let report = self.review.as_ref().map(|review| Arc::clone(&review.report));
        self.reviews.send_replace(report.unwrap_or_default());
    }

    /// Takes what the analyser says; whether the state has changed by it. An error is for people.
    pub(super) fn reviewed(
        &mut self,
        said: Reviewed,
        playing: &Playing,
    ) -> Result<bool, game::Message> {
        let Some(review) = &mut self.review else { return Ok(false) };
        let heard = review.hear(said, &playing.table);
        if heard.is_err() {
            self.drop_running_review();
        } else {
            self.tell_review();
        }
        heard.map(|()| !self.is_reviewing())
    }
}
