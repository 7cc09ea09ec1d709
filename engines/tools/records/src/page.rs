//! A file as all games see it that may read it: what does not depend on the game is done once.

#[cfg(test)]
use std::cell::Cell;
use std::cell::OnceCell;

use super::dhtmlxq;
use super::encoding::{Decoded, decode};
use super::error::{Fault, RecordError, Text};
use super::foreign::of_chess;
use super::format::Format;
use super::tagged::{WrittenGame, games};

/// The formats that are texts, as many as there are.
const FORMATS: usize = 8;

#[cfg(test)]
thread_local! {
    /// How often a text was parted into its games.
    pub(super) static PARTED: Cell<usize> = const { Cell::new(0) };
}

/// The bytes of a file, and the texts that they are in each format.
pub(super) struct Source<'b> {
    pub(super) bytes: &'b [u8],
    texts: [OnceCell<Decoded<'b>>; FORMATS],
}

impl<'b> Source<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, texts: Default::default() }
    }

    pub(super) fn decoded(&self, format: Format) -> &Decoded<'b> {
        self.texts[format as usize].get_or_init(|| {
            let Decoded { text, doubt } = decode(self.bytes, format);
            let is_pgn = format == Format::Pgn;
            Decoded { text: if is_pgn { dhtmlxq::in_own_letters(text) } else { text }, doubt }
        })
    }
}

/// What was found in the texts of a source.
pub(super) struct Pages<'s> {
    pub(super) source: &'s Source<'s>,
    pages: [OnceCell<Page<'s>>; FORMATS],
}

/// A text, and what was found in it.
pub(super) struct Page<'s> {
    pub(super) text: Text<'s>,
    whole: &'s str,
    format: Format,
    shown: OnceCell<Option<Format>>,
    chess: OnceCell<Result<(), RecordError>>,
    /// Its games with tags: behind words of people, and from its start on.
    parted: [OnceCell<Vec<WrittenGame<'s>>>; 2],
}

impl<'s> Pages<'s> {
    pub(super) fn of(source: &'s Source<'s>) -> Self {
        Self { source, pages: Default::default() }
    }

    pub(super) fn page(&self, format: Format) -> &Page<'s> {
        self.pages[format as usize].get_or_init(|| {
            let whole = &*self.source.decoded(format).text;
            let (shown, chess, parted) = Default::default();
            Page { text: Text::new(whole), whole, format, shown, chess, parted }
        })
    }
}

impl<'s> Page<'s> {
    /// The format that the text says it has.
    pub(super) fn shown(&self) -> Option<Format> {
        *self.shown.get_or_init(|| Format::of_text(&self.text))
    }

    /// Its games with tags, behind a `lead` of other words.
    pub(super) fn parted(&self, lead: &str) -> &[WrittenGame<'s>] {
        let is_pdn = self.format == Format::Pdn;
        let rest = &self.whole[lead.len()..];
        self.parted[usize::from(lead.is_empty())].get_or_init(|| {
            #[cfg(test)]
            PARTED.set(PARTED.get() + 1);
            games(&self.text, rest, is_pdn)
        })
    }

    /// # Errors
    /// If it is of chess.
    pub(super) fn check_chess(&self) -> Result<(), RecordError> {
        let refused = |words: &str| {
            let fault = Fault::Chess { text: words.to_owned() };
            Err(RecordError::from(fault).at(self.text.place(words)))
        };
        self.chess.get_or_init(|| of_chess(&self.text).map_or(Ok(()), refused)).clone()
    }
}
