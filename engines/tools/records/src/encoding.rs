//! Text of unknown encoding.

use std::borrow::Cow;

use encoding_rs::{SHIFT_JIS, UTF_8};

/// `bytes` as text: UTF-8 if they are, else Shift-JIS, in which most `.kif` files are written.
#[must_use]
pub fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let (text, _, is_wrong) = UTF_8.decode(bytes);
    if !is_wrong {
        return text;
    }
    let (text, _, _) = SHIFT_JIS.decode(bytes);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_encodings_are_read() {
        let text = "手合割：平手";
        assert_eq!(decoded(text.as_bytes()), text);
        let (bytes, _, _) = SHIFT_JIS.encode(text);
        assert_ne!(bytes, text.as_bytes());
        assert_eq!(decoded(&bytes), text);
        assert_eq!(decoded(b"\xef\xbb\xbfplain"), "plain");
    }
}
