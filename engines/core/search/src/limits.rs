//! The limits of a search, and the observer of its progress.

use crate::{Pulse, Report};

/// The limits of a search, the first of which ends it unless its [`Observer`] does before, and
/// what it is to find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits<M> {
    /// Iterations, 1 to [`MAX_PLY`](crate::MAX_PLY).
    pub depth: Option<u32>,
    /// Nodes of all threads together; exact at one thread.
    pub nodes: Option<u64>,
    /// Stop once a win within this many plies is proved.
    pub mate: Option<u32>,
    /// Only these root moves, if any are named.
    pub search_moves: Vec<M>,
    /// How many best lines to find, 1 or more.
    pub multi_pv: usize,
    /// Whether moves that the game would leave out are searched, too, where without them there are fewer than that.
    pub all_moves: bool,
    /// The value of a draw to the side to move at the root, in [`Score`](crate::Score) units.
    pub draw: i32,
}

impl<M> Limits<M> {
    /// The same with other moves: those of the root are `search_moves`.
    pub const fn with_moves<N>(&self, search_moves: Vec<N>) -> Limits<N> {
        let &Self { depth, nodes, mate, multi_pv, all_moves, draw, .. } = self;
        Limits { depth, nodes, mate, search_moves, multi_pv, all_moves, draw }
    }
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            mate: None,
            search_moves: Vec::new(),
            multi_pv: 1,
            all_moves: false,
            draw: 0,
        }
    }
}

/// Follows a search and may end it. Clocks, protocols and progress bars stand behind it.
pub trait Observer<M>: Sync {
    /// Whether to stop at once; asked by the thread that reports about every five hundred nodes.
    fn should_stop(&self) -> bool {
        false
    }

    /// An iteration is complete (all its lines). Returns whether to start another.
    fn iteration(&self, _report: &Report<M>) -> bool {
        true
    }

    /// The search goes on: called by the thread that reports, about every five hundred nodes.
    /// `pulse` says how it stands.
    fn pulse(&self, _pulse: &dyn Fn() -> Pulse<M>) {}

    /// The position after `moves` from the root is about to be evaluated; `None` is a pass. Called by every
    /// thread, unless the table knows the evaluation.
    fn evaluates(&self, _moves: &mut dyn Iterator<Item = Option<M>>) {}

    /// Within an iteration: the best line changed, or its score left the window.
    fn update(&self, _report: &Report<M>) {}
}

/// The observer that never interferes.
impl<M> Observer<M> for () {}
