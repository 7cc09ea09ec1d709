//! The opening book of a player: which files it is, and what it plays.

use std::env;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use book::{BookError, BookMove, Preference, pick, sifted, weights};
use dyngame::{DynBook, GameState, Move, MoveNotation};
use files::FileError;
use game::keys::SplitMix64;

use super::root::Root;
use crate::options::{BUILT_IN, BookOptions};
use crate::program::DynProgram;

/// The book's choice in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) mv: Move,
    /// The expected answer.
    pub(crate) reply: Option<Move>,
    /// The moves that might have been played, and how likely that was in percent.
    pub(crate) shares: Vec<(Move, u64)>,
}

#[derive(Default)]
pub(crate) struct OpenBooks {
    books: Vec<Box<dyn DynBook>>,
    is_built_in: bool,
    /// The source they were opened from.
    opened: Option<BookSource>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct BookSource {
    file: String,
    folder: String,
    on_the_fly: bool,
}

impl OpenBooks {
    /// Closes them: the rules have changed.
    pub(crate) fn close(&mut self) {
        *self = Self::default();
    }

    /// Opens what `options` name, unless it is open; says of each book why it cannot be used.
    pub(crate) fn fit(
        &mut self,
        program: &dyn DynProgram,
        options: &BookOptions,
        passes_missing: bool,
    ) -> Vec<String> {
        let BookOptions { file, folder, on_the_fly, .. } = options.clone();
        let source = BookSource { file, folder, on_the_fly };
        if !options.is_used || self.opened.as_ref() == Some(&source) {
            return Vec::new();
        }
        *self = Self { is_built_in: source.file == BUILT_IN, ..Self::default() };
        let mut complaints = Vec::new();
        if self.is_built_in {
            // Of other rules there is none.
            self.books = program.open_book(None, false).into_iter().collect();
        } else {
            for name in names(&source.file) {
                match program.open_book(Some(&found(name, &source.folder)), source.on_the_fly) {
                    Ok(book) => self.books.push(book),
                    Err(BookError::Unreadable(FileError::Io(error)))
                        if passes_missing && error.kind() == ErrorKind::NotFound =>
                    {
                        log::info!("book {name}: {error}");
                    }
                    Err(error) => complaints.push(format!("book {name}: {error}; no book is used")),
                }
            }
        }
        self.opened = Some(source);
        complaints
    }

    /// The move to play in `root`; none if no book knows, or if those that came with the game are
    /// not welcome. The same `seed` chooses the same move.
    pub(crate) fn look_up(
        &self,
        root: &Root,
        options: &BookOptions,
        is_ours_welcome: bool,
        seed: u64,
    ) -> Option<Hit> {
        if !options.is_used || (self.is_built_in && !is_ours_welcome) {
            return None;
        }
        self.books.iter().find_map(|book| hit(&**book, root, options, seed))
    }
}

fn names(option: &str) -> impl Iterator<Item = &str> {
    let names = option.split(';').map(str::trim).filter(|name| !name.is_empty());
    names.filter(|name| !["no_book", "none"].iter().any(|none| name.eq_ignore_ascii_case(none)))
}

/// The path of the book `name`: in `folder` beside the program, beside it, or from where we are.
fn found(name: &str, folder: &str) -> PathBuf {
    let program = env::current_exe().ok();
    let beside = program.as_deref().and_then(Path::parent).map(Path::to_owned);
    let places = beside.into_iter().flat_map(|at| [at.join(folder).join(name), at.join(name)]);
    places.into_iter().find(|path| path.exists()).unwrap_or_else(|| name.into())
}

fn hit(book: &dyn DynBook, root: &Root, options: &BookOptions, seed: u64) -> Option<Hit> {
    let state = &*root.state;
    let ply = book.ply(state).unwrap_or(state.ply() as u32 + 1);
    if ply > options.plies {
        return None;
    }
    let by_count = book.has_weights() || options.by_count;
    let least_value = options.least_values[state.side_to_move().index()];
    let preference = Preference {
        least_depth: options.least_depth,
        worse_by: Some(options.worse_by),
        // Books with weights hold what should be played.
        least_value: (!book.has_weights()).then_some(least_value),
        is_narrow: options.is_narrow,
    };
    let mut entries = sifted(&probe(book, state, options), &preference);
    entries.retain(|entry| is_playable(root, entry));
    let chosen = pick(&entries, by_count, &mut SplitMix64::new(seed ^ state.key()))?;
    let shares = shares(&entries, by_count);
    let entry = &entries[chosen];
    let mv = read(state, &entry.mv)?;
    let mut after = state.fork();
    after.make(mv);
    // The book's own answer, where the move has none.
    let answer = || probe(book, &*after, options).into_iter().next().map(|entry| entry.mv);
    let reply = entry.reply.clone().or_else(answer);
    Some(Hit {
        mv,
        reply: reply.and_then(|text| read(&*after, &text)),
        shares: entries.iter().filter_map(|entry| read(state, &entry.mv)).zip(shares).collect(),
    })
}

fn read(state: &dyn GameState, text: &str) -> Option<Move> {
    state.parse(text, &MoveNotation::CANONICAL).ok()
}

fn probe(book: &dyn DynBook, state: &dyn GameState, options: &BookOptions) -> Vec<BookMove> {
    book.probe(state, options.lookup).unwrap_or_else(|error| {
        log::warn!("book: {error}");
        Vec::new()
    })
}

/// Whether the move may be played, and does not repeat a position.
fn is_playable(root: &Root, entry: &BookMove) -> bool {
    let Some(mv) = read(&*root.state, &entry.mv) else { return false };
    let mut after = root.state.fork();
    after.make(mv);
    !root.banned.contains(&mv) && after.occurrences() == 1
}

/// How likely each is to be chosen, in percent.
fn shares(entries: &[BookMove], by_count: bool) -> Vec<u64> {
    let weights = weights(entries, by_count).into_iter().map(|weight| weight as u64);
    let all: u64 = weights.clone().sum();
    weights.map(|weight| 100 * weight / all).collect()
}
