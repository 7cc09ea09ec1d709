//! What there is to analyse: the positions that lines of input describe.

use std::sync::Arc;

use game::Line;

use super::finding::{Finding, Refusal};
use crate::Program;
use crate::tools::lines::NumberedLine;
use crate::tools::tool::{parts, read_root};

/// A position to be searched, or a line that is none.
pub(super) enum Job<P: Program> {
    Refused(Refusal),
    Position(Box<Task<P>>),
}

/// A position to be searched.
pub(super) struct Task<P: Program> {
    /// As the answer repeats it.
    pub(super) text: String,
    /// Number of its line.
    pub(super) line: usize,
    /// Moves of the line that lead to it.
    pub(super) ply: usize,
    /// Whether it is the first of its line.
    pub(super) begins: bool,
    pub(super) root: (P::Game, Line<P::Game>),
    /// The move that was played here.
    pub(super) played: Option<String>,
}

/// Makes jobs of lines.
pub(super) struct Jobs<P> {
    pub(super) program: Arc<P>,
    /// Whether every position of a line is one.
    pub(super) games: bool,
}

impl<P: Program> Jobs<P> {
    /// The jobs of `line`.
    pub(super) fn of(&self, line: &NumberedLine) -> Vec<Job<P>> {
        let refused = |code, reason: &str| {
            let error = format!("line {}: {reason}", line.number);
            let position = line.text.trim().to_owned();
            vec![Job::Refused(Refusal { position, line: line.number, error, code })]
        };
        if let Some(fault) = line.fault {
            return refused(fault.code(), fault.text());
        }
        let text = line.text.trim();
        let (base, moves) = parts(text);
        if let Err(error) = read_root(&*self.program, base) {
            return refused("position", &error.to_string());
        }
        // Checked first, so that a game is refused as a whole.
        let root = match read_root(&*self.program, text) {
            Ok(root) => root,
            Err(error) => return refused("move", &error.to_string()),
        };
        let ply = moves.len();
        if !self.games {
            let text = text.to_owned();
            let task = Task { text, line: line.number, ply, begins: true, root, played: None };
            return vec![Job::Position(Box::new(task))];
        }
        let task = |ply: usize| self.at(line, base, &moves, ply);
        (0..=ply).filter_map(task).map(|task| Job::Position(Box::new(task))).collect()
    }

    /// The position after `ply` of `moves`.
    fn at(&self, line: &NumberedLine, base: &str, moves: &[&str], ply: usize) -> Option<Task<P>> {
        let text = match ply {
            0 => base.to_owned(),
            _ => format!("{base} moves {}", moves[..ply].join(" ")),
        };
        let root = read_root(&*self.program, &text).ok()?;
        let played = moves.get(ply).map(|&text| self.spelt(&root.0, text));
        Some(Task { text, line: line.number, ply, begins: ply == 0, root, played })
    }

    /// The move `text` as best moves are spelt.
    fn spelt(&self, pos: &P::Game, text: &str) -> String {
        use game::Notation as _;
        let form = self.program.form(P::PROTOCOLS[0]);
        pos.parse_move(text, form).map_or_else(|_| text.to_owned(), |mv| pos.move_text(mv, form))
    }
}

impl<P: Program> Job<P> {
    /// The answer, if none needs to be sought.
    pub(super) fn settled(self) -> Result<Finding, Box<Task<P>>> {
        match self {
            Self::Refused(refusal) => Ok(Finding::Refusal(refusal)),
            Self::Position(task) => Err(task),
        }
    }
}
