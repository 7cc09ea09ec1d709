//! The cost of a move does not grow with the game: counted on a game that counts.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dyngame::{DynGame, Erased, Identity, Settings};
use game::{Game, Notation, Outcome, Side, TextError};
use protocol::Protocol;

use super::start;
use crate::chosen::NewGame;
use crate::command::{Command, Request};
use crate::memory::Memory;
use crate::message::{Answer, Message, ask};
use crate::offer::Offer;
use crate::table::{Setup, SpeltLine, Table};

/// Moves made and taken back, on all boards.
static WALKED: AtomicU64 = AtomicU64::new(0);

/// A game without an end, of which only the number of moves is known.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Endless(u64);

impl Game for Endless {
    type Move = ();
    type Undo = ();
    const MOVE_SLOTS: usize = 1;

    fn side_to_move(&self) -> Side {
        Side::BOTH[self.0 as usize % 2]
    }

    fn key(&self) -> u64 {
        self.0
    }

    fn key_from_scratch(&self) -> u64 {
        self.0
    }

    fn legal_moves(&self, out: &mut Vec<()>) {
        out.push(());
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn make(&mut self, (): ()) {
        WALKED.fetch_add(1, Ordering::Relaxed);
        self.0 += 1;
    }

    fn unmake(&mut self, (): (), (): ()) {
        WALKED.fetch_add(1, Ordering::Relaxed);
        self.0 -= 1;
    }

    fn slot(&self, (): ()) -> u16 {
        0
    }

    fn is_irreversible(&self, (): ()) -> bool {
        false
    }
}

impl Notation for Endless {
    type Rules = ();
    type MoveNotation = ();
    type Refusal = TextError;

    fn start((): &()) -> Self {
        Self(0)
    }

    fn parse_position(_: &str, (): &()) -> Result<Self, TextError> {
        Ok(Self(0))
    }

    fn position_text(&self) -> String {
        self.0.to_string()
    }

    fn parse_move(&self, _: &str, (): ()) -> Result<(), TextError> {
        Ok(())
    }

    fn move_text(&self, (): (), (): ()) -> String {
        "on".to_owned()
    }

    fn diagram(&self) -> String {
        String::new()
    }
}

#[derive(Default)]
struct Program;

impl Identity for Program {
    type Game = Endless;
    const WORD: &'static str = "endless";
    const TITLE: &'static str = "Endless";
    const PROTOCOLS: &'static [Protocol] = &[Protocol::Ugi];

    fn rules(&self) {}
}

static RULES: Erased<Program> = Erased::new();

/// The value of `act`, and the moves that were made and taken back for it.
fn counted<T>(act: impl FnOnce() -> T) -> (T, u64) {
    let before = WALKED.load(Ordering::Relaxed);
    let done = act();
    (done, WALKED.load(Ordering::Relaxed) - before)
}

/// The answer of a session to a move after `plies` others, each number in it written as 0; and the moves made for it.
fn told_of_a_move(plies: usize) -> (String, u64) {
    let offer = Offer { games: vec![&RULES], engines: Vec::new() };
    let folder = tempfile::tempdir().expect("a folder");
    let memory = Memory::of(folder.path());
    let (inbox, _reading) =
        start(offer, folder.path().to_owned(), memory, Duration::ZERO).expect("a session");
    let send = |revision, command| match ask(&inbox, |reply| {
        Message::Ask(Request { revision, command }, reply)
    }) {
        Some(Answer::Done(state)) => (state.snapshot.revision(), state.answer()),
        _ => panic!("the command was not done"),
    };
    let (game, moves) = ("endless".to_owned(), vec!["on".to_owned(); plies]);
    let (revision, _) =
        send(0, Command::New(Box::new(NewGame { game, moves, ..NewGame::default() })));
    let ((_, told), walked) =
        counted(|| send(revision, Command::Move { text: "on".into(), touched: false }));
    drop(inbox);
    let parts = told.split(|letter: char| letter.is_ascii_digit()).filter(|part| !part.is_empty());
    (parts.collect::<Vec<_>>().join("0"), walked)
}

/// Moves made and taken back to spell the next move for an engine that knows the `plies` before.
fn walked_for_an_engine(plies: usize) -> u64 {
    let setup = Setup { rules: &RULES, settings: Settings::new(), start: None };
    let mut table = Table::new(setup).expect("a game");
    let play = |table: &mut Table| table.play(table.board().moves()[0]);
    (0..plies).for_each(|_| play(&mut table));
    let mut known = SpeltLine::default();
    let notation = RULES.move_notation(Protocol::Ugi, &Settings::new()).expect("a notation");
    table.spell(&mut known, &notation);
    play(&mut table);
    let (moves, walked) = counted(|| table.spell(&mut known, &notation));
    assert_eq!(moves.len(), plies + 1);
    walked
}

#[test]
fn a_late_move_costs_what_an_early_one_does() {
    let (told, walked) = told_of_a_move(10);
    assert!(told.contains(r#""moves":{"kept":0,"added":[{"move":"on""#), "{told}");
    assert_eq!(walked, 1);
    assert_eq!(told_of_a_move(400), (told, walked));
    assert_eq!((walked_for_an_engine(10), walked_for_an_engine(400)), (2, 2));
}
