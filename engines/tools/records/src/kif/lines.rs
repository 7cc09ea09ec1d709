//! The kinds of lines of KIF and KI2, and the numbers and times in them.

use super::super::facts::millis;
use super::super::shogi::unmarked;
use super::{FILES, RANKS};

/// How the line above a variation begins.
pub(super) const VARIATION: &str = "変化";

/// How a sentence on the end begins.
pub(super) const SENTENCE: &str = "まで";

/// Signs between the number of a line and its move.
pub(super) const PARTS: [char; 8] = ['.', '．', ')', '）', '、', '目', ' ', '　'];

/// Lines that say nothing of the game.
pub(super) fn is_furniture(text: &str) -> bool {
    text.starts_with("手数--") || ["盤面回転", "盤面反転"].contains(&text) || is_frame(text)
}

/// Lines around the ranks of a diagram: its border, and the numbers of the files.
pub(super) fn is_frame(text: &str) -> bool {
    let is_heading = |letter: char| FILES.contains(&letter) || letter.is_whitespace();
    let is_narrow = || text.split_whitespace().collect::<String>() == "987654321";
    text.starts_with("+-") || text.chars().all(is_heading) || is_narrow()
}

/// Whether a text begins as a move does: with a square, or with the word for the same square.
pub(super) fn looks_like_move(text: &str) -> bool {
    let mut letters = unmarked(text).chars();
    match (letters.next(), letters.next()) {
        (Some('同'), _) => true,
        (Some(file), Some(rank)) => {
            let is_file = FILES.contains(&file) || file.is_ascii_digit();
            is_file && (RANKS.contains(&rank) || FILES.contains(&rank) || rank.is_ascii_digit())
        }
        _ => false,
    }
}

/// Whether a text that does not begin as a move ends as one: with its origin, or the word for a drop.
pub(super) fn ends_like_move(text: &str) -> bool {
    let word = text.split([' ', '　']).next().unwrap_or_default();
    let origin = word.split_once(['(', '（']).map(|(_, rest)| rest.trim_end_matches([')', '）']));
    word.ends_with('打') || origin.and_then(number).is_some_and(|origin| origin > 10)
}

/// The number in `変化：12手`.
pub(super) fn variation(line: &str) -> Option<usize> {
    let text = line.strip_prefix(VARIATION)?.trim_start_matches(['：', ':']).trim();
    let text = text.trim_end_matches('目').strip_suffix('手')?.trim();
    Some(text).filter(|text| !text.is_empty()).and_then(number)
}

pub(super) fn is_digit(letter: char) -> bool {
    narrow(letter).is_ascii_digit()
}

/// A wide digit as that of ASCII.
pub(super) fn narrow(letter: char) -> char {
    let digit = (letter as u32).wrapping_sub('０' as u32);
    char::from_digit(digit, 10).unwrap_or(letter)
}

/// A line that begins with a number, and what follows it.
pub(super) fn numbered(line: &str) -> Option<(usize, &str)> {
    let end = line.find(|letter| !is_digit(letter)).filter(|end| *end > 0)?;
    let rest = line[end..].trim_start();
    let is_parted = rest.len() < line.len() - end || looks_like_move(rest);
    Some((number(&line[..end])?, rest)).filter(|_| is_parted)
}

/// The milliseconds in `( 0:05/00:00:12)`; none is known of an empty one.
pub(super) fn time(text: &str) -> Option<Option<u64>> {
    if text.is_empty() {
        return Some(None);
    }
    let clocks = text.strip_prefix('(')?.strip_suffix(')')?.split('/').map(clock);
    match clocks.collect::<Option<Vec<_>>>()?[..] {
        [now] | [now, _] => Some(now),
        _ => None,
    }
}

/// The milliseconds in `0:05` or `00:00:12`.
fn clock(text: &str) -> Option<Option<u64>> {
    let parts: Option<Vec<u64>> = text.split(':').map(millis).collect();
    match parts.as_deref() {
        _ if text.trim().is_empty() => Some(None),
        Some(&[minutes, seconds]) => Some(Some(minutes * 60 + seconds)),
        Some(&[hours, minutes, seconds]) => Some(Some((hours * 60 + minutes) * 60 + seconds)),
        _ => None,
    }
}

/// A figure of a number of pieces or moves, in any form.
fn figure(letter: char) -> Option<usize> {
    match letter {
        '十' => Some(10),
        _ => narrow(letter)
            .to_digit(10)
            .map(|digit| digit as usize)
            .or_else(|| RANKS.iter().position(|&sign| sign == letter).map(|at| at + 1)),
    }
}

/// `十一`, `２０`, `3`; one where nothing is written.
pub(super) fn number(text: &str) -> Option<usize> {
    let figures: Vec<usize> = text.chars().map(figure).collect::<Option<_>>()?;
    match figures[..] {
        [] => Some(1),
        [10] => Some(10),
        [10, ones @ 1..=9] => Some(10 + ones),
        [tens @ 2..=9, 10] => Some(10 * tens),
        [tens @ 2..=9, 10, ones @ 1..=9] => Some(10 * tens + ones),
        _ if !figures.contains(&10) && figures.len() < 6 => {
            Some(figures.iter().fold(0, |sum, figure| 10 * sum + figure))
        }
        _ => None,
    }
}

/// The number with which `text` begins, and what follows it; one where none does.
pub(super) fn leading_number(text: &str) -> (Option<usize>, &str) {
    let end = text.find(|letter: char| figure(letter).is_none()).unwrap_or(text.len());
    (number(&text[..end]), &text[end..])
}
