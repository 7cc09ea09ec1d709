//! A `go` as it was asked, and what kind of search it asks for.

use game::Notation;
use protocol::{Conduct, Go};

use crate::Program;
use crate::options::Settings;
use crate::think::book::OpenBooks;
use crate::think::root::Root;
use crate::think::time;

/// A `go`, and all that its plan depends on.
pub(crate) struct Request<'a, P: Program> {
    pub(crate) program: &'a P,
    pub(crate) root: &'a Root<P::Game>,
    pub(crate) settings: &'a Settings,
    pub(crate) conduct: &'a Conduct,
    pub(crate) form: <P::Game as Notation>::Form,
    pub(crate) go: &'a Go,
    pub(crate) books: &'a OpenBooks<P::Game>,
    /// What random choices are made from.
    pub(crate) seed: u64,
}

/// `go`, with a time where the protocol has one for a manager that says nothing.
pub(crate) fn completed(go: &Go, conduct: &Conduct) -> Go {
    let untold = conduct.timing.untold.filter(|_| is_unlimited(go) && !go.infinite);
    Go { move_time: go.move_time.or(untold), ..go.clone() }
}

/// `go` once its ponder move was played: the clock that came with the news replaces its own.
pub(crate) fn after_ponder_hit(go: &Go, clock: protocol::Clock) -> Go {
    let mut go = Go { ponder: false, ..go.clone() };
    if !clock.is_empty() {
        go.clock = clock;
    }
    if is_unlimited(&go) && !go.infinite {
        go.move_time = Some(time::UNTOLD);
    }
    go
}

pub(super) fn is_unlimited(go: &Go) -> bool {
    let free_of_time = go.clock.is_empty() && go.move_time.is_none();
    let free_of_work = go.depth.is_none() && go.nodes.is_none() && go.mate.is_none();
    free_of_time && free_of_work && go.perft.is_none()
}

/// Whether the answer waits for `stop` or `ponderhit`.
pub(super) fn waits_for_stop(go: &Go) -> bool {
    go.ponder || go.infinite || is_unlimited(go)
}

/// Whether the text's way of playing is asked for.
pub(super) fn is_reference(settings: &Settings) -> bool {
    settings.is_plain || settings.eval.is_reference
}
