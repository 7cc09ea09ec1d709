//! The first layer's sums of one view, which follow the moves.

/// An array that begins a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Aligned<const H: usize>(pub(crate) [i16; H]);

/// The sums of one view of a position: what a lazily updated stack keeps for each ply and view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accumulator<const H: usize> {
    pub(crate) sums: Aligned<H>,
    pub(crate) skip: i32,
}

/// Zeros: the sums of no network, to be filled by [`Network::refresh`] or [`Network::update`].
impl<const H: usize> Default for Accumulator<H> {
    fn default() -> Self {
        Self { sums: Aligned([0; H]), skip: 0 }
    }
}
