//! The tables behind the attacks, all worked out by the compiler.

use game::Side;

use crate::bitboard::Bitboard;
use crate::square::{FILES, RANKS, SQUARES, Square};

/// The bit of each square in the turned order.
pub(super) static TURNED: [u128; SQUARES] = {
    let mut bits = [0; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        bits[i] = 1 << (i % FILES * RANKS + i / FILES);
        i += 1;
    }
    bits
};

/// The points that a slider at `at` reaches on a line of `len` points with these `occupied`, having jumped
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

pub(super) static RANK_ROOK: [[u16; 128]; FILES] = rank_table(0);
pub(super) static RANK_CANNON: [[u16; 128]; FILES] = rank_table(1);
#[allow(long_running_const_eval, reason = "the table is whole before the program starts")]
pub(super) static FILE_ROOK: [[u128; 256]; RANKS] = file_table(0);
#[allow(long_running_const_eval, reason = "the table is whole before the program starts")]
pub(super) static FILE_CANNON: [[u128; 256]; RANKS] = file_table(1);

/// The eight jumps of a horse as (files, ranks), with the bit of the leg in
/// `Occupancy::beside` and the bit of the same leg, seen from the target, in
/// `Occupancy::diagonal`.
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

pub(super) static HORSE: [[u128; 16]; SQUARES] = horse_tables()[0];
pub(super) static HORSE_TO: [[u128; 16]; SQUARES] = horse_tables()[1];

pub(super) static ELEPHANT: [[u128; 16]; SQUARES] = {
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

pub(super) static ADVISOR: [u128; SQUARES] = palace_steps([(-1, -1), (1, -1), (-1, 1), (1, 1)]);
pub(super) static KING: [u128; SQUARES] = palace_steps([(0, -1), (-1, 0), (1, 0), (0, 1)]);

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

pub(super) static PAWN: [[u128; SQUARES]; 2] = pawn_tables()[0];
pub(super) static PAWN_TO: [[u128; SQUARES]; 2] = pawn_tables()[1];

pub(super) static CROSS: [u128; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        table[i] = (Bitboard::file(i % FILES).0 | Bitboard::rank(i / FILES).0) & !(1 << i);
        i += 1;
    }
    table
};

#[allow(long_running_const_eval, reason = "the table is whole before the program starts")]
pub(super) static BETWEEN: [[u128; SQUARES]; SQUARES] = {
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
