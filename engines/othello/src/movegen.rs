//! Legal moves and flipped discs, all squares of a bitboard at once.
//!
//! Bit 0 is `a1`, the top left corner; files count by one, ranks by eight.

/// The first file, `a`.
pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The last file, `h`.
pub(crate) const FILE_H: u64 = FILE_A << 7;
/// The first rank, at the top.
pub(crate) const RANK_1: u64 = 0xff;
pub(crate) const RANK_8: u64 = RANK_1 << 56;

/// The eight directions: how far a step rotates the bits, and where it can end.
const DIRECTIONS: [(u32, u64); 8] = [
    (1, !FILE_A),
    (63, !FILE_H),
    (8, !RANK_1),
    (56, !RANK_8),
    (9, !FILE_A & !RANK_1),
    (7, !FILE_H & !RANK_1),
    (57, !FILE_A & !RANK_8),
    (55, !FILE_H & !RANK_8),
];

#[inline]
const fn step(set: u64, (turn, mask): (u32, u64)) -> u64 {
    set.rotate_left(turn) & mask
}

/// The runs of `through` that start beside a square of `from`; six discs are the longest.
#[inline]
fn flood(from: u64, through: u64, direction: (u32, u64)) -> u64 {
    let mut run = step(from, direction) & through;
    for _ in 0..5 {
        run |= step(run, direction) & through;
    }
    run
}

/// The squares where the owner of `own` may move.
#[inline]
pub(crate) fn moves(own: u64, other: u64) -> u64 {
    let ends = DIRECTIONS.map(|direction| step(flood(own, other, direction), direction));
    ends.into_iter().fold(0, |all, ends| all | ends) & !(own | other)
}

/// The discs of `other` that a disc of `own` on `square`, a set of one, flips; none if it may not
/// be played.
#[inline]
pub(crate) fn flips(own: u64, other: u64, square: u64) -> u64 {
    let runs = DIRECTIONS.map(|direction| {
        let run = flood(square, other, direction);
        if step(run, direction) & own == 0 { 0 } else { run }
    });
    runs.into_iter().fold(0, |all, run| all | run)
}

/// All squares next to one of `set`.
#[inline]
pub(crate) fn neighbours(set: u64) -> u64 {
    DIRECTIONS.into_iter().fold(0, |all, direction| all | step(set, direction))
}

/// The squares of `set`, first to last.
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(square)
    })
}
