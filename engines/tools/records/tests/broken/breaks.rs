//! Texts of records, broken in one place.

use encoding_rs::SHIFT_JIS;
use game::keys::SplitMix64;
use serde_json::Value;

use crate::forms::{Form, Syntax};
use crate::habits::{Means, changed};

/// The constructs of a text: what may be dropped, doubled, swapped or renamed as one.
pub(crate) fn constructs(syntax: Syntax, text: &str) -> Vec<String> {
    let lines = || text.split_inclusive(['\n', '\r']);
    match syntax {
        Syntax::Sgf => properties(text),
        Syntax::Tagged => words(text),
        Syntax::Words => text.split_inclusive(char::is_whitespace).map(str::to_owned).collect(),
        // The moves of a line of KI2 stand behind their marks.
        Syntax::Ki2 => lines().flat_map(marked).collect(),
        Syntax::Csa => lines().flat_map(statements).collect(),
        _ => lines().map(str::to_owned).collect(),
    }
}

/// The brackets, nodes and properties of SGF.
fn properties(text: &str) -> Vec<String> {
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

/// The tags of PGN and PDN, a line each, and the words and comments behind them.
fn words(text: &str) -> Vec<String> {
    let mut lines = text.split_inclusive(['\n', '\r']);
    let tags: Vec<&str> = lines.by_ref().take_while(|line| line.starts_with('[')).collect();
    let mut found: Vec<String> = tags.iter().map(|line| (*line).to_owned()).collect();
    let mut rest = text[tags.concat().len()..].trim_start();
    found.last_mut().into_iter().for_each(|tag| tag.push('\n'));
    while !rest.is_empty() {
        let end = match rest.chars().next() {
            Some('{') => rest.find('}').map_or(rest.len(), |at| at + 1),
            Some(';' | '[') => rest.find('\n').unwrap_or(rest.len()),
            // A comment needs no blank before it.
            _ => rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len()),
        };
        found.push(format!("{} ", &rest[..end]));
        rest = rest[end..].trim_start();
    }
    found
}

/// The moves of a line of KI2, each with its mark; other lines as they are.
fn marked(line: &str) -> Vec<String> {
    let is_mark = |letter: char| "▲△".contains(letter);
    if !line.starts_with(is_mark) {
        return vec![line.to_owned()];
    }
    let moves = line.trim_start_matches(is_mark).split(is_mark);
    let marks = line.chars().filter(|letter| is_mark(*letter));
    marks.zip(moves).map(|(mark, mv)| format!("{mark}{mv}")).collect()
}

/// The statements of a line of CSA, which commas part.
fn statements(line: &str) -> Vec<String> {
    match line.starts_with(['N', '$', '\'']) {
        true => vec![line.to_owned()],
        false => line.split_inclusive(',').map(str::to_owned).collect(),
    }
}

/// Where the name of a construct ends, if it has one.
pub(crate) fn name_end(syntax: Syntax, part: &str) -> Option<usize> {
    match syntax {
        Syntax::Sgf => part.find('['),
        Syntax::Tagged => Some(part.strip_prefix('[')?.find(' ')? + 1),
        Syntax::Kif | Syntax::Ki2 => part.find('：'),
        Syntax::Csa => part.find(|c: char| !c.is_ascii_alphabetic() && c != '$'),
        Syntax::DhtmlXq => part.find(']'),
        _ => None,
    }
}

/// The name of a construct with one letter changed, if it has a name.
fn renamed(form: &Form, part: &str, rng: &mut SplitMix64) -> Option<String> {
    let end = name_end(form.syntax, part)?;
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

/// A way to break a text.
pub(crate) type How = &'static str;

/// Bytes of this form with one place broken, how, and what they mean then; none where the draw finds nothing to break.
pub(crate) fn broken(
    form: &Form,
    bytes: &[u8],
    rng: &mut SplitMix64,
) -> Option<(Vec<u8>, How, Means)> {
    if form.syntax == Syntax::Xqf {
        return broken_bytes(bytes, rng).map(|(bytes, how)| (bytes, how, Means::Now));
    }
    let text = records::decoded(bytes, form.kind.2).into_owned();
    let (new, how, means) = match rng.below(16) {
        0 => return Some((bytes[..rng.below(bytes.len())].to_vec(), "cut", Means::Now)),
        1 => (text.replace('\n', ["\r\n", "\r"][rng.below(2)]), "line ends", Means::Same),
        nth @ 2..8 => {
            let (new, how) = broken_place(form, &text, nth, rng)?;
            (new, how, Means::Now)
        }
        _ => changed(form, &text, rng)?,
    };
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    let bytes = if is_utf8 { new.clone().into_bytes() } else { SHIFT_JIS.encode(&new).0.into() };
    (means == Means::Same || new != text).then_some((bytes, how, means))
}

fn broken_place(
    form: &Form,
    text: &str,
    nth: usize,
    rng: &mut SplitMix64,
) -> Option<(String, How)> {
    match nth {
        2 | 3 => broken_letter(text, rng),
        4 => broken_number(text, rng),
        _ if form.syntax == Syntax::Json => broken_json(text, rng),
        5 => broken_parts(form, text.split_inclusive('\n').map(str::to_owned).collect(), rng),
        _ => broken_parts(form, constructs(form.syntax, text), rng),
    }
}

/// Drops one of `items`, doubles it, swaps it with the next, or puts another one in its place; how is one of `names`.
fn break_one<T: Clone>(
    items: &mut Vec<T>,
    names: [How; 4],
    rng: &mut SplitMix64,
    other: impl FnOnce(&[T], usize, &mut SplitMix64) -> Option<T>,
) -> Option<How> {
    let at = rng.below(items.len());
    let nth = rng.below(4);
    match nth {
        0 => drop(items.remove(at)),
        1 => items.insert(at, items[at].clone()),
        2 if at + 1 < items.len() => items.swap(at, at + 1),
        3 => items[at] = other(items, at, rng)?,
        _ => return None,
    }
    Some(names[nth])
}

/// A text whose part is dropped, doubled, swapped with the next, or renamed.
fn broken_parts(
    form: &Form,
    mut parts: Vec<String>,
    rng: &mut SplitMix64,
) -> Option<(String, How)> {
    let names = ["drop", "double", "swap", "rename"];
    let how = break_one(&mut parts, names, rng, |all, at, rng| renamed(form, &all[at], rng))?;
    Some((parts.concat(), how))
}

/// A text of which one letter is dropped, doubled, swapped with the next, or another one of the text.
fn broken_letter(text: &str, rng: &mut SplitMix64) -> Option<(String, How)> {
    let mut letters: Vec<char> = text.chars().collect();
    let names = ["drop a letter", "double a letter", "swap letters", "change a letter"];
    let how = break_one(&mut letters, names, rng, |all, _, rng| Some(all[rng.below(all.len())]))?;
    Some((letters.into_iter().collect(), how))
}

/// A text with another number in the place of one.
fn broken_number(text: &str, rng: &mut SplitMix64) -> Option<(String, How)> {
    let starts = text.match_indices(|letter: char| letter.is_ascii_digit());
    let starts: Vec<usize> = starts
        .map(|(at, _)| at)
        .filter(|&at| !text[..at].ends_with(|letter: char| letter.is_ascii_digit()))
        .collect();
    let at = *starts.get(rng.below(starts.len().max(1)))?;
    let digits = text[at..].find(|letter: char| !letter.is_ascii_digit());
    let end = digits.map_or(text.len(), |length| at + length);
    let number: u64 = text[at..end].parse().ok()?;
    let new = [number + 1, number.wrapping_sub(1), 10 * number, 0][rng.below(4)];
    Some((format!("{}{new}{}", &text[..at], &text[end..]), "change a number"))
}

/// All entries of lists and objects in `value`: the place of each list, and the name in it.
fn entries(value: &Value, place: &str, found: &mut Vec<(String, String)>) {
    let all: Vec<(String, &Value)> = match value {
        Value::Array(all) => (0..).map(|at: usize| at.to_string()).zip(all).collect(),
        Value::Object(all) => all.iter().map(|(name, value)| (name.clone(), value)).collect(),
        _ => return,
    };
    for (name, inner) in all {
        entries(inner, &format!("{place}/{name}"), found);
        found.push((place.to_owned(), name));
    }
}

/// JSON of which an entry is dropped, doubled, swapped or renamed.
fn broken_json(text: &str, rng: &mut SplitMix64) -> Option<(String, How)> {
    let mut file: Value = serde_json::from_str(text).expect("JSON");
    let mut found = Vec::new();
    entries(&file, "", &mut found);
    let (place, name) = found.swap_remove(rng.below(found.len()));
    let how = match file.pointer_mut(&place)? {
        Value::Array(all) => break_one(all, ["drop", "double", "swap", ""], rng, |_, _, _| None)?,
        Value::Object(all) => {
            let value = all.remove(&name)?;
            if rng.below(2) == 0 {
                let rest: String = name.chars().skip(1).collect();
                all.insert(format!("X{rest}"), value);
                "rename"
            } else {
                "drop"
            }
        }
        _ => return None,
    };
    Some((file.to_string(), how))
}

/// Bytes of which one is dropped, doubled, swapped with the next or another one, or the last are cut off.
fn broken_bytes(bytes: &[u8], rng: &mut SplitMix64) -> Option<(Vec<u8>, How)> {
    let mut all = bytes.to_vec();
    if rng.below(4) == 0 {
        all.truncate(rng.below(bytes.len()));
        return Some((all, "cut"));
    }
    let other = |all: &[u8], at: usize, rng: &mut SplitMix64| Some(all[at] ^ (1 << rng.below(8)));
    let how = break_one(&mut all, ["drop", "double", "swap", "change"], rng, other)?;
    Some((all, how))
}
