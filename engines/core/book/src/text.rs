//! Our own book, one form for all games.
//!
//! ```text
//! #TENGEN-BOOK <game> 1 [NAME=VALUE ...]
//! # a comment
//! pos <position text>
//! MOVE REPLY VALUE DEPTH COUNT
//! ```
//!
//! The settings in the first line are those of the rules it was made for. An entry is a position
//! with its moves, one a line: the move, the expected answer or `none`, the score of the side
//! that moves or `none`, iterations, and how often the move was played. Blank lines and lines that
//! begin with `#` are comments.

use std::fmt::Write as _;

use files::Limit;

use crate::BookError;
use crate::book_move::{self, BookMove};

/// How every book of this form begins.
pub const MARK: &str = "#TENGEN-BOOK";
const VERSION: &str = "1";
/// The largest book, which is in memory whole.
pub(crate) const LIMIT: Limit = Limit { what: "a book of this form", mib: 256 };

/// A book as it is written, its positions and moves not yet looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The word of its game: `shogi`.
    pub game: String,
    /// Settings of the game that it was made under, by name and value.
    pub settings: Vec<(String, String)>,
    /// The positions, in the order of the file.
    pub pages: Vec<Page>,
}

/// A position and its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The number of its line, from 1.
    pub line: usize,
    pub position: String,
    /// The moves, in the order of the file.
    pub entries: Vec<BookMove>,
}

/// Whether `bytes` begin as a book of this form does.
pub(crate) fn is_own(bytes: &[u8]) -> bool {
    files::without_mark(bytes).starts_with(MARK.as_bytes())
}

/// Reads a book.
///
/// # Errors
/// At the first line that is wrong.
pub fn read(text: &str) -> Result<Text, BookError> {
    let mut lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
    let (game, settings) = header(lines.next().map_or("", |(_, line)| line))?;
    let mut pages: Vec<Page> = Vec::new();
    for (number, line) in lines {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(position) = line.strip_prefix("pos ") {
            let position = position.trim().to_owned();
            pages.push(Page { line: number, position, entries: Vec::new() });
        } else if let (Some(page), Some(entry)) = (pages.last_mut(), strict(line)) {
            page.entries.push(entry);
        } else {
            let reason = format!("neither `pos` nor a move of one: {}", quoted(line));
            return Err(BookError::Line(number, reason));
        }
    }
    Ok(Text { game, settings, pages })
}

/// The game and the settings that the first line names.
fn header(line: &str) -> Result<(String, Vec<(String, String)>), BookError> {
    let wrong = |reason: String| BookError::Line(1, reason);
    let mut words = line.split_whitespace();
    if words.next() != Some(MARK) {
        return Err(wrong(format!(
            "a book begins with `{MARK} GAME {VERSION}`, not {}",
            quoted(line)
        )));
    }
    let game = words.next().ok_or_else(|| wrong("no game is named".to_owned()))?;
    match words.next() {
        Some(VERSION) => {}
        other => {
            let other = quoted(other.unwrap_or_default());
            return Err(wrong(format!("version {other} of the form is not known")));
        }
    }
    let setting = |word: &str| {
        let (name, value) = word.split_once('=')?;
        Some((name.to_owned(), value.to_owned()))
    };
    let settings = words
        .map(|word| setting(word).ok_or_else(|| wrong(format!("no setting: {}", quoted(word)))))
        .collect::<Result<_, _>>()?;
    Ok((game.to_owned(), settings))
}

/// A move with all its fields, each of its kind.
fn strict(line: &str) -> Option<BookMove> {
    let [mv, reply, value, depth, count] =
        line.split_whitespace().collect::<Vec<_>>().try_into().ok()?;
    let value = match value {
        "none" => None,
        value => Some(value.parse().ok().filter(|value: &i32| value.abs() <= 99_999)?),
    };
    Some(BookMove {
        mv: mv.to_owned(),
        reply: (reply != "none").then(|| reply.to_owned()),
        value,
        depth: depth.parse().ok()?,
        count: count.parse().ok()?,
    })
}

/// The beginning of `text` in quotes, fit to be printed.
pub(crate) fn quoted(text: &str) -> String {
    /// Characters that are enough to find it by.
    const SHOWN: usize = 40;
    let start: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    let rest = if text.chars().nth(SHOWN).is_some() { "..." } else { "" };
    format!("\"{start}{rest}\"")
}

/// The text of a book, positions by their bytes, moves by frequency, a comment of these lines
/// below the first.
pub fn write(book: &Text, comment: &str) -> String {
    let mut out = format!("{MARK} {} {VERSION}", book.game);
    for (name, value) in &book.settings {
        let _ = write!(out, " {name}={value}");
    }
    out.push('\n');
    for line in comment.lines() {
        let _ = writeln!(out, "# {line}");
    }
    let mut pages: Vec<&Page> = book.pages.iter().filter(|page| !page.entries.is_empty()).collect();
    pages.sort_by(|a, b| a.position.as_bytes().cmp(b.position.as_bytes()));
    for page in pages {
        let _ = writeln!(out, "pos {}", page.position);
        let mut entries = page.entries.clone();
        book_move::sort(&mut entries);
        for entry in &entries {
            let _ = writeln!(out, "{entry}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "#TENGEN-BOOK shogi 1\n# made by hand\n\npos x w - 2\nb a none 0 1\n\
                        pos x b - 1\na b 30 12 5\nc none -4 12 2\n";

    #[test]
    fn what_is_written_is_read() {
        let book = read(BOOK).expect("a book");
        assert_eq!((book.game.as_str(), book.pages.len()), ("shogi", 2));
        assert_eq!(book.pages[1].entries[0].value, Some(30));
        let text = write(&book, "one\ntwo");
        assert!(text.starts_with("#TENGEN-BOOK shogi 1\n# one\n# two\npos x b - 1\na b"), "{text}");
        let again = read(&text.replace('\n', "\r\n")).expect("a book");
        assert_eq!(write(&again, "one\ntwo"), text);
        assert_eq!(read(&format!("\u{feff}{BOOK}")).expect("a book").pages, book.pages);
    }

    #[test]
    fn settings_stand_in_the_first_line() {
        let book = read("#TENGEN-BOOK gomoku 1 Rule=renju Size=15\n").expect("a book");
        let setting = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(book.settings, [setting("Rule", "renju"), setting("Size", "15")]);
        assert_eq!(write(&book, ""), "#TENGEN-BOOK gomoku 1 Rule=renju Size=15\n");
    }

    #[test]
    fn what_begins_otherwise_is_no_book() {
        let said = |text: &str| read(text).expect_err(text).to_string();
        assert!(said("").starts_with("line 1: a book begins with"));
        assert!(said("chess\n").contains("\"chess\""));
    }
}
