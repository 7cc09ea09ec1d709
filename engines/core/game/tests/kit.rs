//! The kit finds what it looks for: a small game, broken in one way at a time.

use std::panic::catch_unwind;

use game::keys::SplitMix64;
use game::kit::{self, Effort};
use game::{Game, Notation, Outcome, Side, TextError};

const CELLS: u8 = 5;
const LAST_MARK: u8 = 6;

/// A token on a ring of five cells. A side moves it on or back, or makes a mark; the sixth mark
/// wins.
#[derive(Clone, Debug)]
struct Ring {
    fault: &'static str,
    cell: u8,
    marks: u8,
    side: Side,
    key: u64,
    /// Moves made; no part of the position.
    made: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    On,
    Back,
    Mark,
}

const MOVES: [Move; 3] = [Move::On, Move::Back, Move::Mark];
const WORDS: [&str; 3] = ["on", "back", "mark"];

impl PartialEq for Ring {
    fn eq(&self, other: &Self) -> bool {
        (self.cell, self.marks, self.side) == (other.cell, other.marks, other.side)
    }
}

impl Eq for Ring {}

impl Ring {
    fn new(fault: &'static str, cell: u8, marks: u8, side: Side) -> Self {
        let mut ring = Self { fault, cell, marks, side, key: 0, made: 0 };
        ring.key = ring.key_from_scratch();
        ring
    }

    fn shift(&mut self, mv: Move) {
        match mv {
            Move::On => self.cell = (self.cell + 1) % CELLS,
            Move::Back => self.cell = (self.cell + CELLS - 1) % CELLS,
            Move::Mark => self.marks += 1,
        }
    }
}

impl Game for Ring {
    type Move = Move;
    type Undo = Self;
    const MOVE_SLOTS: usize = 3;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let number = (u64::from(self.marks) * 2 + self.side.index() as u64) * 8;
        SplitMix64::new(number + u64::from(self.cell)).next()
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        let first = out.len();
        match self.marks {
            LAST_MARK if self.fault == "moves after a win" => out.push(Move::On),
            LAST_MARK => {}
            // The token rests once it stands on the first cell with a mark made.
            1.. if self.cell == 0 => out.push(Move::Mark),
            _ => out.extend(MOVES),
        }
        if self.fault == "listed twice" && self.marks == 2 {
            out.push(Move::Mark);
        }
        if self.fault == "the order" && self.made % 2 == 1 {
            out[first..].reverse();
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.moves().contains(&mv) || self.fault == "all is legal"
    }

    fn count_moves(&self) -> u64 {
        self.moves().len() as u64 + u64::from(self.fault == "the count" && self.marks == 3)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.marks == LAST_MARK).then_some(Outcome::Win(!self.side))
    }

    fn plies_to_draw(&self) -> Option<u32> {
        match self.fault {
            "the end of the count" => Some(u32::from(self.marks != 4)),
            "the pace of the count" => Some(100 - 2 * u32::from(self.marks)),
            _ => None,
        }
    }

    fn claim(&self) -> Option<Outcome> {
        (self.fault == "the claim" && self.marks == 4).then_some(Outcome::Win(!self.side))
    }

    fn make(&mut self, mv: Move) -> Self {
        let before = self.clone();
        self.shift(mv);
        self.side = !self.side;
        self.made += 1;
        if self.fault != "the key drifts" || mv != Move::Mark {
            self.key = self.key_from_scratch();
        }
        before
    }

    fn unmake(&mut self, _: Move, before: Self) {
        let (marks, made) = (self.marks, self.made);
        *self = before;
        if self.fault == "unmake forgets" && marks == 5 {
            self.marks = marks;
        }
        if self.fault == "unmake forgets a hidden field" {
            self.made = made;
        }
    }

    fn slot(&self, mv: Move) -> u16 {
        mv as u16 + u16::from(self.fault == "the slot")
    }

    fn resolve(&self, slot: u16) -> Option<Move> {
        let mv = MOVES.into_iter().find(|&mv| self.slot(mv) == slot)?;
        (self.is_legal(mv) || self.fault == "resolve").then_some(mv)
    }

    fn is_irreversible(&self, mv: Move) -> bool {
        mv == Move::Mark || (self.fault == "irreversible" && self.cell == 3)
    }

    fn repetition_limit(&self) -> Option<u32> {
        Some(if self.fault == "the limit" { 1 } else { 3 })
    }

    fn judge_cycle(&self, _cycle: &[Move]) -> Outcome {
        if self.fault == "the verdict" { Outcome::Win(self.side) } else { Outcome::Draw }
    }
}

impl Notation for Ring {
    type Rules = &'static str;
    /// Whether moves are written in capitals.
    type MoveNotation = bool;

    type Refusal = TextError;

    fn start(fault: &&'static str) -> Self {
        Self::new(fault, 2, 0, Side::First)
    }

    fn parse_position(text: &str, fault: &&'static str) -> Result<Self, TextError> {
        let fields = text.split(' ').collect::<Vec<_>>();
        let error = || TextError::new(format!("not a ring: \"{text}\""));
        let [cell, marks, side] = fields[..] else { return Err(error()) };
        let cell = cell.parse().map_err(|_| error())?;
        let marks = marks.parse().map_err(|_| error())?;
        let side = if side == "a" { Side::First } else { Side::Second };
        Ok(Self::new(fault, cell, marks, side))
    }

    fn position_text(&self) -> String {
        let marks = if self.fault == "the position text" { self.marks.min(4) } else { self.marks };
        format!("{} {marks} {}", self.cell, ["a", "b"][self.side.index()])
    }

    fn parse_move(&self, text: &str, notation: bool) -> Result<Move, TextError> {
        let stop = if self.fault == "the message" { "." } else { "" };
        let error = || TextError::new(format!("not a legal move: \"{text}\"{stop}"));
        let is_meant = |mv: &Move| self.move_text(*mv, notation) == text && self.is_legal(*mv);
        let other = (self.fault == "reads anything").then_some(Move::Back);
        MOVES.into_iter().find(is_meant).or(other).ok_or_else(error)
    }

    fn move_text(&self, mv: Move, notation: bool) -> String {
        let word = WORDS[mv as usize];
        match (self.fault, notation) {
            ("the move text", _) | ("the notation", true) => "go".to_owned(),
            (_, true) => word.to_uppercase(),
            (_, false) => word.to_owned(),
        }
    }

    fn diagram(&self) -> String {
        let end = if self.fault == "the diagram" { "\n" } else { "" };
        format!("cell {}\nmarks {}{end}", self.cell, self.marks)
    }
}

const EFFORT: Effort = Effort { walks: 60, plies: 60, seed: 5 };

fn check(fault: &'static str) {
    kit::check::<Ring>(&fault, EFFORT);
    kit::check_notations::<Ring>(&fault, &[false, true], EFFORT);
}

/// The kit must fail for this reason.
fn fails(fault: &'static str, reason: &str) {
    let Err(panic) = catch_unwind(|| check(fault)) else { panic!("no failure: {reason}") };
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
    assert!(text.contains(reason), "expected {reason:?}: {text}");
}

#[test]
fn a_sound_game_passes() {
    check("");
}

#[test]
fn broken_keys_and_undoing_are_found() {
    fails("the key drifts", "key after");
    fails("unmake forgets", "does not restore the position");
    fails("unmake forgets a hidden field", "does not restore every field");
}

#[test]
fn broken_lists_of_moves_are_found() {
    fails("the count", "count and list differ");
    fails("listed twice", "listed twice");
    fails("all is legal", "legality of");
    fails("moves after a win", "and yet there are moves");
    fails("the order", "another order");
}

#[test]
fn broken_slots_are_found() {
    fails("the slot", "out of range");
    fails("resolve", "resolves wrongly");
}

#[test]
fn broken_history_is_found() {
    fails("irreversible", "recurs after an irreversible move");
    fails("the verdict", "verdict on");
    fails("the limit", "second occurrence");
    fails("the end of the count", "the count has run out");
    fails("the pace of the count", "plies to the draw");
    fails("the claim", "claims its loss");
}

#[test]
fn broken_texts_are_found() {
    fails("the position text", "position text does not round trip");
    fails("the move text", "move text go does not round trip");
    fails("the notation", "is read as Ok(On)");
    fails("reads anything", "is no move");
    fails("the message", "ends with a stop");
    fails("the diagram", "ends with a line break");
}
