//! The positions to analyse: those that lines of input describe.

use std::sync::Arc;

use dyngame::{Analysis, GameState, Move, Refusal};
use game::TextError;

use crate::lines::NumberedLine;
use crate::program::DynProgram;
use crate::tools::tool::{parts, read_root, usual_notation};

/// The positions of a line to be searched, or a line that has none.
pub(super) enum Job {
    Refused(Refusal),
    Positions(Vec<JobPosition>),
}

/// A position to be searched.
pub(super) struct JobPosition {
    /// As the answer repeats it.
    pub(super) text: String,
    pub(super) line: usize,
    /// Moves of the line that lead to it.
    pub(super) ply: usize,
    pub(super) state: Box<dyn GameState>,
    pub(super) played: Option<(Move, String)>,
}

impl JobPosition {
    /// The legal moves that were not played.
    pub(super) fn others(&self) -> Vec<Move> {
        let mut moves = self.state.moves();
        moves.retain(|&mv| self.played.as_ref().is_none_or(|(played, _)| mv != *played));
        moves
    }

    /// An answer in which nothing is said yet.
    pub(super) fn analysis(&self) -> Analysis {
        Analysis {
            position: self.text.clone(),
            line: self.line,
            ply: self.ply,
            turn: self.state.side_to_move(),
            outcome: None,
            bestmove: None,
            depth: 0,
            seldepth: 0,
            nodes: 0,
            time: 0,
            nps: 0,
            lines: Vec::new(),
            played: self.played.as_ref().map(|(_, text)| text.clone()),
            loss: None,
            chance_lost: None,
        }
    }
}

pub(super) struct Jobs {
    pub(super) program: Arc<dyn DynProgram>,
    /// Whether every position of a line is one.
    pub(super) games: bool,
}

impl Jobs {
    pub(super) fn of(&self, line: &NumberedLine) -> Job {
        let refuse = |code: &str, reason: &str| {
            let error = format!("line {}: {reason}", line.number);
            let position = line.text.trim().to_owned();
            Job::Refused(Refusal { position, line: line.number, error, code: code.to_owned() })
        };
        if let Some(fault) = line.fault {
            return refuse(fault.code(), fault.text());
        }
        let (base, moves) = parts(line.text.trim());
        let start = match read_root(&*self.program, &base) {
            Ok(start) => start,
            Err(error) => return refuse("position", &error.to_string()),
        };
        match self.positions(line, start, &base, &moves) {
            Ok(positions) => Job::Positions(positions),
            Err(error) => refuse("move", &error.to_string()),
        }
    }

    /// The last position of the game that goes on from `start`, the position `base`, with `moves`; all
    /// of them if every position is wanted.
    fn positions(
        &self,
        line: &NumberedLine,
        mut state: Box<dyn GameState>,
        base: &str,
        moves: &[&str],
    ) -> Result<Vec<JobPosition>, TextError> {
        let notation = usual_notation(&*self.program);
        let mut positions = Vec::new();
        for ply in 0..=moves.len() {
            let next = moves.get(ply).map(|text| state.parse(text, &notation)).transpose()?;
            if self.games || next.is_none() {
                positions.push(JobPosition {
                    text: match (self.games, ply) {
                        (false, _) => line.text.trim().to_owned(),
                        (true, 0) => base.to_owned(),
                        (true, _) => format!("{base} moves {}", moves[..ply].join(" ")),
                    },
                    line: line.number,
                    ply,
                    state: state.fork(),
                    played: next.map(|mv| (mv, state.move_text(mv, &notation))),
                });
            }
            if let Some(mv) = next {
                state.make(mv);
            }
        }
        Ok(positions)
    }
}
