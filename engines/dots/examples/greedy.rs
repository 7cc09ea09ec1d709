//! A plain greedy player of Dots and Boxes, as an opponent for matches: it takes a box where it
//! can, else draws an edge that gives none away, else any edge.
//!
//! ```text
//! cargo build --release && cargo build --release -p tengen-dots --example greedy
//! target/release/tengen match dots --games 100 --movetime 100 --set Variant=classic \
//!     --set Size=6x6 --engine name=tuned \
//!     --engine 'name=greedy cmd=target/release/examples/greedy proto=ugi'
//! ```

use std::process::ExitCode;

use dots::{Edge, Opinions, Position, Program, Rules};
use face::{GameOption, Identity};
use game::keys::SplitMix64;
use game::{Game, Line, TextError};
use protocol::Protocol;
use shell::{BenchPlan, Player, SuiteChecker, Tools};

/// The engine with every search replaced by one look at the edges.
#[derive(Debug, Default)]
struct Greedy(Program);

impl Identity for Greedy {
    type Game = Position;

    const WORD: &'static str = "greedy";
    const NAME: &'static str = "Greedy Dots";
    const PROTOCOLS: &'static [Protocol] = Program::PROTOCOLS;

    fn options(&self) -> Vec<GameOption> {
        self.0.options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), TextError> {
        self.0.set_option(name, value)
    }

    fn rules(&self) -> Rules {
        self.0.rules()
    }
}

impl Player for Greedy {
    type Heuristics = Opinions;

    const EVALUATIONS: &'static [&'static str] = Program::EVALUATIONS;

    fn heuristics(&self, name: &str) -> Opinions {
        self.0.heuristics(name)
    }

    fn instant_move(&self, pos: &Position, _: &Line<Position>, _: &str) -> Option<Edge> {
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        let takes = |edge: &Edge| pos.closes(*edge) > 0;
        let is_safe = |edge: &Edge| {
            let board = pos.board();
            board.beside(*edge).all(|square| board.sides_drawn(square, &pos.drawn()) != 2)
        };
        let mut choice = moves.iter().copied().filter(takes).collect::<Vec<_>>();
        if choice.is_empty() {
            choice = moves.iter().copied().filter(is_safe).collect();
        }
        if choice.is_empty() {
            choice = moves;
        }
        // Any of them, but the same one in the same position.
        let any = SplitMix64::new(pos.key()).below(choice.len().max(1));
        choice.get(any).copied()
    }
}

impl Tools for Greedy {
    fn explain_eval(&self, pos: &Position, name: &str) -> String {
        self.0.explain_eval(pos, name)
    }

    fn bench(&self) -> BenchPlan {
        self.0.bench()
    }

    fn suite(&self, kind: &str) -> Option<Box<dyn SuiteChecker>> {
        self.0.suite(kind)
    }
}

fn main() -> ExitCode {
    shell::main::<Greedy>(std::env::args_os())
}
