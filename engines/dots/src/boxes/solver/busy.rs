//! Which states the threads are searching at this moment, so that each can take another one.
//!
//! Source: ABDADA, J.-C. Weill, "The ABDADA Distributed Minimax-Search Algorithm" (1996).

use std::sync::atomic::{AtomicU64, Ordering};

use dots_rules::Bits;

const MARKS: usize = 1 << 12;
/// States of fewer strings are searched in less time than it takes to see what others do.
const WORTH_IT: u32 = 12;

/// The states that are being searched. A mark may be lost to another: then a state is searched
/// twice, and nothing worse.
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    /// No state is being searched by any of `threads` threads.
    pub(super) fn new(threads: usize) -> Self {
        let marks = if threads > 1 { MARKS } else { 0 };
        Self((0..marks).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether some thread searches the state of `key`.
    #[inline]
    pub(super) fn has(&self, key: u64) -> bool {
        self.mark(key).is_some_and(|mark| mark.load(Ordering::Relaxed) == key)
    }

    /// Notes that the state of `key`, of `left` strings, is being searched.
    #[inline]
    pub(super) fn enter(&self, key: u64, left: Bits<1>) {
        if left.len() >= WORTH_IT
            && let Some(mark) = self.mark(key)
        {
            mark.store(key, Ordering::Relaxed);
        }
    }

    /// Notes that it is not any more.
    #[inline]
    pub(super) fn leave(&self, key: u64) {
        if self.has(key)
            && let Some(mark) = self.mark(key)
        {
            mark.store(0, Ordering::Relaxed);
        }
    }

    #[inline]
    fn mark(&self, key: u64) -> Option<&AtomicU64> {
        // The low bits choose the bucket of the table, the high ones a mark.
        self.0.get((key >> 52) as usize)
    }
}
