//! Records with tags in brackets and numbered moves: PGN and PDN.
//!
//! Source: PGN, import format; PDN 3.0, FMJD.

mod moves;
mod numbering;
mod results;
mod tags;
mod words;
mod write;

use dyngame::Settings;

use super::error::{Fault, RecordError, Text};
use super::format::{Format, tags_of};
use super::frame::read_game;
use super::replay::{ReadGame, Ruleset};
use moves::Reader;
use results::RESULTS;
use tags::{SELECTS, Tag, take_tags};
use words::{Placed, Word, words};

pub(super) use write::write;

pub(super) fn read(
    text: &Text<'_>,
    ruleset: Ruleset<'_>,
    format: Format,
) -> Result<Vec<ReadGame>, RecordError> {
    let games = games(text, format == Format::Pdn)?;
    Ok(games.iter().map(|game| game.replayed(text, ruleset, format)).collect())
}

/// A game as written, not yet played again.
#[derive(Default)]
struct WrittenGame<'a> {
    tags: Vec<Tag<'a>>,
    words: Vec<Placed<'a>>,
}

/// The games of a text. A result ends a game, and so does a tag behind moves.
fn games<'a>(text: &'a Text<'a>, is_pdn: bool) -> Result<Vec<WrittenGame<'a>>, RecordError> {
    let (mut games, mut game) = (Vec::new(), WrittenGame::default());
    let (mut depth, mut is_over) = (0_u32, false);
    for placed in words(text, is_pdn)? {
        let begins = match placed.word {
            Word::Tag(..) => is_over || !game.words.is_empty(),
            Word::Number(1, false) => is_over,
            _ => false,
        };
        if begins {
            games.push(std::mem::take(&mut game));
            is_over = false;
        }
        match placed.word {
            Word::Tag(name, value) => {
                let known = SELECTS.iter().find(|known| name.eq_ignore_ascii_case(known));
                let name = known.map_or(name, |known| (*known).to_owned());
                game.tags.push(Tag { name, value, at: placed.at });
                continue;
            }
            Word::Open => depth += 1,
            Word::Close => depth = depth.saturating_sub(1),
            Word::Text(text) => is_over |= depth == 0 && RESULTS.contains(&text),
            _ => {}
        }
        game.words.push(placed);
    }
    if !game.words.is_empty() || !game.tags.is_empty() {
        games.push(game);
    }
    Ok(games)
}

impl WrittenGame<'_> {
    /// The game under the settings that its tags or the user name, or else under the first that fit.
    fn replayed(
        &self,
        text: &Text<'_>,
        (rules, settings): Ruleset<'_>,
        format: Format,
    ) -> ReadGame {
        let tags = tags_of(format, rules, settings)?;
        let is_kind = |tag: &Tag<'_>| tags.kind.iter().any(|kind| kind.0 == tag.name);
        let is_set = |other: &Settings| {
            let names = || other.iter().map(|(name, _)| name);
            settings.iter().any(|(name, _)| names().any(|other| name.eq_ignore_ascii_case(other)))
        };
        if self.tags.iter().any(is_kind) || tags.unsaid.iter().any(is_set) || tags.unsaid.is_empty()
        {
            return self.replayed_under(text, (rules, settings), format);
        }
        let mut refusal = None;
        for other in &tags.unsaid {
            let settings = settings.iter().chain(other).cloned().collect();
            match self.replayed_under(text, (rules, &settings), format) {
                Err(error) => refusal = refusal.or(Some(error)),
                read => return read,
            }
        }
        Err(refusal.unwrap_or_else(|| Fault::NoGame {}.into()))
    }

    /// The game in the one reading of its moves that is legal as a whole.
    fn replayed_under(&self, text: &Text<'_>, ruleset: Ruleset<'_>, format: Format) -> ReadGame {
        let count = ruleset.0.state(None, ruleset.1)?.readings();
        let read = |reading| {
            read_game(Some(text), ruleset, |game| {
                let tags = take_tags(&self.tags, set_up(&self.words), game, format)?;
                Reader::new(game, &tags, reading).read(&self.words)
            })
        };
        let is_named = self.tags.iter().any(|tag| tag.name == "Format");
        (1..count).map(read).fold(read(0), |read, other| match (read, other) {
            (Ok(read), Ok(other)) if !is_named && read.0.moves() != other.0.moves() => {
                let moves = read.0.moves().into_iter().zip(other.0.moves());
                let (one, two) =
                    moves.into_iter().find(|(one, two)| one != two).unwrap_or_default();
                Err(Fault::TwoReadings { one, two }.into())
            }
            (Ok(read), _) | (Err(_), Ok(read)) => Ok(read),
            // What can be read further is what was meant.
            (Err(one), Err(two)) => Err(if two.place > one.place { two } else { one }),
        })
    }
}

/// The position that is set up among the moves before the first.
fn set_up<'a>(words: &[Placed<'a>]) -> Option<&'a str> {
    let mut before = words.iter().take_while(|placed| !matches!(placed.word, Word::Text(_)));
    before.find_map(|placed| match placed.word {
        Word::Position(text) => text.split('"').nth(1),
        _ => None,
    })
}
