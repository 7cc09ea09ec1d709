//! What [`packed!`](crate::packed) has compressed.

use miniz_oxide::inflate::decompress_to_vec;

/// The bytes of a file that is part of the program.
///
/// # Panics
/// If they are not what [`packed!`](crate::packed) has made.
pub fn inflated(packed: &[u8]) -> Vec<u8> {
    decompress_to_vec(packed).expect("the program is undamaged")
}

/// The text of a file that is part of the program.
///
/// # Panics
/// If it is not what [`packed_text!`](crate::packed_text) has made.
pub fn inflated_text(packed: &[u8]) -> String {
    String::from_utf8(inflated(packed)).expect("a text")
}
