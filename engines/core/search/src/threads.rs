//! The threads of a searcher, which live as long as it does.

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Stack of a search thread in bytes. The deepest line is [`MAX_PLY`](crate::MAX_PLY) nodes, some
/// of them searched twice at one ply; a node of a game that copies whole positions takes up to
/// 32 KiB in an unoptimised build. Pages that are not touched cost nothing.
const STACK: usize = 32 << 20;

/// Threads that wait for work.
#[derive(Debug)]
pub(crate) struct Threads {
    wanted: usize,
    /// `None` where the system grants no thread at all: then the caller's own does the work.
    pool: Option<ThreadPool>,
}

impl Threads {
    /// So many threads, at least one; fewer if the system does not grant them.
    pub(crate) fn new(wanted: usize) -> Self {
        let wanted = wanted.max(1);
        let halves = std::iter::successors(Some(wanted), |count| Some(count / 2));
        let pool = halves.take_while(|&count| count > 0).find_map(|count| Self::pool(count).ok());
        Self { wanted, pool }
    }

    /// No thread but the caller's.
    pub(crate) const fn none() -> Self {
        Self { wanted: 0, pool: None }
    }

    fn pool(count: usize) -> Result<ThreadPool, rayon::ThreadPoolBuildError> {
        ThreadPoolBuilder::new()
            .num_threads(count)
            .stack_size(STACK)
            .thread_name(|index| format!("search-{index}"))
            .build()
    }

    pub(crate) const fn wanted(&self) -> usize {
        self.wanted
    }

    /// How many there are, at least one.
    pub(crate) fn count(&self) -> usize {
        self.pool.as_ref().map_or(1, ThreadPool::current_num_threads)
    }

    /// Does `work` with each of `parts` at the same time, on a thread of its own; there must be no
    /// more parts than threads. What came of each, in their order.
    ///
    /// # Panics
    /// If one of the works does, after all have ended.
    pub(crate) fn run<P: Send, T: Send>(
        &self,
        parts: &mut [P],
        work: impl Fn(&mut P) -> T + Sync,
    ) -> Vec<T> {
        assert!(parts.len() <= self.count(), "each part has a thread");
        let Some(pool) = &self.pool else { return parts.iter_mut().map(work).collect() };
        let mut results = parts.iter().map(|_| None).collect::<Vec<_>>();
        pool.in_place_scope(|scope| {
            for (part, result) in parts.iter_mut().zip(&mut results) {
                scope.spawn(|_| *result = Some(work(part)));
            }
        });
        results.into_iter().map(|result| result.expect("the scope waits for all")).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    /// Each part has a thread of its own, or the barrier would never open; the next work has the
    /// same ones.
    #[test]
    fn work_is_done_at_once_and_threads_stay() {
        let (threads, barrier) = (Threads::new(3), Barrier::new(3));
        assert_eq!((threads.wanted(), threads.count()), (3, 3));
        let run = || {
            let together = |part: &mut usize| {
                barrier.wait();
                *part += 1;
                (*part, thread::current().id())
            };
            let (parts, ids): (Vec<_>, HashSet<_>) =
                threads.run(&mut [0, 1, 2], together).into_iter().unzip();
            assert_eq!(parts, [1, 2, 3]);
            ids
        };
        let first = run();
        assert_eq!((first.len(), run()), (3, first));
    }

    #[test]
    fn without_threads_the_caller_works() {
        let threads = Threads::none();
        let id = |_: &mut ()| thread::current().id();
        assert_eq!(threads.run(&mut [()], id), [thread::current().id()]);
    }
}
