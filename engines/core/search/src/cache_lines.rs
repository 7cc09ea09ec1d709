//! The memory of a large table that is looked into at random.

use zerocopy::FromZeros;

pub(crate) const CACHE_LINE: usize = 64;

/// Cache lines of `N` elements each, which are zeros at first.
///
/// Their memory is allocated as a slice of elements, not of lines aligned to cache lines: for an
/// ordinary alignment the system supplies pages that read as zeros and take no memory until they
/// are written to; for a larger one the allocator writes the zeros itself.
#[derive(Debug, Default)]
pub struct CacheLines<T, const N: usize> {
    elements: Box<[T]>,
    /// Where the first cache line begins in `elements`.
    first: usize,
}

impl<T: FromZeros, const N: usize> CacheLines<T, N> {
    /// So many lines, if there is memory for them. No page of it is touched yet.
    pub fn new(lines: usize) -> Option<Self> {
        const { assert!(N * size_of::<T>() == CACHE_LINE) };
        let elements = <[T]>::new_box_zeroed_with_elems(lines * N + N - 1).ok()?;
        // Where no element begins a cache line, lines straddle two, which is only slower.
        let first = elements.as_ptr().align_offset(CACHE_LINE).min(N - 1);
        Some(Self { elements, first })
    }

    /// Writes zeros everywhere.
    pub fn zero(&mut self) {
        self.elements.zero();
    }
}

impl<T, const N: usize> CacheLines<T, N> {
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "a table is never without lines")]
    pub const fn len(&self) -> usize {
        self.elements.len() / N
    }

    /// The line with the number `line`, from 0.
    ///
    /// # Panics
    /// If there is no such line.
    #[inline]
    pub fn get(&self, line: usize) -> &[T; N] {
        let elements = &self.elements[self.first + line * N..];
        elements.first_chunk().expect("no line begins after the last")
    }

    /// Fetches a line into the cache while other work goes on, where the processor can be asked to.
    ///
    /// # Panics
    /// If there is no such line.
    #[inline]
    #[allow(unsafe_code)]
    pub fn prefetch(&self, line: usize) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let line = std::ptr::from_ref(self.get(line));
            // SAFETY: a prefetch is a hint that reads nothing, and the address is that of a
            // reference.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(line.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = line;
    }

    /// Asks for huge pages, where the system offers them.
    ///
    /// With ordinary pages almost every look misses the processor's address cache. The advice may
    /// be ignored, and changes nothing but the speed. To supply a huge page takes up to a
    /// millisecond.
    #[allow(unsafe_code)]
    pub fn prefer_huge_pages(&mut self) {
        #[cfg(target_os = "linux")]
        {
            use rustix::mm::{Advice, madvise};

            /// Bytes of a huge page of the usual size; a multiple of every smaller page.
            const HUGE_PAGE: usize = 2 << 20;

            let range = self.elements.as_mut_ptr_range();
            let start = range.start.addr().next_multiple_of(HUGE_PAGE);
            let length = range.end.addr().saturating_sub(start);
            if length >= HUGE_PAGE {
                let start = range.start.with_addr(start).cast();
                // SAFETY: the range lies within `elements`, which are borrowed mutably, and this
                // advice changes neither the contents nor the accessibility of pages.
                let _ = unsafe { madvise(start, length, Advice::LinuxHugepage) };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_cache_line_from_the_first_to_the_last() {
        for lines in [1, 3 << 14] {
            let mut table = CacheLines::<u64, 8>::new(lines).unwrap();
            table.prefer_huge_pages();
            assert_eq!(table.len(), lines);
            let start = |line| table.get(line).as_ptr().addr();
            assert_eq!(start(0) % CACHE_LINE, 0);
            assert_eq!(start(lines - 1) - start(0), (lines - 1) * CACHE_LINE);
            assert_eq!((table.get(0), table.get(lines - 1)), (&[0; 8], &[0; 8]));
        }
        assert!(CacheLines::<u64, 8>::new(usize::MAX / 16).is_none());
    }
}
