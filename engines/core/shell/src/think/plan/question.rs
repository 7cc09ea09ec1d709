//! A `go`, and what its plan depends on.

use dyngame::MoveNotation;
use protocol::{Conduct, Go};

use crate::options::EngineSettings;
use crate::program::DynProgram;
use crate::think::book::OpenBooks;
use crate::think::root::Root;

/// A `go`, and all that its plan depends on.
pub(crate) struct Question<'a> {
    pub(crate) program: &'a dyn DynProgram,
    pub(crate) root: &'a Root,
    pub(crate) settings: &'a EngineSettings,
    pub(crate) conduct: &'a Conduct,
    pub(crate) notation: MoveNotation,
    pub(crate) go: &'a Go,
    pub(crate) books: &'a OpenBooks,
    /// The seed of random choices.
    pub(crate) seed: u64,
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
