//! What the mate solver remembers of positions, in bounded memory.

/// No number reaches this; it stands for a proof in one direction.
pub(super) const INFINITE: u32 = 1 << 30;

/// How many plies a search may look ahead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Horizon(u16);

impl Horizon {
    /// No limit.
    pub(super) const NONE: Self = Self(u16::MAX);

    /// So many plies.
    pub(super) const fn plies(plies: u16) -> Self {
        Self(plies)
    }

    /// What is left after a ply, which there must be.
    pub(super) const fn next(self) -> Self {
        if self.0 == u16::MAX { self } else { Self(self.0 - 1) }
    }

    /// Whether no ply is left.
    pub(super) const fn is_reached(self) -> bool {
        self.0 == 0
    }
}

/// How hard a position seems to prove and to disprove, for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// 0: there is a mate.
    pub(super) proof: u32,
    /// 0: there is none.
    pub(super) disproof: u32,
    /// Plies to the mate at most, if there is one.
    pub(super) plies: u16,
}

impl Numbers {
    /// A mate in at most `plies`.
    pub(super) const fn mate(plies: u16) -> Self {
        Self { proof: 0, disproof: INFINITE, plies }
    }

    /// No mate.
    pub(super) const NO_MATE: Self = Self { proof: INFINITE, disproof: 0, plies: 0 };

    /// Nothing known, but for a guess how hard a proof is.
    pub(super) const fn unknown(proof: u32) -> Self {
        Self { proof, disproof: 1, plies: 0 }
    }

    pub(super) const fn is_mate(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_no_mate(self) -> bool {
        self.disproof == 0
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    proof: u32,
    disproof: u32,
    /// Nodes spent on the position; the entry with the fewest makes room.
    effort: u32,
    /// To which horizon the numbers belong.
    horizon: Horizon,
    /// A mate in at most so many plies is proved; `u16::MAX` for none.
    mate: u16,
    /// No mate within so many plies is proved.
    no_mate: u16,
}

const EMPTY: Entry = Entry {
    key: 0,
    proof: 1,
    disproof: 1,
    effort: 0,
    horizon: Horizon(0),
    mate: u16::MAX,
    no_mate: 0,
};

/// Entries that share a place.
const BUCKET: usize = 4;

/// The table.
#[derive(Debug)]
pub(super) struct MateTable {
    entries: Vec<Entry>,
}

impl MateTable {
    /// A table of at most `mib` MiB.
    pub(super) fn new(mib: usize) -> Self {
        let bytes = mib.max(1) << 20;
        let buckets = (bytes / (BUCKET * size_of::<Entry>())).max(1);
        Self { entries: vec![EMPTY; buckets * BUCKET] }
    }

    fn bucket(&self, key: u64) -> usize {
        let buckets = self.entries.len() / BUCKET;
        ((u128::from(key) * buckets as u128) >> 64) as usize * BUCKET
    }

    /// What is known of a position, looking so far ahead.
    pub(super) fn probe(&self, key: u64, horizon: Horizon) -> Option<Numbers> {
        let at = self.bucket(key);
        let entry = self.entries[at..at + BUCKET].iter().find(|entry| entry.key == key)?;
        if entry.mate != u16::MAX && entry.mate <= horizon.0 {
            return Some(Numbers::mate(entry.mate));
        }
        // A bounded disproof says nothing about longer mates.
        if horizon != Horizon::NONE && entry.no_mate >= horizon.0 {
            return Some(Numbers::NO_MATE);
        }
        let Entry { proof, disproof, .. } = *entry;
        (entry.horizon == horizon).then_some(Numbers { proof, disproof, plies: 0 })
    }

    /// Remembers what was found by `effort` nodes.
    pub(super) fn store(&mut self, key: u64, horizon: Horizon, numbers: Numbers, effort: u32) {
        let at = self.bucket(key);
        let bucket = &mut self.entries[at..at + BUCKET];
        let place = bucket.iter().position(|entry| entry.key == key).unwrap_or_else(|| {
            let fewest = (0..BUCKET).min_by_key(|&i| bucket[i].effort).unwrap_or(0);
            bucket[fewest] = Entry { key, ..EMPTY };
            fewest
        });
        let entry = &mut bucket[place];
        entry.proof = numbers.proof;
        entry.disproof = numbers.disproof;
        entry.horizon = horizon;
        entry.effort = entry.effort.saturating_add(effort.max(1));
        if numbers.is_mate() {
            entry.mate = entry.mate.min(numbers.plies);
        } else if numbers.is_no_mate() && horizon != Horizon::NONE {
            entry.no_mate = entry.no_mate.max(horizon.0);
        }
    }
}
