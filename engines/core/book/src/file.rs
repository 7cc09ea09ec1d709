//! Bytes of books that are somebody else's.

/// The beginning of `bytes`, fit to be printed.
pub(crate) fn start_of(bytes: &[u8]) -> String {
    /// Characters that are enough to know a file by.
    const SHOWN: usize = 24;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * SHOWN)]).into_owned();
    text.chars().take(SHOWN).flat_map(char::escape_debug).collect()
}
