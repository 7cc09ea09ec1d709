//! Which squares a piece attacks: tables for steps, `pext` and `pdep` for slides.
//!
//! Tables are indexed by square numbers masked to 7 bits, which spares the bounds check.

use game::Side;

use crate::bitboard::Bitboard;
use crate::piece::Mover;
use crate::square::Square;

/// A table with one entry for each square, padded to a power of two.
type BySquare<T> = [T; 128];

/// (files, ranks) steps as the first side makes them: it moves towards rank a.
const PAWN: &[(i32, i32)] = &[(0, -1)];
const KNIGHT: &[(i32, i32)] = &[(-1, -2), (1, -2)];
const SILVER: &[(i32, i32)] = &[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];
const GOLD: &[(i32, i32)] = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const KING: &[(i32, i32)] = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

static PAWN_STEPS: [BySquare<Bitboard>; 2] = step_tables(PAWN);
static KNIGHT_STEPS: [BySquare<Bitboard>; 2] = step_tables(KNIGHT);
static SILVER_STEPS: [BySquare<Bitboard>; 2] = step_tables(SILVER);
static GOLD_STEPS: [BySquare<Bitboard>; 2] = step_tables(GOLD);
static KING_STEPS: [BySquare<Bitboard>; 2] = step_tables(KING);
static LANCE_RAYS: [BySquare<Bitboard>; 2] = lance_rays();
static NEAR: BySquare<Bitboard> = neighbourhoods();
static BETWEEN: BySquare<BySquare<Bitboard>> = pair_tables(Pair::Between);
static LINES: BySquare<BySquare<Bitboard>> = pair_tables(Pair::Line);
static AXES: [BySquare<Axis>; 4] = [axis(0, 1), axis(1, 0), axis(1, 1), axis(1, -1)];
static SPANS: [[u16; 256]; 16] = spans();

/// Squares a pawn attacks.
#[inline]
pub fn pawn(side: Side, from: Square) -> Bitboard {
    PAWN_STEPS[side.index()][from.index() & 127]
}

/// Squares a knight attacks.
#[inline]
pub fn knight(side: Side, from: Square) -> Bitboard {
    KNIGHT_STEPS[side.index()][from.index() & 127]
}

/// Squares a silver attacks.
#[inline]
pub fn silver(side: Side, from: Square) -> Bitboard {
    SILVER_STEPS[side.index()][from.index() & 127]
}

/// Squares a gold attacks.
#[inline]
pub fn gold(side: Side, from: Square) -> Bitboard {
    GOLD_STEPS[side.index()][from.index() & 127]
}

/// Squares a king attacks.
#[inline]
pub fn king(from: Square) -> Bitboard {
    KING_STEPS[0][from.index() & 127]
}

/// Squares a lance attacks on an empty board.
#[inline]
pub fn lance_ray(side: Side, from: Square) -> Bitboard {
    LANCE_RAYS[side.index()][from.index() & 127]
}

/// Squares a bishop attacks on an empty board.
#[inline]
pub fn diagonals(from: Square) -> Bitboard {
    AXES[2][from.index() & 127].mask() | AXES[3][from.index() & 127].mask()
}

/// Squares a rook attacks on an empty board.
#[inline]
pub fn cross(from: Square) -> Bitboard {
    AXES[0][from.index() & 127].mask() | AXES[1][from.index() & 127].mask()
}

/// Squares from where a step piece other than a knight can reach a neighbour of `king`, and the
/// knights' squares too: at most two files and three ranks away.
#[inline]
pub fn near(king: Square) -> Bitboard {
    NEAR[king.index() & 127]
}

/// The squares strictly between two squares of a line; empty if they share none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index() & 127][b.index() & 127]
}

/// The whole line through two squares, themselves included; empty if they share none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINES[a.index() & 127][b.index() & 127]
}

/// Squares a lance attacks.
#[inline]
pub fn lance(side: Side, from: Square, occupied: Bitboard) -> Bitboard {
    slide(0, from, occupied) & lance_ray(side, from)
}

/// Squares a bishop attacks.
#[inline]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    slide(2, from, occupied) | slide(3, from, occupied)
}

/// Squares a rook attacks.
#[inline]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    slide(0, from, occupied) | slide(1, from, occupied)
}

/// Squares a piece of `side` that moves like `mover` attacks.
#[inline]
pub fn of(mover: Mover, side: Side, from: Square, occupied: Bitboard) -> Bitboard {
    match mover {
        Mover::Pawn => pawn(side, from),
        Mover::Lance => lance(side, from, occupied),
        Mover::Knight => knight(side, from),
        Mover::Silver => silver(side, from),
        Mover::Gold => gold(side, from),
        Mover::Bishop => bishop(from, occupied),
        Mover::Rook => rook(from, occupied),
        Mover::King => king(from),
        Mover::Horse => bishop(from, occupied) | king(from),
        Mover::Dragon => rook(from, occupied) | king(from),
        Mover::None => Bitboard::EMPTY,
    }
}

/// One line through a square, in one of four directions: file, rank, and the two diagonals.
#[derive(Clone, Copy)]
struct Axis {
    /// The line without the square's own place in the order of bits, lower 64 bits.
    low: u64,
    /// Its upper bits.
    high: u64,
    /// How many squares of the line lie in `low`.
    split: u8,
    /// The place of the square on its line, from the lowest bit.
    place: u8,
}

impl Axis {
    /// The line without the square itself.
    #[inline]
    const fn mask(self) -> Bitboard {
        Bitboard(self.low as u128 | (self.high as u128) << 64)
    }
}

/// The squares seen from `from` along one axis up to and including the first piece each way.
///
/// The occupancy of the line is gathered into at most eight bits, looked up, and spread again.
#[inline]
fn slide(axis: usize, from: Square, occupied: Bitboard) -> Bitboard {
    let axis = &AXES[axis & 3][from.index() & 127];
    let gathered =
        gather(occupied.low(), axis.low) | gather(occupied.high(), axis.high) << (axis.split & 63);
    let span = u64::from(SPANS[axis.place as usize & 15][gathered as usize & 255]);
    let low = spread(span, axis.low);
    let high = spread(span >> (axis.split & 63), axis.high);
    Bitboard(u128::from(low) | u128::from(high) << 64)
}

/// Collects the bits of `bits` under `mask` at the low end.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
#[allow(unsafe_code)] // a slide takes an eighth of the time it takes the portable loop
pub fn gather(bits: u64, mask: u64) -> u64 {
    // SAFETY: compiled only where the build target has BMI2.
    unsafe { std::arch::x86_64::_pext_u64(bits, mask) }
}

/// The inverse of [`gather`].
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
#[allow(unsafe_code)] // a slide takes an eighth of the time it takes the portable loop
pub fn spread(bits: u64, mask: u64) -> u64 {
    // SAFETY: compiled only where the build target has BMI2.
    unsafe { std::arch::x86_64::_pdep_u64(bits, mask) }
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
#[cfg_attr(test, allow(unreachable_pub))] // beside the processor's own, which is public then
mod portable {
    /// Collects the bits of `bits` under `mask` at the low end.
    pub fn gather(bits: u64, mut mask: u64) -> u64 {
        let mut gathered = 0;
        let mut place = 0;
        while mask != 0 {
            gathered |= (bits >> mask.trailing_zeros() & 1) << place;
            place += 1;
            mask &= mask - 1;
        }
        gathered
    }

    /// The inverse of [`gather`].
    pub fn spread(bits: u64, mut mask: u64) -> u64 {
        let mut spread = 0;
        let mut place = 0;
        while mask != 0 {
            spread |= (bits >> place & 1) << mask.trailing_zeros();
            place += 1;
            mask &= mask - 1;
        }
        spread
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub use portable::{gather, spread};

/// The square (`file`, `rank`), if it is on the board.
const fn on_board(file: i32, rank: i32) -> Option<usize> {
    if file >= 0 && file < 9 && rank >= 0 && rank < 9 {
        Some((file * 9 + rank) as usize)
    } else {
        None
    }
}

const fn step_tables(steps: &[(i32, i32)]) -> [BySquare<Bitboard>; 2] {
    let mut tables = [[Bitboard::EMPTY; 128]; 2];
    let mut square = 0;
    while square < 81 {
        let (file, rank) = (square / 9, square % 9);
        let mut i = 0;
        while i < steps.len() {
            let (files, ranks) = steps[i];
            if let Some(to) = on_board(file + files, rank + ranks) {
                tables[0][square as usize].0 |= 1 << to;
            }
            if let Some(to) = on_board(file - files, rank - ranks) {
                tables[1][square as usize].0 |= 1 << to;
            }
            i += 1;
        }
        square += 1;
    }
    tables
}

const fn lance_rays() -> [BySquare<Bitboard>; 2] {
    let mut tables = [[Bitboard::EMPTY; 128]; 2];
    let mut square = 0;
    while square < 81 {
        tables[0][square as usize] = ray(square, 0, -1);
        tables[1][square as usize] = ray(square, 0, 1);
        square += 1;
    }
    tables
}

const fn neighbourhoods() -> BySquare<Bitboard> {
    let mut table = [Bitboard::EMPTY; 128];
    let mut square = 0;
    while square < 81 {
        let (file, rank) = (square / 9, square % 9);
        let mut other = 0;
        while other < 81 {
            let (files, ranks): (i32, i32) = (other / 9 - file, other % 9 - rank);
            if files.abs() <= 2 && ranks.abs() <= 3 {
                table[square as usize].0 |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    table
}

/// The entries of a table of pairs.
#[derive(Clone, Copy)]
enum Pair {
    Between,
    Line,
}

const fn pair_tables(pair: Pair) -> BySquare<BySquare<Bitboard>> {
    let mut table = [[Bitboard::EMPTY; 128]; 128];
    let mut square = 0;
    while square < 81 {
        let mut i = 0;
        while i < KING.len() {
            let (files, ranks) = KING[i];
            let whole = ray(square, files, ranks).0 | ray(square, -files, -ranks).0 | 1 << square;
            let mut passed = 0;
            let (mut file, mut rank) = (square / 9 + files, square % 9 + ranks);
            while let Some(to) = on_board(file, rank) {
                table[square as usize][to].0 = match pair {
                    Pair::Between => passed,
                    Pair::Line => whole,
                };
                passed |= 1 << to;
                file += files;
                rank += ranks;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// The squares from `square` to the edge, itself left out.
const fn ray(square: i32, files: i32, ranks: i32) -> Bitboard {
    let mut bits = 0;
    let (mut file, mut rank) = (square / 9 + files, square % 9 + ranks);
    while let Some(to) = on_board(file, rank) {
        bits |= 1 << to;
        file += files;
        rank += ranks;
    }
    Bitboard(bits)
}

const fn axis(files: i32, ranks: i32) -> BySquare<Axis> {
    let mut table = [Axis { low: 0, high: 0, split: 0, place: 0 }; 128];
    let mut square = 0;
    while square < 81 {
        let others = ray(square, files, ranks).0 | ray(square, -files, -ranks).0;
        let (low, high) = (others as u64, (others >> 64) as u64);
        let below = others & ((1 << square) - 1);
        table[square as usize] =
            Axis { low, high, split: low.count_ones() as u8, place: below.count_ones() as u8 };
        square += 1;
    }
    table
}

/// For a square with `place` others below it on its line, and the occupancy of the others: which
/// of the others are seen.
const fn spans() -> [[u16; 256]; 16] {
    let mut table = [[0; 256]; 16];
    let mut place = 0;
    while place < 9 {
        let mut occupancy = 0;
        while occupancy < 256 {
            let mut seen = 0;
            let mut up = place;
            while up < 9 {
                seen |= 1 << up;
                if occupancy >> up & 1 != 0 {
                    break;
                }
                up += 1;
            }
            let mut down = place;
            while down > 0 {
                down -= 1;
                seen |= 1 << down;
                if occupancy >> down & 1 != 0 {
                    break;
                }
            }
            table[place][occupancy] = seen;
            occupancy += 1;
        }
        place += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use game::keys::SplitMix64;

    use super::*;

    fn walk(from: Square, steps: &[(i32, i32)], occupied: Bitboard) -> Bitboard {
        let mut seen = Bitboard::EMPTY;
        for &(files, ranks) in steps {
            let (mut file, mut rank) = (from.file() as i32 + files, from.rank() as i32 + ranks);
            while let Some(to) = on_board(file, rank) {
                seen |= Bitboard::of(Square::new(to));
                if occupied.has(Square::new(to)) {
                    break;
                }
                file += files;
                rank += ranks;
            }
        }
        seen
    }

    #[test]
    fn slides_stop_at_the_first_piece() {
        let mut rng = SplitMix64::new(81);
        for _ in 0..200 {
            let random = || u128::from(rng.next()) | u128::from(rng.next()) << 64;
            let mut random = random;
            let occupied = Bitboard(random() & random() & Bitboard::FULL.0);
            for from in Square::all() {
                let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
                let straight = [(0, 1), (0, -1), (1, 0), (-1, 0)];
                assert_eq!(bishop(from, occupied), walk(from, &diagonal, occupied));
                assert_eq!(rook(from, occupied), walk(from, &straight, occupied));
                assert_eq!(lance(Side::First, from, occupied), walk(from, PAWN, occupied));
                assert_eq!(lance(Side::Second, from, occupied), walk(from, &[(0, 1)], occupied));
            }
        }
    }

    #[test]
    fn portable_gathering_is_the_processors() {
        let mut rng = SplitMix64::new(9);
        for _ in 0..1000 {
            let (bits, mask) = (rng.next(), rng.next() & rng.next());
            assert_eq!(gather(bits, mask), portable::gather(bits, mask));
            assert_eq!(spread(bits, mask), portable::spread(bits, mask));
        }
    }

    #[test]
    fn nothing_is_attacked_from_nowhere() {
        let none = Square::NONE;
        for side in Side::BOTH {
            for mover in Mover::CHEAPEST_FIRST {
                assert!(of(mover, side, none, Bitboard::EMPTY).is_empty(), "{mover:?}");
            }
        }
        assert!((between(none, Square::at(0, 0)) | line(none, Square::at(0, 0))).is_empty());
    }

    #[test]
    fn pairs_share_a_line_or_nothing() {
        let (a, b) = (Square::at(4, 4), Square::at(7, 1));
        assert_eq!(between(a, b).count(), 2);
        assert_eq!(line(a, b).count(), 9);
        assert!(between(a, Square::at(5, 2)).is_empty() && line(a, Square::at(5, 2)).is_empty());
    }
}
