//! The opening book of a player: which files it is, and what it plays.

use std::env;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use book::{Book, BookError, BookMove, Preference, Wanted, pick, sifted, weights};
use dyngame::{Identity, rules_of};
use files::FileError;
use game::Notation;
use game::keys::SplitMix64;

use super::root::Root;
use crate::options::{BUILT_IN, BookOptions};

/// What the book says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hit<M> {
    pub(crate) mv: M,
    /// What is expected then.
    pub(crate) reply: Option<M>,
    /// The moves that might have been played, and how likely that was in percent.
    pub(crate) shares: Vec<(M, u64)>,
}

/// The books that are open.
#[derive(Debug)]
pub(crate) struct OpenBooks<G: Notation> {
    books: Vec<Book<G>>,
    is_built_in: bool,
    /// What they were opened for.
    opened: Option<(BookSource, G::Rules)>,
}

/// Where books are.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BookSource {
    file: String,
    folder: String,
    on_the_fly: bool,
}

impl<G: Notation> Default for OpenBooks<G> {
    fn default() -> Self {
        Self { books: Vec::new(), is_built_in: false, opened: None }
    }
}

impl<G: Notation> OpenBooks<G> {
    /// Opens what `options` name, unless it is open; says of each book why it cannot be used.
    pub(crate) fn fit<P: Identity<Game = G>>(
        &mut self,
        program: &P,
        options: &BookOptions,
        passes_missing: bool,
    ) -> Vec<String> {
        let BookOptions { file, folder, on_the_fly, .. } = options.clone();
        let place = BookSource { file, folder, on_the_fly };
        let rules = program.rules();
        if !options.is_used || self.opened.as_ref().is_some_and(|(a, b)| *a == place && *b == rules)
        {
            return Vec::new();
        }
        *self = Self { is_built_in: place.file == BUILT_IN, ..Self::default() };
        let about = program.description().books;
        let wanted = Wanted {
            game: P::WORD,
            rules: &rules,
            rules_of: &rules_of::<P>,
            foreign: about.foreign,
        };
        let mut complaints = Vec::new();
        if self.is_built_in {
            // Of other rules there is none.
            let text = Some(about.shipped).filter(|text| !text.is_empty());
            self.books = text.and_then(|text| Book::read(text, &wanted).ok()).into_iter().collect();
        } else {
            for name in names(&place.file) {
                match Book::open(&found(name, &place.folder), place.on_the_fly, &wanted) {
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
        self.opened = Some((place, rules));
        complaints
    }

    /// What to play in `root`; nothing if no book knows, or if those that came with the game are
    /// not welcome. The same `luck` chooses the same move.
    pub(crate) fn look_up(
        &self,
        root: &Root<G>,
        options: &BookOptions,
        is_ours_welcome: bool,
        luck: u64,
    ) -> Option<Hit<G::Move>> {
        if !options.is_used || (self.is_built_in && !is_ours_welcome) {
            return None;
        }
        self.books.iter().find_map(|book| hit(book, root, options, luck))
    }
}

/// The files that an option names.
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

fn hit<G: Notation>(
    book: &Book<G>,
    root: &Root<G>,
    options: &BookOptions,
    luck: u64,
) -> Option<Hit<G::Move>> {
    let ply = book.ply(&root.pos).unwrap_or(root.line.len() as u32 + 1);
    if ply > options.plies {
        return None;
    }
    let known = probe(book, &root.pos, options);
    let by_count = book.has_weights() || options.by_count;
    let least_value = options.least_values[root.pos.side_to_move().index()];
    let preference = Preference {
        least_depth: options.least_depth,
        worse_by: Some(options.worse_by),
        // Books with weights hold what should be played.
        least_value: (!book.has_weights()).then_some(least_value),
        is_narrow: options.is_narrow,
    };
    let mut entries = sifted(&known, &preference);
    entries.retain(|entry| is_playable(root, entry));
    let chosen = pick(&entries, by_count, &mut SplitMix64::new(luck ^ root.pos.key()))?;
    let read = |text: &str| root.pos.parse_move(text, G::Form::default()).ok();
    let shares = shares(&entries, by_count);
    let entry = &entries[chosen];
    let mv = read(&entry.mv)?;
    let after = root.pos.after(mv);
    // The book's own answer, where the move has none.
    let answer = || probe(book, &after, options).into_iter().next().map(|entry| entry.mv);
    let reply = entry.reply.clone().or_else(answer);
    Some(Hit {
        mv,
        reply: reply.and_then(|text| after.parse_move(&text, G::Form::default()).ok()),
        shares: entries.iter().filter_map(|entry| read(&entry.mv)).zip(shares).collect(),
    })
}

fn probe<G: Notation>(book: &Book<G>, pos: &G, options: &BookOptions) -> Vec<BookMove> {
    book.probe(pos, options.lookup).unwrap_or_else(|error| {
        log::warn!("book: {error}");
        Vec::new()
    })
}

/// Whether the move may be played, and does not repeat a position.
fn is_playable<G: Notation>(root: &Root<G>, entry: &BookMove) -> bool {
    let Ok(mv) = root.pos.parse_move(&entry.mv, G::Form::default()) else { return false };
    let (mut after, mut line) = (root.pos.clone(), root.line.clone());
    line.play(&mut after, mv);
    !root.banned.contains(&mv) && line.last_occurrence(after.key()).is_none()
}

/// How likely each is to be chosen, in percent.
fn shares(entries: &[BookMove], by_count: bool) -> Vec<u64> {
    let weights = weights(entries, by_count).into_iter().map(|weight| weight as u64);
    let all: u64 = weights.clone().sum();
    weights.map(|weight| 100 * weight / all).collect()
}
