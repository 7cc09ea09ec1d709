//! Simplified ABDADA: what the threads are searching right now, so that each finds something else
//! to do.
//!
//! Threads that share no more than the table search the same moves at the same time. With this
//! list a thread leaves a move that another one is searching for later, when the table will know
//! its value.
//!
//! Source: Tom Kerrigan, "Simplified ABDADA" (2017), after Jean-Christophe Weill (1996).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Places that a key may have.
const WAYS: usize = 4;
/// Sets of such places.
const SETS: usize = 1 << 12;
const FREE: u64 = 0;

/// The moves being searched, by keys that are never 0. Races cost a missed or a needless entry.
#[derive(Debug)]
pub(crate) struct Abdada(Vec<[AtomicU64; WAYS]>);

impl Abdada {
    /// The list for a search by so many threads; one alone keeps none.
    pub(crate) fn new(threads: usize) -> Self {
        let sets = if threads > 1 { SETS } else { 0 };
        Self(std::iter::repeat_with(Default::default).take(sets).collect())
    }

    /// Whether there are other threads to share the work with.
    #[inline]
    pub(crate) fn is_shared(&self) -> bool {
        !self.0.is_empty()
    }

    #[inline]
    pub(crate) fn is_searched(&self, key: u64) -> bool {
        self.places(key).is_some_and(|places| places.iter().any(|place| place.load(Relaxed) == key))
    }

    /// A thread starts to search `key`.
    #[inline]
    pub(crate) fn start(&self, key: u64) {
        if let Some(places) = self.places(key) {
            let free = places.iter().find(|place| place.load(Relaxed) == FREE);
            free.unwrap_or(&places[0]).store(key, Relaxed);
        }
    }

    /// A thread has finished the search of `key`.
    #[inline]
    pub(crate) fn finish(&self, key: u64) {
        let places = self.places(key).into_iter().flatten();
        for place in places.filter(|place| place.load(Relaxed) == key) {
            place.store(FREE, Relaxed);
        }
    }

    #[inline]
    fn places(&self, key: u64) -> Option<&[AtomicU64; WAYS]> {
        self.0.get((key >> 32) as usize % SETS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_started_is_searched_until_it_is_finished() {
        let abdada = Abdada::new(2);
        // More keys of one set than it has places: the latest are known.
        let keys = [1, 2, 3, 4, 5];
        keys.iter().for_each(|&key| abdada.start(key));
        assert!(abdada.is_shared());
        assert!(!abdada.is_searched(1) && abdada.is_searched(5) && !abdada.is_searched(6));
        abdada.finish(5);
        assert!(!abdada.is_searched(5) && abdada.is_searched(4));
    }

    #[test]
    fn one_thread_keeps_no_list() {
        let abdada = Abdada::new(1);
        abdada.start(7);
        assert!(!abdada.is_shared() && !abdada.is_searched(7));
    }
}
