//! The latest iteration that any thread has completed, from which all go on.
//!
//! Threads take an iteration together, and which of them is through with it first is chance.
//! None waits for itself to finish what another one has finished.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::depth::Depth;
use crate::ply::Ply;
use crate::root_moves::RootMove;

#[derive(Clone, Debug)]
pub(crate) struct Iteration<M> {
    pub(crate) depth: Depth,
    pub(crate) seldepth: Ply,
    /// Best first.
    pub(crate) root_moves: Vec<RootMove<M>>,
}

#[derive(Debug)]
pub(crate) struct Iterations<M>(Mutex<Option<Iteration<M>>>);

impl<M: Copy> Iterations<M> {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Whether an iteration of `depth` or more has been completed.
    pub(crate) fn has(&self, depth: Depth) -> bool {
        self.lock().as_ref().is_some_and(|latest| latest.depth >= depth)
    }

    /// Publishes `iteration`, unless another thread was first.
    pub(crate) fn publish(&self, iteration: Iteration<M>) {
        let mut latest = self.lock();
        if latest.as_ref().is_none_or(|latest| latest.depth < iteration.depth) {
            *latest = Some(iteration);
        }
    }

    /// The latest iteration, if it is of `depth` or more.
    pub(crate) fn latest(&self, depth: Depth) -> Option<Iteration<M>> {
        self.lock().as_ref().filter(|latest| latest.depth >= depth).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, Option<Iteration<M>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_a_depth_stays_until_a_deeper_one() {
        let iterations = Iterations::<u8>::new();
        let iteration = |depth, seldepth| Iteration {
            depth: Depth::new(depth),
            seldepth: Ply::ROOT + seldepth,
            root_moves: Vec::new(),
        };
        let (has, latest) = (
            |depth| iterations.has(Depth::new(depth)),
            |depth| iterations.latest(Depth::new(depth)),
        );
        assert!(!has(1) && latest(1).is_none());
        iterations.publish(iteration(2, 5));
        iterations.publish(iteration(2, 6));
        iterations.publish(iteration(1, 7));
        let found = latest(1).unwrap();
        assert_eq!((found.depth, found.seldepth), (Depth::new(2), Ply::ROOT + 5));
        assert!(has(2) && !has(3) && latest(3).is_none());
    }
}
