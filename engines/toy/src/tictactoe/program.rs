//! Tic-tac-toe as a program: what the shell asks of a game.

use std::ffi::OsString;
use std::process::ExitCode;

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

/// The whole program, run with `args`, its own name first.
#[must_use]
pub fn main(args: Vec<OsString>) -> ExitCode {
    shell::main::<TicTacToe>(args)
}
