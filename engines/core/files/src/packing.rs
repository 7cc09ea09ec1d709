//! Bytes that a program holds compressed.

use std::borrow::Cow;

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib;

/// Of compression while the program runs, 1 to 10.
const LEVEL: u8 = 6;

/// Bytes as a zlib stream, which is what browsers call `deflate`.
///
/// Source: RFC 1950.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed(Cow<'static, [u8]>);

impl Packed {
    /// The stream that [`packed!`](crate::packed) has made.
    pub const fn held(stream: &'static [u8]) -> Self {
        Self(Cow::Borrowed(stream))
    }

    /// Compresses `bytes`, which were not there when the program was compiled.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Cow::Owned(compress_to_vec_zlib(bytes, LEVEL)))
    }

    /// The stream as it lies.
    pub fn stream(&self) -> &[u8] {
        &self.0
    }

    /// The bytes.
    ///
    /// # Panics
    /// If the stream is damaged: then the program is.
    pub fn bytes(&self) -> Vec<u8> {
        decompress_to_vec_zlib(&self.0).expect("the program is undamaged")
    }

    /// The bytes as text.
    ///
    /// # Panics
    /// If they are none, or the stream is damaged.
    pub fn text(&self) -> String {
        String::from_utf8(self.bytes()).expect("a text")
    }
}
