//! Bytes of books that are somebody else's.

/// `bytes` without the byte-order mark they may begin with.
pub(crate) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// The beginning of `bytes`, fit to be printed.
pub(crate) fn start_of(bytes: &[u8]) -> String {
    /// Characters that are enough to know a file by.
    const SHOWN: usize = 24;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * SHOWN)]).into_owned();
    text.chars().take(SHOWN).flat_map(char::escape_debug).collect()
}
