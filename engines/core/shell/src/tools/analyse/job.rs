//! The positions to analyse: those that lines of input describe.

use dyngame::{Analysis, Ended, GameState, Move, MoveNotation, Refusal};
use game::TextError;

use crate::program::DynProgram;
use crate::tools::tool::{parts, read_root};
use files::NumberedLine;

pub(super) struct JobPosition {
    /// As the answer repeats it.
    pub(super) text: String,
    pub(super) line: usize,
    /// Moves of the line that lead to it.
    pub(super) ply: usize,
    pub(super) state: Box<dyn GameState>,
    /// How the moves of the line are written, and those of the answer.
    pub(super) notation: MoveNotation,
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
        let turn = self.state.side_to_move();
        let claim = self.state.claim().map(|claim| Ended::of(claim.outcome, turn));
        Analysis {
            position: self.text.clone(),
            line: self.line,
            ply: self.ply,
            turn,
            outcome: None,
            claim,
            bestmove: None,
            depth: 0,
            seldepth: 0,
            nodes: 0,
            time: 0,
            nps: 0,
            chance: 0.5,
            lines: Vec::new(),
            played: self.played.as_ref().map(|(_, text)| text.clone()),
            loss: None,
            chance_lost: None,
        }
    }
}

/// The positions of `line` to be searched: the last, or if `games` all; fails if it has none.
pub(super) fn positions(
    program: &dyn DynProgram,
    line: &NumberedLine,
    games: bool,
) -> Result<Vec<JobPosition>, Refusal> {
    let refusal = |code: &str, reason: &str| {
        let error = format!("line {}: {reason}", line.number);
        let position = line.text.trim().to_owned();
        Refusal { position, line: line.number, error, code: code.to_owned() }
    };
    if let Some(fault) = line.fault {
        return Err(refusal(fault.code(), fault.text()));
    }
    let (base, moves) = parts(line.text.trim());
    let start = read_root(program, &base);
    let start = start.map_err(|error| refusal("position", &error.to_string()))?.state;
    let whole = read_root(program, line.text.trim());
    let positions =
        whole.and_then(|read| played(line, (start, &base), (&moves, &read.notation), games));
    positions.map_err(|error| refusal("move", &error.to_string()))
}

/// The last position of the game that goes on from the start, the position `base`, with `moves` in `notation`;
/// all of them if every position is wanted.
fn played(
    line: &NumberedLine,
    (mut state, base): (Box<dyn GameState>, &str),
    (moves, notation): (&[&str], &MoveNotation),
    games: bool,
) -> Result<Vec<JobPosition>, TextError> {
    let mut positions = Vec::new();
    for ply in 0..=moves.len() {
        let next = moves.get(ply).map(|text| state.parse(text, notation)).transpose()?;
        if games || next.is_none() {
            positions.push(JobPosition {
                text: match (games, ply) {
                    (false, _) => line.text.trim().to_owned(),
                    (true, 0) => base.to_owned(),
                    (true, _) => format!("{base} moves {}", moves[..ply].join(" ")),
                },
                line: line.number,
                ply,
                state: state.fork(),
                notation: notation.clone(),
                played: next.map(|mv| (mv, state.move_text(mv, notation))),
            });
        }
        if let Some(mv) = next {
            state.make(mv);
        }
    }
    Ok(positions)
}
