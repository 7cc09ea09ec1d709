//! Game records in the formats of their fields, written and read back.
//!
//! A game names the styles of its records ([`dyngame::RecordStyle`]); any game can be kept in PGN.

mod copied;
mod csa;
mod date;
mod dhtmlxq;
mod encoding;
mod ends;
mod error;
mod facts;
mod foreign;
mod format;
mod found;
mod frame;
mod jkf;
mod kif;
mod left;
mod page;
mod pieces;
mod psq;
mod ranks;
mod record;
mod replay;
mod sgf;
mod shogi;
mod tagged;
mod time_control;
mod warning;
mod xqf;

use std::borrow::Cow;
use std::mem;

use dyngame::{DynGame, RecordStyle, Settings, TagForm};
use files::Limit;
use foreign::{check_kind, check_xiangqi};
use format::{said_by, style};
use frame::{games_of, numbered};
use page::{Page, Pages, Source};
use record::in_words;
use replay::{ReadGame, Ruleset};

pub use copied::{is_numbered, read_line, read_lines};
pub use csa::{csa_move, csa_position, make_csa_move};
pub use date::Date;
pub use encoding::{RecordFile, decoded};
pub use ends::{ENDS, End, EndName, Ended, IMPASSE, WRONG_DECLARATION};
pub use error::{Cause, Fault, Located, Place, RecordError, RefusedGame};
pub use facts::{Facts, Score};
pub use foreign::check_ending;
pub use format::Format;
pub use found::{Refusals, Unread, Wanted, common, found, is_said};
pub use record::{GameRecord, MoveLine, MoveRecord, Variation};
pub use time_control::TimeControl;
pub use warning::{Notice, Reading, Warning, Written, summed_up};

/// The size of a file of records at most: some tens of thousands of games.
pub const LIMIT: Limit = Limit { what: "a file of records", mib: 64 };

/// The text of one record.
///
/// # Errors
/// If the game has no such records, or the moves are not those of a game under `rules`.
pub fn write(
    format: Format,
    record: &GameRecord,
    rules: &dyn DynGame,
) -> Result<Written, RecordError> {
    write_in(None, format, record, rules)
}

/// The text of one record, its moves in a `notation` of the game's players if one is named.
///
/// # Errors
/// As [`write`], or if the format leaves no choice, or the game has no such notation.
pub fn write_in(
    notation: Option<&str>,
    format: Format,
    record: &GameRecord,
    rules: &dyn DynGame,
) -> Result<Written, RecordError> {
    let style = style(format, rules, &record.settings)?;
    let said = said_by(&style)?;
    let mut rest = rules.unusual(&record.settings)?;
    rest.retain(|(name, _)| !said.contains(name));
    let has_place = matches!(style, RecordStyle::Tagged(_) | RecordStyle::Sgf(_));
    let board = &mut *rules.state(record.position.as_deref(), &record.settings)?;
    // The others have comments in the place of the ends of variations.
    let has_ends = matches!(format, Format::Kif | Format::Ki2 | Format::Jkf);
    let mut record = Cow::Borrowed(record);
    if !has_ends && !record.main.variations.is_empty() {
        let main = &mut record.to_mut().main;
        *main = mem::take(main).with_ends_said();
    }
    let record = &*record;
    let (text, has_end) = match (style, notation) {
        (RecordStyle::Tagged(mut tags), notation) => {
            if let Some(notation) = notation {
                tags.notation = Some(board.notation(notation)?);
            }
            (tagged::write(record, board, &tags, &rest)?, true)
        }
        (_, Some(notation)) => {
            let (format, notation) = (format.extension(), notation.to_owned());
            return Err(Fault::OneNotation { format, notation }.into());
        }
        (RecordStyle::Kif, None) => kif::write(record, board, false)?,
        (RecordStyle::Ki2, None) => kif::write(record, board, true)?,
        (RecordStyle::Csa, None) => csa::write(record, board)?,
        (RecordStyle::Jkf, None) => jkf::write(record, board)?,
        (RecordStyle::Sgf(sgf), None) => (sgf::write(record, board, sgf, &rest)?, true),
        (RecordStyle::Psq(points, names), None) => {
            let text = psq::write(record, board, points, names)?;
            (text, board.status().is_some())
        }
    };
    if has_place {
        rest.clear();
    }
    Ok(Written::new(text, record, format, &rest, has_end))
}

/// The records in `bytes`, a text in any encoding that [`decoded`] knows, of games under `settings`
/// and those that each names itself.
pub fn read(
    format: Format,
    bytes: impl AsRef<[u8]>,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Reading {
    read_named(format, &Pages::of(&Source::new(bytes.as_ref())), (rules, settings), true)
}

/// The same where the game is only tried: one that must name itself, as in SGF, and does not, is refused.
pub fn read_unnamed(
    format: Format,
    bytes: &[u8],
    rules: &dyn DynGame,
    settings: &Settings,
) -> Reading {
    read_named(format, &Pages::of(&Source::new(bytes)), (rules, settings), false)
}

fn read_named(format: Format, pages: &Pages<'_>, table: Ruleset<'_>, is_named: bool) -> Reading {
    let ((rules, settings), bytes) = (table, pages.source.bytes);
    if let Err(fault) = check_kind(bytes) {
        return Reading::refused(fault.into());
    }
    let style = match style(format, rules, settings) {
        Ok(style) => style,
        Err(error) => return Reading::refused(error),
    };
    if let RecordStyle::Tagged(tags) = &style
        && xqf::is_one(bytes)
    {
        let checked = check_xiangqi(tags, "XQF").map_err(RefusedGame::from);
        return numbered(vec![checked.and_then(|()| xqf::read(bytes, table))], None);
    }
    let page = pages.page(format);
    match games(style, page, table, (format, is_named)) {
        Err(error) => Reading::refused(error),
        Ok(games) if games.iter().all(is_none) => {
            let other = page.shown().filter(|other| *other != format);
            let fault = other.map_or(Fault::NoGame {}, |other| Fault::OtherFormat {
                format: format.extension(),
                other: other.extension(),
            });
            Reading::refused(fault.into())
        }
        Ok(games) => numbered(games, pages.source.decoded(format).doubt.clone()),
    }
}

/// Whether a text was found to hold nothing.
fn is_none(read: &ReadGame) -> bool {
    let is_it = |game: &RefusedGame| matches!(*game.why.what, Cause::Form(Fault::NoGame {}));
    read.as_ref().err().is_some_and(is_it)
}

fn games(
    style: RecordStyle,
    page: &Page<'_>,
    table: Ruleset<'_>,
    (format, is_named): (Format, bool),
) -> Result<Vec<ReadGame>, RecordError> {
    let text = &page.text;
    Ok(match style {
        RecordStyle::Kif | RecordStyle::Ki2 => games_of::<kif::Reader<'_>>(text, table),
        RecordStyle::Jkf => vec![jkf::read(text, table)],
        RecordStyle::Csa => games_of::<csa::Reader<'_>>(text, table),
        RecordStyle::Tagged(tags) if dhtmlxq::is_one(text) => {
            check_xiangqi(&tags, dhtmlxq::NAME)?;
            dhtmlxq::read(text, table)
        }
        RecordStyle::Tagged(tags) => {
            let games = tagged::read(text, |lead| page.parted(lead), table, format);
            // Moves of xiangqi may look like those of chess.
            let is_suspect = format == Format::Pgn && tags.form != TagForm::XiangqiPgn;
            if is_suspect && games.iter().all(Result::is_err) {
                page.check_chess()?;
            }
            games
        }
        RecordStyle::Sgf(sgf) => sgf::read(text, table, sgf, is_named),
        RecordStyle::Psq(points, names) => vec![psq::read(text, table, points, names)],
    })
}

impl Reading {
    /// The same games, read with `settings`, of which all are under the rules that these put in force: those that say that
    /// other rules hold are refused.
    #[must_use]
    pub fn under(mut self, rules: &dyn DynGame, settings: &Settings) -> Self {
        let named = |game: &GameRecord| game.settings[settings.len()..].to_vec();
        let is_other = |game: &GameRecord| rules.check_options(settings, &named(game)).is_err();
        let are_mixed = !self.games.iter().flatten().all(is_other);
        for (number, read) in (1..).zip(&mut self.games) {
            let Some(game) = read.as_ref().ok().filter(|game| is_other(game)) else { continue };
            let settings = in_words(&named(game));
            let fault = match are_mixed {
                true => Fault::MixedRules { number, settings },
                false => Fault::OtherRules { number, settings },
            };
            *read = Err(RefusedGame { why: fault.into(), players: game.players.clone() });
        }
        self
    }
}

#[cfg(test)]
mod tests;
