//! Tic-tac-toe as a program: what the shell needs of a game.

use dyngame::{Commentary, Description, Ending, Identity, Openings, WinModel};
use game::Game;
use protocol::Protocol;
use search::Evaluation;
use shell::{BenchPlan, EvaluationKind, Knowledge, PerftChecker, Suite};

use super::{Heuristics, Position};

/// Tic-tac-toe over UGI.
#[derive(Debug, Default)]
pub struct Program;

impl Identity for Program {
    type Game = Position;

    const WORD: &'static str = "tictactoe";
    const TITLE: &'static str = "Tic-Tac-Toe";
    const PROTOCOLS: &'static [Protocol] = &[Protocol::Ugi];
    // Who looks ahead draws, whatever a score says that is no proof.
    const WIN_MODEL: WinModel = WinModel { scale: 20.0, draw: 100.0 };
    const COMMENTARY: Commentary<Position> = Commentary { ending, ends: ENDS, ..Commentary::NONE };

    fn rules(&self) {}

    fn description(&self) -> Description {
        let openings = Openings { plies: 1, ..Openings::default() };
        Description { openings, ..Description::default() }
    }
}

const ENDS: &[Ending] = &[
    Ending::new("end-three-in-a-row", "three in a row"),
    Ending::new("end-full-board", "full board"),
];

fn ending(pos: &Position, _: Option<&[<Position as Game>::Move]>) -> Ending {
    let is_won = pos.outcome().is_some_and(|outcome| outcome.is_decisive());
    if is_won { ENDS[0] } else { ENDS[1] }
}

impl Knowledge for Program {
    type Heuristics = Heuristics;

    fn heuristics(&self, _: EvaluationKind) -> Heuristics {
        Heuristics
    }

    fn moves_left(&self, _: &Position) -> u32 {
        5
    }
}

impl shell::Program for Program {
    const BENCH: BenchPlan = BenchPlan { positions: &[".../.../... x", "x../.o./..x o"], depth: 9 };

    const SUITES: &'static [Suite<Self>] =
        &[Suite::new("perft", |_| Box::new(PerftChecker::<Position>::new(())))];

    fn explain_eval(&self, pos: &Position, _: EvaluationKind) -> String {
        format!("open rows {}", Heuristics.evaluate(pos))
    }
}

/// The program before it is started. Unit tests do without it, and need not compile the search.
#[cfg(not(test))]
pub static ENTRY: shell::ProgramEntry = shell::ProgramEntry::of::<Program>();
