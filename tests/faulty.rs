//! A game whose code fails: whatever is owed is answered all the same.

use dyngame::{Commentary, Identity};
use game::TextError;
use protocol::Protocol;

use shell::{BenchPlan, EvaluationKind, Knowledge, Score};
use toy::tictactoe::{Heuristics, Position, Program, Square};

use crate::page::{count, said};

/// Tic-tac-toe that fails in the method named by the type parameter.
#[derive(Default)]
struct Faulty<const FAULT: u8>;

/// While the data is loaded.
const PREPARING: u8 = 0;
/// While the engine is built, on the thread that thinks.
const BUILDING: u8 = 1;
/// While the search is planned.
const PLANNING: u8 = 2;
/// While the position is announced.
const NOTICING: u8 = 3;

impl<const FAULT: u8> Identity for Faulty<FAULT> {
    type Game = Position;

    const WORD: &'static str = "faulty";
    const TITLE: &'static str = "Faulty";
    const PROTOCOLS: &'static [Protocol] = &[Protocol::Ugi, Protocol::Usi, Protocol::Ucci];
    const COMMENTARY: Commentary<Position> = Commentary {
        foul: |_, _| {
            assert_ne!(FAULT, NOTICING, "a fault");
            None
        },
        ..Commentary::NONE
    };

    fn rules(&self) {}
}

impl<const FAULT: u8> Knowledge for Faulty<FAULT> {
    type Heuristics = Heuristics;

    fn prepare(&mut self) -> Result<(), TextError> {
        assert_ne!(FAULT, PREPARING, "a fault");
        Ok(())
    }

    fn heuristics(&self, _: EvaluationKind) -> Heuristics {
        assert_ne!(FAULT, BUILDING, "a fault");
        Heuristics
    }

    fn instant_move(&self, _: &Position, _: EvaluationKind) -> Option<(Square, Option<Score>)> {
        assert_ne!(FAULT, PLANNING, "a fault");
        None
    }
}

impl<const FAULT: u8> shell::Program for Faulty<FAULT> {
    const BENCH: BenchPlan = Program::BENCH;

    fn explain_eval(&self, _: &Position, _: EvaluationKind) -> String {
        panic!("a fault")
    }
}

fn answers_all<const FAULT: u8>() {
    let input = "isready\nposition startpos moves b2\ngo depth 3\nisready\neval\ngo movetime 50\n";
    let text = said::<Faulty<FAULT>>(input);
    assert_eq!(count(&text, "readyok"), 2, "{text}");
    assert_eq!(count(&text, "bestmove "), 2, "{text}");
    // A legal move: the board is not full.
    assert_eq!(count(&text, "bestmove (none)"), 0, "{text}");
}

#[test]
fn data_that_cannot_be_loaded() {
    answers_all::<PREPARING>();
}

#[test]
fn an_engine_that_cannot_be_built() {
    answers_all::<BUILDING>();
}

#[test]
fn a_search_that_cannot_be_planned() {
    answers_all::<PLANNING>();
}

#[test]
fn a_position_that_cannot_be_announced() {
    answers_all::<NOTICING>();
}

#[test]
fn nothing_is_owed_for_what_owes_nothing() {
    let text = said::<Faulty<BUILDING>>("eval\ngo perft 1\n");
    assert_eq!(count(&text, "bestmove"), 0, "{text}");
    assert_eq!(count(&text, "info string error: internal error at: eval"), 1, "{text}");
    assert_eq!(count(&text, "Nodes searched: 9"), 1, "{text}");
}
