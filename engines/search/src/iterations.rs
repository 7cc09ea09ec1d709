//! The latest iteration that any thread has completed, from which all go on.
//!
//! Threads take an iteration together, and which of them is through with it first is chance.
//! None waits for itself to finish what another one has finished.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::root_moves::RootMove;

/// A completed iteration.
#[derive(Clone, Debug)]
pub(crate) struct Iteration<M> {
    pub(crate) depth: u32,
    pub(crate) seldepth: usize,
    /// Best first.
    pub(crate) root_moves: Vec<RootMove<M>>,
}

/// Where threads publish their iterations.
#[derive(Debug)]
pub(crate) struct Iterations<M> {
    /// The depth of `latest`; 0 without one.
    depth: AtomicU32,
    latest: Mutex<Option<Iteration<M>>>,
}

impl<M: Copy> Iterations<M> {
    pub(crate) fn new() -> Self {
        Self { depth: AtomicU32::new(0), latest: Mutex::new(None) }
    }

    /// Whether an iteration of `depth` or more has been completed.
    #[inline]
    pub(crate) fn has(&self, depth: u32) -> bool {
        self.depth.load(Relaxed) >= depth
    }

    /// Publishes `iteration`, unless another thread was first.
    pub(crate) fn publish(&self, iteration: Iteration<M>) {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.has(iteration.depth) {
            self.depth.store(iteration.depth, Relaxed);
            *latest = Some(iteration);
        }
    }

    /// The latest iteration, if it is of `depth` or more.
    pub(crate) fn latest(&self, depth: u32) -> Option<Iteration<M>> {
        let latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        latest.as_ref().filter(|iteration| iteration.depth >= depth).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_a_depth_stays_until_a_deeper_one() {
        let iterations = Iterations::<u8>::new();
        let iteration = |depth, seldepth| Iteration { depth, seldepth, root_moves: Vec::new() };
        assert!(!iterations.has(1) && iterations.latest(1).is_none());
        iterations.publish(iteration(2, 5));
        iterations.publish(iteration(2, 6));
        iterations.publish(iteration(1, 7));
        let latest = iterations.latest(1).unwrap();
        assert_eq!((latest.depth, latest.seldepth), (2, 5));
        assert!(iterations.has(2) && !iterations.has(3) && iterations.latest(3).is_none());
    }
}
