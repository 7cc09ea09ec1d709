//! KIF, KI2 and BOD: records of shogi in Japanese.
//!
//! Source: the format of Kifu for Windows, as shogi GUIs read it. Text is written in UTF-8.

mod facts;
mod reader;
mod start;
mod write;

pub(super) use facts::{comments, csa_time, headers, read_comment, read_csa_time, read_header};
pub(super) use reader::Reader;
pub(super) use write::write;

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// A figure of a number of pieces or moves, in any form.
fn figure(letter: char) -> Option<usize> {
    let among = |signs: &[char]| signs.iter().position(|&sign| sign == letter).map(|at| at + 1);
    let other = match letter {
        '十' => Some(10),
        '０' => Some(0),
        _ => letter.to_digit(10).map(|digit| digit as usize),
    };
    other.or_else(|| among(&FILES)).or_else(|| among(&RANKS))
}

/// `十一`, `２０`, `3`; one where nothing is written.
fn number(text: &str) -> Option<usize> {
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
fn leading_number(text: &str) -> (Option<usize>, &str) {
    let end = text.find(|letter: char| figure(letter).is_none()).unwrap_or(text.len());
    (number(&text[..end]), &text[end..])
}
