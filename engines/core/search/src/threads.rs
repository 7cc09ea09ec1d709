//! The threads of a searcher, which live as long as it does.

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Stack of a search thread in bytes. The deepest line is [`MAX_PLY`](crate::MAX_PLY) nodes, some
/// of them searched twice at one ply; a node of a game that copies whole positions takes up to
/// 32 KiB in an unoptimised build. Pages that are not touched cost nothing.
const STACK: usize = 32 << 20;

/// The threads of a search: that of the caller, and others that wait for work.
///
/// The caller's own does the first part, so that a search on one thread wakes no other.
#[derive(Debug)]
pub(crate) struct Threads {
    wanted: usize,
    /// Those beside the caller's; `None` where none is wanted, or the system grants none.
    others: Option<ThreadPool>,
}

impl Threads {
    /// So many threads, at least one; fewer if the system does not grant them.
    pub(crate) fn new(wanted: usize) -> Self {
        let wanted = wanted.max(1);
        let halves = std::iter::successors(Some(wanted - 1), |count| Some(count / 2));
        let others = halves.take_while(|&count| count > 0).find_map(|count| Self::pool(count).ok());
        Self { wanted, others }
    }

    fn pool(count: usize) -> Result<ThreadPool, rayon::ThreadPoolBuildError> {
        ThreadPoolBuilder::new()
            .num_threads(count)
            .stack_size(STACK)
            .thread_name(|index| format!("search-{}", index + 1))
            .build()
    }

    pub(crate) const fn wanted(&self) -> usize {
        self.wanted
    }

    /// How many there are, at least one.
    pub(crate) fn count(&self) -> usize {
        1 + self.others.as_ref().map_or(0, ThreadPool::current_num_threads)
    }

    /// Does `work` with each of `parts` at the same time: with the first on the caller's thread, given
    /// more stack if it has little, with the rest each on one of its own; there must be no more parts
    /// than threads. What came of each, in their order.
    ///
    /// # Panics
    /// If one of the works does, after all have ended.
    pub(crate) fn run<P: Send, T: Send>(
        &self,
        parts: &mut [P],
        work: impl Fn(&mut P) -> T + Sync,
    ) -> Vec<T> {
        assert!(parts.len() <= self.count(), "each part has a thread");
        let [first, rest @ ..] = parts else { return Vec::new() };
        let here = |first: &mut P| stacker::maybe_grow(STACK, STACK, || work(first));
        let Some(others) = &self.others else { return vec![here(first)] };
        let mut results = rest.iter().map(|_| None).collect::<Vec<_>>();
        let own = others.in_place_scope(|scope| {
            for (part, result) in rest.iter_mut().zip(&mut results) {
                scope.spawn(|_| *result = Some(work(part)));
            }
            here(first)
        });
        let others = results.into_iter().map(|result| result.expect("the scope waits for all"));
        [own].into_iter().chain(others).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    /// Each part has a thread of its own, or the barrier would never open; the next work has the
    /// same ones, and the first is the caller's.
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
            let (parts, ids): (Vec<_>, Vec<_>) =
                threads.run(&mut [0, 1, 2], together).into_iter().unzip();
            assert_eq!((parts, ids[0]), (vec![1, 2, 3], thread::current().id()));
            HashSet::from([ids[0], ids[1], ids[2]])
        };
        let first = run();
        assert_eq!((first.len(), run()), (3, first));
    }

    #[test]
    fn one_thread_is_the_caller_with_room_for_the_deepest_line() {
        let look = |_: &mut ()| (thread::current().id(), stacker::remaining_stack());
        let small = thread::Builder::new().stack_size(STACK / 16).spawn(move || {
            let found = Threads::new(1).run(&mut [()], look);
            (found[0], thread::current().id())
        });
        let ((id, room), caller) = small.unwrap().join().unwrap();
        assert_eq!(id, caller);
        assert!(room.is_none_or(|room| room > STACK / 10 * 9), "{room:?}");
    }
}
