//! The solvers' transposition table: for a state, two bounds on its value.

use std::sync::atomic::{AtomicU64, Ordering};

use search::CacheLines;

/// Entries in a bucket.
const WAYS: usize = 8;

/// A bucket, which is a cache line.
type Bucket = [AtomicU64; WAYS];

/// Bounds on the value of a state for its mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
}

/// An entry in 64 bits, so that threads may share the table without locks:
///
/// ```text
/// bits 0..8 lower + 128   8..16 upper + 128   16..21 effort   21..64 tag
/// ```
/// Bucket number and tag are different bits of a 64-bit key. With a table of 2^26 buckets that is
/// the whole key; two of a billion states share one with a chance of 3 in 100.
#[derive(Debug)]
pub(crate) struct BoundsTable {
    /// A power of two of buckets.
    buckets: CacheLines<AtomicU64, WAYS>,
}

const TAG_SHIFT: u32 = 21;

impl BoundsTable {
    /// A table of the largest power of two of entries that fits `mib` MiB, or less if the system
    /// has not so much.
    ///
    /// # Panics
    /// If the system has no memory at all.
    pub(crate) fn new(mib: usize) -> Self {
        let power = ((mib.max(1) << 20) / size_of::<Bucket>()).ilog2();
        let buckets = (0..=power).rev().find_map(|power| CacheLines::new(1 << power));
        let mut buckets = buckets.expect("there is memory for a table");
        // Looks are spread over all of it: with large pages 5x5 dots are solved a fifth faster.
        buckets.prefer_huge_pages();
        Self { buckets }
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Bounds> {
        let tag = key >> TAG_SHIFT;
        let entries = self.bucket(key).iter().map(|entry| entry.load(Ordering::Relaxed));
        entries.into_iter().find(|entry| entry >> TAG_SHIFT == tag && *entry != 0).map(bounds)
    }

    /// Brings the bucket of `key` nearer, which [`get`](Self::get) is about to ask for. Nearly every
    /// look into a big table misses every cache, and the looks of one node are independent of each
    /// other: 3x4 boxes are solved a fifth faster.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        self.buckets.prefetch(self.index(key));
    }

    /// Narrows the bounds stored for `key`; `nodes` is what it cost to find them. What cost least
    /// makes room.
    #[inline]
    pub(crate) fn put(&self, key: u64, found: Bounds, nodes: u64) {
        let tag = key >> TAG_SHIFT;
        let bucket = self.bucket(key);
        let effort = u64::from((nodes | 1).ilog2().min(30)) + 1;
        let (mut victim, mut least) = (0, u64::MAX);
        for (i, entry) in bucket.iter().enumerate() {
            let old = entry.load(Ordering::Relaxed);
            if old >> TAG_SHIFT == tag && old != 0 {
                let known = bounds(old);
                let narrowed = Bounds {
                    lower: known.lower.max(found.lower),
                    upper: known.upper.min(found.upper),
                };
                entry.store(pack(tag, narrowed, effort.max(old >> 16 & 31)), Ordering::Relaxed);
                return;
            }
            if (old >> 16 & 31) < least {
                (victim, least) = (i, old >> 16 & 31);
            }
        }
        bucket[victim].store(pack(tag, found, effort), Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        self.buckets.get(self.index(key))
    }

    #[inline]
    const fn index(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }
}

fn bounds(entry: u64) -> Bounds {
    Bounds { lower: (entry & 255) as i32 - 128, upper: (entry >> 8 & 255) as i32 - 128 }
}

fn pack(tag: u64, bounds: Bounds, effort: u64) -> u64 {
    let (lower, upper) = ((bounds.lower + 128) as u64, (bounds.upper + 128) as u64);
    tag << TAG_SHIFT | effort << 16 | upper << 8 | lower
}
