//! Texts of records, broken in one place.

use game::keys::SplitMix64;
use records::Format;
use serde_json::Value;

/// The constructs of a text: what may be dropped, doubled, swapped or renamed as one.
fn constructs(format: Format, text: &str) -> Vec<String> {
    match format {
        Format::Sgf => {
            let (mut found, mut part) = (Vec::new(), String::new());
            let (mut is_value, mut is_escaped) = (false, false);
            for letter in text.chars() {
                let is_property = letter.is_ascii_uppercase() && part.ends_with(']');
                let is_sign = "();".contains(letter) || ["(", ")", ";"].contains(&&*part);
                if !is_value && (is_property || is_sign) {
                    found.push(std::mem::take(&mut part));
                }
                part.push(letter);
                is_value = letter == '[' || is_value && (letter != ']' || is_escaped);
                is_escaped = is_value && letter == '\\' && !is_escaped;
            }
            found.push(part);
            found.retain(|part| !part.trim().is_empty());
            found
        }
        Format::Pgn | Format::Pdn => {
            let (tags, moves) = text.split_once("\n\n").unwrap_or((text, ""));
            let mut found: Vec<String> = tags.lines().map(|line| format!("{line}\n")).collect();
            let mut rest = moves.trim();
            while !rest.is_empty() {
                let end = match rest.starts_with('{') {
                    true => rest.find('}').map_or(rest.len(), |at| at + 1),
                    false => rest.find(char::is_whitespace).unwrap_or(rest.len()),
                };
                found.push(format!("{} ", &rest[..end]));
                rest = rest[end..].trim_start();
            }
            found
        }
        // The moves of a line of KI2 stand behind their signs.
        Format::Ki2 => text.split_inclusive('\n').flat_map(parted).collect(),
        _ => text.split_inclusive('\n').map(str::to_owned).collect(),
    }
}

/// The moves of a line of KI2, each with its sign; other lines as they are.
fn parted(line: &str) -> Vec<String> {
    let is_sign = |letter: char| "▲△".contains(letter);
    if !line.starts_with(is_sign) {
        return vec![line.to_owned()];
    }
    let moves = line.trim_start_matches(is_sign).split(is_sign);
    let signs = line.chars().filter(|letter| is_sign(*letter));
    signs.zip(moves).map(|(sign, mv)| format!("{sign}{mv}")).collect()
}

/// Whether a construct says how pieces are set up: without it the text says another start.
fn sets_up(format: Format, part: &str) -> bool {
    match format {
        Format::Sgf => part.starts_with("AB") || part.starts_with("AW") || part.starts_with("FEN"),
        Format::Csa => part.starts_with("P+") || part.starts_with("P-"),
        Format::Kif | Format::Ki2 => {
            ["手合割", "持駒", "手番"].iter().any(|word| part.contains(word))
        }
        _ => false,
    }
}

/// Whether a construct is a move that says neither its number nor its side.
fn is_bare_move(format: Format, part: &str) -> bool {
    match format {
        Format::Psq => part.split(',').count() == 3 && !part.starts_with('P'),
        Format::Pgn | Format::Pdn => {
            !part.starts_with(['[', '{', '(', ')']) && !part.ends_with(". ")
        }
        _ => false,
    }
}

/// The name of a construct with one letter changed, if it has a name.
fn renamed(format: Format, part: &str, rng: &mut SplitMix64) -> Option<String> {
    let end = match format {
        Format::Sgf => part.find('[')?,
        Format::Pgn | Format::Pdn => part.strip_prefix('[')?.find(' ')? + 1,
        Format::Kif | Format::Ki2 => part.find('：')?,
        Format::Csa => part.find(|c: char| !c.is_ascii_alphabetic() && c != '$')?,
        _ => return None,
    };
    let letters: Vec<usize> = part[..end]
        .char_indices()
        .map(|(at, _)| at)
        .filter(|&at| part[at..].starts_with(char::is_alphabetic))
        .collect();
    let at = *letters.get(rng.below(letters.len().max(1)))?;
    let length = part[at..].chars().next()?.len_utf8();
    let new = ["X", "Q", "Z"][rng.below(3)];
    Some(format!("{}{new}{}", &part[..at], &part[at + length..]))
}

/// A text with one construct broken, and how; none if the draw says nothing or another game in so many words.
pub(crate) fn broken(
    format: Format,
    text: &str,
    rng: &mut SplitMix64,
) -> Option<(String, &'static str)> {
    if format == Format::Jkf {
        return broken_json(text, rng);
    }
    let mut parts = constructs(format, text);
    let at = rng.below(parts.len());
    if sets_up(format, &parts[at]) {
        return None;
    }
    let last = parts.len() - 1;
    let how = match rng.below(4) {
        0 if format == Format::Psq && is_bare_move(format, &parts[at]) => return None,
        0 => {
            parts.remove(at);
            "drop"
        }
        1 => {
            parts.insert(at, parts[at].clone());
            "double"
        }
        2 if at < last => {
            let is_bare = |at: usize| is_bare_move(format, &parts[at]);
            if is_bare(at) && is_bare(at + 1) || sets_up(format, &parts[at + 1]) {
                return None;
            }
            parts.swap(at, at + 1);
            "swap"
        }
        3 => {
            parts[at] = renamed(format, &parts[at], rng)?;
            "rename"
        }
        _ => return None,
    };
    Some((parts.concat(), how))
}

/// Names of entries without which a text of JSON says another game in so many words: an even start, a drop, a move that
/// does not promote.
const SAID: [&str; 3] = ["initial", "from", "promote"];

/// All entries of lists and objects in `value`, but for pieces in hand: the place of each list, and the name in it.
fn entries(value: &Value, place: &str, found: &mut Vec<(String, String)>) {
    let all: Vec<(String, &Value)> = match value {
        Value::Array(all) => (0..).map(|at: usize| at.to_string()).zip(all).collect(),
        Value::Object(all) => all.iter().map(|(name, value)| (name.clone(), value)).collect(),
        _ => return,
    };
    for (name, inner) in all {
        if name != "hands" {
            entries(inner, &format!("{place}/{name}"), found);
        }
        found.push((place.to_owned(), name));
    }
}

/// The same for JSON: an entry is dropped, doubled, swapped or renamed.
fn broken_json(text: &str, rng: &mut SplitMix64) -> Option<(String, &'static str)> {
    let mut file: Value = serde_json::from_str(text).expect("JSON");
    let mut found = Vec::new();
    entries(&file, "", &mut found);
    let (place, name) = found.swap_remove(rng.below(found.len()));
    let how = match file.pointer_mut(&place)? {
        Value::Array(all) => {
            let at: usize = name.parse().ok()?;
            match rng.below(3) {
                0 => {
                    all.remove(at);
                    "drop"
                }
                1 => {
                    all.insert(at, all[at].clone());
                    "double"
                }
                // Squares that change places are another start.
                2 if at + 1 < all.len() && !place.contains("board") => {
                    all.swap(at, at + 1);
                    "swap"
                }
                _ => return None,
            }
        }
        Value::Object(all) => {
            let value = all.remove(&name)?;
            if rng.below(2) == 0 {
                let rest: String = name.chars().skip(1).collect();
                all.insert(format!("X{rest}"), value);
                "rename"
            } else if SAID.contains(&&*name) {
                return None;
            } else {
                "drop"
            }
        }
        _ => return None,
    };
    Some((file.to_string(), how))
}
