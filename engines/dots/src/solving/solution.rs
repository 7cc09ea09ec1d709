//! The result of a solver, and how it stands until then.

use dots_rules::Edge;

/// How a solver stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Nodes so far, of all threads.
    pub nodes: u64,
    /// The final score of x minus that of o with best play lies between these.
    pub bounds: (i32, i32),
}

/// Who follows a solver and may end it.
pub trait Watcher: Sync {
    /// Whether to stop at once; asked about every thousand nodes by every thread.
    fn should_stop(&self) -> bool {
        false
    }

    /// Called when a bound is found and about every million nodes.
    fn progress(&self, progress: Progress) {
        let _ = progress;
    }
}

/// The watcher that never interferes.
impl Watcher for () {}

/// The result of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The final score of x minus that of o with best play.
    pub value: i32,
    /// All moves that keep it, in the order of edges; none if they were not asked for.
    pub best: Vec<Edge>,
    /// Nodes searched, by all threads.
    pub nodes: u64,
}
