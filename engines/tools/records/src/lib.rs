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
mod frame;
mod jkf;
mod kif;
mod left;
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

use dyngame::{DynGame, RecordStyle, Settings};
use files::Limit;
use foreign::check_kind;
use format::{said_by, style};
use frame::{games_of, numbered};
use replay::{ReadGame, Ruleset};

pub use copied::{is_copied, read_line, read_lines};
pub use csa::{csa_move, csa_position, make_csa_move};
pub use date::Date;
pub use encoding::decoded;
use encoding::{Decoded, decode};
pub use ends::{End, WRONG_DECLARATION};
use error::Text;
pub use error::{Cause, Fault, Located, Place, RecordError};
pub use facts::{Facts, Score};
pub use foreign::{check_chess, check_ending, check_unnamed};
pub use format::Format;
pub use record::{GameRecord, MoveLine, MoveRecord, Variation};
pub use time_control::TimeControl;
pub use warning::{Notice, Reading, Warning, Written};

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
    let text = match (style, notation) {
        (RecordStyle::Tagged(mut tags), notation) => {
            if let Some(notation) = notation {
                tags.notation = Some(board.notation(notation)?);
            }
            tagged::write(record, board, &tags, &rest)?
        }
        (_, Some(notation)) => {
            let (format, notation) = (format.extension(), notation.to_owned());
            return Err(Fault::OneNotation { format, notation }.into());
        }
        (RecordStyle::Kif, None) => kif::write(record, board, false)?,
        (RecordStyle::Ki2, None) => kif::write(record, board, true)?,
        (RecordStyle::Csa, None) => csa::write(record, board)?,
        (RecordStyle::Jkf, None) => jkf::write(record, board)?,
        (RecordStyle::Sgf(sgf), None) => sgf::write(record, board, sgf, &rest)?,
        (RecordStyle::Psq(points, names), None) => psq::write(record, board, points, names)?,
    };
    if has_place {
        rest.clear();
    }
    let has_draw = format != Format::Psq || board.status().is_some();
    Ok(Written::new(text, record, format, &rest, has_draw))
}

/// The records in `bytes`, a text in any encoding that [`decoded`] knows, of games under `settings`
/// and those that each names itself.
pub fn read(
    format: Format,
    bytes: impl AsRef<[u8]>,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Reading {
    let (bytes, table) = (bytes.as_ref(), (rules, settings));
    if let Err(fault) = check_kind(bytes) {
        return Reading::refused(fault.into());
    }
    let style = match style(format, rules, settings) {
        Ok(style) => style,
        Err(error) => return Reading::refused(error),
    };
    if matches!(style, RecordStyle::Tagged(_)) && xqf::is_one(bytes) {
        return numbered(vec![xqf::read(bytes, table)], None);
    }
    let Decoded { text, doubt } = decode(bytes, format);
    match games(style, &Text::new(&text), table, format) {
        Err(error) => Reading::refused(error),
        Ok(games) if games.is_empty() => Reading::refused(Fault::NoGame {}.into()),
        Ok(games) => numbered(games, doubt),
    }
}

fn games(
    style: RecordStyle,
    text: &Text<'_>,
    table: Ruleset<'_>,
    format: Format,
) -> Result<Vec<ReadGame>, RecordError> {
    Ok(match style {
        RecordStyle::Kif | RecordStyle::Ki2 => games_of::<kif::Reader<'_>>(text, table),
        RecordStyle::Jkf => vec![jkf::read(text, table)],
        RecordStyle::Csa => games_of::<csa::Reader<'_>>(text, table),
        RecordStyle::Tagged(_) if dhtmlxq::is_one(text) => dhtmlxq::read(text, table),
        RecordStyle::Tagged(tags) => {
            let games = tagged::read(text, table, format)?;
            // Moves of xiangqi may look like those of chess.
            let is_suspect = format == Format::Pgn && tags.players[0] != "Red";
            if is_suspect && games.iter().all(Result::is_err) {
                check_chess(text)?;
            }
            games
        }
        RecordStyle::Sgf(sgf) => sgf::read(text, table, sgf)?,
        RecordStyle::Psq(points, names) => vec![psq::read(text, table, points, names)],
    })
}

/// The records in `bytes`, all of games under the rules that `settings` put in force.
///
/// Games that say that other rules hold are refused.
pub fn read_under(
    format: Format,
    bytes: impl AsRef<[u8]>,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Reading {
    let mut reading = read(format, bytes, rules, settings);
    for (number, read) in (1..).zip(&mut reading.games) {
        let Ok(game) = read else { continue };
        let named = game.settings[settings.len()..].to_vec();
        if rules.check_options(settings, &named).is_err() {
            let named: Vec<_> =
                named.iter().map(|(name, value)| format!("{name}={value}")).collect();
            *read = Err(Fault::OtherRules { number, settings: named.join(", ") }.into());
        }
    }
    reading
}

#[cfg(test)]
mod tests;
