//! The first layer: a row of numbers for each input, and the sums of one view, which follow the moves.

/// Numbers of a cache line.
const LINE: usize = 64 / size_of::<i16>();

/// Rows one after the other, the first at the beginning of a cache line.
#[derive(Debug)]
pub(crate) struct Rows<const H: usize> {
    numbers: Box<[i16]>,
    start: usize,
}

impl<const H: usize> Rows<H> {
    pub(crate) fn new(weights: &[i16]) -> Self {
        let mut numbers = vec![0; weights.len() + LINE].into_boxed_slice();
        let start = numbers.as_ptr().align_offset(64).min(LINE);
        numbers[start..][..weights.len()].copy_from_slice(weights);
        Self { numbers, start }
    }

    /// # Panics
    /// If there is no such row.
    #[inline]
    pub(crate) fn row(&self, input: usize) -> &[i16; H] {
        self.numbers[self.start + input * H..].first_chunk().expect("there is such a row")
    }

    /// The rows of inputs `2 * pair` and `2 * pair + 1`.
    ///
    /// # Panics
    /// If there are no such rows.
    #[inline]
    pub(crate) fn pair(&self, pair: usize) -> [&[i16; H]; 2] {
        let rows = &self.numbers[self.start + 2 * pair * H..][..2 * H];
        let (first, second) = rows.split_at(H);
        [first, second].map(|row| row.first_chunk().expect("two rows"))
    }
}

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
