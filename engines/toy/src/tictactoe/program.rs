//! Tic-tac-toe as a program: what the shell asks of a game.

use protocol::Protocol;
use search::Heuristics;
use shell::{BenchPlan, PerftChecker, Program, SuiteChecker};

use super::{Lines, Position};

/// Tic-tac-toe over UGI.
#[derive(Debug, Default)]
pub struct TicTacToe;

impl Program for TicTacToe {
    type Game = Position;
    type Heuristics = Lines;

    const WORD: &'static str = "tictactoe";
    const NAME: &'static str = "Tengen Tic-Tac-Toe";
    const PROTOCOLS: &'static [Protocol] = &[Protocol::Ugi];

    fn rules(&self) {}

    fn heuristics(&self, _: &str) -> Lines {
        Lines
    }

    fn explain_eval(&self, pos: &Position, _: &str) -> String {
        format!("open rows {}", Lines.evaluate(pos))
    }

    fn moves_left(&self, _: &Position) -> u32 {
        5
    }

    fn bench(&self) -> BenchPlan {
        BenchPlan { positions: &[".../.../... x", "x../.o./..x o"], depth: 9 }
    }

    fn suite(&self, kind: &str) -> Option<Box<dyn SuiteChecker>> {
        match kind {
            "perft" => Some(Box::new(PerftChecker::<Position>::new(()))),
            _ => None,
        }
    }
}
