//! Game records in the formats of their fields, written and read back.
//!
//! A game names the styles of its records ([`dyngame::RecordStyle`]); any game can be kept in PGN.

mod csa;
mod date;
mod dhtmlxq;
mod encoding;
mod ends;
mod error;
mod facts;
mod foreign;
mod format;
mod jkf;
mod ki2;
mod kif;
mod kifu;
mod left;
mod psq;
mod record;
mod replay;
mod sgf;
mod shogi;
mod tagged;
mod time_control;

use dyngame::{DynGame, RecordStyle, Settings};
use files::Limit;
use format::style;

pub use date::Date;
pub use encoding::decoded;
pub use ends::{End, WRONG_DECLARATION};
pub use error::{Cause, Fault, Place, RecordError};
pub use facts::{Facts, Score};
pub use format::Format;
pub use record::GameRecord;
pub use time_control::TimeControl;

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
) -> Result<String, RecordError> {
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
) -> Result<String, RecordError> {
    let style = style(format, rules, &record.settings)?;
    let board = &mut *rules.state(record.position.as_deref(), &record.settings)?;
    match (style, notation) {
        (RecordStyle::Tagged(mut tags), notation) => {
            if let Some(notation) = notation {
                tags.notation = Some(board.notation(notation)?);
            }
            tagged::write(record, board, &tags)
        }
        (_, Some(notation)) => {
            let (format, notation) = (format.extension(), notation.to_owned());
            Err(Fault::OneNotation { format, notation }.into())
        }
        (RecordStyle::Kif, None) => kif::write(record, board),
        (RecordStyle::Ki2, None) => ki2::write(record, board),
        (RecordStyle::Csa, None) => csa::write(record, board),
        (RecordStyle::Jkf, None) => jkf::write(record, board),
        (RecordStyle::Sgf(sgf), None) => sgf::write(record, board, sgf),
        (RecordStyle::Psq(points), None) => psq::write(record, board, points),
    }
}

/// The records in `bytes`, a text in any encoding that [`decoded`] knows, of games under `settings`
/// and those that each names itself.
///
/// # Errors
/// If the game has no such records, or one of them is malformed or has an illegal move.
pub fn read(
    format: Format,
    bytes: impl AsRef<[u8]>,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<Vec<GameRecord>, RecordError> {
    let text = &*decoded(bytes.as_ref(), format);
    let table = (rules, settings);
    match style(format, rules, settings)? {
        RecordStyle::Kif => kif::read(text, table).map(|record| vec![record]),
        RecordStyle::Ki2 => ki2::read(text, table).map(|record| vec![record]),
        RecordStyle::Jkf => jkf::read(text, table).map(|record| vec![record]),
        RecordStyle::Csa => csa::read(text, table),
        RecordStyle::Tagged(_) if dhtmlxq::is_one(text) => dhtmlxq::read(text, table),
        RecordStyle::Tagged(_) => tagged::read(text, table, format),
        RecordStyle::Sgf(sgf) => sgf::read(text, table, sgf),
        RecordStyle::Psq(points) => psq::read(text, table, points).map(|record| vec![record]),
    }
}

/// The records in `bytes`, all of games under the rules that `settings` put in force.
///
/// # Errors
/// As [`read`], or if a record says that other rules hold.
pub fn read_under(
    format: Format,
    bytes: impl AsRef<[u8]>,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<Vec<GameRecord>, RecordError> {
    let games = read(format, bytes, rules, settings)?;
    for (number, game) in (1..).zip(&games) {
        let named = &game.settings[settings.len()..];
        if rules.check_options(settings, &named.to_vec()).is_err() {
            let named: Vec<_> =
                named.iter().map(|(name, value)| format!("{name}={value}")).collect();
            return Err(Fault::OtherRules { number, settings: named.join(", ") }.into());
        }
    }
    Ok(games)
}

#[cfg(test)]
mod tests;
