//! The latest iteration that any thread has completed, from which all go on.
//!
//! Threads take an iteration together, and which of them is through with it first is chance.
//! None waits for itself to finish what another one has finished.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::root::RootMove;

/// A completed iteration.
#[derive(Clone, Debug)]
pub(crate) struct Iteration<M> {
    pub(crate) depth: u32,
    pub(crate) seldepth: usize,
    /// Best first.
    pub(crate) root_moves: Vec<RootMove<M>>,
}

/// Where threads hand on their iterations.
#[derive(Debug)]
pub(crate) struct Relay<M> {
    /// The depth of `latest`; 0 without one.
    depth: AtomicU32,
    latest: Mutex<Option<Iteration<M>>>,
}

impl<M: Copy> Relay<M> {
    pub(crate) fn new() -> Self {
        Self { depth: AtomicU32::new(0), latest: Mutex::new(None) }
    }

    /// Whether an iteration of `depth` or more has been completed.
    #[inline]
    pub(crate) fn has(&self, depth: u32) -> bool {
        self.depth.load(Relaxed) >= depth
    }

    /// Hands on `iteration`, unless another thread was first.
    pub(crate) fn hand_on(&self, iteration: Iteration<M>) {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.has(iteration.depth) {
            self.depth.store(iteration.depth, Relaxed);
            *latest = Some(iteration);
        }
    }

    /// The latest iteration, if it is of `depth` or more.
    pub(crate) fn take_over(&self, depth: u32) -> Option<Iteration<M>> {
        let latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        latest.as_ref().filter(|iteration| iteration.depth >= depth).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_a_depth_stays_until_a_deeper_one() {
        let relay = Relay::<u8>::new();
        let iteration = |depth, seldepth| Iteration { depth, seldepth, root_moves: Vec::new() };
        assert!(!relay.has(1) && relay.take_over(1).is_none());
        relay.hand_on(iteration(2, 5));
        relay.hand_on(iteration(2, 6));
        relay.hand_on(iteration(1, 7));
        let latest = relay.take_over(1).unwrap();
        assert_eq!((latest.depth, latest.seldepth), (2, 5));
        assert!(relay.has(2) && !relay.has(3) && relay.take_over(3).is_none());
    }
}
