//! PSQ records of gomoku, as Piskvork and Gomocup keep them.
//!
//! A line names the board, one for each move a column, a row and thousandths of a second; the players follow.
//! Both count from 1, rows from the top.
//!
//! Source: files of Gomocup's tournaments.

use std::fmt::Write;

use dyngame::{GameState, Points, RuleNames};
use game::{Outcome, Side};

use super::ends::End;
use super::error::{Fault, RecordError, Text};
use super::frame::{narrow, read_game};
use super::ranks::Stones;
use super::record::{GameRecord, MoveRecord, line};
use super::replay::{ReadGame, Replay, Ruleset};

/// The name of a player that nobody knows, where the other is known.
const UNKNOWN: &str = "?";

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
    names: RuleNames,
) -> Result<String, RecordError> {
    if record.position.is_some() {
        return Err(Fault::PsqStart {}.into());
    }
    let start = board.text();
    let size = (points.size)(&start);
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
    let winner = match record.outcome {
        Some(Outcome::Win(side)) => side.index() + 1,
        _ => 0,
    };
    let rule = (names.of)(&start);
    let (first, rest) = rule.split_at(1);
    let _ = write!(out, "{black}\n{white}\n{winner},{}{rest}\n", first.to_uppercase());
    Ok(out)
}

pub(super) fn read(
    text: &Text<'_>,
    ruleset: Ruleset<'_>,
    points: Points,
    names: RuleNames,
) -> ReadGame {
    read_game(Some(text), ruleset, |game| match text.strip_prefix("BOARD\n") {
        Some(stones) => read_board(stones, game, points),
        None => read_moves(text, game, points, names),
    })
}

fn read_moves(
    text: &str,
    game: &mut Replay<'_>,
    points: Points,
    rule_names: RuleNames,
) -> Result<(), RecordError> {
    let mut lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let head = lines.first().copied().unwrap_or_default();
    game.stand_at(head);
    let (size, beginner) = head_of(head).ok_or_else(|| Fault::Start { text: head.into() })?;
    game.put_in_force(points.setting, &size.to_string())?;
    let last = lines.pop_if(|line| verdict(line).is_some()).unwrap_or_default();
    let verdict = verdict(last);
    if let Some((_, rule)) = verdict {
        game.stand_at(last);
        game.take_rule(rule_names, rule, rule)?;
    }
    game.board()?;
    let count = lines[1..].iter().take_while(|line| numbers(line).is_some()).count();
    for line in &lines[1..=count] {
        game.stand_at(line);
        play(line, size, game)?;
    }
    let rest = &lines[count + 1..];
    let is_code = |line: &&str| line.trim().parse::<i32>().is_ok();
    let verdict_is_missing = verdict.is_none();
    // A verdict stands in the place of the code.
    let are_names =
        |last: &&str| rest.len() == 2 && (!verdict_is_missing || !last.starts_with('-'));
    let names = rest.split_last().filter(|(last, _)| !are_names(last) && is_code(last));
    let names = names.map_or(rest, |(_, names)| names);
    let has_code = names.len() < rest.len();
    let is_other = |line: &&&str| {
        may_be_move(line, verdict_is_missing)
            || verdict_is_missing && ends_in_verdict(line, rule_names)
    };
    let names = match (names, names.iter().find(is_other)) {
        ([], _) => ["", ""],
        // A code in the place of the first name has a line too many behind it.
        (&[first, second], None) if has_code || verdict.is_some() || !is_code(&first) => {
            [first, second]
        }
        // A move that is left out changes the game.
        (names, line) => {
            let is_end = |line: &&str| is_code(line) || self::verdict(line).is_some();
            let behind_end = names.iter().position(is_end).and_then(|at| names.get(at + 1));
            let line = behind_end.or(line.filter(|_| names.len() < 3)).copied();
            let line = line.unwrap_or_else(|| surplus(names, verdict_is_missing && has_code));
            game.stand_at(line);
            return Err(Fault::Line { text: line.trim().into() }.into());
        }
    };
    let sides =
        [beginner, 1 - beginner].map(|number| names[number].trim().trim_start_matches(UNKNOWN));
    game.record.players = sides.map(str::to_owned);
    if let Some((winner, _)) = verdict.filter(|(winner, _)| *winner > 0) {
        let side = [Side::First, Side::Second][usize::from((winner == 2) != (beginner == 1))];
        game.stand_at(last);
        game.ended(last.trim(), (End::Other, Some(Outcome::Win(side))));
    }
    Ok(())
}

/// Whether a line in the place of a name may be a move that is not understood. A name has a word; one of two lines before a
/// verdict is a name, unless it has the numbers of a move, in whatever digits.
fn may_be_move(line: &str, verdict_is_missing: bool) -> bool {
    let plain: String = line.chars().map(narrow).filter(|letter| *letter != ' ').collect();
    let parts: Vec<&str> = plain.split(',').collect();
    let is_pair = |pair: &[&str]| {
        pair[0].ends_with(char::is_numeric) && pair[1].starts_with(char::is_numeric)
    };
    let is_numbered = plain.starts_with(|letter: char| letter.is_ascii_digit());
    parts.len() > 2 && parts.windows(2).any(is_pair)
        || verdict_is_missing && (parts.len() > 1 || is_numbered) && !has_word(line)
}

/// Whether a verdict stands behind a name on its line: `Bob1,Freestyle`.
fn ends_in_verdict(line: &str, names: RuleNames) -> bool {
    let at = line.rfind(',').and_then(|at| line.get(at.checked_sub(1)?..));
    at.and_then(verdict).is_some_and(|(_, rule)| (names.read)(rule).is_some())
}

/// The line that is too many where more than two stand in the place of names: one that is none, or is before
/// further moves; where no code of the end stands behind them, the third.
fn surplus<'a>(names: &[&'a str], has_code: bool) -> &'a str {
    let is_odd = |line: &&&str| !has_word(line) && !line.trim().chars().all(char::is_alphabetic);
    let has_moves = names.iter().any(|line| numbers(line).is_some());
    let odd = names.iter().find(is_odd).filter(|_| !has_moves);
    let last = names.get(2).filter(|_| !has_code && !has_moves);
    odd.or(last).unwrap_or(&names[0])
}

/// Whether two letters of a line stand together.
fn has_word(line: &str) -> bool {
    line.split(|letter: char| !letter.is_alphabetic()).any(|word| word.chars().count() > 1)
}

/// Column, row and thousandths of a second.
fn numbers(line: &str) -> Option<[i64; 3]> {
    let numbers = line.split(',').map(|part| part.trim().parse().ok());
    numbers.collect::<Option<Vec<_>>>()?.try_into().ok()
}

fn play(line: &str, size: u32, game: &mut Replay<'_>) -> Result<(), RecordError> {
    let [column, row, millis] = numbers(line).unwrap_or_default();
    let within = |value: i64| u32::try_from(value).ok().filter(|value| (1..=size).contains(value));
    let mv =
        within(column).zip(within(row)).and_then(|(column, row)| point((column, size + 1 - row)));
    let mv = mv.ok_or_else(|| Fault::OffBoard { text: line.to_owned() })?;
    game.play_written(line.trim(), &mv)?;
    if let Some(mv) = game.last() {
        // None were measured where it says nothing.
        mv.facts.millis = u64::try_from(millis).ok().filter(|&millis| millis > 0);
    }
    Ok(())
}

/// The number of the player who won and the rule, as Gomocup writes them at the end: `1,Freestyle`, or with the size and
/// the group behind it, `1,Freestyle15_1`.
fn verdict(line: &str) -> Option<(u8, &str)> {
    let (winner, rule) = line.trim().split_once(',')?;
    let rule = rule.trim_end_matches(|sign: char| sign.is_ascii_digit() || sign == '_');
    let winner = winner.parse().ok().filter(|&winner| winner < 3)?;
    rule.starts_with(|letter: char| letter.is_alphabetic()).then_some((winner, rule))
}

/// Takes the position in the lines behind Gomocup's `BOARD`: columns and rows from 0, and whose the stone is. Black has as
/// many stones as White or one more; the side that is asked has the ones, and Black's where there are as many.
fn read_board(text: &str, game: &mut Replay<'_>, points: Points) -> Result<(), RecordError> {
    let (rules, settings) = game.ruleset;
    let mut stones = Stones::none((points.size)(&rules.state(None, settings)?.text()));
    let mut lines = text.lines().map(str::trim);
    for line in lines.by_ref().take_while(|line| *line != "DONE") {
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
    if let Some(line) = lines.find(|line| !line.is_empty()) {
        game.stand_at(line);
        return Err(Fault::Line { text: line.into() }.into());
    }
    let [own, other] = [Side::First, Side::Second].map(|side| stones.count(side));
    if own.abs_diff(other) > 1 {
        game.stand_at(text);
        return Err(Fault::Stones { own, other }.into());
    }
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
    fields.next().is_none().then_some((size, beginner))
}
