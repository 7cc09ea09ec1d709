//! The game and the format of a text that names neither.

use std::path::Path;

use dyngame::{DynGame, Settings};

use super::copied::{is_copied, is_numbered, read_lines, read_starts, read_warned};
use super::error::{Cause, Fault, RecordError};
use super::foreign::check_ending;
use super::format::Format;
use super::page::{Pages, Source};
use super::read_named;
use super::record::GameRecord;
use super::warning::Reading;

/// The games that a text may be of.
#[derive(Clone, Copy)]
pub struct Wanted<'w, 'a> {
    /// The games; a single one is named.
    pub games: &'w [&'a dyn DynGame],
    /// The settings of the text, which may name others itself.
    pub settings: &'w Settings,
    /// The game that comes first, and its settings for moves and positions, which name none.
    pub present: Option<(&'a dyn DynGame, &'w Settings)>,
}

/// Why games cannot read a text.
pub type Refusals<'a> = Vec<(&'a dyn DynGame, RecordError)>;

/// Why no game is found in a text.
pub enum Unread<'a> {
    /// It holds for all games.
    ForAll(RecordError),
    /// The reasons of the games that may be meant.
    Candidates(Refusals<'a>),
    /// Several games can read it, and it has neither moves nor a position.
    Several,
}

/// The form of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Record(Format),
    /// Lines of play as programs copy them.
    Lines,
    /// Nothing says which.
    Unsaid,
}

/// The games in `bytes`, of a file with this ending of its name if it has one, as each of those reads them that do it best;
/// the present game is the first. A game that is named reads them as far as it can.
///
/// # Errors
/// If it is of a kind that is not read, or no game can read it.
pub fn found<'a>(
    bytes: &[u8],
    ending: &str,
    wanted: Wanted<'_, 'a>,
) -> Result<Vec<(&'a dyn DynGame, Reading)>, Unread<'a>> {
    check_ending(ending).map_err(|fault| Unread::ForAll(fault.into()))?;
    let source = Source::new(bytes);
    let pages = &Pages::of(&source);
    let form = Form::of(pages, ending);
    if let [rules] = wanted.games {
        let reading = form.reading(pages, *rules, wanted.settings, true).map_err(Unread::ForAll)?;
        return Ok(vec![(*rules, reading)]);
    }
    let (mut all, mut refusals) = (Vec::new(), Refusals::new());
    for (rules, settings) in wanted.tried(form) {
        match form.reading(pages, rules, settings, false) {
            Ok(reading) if reading.games.iter().any(Result::is_ok) => all.push((rules, reading)),
            read => refusals.extend(read.and_then(Reading::whole).err().map(|why| (rules, why))),
        }
    }
    let is_usual = |rules: &dyn DynGame| form.is_usual(rules, wanted.settings);
    // A text that looks like chess is read only by a game that people keep in PGN.
    let chess = form.check_chess(pages).err();
    all.retain(|(rules, _)| chess.is_none() || is_usual(*rules));
    // Letters of a page are moves of a game with a letter for a move.
    let is_page = |reading: &Reading| is_of_letters(reading) && form.is_unnumbered(pages);
    let pages = all.extract_if(.., |(_, reading)| is_page(reading));
    refusals.extend(pages.map(|(rules, _)| (rules, Fault::NoGame {}.into())));
    let best = all.iter().map(|(_, reading)| merit(reading)).max();
    all.retain(|(_, reading)| Some(merit(reading)) == best);
    match all.as_slice() {
        // Any game is kept in PGN.
        [(_, first), _, ..] if form == Form::Record(Format::Pgn) && !has_game(first) => {
            Err(Unread::Several)
        }
        [_, ..] => Ok(all),
        [] => Err(match (common(&refusals), chess) {
            (Some(error), _) => Unread::ForAll(error.clone()),
            (None, Some(error)) => Unread::ForAll(error),
            (None, None) => Unread::Candidates(meant(refusals, is_usual)),
        }),
    }
}

/// Whether the words in `bytes`, or this ending of a file's name, say in which form they are.
pub fn is_said(bytes: &[u8], ending: &str) -> bool {
    Form::of(&Pages::of(&Source::new(bytes)), ending) != Form::Unsaid
}

/// How well a text is read: who reads all of it is meant before who reads some, and that before who finds a start alone.
fn merit(reading: &Reading) -> (bool, bool) {
    let has_moves = reading.games.iter().flatten().any(|game| !game.main.moves.is_empty());
    (has_moves, has_moves && reading.games.iter().all(Result::is_ok))
}

/// Whether there is a move or a position in it.
fn has_game(reading: &Reading) -> bool {
    let is_one = |game: &GameRecord| !game.main.moves.is_empty() || game.position.is_some();
    reading.games.iter().flatten().any(is_one)
}

/// Whether there are moves in it, and all are single letters.
fn is_of_letters(reading: &Reading) -> bool {
    let moves = || reading.games.iter().flatten().flat_map(|game| &game.main.moves);
    moves().next().is_some() && moves().all(|mv| mv.text.len() == 1)
}

impl<'w, 'a> Wanted<'w, 'a> {
    /// The games that may have a text of this form, the present one first, and the settings with which each reads it.
    fn tried(self, form: Form) -> Vec<(&'a dyn DynGame, &'w Settings)> {
        let usual = |rules| (rules, self.settings);
        let present = self.present.map(|(rules, own)| match form {
            Form::Record(_) => usual(rules),
            Form::Lines | Form::Unsaid => (rules, own),
        });
        let is_other = |(rules, settings): &(&dyn DynGame, &Settings)| {
            present.is_none_or(|own| own.0.word() != rules.word() || own.1 != *settings)
        };
        let others = self.games.iter().copied().map(usual).filter(is_other);
        let has_form = |(rules, settings): &(&dyn DynGame, &Settings)| match form {
            Form::Record(format) => {
                Format::of_game(*rules, settings).is_ok_and(|known| known.contains(&format))
            }
            Form::Lines | Form::Unsaid => true,
        };
        let mut all: Vec<_> = present.into_iter().chain(others).filter(has_form).collect();
        // A game that does not have the settings is not meant.
        let has_settings = |(rules, own): &(&dyn DynGame, &Settings)| rules.check(own).is_ok();
        if all.iter().any(has_settings) {
            all.retain(has_settings);
        }
        all
    }
}

impl Form {
    /// The form that the words of a text have, or that the name of its file promises where that says more: games of other
    /// formats look like PGN, and any game can be kept in that.
    fn of(pages: &Pages<'_>, ending: &str) -> Self {
        // Tags are ASCII in every encoding; what names a format of shogi is Japanese.
        let page = pages.page(Format::Kif);
        let named = Format::of_file(Path::new(&format!("record.{ending}")));
        let shown = page.shown();
        let format = shown.filter(|&format| format != Format::Pgn).or(named).or(shown);
        let unnamed = || if is_copied(&page.text) { Self::Lines } else { Self::Unsaid };
        format.map_or_else(unnamed, Self::Record)
    }

    /// The games as `rules` reads them, `is_named` if it is no guess.
    fn reading(
        self,
        pages: &Pages<'_>,
        rules: &dyn DynGame,
        settings: &Settings,
        is_named: bool,
    ) -> Result<Reading, RecordError> {
        rules.check(settings)?;
        let text = || Ok::<_, RecordError>(&pages.page(Format::usual(rules, settings)?).text);
        Ok(match self {
            Self::Record(format) => read_named(format, pages, (rules, settings), is_named),
            Self::Lines => read_lines(text()?, rules, settings),
            Self::Unsaid => return read_unsaid(pages, text()?.trim(), rules, settings),
        })
    }

    /// Whether games of `rules` are usually kept so.
    fn is_usual(self, rules: &dyn DynGame, settings: &Settings) -> bool {
        match self {
            Self::Record(format) => Format::usual(rules, settings) == Ok(format),
            Self::Lines | Self::Unsaid => true,
        }
    }

    /// Whether the text has brackets as those of tags, but neither a tag that names its game nor the number of a move.
    fn is_unnumbered(self, pages: &Pages<'_>) -> bool {
        let text = &pages.page(Format::Pgn).text;
        let has = |part: &str| text.contains(part);
        self == Self::Unsaid && has("[") && !["1.", "[Game ", "[Variant "].into_iter().any(has)
    }

    fn check_chess(self, pages: &Pages<'_>) -> Result<(), RecordError> {
        match self {
            Self::Record(Format::Pgn) => pages.page(Format::Pgn).check_chess(),
            _ => Ok(()),
        }
    }
}

/// The games in a file, which are this `text`: records in a format of the game without the words that would name it, or
/// one line of positions and moves, which is a list of moves over several lines if these are numbered.
fn read_unsaid(
    pages: &Pages<'_>,
    text: &str,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<Reading, RecordError> {
    let mut why = None;
    let mut formats = Format::of_game(rules, settings)?;
    // KI2 has the reader of KIF.
    formats.retain(|format| *format != Format::Ki2);
    for format in formats {
        let reading = read_named(format, pages, (rules, settings), false);
        if has_game(&reading) {
            return Ok(reading);
        }
        why = why.or(reading.whole().err());
    }
    let why = why.unwrap_or_else(|| Fault::NoGame {}.into());
    match *why.what {
        Cause::Form(Fault::NotRead { .. }) => Err(why),
        _ if is_numbered(text) => {
            let (game, warnings) = read_warned(text, rules, settings)?;
            Ok(Reading { games: vec![Ok(game)], warnings })
        }
        _ if text.lines().count() == 1 => Ok(read_lines(text, rules, settings)),
        _ => read_starts(text, rules, settings).ok_or(why),
    }
}

/// The reason that all games give.
pub fn common<'r>(refusals: &'r Refusals<'_>) -> Option<&'r RecordError> {
    let (_, first) = refusals.first()?;
    refusals.iter().all(|(_, other)| other == first).then_some(first)
}

/// The reasons of the games that may be meant: those that the text does not call others, that are usually recorded so, and
/// that can read it furthest.
fn meant<'a>(mut refusals: Refusals<'a>, is_usual: impl Fn(&dyn DynGame) -> bool) -> Refusals<'a> {
    let names_another = |error: &RecordError| {
        matches!(*error.what, Cause::Form(Fault::OtherGame { .. } | Fault::Chess { .. }))
    };
    if !refusals.iter().all(|(_, error)| names_another(error)) {
        refusals.retain(|(_, error)| !names_another(error));
    }
    if refusals.iter().any(|(rules, _)| is_usual(*rules)) {
        refusals.retain(|(rules, _)| is_usual(*rules));
    }
    let moves = |error: &RecordError| match *error.what {
        Cause::Form(Fault::NumberedMove { number, .. }) => number,
        _ => 0,
    };
    let reached = |(_, error): &(&dyn DynGame, RecordError)| (moves(error), error.place);
    let furthest = refusals.iter().map(reached).max();
    refusals.retain(|refusal| Some(reached(refusal)) == furthest);
    refusals
}
