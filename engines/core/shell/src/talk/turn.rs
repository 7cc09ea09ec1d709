//! From `go` to its one answer.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;

use protocol::{Clock, Go, Protocol, Reply};

use super::inbox::Policy;
use crate::think::clock::Control;
use crate::think::engine_thread::EngineThread;
use crate::think::plan::{Question, after_ponder_hit, is_endless, time_for};
use crate::think::root::Root;
use crate::think::time::UNATTENDED;

/// Work under way, or finished with its answer held back.
pub(crate) struct Turn {
    pub(super) control: Arc<Control>,
    pub(crate) go: Go,
    /// Whether the answer waits for `stop` or `ponderhit`.
    pub(super) hold: bool,
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

pub(super) fn question<'a>(
    thread: &'a EngineThread,
    root: &'a Root,
    protocol: Protocol,
    go: &'a Go,
) -> Question<'a> {
    let (program, settings) = (thread.program(), thread.settings());
    Question {
        program,
        root,
        settings,
        conduct: protocol.conduct(),
        notation: root.notation(program, protocol),
        go,
        books: &thread.books,
        seed: chosen(settings.search.seed),
    }
}

/// The number that all random choices of one turn are made from: `seed`, or another one each time
/// if that is 0.
fn chosen(seed: u64) -> u64 {
    if seed > 0 { seed } else { RandomState::new().hash_one(0) }
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

    /// The policy of the inbox until it ends.
    pub(crate) fn policy(&self, protocol: Protocol, batch: bool) -> Policy {
        match self.answer.is_none() && self.ends_by_itself {
            true if batch => Policy::Result,
            true => Policy::Asides(protocol.conduct()),
            false => Policy::Open,
        }
    }

    pub(crate) fn stop(&self) {
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

    /// The answer; nothing if nobody waits for it.
    pub(crate) fn into_answer(self) -> Vec<Reply> {
        if self.is_unheard {
            return Vec::new();
        }
        let mut replies = self.answer.unwrap_or(self.fallback);
        for reply in &mut replies {
            if let Reply::BestMove(best) = reply {
                best.draw &= self.draw_offered;
            }
        }
        replies
    }

    /// Obeys `ponderhit`; returns the `go` to begin anew in the real position, if the opponent's
    /// node was searched.
    pub(crate) fn ponder_hit(
        &mut self,
        thread: &EngineThread,
        root: &Root,
        protocol: Protocol,
        (clock, draw): (Clock, bool),
    ) -> Option<Go> {
        self.go = after_ponder_hit(&self.go, clock);
        self.draw_offered |= draw;
        let budget = time_for(&question(thread, root, protocol, &self.go));
        self.hold = self.go.infinite;
        self.ends_by_itself = !self.hold && !is_endless(&self.go, budget);
        if self.restarts {
            return Some(Go { draw_offer: self.draw_offered, ..self.go.clone() });
        }
        if let Some(budget) = budget {
            self.control.ponder_hit(budget);
        }
        None
    }

    /// Gives a mate search without a limit some time: no command can stop it any more, and it ends
    /// by itself once the mate is found or refuted. Whether it is one.
    pub(crate) fn limit_unattended(&mut self) -> bool {
        let endless = self.go.mate.is_some() && !self.go.infinite && !self.go.ponder;
        if endless && !self.is_done() {
            self.control.ponder_hit(UNATTENDED);
        }
        endless
    }
}
