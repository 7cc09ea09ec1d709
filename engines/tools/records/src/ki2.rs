//! KI2 records of shogi: the moves as books print them, without their origins and times.
//!
//! Source: the format of Kifu for Windows. What stands above the moves is that of KIF.

use std::fmt::Write;

use dyngame::{GameState, MoveNotation};
use game::{Outcome, Side};

use super::ends::End;
use super::error::{Fault, RecordError};
use super::kif;
use super::record::GameRecord;
use super::replay::{ReadGame, Replay, Ruleset};

/// The signs before moves, those of the side that moves first in even games before the other's.
const SIGNS: [[char; 3]; 2] = [['▲', '▼', '☗'], ['△', '▽', '☖']];

pub(super) fn write(record: &GameRecord, board: &mut dyn GameState) -> Result<String, RecordError> {
    let head = kif::head(record, board);
    let mut out = String::from("#KI2 version=2.0 encoding=UTF-8\n");
    out.extend(head.lines().skip(1).flat_map(|line| [line, "\n"]));
    for (number, text) in (1..).zip(record.moves()) {
        let mv = board.parse(&text, &MoveNotation::CANONICAL)?;
        let sign = SIGNS[board.side_to_move().index()][0];
        let text = board.written(mv, "KI2")?;
        board.make(mv);
        let is_last = number % 6 == 0 || number == record.main.moves.len();
        let _ = write!(out, "{sign}{text}{}", if is_last { "\n" } else { "　" });
    }
    let _ = writeln!(out, "まで{}手で{}", record.main.moves.len(), ending(record, board));
    Ok(out)
}

/// How it ended, behind the number of moves.
fn ending(record: &GameRecord, board: &dyn GameState) -> String {
    let end = End::of(&record.ending, board);
    let (winner, loser) = match record.outcome {
        Some(Outcome::Win(Side::First)) => ("先手", "後手"),
        Some(Outcome::Win(Side::Second)) => ("後手", "先手"),
        Some(Outcome::Draw) if end == End::Repetition => return "千日手".to_owned(),
        Some(Outcome::Draw) => return "持将棋".to_owned(),
        None => return "中断".to_owned(),
    };
    match end {
        End::NoMove => format!("詰みにより{winner}の勝ち"),
        End::Time => format!("時間切れにより{winner}の勝ち"),
        End::Declaration => format!("入玉により{winner}の勝ち"),
        End::Illegal => format!("{loser}の反則負け"),
        End::Repetition => format!("千日手により{winner}の勝ち"),
        End::Resignation | End::Other => format!("{winner}の勝ち"),
    }
}

/// The inverse of [`ending`], for all that such a line may say.
fn ended(text: &str) -> (End, Option<Outcome>) {
    let won = |side| Some(Outcome::Win(side));
    let is_first = text.contains("先手") || text.contains("下手");
    let outcome = match text {
        _ if text.contains("負け") => won(if is_first { Side::Second } else { Side::First }),
        _ if text.contains("勝ち") => won(if is_first { Side::First } else { Side::Second }),
        _ if text.contains("千日手") || text.contains("持将棋") => Some(Outcome::Draw),
        _ => None,
    };
    let words = [
        ("詰", End::NoMove),
        ("切れ", End::Time),
        ("入玉", End::Declaration),
        ("反則", End::Illegal),
        ("千日手", End::Repetition),
        ("勝ち", End::Resignation),
    ];
    let end = words.iter().find(|(word, _)| text.contains(word));
    (end.map_or(End::Other, |row| row.1), outcome)
}

pub(super) fn read(text: &str, ruleset: Ruleset<'_>) -> ReadGame {
    let is_sign = |letter: char| SIGNS.iter().any(|signs| signs.contains(&letter));
    let is_of_moves = |line: &str| {
        let line = line.trim_start();
        line.starts_with(is_sign) || line.starts_with("まで")
    };
    let moves: Vec<&str> = text.lines().filter(|line| is_of_moves(line)).collect();
    // Each line stays where it stands.
    let head = text.lines().map(|line| if is_of_moves(line) { "" } else { line });
    let head: String = head.flat_map(|line| [line, "\n"]).collect();
    let has_head = moves.is_empty() || head.contains(['：', '|']);
    let record = match has_head {
        true => kif::read(&head, ruleset)?.0,
        false => Replay::new(ruleset).finished().0,
    };
    if !record.main.moves.is_empty() {
        return Err(Fault::NumbersAreKif {}.into());
    }
    let mut game = Replay::begun(ruleset.0, record)?;
    for line in moves.into_iter().map(str::trim) {
        if let Some(end) = line.strip_prefix("まで") {
            game.ended(line, ended(end));
            break;
        }
        for word in line.split(is_sign).map(str::trim).filter(|word| !word.is_empty()) {
            game.play_any(word).map_err(|error| error.at(word, text))?;
        }
    }
    Ok(game.finished())
}
