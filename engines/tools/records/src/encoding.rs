//! Text of unknown encoding.

use std::borrow::Cow;

use encoding_rs::{Encoding, GB18030, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

use super::format::Format;

/// `bytes` of a file of this format as text: UTF-8 or UTF-16 if they are, else the encoding in which
/// most such files are written.
pub fn decoded(bytes: &[u8], format: Format) -> Cow<'_, str> {
    if let Some(wide) = wide(bytes) {
        return wide.decode(bytes).0;
    }
    let (text, _, is_wrong) = UTF_8.decode(bytes);
    if is_wrong { usual(format).decode(bytes).0 } else { text }
}

/// The encoding of records before UTF-8: where the format comes from Japan, and where from China.
fn usual(format: Format) -> &'static Encoding {
    match format {
        Format::Kif | Format::Ki2 | Format::Csa | Format::Jkf => SHIFT_JIS,
        Format::Pgn | Format::Pdn | Format::Sgf | Format::Psq => GB18030,
    }
}

/// UTF-16 without a mark at the start, by its letters of ASCII and line breaks: they have a byte of
/// zero, and no other text has.
fn wide(bytes: &[u8]) -> Option<&'static Encoding> {
    /// Bytes that are looked at.
    const START: usize = 1 << 10;
    let mut zeros = [0; 2];
    for (at, _) in bytes.iter().take(START).enumerate().filter(|(_, byte)| **byte == 0) {
        zeros[at % 2] += 1;
    }
    let is_plain = zeros == [0; 2] || Encoding::for_bom(bytes).is_some();
    (!is_plain).then_some(if zeros[0] > zeros[1] { UTF_16BE } else { UTF_16LE })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIF: &str = "手合割：平手\r\n";
    const PGN: &str = "[Red \"胡荣华\"]\n1. 炮二平五 马８进７\n";

    #[test]
    fn files_are_read_in_the_encoding_of_their_format() {
        for (text, format, encoding) in [(KIF, Format::Kif, SHIFT_JIS), (PGN, Format::Pgn, GB18030)]
        {
            assert_eq!(decoded(text.as_bytes(), format), text);
            let (bytes, _, _) = encoding.encode(text);
            assert_ne!(&*bytes, text.as_bytes());
            assert_eq!(decoded(&bytes, format), text);
        }
        assert_eq!(decoded(b"\xef\xbb\xbfplain", Format::Pgn), "plain");
    }

    #[test]
    fn wide_letters_are_read_with_a_mark_and_without() {
        for text in [KIF, PGN] {
            let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
            for (bytes, mark) in [(little, [0xff, 0xfe]), (big, [0xfe, 0xff])] {
                assert_eq!(decoded(&bytes, Format::Kif), text);
                assert_eq!(decoded(&[&mark, &bytes[..]].concat(), Format::Kif), text);
            }
        }
    }
}
