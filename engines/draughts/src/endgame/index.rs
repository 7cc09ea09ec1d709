//! Which position an index means, and the reverse.
//!
//! Four groups of equal pieces (the mover's men and kings, the other side's men and kings) are
//! each numbered as a combination of squares, and the numbers are joined as digits. Groups may
//! overlap in an index; such indices mean no position. The side with fewer pieces gives the most
//! significant digits: neighbours in a table then have like values, which compresses best.

use std::fmt;
use std::sync::OnceLock;

use draughts_rules::{BITS, Bits, Colour, Position, Variant, squares};

/// The most pieces a table of any board may have.
pub const MOST_PIECES: u32 = 5;

/// The most pieces a table of the board of `variant` may have: those of one more take gigabytes to build.
pub const fn most_pieces(variant: Variant) -> u32 {
    if matches!(variant, Variant::English8) { MOST_PIECES } else { MOST_PIECES - 1 }
}

/// The colour that stands for the side to move in all tables.
pub(super) const MOVER: Colour = Colour::White;

/// The boards for which the binomials are tabled.
const MOST_SQUARES: usize = Variant::English12.squares();

/// How many pieces of each kind there are, as `[mover, other]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    pub men: [u8; 2],
    pub kings: [u8; 2],
}

impl Material {
    /// The same pieces with the other side to move.
    #[must_use]
    pub const fn swapped(self) -> Self {
        let (men, kings) = (self.men, self.kings);
        Self { men: [men[1], men[0]], kings: [kings[1], kings[0]] }
    }

    pub const fn total(self) -> u32 {
        (self.men[0] + self.men[1] + self.kings[0] + self.kings[1]) as u32
    }

    /// The groups of an index from the most significant digit, by their numbers in a [`EndgamePosition::groups`].
    const fn digits(self) -> [usize; 4] {
        let mover_is_fewer = self.men[0] + self.kings[0] <= self.men[1] + self.kings[1];
        if mover_is_fewer { [0, 2, 3, 1] } else { [1, 3, 2, 0] }
    }

    /// A small number for tables, below [`SLOTS`](Self::SLOTS).
    pub(super) const fn slot(self) -> usize {
        const BASE: usize = MOST_PIECES as usize + 1;
        let digits = [self.men[0], self.kings[0], self.men[1], self.kings[1]];
        let (mut slot, mut i) = (0, 0);
        while i < 4 {
            slot = slot * BASE + digits[i] as usize;
            i += 1;
        }
        slot
    }

    pub(super) const SLOTS: usize = (MOST_PIECES as usize + 1).pow(4);

    /// All material with both sides present and at most `pieces` in all, in an order in which
    /// every capture and promotion leads to something earlier, a material and its swap together.
    pub(super) fn all(pieces: u32) -> Vec<Self> {
        let counts = 0..=pieces as u8;
        let mut all = Vec::new();
        for men in counts.clone().flat_map(|a| counts.clone().map(move |b| [a, b])) {
            for kings in counts.clone().flat_map(|a| counts.clone().map(move |b| [a, b])) {
                let material = Self { men, kings };
                let both = (0..2).all(|side| men[side] + kings[side] > 0);
                if both && material.total() <= pieces {
                    all.push(material);
                }
            }
        }
        let men = |material: &Self| material.men[0] + material.men[1];
        all.sort_by_key(|material| {
            let pair = material.slot().min(material.swapped().slot());
            (material.total(), men(material), pair, material.slot())
        });
        all
    }
}

/// As people write it, `KKvM`, the side to move first.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |i: usize| "K".repeat(self.kings[i].into()) + &"M".repeat(self.men[i].into());
        f.pad(&format!("{}v{}", side(0), side(1)))
    }
}

/// A position seen by its mover, who plays up the board as White does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EndgamePosition {
    /// Men of `[mover, other]`.
    pub(super) men: [Bits; 2],
    /// Kings of `[mover, other]`.
    pub(super) kings: [Bits; 2],
}

impl EndgamePosition {
    /// `pos` with its mover made White.
    pub(super) fn of_position(pos: &Position) -> Self {
        let (own, other) = (pos.turn(), pos.turn().opponent());
        let board =
            Self { men: [pos.men(own), pos.men(other)], kings: [pos.kings(own), pos.kings(other)] };
        if own == MOVER { board } else { board.map(|set| half_turn(set, pos.variant())) }
    }

    /// This position with the turn passed on, seen by its new mover.
    pub(super) fn reversed(&self, variant: Variant) -> Self {
        let (men, kings) = (self.men, self.kings);
        let swapped = Self { men: [men[1], men[0]], kings: [kings[1], kings[0]] };
        swapped.map(|set| half_turn(set, variant))
    }

    fn map(self, change: impl Fn(Bits) -> Bits) -> Self {
        Self { men: self.men.map(&change), kings: self.kings.map(&change) }
    }

    pub(super) fn material(&self) -> Material {
        let count = |set: Bits| set.count_ones() as u8;
        Material { men: self.men.map(count), kings: self.kings.map(count) }
    }

    /// The groups of equal pieces: the mover's and the other's men, the mover's and the other's kings.
    const fn groups(&self) -> [Bits; 4] {
        [self.men[0], self.men[1], self.kings[0], self.kings[1]]
    }

    pub(super) fn occupied(&self) -> Bits {
        self.men[0] | self.men[1] | self.kings[0] | self.kings[1]
    }

    /// Whether no two groups share a square.
    fn is_sound(&self) -> bool {
        self.occupied().count_ones() == self.material().total()
    }
}

/// The set seen from the other side of the board.
fn half_turn(set: Bits, variant: Variant) -> Bits {
    squares(set).fold(0, |turned, bit| turned | 1 << variant.half_turn(bit))
}

/// Where a group of pieces may stand.
#[derive(Clone, Copy, Debug)]
enum Zone {
    MoverMen = 0,
    OtherMen = 1,
    Kings = 2,
}

/// The binomial coefficients `[n][k]`.
static BINOMIALS: [[u32; MOST_PIECES as usize + 1]; MOST_SQUARES + 1] = binomials();

const fn binomials() -> [[u32; MOST_PIECES as usize + 1]; MOST_SQUARES + 1] {
    let mut table = [[0; MOST_PIECES as usize + 1]; MOST_SQUARES + 1];
    let mut n = 0;
    while n <= MOST_SQUARES {
        table[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= MOST_PIECES as usize {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

/// Numbers the positions of one board.
#[derive(Debug)]
pub(super) struct Indexer {
    pub(super) variant: Variant,
    /// The square of each bit, counted from 0; unused bits hold 0.
    squares: [u8; BITS],
    /// `[zone][pieces][number]`: the set with that number.
    sets: [Vec<Vec<Bits>>; 3],
}

impl Indexer {
    pub(super) fn of(variant: Variant) -> &'static Self {
        static INDEXERS: [OnceLock<Indexer>; 3] = [const { OnceLock::new() }; 3];
        INDEXERS[variant as usize].get_or_init(|| Self::new(variant))
    }

    fn new(variant: Variant) -> Self {
        let mut table = [0; BITS];
        for bit in squares(variant.board()) {
            table[bit] = variant.number(bit) as u8 - 1;
        }
        let zone_sets = |zone: Zone| {
            let board = zone.squares(variant);
            // One side has a piece at least, so no group has all.
            (0..most_pieces(variant)).map(|pieces| combinations(&board, pieces as usize)).collect()
        };
        let sets = [Zone::MoverMen, Zone::OtherMen, Zone::Kings].map(zone_sets);
        Self { variant, squares: table, sets }
    }

    /// How many indices `material` has.
    pub(super) fn size(&self, material: Material) -> usize {
        self.groups(material).map(<[Bits]>::len).iter().product()
    }

    /// The sets of squares of each group.
    fn groups(&self, material: Material) -> [&[Bits]; 4] {
        let Material { men, kings } = material;
        [
            (Zone::MoverMen, men[0]),
            (Zone::OtherMen, men[1]),
            (Zone::Kings, kings[0]),
            (Zone::Kings, kings[1]),
        ]
        .map(|(zone, pieces)| &*self.sets[zone as usize][usize::from(pieces)])
    }

    /// The index of `board` among positions of its material.
    pub(super) fn index(&self, board: &EndgamePosition) -> usize {
        let material = board.material();
        let (sets, groups) = (self.groups(material), board.groups());
        let skipped = [self.variant.size() as u8 / 2, 0, 0, 0];
        material.digits().into_iter().fold(0, |index, group| {
            index * sets[group].len() + self.number(groups[group], skipped[group])
        })
    }

    /// The number of a combination whose zone leaves out the first `skipped` squares.
    fn number(&self, set: Bits, skipped: u8) -> usize {
        let ordered = squares(set).zip(1..);
        ordered
            .map(|(bit, k)| BINOMIALS[usize::from(self.squares[bit] - skipped)][k] as usize)
            .sum()
    }

    /// The position with this index; `None` if it means none.
    pub(super) fn board(&self, material: Material, index: usize) -> Option<EndgamePosition> {
        let (sets, mut rest, mut found) = (self.groups(material), index, [0; 4]);
        for group in material.digits().into_iter().rev() {
            let sets = sets[group];
            (found[group], rest) = (sets[rest % sets.len()], rest / sets.len());
        }
        let [mover_men, other_men, mover_kings, other_kings] = found;
        let board =
            EndgamePosition { men: [mover_men, other_men], kings: [mover_kings, other_kings] };
        board.is_sound().then_some(board)
    }
}

impl Zone {
    /// The bits of the zone, in the order of their squares.
    fn squares(self, variant: Variant) -> Vec<usize> {
        let set = match self {
            Self::MoverMen => variant.board() & !variant.promotion_row(MOVER),
            Self::OtherMen => variant.board() & !variant.promotion_row(MOVER.opponent()),
            Self::Kings => variant.board(),
        };
        squares(set).collect()
    }
}

/// All sets of `pieces` squares of `zone`, by their numbers: ordered by the highest square, then
/// the next.
fn combinations(zone: &[usize], pieces: usize) -> Vec<Bits> {
    if pieces == 0 {
        return vec![0];
    }
    let highest = zone.iter().enumerate();
    highest
        .flat_map(|(i, &bit)| {
            let lower = combinations(&zone[..i], pieces - 1);
            lower.into_iter().map(move |set| set | 1 << bit)
        })
        .collect()
}

/// The colours of `[mover, other]`.
pub(super) const SIDES: [Colour; 2] = [MOVER, MOVER.opponent()];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_comes_back() {
        let indexer = Indexer::of(Variant::English8);
        for material in Material::all(3) {
            for index in 0..indexer.size(material) {
                let Some(board) = indexer.board(material, index) else { continue };
                assert_eq!(indexer.index(&board), index, "{material:?}");
                assert_eq!(board.reversed(Variant::English8).reversed(Variant::English8), board);
            }
        }
    }

    #[test]
    fn counts_are_the_published_ones() {
        // Placements of 2 and 3 pieces with both sides present, counted by another program.
        let indexer = Indexer::of(Variant::English12);
        for (pieces, expected) in [(2, 18_780), (3, 2_518_980)] {
            let materials = Material::all(pieces);
            let exact = materials.into_iter().filter(|material| material.total() == pieces);
            let sound = |material: Material| {
                let boards = (0..indexer.size(material)).filter_map(|i| indexer.board(material, i));
                boards.count()
            };
            assert_eq!(exact.map(sound).sum::<usize>(), expected);
        }
    }
}
