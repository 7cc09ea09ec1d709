//! What each kind of piece reaches, by table.
//!
//! Rooks and cannons look a line up by its occupancy, once along the rank and once along the
//! file. For the latter the occupancy is kept a second time, turned so that files lie together,
//! which needs no special instructions.

use game::Side;

use crate::bitboard::Bitboard;
use crate::types::{FILES, RANKS, SQUARES, Square};

/// Which squares hold a piece, in two orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Occupancy {
    /// By number of square: rank after rank.
    ranks: u128,
    /// Bit `file * 10 + rank`: file after file.
    files: u128,
}

impl Occupancy {
    pub(crate) const EMPTY: Self = Self { ranks: 0, files: 0 };

    #[inline]
    pub(crate) const fn toggle(&mut self, square: Square) {
        self.ranks ^= 1 << square.index();
        self.files ^= TURNED[square.index()];
    }

    /// The squares as a set.
    #[inline]
    pub(crate) const fn squares(self) -> Bitboard {
        Bitboard(self.ranks)
    }

    /// The same without a piece on `square`, where one stands.
    #[inline]
    pub(crate) const fn without(mut self, square: Square) -> Self {
        self.toggle(square);
        self
    }

    /// The same with a piece on `square`, whether or not one stands there.
    #[inline]
    pub(crate) const fn with(mut self, square: Square) -> Self {
        self.ranks |= 1 << square.index();
        self.files |= TURNED[square.index()];
        self
    }

    /// After a piece went from `from` to `to`.
    #[inline]
    pub(crate) const fn after(self, from: Square, to: Square) -> Self {
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
pub(crate) fn rook(square: Square, occupancy: Occupancy) -> Bitboard {
    let (file, rank) = (square.file(), square.rank());
    let along = u128::from(RANK_ROOK[file][occupancy.inner_rank(rank)]) << (rank * FILES);
    Bitboard(along | FILE_ROOK[rank][occupancy.inner_file(file)] << file)
}

/// Where a cannon would capture: behind the first piece, up to and including the next.
#[inline]
pub(crate) fn cannon(square: Square, occupancy: Occupancy) -> Bitboard {
    let (file, rank) = (square.file(), square.rank());
    let along = u128::from(RANK_CANNON[file][occupancy.inner_rank(rank)]) << (rank * FILES);
    Bitboard(along | FILE_CANNON[rank][occupancy.inner_file(file)] << file)
}

/// Where a horse goes.
#[inline]
pub(crate) fn horse(square: Square, occupancy: Occupancy) -> Bitboard {
    Bitboard(HORSE[square.index()][occupancy.beside(square)])
}

/// Whence a horse would reach `square`.
#[inline]
pub(crate) fn horse_to(square: Square, occupancy: Occupancy) -> Bitboard {
    Bitboard(HORSE_TO[square.index()][occupancy.diagonal(square)])
}

/// [`horse_to`] with every leg free.
#[inline]
pub(crate) fn horse_to_unhindered(square: Square) -> Bitboard {
    Bitboard(HORSE_TO[square.index()][0])
}

/// The leg that a horse needs free to go from `from` to `to`.
#[inline]
pub(crate) fn leg(from: Square, to: Square) -> Square {
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
pub(crate) fn elephant(square: Square, occupancy: Occupancy) -> Bitboard {
    Bitboard(ELEPHANT[square.index()][occupancy.diagonal(square)])
}

/// Where an advisor goes; whence it comes.
#[inline]
pub(crate) fn advisor(square: Square) -> Bitboard {
    Bitboard(ADVISOR[square.index()])
}

/// Where a king steps; whence it comes.
#[inline]
pub(crate) fn king(square: Square) -> Bitboard {
    Bitboard(KING[square.index()])
}

/// Where a pawn of `side` goes.
#[inline]
pub(crate) fn pawn(side: Side, square: Square) -> Bitboard {
    Bitboard(PAWN[side.index()][square.index()])
}

/// Whence a pawn of `side` comes to `square`.
#[inline]
pub(crate) fn pawn_to(side: Side, square: Square) -> Bitboard {
    Bitboard(PAWN_TO[side.index()][square.index()])
}

/// The squares of the same rank or file, `square` left out.
#[inline]
pub(crate) fn cross(square: Square) -> Bitboard {
    Bitboard(CROSS[square.index()])
}

/// The squares strictly between two squares of one rank or file; else none.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(BETWEEN[a.index()][b.index()])
}

/// The bit of each square in the turned order.
static TURNED: [u128; SQUARES] = {
    let mut bits = [0; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        bits[i] = 1 << (i % FILES * RANKS + i / FILES);
        i += 1;
    }
    bits
};

/// What a slider at `at` reaches on a line of `len` points with these `occupied`, having jumped
/// over `jumps` pieces (0: rook, 1: cannon).
const fn line_attacks(at: usize, len: usize, occupied: u32, jumps: u32) -> u32 {
    let mut reached = 0;
    let mut direction = 0;
    while direction < 2 {
        let mut left = jumps;
        let mut i = at;
        loop {
            if direction == 0 && i + 1 == len || direction == 1 && i == 0 {
                break;
            }
            i = if direction == 0 { i + 1 } else { i - 1 };
            if left == 0 {
                reached |= 1 << i;
            }
            if occupied >> i & 1 != 0 {
                if left == 0 {
                    break;
                }
                left -= 1;
            }
        }
        direction += 1;
    }
    reached
}

const fn rank_table(jumps: u32) -> [[u16; 128]; FILES] {
    let mut table = [[0; 128]; FILES];
    let mut file = 0;
    while file < FILES {
        let mut inner = 0;
        while inner < 128 {
            table[file][inner] = line_attacks(file, FILES, (inner << 1) as u32, jumps) as u16;
            inner += 1;
        }
        file += 1;
    }
    table
}

/// For file a; other files shift the result.
const fn file_table(jumps: u32) -> [[u128; 256]; RANKS] {
    let mut table = [[0; 256]; RANKS];
    let mut rank = 0;
    while rank < RANKS {
        let mut inner = 0;
        while inner < 256 {
            let line = line_attacks(rank, RANKS, (inner << 1) as u32, jumps);
            let mut i = 0;
            while i < RANKS {
                table[rank][inner] |= ((line >> i & 1) as u128) << (i * FILES);
                i += 1;
            }
            inner += 1;
        }
        rank += 1;
    }
    table
}

static RANK_ROOK: [[u16; 128]; FILES] = rank_table(0);
static RANK_CANNON: [[u16; 128]; FILES] = rank_table(1);
#[allow(long_running_const_eval)]
static FILE_ROOK: [[u128; 256]; RANKS] = file_table(0);
#[allow(long_running_const_eval)]
static FILE_CANNON: [[u128; 256]; RANKS] = file_table(1);

/// The eight jumps of a horse as (files, ranks), with the bit of the leg in
/// [`Occupancy::beside`] and the bit of the same leg, seen from the target, in
/// [`Occupancy::diagonal`].
const HORSE_STEPS: [(isize, isize, usize, usize); 8] = [
    (-1, -2, 0, 3),
    (1, -2, 0, 2),
    (-2, -1, 1, 3),
    (-2, 1, 1, 1),
    (2, -1, 2, 2),
    (2, 1, 2, 0),
    (-1, 2, 3, 1),
    (1, 2, 3, 0),
];

const fn horse_tables() -> [[[u128; 16]; SQUARES]; 2] {
    let mut tables = [[[0; 16]; SQUARES]; 2];
    let mut from = 0;
    while from < SQUARES {
        let mut step = 0;
        while step < 8 {
            let (files, ranks, leg, leg_seen) = HORSE_STEPS[step];
            if let Some(to) = Square::from_index(from).offset(files, ranks) {
                let mut blocked = 0;
                while blocked < 16 {
                    if blocked >> leg & 1 == 0 {
                        tables[0][from][blocked] |= 1 << to.index();
                    }
                    if blocked >> leg_seen & 1 == 0 {
                        tables[1][to.index()][blocked] |= 1 << from;
                    }
                    blocked += 1;
                }
            }
            step += 1;
        }
        from += 1;
    }
    tables
}

static HORSE: [[u128; 16]; SQUARES] = horse_tables()[0];
static HORSE_TO: [[u128; 16]; SQUARES] = horse_tables()[1];

static ELEPHANT: [[u128; 16]; SQUARES] = {
    const STEPS: [(isize, isize); 4] = [(-2, -2), (2, -2), (-2, 2), (2, 2)];
    let mut table = [[0; 16]; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut step = 0;
        while step < 4 {
            let here = Square::from_index(from);
            if let Some(to) = here.offset(STEPS[step].0, STEPS[step].1) {
                let mut blocked = 0;
                while blocked < 16 {
                    if blocked >> step & 1 == 0 && here.rank() / 5 == to.rank() / 5 {
                        table[from][blocked] |= 1 << to.index();
                    }
                    blocked += 1;
                }
            }
            step += 1;
        }
        from += 1;
    }
    table
};

/// Steps that stay within one palace.
const fn palace_steps(steps: [(isize, isize); 4]) -> [u128; SQUARES] {
    let mut table = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let here = Square::from_index(from);
        let mut step = 0;
        while step < 4 {
            if let Some(to) = here.offset(steps[step].0, steps[step].1)
                && here.in_palace()
                && to.in_palace()
            {
                table[from] |= 1 << to.index();
            }
            step += 1;
        }
        from += 1;
    }
    table
}

static ADVISOR: [u128; SQUARES] = palace_steps([(-1, -1), (1, -1), (-1, 1), (1, 1)]);
static KING: [u128; SQUARES] = palace_steps([(0, -1), (-1, 0), (1, 0), (0, 1)]);

const fn pawn_tables() -> [[[u128; SQUARES]; 2]; 2] {
    let mut tables = [[[0; SQUARES]; 2]; 2];
    let mut side = 0;
    while side < 2 {
        let mut from = 0;
        while from < SQUARES {
            let here = Square::from_index(from);
            let forward = if side == 0 { 1 } else { -1 };
            let steps = [(0, forward), (-1, 0), (1, 0)];
            let count = if here.is_across(Side::BOTH[side]) { 3 } else { 1 };
            let mut step = 0;
            while step < count {
                if let Some(to) = here.offset(steps[step].0, steps[step].1) {
                    tables[0][side][from] |= 1 << to.index();
                    tables[1][side][to.index()] |= 1 << from;
                }
                step += 1;
            }
            from += 1;
        }
        side += 1;
    }
    tables
}

static PAWN: [[u128; SQUARES]; 2] = pawn_tables()[0];
static PAWN_TO: [[u128; SQUARES]; 2] = pawn_tables()[1];

static CROSS: [u128; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        table[i] = (Bitboard::file(i % FILES).0 | Bitboard::rank(i / FILES).0) & !(1 << i);
        i += 1;
    }
    table
};

#[allow(long_running_const_eval)]
static BETWEEN: [[u128; SQUARES]; SQUARES] = {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut a = 0;
    while a < SQUARES {
        let mut b = a + 1;
        while b < SQUARES {
            let step = if b / FILES == a / FILES { 1 } else { FILES };
            if b / FILES == a / FILES || b % FILES == a % FILES {
                let mut i = a + step;
                while i < b {
                    table[a][b] |= 1 << i;
                    i += step;
                }
                table[b][a] = table[a][b];
            }
            b += 1;
        }
        a += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        let bytes = text.as_bytes();
        Square::new(usize::from(bytes[0] - b'a'), usize::from(bytes[1] - b'0'))
    }

    fn set(text: &str) -> Bitboard {
        text.split_whitespace().map(square).map(Bitboard::of).fold(Bitboard::EMPTY, |a, b| a | b)
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
