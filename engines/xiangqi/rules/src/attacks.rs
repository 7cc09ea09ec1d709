//! The squares that each kind of piece reaches, by table.
//!
//! Rooks and cannons look a line up by its occupancy, once along the rank and once along the
//! file. For the latter the occupancy is kept a second time, turned so that files lie together,
//! which needs no special instructions.

mod tables;

use game::Side;

use self::tables::{
    ADVISOR, BETWEEN, CROSS, ELEPHANT, FILE_CANNON, FILE_ROOK, HORSE, HORSE_TO, KING, PAWN,
    PAWN_TO, RANK_CANNON, RANK_ROOK, TURNED,
};
use crate::bitboard::Bitboard;
use crate::square::{FILES, RANKS, Square};

/// Which squares hold a piece, in two orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupancy {
    /// By number of square: rank after rank.
    ranks: u128,
    /// Bit `file * 10 + rank`: file after file.
    files: u128,
}

impl Occupancy {
    /// No piece.
    pub const EMPTY: Self = Self { ranks: 0, files: 0 };

    /// Adds the piece on `square`, or takes it away.
    #[inline]
    pub const fn toggle(&mut self, square: Square) {
        self.ranks ^= 1 << square.index();
        self.files ^= TURNED[square.index()];
    }

    /// The squares as a set.
    #[inline]
    pub const fn squares(self) -> Bitboard {
        Bitboard(self.ranks)
    }

    /// The same without a piece on `square`, where one stands.
    #[inline]
    pub const fn without(mut self, square: Square) -> Self {
        self.toggle(square);
        self
    }

    /// The same with a piece on `square`, whether or not one stands there.
    #[inline]
    pub const fn with(mut self, square: Square) -> Self {
        self.ranks |= 1 << square.index();
        self.files |= TURNED[square.index()];
        self
    }

    /// After a piece went from `from` to `to`.
    #[inline]
    pub const fn after(self, from: Square, to: Square) -> Self {
        self.without(from).with(to)
    }

    /// The seven inner points of a rank.
    #[inline]
    const fn inner_rank(self, rank: usize) -> usize {
        (self.ranks >> (rank * FILES + 1)) as usize & 0x7F
    }

    /// The eight inner points of a file.
    #[inline]
    const fn inner_file(self, file: usize) -> usize {
        (self.files >> (file * RANKS + 1)) as usize & 0xFF
    }

    /// Orthogonal neighbours of `square` that are occupied: bits south, west, east, north.
    /// Neighbours off the board read as anything, which no table heeds.
    #[inline]
    const fn beside(self, square: Square) -> usize {
        let near = (self.ranks << FILES >> square.index()) as u32;
        (near & 1 | near >> 7 & 2 | near >> 8 & 4 | near >> 15 & 8) as usize
    }

    /// Diagonal neighbours that are occupied: bits south-west, south-east, north-west, north-east.
    #[inline]
    const fn diagonal(self, square: Square) -> usize {
        let near = (self.ranks << (FILES + 1) >> square.index()) as u32;
        (near & 1 | near >> 1 & 2 | near >> 16 & 4 | near >> 17 & 8) as usize
    }
}

/// Where a rook goes or captures: up to and including the first piece.
#[inline]
pub fn rook(square: Square, occupancy: Occupancy) -> Bitboard {
    let (file, rank) = (square.file(), square.rank());
    let along = u128::from(RANK_ROOK[file][occupancy.inner_rank(rank)]) << (rank * FILES);
    Bitboard(along | FILE_ROOK[rank][occupancy.inner_file(file)] << file)
}

/// Where a cannon would capture: behind the first piece, up to and including the next.
#[inline]
pub fn cannon(square: Square, occupancy: Occupancy) -> Bitboard {
    let (file, rank) = (square.file(), square.rank());
    let along = u128::from(RANK_CANNON[file][occupancy.inner_rank(rank)]) << (rank * FILES);
    Bitboard(along | FILE_CANNON[rank][occupancy.inner_file(file)] << file)
}

/// Where a horse goes.
#[inline]
pub fn horse(square: Square, occupancy: Occupancy) -> Bitboard {
    Bitboard(HORSE[square.index()][occupancy.beside(square)])
}

/// The squares from which a horse would reach `square`.
#[inline]
pub fn horse_to(square: Square, occupancy: Occupancy) -> Bitboard {
    Bitboard(HORSE_TO[square.index()][occupancy.diagonal(square)])
}

/// [`horse_to`] with every leg free.
#[inline]
pub fn horse_to_unhindered(square: Square) -> Bitboard {
    Bitboard(HORSE_TO[square.index()][0])
}

/// The leg that a horse needs free to go from `from` to `to`.
#[inline]
pub fn leg(from: Square, to: Square) -> Square {
    let (from, to) = (from.index() as isize, to.index() as isize);
    let files = FILES as isize;
    let leg = match to - from {
        step if step > files + 2 => from + files,
        step if step < -files - 2 => from - files,
        step if step == files + 2 || step == 2 - files => from + 1,
        _ => from - 1,
    };
    Square::from_index(leg as usize)
}

/// Where an elephant goes.
#[inline]
pub fn elephant(square: Square, occupancy: Occupancy) -> Bitboard {
    Bitboard(ELEPHANT[square.index()][occupancy.diagonal(square)])
}

/// The squares that an advisor goes to, and comes from.
#[inline]
pub fn advisor(square: Square) -> Bitboard {
    Bitboard(ADVISOR[square.index()])
}

/// The squares that a king steps to, and comes from.
#[inline]
pub fn king(square: Square) -> Bitboard {
    Bitboard(KING[square.index()])
}

/// Where a pawn of `side` goes.
#[inline]
pub fn pawn(side: Side, square: Square) -> Bitboard {
    Bitboard(PAWN[side.index()][square.index()])
}

/// The squares from which a pawn of `side` comes to `square`.
#[inline]
pub fn pawn_to(side: Side, square: Square) -> Bitboard {
    Bitboard(PAWN_TO[side.index()][square.index()])
}

/// The squares of the same rank or file, `square` left out.
#[inline]
pub fn cross(square: Square) -> Bitboard {
    Bitboard(CROSS[square.index()])
}

/// The squares strictly between two squares of one rank or file; else none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(BETWEEN[a.index()][b.index()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        let bytes = text.as_bytes();
        Square::new(usize::from(bytes[0] - b'a'), usize::from(bytes[1] - b'0'))
    }

    fn set(text: &str) -> Bitboard {
        text.split_whitespace().map(square).collect()
    }

    fn occupied(text: &str) -> Occupancy {
        set(text).fold(Occupancy::EMPTY, Occupancy::with)
    }

    #[test]
    fn rook_stops_at_the_first_piece_and_cannon_behind_it() {
        let occupancy = occupied("e4 e6 e9 c4 i4");
        assert_eq!(rook(square("e4"), occupancy), set("e5 e6 e3 e2 e1 e0 d4 c4 f4 g4 h4 i4"));
        assert_eq!(cannon(square("e4"), occupancy), set("e7 e8 e9 b4 a4"));
    }

    #[test]
    fn horse_needs_the_leg_next_to_it() {
        let occupancy = occupied("e4 e5 d3");
        assert_eq!(horse(square("e4"), occupancy), set("c3 c5 g3 g5 d2 f2"));
        for from in Square::all() {
            for to in horse(from, occupancy) {
                assert!(horse_to(to, occupancy).has(from));
                assert!(!occupancy.squares().has(leg(from, to)));
            }
            for to in horse(from, Occupancy::EMPTY) & !horse(from, occupancy) {
                assert!(!horse_to(to, occupancy).has(from));
                assert!(occupancy.squares().has(leg(from, to)), "{from:?} {to:?}");
            }
        }
    }

    #[test]
    fn elephants_stay_home_and_heed_the_eye() {
        assert_eq!(elephant(square("c4"), occupied("d3")), set("a2"));
        assert_eq!(elephant(square("c5"), occupied("d6")), set("a7"));
    }

    #[test]
    fn palace_pieces_stay_in_their_palace() {
        assert_eq!(king(square("e2")), set("d2 f2 e1"));
        assert_eq!(advisor(square("e8")), set("d7 f7 d9 f9"));
        assert_eq!(king(square("d7")), set("e7 d8"));
    }

    #[test]
    fn pawns_step_aside_only_across_the_river() {
        assert_eq!(pawn(Side::First, square("a4")), set("a5"));
        assert_eq!(pawn(Side::First, square("a5")), set("a6 b5"));
        assert_eq!(pawn(Side::Second, square("e0")), set("d0 f0"));
        assert_eq!(pawn_to(Side::Second, square("e4")), set("e5 d4 f4"));
    }
}
