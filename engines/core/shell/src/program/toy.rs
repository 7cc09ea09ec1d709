//! A small program for tests.

use dyngame::{Configured, Identity};
use game::Notation as _;
use protocol::Protocol;
use search::Score;
use toy::tictactoe::{Heuristics, Position as Board, Square};

use super::DynProgram;
use crate::{BenchPlan, EvaluationKind, Knowledge, Program};

/// Tic-tac-toe that knows its first move.
#[derive(Default)]
pub(crate) struct Toy;

impl Identity for Toy {
    type Game = Board;

    const WORD: &'static str = "toy";
    const TITLE: &'static str = "Toy";
    const PROTOCOLS: &'static [Protocol] = &[Protocol::Ugi];

    fn rules(&self) {}
}

impl Knowledge for Toy {
    type Heuristics = Heuristics;

    fn heuristics(&self, _: EvaluationKind) -> Heuristics {
        Heuristics
    }

    fn instant_move(&self, pos: &Board, _: EvaluationKind) -> Option<(Square, Option<Score>)> {
        Some((pos.parse_move("b2", ()).ok()?, None))
    }
}

impl Program for Toy {
    const BENCH: BenchPlan = BenchPlan { positions: &[], depth: 1 };
}

pub(crate) fn program() -> Box<dyn DynProgram> {
    Box::new(Configured(Toy))
}
