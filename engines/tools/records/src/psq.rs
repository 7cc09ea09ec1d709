//! PSQ records of gomoku, as Piskvork and Gomocup keep them.
//!
//! A line names the board, one for each move a column, a row and thousandths of a second; the players follow.
//! Both count from 1, rows from the top.
//!
//! Source: files of Gomocup's tournaments.

use std::fmt::Write;

use dyngame::{DynGame, GameState, Points, Settings};
use game::Side;

use super::error::{Fault, RecordError, Text};
use super::frame::read_game;
use super::ranks::Stones;
use super::record::{GameRecord, MoveRecord, line};
use super::replay::{ReadGame, Replay, Ruleset};

/// The name of a player that nobody knows, where the other is known.
const UNKNOWN: &str = "?";

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
        let row = (size + 1).saturating_sub(row);
        let _ = writeln!(out, "{column},{row},{}", facts.millis.unwrap_or(0));
    }
    board.play_texts(record.moves())?;
    // A line that is empty says nothing: it would leave the second name for the first.
    let is_one =
        record.players.iter().any(String::is_empty) && record.players[0] != record.players[1];
    let name = |name: &String| if is_one && name.is_empty() { UNKNOWN.into() } else { line(name) };
    let [black, white] = record.players.each_ref().map(name);
    let _ = write!(out, "{black}\n{white}\n-1\n");
    Ok(out)
}

pub(super) fn read(text: &Text<'_>, ruleset: Ruleset<'_>, points: Points) -> ReadGame {
    read_game(Some(text), ruleset, |game| match text.strip_prefix("BOARD\n") {
        Some(stones) => read_board(stones, game, points),
        None => read_moves(text, game, points),
    })
}

fn read_moves(text: &str, game: &mut Replay<'_>, points: Points) -> Result<(), RecordError> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let head = lines.next().unwrap_or_default();
    game.stand_at(head);
    let (size, beginner) = head_of(head).ok_or_else(|| Fault::Start { text: head.into() })?;
    let (rules, settings) = game.ruleset;
    game.record.settings = sized(rules, settings, points, size)?;
    game.board()?;
    let mut rest: Vec<&str> = Vec::new();
    for line in lines {
        game.stand_at(line);
        let refused = || RecordError::from(Fault::Line { text: line.trim().into() });
        let numbers: Option<Vec<i64>> =
            line.split(',').map(|part| part.trim().parse().ok()).collect();
        let is_move = line.contains(',') && line.trim().starts_with(|c: char| c.is_ascii_digit());
        match numbers.as_deref() {
            Some(&[column, row, millis]) if rest.is_empty() => {
                let within = |value: i64| u32::try_from(value).ok().filter(|&value| value <= size);
                let row = within(row).and_then(|row| (size + 1).checked_sub(row));
                let mv = within(column).zip(row.filter(|&row| row <= size)).and_then(point);
                game.play(&mv.ok_or_else(|| Fault::OffBoard { text: line.to_owned() })?)?;
                if let Some(mv) = game.last() {
                    mv.facts.millis = u64::try_from(millis).ok();
                }
            }
            // Not a player's name, and a move that is left out changes the game.
            _ if is_move => return Err(refused()),
            _ => rest.push(line),
        }
    }
    let is_code = |text: &str| text.trim().parse::<i32>().is_ok();
    let names = match rest[..] {
        [] => [""; 2],
        [code] if is_code(code) => [""; 2],
        [first, second] => [first, second],
        [first, second, code] if is_code(code) => [first, second],
        [line, ..] => {
            game.stand_at(line);
            return Err(Fault::Line { text: line.trim().into() }.into());
        }
    };
    for (player, number) in [beginner, 1 - beginner].into_iter().enumerate() {
        names[number]
            .trim()
            .trim_start_matches(UNKNOWN)
            .clone_into(&mut game.record.players[player]);
    }
    Ok(())
}

/// Takes the position in the lines behind Gomocup's `BOARD`: columns and rows from 0, and whose the stone is. Black has as
/// many stones as White or one more; the side that is asked has the ones, and Black's where there are as many.
fn read_board(text: &str, game: &mut Replay<'_>, points: Points) -> Result<(), RecordError> {
    let (rules, settings) = game.ruleset;
    let mut stones = Stones::none((points.size)(&rules.state(None, settings)?.text()));
    for line in text.lines().map(str::trim).take_while(|line| *line != "DONE") {
        game.stand_at(line);
        let refused = || RecordError::from(Fault::Line { text: line.into() });
        let numbers = line.split(',').map(|part| part.trim().parse().ok());
        let numbers: Vec<usize> = numbers.collect::<Option<_>>().ok_or_else(refused)?;
        let [column, row, owner @ 1..=2] = numbers[..] else { return Err(refused()) };
        let point = stones.rows.get_mut(row).and_then(|row| row.get_mut(column));
        let owner = if owner == 1 { Side::First } else { Side::Second };
        if point.ok_or_else(refused)?.replace(owner).is_some() {
            return Err(refused());
        }
    }
    let [own, other] = [Side::First, Side::Second].map(|side| stones.count(side));
    if other > own {
        stones.rows.iter_mut().flatten().flatten().for_each(|owner| *owner = !*owner);
    }
    stones.mover = if own == other { Side::First } else { Side::Second };
    game.begin(Some(rules.state(Some(&stones.position()), settings)?.text()))
}

/// The size in `Piskvorky 15x15, 11:11, 0`, and which of the two named players began.
fn head_of(head: &str) -> Option<(u32, usize)> {
    let mut fields = head.trim().strip_prefix("Piskvorky ")?.split(',').map(str::trim);
    let (width, height) = fields.next()?.split_once('x')?;
    let size = width.parse().ok().filter(|_| width == height)?;
    fields.next()?;
    let beginner = fields.next()?.parse().ok().filter(|&beginner| beginner < 2)?;
    Some((size, beginner))
}
