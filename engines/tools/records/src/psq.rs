//! PSQ records of gomoku, as Piskvork and Gomocup keep them.
//!
//! A line names the board, one for each move a column, a row and thousandths of a second; the players follow.
//! Both count from 1 what Gomocup's protocol counts from 0.
//!
//! Source: files of Gomocup's tournaments.

use std::fmt::Write;

use dyngame::{DynGame, GameState, Points, Settings};

use super::error::{Fault, RecordError};
use super::record::{GameRecord, MoveRecord};
use super::replay::{ReadGame, Replay, Ruleset};

/// `settings` on a board of this size.
pub(super) fn sized(
    rules: &dyn DynGame,
    settings: &Settings,
    points: Points,
    size: u32,
) -> Result<Settings, RecordError> {
    let mut all = settings.clone();
    if size != (points.size)(&rules.state(None, settings)?.text()) {
        all.push((points.setting.to_owned(), size.to_string()));
        rules.check(&all)?;
    }
    Ok(all)
}

/// `h8` as column and row, both counted from 1.
pub(super) fn place(mv: &str) -> Result<(u32, u32), RecordError> {
    let refused = || Fault::Point { text: mv.into() };
    let column = mv.chars().next().filter(char::is_ascii_lowercase).ok_or_else(refused)?;
    let row = mv[1..].parse().map_err(|_| refused())?;
    Ok((u32::from(column) - u32::from('a') + 1, row))
}

/// The inverse of [`place`], where a column has a letter.
pub(super) fn point((column, row): (u32, u32)) -> Option<String> {
    let letter = char::from_u32(u32::from('a').checked_add(column.checked_sub(1)?)?)?;
    letter.is_ascii_lowercase().then(|| format!("{letter}{row}"))
}

pub(super) fn write(
    record: &GameRecord,
    board: &mut dyn GameState,
    points: Points,
) -> Result<String, RecordError> {
    if record.position.is_some() {
        return Err(Fault::PsqStart {}.into());
    }
    let size = (points.size)(&board.text());
    let mut out = format!("Piskvorky {size}x{size}, 11:11, 0\n");
    for MoveRecord { text, facts, .. } in &record.main.moves {
        let (column, row) = place(text)?;
        let _ = writeln!(out, "{column},{row},{}", facts.millis.unwrap_or(0));
    }
    board.play_texts(record.moves())?;
    let [black, white] = record.players.each_ref().map(|name| name.replace(['\r', '\n'], " "));
    let _ = write!(out, "{black}\n{white}\n-1\n");
    Ok(out)
}

pub(super) fn read(text: &str, (rules, settings): Ruleset<'_>, points: Points) -> ReadGame {
    let mut lines = text.lines().map(str::trim);
    let head = lines.next().unwrap_or_default();
    let size = size_of(head)
        .ok_or_else(|| RecordError::from(Fault::PsqHead { text: head.into() }).at(head, text))?;
    let settings = sized(rules, settings, points, size)?;
    let mut game = Replay::begun(rules, GameRecord { settings, ..GameRecord::default() })?;
    let mut names = Vec::new();
    for line in lines {
        let numbers: Option<Vec<u32>> = line.split(',').map(|part| part.parse().ok()).collect();
        let Some(&[column, row, millis]) = numbers.as_deref() else {
            names.push(line);
            continue;
        };
        if !names.is_empty() {
            break;
        }
        let mv =
            point((column, row)).ok_or_else(|| Fault::OffBoard { text: line.to_owned() }.into());
        let played = mv.and_then(|mv| game.play(&mv, Some(millis.into())));
        played.map_err(|error| error.at(line, text))?;
    }
    for (player, name) in game.record.players.iter_mut().zip(names) {
        name.clone_into(player);
    }
    Ok(game.finished())
}

/// The size in `Piskvorky 15x15, 11:11, 0`.
fn size_of(head: &str) -> Option<u32> {
    let (width, height) = head.strip_prefix("Piskvorky ")?.split(',').next()?.split_once('x')?;
    width.parse().ok().filter(|_| width == height)
}
