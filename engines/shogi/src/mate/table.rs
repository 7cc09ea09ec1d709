//! The mate solver's table of positions, in bounded memory.
//!
//! A position is found by its board; the attacker's hand stands in the entry, and the defender
//! holds the rest. So what is known with one hand serves others: a mate serves every hand that has
//! at least as much, a disproof every hand that has at most as much.
//!
//! Source: Seo, "On effective utilization of dominance relations in tsume-shogi solving
//! algorithms" (1999).

use shogi_rules::Hand;

use super::numbers::{Horizon, Lean, Numbers, Spot};

#[derive(Clone, Copy, Debug)]
struct Entry {
    spot: Spot,
    proof: u32,
    disproof: u32,
    /// Nodes spent on the position; the entry with the fewest makes room. 0: a free place.
    effort: u32,
    /// To which horizon the numbers belong.
    horizon: Horizon,
    /// A mate in at most so many plies is proved; `u16::MAX` for none.
    mate: u16,
    /// No mate within so many plies is proved; `u16::MAX` for none at all.
    no_mate: u16,
    /// Whether it was disproved on some line by leaning on it.
    leans: bool,
}

/// An entry in memory: all zeros is a free place, so that a new table needs no filling.
type Packed = [u64; 4];

impl Entry {
    const fn new(spot: Spot) -> Self {
        Self {
            spot,
            proof: 1,
            disproof: 1,
            effort: 0,
            horizon: Horizon(0),
            mate: u16::MAX,
            no_mate: 0,
            leans: false,
        }
    }

    fn pack(self) -> Packed {
        let halves = |high: u32, low: u32| (high as u64) << 32 | low as u64;
        [
            self.spot.board,
            halves(self.spot.hand.0, self.proof),
            halves(self.disproof, self.effort),
            (self.horizon.0 as u64) << 48
                | (self.mate as u64) << 32
                | (self.no_mate as u64) << 16
                | self.leans as u64,
        ]
    }

    fn unpack(packed: Packed) -> Self {
        let [board, second, third, last] = packed;
        Self {
            spot: Spot { board, hand: Hand((second >> 32) as u32) },
            proof: second as u32,
            disproof: (third >> 32) as u32,
            effort: third as u32,
            horizon: Horizon((last >> 48) as u16),
            mate: (last >> 32) as u16,
            no_mate: (last >> 16) as u16,
            leans: last & 1 != 0,
        }
    }

    /// Counts what was found by `effort` nodes in.
    fn learn(&mut self, horizon: Horizon, numbers: Numbers, effort: u32) {
        self.effort = self.effort.saturating_add(effort.max(1));
        self.horizon = horizon;
        (self.proof, self.disproof) = (numbers.proof, numbers.disproof);
        if numbers.is_mate() {
            self.mate = self.mate.min(numbers.plies);
        } else if numbers.is_no_mate() {
            self.no_mate = self.no_mate.max(horizon.0);
        }
    }
}

/// The table's knowledge of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) numbers: Numbers,
    /// Whether it was disproved on some line by leaning on it.
    pub(super) leans: bool,
}

/// Entries that a position may stand in: those from its home on.
const WINDOW: usize = 16;

#[derive(Debug)]
pub(super) struct MateTable {
    entries: Vec<Packed>,
    used: usize,
}

impl MateTable {
    pub(super) fn new(kib: usize) -> Self {
        let places = (kib << 10) / size_of::<Packed>();
        Self { entries: vec![[0; 4]; places.max(WINDOW)], used: 0 }
    }

    /// How full it is, in thousandths.
    pub(super) const fn fullness(&self) -> u32 {
        (self.used * 1000 / self.entries.len()) as u32
    }

    fn window(&self, board: u64) -> std::ops::Range<usize> {
        let homes = self.entries.len() - WINDOW + 1;
        let home = ((u128::from(board) * homes as u128) >> 64) as usize;
        home..home + WINDOW
    }

    /// The knowledge of a position, looking so far ahead.
    pub(super) fn probe(&self, spot: Spot, horizon: Horizon) -> Option<Known> {
        let (mut mate, mut open) = (None::<Numbers>, None);
        let (mut proof, mut disproof, mut leans) = (0, 0, false);
        for &packed in &self.entries[self.window(spot.board)] {
            if packed[2] as u32 == 0 {
                break;
            }
            if packed[0] != spot.board {
                continue;
            }
            let entry = Entry::unpack(packed);
            let (more, less) =
                (spot.hand.covers(entry.spot.hand), entry.spot.hand.covers(spot.hand));
            if more && entry.mate != u16::MAX && entry.mate <= horizon.0 {
                if mate.is_none_or(|mate| entry.mate < mate.plies) {
                    mate = Some(Numbers::mate(entry.mate, entry.spot.hand));
                }
            } else if less && entry.no_mate > 0 && entry.no_mate >= horizon.0 {
                let numbers = Numbers::no_mate(entry.spot.hand, Lean::FREE);
                return Some(Known { numbers, leans: false });
            } else if entry.horizon != horizon || entry.proof == 0 || entry.disproof == 0 {
                continue;
            } else if more && less {
                open = Some((entry.proof, entry.disproof));
                leans = entry.leans;
            } else if more {
                // With less in hand it was no easier to mate.
                disproof = disproof.max(entry.disproof);
            } else if less {
                proof = proof.max(entry.proof);
            }
        }
        if let Some(numbers) = mate {
            return Some(Known { numbers, leans: false });
        }
        let (exact_proof, exact_disproof) = open?;
        let numbers = Numbers::open(exact_proof.max(proof), exact_disproof.max(disproof));
        Some(Known { numbers, leans })
    }

    /// Remembers what was found by `effort` nodes.
    pub(super) fn store(&mut self, spot: Spot, horizon: Horizon, numbers: Numbers, effort: u32) {
        let general = Spot { hand: numbers.hand, ..spot };
        let known = if numbers.is_settled() { self.find(general) } else { None };
        let place = known.unwrap_or_else(|| self.place(spot));
        let mut entry = Entry::unpack(self.entries[place]);
        if numbers.is_settled() {
            // Knowledge for one hand still holds with the more general one.
            entry.spot.hand = numbers.hand;
        }
        entry.learn(horizon, numbers, effort);
        self.entries[place] = entry.pack();
    }

    /// Notes that a position not settled was disproved by leaning on the line of play.
    pub(super) fn note_lean(&mut self, spot: Spot, effort: u32) {
        let place = self.place(spot);
        let mut entry = Entry::unpack(self.entries[place]);
        let fresh = entry.horizon != Horizon::NONE || entry.proof == 0 || entry.disproof == 0;
        let proof = if fresh { 1 } else { entry.proof };
        entry.learn(Horizon::NONE, Numbers::open(proof + 1, 1), effort);
        entry.leans = true;
        self.entries[place] = entry.pack();
    }

    fn find(&self, spot: Spot) -> Option<usize> {
        let is_it = |packed: &Packed| {
            packed[0] == spot.board
                && (packed[1] >> 32) as u32 == spot.hand.0
                && packed[2] as u32 != 0
        };
        self.window(spot.board).find(|&place| is_it(&self.entries[place]))
    }

    /// Where `spot` stands; if it does not yet, where it now does.
    fn place(&mut self, spot: Spot) -> usize {
        if let Some(place) = self.find(spot) {
            return place;
        }
        let window = self.window(spot.board);
        let effort = |packed: Packed| packed[2] as u32;
        let place = window.clone().min_by_key(|&place| effort(self.entries[place]));
        let place = place.unwrap_or(window.start);
        if effort(self.entries[place]) == 0 {
            self.used += 1;
        } else {
            // A position that was hard once makes room in the end.
            for packed in &mut self.entries[window] {
                packed[2] -= u64::from(effort(*packed) / 8);
            }
        }
        self.entries[place] = Entry::new(spot).pack();
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogi_rules::Kind;

    fn spot(golds: u32) -> Spot {
        Spot { board: 1 << 60, hand: Hand::EMPTY.with(Kind::GOLD, golds) }
    }

    #[test]
    fn results_serve_other_hands() {
        let mut table = MateTable::new(1);
        let one = Hand::EMPTY.with(Kind::GOLD, 1);
        table.store(spot(2), Horizon::NONE, Numbers::mate(5, one), 1);
        let plies = |table: &MateTable, golds, plies| {
            let known = table.probe(spot(golds), Horizon(plies));
            known.map(|known| known.numbers.plies)
        };
        assert_eq!((plies(&table, 1, 5), plies(&table, 3, 9)), (Some(5), Some(5)));
        assert_eq!((plies(&table, 0, 9), plies(&table, 2, 3)), (None, None));
        table.store(spot(0), Horizon(7), Numbers::no_mate(Hand::EMPTY, Lean::FREE), 1);
        let denied = |golds, plies| {
            let known = table.probe(spot(golds), Horizon(plies));
            known.is_some_and(|known| known.numbers.is_no_mate())
        };
        assert!(denied(0, 7) && !denied(0, 9) && !denied(1, 7));
    }

    #[test]
    fn a_full_table_forgets_what_was_easy() {
        let mut table = MateTable::new(1);
        let numbers = Numbers::open(7, 7);
        table.store(spot(0), Horizon::NONE, numbers, 1000);
        for golds in 1..30 {
            let other = Spot { hand: Hand(golds), ..spot(0) };
            table.store(other, Horizon::NONE, numbers, 1);
        }
        assert!(table.probe(spot(0), Horizon::NONE).is_some());
        assert_eq!(table.fullness(), (WINDOW * 1000 / table.entries.len()) as u32);
    }
}
