//! A move: where a piece goes, by which jumps, and what it takes.

use crate::board::{Bits, Direction, squares};

/// A step or a whole capture.
///
/// Two captures may have the same ends and take the same pieces along different paths. They are
/// different moves here, as in perft and notation, and [one](Move::same_effect) to the search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move {
    captured: Bits,
    /// The directions of the jumps, two bits each below a leading 1, the last in the lowest bits;
    /// 0 for a step. No piece is jumped twice and a jumping piece can reach at most 25 others, so
    /// a path has at most 51 bits.
    path: u64,
    from: u8,
    to: u8,
}

impl Move {
    /// A step between neighbours.
    #[inline]
    pub const fn step(from: usize, to: usize) -> Self {
        Self { captured: 0, path: 0, from: from as u8, to: to as u8 }
    }

    /// A capture that has not begun.
    #[inline]
    pub const fn capture_from(from: usize) -> Self {
        Self { captured: 0, path: 1, from: from as u8, to: from as u8 }
    }

    /// This capture with one more jump: over `victim` to `to`.
    #[inline]
    pub const fn jump(self, direction: Direction, victim: Bits, to: usize) -> Self {
        Self {
            captured: self.captured | victim,
            path: self.path << 2 | direction as u64,
            from: self.from,
            to: to as u8,
        }
    }

    /// The bit moved from.
    #[inline]
    pub const fn from(self) -> usize {
        self.from as usize
    }

    /// The bit moved to.
    #[inline]
    pub const fn to(self) -> usize {
        self.to as usize
    }

    /// The pieces taken.
    #[inline]
    pub const fn captured(self) -> Bits {
        self.captured
    }

    /// Whether anything is taken.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.captured != 0
    }

    /// The jumps, first to last; none for a step.
    pub fn jumps(self) -> impl Iterator<Item = Direction> {
        let length = (63 - self.path.max(1).leading_zeros()) / 2;
        (0..length).rev().map(move |i| Direction::ALL[(self.path >> (2 * i) & 3) as usize])
    }

    /// The squares landed on, the start included, as bits.
    pub fn landings(self) -> impl Iterator<Item = usize> {
        let steps = self.jumps().scan(1u128 << self.from, |at, direction| {
            *at = direction.shift(direction.shift(*at));
            Some(at.trailing_zeros() as usize)
        });
        let last = (!self.is_capture()).then_some(self.to());
        std::iter::once(self.from()).chain(steps).chain(last)
    }

    /// Whether both moves lead to the same position.
    #[inline]
    pub const fn same_effect(self, other: Self) -> bool {
        self.from == other.from && self.to == other.to && self.captured == other.captured
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let landings = self.landings().collect::<Vec<_>>();
        let captured = squares(self.captured).collect::<Vec<_>>();
        write!(f, "Move {landings:?} taking {captured:?}")
    }
}
