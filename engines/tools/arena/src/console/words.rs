//! The words on a line: a command, and the text that it takes behind it. The terminal to play in reads its lines so, too.

use files::{LineFault, NumberedLine};
use game::{Side, TextError};

use super::refusal::Refusal;

/// The text of `line`.
///
/// # Errors
/// If its bytes are none.
pub fn text_of(line: &NumberedLine) -> Result<&str, TextError> {
    match line.fault {
        None => Ok(line.text.trim()),
        Some(LineFault::NotUtf8) => Err(Refusal::NotUtf8 {}.into()),
        Some(LineFault::TooLong) => Err(Refusal::TooLong {}.into()),
    }
}

/// The first word of `line`, and what stands behind it.
///
/// # Errors
/// If something stands behind a word that stands `alone`.
pub fn words<'a>(line: &'a str, alone: &[&str]) -> Result<(&'a str, Option<&'a str>), TextError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let given = Some(rest.trim()).filter(|rest| !rest.is_empty());
    match given.filter(|_| alone.contains(&word)) {
        Some(text) => {
            let (word, text) = (word.to_owned(), text.to_owned());
            Err(Refusal::TakesNothing { word, text }.into())
        }
        None => Ok((word, given)),
    }
}

/// How much to take back: once, if `text` does not say.
///
/// # Errors
/// If it is no number from 1.
pub fn count(text: Option<&str>) -> Result<usize, TextError> {
    let Some(text) = text else { return Ok(1) };
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| Refusal::UndoNumber { text: text.to_owned() }.into())
}

/// The side that `text` names, in letters of any case. Of the `names` of a side the first is the usual one.
///
/// # Errors
/// If it names none.
pub fn side_named(text: &str, names: &[Vec<String>; 2]) -> Result<Side, TextError> {
    let wanted = text.to_lowercase();
    let is_its = |name: &String| name.to_lowercase() == wanted;
    let mut sides = Side::BOTH.into_iter();
    let usual = |side: usize| names[side].first().cloned().unwrap_or_default();
    let none = || {
        let [first, second] = [0, 1].map(usual);
        Refusal::NoSide { text: text.to_owned(), first, second }.into()
    };
    sides.find(|side| names[side.index()].iter().any(is_its)).ok_or_else(none)
}
