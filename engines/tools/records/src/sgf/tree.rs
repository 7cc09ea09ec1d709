//! The nodes of SGF, in the order of their text.
//!
//! Source: the SGF user guide, FF 4, and the property index of FF 1 to FF 4.

use super::super::ends::End;
use super::super::error::{Fault, RecordError, Text, first_words};
use super::super::record::Header;

/// The names of lines in the comment on the game: the time of its date, its end, the clocks of both sides.
pub(super) const TIME: &str = "Time";
pub(super) const END: &str = "Termination";
pub(super) const CONTROLS: [&str; 2] = ["Black's clock", "White's clock"];

/// The names of headers, in the order in which they are written.
pub(super) const HEADERS: [(&str, Header); 6] = [
    ("PB", Header::Player(0)),
    ("PW", Header::Player(1)),
    ("EV", Header::Event),
    ("PC", Header::Site),
    ("RO", Header::Round),
    ("DT", Header::Date),
];

/// The reasons that a result names, in a letter or in a word.
pub(super) const REASONS: [(&str, &str, End); 4] = [
    ("R", "Resign", End::Resignation),
    ("T", "Time", End::Time),
    ("F", "Forfeit", End::Forfeit),
    ("F", "Forfeit", End::Illegal),
];

/// The property in which Tengen says what a game of no number of its own is.
pub(super) const WORDS: &str = "XG";

/// The property in which Tengen says the settings of the rules that no other says, each a value: `Variant=classic`.
pub(super) const RULES: &str = "XR";

/// The properties that say which game it is and how it starts.
pub(super) const SELECTS: [&str; 7] = ["GM", "SZ", "RU", "FEN", "PL", WORDS, RULES];

/// The properties that set up a position.
pub(super) const SETS_UP: [&str; 4] = ["AB", "AW", "AE", "PL"];

/// A part of a text of SGF.
pub(super) enum Part<'a> {
    /// A game or a variation begins.
    Open(&'a str),
    Node(Vec<Property<'a>>),
    /// It ends.
    Close,
    /// Words of people stand behind a game.
    Behind(&'a str),
    /// It cannot be read on.
    Fault(RecordError),
}

/// A property of a node, with all its values.
pub(super) struct Property<'a> {
    /// In capitals: small letters are passed over.
    pub(super) name: String,
    /// As they stand there, escapes included.
    pub(super) values: Vec<&'a str>,
    /// The text from its first value on.
    pub(super) at: &'a str,
}

impl Property<'_> {
    /// `SZ[15]`, in a line.
    pub(super) fn text(&self) -> String {
        let values: String = self.values.iter().map(|value| format!("[{value}]")).collect();
        format!("{}{}", self.name, values.replace('\n', " ")).chars().take(60).collect()
    }
}

/// The games of `text`, part by part. What stands before the first is no part of it, unless it has properties that change a
/// game. Nothing is read behind a fault.
pub(super) fn games<'a>(text: &'a Text<'_>) -> Vec<Vec<Part<'a>>> {
    let before = before(text);
    let mut rest = text[before.len()..].trim_start();
    let refused = |fault: Fault, at| RecordError::from(fault).at(text.place(at));
    if let Some(at) = properties_in(before).filter(|_| !rest.is_empty()) {
        return vec![vec![Part::Fault(refused(Fault::Line { text: first_words(at) }, at))]];
    }
    let (mut games, mut open) = (Vec::<Vec<_>>::new(), Vec::new());
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        let (part, after) = match letter {
            '(' => {
                games.extend(open.is_empty().then(Vec::new));
                open.push(rest);
                (Part::Open(rest), after)
            }
            ')' if open.pop().is_some() => (Part::Close, after),
            ';' if !open.is_empty() => match node(after) {
                Ok((node, after)) => (Part::Node(node), after),
                Err((fault, at)) => (Part::Fault(refused(fault, at)), ""),
            },
            _ => match behind_game(rest).filter(|_| open.is_empty()) {
                Some(words) => (Part::Behind(words), &rest[words.len()..]),
                None => (Part::Fault(refused(Fault::Line { text: first_words(rest) }, rest)), ""),
            },
        };
        if let Some(game) = games.last_mut() {
            game.push(part);
        }
        rest = after.trim_start();
    }
    if let (Some(at), Some(game)) = (open.pop(), games.last_mut()) {
        game.push(Part::Fault(refused(Fault::Open { text: first_words(at) }, at)));
    }
    games
}

/// The words with which `text` begins, if they are none of a game: it may have been torn.
fn behind_game(text: &str) -> Option<&str> {
    let begins = |at: &usize| text[at + 1..].trim_start().starts_with(';');
    let end = text.match_indices('(').map(|(at, _)| at).find(begins);
    let words = &text[..end.unwrap_or(text.len())];
    (!words.contains([';', '[', ']', ')'])).then_some(words)
}

/// The text before the first game.
pub(super) fn before<'a>(text: &'a Text<'_>) -> &'a str {
    let begins = |at: &usize| text[at + 1..].trim_start().starts_with(';');
    let start = text.match_indices('(').map(|(at, _)| at).find(begins);
    text[..start.unwrap_or(text.len())].trim_end()
}

/// Where `text`, which is before a game, has a property that changes one: its bracket may be missing.
fn properties_in(text: &str) -> Option<&str> {
    let is_letter = |letter: char| letter.is_ascii_alphabetic();
    let names = text.match_indices('[');
    let names = names.map(|(end, _)| (text[..end].trim_end_matches(is_letter).len(), end));
    let mut telling = names.filter(|&(start, end)| {
        let name: String = text[start..end].chars().filter(char::is_ascii_uppercase).collect();
        let is_move = ["B", "W"].contains(&&*name);
        is_move || SELECTS.contains(&&*name) || SETS_UP.contains(&&*name)
    });
    telling.next().map(|(start, _)| &text[start..])
}

type Found<'a, T> = Result<(T, &'a str), (Fault, &'a str)>;

/// The properties of a node, and the text behind them.
fn node(text: &str) -> Found<'_, Vec<Property<'_>>> {
    let (mut properties, mut rest) = (Vec::new(), text.trim_start());
    // Small letters are passed over, and a digit is of `5A`.
    while rest.starts_with(|letter: char| letter.is_ascii_alphanumeric()) {
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let name: String =
            rest[..end].chars().filter(|letter| !letter.is_ascii_lowercase()).collect();
        let (start, mut at) = (rest, rest[end..].trim_start());
        let (mut values, first) = (Vec::new(), at);
        while let Some(value) = at.strip_prefix('[') {
            let end = end_of(value);
            let open = || (Fault::Open { text: format!("[{}", first_words(value)) }, at);
            values.push(&value[..end.ok_or_else(open)?]);
            at = value[end.unwrap_or(0) + 1..].trim_start();
        }
        let is_odd = name.is_empty()
            || name.contains(|letter: char| letter.is_ascii_digit()) && name != "5A";
        if is_odd || values.is_empty() {
            return Err((Fault::Line { text: first_words(start) }, start));
        }
        properties.push(Property { name, values, at: first });
        rest = at;
    }
    Ok((properties, rest))
}

/// Where the bracket is that ends a value.
fn end_of(value: &str) -> Option<usize> {
    let mut is_escaped = false;
    value.char_indices().find_map(|(at, letter)| {
        let ends = letter == ']' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        ends.then_some(at)
    })
}

/// A value as text: a backslash takes the next letter as it is, and joins lines.
pub(super) fn unescaped(value: &str) -> String {
    let (mut text, mut letters) = (String::new(), value.chars());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next().filter(|&next| next != '\n')),
            letter => text.push(letter),
        }
    }
    text
}

/// The same without line ends.
pub(super) fn simple(value: &str) -> String {
    unescaped(value).replace(['\n', '\t'], " ")
}

/// The properties that judge a move or a position.
pub(super) const JUDGEMENTS: [&str; 9] = ["BM", "DM", "DO", "GB", "GW", "HO", "IT", "TE", "UC"];

/// The properties of FF 4 that change no game but are of points: marks, areas of Go, views; and the fifth moves that a
/// player of renju offers.
pub(super) const MARKS: [&str; 14] =
    ["5A", "AR", "CR", "DD", "LB", "LN", "MA", "SE", "SL", "SQ", "TB", "TR", "TW", "VW"];
