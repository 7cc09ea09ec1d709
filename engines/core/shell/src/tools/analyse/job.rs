//! What there is to analyse: the positions that lines of input describe.

use std::sync::Arc;

use dyngame::{Analysis, Refusal};
use game::{Game, Line, Notation, TextError};

use crate::Program;
use crate::lines::NumberedLine;
use crate::think::MoveOf;
use crate::tools::tool::{parts, read_root};

/// The positions of a line to be searched, or a line that has none.
pub(super) enum Job<P: Program> {
    Refused(Refusal),
    Positions(Vec<Task<P>>),
}

/// A position to be searched.
pub(super) struct Task<P: Program> {
    /// As the answer repeats it.
    pub(super) text: String,
    pub(super) line: usize,
    /// Moves of the line that lead to it.
    pub(super) ply: usize,
    pub(super) root: (P::Game, Line<P::Game>),
    pub(super) played: Option<(MoveOf<P>, String)>,
}

impl<P: Program> Task<P> {
    /// The legal moves that were not played.
    pub(super) fn others(&self) -> Vec<MoveOf<P>> {
        let mut moves = self.root.0.moves();
        moves.retain(|&mv| self.played.as_ref().is_none_or(|(played, _)| mv != *played));
        moves
    }

    /// An answer in which nothing is said yet.
    pub(super) fn analysis(&self) -> Analysis {
        Analysis {
            position: self.text.clone(),
            line: self.line,
            ply: self.ply,
            turn: self.root.0.side_to_move(),
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

pub(super) struct Jobs<P> {
    pub(super) program: Arc<P>,
    /// Whether every position of a line is one.
    pub(super) games: bool,
}

impl<P: Program> Jobs<P> {
    pub(super) fn of(&self, line: &NumberedLine) -> Job<P> {
        let refused = |code: &str, reason: &str| {
            let error = format!("line {}: {reason}", line.number);
            let position = line.text.trim().to_owned();
            Job::Refused(Refusal { position, line: line.number, error, code: code.to_owned() })
        };
        if let Some(fault) = line.fault {
            return refused(fault.code(), fault.text());
        }
        let (base, moves) = parts(line.text.trim());
        let start = match read_root(&*self.program, base) {
            Ok(start) => start,
            Err(error) => return refused("position", &error.to_string()),
        };
        match self.tasks(line, start, base, &moves) {
            Ok(tasks) => Job::Positions(tasks),
            Err(error) => refused("move", &error.to_string()),
        }
    }

    /// The last position of the game that goes on from `start`, the position `base`, with `moves`; all
    /// of them if every position is wanted.
    fn tasks(
        &self,
        line: &NumberedLine,
        (mut pos, mut past): (P::Game, Line<P::Game>),
        base: &str,
        moves: &[&str],
    ) -> Result<Vec<Task<P>>, TextError> {
        let form = self.program.form(P::PROTOCOLS[0]);
        let mut tasks = Vec::new();
        for ply in 0..=moves.len() {
            let next = moves
                .get(ply)
                .map(|text| pos.parse_move(text, form))
                .transpose()
                .map_err(Into::into)?;
            if self.games || next.is_none() {
                tasks.push(Task {
                    text: match (self.games, ply) {
                        (false, _) => line.text.trim().to_owned(),
                        (true, 0) => base.to_owned(),
                        (true, _) => format!("{base} moves {}", moves[..ply].join(" ")),
                    },
                    line: line.number,
                    ply,
                    root: (pos.clone(), past.clone()),
                    played: next.map(|mv| (mv, pos.move_text(mv, form))),
                });
            }
            if let Some(mv) = next {
                past.play(&mut pos, mv);
            }
        }
        Ok(tasks)
    }
}
