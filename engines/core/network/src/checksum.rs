//! The number that names the content of a file.

use std::fmt;

/// CRC-32 of a file's content, kept at its end: it finds damage, and it names a network. (With its
/// checksum, every file has the same CRC-32.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checksum(pub u32);

impl Checksum {
    pub fn of(bytes: &[u8]) -> Self {
        Self(crc32fast::hash(bytes))
    }

    /// The checksum that a file with these bytes ends with, not compared with its content.
    pub fn at_end(bytes: &[u8]) -> Option<Self> {
        bytes.last_chunk().map(|&end| Self(u32::from_le_bytes(end)))
    }
}

/// Eight hexadecimal digits.
impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}
