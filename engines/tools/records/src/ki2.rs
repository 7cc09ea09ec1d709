//! KI2 records of shogi: the moves as books print them, without their origins and times.
//!
//! Source: the format of Kifu for Windows. What stands around the moves is that of KIF.

use std::fmt::Write;

use dyngame::{GameState, MoveNotation};
use game::{Outcome, Side};

use super::ends::End;
use super::error::RecordError;
use super::kif::{self, MoveStyle};
use super::record::{GameRecord, MoveRecord};
use super::shogi::{Reached, SIGNS};

pub(super) fn write(record: &GameRecord, board: &mut dyn GameState) -> Result<String, RecordError> {
    let head = kif::head(record, board);
    let mut out = String::from("#KI2 version=2.0 encoding=UTF-8\n");
    out.extend(head.lines().skip(1).flat_map(|line| [line, "\n"]));
    kif::write_moves(record, board, out, &mut Ki2 { on_line: 0 })
}

/// Moves with the signs of their sides, six a line.
struct Ki2 {
    /// Moves on the line so far.
    on_line: usize,
}

impl MoveStyle for Ki2 {
    fn put(
        &mut self,
        board: &mut dyn GameState,
        mv: &MoveRecord,
        (_, reached): (usize, Reached),
        out: &mut String,
    ) -> Result<(Side, Reached), RecordError> {
        let found = board.parse(&mv.text, &MoveNotation::CANONICAL)?;
        let side = board.side_to_move();
        let text = board.written(found, "KI2")?;
        board.make(found);
        match self.on_line {
            0 => {}
            6 => self.close(out),
            _ => out.push('　'),
        }
        let _ = write!(out, "{}{text}", SIGNS[side.index()][0]);
        self.on_line += 1;
        Ok((side, reached))
    }

    fn end(&mut self, record: &GameRecord, board: &dyn GameState, out: &mut String) {
        let _ = writeln!(out, "まで{}手で{}", record.main.moves.len(), ending(record, board));
    }

    fn close(&mut self, out: &mut String) {
        if std::mem::take(&mut self.on_line) > 0 {
            out.push('\n');
        }
    }
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
        End::Forfeit => format!("不戦敗により{winner}の勝ち"),
        End::Try => format!("トライにより{winner}の勝ち"),
        End::Resignation | End::Other => format!("{winner}の勝ち"),
    }
}
