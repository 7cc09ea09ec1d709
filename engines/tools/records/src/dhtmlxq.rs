//! DhtmlXQ: the tags in which Chinese pages keep games of xiangqi.
//!
//! A square is two digits: the column from Red's left, and the row from Black's side; 99 is none.
//!
//! Source: the pages of `dpxq.com`, as the programs read them that show such games.

use game::{Outcome, Side};

use super::error::{Fault, RecordError};
use super::record::GameRecord;
use super::replay::{ReadGame, Replay, Ruleset};

/// The pieces of a start position, in the order in which their squares stand.
const PIECES: &str = "RNBAKABNRCCPPPPPrnbakabnrccppppp";

/// Whether `text` has such tags.
pub(super) fn is_one(text: &str) -> bool {
    text.contains("[DhtmlXQ_movelist]")
}

pub(super) fn read(text: &str, ruleset: Ruleset<'_>) -> Vec<ReadGame> {
    let games = text.split("[DhtmlXQ]").filter(|game| is_one(game));
    games.map(|game| read_game(game, ruleset).map_err(|error| error.at(game, text))).collect()
}

fn read_game(text: &str, (rules, settings): Ruleset<'_>) -> ReadGame {
    let value = |name: &str| {
        let (_, rest) = text.split_once(&format!("[DhtmlXQ_{name}]"))?;
        Some(rest.split("[/").next()?.trim())
    };
    let moves: Vec<char> = value("movelist").unwrap_or_default().chars().collect();
    let named = |name| value(name).unwrap_or_default().to_owned();
    let start = value("binit").filter(|start| !start.is_empty());
    let record = GameRecord {
        settings: settings.clone(),
        players: [named("red"), named("black")],
        event: named("event"),
        outcome: value("result").and_then(outcome),
        position: start.map(|start| position(start, &moves)).transpose()?,
        ..GameRecord::default()
    };
    let mut game = Replay::begun(rules, record)?;
    for digits in moves.chunks(4) {
        let squares = digits.get(..2).and_then(square).zip(digits.get(2..).and_then(square));
        let (from, to) = squares.ok_or_else(|| Fault::Move { text: String::from_iter(digits) })?;
        game.play(&[name(from), name(to)].concat(), None)?;
    }
    Ok(game.finished())
}

/// Column and row.
fn square(digits: &[char]) -> Option<(usize, usize)> {
    let [column, row] = digits else { return None };
    let (column, row) = (column.to_digit(10)? as usize, row.to_digit(10)? as usize);
    (column < 9).then_some((column, row))
}

fn name((column, row): (usize, usize)) -> String {
    format!("{}{}", char::from(b'a' + column as u8), 9 - row)
}

/// The FEN of a start; the side whose piece moves first begins.
fn position(start: &str, moves: &[char]) -> Result<String, RecordError> {
    let refused = || RecordError::from(Fault::DhtmlxqPosition { text: start.into() });
    let digits: Vec<char> = start.chars().collect();
    if digits.len() != 2 * PIECES.len() {
        return Err(refused());
    }
    let mut board = [['1'; 9]; 10];
    for (place, piece) in digits.chunks(2).zip(PIECES.chars()) {
        if place == ['9', '9'] {
            continue;
        }
        let (column, row) = square(place).ok_or_else(refused)?;
        board[row][column] = piece;
    }
    let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
    let first = moves.get(..2).and_then(square).map(|(column, row)| board[row][column]);
    let side = if first.is_some_and(|piece| piece.is_ascii_lowercase()) { 'b' } else { 'w' };
    Ok(format!("{} {side} - - 0 1", rows.join("/")))
}

/// 红胜, 红先负 and 和棋: the result is Red's where it is of who moves first.
fn outcome(text: &str) -> Option<Outcome> {
    let has = |words: [&str; 2]| words.iter().any(|word| text.contains(word));
    if has(["和", "平"]) {
        Some(Outcome::Draw)
    } else if has(["红胜", "先胜"]) {
        Some(Outcome::Win(Side::First))
    } else if has(["黑胜", "先负"]) {
        Some(Outcome::Win(Side::Second))
    } else {
        None
    }
}
