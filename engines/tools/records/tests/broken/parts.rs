//! The parts of a text that say something of its game, each in one spelling.

use records::Format;
use serde_json::Value;

use crate::breaks::constructs;
use crate::forms::{Form, Syntax};
use crate::xqf::{Plain, SCRAMBLED, plain};

/// The parts of a text that say something of its game.
pub(crate) fn parts(form: &Form, bytes: &[u8]) -> Vec<String> {
    if form.syntax == Syntax::Xqf {
        return parts_of_xqf(bytes, |nodes| nodes);
    }
    let text = records::decoded(bytes, form.kind.2);
    if form.syntax == Syntax::Json {
        return parts_of_json(&text, &[]);
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
        // Of board and rules the same may be said twice.
        let is_board = ["SZ[", "RU[", "XG["].iter().any(|name| part.starts_with(name));
        if form.syntax == Syntax::Sgf && is_board && parts.contains(&part) {
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
    let is_end = is_end(form.syntax, said);
    let is_move = || !is_end && !said.starts_with(['[', '{', '(', ')', '*', '|', ';']);
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
    if is_free && !is_end {
        return Some("move".to_owned());
    }
    // Where comments stand is compared in the games: their text may come before what else is said of a move.
    if !is_end && ["{", ";", "*", "'", "C["].iter().any(|mark| said.starts_with(mark)) {
        return None;
    }
    (!said.is_empty()).then(|| match form.syntax {
        Syntax::Kif | Syntax::Ki2 => said.replace("： ", "：").chars().map(narrow).collect(),
        Syntax::Tagged if said.starts_with("[FEN ") => with_counters(said),
        Syntax::Tagged if is_move() => said.to_ascii_lowercase(),
        Syntax::DhtmlXq if said.starts_with("[DhtmlXQ_binit]") => with_alike_sorted(said),
        _ => said.to_owned(),
    })
}

/// A start of DhtmlXQ: which of the pieces of one kind stands where says nothing.
fn with_alike_sorted(tag: &str) -> String {
    let digits = tag.chars().filter(char::is_ascii_digit).collect::<String>();
    let mut squares: Vec<u8> =
        (0..digits.len() / 2).filter_map(|at| digits[2 * at..2 * at + 2].parse().ok()).collect();
    squares.chunks_exact_mut(16).for_each(sort_alike);
    format!("{squares:?}{}", digits.len() % 2)
}

/// A FEN with the counters that may be missing, as the specification of xiangqi has it.
fn with_counters(tag: &str) -> String {
    const USUAL: [&str; 4] = ["-", "-", "0", "1"];
    let mut fields: Vec<&str> = tag.trim_end_matches(['"', ']', ' ']).split(' ').collect();
    let missing = fields.len().checked_sub(3).and_then(|first| USUAL.get(first..));
    fields.extend(missing.unwrap_or_default());
    fields.join(" ")
}

/// A wide digit as that of ASCII.
pub(crate) fn narrow(letter: char) -> char {
    let digit = u32::from(letter).wrapping_sub(u32::from('０'));
    char::from_digit(digit, 10).unwrap_or(letter)
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

/// The entries of a text of JSON with their places, but for those of the names `without`.
pub(crate) fn parts_of_json(text: &str, without: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    entries(&serde_json::from_str(text).unwrap_or_default(), "", without, &mut found);
    found
}

/// The entries of a value without what repeats other entries.
fn entries(value: &Value, place: &str, without: &[&str], found: &mut Vec<String>) {
    const FREE: [&str; 7] = ["header", "time", "capture", "color", "same", "relative", "initial"];
    match value {
        Value::Array(all) => all.iter().for_each(|value| entries(value, place, without, found)),
        Value::Object(all) => {
            // Forks first: they stand for the move of their entry.
            let is_said = |name: &str| !FREE.contains(&name) && !without.contains(&name);
            for (name, value) in all.iter().filter(|(name, _)| is_said(name)) {
                let place = if ["moves", "forks"].contains(&&**name) { "" } else { name };
                entries(value, place, without, found);
            }
        }
        Value::Null => {}
        Value::String(text) if place == "comments" && !text.starts_with("終局=") => {}
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

/// A move in a file of XQF.
pub(crate) struct Node {
    squares: [u8; 2],
    /// Whether a move follows it, and whether another one may be played in its place.
    flags: [bool; 2],
    has_comment: bool,
}

/// The moves before the first end of a line, which are those of the game.
pub(crate) fn without_variations(mut nodes: Vec<Node>) -> Vec<Node> {
    let end = nodes.iter().position(|node| !node.flags[0]);
    nodes.truncate(end.map_or(nodes.len(), |end| end + 1));
    nodes.iter_mut().for_each(|node| node.flags[1] = false);
    nodes
}

/// The parts of a file of XQF: the result, the pieces, and the moves that `kept` leaves.
pub(crate) fn parts_of_xqf(bytes: &[u8], kept: impl FnOnce(Vec<Node>) -> Vec<Node>) -> Vec<String> {
    let Some(file) = plain(bytes) else { return Vec::new() };
    // A number that is none of a square is no piece.
    let mut squares = file.squares.map(|square| square.min(90));
    squares.chunks_mut(16).for_each(sort_alike);
    let mut found = vec![format!("%{}", file.result), format!("{squares:?}")];
    let moves = kept(nodes(&file));
    found.extend(moves.iter().map(|Node { squares, flags, has_comment }| {
        format!("{squares:?} {flags:?} {has_comment}")
    }));
    found
}

fn nodes(file: &Plain) -> Vec<Node> {
    let Plain { version, records, ends, comment: key, .. } = file;
    let mut found = Vec::new();
    let (mut rest, is_old) = (&**records, *version < SCRAMBLED);
    while let [from, to, flags, _, ..] = *rest {
        let bits = if is_old { [0xf0, 0xf] } else { [0x80, 0x40] };
        let mut end = 4;
        if (is_old || flags & 0x20 != 0) && rest.len() >= 8 {
            let length = u32::from_le_bytes([rest[4], rest[5], rest[6], rest[7]]);
            end = 8usize.saturating_add(length.wrapping_sub(*key) as usize);
        }
        let end = end.min(rest.len());
        let is_root = found.is_empty();
        found.push(Node {
            // The squares of the first record say nothing.
            squares: match is_root {
                true => [0; 2],
                false => [from.wrapping_sub(ends[0]), to.wrapping_sub(ends[1])],
            },
            flags: bits.map(|bit| flags & bit != 0),
            has_comment: rest.get(8..end).is_some_and(|comment| !comment.is_empty()),
        });
        rest = &rest[end..];
    }
    found
}

/// Whether a part says how the game ended.
pub(crate) fn is_end(syntax: Syntax, part: &str) -> bool {
    const WORDS: [&str; 16] = [
        "まで", "*終局=", "詰", "投了", "引き分け", "中断", "持将棋", "千日手", "反則", "切れ",
        "入玉", "不戦", "不詰", "トライ", "封じ手", "最大手数",
    ];
    const RESULTS: [&str; 8] = ["*", "1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0"];
    let begins = |words: &[&str]| words.iter().any(|word| part.starts_with(word));
    match syntax {
        Syntax::Kif | Syntax::Ki2 => {
            let bare = part.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
            WORDS.iter().any(|word| bare.starts_with(word))
        }
        Syntax::Csa => begins(&["%", "'*終局=", "'summary:"]),
        Syntax::Json => begins(&["\"special\"", "\"comments\":\"終局="]),
        Syntax::Tagged => {
            RESULTS.contains(&part)
                || begins(&["[Termination "])
                || part.starts_with('{') && part.ends_with(" wins}")
        }
        Syntax::Sgf => begins(&["RE[", "GC["]),
        Syntax::DhtmlXq => begins(&["[DhtmlXQ_result"]),
        Syntax::Words => part == "resign",
        Syntax::Xqf => begins(&["%"]),
        Syntax::Psq => false,
    }
}
