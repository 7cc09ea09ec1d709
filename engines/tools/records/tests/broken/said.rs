//! What a text says of its game, part by part: by that a text is another game in so many words, or was read as one that it
//! does not say.

use records::{Format, GameRecord};
use serde_json::Value;

use crate::breaks::constructs;
use crate::forms::{Form, Syntax};

/// Whether the text of `games` says all that `bytes` says of a game: nothing in it was passed over, and nothing but a usual
/// start was added.
pub(crate) fn says(form: &Form, bytes: &[u8], games: &[GameRecord]) -> Result<(), String> {
    let again: Vec<u8> = games.iter().flat_map(|game| (form.written)(form.kind, game)).collect();
    let [said, again] = [bytes, &again].map(|bytes| {
        let mut parts = parts(form, bytes);
        parts.retain(|part| !is_end(part));
        parts
    });
    let (mut all, mut added) = (again.iter(), Vec::new());
    for part in &said {
        loop {
            match all.next() {
                Some(other) if other == part => break,
                Some(other) => added.push(other),
                None => return Err(format!("{part:?} is passed over")),
            }
        }
    }
    match added.into_iter().chain(all).find(|part| !is_usual(part)) {
        Some(part) => Err(format!("{part:?} is made up")),
        None => Ok(()),
    }
}

/// What a text says of the end of its game.
pub(crate) fn ends(form: &Form, bytes: &[u8]) -> Vec<String> {
    if form.syntax == Syntax::Psq {
        // The number of who has won counts the players as the first line does.
        return records::decoded(bytes, form.kind.2).lines().map(str::to_owned).collect();
    }
    let mut parts = parts(form, bytes);
    parts.retain(|part| is_end(part));
    parts
}

/// Whether a part says that the game begins as usual, or in the only way that the rest leaves open.
fn is_usual(part: &str) -> bool {
    const PARTS: [&str; 9] = [
        "手合割：平手",
        "先手の持駒：なし",
        "後手の持駒：なし",
        "先手番",
        "Freestyle",
        "PI",
        "+",
        "\"preset\":\"HIRATE\"",
        "position",
    ];
    PARTS.contains(&part)
        || ["PL[", "SZ[", "RU[", "[Game ", "[Format ", "[Variant ", "[GameType "]
            .iter()
            .any(|start| part.starts_with(start))
}

/// Whether a part says how the game ended.
fn is_end(part: &str) -> bool {
    const WORDS: [&str; 16] = [
        "まで", "終局", "投了", "中断", "持将棋", "千日手", "反則", "切れ", "入玉", "詰み", "不戦",
        "\"special\"", "Termination", "RE[", "[DhtmlXQ_result", " wins",
    ];
    let is_result =
        ["*", "1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "resign"].contains(&part);
    is_result || part.starts_with('%') || WORDS.iter().any(|word| part.contains(word))
}

/// The parts of a text that say something of its game.
fn parts(form: &Form, bytes: &[u8]) -> Vec<String> {
    if form.syntax == Syntax::Xqf {
        return records_of(bytes);
    }
    let text = records::decoded(bytes, form.kind.2);
    if form.syntax == Syntax::Json {
        let mut found = Vec::new();
        entries(&serde_json::from_str(&text).unwrap_or_default(), "", &mut found);
        return found;
    }
    // Lines of other programs.
    let is_its = |line: &&str| form.syntax != Syntax::Tagged || !line.starts_with('%');
    let text: String = text.split_inclusive('\n').filter(is_its).collect();
    let found = constructs(form.syntax, &text).into_iter();
    let found = found.filter_map(|part| meaning(form, &part));
    let mut parts: Vec<String> = Vec::new();
    for part in found {
        // Brackets around nothing.
        if part == ")" && parts.pop_if(|last| last == "(").is_some() {
            continue;
        }
        parts.push(part);
    }
    if form.syntax == Syntax::DhtmlXq || form.name == "BOARD" {
        // They may stand in any order.
        parts.sort();
    }
    parts
}

/// The squares of the usual start in DhtmlXQ.
const USUAL: &str = "0919293949596979891777062646668600102030405060708012720323436383";

/// What a part says of the game, if it says anything.
fn meaning(form: &Form, part: &str) -> Option<String> {
    let text = part.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = match form.syntax {
        Syntax::Kif | Syntax::Ki2 => kif(&text),
        Syntax::Csa => {
            let is_free = text.starts_with(['N', '$', 'V', 'T']);
            (!is_free && !text.starts_with("'CSA encoding=") && !text.starts_with("'**"))
                .then(|| text.trim_end_matches(','))
        }
        Syntax::Tagged => tagged(&text),
        // Stones are set up in any order.
        Syntax::Sgf if ["AB[", "AW["].iter().any(|name| text.starts_with(name)) => {
            let mut points: Vec<&str> = text.split(['[', ']']).skip(1).collect();
            points.sort_unstable();
            return Some(format!("{}{points:?}", &text[..2]));
        }
        Syntax::Sgf => sgf(&text),
        Syntax::Psq => return psq(&text),
        Syntax::DhtmlXq => {
            let words = ["[DhtmlXQ_binit]", "[DhtmlXQ_move", "[DhtmlXQ_comment", "[DhtmlXQ_result"];
            let is_empty = text.contains("][/") || text.contains(USUAL);
            let found = words.iter().find(|word| text.contains(**word)).filter(|_| !is_empty);
            found.map(|word| match *word {
                "[DhtmlXQ_comment" => "",
                // Programs number the lines in their own order.
                "[DhtmlXQ_move" => text.split([']', '[']).nth(2).unwrap_or_default(),
                _ => &*text,
            })
        }
        Syntax::Words => Some(&*text),
        Syntax::Json | Syntax::Xqf => None,
    }?;
    let said = said.trim();
    if said.ends_with("の持駒：") {
        return Some(format!("{said}なし"));
    }
    // A move may be written in several ways: what each means is the notation's own test.
    let is_move = || !is_end(said) && !said.starts_with(['[', '{', '(', ')', '*', '|', ';']);
    let is_free = match form.syntax {
        Syntax::Ki2 => said.starts_with(['▲', '△']),
        Syntax::Tagged => {
            (form.kind.3.is_some_and(|name| name != "ICCS")
                || form.name != "ICCS" && form.kind.2 == Format::Pdn
                || ["XBoard", "Fairy"].contains(&form.name))
                && is_move()
        }
        _ => false,
    };
    if is_free && !is_end(said) {
        return Some("move".to_owned());
    }
    // Where comments stand is compared in the games: their text may come before what else is said of a move.
    if !is_end(said) && ["{", ";", "*", "'", "C["].iter().any(|mark| said.starts_with(mark)) {
        return None;
    }
    (!said.is_empty()).then(|| said.to_owned())
}

fn kif(text: &str) -> Option<&str> {
    let is_header = text.split_once('：').is_some_and(|(key, _)| {
        !["手合割", "手番", "変化"].contains(&key) && !key.contains("持駒")
    });
    let is_free = text.starts_with(['#', '+', '９', '&'])
        || text.starts_with("手数--")
        || text.starts_with("**");
    let is_comment = text.starts_with('*');
    if is_free || !is_comment && is_header {
        return None;
    }
    // Behind a move its time.
    let end = if is_comment { None } else { text.find(" (") };
    Some(text[..end.unwrap_or(text.len())].trim_end_matches('+'))
}

fn tagged(text: &str) -> Option<&str> {
    const FREE: [&str; 15] = [
        "Event", "Site", "Date", "Round", "White", "Black", "Red", "First", "Second", "Time",
        "Result", "SetUp", "Annotator", "Format", "X",
    ];
    if let Some(tag) = text.strip_prefix('[') {
        let name = tag.split(' ').next().unwrap_or_default();
        let is_free = FREE.contains(&name)
            || name.ends_with("TimeControl")
            || name.starts_with("Ter")
            || name.ends_with("tion");
        return (!is_free).then_some(text);
    }
    if text.starts_with('{') {
        return Some(text).filter(|text| !text.ends_with(" wins}"));
    }
    let bare = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let bare = if bare.starts_with('.') { bare.trim_start_matches('.') } else { text };
    Some(bare).filter(|text| !text.is_empty() && !text.starts_with('$'))
}

fn sgf(text: &str) -> Option<&str> {
    const FREE: [&str; 14] =
        ["PB", "PW", "EV", "PC", "RO", "DT", "BL", "WL", "TM", "OT", "CA", "AP", "FF", "GM"];
    let (name, value) = text.split_once('[').unwrap_or((text, ""));
    // Properties that nobody knows say nothing, unless their values are points.
    let is_known =
        ["AB", "AW", "B", "FEN", "GC", "RE", "RU", "SZ", "W", "XG", "XR"].contains(&name);
    let is_point =
        value.len() == 3 && value.starts_with(|letter: char| letter.is_ascii_lowercase());
    let is_free = FREE.contains(&name)
        || name == "GC" && !text.contains("Termination")
        || !is_known && !is_point;
    (!is_free && !["(", ")", ";"].contains(&text)).then_some(text)
}

fn psq(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let numbers = parts.iter().map(|part| part.parse::<i64>().ok());
    let numbers: Option<Vec<i64>> = numbers.collect();
    match (&parts[..], numbers.as_deref()) {
        // Behind them the owner, which is the side that is asked or the other one, or the time.
        (_, Some([column, row, _])) => Some(format!("{column},{row}")),
        ([head, ..], _) if head.starts_with("Piskvorky") => Some((*head).to_owned()),
        ([winner, rule], _) if winner.parse::<u8>().is_ok() => Some((*rule).to_owned()),
        _ => None,
    }
}

/// The entries of JSON with their places, without what repeats other entries.
fn entries(value: &Value, place: &str, found: &mut Vec<String>) {
    const FREE: [&str; 7] = ["header", "time", "capture", "color", "same", "relative", "initial"];
    match value {
        Value::Array(all) => all.iter().for_each(|value| entries(value, place, found)),
        Value::Object(all) => {
            // Forks first: they stand for the move of their entry.
            for (name, value) in all.iter().filter(|(name, _)| !FREE.contains(&&***name)) {
                let place = if ["moves", "forks"].contains(&&**name) { "" } else { name };
                entries(value, place, found);
            }
        }
        Value::Null => {}
        Value::String(text) if place == "comments" && !is_end(text) => {}
        value => found.push(format!("\"{place}\":{value}")),
    }
}

/// Sorts the squares of a side's pieces that are of one kind: which of them stands where says nothing.
fn sort_alike(squares: &mut [u8]) {
    for kind in [&[0, 8][..], &[1, 7], &[2, 6], &[3, 5], &[9, 10], &[11, 12, 13, 14, 15]] {
        let mut sorted: Vec<u8> = kind.iter().map(|&place| squares[place]).collect();
        sorted.sort_unstable();
        kind.iter().zip(sorted).for_each(|(&place, square)| squares[place] = square);
    }
}

/// The records of a file of XQF: squares, flags, comments, and before them the pieces and the result.
fn records_of(bytes: &[u8]) -> Vec<String> {
    const HEADER: usize = 1024;
    let Some((header, rest)) = bytes.split_at_checked(HEADER) else { return Vec::new() };
    // A number that is none of a square is no piece.
    let mut squares: Vec<u8> = header[16..48].iter().map(|&square| square.min(90)).collect();
    squares.chunks_mut(16).for_each(sort_alike);
    let mut found = vec![format!("%{}", header[51]), format!("{squares:?}")];
    let (mut rest, is_old) = (rest, header[2] < 11);
    while let [from, to, flags, _, ..] = *rest {
        let has_comment = is_old || flags & 0x20 != 0;
        let flags = if is_old {
            [flags & 0xf0 != 0, flags & 0xf != 0]
        } else {
            [flags & 0x80 != 0, flags & 0x40 != 0]
        };
        let mut end = 4;
        if has_comment && rest.len() >= 8 {
            let length = u32::from_le_bytes([rest[4], rest[5], rest[6], rest[7]]);
            end = 8usize.saturating_add(length.wrapping_sub(if is_old { 0 } else { 767 }) as usize);
        }
        let end = end.min(rest.len());
        let comment = rest.get(8..end).unwrap_or_default();
        // The squares of the first record say nothing.
        let squares = if found.len() > 2 { [from, to] } else { [0; 2] };
        found.push(format!("{squares:?} {flags:?} {}", !comment.is_empty()));
        rest = &rest[end..];
    }
    found
}
