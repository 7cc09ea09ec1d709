//! How a turn ends.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use protocol::Reply;

use super::Session;
use crate::Program;
use crate::talk::turn::{Ended, Turn};
use crate::think::MoveOf;

impl<P: Program> Session<P> {
    /// Work has ended: answers, unless that has to wait for `stop` or `ponderhit`.
    pub(super) fn finish(&mut self, outcome: &Ended<MoveOf<P>>) {
        let Some(turn) = &mut self.turn else { return };
        if catch_unwind(AssertUnwindSafe(|| turn.finish(outcome))).is_err() {
            turn.fail();
        }
        self.answer_if_due();
    }

    pub(super) fn answer_if_due(&mut self) {
        if self.turn.as_ref().is_some_and(Turn::is_due) {
            self.answer();
        }
    }

    pub(super) fn answer(&mut self) {
        if let Some(turn) = self.turn.take() {
            self.wire.send_all(&turn.into_answer());
        }
    }

    /// Ends the work under way and waits for it, no longer than `patience` if there is one.
    pub(super) fn end_work(&mut self, patience: Option<Duration>) {
        let Some(turn) = &mut self.turn else { return };
        turn.stop();
        self.await_work(patience);
    }

    fn await_work(&mut self, patience: Option<Duration>) {
        let Some(turn) = self.turn.as_mut().filter(|turn| !turn.is_done()) else { return };
        match self.inbox.await_done(patience) {
            Some(outcome) if catch_unwind(AssertUnwindSafe(|| turn.finish(&outcome))).is_ok() => {}
            _ => turn.fail(),
        }
    }

    /// Ends the work under way, if there is any, and gives its answer.
    pub(super) fn settle(&mut self) {
        self.end_work(None);
        self.answer();
    }

    /// A line that waits ends what has begun before it.
    pub(super) fn hurry(&mut self) {
        if self.turn.is_some() && self.inbox.is_hurried() {
            self.settle();
        }
    }

    /// Gives the answer there is, and says that the session is over.
    pub(super) fn quit(&mut self) {
        /// What a search is given to notice; one that does not is left to its fate.
        const PATIENCE: Duration = Duration::from_millis(300);
        self.end_work(Some(PATIENCE));
        self.answer();
        self.wire.send(&Reply::Bye);
    }

    /// The input has ended: searches that end by themselves have been answered by now.
    pub(super) fn finish_alone(&mut self) {
        if self.turn.as_mut().is_some_and(Turn::is_left_alone) {
            self.await_work(None);
        }
        self.settle();
    }
}
