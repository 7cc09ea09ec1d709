//! The encoding of a text by its words and names, where it does not say it.

use encoding_rs::{
    BIG5, EUC_JP, Encoding, GB18030, IBM866, ISO_8859_5, KOI8_R, SHIFT_JIS, UTF_8, WINDOWS_1251,
    WINDOWS_1252,
};

use super::super::format::Format;
use super::super::sgf;
use super::letters::letters;

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
pub(super) fn likely(bytes: &[u8], format: Format) -> (&'static Encoding, bool) {
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
    if format.is_of_shogi() {
        let (found, encoding) = by_words(&[UTF_8, EUC_JP, SHIFT_JIS], &[JAPANESE]);
        return (encoding, found == 0);
    }
    let (found, of_moves) = by_words(&[UTF_8, BIG5, GB18030], &[XIANGQI, CHINESE]);
    if format == Format::Pgn && (found >= MOVE || is_xiangqi(bytes)) {
        return (of_moves, found == 0);
    }
    let japanese = by_words(&[EUC_JP, SHIFT_JIS], &[RENJU]);
    let chinese = by_words(&[UTF_8, BIG5, GB18030], &[CHINESE]);
    let (found, encoding) = if japanese.0 > chinese.0 { japanese } else { chinese };
    let (encoding, is_guess) = if found > 0 { (encoding, false) } else { by_names(bytes) };
    let wide =
        (format == Format::Sgf && encoding == WINDOWS_1252).then(|| of_torn(bytes)).flatten();
    wide.map_or((encoding, is_guess), |wide| (wide, true))
}

/// The encoding of a text of SGF in which a backslash behind a western letter takes the bracket that ends a value: it may
/// be half of a letter.
fn of_torn(bytes: &[u8]) -> Option<&'static Encoding> {
    let is_torn = |encoding: &'static Encoding| {
        let (text, _) = encoding.decode_without_bom_handling(bytes);
        let mut heads = text.match_indices("\\]").map(|(at, _)| &text[..at]);
        heads.any(|head| head.ends_with(|letter: char| !letter.is_ascii()))
    };
    let is_whole = |encoding: &&'static Encoding| {
        let (text, is_wrong) = encoding.decode_without_bom_handling(bytes);
        !is_wrong && !is_torn(encoding) && sgf::is_well_formed(&text)
    };
    [SHIFT_JIS, BIG5, GB18030].into_iter().filter(|_| is_torn(WINDOWS_1252)).find(is_whole)
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
        let of = |fits: fn(&str) -> bool| words.iter().filter(|word| fits(word)).count();
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
