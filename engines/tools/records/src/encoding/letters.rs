//! Whether bytes are letters of an encoding.

use encoding_rs::{Encoding, UTF_8};

/// How many letters beyond ASCII `bytes` have in an encoding, and in how many places they have none.
pub(super) fn letters(encoding: &'static Encoding, bytes: &[u8]) -> (usize, usize) {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let wrong = text.matches(char::REPLACEMENT_CHARACTER).count();
    (text.chars().filter(|letter| !letter.is_ascii()).count() - wrong, wrong)
}

/// Whether `bytes` are in an encoding but for damage to one letter in so many; to none if that is 0. A text that says it in
/// ASCII is not in UTF-16.
pub(super) fn may_be(encoding: &'static Encoding, bytes: &[u8], letters_per_fault: usize) -> bool {
    let (right, wrong) = letters(encoding, bytes);
    let is_rare = letters_per_fault * wrong <= right || encoding == UTF_8 && wrong <= 2 * right;
    let is_damaged = letters_per_fault > 0 && is_rare;
    encoding.output_encoding() == encoding && (wrong == 0 || is_damaged)
}
