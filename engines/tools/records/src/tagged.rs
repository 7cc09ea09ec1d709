//! Records with tags in brackets and numbered moves: PGN and PDN.
//!
//! Source: PGN, import format; PDN 3.0, FMJD.

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
use super::format::{Format, is_pdn_move, tags_of};
use super::frame::{read_game, with_lead};
use super::record::in_words;
use super::replay::{ReadGame, Ruleset};
use super::warning::{Notice, Warning};
use moves::Reader;
use results::is_result;
use tags::{SELECTS, Tag, is_quoted, known, players_of, take_tags};
use words::{Placed, Word, words};

pub(super) use results::in_chinese;
pub(super) use tags::is_pgn_tag;
pub(super) use write::write;

pub(super) fn read(text: &Text<'_>, ruleset: Ruleset<'_>, format: Format) -> Vec<ReadGame> {
    let lead = lead(text, ruleset, format);
    let games = games(text, &text[lead.len()..], format == Format::Pdn);
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

/// The words of people or of a page before the first tag, if none of them may be a tag, a result or a move.
fn lead<'a>(text: &'a Text<'_>, (rules, settings): Ruleset<'_>, format: Format) -> &'a str {
    let mut lines = text.split_inclusive('\n');
    let end: usize = lines.by_ref().take_while(|line| !is_pgn_tag(line)).map(str::len).sum();
    if end == text.len() {
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
    // Behind a number also one that is legal later on.
    let is_like_move = |word: &str| {
        word.contains(|letter: char| letter.is_numeric() || "平进退進".contains(letter))
    };
    let words = words(&head, &head, format == Format::Pdn);
    let is_told = |at: usize| match words[at].word {
        Word::Tag(..) | Word::Position(_) => true,
        Word::Fault(_) => words[at].at.starts_with('['),
        Word::Text(text) => {
            let is_numbered = at > 0 && matches!(words[at - 1].word, Word::Number(..));
            is_result(text) || is_legal(text) || is_numbered && is_like_move(text)
        }
        _ => false,
    };
    let holds_some = head.lines().any(is_like_tag) || (0..words.len()).any(is_told);
    if holds_some { "" } else { &text[..end] }
}

/// Whether a line may be a tag in other signs that says which game it is, how it starts or how it ends.
fn is_like_tag(line: &str) -> bool {
    let line = line.trim();
    let bare = line.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    let end = bare.find(|letter: char| !letter.is_alphabetic()).unwrap_or(bare.len());
    let known = SELECTS.iter().position(|known| known.eq_ignore_ascii_case(&bare[..end]));
    known == Some(0) || known.is_some() && bare.len() < line.len()
}

/// The squares of the usual board of draughts.
const USUAL_SQUARES: u32 = 32;

/// A game as written, not yet played again.
#[derive(Default)]
struct WrittenGame<'a> {
    tags: Vec<Tag<'a>>,
    words: Vec<Placed<'a>>,
    /// Why it cannot be read, whatever its moves are.
    fault: Option<RecordError>,
    /// What stands among its tags, and is none.
    stray: Option<&'a str>,
    /// Whether the next game begins though no result has ended this one.
    is_cut: bool,
}

/// The games in the end `rest` of a text. A result ends a game, and so does a tag behind moves. Words between the tags of
/// one game, which has none of them twice, do not.
fn games<'a>(text: &'a Text<'a>, rest: &'a str, is_pdn: bool) -> Vec<WrittenGame<'a>> {
    let (mut games, mut game) = (Vec::new(), WrittenGame::default());
    let (mut depth, mut is_over) = (0_u32, false);
    let mut words = words(text, rest, is_pdn).into_iter();
    while let Some(placed) = words.next() {
        // A comment may stand among the tags.
        let first = game.words.iter().find(|placed| !matches!(placed.word, Word::Comment(_)));
        let is_joined =
            first.is_some() && game.goes_on(&placed, is_over, parts_games(text, placed.at));
        let begins = match &placed.word {
            _ if is_joined => {
                game.stray = game.stray.or(first.map(|placed| placed.at));
                is_over = false;
                false
            }
            // A page has such a sign behind a game: `[/pgn]`.
            Word::Tag(_, value) if is_over && value.is_empty() && !is_quoted(placed.at) => {
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
            is_over = false;
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
        let is_new = |name: &str| !self.tags.iter().any(|tag| tag.name.eq_ignore_ascii_case(name));
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
        let is_number = |placed: &Placed<'_>| matches!(placed.word, Word::Number(..));
        is_it && self.fault.is_none() && !self.words.iter().any(is_number)
    }

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
        let may_be_other = fen.is_none() || squares.any(|square| square > USUAL_SQUARES);
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
        let moves = self.words.iter().filter_map(|placed| match placed.word {
            Word::Text(text) if !is_result(text) => Some(text),
            _ => None,
        });
        let moves: Vec<&str> = moves.collect();
        match !moves.is_empty() && moves.into_iter().all(is_like_chess) {
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
