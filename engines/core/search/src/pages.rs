//! Advice to the system about the pages of a large table.

/// Asks for huge pages under `memory`, where the system offers them.
///
/// A search probes a table at random. With ordinary pages almost every probe misses the
/// processor's address cache. The advice may be ignored, and changes nothing but the speed. To
/// supply a huge page takes up to a millisecond, so it must not be left to a search to touch the
/// memory first.
#[allow(unsafe_code)]
pub(crate) fn prefer_huge_pages<T>(memory: &mut [T]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};

        /// Bytes of a huge page of the usual size; a multiple of every smaller page.
        const HUGE_PAGE: usize = 2 << 20;

        let range = memory.as_mut_ptr_range();
        let start = range.start.addr().next_multiple_of(HUGE_PAGE);
        let length = range.end.addr().saturating_sub(start);
        if length >= HUGE_PAGE {
            let start = range.start.with_addr(start).cast();
            // SAFETY: the range lies within `memory`, which is borrowed mutably, and this advice
            // changes neither the contents nor the accessibility of pages.
            let _ = unsafe { madvise(start, length, Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
