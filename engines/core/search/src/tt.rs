//! The transposition table: what is already known about positions met before.
//!
//! Lock-free and shared by all threads. An entry is two relaxed atomic words, the second of them
//! xored with the first, so that a mixture of two writers' words fails the key check.
//!
//! In place of the highest bits of a key, which its cluster says already, an entry has the generation
//! of the table. An entry of another generation is none, so that to clear the table writes nothing.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use game::Game;
use game::keys::SplitMix64;

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

/// Low bits of a key that are stored; the generation stands above them. The smallest table has 2^14
/// clusters, so that the lowest 50 bits tell the keys of a cluster apart.
const KEY_BITS: u32 = 52;
const LAST_GENERATION: u64 = (1 << (u64::BITS - KEY_BITS)) - 1;

/// An entry as it is stored: key xor data, and data.
type Words = [AtomicU64; 2];

/// The data word, if it belongs to `key`.
#[inline]
fn load(words: &Words, key: u64) -> Option<u64> {
    let (found, data) = key_and_data(words);
    (found == key).then_some(data)
}

#[inline]
fn save(words: &Words, key: u64, data: u64) {
    words[0].store(key ^ data, Relaxed);
    words[1].store(data, Relaxed);
}

#[inline]
fn key_and_data(words: &Words) -> (u64, u64) {
    let data = words[1].load(Relaxed);
    (words[0].load(Relaxed) ^ data, data)
}

type Cluster = [Words; CLUSTER];

/// Plies before a draw by a count from which on the table tells counts apart: what a search finds there
/// depends on them. Farther away they are left out, so that more positions are found again.
const COUNTED_PLIES: u32 = 16;

/// What `pos` stands under in the table.
#[inline]
pub(crate) fn table_key<G: Game>(pos: &G) -> u64 {
    match pos.plies_to_draw() {
        Some(left @ 0..=COUNTED_PLIES) => pos.key() ^ SplitMix64::new(!u64::from(left)).next(),
        _ => pos.key(),
    }
}

/// The table. Sizes are in MiB; any size will do, since the index is a product, not a mask.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    clusters: CacheLines<Words, CLUSTER>,
    /// 1 to [`LAST_GENERATION`]; memory that nobody has written to has 0.
    generation: u64,
    age: u8,
    /// Whether a search has begun since the table was empty.
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
        Self { clusters, generation: 1, age: 0, is_used: false, is_warm: false }
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
            // Nothing of the search stands there: a table in use is not warmed up.
            self.clusters.get(cluster)[0].iter().for_each(|word| word.store(0, Relaxed));
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

    /// Forgets everything, and keeps the memory.
    pub(crate) fn clear(&mut self) {
        if !self.is_used {
            return;
        }
        if self.generation == LAST_GENERATION {
            self.clusters.zero();
        }
        self.generation = self.generation % LAST_GENERATION + 1;
        (self.age, self.is_used) = (0, false);
    }

    /// Begins a search: what earlier ones left may be displaced sooner.
    pub(crate) fn grow_older(&mut self) {
        self.is_used = true;
        self.age = (self.age + 1) % AGES;
    }

    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let stored = self.stored(key);
        self.cluster(key).iter().find_map(|words| load(words, stored)).and_then(Entry::unpack)
    }

    /// Remembers `entry`, unless something better is known about the same position.
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let cluster = self.cluster(key);
        let key = self.stored(key);
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
        let found = entries.filter_map(|words| self.data_of(words));
        found.filter(|&data| age_of(data) == self.age).count() as u32
    }

    #[inline]
    const fn stored(&self, key: u64) -> u64 {
        key << (u64::BITS - KEY_BITS) >> (u64::BITS - KEY_BITS) | self.generation << KEY_BITS
    }

    #[inline]
    fn data_of(&self, words: &Words) -> Option<u64> {
        let (key, data) = key_and_data(words);
        (key >> KEY_BITS == self.generation).then_some(data)
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
            let Some(data) = self.data_of(words) else { return i32::MIN };
            let age = i32::from((self.age + AGES - age_of(data)) % AGES);
            depth_of(data).plies() - AGE_WEIGHT * age
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
        let is_entry = |words: &&Words| load(words, table.stored(5)).is_some();
        let words = table.cluster(5).iter().find(is_entry).unwrap();
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

    /// A cleared table has its memory and nothing else: keys and places are as in a new one, however
    /// often it was cleared.
    #[test]
    fn clearing_forgets_everything() {
        let mut table = TranspositionTable::new(1);
        let memory = std::ptr::from_ref(table.cluster(0));
        let keys = || (0..100_000u64).map(|i| i.wrapping_mul(game::keys::SPREAD));
        for times in [1, LAST_GENERATION, LAST_GENERATION + 1] {
            table.grow_older();
            keys().for_each(|key| table.store(key, entry(9)));
            assert!(table.per_mille_full() > 500);
            for _ in 0..times {
                table.grow_older();
                table.clear();
            }
            table.warm_up();
            assert!(keys().all(|key| table.probe(key).is_none()));
            assert_eq!((table.mib(), table.per_mille_full(), table.age), (1, 0, 0));
            // Nothing that was forgotten takes the place of what is new.
            (1..=CLUSTER as u64).for_each(|key| table.store(key, entry(1)));
            assert!((1..=CLUSTER as u64).all(|key| table.probe(key).is_some()));
        }
        assert_eq!(std::ptr::from_ref(table.cluster(0)), memory);
    }

    #[test]
    fn the_generation_takes_no_bit_that_tells_keys_of_a_cluster_apart() {
        let table = TranspositionTable::new(1);
        let last = |cluster: u64| (cluster + 1) * (u64::MAX / table.clusters.len() as u64) - 1;
        for key in [0, 1 << 49, last(0), last(5), u64::MAX] {
            let others = (0..64).map(|bit| key ^ 1 << bit);
            for other in others.filter(|&other| table.index(other) == table.index(key)) {
                assert_ne!(table.stored(key), table.stored(other), "{key:x} {other:x}");
            }
        }
    }
}
