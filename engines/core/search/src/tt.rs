//! The transposition table: what is already known about positions met before.
//!
//! Lock-free and shared by all threads. An entry is two relaxed atomic words, the second of them
//! xored with the first, so that a mixture of two writers' words fails the key check.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::Bound;
use crate::cache_lines::{CACHE_LINE, CacheLines};
use crate::entry::{AGES, Entry, age_of, depth_of};

/// Entries that share one cache line and compete for its places.
const CLUSTER: usize = 4;
/// How many plies of depth one search of age outweighs when an entry must go.
const AGE_WEIGHT: i32 = 8;
/// A result of this search stays if it is deeper than a new one by more plies than this.
const KEPT_DEPTH: i32 = 4;

/// The largest table that is warmed up, in MiB: a fraction of a second. Tests start engines by the
/// hundred, which is most of their work if each is given all of its memory.
const WARMED_MIB: usize = if cfg!(debug_assertions) { 16 } else { 512 };
/// Bytes of the smallest page of any system.
const SMALL_PAGE: usize = 4 << 10;

/// An entry as it is stored: key xor data, and data.
type Words = [AtomicU64; 2];

/// The data word, if it belongs to `key`.
#[inline]
fn load(words: &Words, key: u64) -> Option<u64> {
    let data = data_of(words);
    (words[0].load(Relaxed) ^ data == key && data != 0).then_some(data)
}

#[inline]
fn save(words: &Words, key: u64, data: u64) {
    words[0].store(key ^ data, Relaxed);
    words[1].store(data, Relaxed);
}

#[inline]
fn data_of(words: &Words) -> u64 {
    words[1].load(Relaxed)
}

type Cluster = [Words; CLUSTER];

/// The table. Sizes are in MiB; any size will do, since the index is a product, not a mask.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    clusters: CacheLines<Words, CLUSTER>,
    age: u8,
    /// Whether a search has begun since the memory was allocated.
    is_used: bool,
    /// Whether the system has been asked for all of the memory.
    is_warm: bool,
}

impl TranspositionTable {
    /// An empty table of `mib` MiB, at least one. No page of it is touched before it is warmed up or
    /// used. Panics if there is no memory for it.
    pub(crate) fn new(mib: usize) -> Self {
        let clusters = CacheLines::new(mib.max(1) * (1 << 20) / CACHE_LINE);
        let clusters = clusters.expect("there is memory for the table");
        Self { clusters, age: 0, is_used: false, is_warm: false }
    }

    /// Has the system supply the memory now, while nobody's clock runs: huge pages are not left to
    /// the search, which they would stop for too long. A table larger than
    /// [`WARMED_MIB`] would take long and is supplied as it fills; one in use stays as it is.
    pub(crate) fn warm_up(&mut self) {
        if self.is_used || self.is_warm || self.mib() > WARMED_MIB {
            return;
        }
        self.is_warm = true;
        self.clusters.prefer_huge_pages();
        for cluster in (0..self.clusters.len()).step_by(SMALL_PAGE / CACHE_LINE) {
            self.clusters.get(cluster)[0][1].store(0, Relaxed);
        }
    }

    pub(crate) fn mib(&self) -> usize {
        (self.clusters.len() * CACHE_LINE) >> 20
    }

    /// Gives the table another size, which empties it.
    pub(crate) fn resize(&mut self, mib: usize) {
        // The old memory is given back first: there may be no room for both.
        self.clusters = CacheLines::default();
        *self = Self::new(mib);
    }

    /// Forgets everything. Fresh memory costs less than zeros written to all of the old.
    pub(crate) fn clear(&mut self) {
        if self.is_used {
            self.resize(self.mib());
        }
    }

    /// Begins a search: what earlier ones left may be displaced sooner.
    pub(crate) fn grow_older(&mut self) {
        self.is_used = true;
        self.age = (self.age + 1) % AGES;
    }

    /// The entry of the position with this key.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.cluster(key).iter().find_map(|words| load(words, key)).and_then(Entry::unpack)
    }

    /// Remembers `entry`, unless something better is known about the same position.
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let cluster = self.cluster(key);
        let known = cluster.iter().find_map(|words| Some((words, load(words, key)?)));
        let Some((words, data)) = known else {
            save(self.replaceable(cluster), key, entry.pack(self.age));
            return;
        };
        if let Some(old) = Entry::unpack(data) {
            entry.slot = entry.slot.or(old.slot);
            let fresh = age_of(data) == self.age;
            let deeper = old.depth > entry.depth + KEPT_DEPTH;
            if fresh && deeper && entry.bound != Bound::Exact {
                return;
            }
        }
        save(words, key, entry.pack(self.age));
    }

    /// Fetches the cluster of `key` into the cache while other work goes on. An ordinary load in its
    /// place takes a tenth of the time of a xiangqi search.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        self.clusters.prefetch(self.index(key));
    }

    /// How many of a thousand entries belong to the current search.
    pub(crate) fn per_mille_full(&self) -> u32 {
        let entries = (0..1000 / CLUSTER).flat_map(|cluster| self.clusters.get(cluster));
        entries.map(data_of).filter(|&data| data != 0 && age_of(data) == self.age).count() as u32
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        self.clusters.get(self.index(key))
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize
    }

    /// The place that is missed least: empty, or shallow and old.
    fn replaceable<'a>(&self, cluster: &'a Cluster) -> &'a Words {
        let worth = |words: &&Words| {
            let data = data_of(words);
            let age = i32::from((self.age + AGES - age_of(data)) % AGES);
            if data == 0 { i32::MIN } else { depth_of(data).plies() - AGE_WEIGHT * age }
        };
        cluster.iter().min_by_key(worth).expect("a cluster has places")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;
    use crate::depth::Depth;
    use crate::ply::Ply;

    fn entry(depth: u8) -> Entry {
        Entry {
            slot: Some(65_534),
            score: Score::loss_in(7).to_table(Ply::ROOT + 3),
            bound: Bound::Lower,
            depth: Depth::from_table(depth),
            eval: Some(Score::estimate(-30_000)),
            pv: true,
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1);
        let bare = Entry { slot: None, eval: None, bound: Bound::Exact, pv: false, ..entry(255) };
        for (key, entry) in [(0, entry(0)), (u64::MAX, entry(200)), (1 << 63, bare)] {
            assert_eq!(table.probe(key), None);
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
        }
    }

    #[test]
    fn a_mixture_of_two_entries_is_not_found() {
        let table = TranspositionTable::new(1);
        table.store(5, entry(9));
        let words = table.cluster(5).iter().find(|words| load(words, 5).is_some()).unwrap();
        words[1].store(entry(10).pack(0), Relaxed);
        assert_eq!(table.probe(5), None);
    }

    #[test]
    fn deep_results_of_this_search_stay_and_keep_their_move() {
        let mut table = TranspositionTable::new(1);
        table.store(5, entry(20));
        table.store(5, entry(3));
        assert_eq!(table.probe(5), Some(entry(20)));
        table.store(5, Entry { slot: None, ..entry(18) });
        assert_eq!(table.probe(5), Some(entry(18)));
        table.grow_older();
        table.store(5, entry(3));
        assert_eq!(table.probe(5), Some(entry(3)));
    }

    #[test]
    fn shallow_and_old_entries_go_first() {
        let mut table = TranspositionTable::new(1);
        // Keys this close together share a cluster.
        for (key, depth) in [(1, 9), (2, 3), (3, 7), (4, 8)] {
            table.store(key, entry(depth));
        }
        table.store(5, entry(1));
        assert_eq!(table.probe(2), None);
        table.grow_older();
        table.store(6, entry(4));
        assert_eq!(table.probe(5), None);
        assert!([1, 3, 4, 6].iter().all(|&key| table.probe(key).is_some()));
        assert_eq!(table.per_mille_full(), 1);
    }

    #[test]
    fn warming_up_keeps_what_is_known() {
        let mut table = TranspositionTable::new(2);
        table.warm_up();
        assert_eq!(table.probe(5), None);
        let mut table = TranspositionTable::new(2);
        table.grow_older();
        table.store(5, entry(9));
        table.warm_up();
        assert_eq!(table.probe(5), Some(entry(9)));
    }

    #[test]
    fn clearing_forgets_everything() {
        let mut table = TranspositionTable::new(2);
        table.grow_older();
        let keys = || (0..100_000u64).map(|i| i.wrapping_mul(game::keys::SPREAD));
        keys().for_each(|key| table.store(key, entry(1)));
        assert!(table.per_mille_full() > 500);
        table.clear();
        assert!(keys().all(|key| table.probe(key).is_none()));
        assert_eq!((table.mib(), table.per_mille_full()), (2, 0));
    }
}
