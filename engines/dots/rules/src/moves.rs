//! A move: the edge that is drawn.

use crate::bits::Bits;

/// A set of edges, by number.
pub type EdgeSet = Bits<5>;

/// An edge of the board: two neighbouring dots. Edges are numbered from 0, the horizontal ones row
/// by row from the top, each row from the left, then the vertical ones in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(pub u16);

impl Edge {
    /// The number of the edge.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
