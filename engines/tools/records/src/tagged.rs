//! Records with tags in brackets and numbered moves: PGN and PDN.
//!
//! Source: PGN, import format; PDN 3.0, FMJD.

mod games;
mod moves;
mod numbering;
mod results;
mod tags;
mod words;
mod write;

use std::mem;

use dyngame::{Settings, TagForm};

use super::error::{Fault, RecordError, RefusedGame, Text, first_words};
use super::foreign::{is_like_chess, of_another};
use super::format::{Format, tags_of};
use super::frame::{read_game, with_lead};
use super::record::in_words;
use super::replay::{ReadGame, Ruleset};
use super::warning::{Notice, Warning};
use games::lead;
use moves::Reader;
use results::is_result;
use tags::{Tag, players_of, take_tags};
use words::{Placed, Word};

pub(super) use games::{WrittenGame, games};
pub(super) use results::in_chinese;
pub(super) use tags::is_pgn_tag;
pub(super) use write::write;

/// The games of `text`, which is `parted` into them behind a lead of other words.
pub(super) fn read<'g>(
    text: &Text<'_>,
    parted: impl FnOnce(&str) -> &'g [WrittenGame<'g>],
    ruleset: Ruleset<'_>,
    format: Format,
) -> Vec<ReadGame> {
    let lead = lead(text, ruleset, format);
    let games = parted(lead);
    let read = |is_of_first| -> Vec<ReadGame> {
        games.iter().map(|game| game.read(text, ruleset, (format, is_of_first))).collect()
    };
    let mut all = read(false);
    if said_once(&mut all, &Notice::FiguresOfFirst {}) {
        all = read(true);
        said_once(&mut all, &Notice::FiguresOfFirst {});
    }
    said_once(&mut all, &Notice::FiguresOfWhite {});
    with_lead(all, lead, text)
}

/// Leaves a notice to the first game that has it; whether one does.
fn said_once(games: &mut [ReadGame], what: &Notice) -> bool {
    let mut is_said = false;
    for (_, warnings) in games.iter_mut().flatten() {
        warnings.retain(|said| said.what != *what || !mem::replace(&mut is_said, true));
    }
    is_said
}

/// The squares of the usual board of draughts.
const USUAL_SQUARES: u32 = 32;

impl WrittenGame<'_> {
    /// The game; where it is refused, its players are those of its tags.
    fn read(&self, text: &Text<'_>, ruleset: Ruleset<'_>, format: (Format, bool)) -> ReadGame {
        let says = |placed: &Placed<'_>| !matches!(placed.word, Word::Comment(_));
        let stray = self.stray.map(|at| {
            let fault = Fault::Line { text: first_words(at) };
            RecordError::from(fault).at(text.place(at))
        });
        let read = match self.fault.clone().or(stray) {
            Some(fault) => Err(fault.into()),
            None if self.tags.is_empty() && !self.words.iter().any(says) => {
                Err(Fault::NoGame {}.into())
            }
            None => self.replayed(text, ruleset, format),
        };
        read.map_err(|refused| {
            let tags = tags_of(format.0, ruleset.0, ruleset.1);
            let players =
                tags.map(|tags| players_of(&self.tags, &tags, ruleset.0)).unwrap_or_default();
            RefusedGame { players, ..refused }
        })
    }

    /// The game under the settings that its tags or the user name, or else under the first that fit.
    fn replayed(
        &self,
        text: &Text<'_>,
        (rules, settings): Ruleset<'_>,
        format: (Format, bool),
    ) -> ReadGame {
        let tags = tags_of(format.0, rules, settings)?;
        if tags.form == TagForm::XiangqiPgn {
            self.check_xiangqi().map_err(|error| error.at(text.place(self.start())))?;
        }
        let is_setting = |tag: &Tag<'_>| {
            let mut settings = tags.unsaid.iter().flatten();
            settings.any(|(name, _)| name.eq_ignore_ascii_case(&tag.name))
        };
        let is_kind =
            |tag: &Tag<'_>| is_setting(tag) || tags.kind.iter().any(|kind| kind.0 == tag.name);
        let is_set = |other: &Settings| {
            let names = || other.iter().map(|(name, _)| name);
            settings.iter().any(|(name, _)| names().any(|other| name.eq_ignore_ascii_case(other)))
        };
        if self.tags.iter().any(is_kind) || tags.unsaid.iter().any(is_set) || tags.unsaid.is_empty()
        {
            return self.replayed_under(text, (rules, settings), format);
        }
        // A position whose squares are all on the usual board is of no other one.
        let fen = self.tags.iter().find(|tag| tag.name == "FEN").map(|tag| tag.value.as_str());
        let squares =
            fen.into_iter().flat_map(|fen| fen.split(|sign: char| !sign.is_ascii_digit()));
        let mut squares = squares.filter_map(|square| square.parse::<u32>().ok());
        let is_larger = fen.is_none() || squares.any(|square| square > USUAL_SQUARES);
        // Without moves nothing says which of the larger ones it is.
        let may_be_other = is_larger && self.moves().next().is_some();
        let mut refusal = None;
        for other in tags.unsaid.iter().take(if may_be_other { usize::MAX } else { 1 }) {
            let settings = settings.iter().chain(other).cloned().collect();
            match self.replayed_under(text, (rules, &settings), format) {
                Err(error) => refusal = refusal.or(Some(error)),
                Ok(read) if refusal.is_none() => return Ok(read),
                Ok((game, mut warnings)) => {
                    self.check_international(text)?;
                    let settings = in_words(other);
                    let place = text.place(self.start());
                    warnings.insert(0, Warning::from(Notice::RulesGuessed { settings }).at(place));
                    return Ok((game, warnings));
                }
            }
        }
        Err(refusal.unwrap_or_else(|| Fault::NoGame {}.into()))
    }

    /// The words that stand in the place of moves.
    fn moves(&self) -> impl Iterator<Item = &str> {
        self.words.iter().filter_map(|placed| match placed.word {
            Word::Text(text) if !is_result(text) => Some(text),
            _ => None,
        })
    }

    /// The text from its first part on.
    fn start(&self) -> &str {
        let tag = self.tags.first().map(|tag| tag.at);
        tag.or(self.words.first().map(|placed| placed.at)).unwrap_or_default()
    }

    /// # Errors
    /// If the game has a result in the form of international draughts, which has the board of 10 by 10, too.
    fn check_international(&self, text: &Text<'_>) -> Result<(), RecordError> {
        const RESULTS: [&str; 3] = ["2-0", "1-1", "0-2"];
        let tags = self.tags.iter().filter(|tag| tag.name == "Result");
        let tags = tags.map(|tag| (&*tag.value, tag.at));
        let words = self.words.iter().filter_map(|placed| match placed.word {
            Word::Text(text) => Some((text, placed.at)),
            _ => None,
        });
        match tags.chain(words).find(|(word, _)| RESULTS.contains(word)) {
            Some((word, at)) => {
                let fault = of_another("international draughts", word);
                Err(RecordError::from(fault).at(text.place(at)))
            }
            None => Ok(()),
        }
    }

    /// # Errors
    /// If the sides are called as in chess, no tag names xiangqi, and every move is written as in chess: nobody can tell
    /// which of the two it is.
    fn check_xiangqi(&self) -> Result<(), RecordError> {
        const OWN: [&str; 7] = ["Game", "Variant", "Format", "FEN", "Red", "RedTeam", "ECCO"];
        let has = |names: &[&str]| self.tags.iter().find(|tag| names.contains(&&*tag.name));
        let (Some(tag), None) = (has(&["White"]), has(&OWN)) else { return Ok(()) };
        match self.moves().next().is_some() && self.moves().all(is_like_chess) {
            true => Err(Fault::MaybeChess { text: tag.text() }.into()),
            false => Ok(()),
        }
    }

    /// The game in the one reading of its moves that is legal as a whole.
    fn replayed_under(
        &self,
        text: &Text<'_>,
        ruleset: Ruleset<'_>,
        format: (Format, bool),
    ) -> ReadGame {
        let count = ruleset.0.state(None, ruleset.1)?.readings();
        let read = |reading| {
            read_game(Some(text), ruleset, |game| {
                let tags = take_tags(&self.tags, set_up(&self.words), game, format)?;
                let is_told = Reader::new(game, &tags, reading).read(&self.words)?;
                let may_be_of_first = format.1 || !tags.first_is_one;
                if tags.is_pdn() && may_be_of_first && !is_told {
                    game.doubt_figures(format.1);
                }
                if game.lacks_end(self.is_cut) {
                    game.warn(Notice::NoEnd {});
                }
                Ok(())
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
            // The reading that gets further is the one that was meant.
            (Err(one), Err(two)) => Err(if two.why.place > one.why.place { two } else { one }),
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
