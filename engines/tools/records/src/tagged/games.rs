//! Parts a text of tags and moves into its games.

use std::mem;

use super::super::error::{Fault, RecordError, Text, first_words};
use super::super::format::{Format, is_pdn_move};
use super::super::replay::Ruleset;
use super::results::is_result;
use super::tags::{SELECTS, Tag, is_pgn_tag, is_quoted, known};
use super::words::{Placed, Word, words};

/// Bytes of words before the first tag at most: what is longer is read as a game.
const LONGEST_LEAD: usize = 64 << 10;

/// Tags of a game at most behind which stray words may stand.
const MOST_TAGS: usize = 100;

/// The words of people or of a page before the first tag, if none of them may be a tag, a result or a move.
pub(super) fn lead<'a>(
    text: &'a Text<'_>,
    (rules, settings): Ruleset<'_>,
    format: Format,
) -> &'a str {
    let mut lines = text.split_inclusive('\n');
    let end: usize = lines.by_ref().take_while(|line| !is_pgn_tag(line)).map(str::len).sum();
    if end == text.len() || end > LONGEST_LEAD {
        return "";
    }
    let head = Text::new(&text[..end]);
    let start = rules.state(None, settings);
    let is_legal = |word: &str| {
        is_pdn_move(word)
            || start.as_ref().is_ok_and(|board| {
                (0..board.readings()).any(|reading| board.recorded(word, reading).is_ok())
            })
    };
    let words = words(&head, &head, format == Format::Pdn);
    let is_told = |at: usize| match words[at].word {
        Word::Tag(..) | Word::Position(_) => true,
        Word::Fault(_) => words[at].at.starts_with('['),
        Word::Text(text) => {
            let is_numbered = at > 0 && matches!(words[at - 1].word, Word::Number(..));
            // Behind a number also one that is legal later on.
            is_result(text) || is_legal(text) || is_numbered && is_like_move(text)
        }
        _ => false,
    };
    let holds_some = head.lines().any(is_like_tag) || (0..words.len()).any(is_told);
    if holds_some { "" } else { &text[..end] }
}

/// Whether a word has a number or a direction, as moves have.
pub(super) fn is_like_move(word: &str) -> bool {
    word.contains(|letter: char| letter.is_numeric() || "平进退進".contains(letter))
}

/// Whether a line may be a tag in other signs that says which game it is, how it starts or how it ends.
fn is_like_tag(line: &str) -> bool {
    let line = line.trim();
    let bare = line.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    let end = bare.find(|letter: char| !letter.is_alphabetic()).unwrap_or(bare.len());
    let known = SELECTS.iter().position(|known| known.eq_ignore_ascii_case(&bare[..end]));
    known == Some(0) || known.is_some() && bare.len() < line.len()
}

/// A game as written, not yet played again.
#[derive(Default)]
pub(crate) struct WrittenGame<'a> {
    pub(super) tags: Vec<Tag<'a>>,
    pub(super) words: Vec<Placed<'a>>,
    /// Why it cannot be read, whatever its moves are.
    pub(super) fault: Option<RecordError>,
    /// What stands among its tags, and is none.
    pub(super) stray: Option<&'a str>,
    /// Whether the next game begins though no result has ended this one.
    pub(super) is_cut: bool,
    /// Whether a number of a move stands among its words.
    is_numbered: bool,
}

/// The games in the end `rest` of a text. A result ends a game, and so does a tag behind moves. Words between the tags of
/// one game, which has none of them twice, do not.
pub(crate) fn games<'a>(text: &Text<'_>, rest: &'a str, is_pdn: bool) -> Vec<WrittenGame<'a>> {
    let (mut games, mut game) = (Vec::new(), WrittenGame::default());
    let (mut depth, mut is_over) = (0_u32, false);
    // Where the first word of the game stands: a comment may stand among the tags.
    let mut first: Option<&str> = None;
    let mut words = words(text, rest, is_pdn).into_iter();
    while let Some(placed) = words.next() {
        let is_joined =
            first.is_some() && game.goes_on(&placed, is_over, parts_games(text, placed.at));
        let begins = match &placed.word {
            _ if is_joined => {
                game.stray = game.stray.or(first);
                is_over = false;
                false
            }
            // A page has such a sign behind a game: `[/pgn]`.
            Word::Tag(_, value) if is_over && value.is_empty() && !is_quoted(placed.at) => {
                first = first.or(Some(placed.at));
                game.words.push(Placed { word: Word::Text(sign(placed.at)), at: placed.at });
                continue;
            }
            Word::Tag(..) => is_over || first.is_some() || game.fault.is_some(),
            Word::Number(1, false) => is_over && depth == 0,
            Word::Fault(_) => is_over && placed.at.starts_with('['),
            _ => false,
        };
        if begins && !is_over && game.fault.is_none() {
            game.is_cut = true;
            if goes_on(words.as_slice()) {
                let fault = Fault::Line { text: first_words(placed.at) };
                game.fault = Some(RecordError::from(fault).at(text.place(placed.at)));
                continue;
            }
        }
        if begins {
            games.push(mem::take(&mut game));
            (is_over, first) = (false, None);
        }
        match placed.word {
            Word::Tag(name, value) => {
                game.tags.push(Tag { name: known(name), value, at: placed.at });
                continue;
            }
            Word::Fault(fault) => {
                game.fault.get_or_insert(fault);
                depth = 0;
                continue;
            }
            Word::Open => depth += 1,
            Word::Close => depth = depth.saturating_sub(1),
            Word::Text(text) => is_over |= depth == 0 && is_result(text),
            _ => {}
        }
        if !matches!(placed.word, Word::Comment(_)) {
            first = first.or(Some(placed.at));
        }
        game.is_numbered |= matches!(placed.word, Word::Number(..));
        game.words.push(placed);
    }
    if !game.words.is_empty() || !game.tags.is_empty() || game.fault.is_some() {
        games.push(game);
    }
    games
}

/// The sign in brackets with which a text begins.
fn sign(at: &str) -> &str {
    at.find(']').map_or(at, |end| &at[..=end])
}

/// Whether a blank line stands before the end `at` of a text.
fn parts_games(text: &str, at: &str) -> bool {
    text[..text.len() - at.len()].trim_end_matches([' ', '\t']).ends_with("\n\n")
}

/// Whether the next number of `words` is not that with which a game begins.
fn goes_on(words: &[Placed<'_>]) -> bool {
    let mut head = words.iter().take_while(|placed| !matches!(placed.word, Word::Text(_)));
    head.any(|placed| matches!(placed.word, Word::Number(2.., _) | Word::Number(_, true)))
}

impl WrittenGame<'_> {
    /// Whether a tag, or the first number behind a result, is of this game, which has no move yet: what stands before it is stray.
    fn goes_on(&self, next: &Placed<'_>, is_over: bool, is_parted: bool) -> bool {
        let is_new = |name: &str| {
            self.tags.len() < MOST_TAGS
                && !self.tags.iter().any(|tag| tag.name.eq_ignore_ascii_case(name))
        };
        let is_move = |placed: &Placed<'_>| match placed.word {
            Word::Text(text) => !is_result(text),
            _ => false,
        };
        let is_it = match &next.word {
            Word::Tag(name, _) => is_new(name) && !(is_over && is_parted),
            Word::Number(1, false) => {
                is_over && !self.tags.is_empty() && !self.words.iter().any(is_move)
            }
            _ => false,
        };
        is_it && self.fault.is_none() && !self.is_numbered
    }
}
