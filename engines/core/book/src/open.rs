//! A book that is open, in whichever form.

use std::collections::HashMap;
use std::io::{Read as _, Seek as _};
use std::marker::PhantomData;
use std::path::Path;

use files::Limit;
use game::{Notation, TextError};

use crate::BookError;
use crate::book_move::{self, BookMove};
use crate::elephant_eye::ElephantEye;
use crate::text::{self, Page};
use crate::yaneuraou::YaneuraOu;

pub use crate::yaneuraou::Lookup;

/// A form of book that came with another engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// `YaneuraOu`'s text book for shogi, `.db`; positions are SFEN.
    YaneuraOu,
    /// `ElephantEye`'s book for xiangqi, `BOOK.DAT`; positions are FEN.
    ElephantEye,
}

/// The largest book that is opened; the largest known ones of `YaneuraOu`'s have some GiB.
const LIMIT: Limit = Limit { what: "a book", mib: 64 << 10 };

/// The game that a book is wanted for.
pub struct Wanted<'a, G: Notation> {
    /// Its word: `shogi`.
    pub game: &'a str,
    pub rules: &'a G::Rules,
    /// The rules that these settings put in force.
    pub rules_of: &'a RulesOf<G>,
    /// The form that its books have in other engines.
    pub foreign: Option<Foreign>,
}

/// The rules that settings, by name and value, put in force.
pub type RulesOf<G> = dyn Fn(&[(String, String)]) -> Result<<G as Notation>::Rules, TextError>;

#[derive(Debug)]
pub struct Book<G> {
    form: Form,
    game: PhantomData<fn() -> G>,
}

#[derive(Debug)]
enum Form {
    /// Entries by the key of their position.
    Own(HashMap<u64, Vec<BookMove>>),
    YaneuraOu(YaneuraOu),
    ElephantEye(ElephantEye),
}

impl<G: Notation> Book<G> {
    /// Opens the book at `path`. A large one of `YaneuraOu`'s stays in its file, and so does a
    /// small one if `on_the_fly`.
    ///
    /// # Errors
    /// If it cannot be read, is too large, or is no book of this game.
    pub fn open(path: &Path, on_the_fly: bool, wanted: &Wanted<'_, G>) -> Result<Self, BookError> {
        /// Bytes that show what a file is.
        const START: u64 = 64;
        let mut opened = files::open(path, &LIMIT)?;
        let mut start = Vec::new();
        opened.by_ref().take(START).read_to_end(&mut start)?;
        opened.rewind()?;
        if text::is_own(&start) {
            let bytes = opened.bytes(&text::LIMIT)?;
            let text = str::from_utf8(&bytes).map_err(|error| {
                let line = bytes[..error.valid_up_to()].split(|&byte| byte == b'\n').count();
                BookError::Line(line, "it is not UTF-8".to_owned())
            })?;
            return Self::read(text, wanted);
        }
        let form = match wanted.foreign {
            Some(Foreign::YaneuraOu) if YaneuraOu::is_one(&start) => {
                Form::YaneuraOu(YaneuraOu::open(opened, on_the_fly)?)
            }
            Some(Foreign::ElephantEye) => {
                Form::ElephantEye(ElephantEye::read(opened.bytes(&ElephantEye::LIMIT)?)?)
            }
            _ if start.is_empty() => return Err(BookError::Empty),
            _ => return Err(BookError::unknown(&start)),
        };
        Ok(Self { form, game: PhantomData })
    }

    /// Reads a book in our own form.
    ///
    /// # Errors
    /// If it is none, or of another game or other rules, or a position or a move is illegal.
    pub fn read(text: &str, wanted: &Wanted<'_, G>) -> Result<Self, BookError> {
        let text = text::read(text)?;
        let other = |what: String| BookError::Line(1, what);
        if text.game != wanted.game {
            return Err(other(format!("a book of {}, not of {}", text.game, wanted.game)));
        }
        let rules = (wanted.rules_of)(&text.settings).map_err(|error| other(error.to_string()))?;
        // Draw counts and the like change nothing in an opening.
        if G::start(&rules).position_text() != G::start(wanted.rules).position_text() {
            return Err(other("a book for other rules than those in force".to_owned()));
        }
        let mut entries = HashMap::new();
        for page in text.pages {
            let line = page.line;
            let (key, page) = checked::<G>(page, wanted.rules)?;
            if entries.insert(key, page).is_some() {
                return Err(BookError::Line(line, "this position is there twice".to_owned()));
            }
        }
        Ok(Self { form: Form::Own(entries), game: PhantomData })
    }

    /// The moves of the book in `pos`: legal ones only, in canonical notation, the most frequent first.
    ///
    /// # Errors
    /// If its file can no longer be read.
    pub fn probe(&self, pos: &G, lookup: Lookup) -> Result<Vec<BookMove>, BookError> {
        let found = match &self.form {
            Form::Own(entries) => entries.get(&pos.key()).cloned().unwrap_or_default(),
            Form::YaneuraOu(book) => book.probe(&pos.position_text(), lookup)?,
            Form::ElephantEye(book) => book.probe(&pos.position_text()),
        };
        let mut entries: Vec<BookMove> =
            found.into_iter().filter_map(|entry| legal(pos, entry)).collect();
        book_move::sort(&mut entries);
        Ok(entries)
    }

    /// Whether counts of this book say how often a move should be played; if not, that is the
    /// player's to decide.
    pub fn has_weights(&self) -> bool {
        !matches!(self.form, Form::YaneuraOu(_))
    }

    /// The number of the ply to be played in `pos`, 1 for the first, if positions of this book
    /// carry it.
    pub fn ply(&self, pos: &G) -> Option<u32> {
        match self.form {
            Form::YaneuraOu(_) => pos.position_text().split_whitespace().nth(3)?.parse().ok(),
            Form::Own(_) | Form::ElephantEye(_) => None,
        }
    }
}

/// The key of a position of our own book, and its moves, all of them legal.
fn checked<G: Notation>(page: Page, rules: &G::Rules) -> Result<(u64, Vec<BookMove>), BookError> {
    let wrong = |error: G::Refusal| BookError::Line(page.line, error.to_string());
    let pos = G::parse_position(&page.position, rules).map_err(wrong)?;
    let mut entries: Vec<BookMove> = Vec::with_capacity(page.entries.len());
    for (line, entry) in (page.line + 1..).zip(page.entries) {
        let illegal = || BookError::Line(line, format!("illegal move {}", text::quoted(&entry.mv)));
        let entry = legal(&pos, entry.clone()).ok_or_else(illegal)?;
        if entries.iter().any(|known| known.mv == entry.mv) {
            return Err(BookError::Line(line, format!("{} is there twice", entry.mv)));
        }
        entries.push(entry);
    }
    Ok((pos.key(), entries))
}

/// `entry` in canonical spelling if its move is legal in `pos`, without a reply that is not.
fn legal<G: Notation>(pos: &G, entry: BookMove) -> Option<BookMove> {
    let notation = G::MoveNotation::default();
    let mv = pos.parse_move(&entry.mv, notation).ok()?;
    let reply = entry.reply.and_then(|reply| {
        let after = pos.after(mv);
        let reply = after.parse_move(&reply, notation).ok()?;
        Some(after.move_text(reply, notation))
    });
    Some(BookMove { mv: pos.move_text(mv, notation), reply, ..entry })
}
