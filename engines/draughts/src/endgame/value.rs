//! The exact value of a position, and its byte in the tables.

use std::fmt;

/// The exact value of a position for its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Won in so many plies, an odd number.
    Win(u32),
    /// Lost in so many plies, an even number; 0 if there is no legal move.
    Loss(u32),
    /// Neither side can win.
    Draw,
}

impl Value {
    /// The value for the player who moves to a position of this value.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Loss(plies) => Self::Win(plies + 1),
            Self::Draw => Self::Draw,
        }
    }

    /// How much the side to move likes it: fast wins, then draws, then slow losses.
    const fn rank(self) -> i32 {
        match self {
            Self::Win(plies) => 1_000 - plies as i32,
            Self::Draw => 0,
            Self::Loss(plies) => plies as i32 - 1_000,
        }
    }

    /// The better of two values for the side to move.
    pub(super) const fn better(self, other: Self) -> Self {
        if other.rank() > self.rank() { other } else { self }
    }

    /// The byte of the tables: 0 for a draw, else the plies and one.
    pub(super) const fn code(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Win(plies) | Self::Loss(plies) => plies as u8 + 1,
        }
    }

    /// The inverse of [`code`](Self::code).
    pub(super) const fn of_code(code: u8) -> Self {
        match code {
            0 => Self::Draw,
            _ if code.is_multiple_of(2) => Self::Win(code as u32 - 1),
            _ => Self::Loss(code as u32 - 1),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Loss(plies) => write!(f, "loss {plies}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}
