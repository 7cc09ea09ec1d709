//! Text of unknown encoding, and the encoding of files that are written.
//!
//! A byte mark decides, then UTF-8 if letters beyond ASCII are valid in it: those of other encodings are not, and a file that
//! was saved anew keeps what it said of itself before. Then what the file says of itself, then UTF-16 by its zeros.
//! Else that encoding is taken in which the words of the format appear; where a format has no words of its own, the
//! shape of the names tells Cyrillic from western letters.

use std::borrow::Cow;
use std::path::Path;

use encoding_rs::{
    BIG5, EUC_JP, Encoding, GB18030, IBM866, ISO_2022_JP, ISO_8859_5, KOI8_R, SHIFT_JIS, UTF_8,
    UTF_16BE, UTF_16LE, WINDOWS_1251, WINDOWS_1252,
};

use super::format::Format;
use super::kif;
use super::warning::{Notice, Warning, Written};

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
    let sure = sure.or(known.filter(|encoding| may_be(encoding, bytes)));
    let (encoding, is_guess) =
        sure.map_or_else(|| unnamed(bytes, format), |encoding| (encoding, false));
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
        _ => is_guess.then_some(Notice::EncodingGuessed { encoding }),
    };
    Decoded { text: with_line_feeds(text), doubt }
}

/// How many letters beyond ASCII `bytes` have in an encoding, and in how many places they have none.
fn letters(encoding: &'static Encoding, bytes: &[u8]) -> (usize, usize) {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let wrong = text.matches(char::REPLACEMENT_CHARACTER).count();
    (text.chars().filter(|letter| !letter.is_ascii()).count() - wrong, wrong)
}

/// Whether `bytes` have letters beyond ASCII that are those of UTF-8, but for damage.
fn is_utf8(bytes: &[u8]) -> bool {
    let (right, wrong) = letters(UTF_8, bytes);
    right > 0 && 4 * wrong <= right && wide(bytes).is_none()
}

/// Whether `bytes` are in the encoding that they say, but for damage. What says it in ASCII is not in UTF-16.
fn may_be(encoding: &'static Encoding, bytes: &[u8]) -> bool {
    let (right, wrong) = letters(encoding, bytes);
    let is_nearly = 4 * wrong <= right || encoding == UTF_8 && wrong <= 2 * right;
    encoding.output_encoding() == encoding && is_nearly
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
        Format::Sgf => property(bytes, b"CA")?,
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

/// Words of shogi's records.
const JAPANESE: &[&str] = &[
    "手合割", "先手", "後手", "下手", "上手", "手数", "開始日時", "棋戦", "持駒", "同", "歩", "香",
    "桂", "銀", "金", "角", "飛", "玉", "成", "打", "投了", "まで",
];

/// Words of xiangqi's records.
const XIANGQI: &[&str] = &[
    "炮", "砲", "包", "马", "馬", "傌", "车", "車", "俥", "兵", "卒", "相", "象", "仕", "士", "帅",
    "帥", "将", "將", "进", "進", "退", "平",
];

/// Words of Chinese texts about games.
const CHINESE: &[&str] = &[
    "五子", "连珠", "連珠", "对局", "對局", "比赛", "比賽", "黑棋", "白棋", "黑方", "白方", "先手",
    "后手", "後手", "冠军", "冠軍", "象棋", "跳棋", "锦标", "錦標", "红胜", "紅勝", "黑胜", "黑勝",
    "和棋", "和局", "天元",
];

/// Words of Japanese texts about renju.
const RENJU: &[&str] = &[
    "連珠", "五目", "天元", "名人", "対局", "黒番", "白番", "黒勝", "白勝", "先手", "後手", "大会",
];

/// The encoding of a text that is none of Unicode's, and whether nothing but its bytes speaks for that.
fn likely(bytes: &[u8], format: Format) -> (&'static Encoding, bool) {
    let by_words = |encodings: &[&'static Encoding], words: &[&[&str]]| {
        let read = encodings.iter().map(|encoding| {
            let (text, is_wrong) = encoding.decode_without_bom_handling(bytes);
            let found: usize =
                words.iter().copied().flatten().map(|word| text.matches(word).count()).sum();
            ((found, !is_wrong), *encoding)
        });
        // The last of those that are equal is taken.
        let best = read.max_by_key(|(worth, _)| *worth);
        best.map_or((0, WINDOWS_1252), |((found, _), encoding)| (found, encoding))
    };
    match format {
        Format::Kif | Format::Ki2 | Format::Csa | Format::Jkf => {
            (by_words(&[UTF_8, EUC_JP, SHIFT_JIS], &[JAPANESE]).1, false)
        }
        Format::Pgn | Format::Pdn | Format::Sgf | Format::Psq => {
            let (found, of_moves) = by_words(&[UTF_8, BIG5, GB18030], &[XIANGQI, CHINESE]);
            if format == Format::Pgn && (found >= MOVE || is_xiangqi(bytes)) {
                return (of_moves, found == 0);
            }
            let japanese = by_words(&[EUC_JP, SHIFT_JIS], &[RENJU]);
            let chinese = by_words(&[UTF_8, BIG5, GB18030], &[CHINESE]);
            let (found, encoding) = if japanese.0 > chinese.0 { japanese } else { chinese };
            if found > 0 { (encoding, false) } else { by_names(bytes) }
        }
    }
}

/// Words of a move of xiangqi at least: its piece and its direction.
const MOVE: usize = 2;

/// Whether a PGN says so.
fn is_xiangqi(bytes: &[u8]) -> bool {
    let has = |word: &[u8]| bytes.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word));
    [&b"[Game \"Chinese Chess"[..], b"[Red ", b"[RedTeam ", b"xiangqi", b"[DhtmlXQ"]
        .into_iter()
        .any(has)
}

/// The encoding of names and words of no known language, and whether nothing but its bytes speaks for it. Western words
/// have few letters beyond ASCII, others have no other ones.
fn by_names(bytes: &[u8]) -> (&'static Encoding, bool) {
    let words = bytes.split(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic());
    let words: Vec<&[u8]> = words.filter(|word| !word.is_ascii()).collect();
    let is_whole = |word: &&&[u8]| word.len() > 1 && !word.iter().any(u8::is_ascii);
    if 2 * words.iter().filter(is_whole).count() <= words.len() {
        return (WINDOWS_1252, false);
    }
    match cyrillic(bytes) {
        Some(encoding) => (encoding, false),
        None if letters(GB18030, bytes).1 == 0 => (GB18030, true),
        None => (WINDOWS_1252, true),
    }
}

/// The encoding in which the words are Cyrillic and have capitals at their head alone, or everywhere. Where several are
/// left, the one in which most are names, and that has most of the letters that Russian has most.
fn cyrillic(bytes: &[u8]) -> Option<&'static Encoding> {
    let worth = |encoding: &&'static Encoding| {
        let (text, _) = encoding.decode_without_bom_handling(bytes);
        let words = text.split(|letter: char| !letter.is_alphabetic());
        let words: Vec<&str> = words.filter(|word| !word.is_ascii()).collect();
        let of = |is_it: fn(&str) -> bool| words.iter().filter(|word| is_it(word)).count();
        let (whole, names) = (of(is_cyrillic), of(is_name));
        let frequent = text.chars().filter(|letter| "оеаинтсрОЕАИНТСР".contains(*letter));
        (4 * whole > 3 * words.len()).then(|| (names, frequent.count()))
    };
    // The last of those that are equal is taken.
    let all = [IBM866, ISO_8859_5, KOI8_R, WINDOWS_1251].into_iter();
    all.filter(|encoding| worth(encoding).is_some()).max_by_key(worth)
}

fn is_cyrillic(word: &str) -> bool {
    let mut rest = word.chars();
    let is_of = |letter: char| ('\u{400}'..'\u{500}').contains(&letter);
    let is_small = rest.next().is_some() && rest.clone().all(char::is_lowercase);
    let is_one = is_small || word.chars().all(char::is_uppercase);
    !rest.as_str().is_empty() && word.chars().all(is_of) && is_one
}

fn is_name(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_uppercase)
        && word.chars().skip(1).all(char::is_lowercase)
}

/// Whether a letter is a sign of Windows-1252 that names have not: the bytes are those of letters elsewhere.
fn is_odd(letter: char) -> bool {
    "‚ƒ†‡ˆ‰˜".contains(letter) || ('\u{80}'..'\u{a0}').contains(&letter)
}

/// A byte mark as a letter: some programs write several.
const MARK: char = '\u{feff}';

/// The text without further byte marks, whose lines all end with a line feed.
pub(super) fn with_line_feeds(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('\r') && !text.starts_with(MARK) {
        return text;
    }
    text.trim_start_matches(MARK).replace("\r\n", "\n").replace('\r', "\n").into()
}

#[cfg(test)]
mod tests {
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
        let wrong = SHIFT_JIS.encode("(;CA[UTF-8]GM[4]PB[中村茂]PW[河村典彦]EV[名人戦])").0;
        let Decoded { text, doubt } = decode(&wrong, Format::Sgf);
        assert!(text.contains("河村典彦"), "{text}");
        let said = "UTF-8".to_owned();
        assert_eq!(doubt, Some(Notice::OtherEncoding { text: said, encoding: "Shift_JIS" }));
    }
}
