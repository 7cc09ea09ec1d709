//! Text of unknown encoding, and the encoding of files that are written.
//!
//! A byte mark decides, then UTF-8 if letters beyond ASCII are valid in it: those of other encodings are not, and a file that
//! was saved anew keeps what it said of itself before. Then what the file says of itself, if it holds but for damage and no
//! words of another encoding speak against it, then UTF-16 by its zeros.
//! Else that encoding is taken in which the words of the format appear; where a format has no words of its own, the
//! shape of the names tells Cyrillic from western letters.

mod letters;
mod likely;
mod lines;

use std::borrow::Cow;
use std::path::Path;

use encoding_rs::{
    EUC_JP, Encoding, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};

use super::format::Format;
use super::kif;
use super::warning::{Notice, Warning, Written};
use letters::{letters, may_be};
use likely::likely;
use lines::in_lines;
pub(super) use lines::with_line_feeds;

/// A text that has been read from bytes.
pub(super) struct Decoded<'a> {
    /// Its lines end with line feeds, whatever they end with in the file.
    pub(super) text: Cow<'a, str>,
    pub(super) doubt: Option<Notice>,
}

/// `bytes` of a file of this format as text.
pub fn decoded(bytes: &[u8], format: Format) -> Cow<'_, str> {
    decode(bytes, format).text
}

/// `bytes` of a file of this format as text, with what is doubtful about it.
pub(super) fn decode(bytes: &[u8], format: Format) -> Decoded<'_> {
    let said = declared(bytes, format);
    let known = said.as_deref().and_then(named);
    let mark = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let sure = mark.or(is_utf8(bytes).then_some(UTF_8));
    let sure = sure.or(known.filter(|encoding| may_be(encoding, bytes, 0)));
    let (encoding, is_guess) =
        sure.map_or_else(|| doubtful(known, bytes, format), |encoding| (encoding, false));
    let (text, used, is_wrong) = encoding.decode(bytes);
    // A text that was copied out of its file is in UTF-8, whatever its first line says.
    let is_copied = matches!(format, Format::Kif | Format::Ki2) && used == UTF_8;
    let is_other = known.is_some_and(|known| known != used) && !is_copied && !text.is_ascii();
    // Every byte is a letter or a sign in it.
    let is_wrong = is_wrong || sure.is_none() && used == WINDOWS_1252 && text.contains(is_odd);
    let encoding = used.name();
    let doubt = match said {
        Some(text) if known.is_none() => Some(Notice::Encoding { text }),
        Some(text) if is_other => Some(Notice::OtherEncoding { text, encoding }),
        _ if is_wrong => Some(Notice::Letters { encoding }),
        // The usual encoding of shogi's records is no guess where the bytes are not those of the other one.
        _ => (is_guess && (!format.is_of_shogi() || may_be(EUC_JP, bytes, 0)))
            .then_some(Notice::EncodingGuessed { encoding }),
    };
    Decoded { text: in_lines(text), doubt }
}

/// Whether `bytes` have letters beyond ASCII that are those of UTF-8, but for damage.
fn is_utf8(bytes: &[u8]) -> bool {
    let (right, wrong) = letters(UTF_8, bytes);
    right > 0 && 4 * wrong <= right && wide(bytes).is_none()
}

/// The encoding of a text that is `known` to be in one that it is not wholly in, if it says one, and whether nothing but its
/// bytes speaks for that: words of another encoding outweigh damage.
fn doubtful(
    known: Option<&'static Encoding>,
    bytes: &[u8],
    format: Format,
) -> (&'static Encoding, bool) {
    let (other, is_guess) = unnamed(bytes, format);
    let is_other = !is_guess && other != WINDOWS_1252 && may_be(other, bytes, 0);
    let damaged = known.filter(|encoding| !is_other && may_be(encoding, bytes, 4));
    damaged.map_or((other, is_guess), |encoding| (encoding, false))
}

/// The encoding of a text that does not say it, and whether nothing but its bytes speaks for that.
fn unnamed(bytes: &[u8], format: Format) -> (&'static Encoding, bool) {
    match wide(bytes) {
        // Zeros are valid in UTF-8, but no text has them.
        Some(wide) => (wide, false),
        // Its letters are those of ASCII behind an escape.
        None if bytes.windows(2).any(|pair| pair == b"\x1b$") => (ISO_2022_JP, false),
        None if std::str::from_utf8(bytes).is_ok() => (UTF_8, false),
        None => likely(bytes, format),
    }
}

/// A record as the bytes of a file.
#[derive(Debug)]
pub struct RecordFile {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The name of their encoding.
    pub encoding: &'static str,
    /// The facts for which the format has no place, and the letters that the encoding does not have.
    pub warnings: Vec<Warning>,
}

/// The endings of files that programs expect in Shift_JIS, and those of the same formats in UTF-8.
///
/// Source: Kakinoki's page of the KIF format.
const ENDINGS: [(&str, &str); 2] = [("kif", "kifu"), ("ki2", "ki2u")];

impl Written {
    /// The record as a file of this name has it: `.kif` and `.ki2` in Shift_JIS, unless that lacks a letter of it, and all
    /// else in UTF-8.
    pub fn file(self, name: &Path) -> RecordFile {
        let Self { text, mut warnings } = self;
        let ending = name.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if let Some((_, other)) = ENDINGS.iter().find(|row| row.0.eq_ignore_ascii_case(ending)) {
            let lacking = text.chars().find(|letter| !has_letter(SHIFT_JIS, *letter));
            let Some(letter) = lacking else {
                let text = kif::declared(&text, SHIFT_JIS.name());
                let bytes = SHIFT_JIS.encode(&text).0.into_owned();
                return RecordFile { bytes, encoding: SHIFT_JIS.name(), warnings };
            };
            let letter = letter.to_string();
            warnings.push(Notice::NoLetter { letter, ending: other }.into());
        }
        RecordFile { bytes: text.into_bytes(), encoding: UTF_8.name(), warnings }
    }
}

/// Whether a letter is the same when it has been written in `encoding` and read again.
fn has_letter(encoding: &'static Encoding, letter: char) -> bool {
    let mut buffer = [0; 4];
    let letter = &*letter.encode_utf8(&mut buffer);
    let (bytes, _, is_wrong) = encoding.encode(letter);
    !is_wrong && encoding.decode_without_bom_handling(&bytes).0 == letter
}

/// The name of the encoding that a file of this format gives itself.
fn declared(bytes: &[u8], format: Format) -> Option<String> {
    let name = match format {
        Format::Sgf => charset(bytes)?,
        Format::Csa | Format::Kif | Format::Ki2 => {
            let line = bytes.split(|byte| b"\r\n".contains(byte)).next()?;
            let line = String::from_utf8_lossy(line);
            let head = line.trim_start_matches('\u{feff}').starts_with(['\'', '#']);
            line.split_once("encoding=").filter(|_| head)?.1.trim().to_owned()
        }
        Format::Jkf | Format::Pgn | Format::Pdn | Format::Psq => return None,
    };
    let name = name.trim().to_owned();
    (!name.is_empty()).then_some(name)
}

/// The encoding of this name; `Windows_1251` is read for `Windows-1251`.
fn named(name: &str) -> Option<&'static Encoding> {
    let of = |name: &str| Encoding::for_label(name.as_bytes());
    of(name).or_else(|| of(&name.replace('_', "-")))
}

/// The encoding that a text of SGF names. In some a backslash is half of a letter, as of one before the bracket that ends a
/// value: a name holds where the text says it when it is read so.
fn charset(bytes: &[u8]) -> Option<String> {
    /// Different names that are tried.
    const MOST: usize = 8;
    let said = property(bytes, b"CA");
    let holds = |name: &String| {
        let text = named(name).map(|encoding| encoding.decode_without_bom_handling(bytes).0);
        text.and_then(|text| property(text.as_bytes(), b"CA")).as_ref() == Some(name)
    };
    if bytes.is_ascii() || said.as_ref().is_some_and(holds) {
        return said;
    }
    let mut names = Vec::new();
    for (at, _) in bytes.windows(3).enumerate().filter(|(_, part)| *part == b"CA[") {
        let value = bytes[at + 3..].iter().copied().take(LONGEST_NAME);
        let value: Vec<u8> = value.take_while(|byte| *byte != b']').collect();
        let name = String::from_utf8_lossy(&value).into_owned();
        if names.len() < MOST && !names.contains(&name) {
            names.push(name);
        }
    }
    names.into_iter().find(holds).or(said)
}

/// Bytes of the name of an encoding at most.
const LONGEST_NAME: usize = 40;

/// The value of the first SGF property of this name outside of other values.
fn property(bytes: &[u8], wanted: &[u8]) -> Option<String> {
    let (mut name, mut at) = (Vec::new(), 0);
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        if byte != b'[' {
            match byte {
                b'A'..=b'Z' => name.push(byte),
                b'a'..=b'z' => {}
                byte if byte.is_ascii_whitespace() => {}
                _ => name.clear(),
            }
            continue;
        }
        let start = at;
        while bytes.get(at).is_some_and(|&byte| byte != b']') {
            at += if bytes[at] == b'\\' { 2 } else { 1 };
        }
        if name == wanted {
            return Some(String::from_utf8_lossy(bytes.get(start..at)?).into_owned());
        }
        name.clear();
        at += 1;
    }
    None
}

/// UTF-16 without a mark at the start, by its letters of ASCII and line breaks: they have a byte of
/// zero, of which other texts have a stray one at most.
fn wide(bytes: &[u8]) -> Option<&'static Encoding> {
    /// Bytes that are looked at.
    const START: usize = 1 << 10;
    let start = &bytes[..bytes.len().min(START)];
    let mut zeros = [0; 2];
    for (at, _) in start.iter().enumerate().filter(|(_, byte)| **byte == 0) {
        zeros[at % 2] += 1;
    }
    let is_stray = start.len() > 16 * (zeros[0] + zeros[1]) && std::str::from_utf8(bytes).is_ok();
    // At the end they are left from a buffer.
    let end = start.iter().rposition(|byte| *byte != 0).unwrap_or(0);
    let is_wide = start[..end].contains(&0) && !is_stray;
    is_wide.then_some(if zeros[0] > zeros[1] { UTF_16BE } else { UTF_16LE })
}

/// Whether a letter is a sign of Windows-1252 that names have not: the bytes are those of letters elsewhere.
fn is_odd(letter: char) -> bool {
    "‚ƒ†‡ˆ‰˜".contains(letter) || ('\u{80}'..'\u{a0}').contains(&letter)
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, GB18030, IBM866, ISO_8859_5, KOI8_R, WINDOWS_1251};

    use super::*;

    const KIF: &str = "手合割：平手\n先手：\n1 ７六歩(77)\n";
    const PGN: &str = "[Red \"胡荣华\"]\n1. 炮二平五 马８进７\n";

    #[test]
    fn words_of_the_format_tell_encodings_apart() {
        let traditional = "[Red \"胡榮華\"]\n1. 炮二平五 馬８進７\n";
        let cases = [
            (KIF, Format::Kif, SHIFT_JIS),
            (KIF, Format::Kif, EUC_JP),
            (KIF, Format::Kif, ISO_2022_JP),
            (PGN, Format::Pgn, GB18030),
            (traditional, Format::Pgn, BIG5),
            ("1. 炮二平五 馬８進７\n", Format::Pgn, BIG5),
            ("(;GM[4]PB[Jürgen Müller])", Format::Sgf, WINDOWS_1252),
            ("(;GM[4]PB[Иван]PW[Пётр Великий])", Format::Sgf, WINDOWS_1251),
            ("[White \"Иван Сидоров\"]", Format::Pdn, KOI8_R),
            ("[White \"ИВАН ПЕТРОВ\"]", Format::Pdn, WINDOWS_1251),
            ("[White \"ИВАН ПЕТРОВ\"]", Format::Pdn, KOI8_R),
            ("[White \"иван петров\"]", Format::Pdn, WINDOWS_1251),
            ("[White \"Иван Сидоров\"]", Format::Pdn, ISO_8859_5),
            ("[White \"Иван Сидоров\"]", Format::Pdn, IBM866),
            ("(;GM[4]EV[五子棋比赛]PB[王明])", Format::Sgf, GB18030),
            ("(;GM[4]PB[王明]PW[李华]EV[X];C[天元])", Format::Sgf, GB18030),
            ("(;GM[4]PB[中村茂]PW[河村典彦]EV[名人戦])", Format::Sgf, SHIFT_JIS),
            ("(;GM[4]PB[中村茂]PW[河村典彦]EV[名人戦])", Format::Sgf, EUC_JP),
            ("'CSA encoding=SHIFT_JIS\nN+甲\n", Format::Csa, SHIFT_JIS),
            ("N+先崎\n+7776FU\n", Format::Csa, SHIFT_JIS),
            ("(;CA[KOI8-R]GM[4]PB[иван])", Format::Sgf, KOI8_R),
            ("(;C[\\]CA[x\\]]CA[windows-1251]PB[ИВАН])", Format::Sgf, WINDOWS_1251),
            // The last byte of a name is a backslash.
            ("(;GM[4]PB[山田表]CA[Shift_JIS];B[aa]C[発表];W[bb])", Format::Sgf, SHIFT_JIS),
            ("(;GM[4]EV[成功]CA[Big5];B[aa]C[成功];W[bb])", Format::Sgf, BIG5),
            ("(;GM[4]PB[山田];B[aa]C[発表];W[bb])", Format::Sgf, SHIFT_JIS),
            ("(;GM[4]PB[René]C[[café\\]];B[aa])", Format::Sgf, WINDOWS_1252),
        ];
        for (text, format, encoding) in cases {
            if declared(text.as_bytes(), format).is_none() {
                assert_eq!(decoded(text.as_bytes(), format), text);
            }
            let (bytes, _, _) = encoding.encode(text);
            assert_ne!(&*bytes, text.as_bytes());
            assert_eq!(decoded(&bytes, format), text, "{}", encoding.name());
        }
        assert_eq!(decoded("\u{feff}\u{feff}plain".as_bytes(), Format::Pgn), "plain");
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

    #[test]
    fn a_stray_zero_is_no_wide_letter() {
        for text in [format!("{KIF}\0"), KIF.replace("先手", "先\0手")] {
            assert_eq!(decoded(text.as_bytes(), Format::Kif), text);
        }
        let text = format!("{KIF}\0");
        assert_eq!(decoded(&SHIFT_JIS.encode(&text).0, Format::Kif), text);
    }

    #[test]
    fn carriage_returns_alone_end_lines() {
        assert_eq!(decoded(b"a\rb\r\nc\r", Format::Kif), "a\nb\nc\n");
        assert_eq!(decoded(b"a\r\nb", Format::Kif), "a\nb");
    }

    #[test]
    fn kif_is_written_in_the_encoding_of_its_ending() {
        let written = |name: &str| {
            let text = format!("#KIF version=2.0 encoding=UTF-8\n先手：{name}\n");
            Written { text, warnings: Vec::new() }
        };
        for (file, encoding) in [("a.kif", SHIFT_JIS), ("a.KI2", SHIFT_JIS), ("a.kifu", UTF_8)] {
            let RecordFile { bytes, encoding: used, warnings } =
                written("甲野①髙").file(Path::new(file));
            assert_eq!((used, warnings.len()), (encoding.name(), 0), "{file}");
            let text = written("甲野①髙").text.replace("UTF-8", encoding.name());
            assert_eq!(decoded(&bytes, Format::Kif), text, "{file}");
            assert_eq!(encoding.decode(&bytes).0, text, "{file}");
        }
        // Some letters would come back as others: a yen sign as a backslash.
        for letter in ["黄𠮷", "é", "¥", "‾", "−"] {
            let file = written(letter).file(Path::new("a.kif"));
            assert_eq!(
                (file.encoding, file.bytes),
                (UTF_8.name(), written(letter).text.into_bytes())
            );
            let letter = letter.chars().last().map(String::from).unwrap_or_default();
            assert_eq!(file.warnings[0].what, Notice::NoLetter { letter, ending: "kifu" });
        }
    }

    #[test]
    fn a_copied_text_is_what_it_is_whatever_its_file_was() {
        let text = format!("#KIF version=2.0 encoding=Shift_JIS\n{KIF}");
        assert_eq!(decoded(text.as_bytes(), Format::Kif), text);
        assert_eq!(decoded(&SHIFT_JIS.encode(&text).0, Format::Kif), text);
    }

    #[test]
    fn doubts_are_named() {
        let unknown = decode(b"(;CA[mine]GM[4])", Format::Sgf).doubt;
        assert_eq!(unknown, Some(Notice::Encoding { text: "mine".to_owned() }));
        let wrong = decode(b"1 \x82\xff\n", Format::Kif).doubt;
        assert_eq!(wrong, Some(Notice::Letters { encoding: "Shift_JIS" }));
        assert_eq!(decode("(;PB[é])".as_bytes(), Format::Sgf).doubt, None);
        let doubt = |name: &str, encoding: &'static Encoding| {
            let text = format!("(;GM[4]PB[{name}])");
            decode(&encoding.encode(&text).0, Format::Sgf).doubt
        };
        let wrong = Some(Notice::Letters { encoding: "windows-1252" });
        assert_eq!(doubt("甲野", SHIFT_JIS), wrong);
        assert_eq!(doubt("Jürgen “Ž” O’Neill — „x“", WINDOWS_1252), None);
        let guessed = Some(Notice::EncodingGuessed { encoding: "gb18030" });
        assert_eq!(doubt("王明", GB18030), guessed);
        let names = BIG5.encode("[Game \"Chinese Chess\"]\n[Red \"胡榮華\"]\n\n1. H2-E2").0;
        assert_eq!(decode(&names, Format::Pgn).doubt, guessed);
        let name = "N+山田\nPI\n+\n+7776FU\n";
        let guessed_in = |encoding| Some(Notice::EncodingGuessed { encoding });
        assert_eq!(decode(&EUC_JP.encode(name).0, Format::Csa).doubt, guessed_in("Shift_JIS"));
        assert_eq!(decode(&SHIFT_JIS.encode(name).0, Format::Csa).doubt, None);
        let names = GB18030.encode("Piskvorky 15x15, 11:11, 0\n8,8,0\n王明\n李华\n").0;
        assert_eq!(decode(&names, Format::Psq).doubt, guessed);
    }

    /// A file that was saved anew in UTF-8 keeps what it said of itself before.
    #[test]
    fn letters_of_utf8_are_what_they_are_whatever_the_text_says() {
        for (said, name) in [
            ("GB2312", "好棋赛"),
            ("Big5", "好棋賽"),
            ("Shift_JIS", "天元戦"),
            ("ISO-8859-1", "Jürgen"),
            ("UTF-16", "Jürgen"),
        ] {
            let text = format!("(;CA[{said}]GM[4];B[hh]C[{name}];W[hg])");
            let Decoded { text: read, doubt } = decode(text.as_bytes(), Format::Sgf);
            assert_eq!(read, text);
            let text = said.to_owned();
            assert_eq!(doubt, Some(Notice::OtherEncoding { text, encoding: "UTF-8" }), "{said}");
        }
        assert_eq!(decode(b"(;CA[GB2312]GM[4];B[hh])", Format::Sgf).doubt, None);
    }

    #[test]
    fn what_the_text_says_holds_where_a_byte_is_damaged() {
        let damaged = |bytes: &[u8]| {
            let at = bytes.iter().rposition(|byte| !byte.is_ascii()).expect("a letter");
            [&bytes[..at], &bytes[at + 1..]].concat()
        };
        for (text, encoding) in [
            ("(;CA[UTF-8]GM[4]PB[王明]PW[李华]C[好])", UTF_8),
            ("(;GM[4]PB[王明]PW[李华]C[好])", UTF_8),
            ("(;CA[UTF-8]GM[4]PB[Müller]C[é])", UTF_8),
        ] {
            let bytes = damaged(&encoding.encode(text).0);
            let Decoded { text: read, doubt } = decode(&bytes, Format::Sgf);
            let same = text.find("PW").or(text.find("C[é")).map_or(text, |end| &text[..end]);
            assert!(read.starts_with(same), "{read}");
            assert_eq!(doubt, Some(Notice::Letters { encoding: encoding.name() }), "{read}");
        }
        // Names alone are no words of another encoding, even where they are valid in it.
        let text = "'CSA encoding=EUC-JP\nN+大山康晴\nN-中原誠\n";
        let bytes = damaged(&EUC_JP.encode(text).0);
        let Decoded { text: read, doubt } = decode(&bytes, Format::Csa);
        assert!(read.contains("N+大山康晴\nN-中原"), "{read}");
        assert_eq!(doubt, Some(Notice::Letters { encoding: "EUC-JP" }), "{read}");
        let wrong = GB18030.encode("(;CA[Shift_JIS]GM[4]PB[王明]EV[五子棋比赛];C[天元])").0;
        let Decoded { text, doubt } = decode(&wrong, Format::Sgf);
        assert!(text.contains("[王明]"), "{text}");
        let said = "Shift_JIS".to_owned();
        assert_eq!(doubt, Some(Notice::OtherEncoding { text: said, encoding: "gb18030" }));
        let wrong = SHIFT_JIS.encode("(;CA[UTF-8]GM[4]PB[中村茂]PW[河村典彦]EV[名人戦])").0;
        let Decoded { text, doubt } = decode(&wrong, Format::Sgf);
        assert!(text.contains("河村典彦"), "{text}");
        let said = "UTF-8".to_owned();
        assert_eq!(doubt, Some(Notice::OtherEncoding { text: said, encoding: "Shift_JIS" }));
    }
}
