//! From `go` to its one answer.

use std::sync::Arc;

use protocol::{Clock, Go, Protocol, Reply};

use super::wire::Policy;
use crate::think::clock::{Control, Stopwatch};
use crate::think::machine::Machine;
use crate::think::plan::{after_ponder_hit, ending, time_for};
use crate::think::root::Root;
use crate::think::time::UNATTENDED;

/// Work under way, or finished with its answer held back.
pub(crate) struct Turn {
    pub(super) control: Arc<Control>,
    pub(crate) go: Go,
    /// Whether the answer waits for `stop` or `ponderhit`.
    pub(super) hold: bool,
    /// Whether it ends by itself, so that what comes after it may wait for it.
    pub(super) ends_by_itself: bool,
    /// Whether `ponderhit` starts anew in the real position.
    pub(super) restarts: bool,
    draw_offered: bool,
    /// Whether nobody has asked for it, so that its answer is dropped.
    pub(crate) is_unheard: bool,
    /// The answer if the work fails.
    fallback: Vec<Reply>,
    /// The answer, once it is known.
    pub(super) answer: Option<Vec<Reply>>,
}

/// A stand-in for `go` where there is none, which owes no move.
pub(super) fn counting() -> Go {
    Go { perft: Some(0), ..Go::default() }
}

impl Turn {
    /// A turn under way that ends by itself and answers at once.
    pub(super) const fn new(control: Arc<Control>, go: Go, fallback: Vec<Reply>) -> Self {
        Self {
            control,
            hold: false,
            ends_by_itself: true,
            restarts: false,
            draw_offered: go.draw_offer,
            is_unheard: false,
            fallback,
            answer: None,
            go,
        }
    }

    /// The policy of the inbox until its work ends.
    pub(crate) fn policy(&self, protocol: Protocol, batch: bool) -> Policy {
        let conduct = protocol.conduct();
        match self.ends_by_itself {
            true if batch => Policy::Closed,
            false if self.is_unheard || !conduct.is_incremental => Policy::Open,
            _ => Policy::Asides(conduct),
        }
    }

    /// Ends the work under way, if there is any; nothing holds the answer back any more.
    pub(crate) fn stop(&mut self) {
        self.hold = false;
        self.control.stop();
    }

    pub(crate) const fn is_done(&self) -> bool {
        self.answer.is_some()
    }

    pub(crate) const fn is_due(&self) -> bool {
        self.is_done() && !self.hold
    }

    /// Takes in the answer that the work has come to; if it has come to none, the one that is owed
    /// whatever happens.
    pub(crate) fn finish(&mut self, answer: Option<Vec<Reply>>) {
        self.answer = answer.or_else(|| Some(std::mem::take(&mut self.fallback)));
    }

    /// The findings beside the answer itself, which comes last.
    pub(crate) fn take_findings(&mut self) -> Vec<Reply> {
        let Some(replies) = &mut self.answer else { return Vec::new() };
        replies.drain(..replies.len().saturating_sub(1)).collect()
    }

    pub(crate) fn into_answer(self) -> Vec<Reply> {
        let mut replies = self.answer.unwrap_or(self.fallback);
        for reply in &mut replies {
            if let Reply::BestMove(best) = reply {
                best.draw &= self.draw_offered;
            }
        }
        replies
    }

    /// Obeys `ponderhit`, which was read when `hit` was started; returns the `go` to begin anew in the
    /// real position, if the opponent's node was searched.
    pub(crate) fn ponder_hit(
        &mut self,
        machine: &Machine,
        root: &Root,
        protocol: Protocol,
        (clock, draw, hit): (Clock, bool, Stopwatch),
    ) -> Option<Go> {
        self.go = after_ponder_hit(&self.go, clock);
        self.draw_offered |= draw;
        let budget = time_for(&machine.question(root, protocol, &self.go));
        (self.hold, self.ends_by_itself) = ending(&self.go, budget, protocol.conduct());
        if self.restarts {
            return Some(Go { draw_offer: self.draw_offered, ..self.go.clone() });
        }
        if let Some(budget) = budget {
            self.control.ponder_hit(budget, hit);
        }
        None
    }

    /// Nobody listens any more. A mate search without a limit gets some time: no command can stop it,
    /// and it ends by itself once the mate is found or refuted. All else that does not end by itself
    /// ends now.
    pub(crate) fn leave(&mut self) {
        if self.go.mate.is_some() && !self.go.infinite && !self.go.ponder {
            self.ends_by_itself = true;
            self.control.ponder_hit(UNATTENDED, Stopwatch::start());
        } else {
            self.stop();
        }
    }
}
