//! The kinds of lines of KIF and KI2, and the numbers and times in them.

use game::Side;

use super::super::facts::millis;
use super::super::frame::narrow;
use super::super::pieces::piece_of;
use super::super::shogi::{end_of, is_mark, unmarked};
use super::{FILES, RANKS};

/// How the line above a variation begins.
pub(super) const VARIATION: &str = "変化";

/// How a sentence on the end begins.
pub(super) const SENTENCE: &str = "まで";

/// Signs between the number of a line and its move.
pub(super) const PARTS: [char; 8] = ['.', '．', ')', '）', '、', '目', ' ', '　'];

/// Signs behind a number that parts it from the move in other styles: `1.`, `1手目：`.
const STOPS: [char; 7] = ['.', '．', ':', '：', ')', '）', '、'];

/// Words behind the piece of a move.
const MANNERS: [char; 12] =
    ['右', '左', '直', '上', '行', '入', '寄', '引', '成', '不', '生', '打'];

/// Keys of headers whose values may be moves without a part in the game.
const NOTES: [&str; 5] = ["備考", "戦型", "メモ", "感想", "解説"];

/// Lines that say nothing of the game.
pub(super) fn is_furniture(text: &str) -> bool {
    is_heading(text) || ["盤面回転", "盤面反転"].contains(&text) || is_frame(text)
}

/// How the line over the moves begins.
pub(super) const HEADING: &str = "手数--";

/// The line over the moves: the names of its columns alone.
pub(super) fn is_heading(text: &str) -> bool {
    // Some write 指し手.
    let is_name = |sign: &char| !"-し".contains(*sign) && !sign.is_whitespace();
    let names: String = text.chars().filter(is_name).collect();
    text.starts_with(HEADING) && "手数指手消費時間".starts_with(&names)
}

/// Whether a line that says nothing by its first signs has something behind them: a border or a heading, a move behind the
/// sign of a comment, as `#1 ７六歩(77)`, and a line behind a sign of a web page, as `&nbsp;`.
pub(super) fn is_joined(text: &str) -> bool {
    let numbered = text.strip_prefix('#').and_then(|rest| numbered(rest.trim_start()));
    let sign = text.strip_prefix('&').and_then(|line| line.split_once(';'));
    let is_name = |name: &str| name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '#');
    (text.starts_with(HEADING) || text.starts_with("+-")) && !is_furniture(text)
        || numbered.is_some_and(|(_, rest)| looks_like_move(rest))
        || sign.is_some_and(|(name, _)| !name.is_empty() && is_name(name))
}

/// Lines around the ranks of a diagram: its border, and the numbers of the files.
pub(super) fn is_frame(text: &str) -> bool {
    let is_heading = |letter: char| FILES.contains(&letter) || letter.is_whitespace();
    let is_narrow = || text.split_whitespace().collect::<String>() == "987654321";
    let is_border = || text.starts_with("+-") && text.chars().all(|letter| "+-".contains(letter));
    is_border() || text.chars().all(is_heading) || is_narrow()
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

/// What follows the square and the piece of the move with which `text` begins, and the words behind these.
fn behind_move(text: &str) -> Option<(&str, &str)> {
    let mut letters = text.chars();
    let first = letters.next()?;
    let is_first = !is_mark(first) && looks_like_move(text);
    let is_place = first == '同' || is_first && letters.next().is_some();
    let (_, rest) = piece_of(letters.as_str().trim_start()).filter(|_| is_place)?;
    let behind = rest.trim_start_matches(MANNERS);
    Some((&rest[..rest.len() - behind.len()], behind))
}

/// Whether no further word of a sentence follows.
fn is_apart(rest: &str) -> bool {
    let is_apart = |letter: char| letter.is_ascii() || !letter.is_alphabetic();
    let rest = rest.trim_start();
    rest.starts_with(SENTENCE) || rest.chars().next().is_none_or(is_apart)
}

/// Whether a move as KIF writes it, with its origin or as a drop, stands anywhere in `text`.
fn has_move(text: &str) -> bool {
    let begins = |letter: char| letter == '同' || is_digit(letter);
    text.match_indices(begins).any(|(at, _)| {
        behind_move(&text[at..]).is_some_and(|(manner, rest)| {
            let is_drop = manner.ends_with('打') && is_apart(rest);
            has_origin(rest) || is_drop
        })
    })
}

/// Whether `text` begins with the square of an origin in brackets: `(77)`.
fn has_origin(text: &str) -> bool {
    /// Letters of a square and its bracket at most: what is longer is none, and a line may be long.
    const MOST: usize = 4;
    let Some(square) = text.strip_prefix(['(', '（']) else { return false };
    let end = square.char_indices().take(MOST).find(|(_, letter)| [')', '）'].contains(letter));
    end.and_then(|(end, _)| number(&square[..end])).is_some_and(|square| square > 10)
}

/// Whether `text` ends in moves as KI2 writes them: one stands behind each mark, and nothing else.
fn ends_in_moves(text: &str) -> bool {
    let mut marked = text.split(is_mark).skip(1).filter(|text| !text.is_empty()).peekable();
    let is_move = |text: &str| behind_move(text).is_some_and(|(_, rest)| is_apart(rest));
    marked.peek().is_some() && marked.all(is_move)
}

fn has_moves(text: &str) -> bool {
    has_move(text) || ends_in_moves(text)
}

/// Whether a line ends with the times of a move.
fn is_timed(line: &str) -> bool {
    let clock = line.rfind('(').map_or("", |at| line[at..].trim_end_matches(['+', ' ']));
    clock.contains('/') && matches!(time(clock), Some(Some(_)))
}

/// Whether a line before the moves, which begins as none, holds some of the game: they would be lost with it. A note may
/// have moves, as the name of an opening.
pub(super) fn hides_moves(line: &str) -> bool {
    let (key, value) = line.split_once(['：', ':']).unwrap_or((line, ""));
    is_timed(line) || has_moves(key) || !NOTES.contains(&key.trim()) && has_moves(value)
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

/// A line that begins with a number, and what follows it.
pub(super) fn numbered(line: &str) -> Option<(usize, &str)> {
    let end = line.find(|letter| !is_digit(letter)).filter(|end| *end > 0)?;
    let rest = line[end..].trim_start();
    let behind = rest.strip_prefix('手').map(|rest| rest.strip_prefix('目').unwrap_or(rest));
    let stopped = behind.unwrap_or(rest).trim_start_matches(STOPS).trim_start();
    if stopped.len() < rest.len() && (begins_with_move(stopped) || is_end(stopped)) {
        return Some((number(&line[..end])?, stopped));
    }
    let is_parted = rest.len() < line.len() - end || looks_like_move(rest);
    Some((number(&line[..end])?, rest)).filter(|_| is_parted)
}

/// Whether a text begins with a move with its piece, which may have the mark of its side.
fn begins_with_move(text: &str) -> bool {
    behind_move(unmarked(text)).is_some()
}

/// Whether a text begins with a word for an end.
fn is_end(text: &str) -> bool {
    let word = text.split([' ', '　', '(']).next().unwrap_or_default();
    end_of(word, Side::First).is_some()
}

/// The time in brackets in `text`, with the words before it and behind it.
pub(super) fn around_time(text: &str) -> (&str, Option<u64>, &str) {
    let found = text.match_indices('(').find_map(|(at, _)| {
        // A time has no other bracket in it.
        let end = at + 1 + text[at + 1..].find(['(', ')'])?;
        let end = text[end..].starts_with(')').then_some(end + 1)?;
        let behind = text[end..].trim_start_matches(['+', ' ', '　']);
        Some((text[..at].trim_end(), time(&text[at..end])?, behind))
    });
    found.unwrap_or((text, None, ""))
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
