//! Connect four as a program: what the shell needs of a game.

use dyngame::{Commentary, Drawing, Ending, Identity};
use game::Game;
use protocol::Protocol;
use search::Evaluation;
use shell::{BenchPlan, EvaluationKind, Knowledge, PerftChecker, Suite};

use super::drawing::DRAWING;
use super::{Heuristics, Position};

/// Connect four over UGI.
#[derive(Debug, Default)]
pub struct Program;

impl Identity for Program {
    type Game = Position;

    const WORD: &'static str = "connect-four";
    const TITLE: &'static str = "Connect Four";
    const PROTOCOLS: &'static [Protocol] = &[Protocol::Ugi];
    const DRAWING: Option<Drawing<Position>> = Some(DRAWING);
    const COMMENTARY: Commentary<Position> = Commentary { ending, ends: ENDS, ..Commentary::NONE };

    fn rules(&self) {}
}

const ENDS: &[Ending] = &[
    Ending::new("end-four-in-a-row", "four in a row"),
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

    fn moves_left(&self, pos: &Position) -> u32 {
        pos.empty_squares().div_ceil(2)
    }
}

impl shell::Program for Program {
    const BENCH: BenchPlan = BenchPlan {
        positions: &[
            "......./......./......./......./......./....... x",
            "......./......./......./...o.../...x.../..oxx.. o",
            "...x.../...o.../...x.../.o.o.../.x.xo../.oxox.. x",
        ],
        depth: 18,
    };

    const SUITES: &'static [Suite<Self>] =
        &[Suite::new("perft", |_| Box::new(PerftChecker::<Position>::new(())))];

    fn explain_eval(&self, pos: &Position, _: EvaluationKind) -> String {
        format!("threats and centre {}", Heuristics.evaluate(pos))
    }
}

/// The program before it is started. Unit tests do without it, and need not compile the search.
#[cfg(not(test))]
pub static ENTRY: shell::ProgramEntry = shell::ProgramEntry::of::<Program>();
