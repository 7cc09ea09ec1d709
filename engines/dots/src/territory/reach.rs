//! How many free dots each side can still take, and how many it reaches sooner.

use crate::grid::CellSet;
use crate::position::Position;
use crate::territory::Division;

/// How the free dots [divide](Division) between the sides, in numbers.
///
/// Dots that only one side can take are that side's in the end, since the game goes on until none is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// By side: free dots that only it can take.
    pub sole: [i32; 2],
    /// By side: contested dots that it reaches in fewer moves.
    pub nearer: [i32; 2],
    /// By side: those among them that it reaches just one move sooner.
    pub close: [i32; 2],
    /// Contested dots that both reach in equally many moves.
    pub level: i32,
    /// By side: contested dots that it could take at once.
    pub frontier: [i32; 2],
}

impl Reach {
    /// The division of the free dots of `pos`.
    pub fn of(pos: &Position) -> Self {
        let Division { sole, far, close, level, frontier } = Division::of(pos);
        let count = |dots: CellSet| dots.len() as i32;
        Self {
            sole: sole.map(count),
            nearer: [0, 1].map(|side| count(far[side]) + count(close[side])),
            close: close.map(count),
            level: count(level),
            frontier: frontier.map(count),
        }
    }

    /// Whether every free dot has its owner already.
    pub fn is_decided(&self) -> bool {
        self.nearer == [0, 0] && self.level == 0
    }
}
