//! The kit finds what it looks for: a small game, broken in one way at a time.

use std::panic::catch_unwind;

use game::keys::SplitMix64;
use game::kit::{self, Effort};
use game::{Game, Notation, Outcome, Side, TextError};

/// What is wrong with a [`Ring`].
mod fault {
    pub(crate) const NONE: u8 = 0;
    pub(crate) const KEY_DRIFTS: u8 = 1;
    pub(crate) const UNMAKE_FORGETS: u8 = 2;
    pub(crate) const UNMAKE_FORGETS_HIDDEN_FIELD: u8 = 3;
    pub(crate) const COUNT: u8 = 4;
    pub(crate) const LISTED_TWICE: u8 = 5;
    pub(crate) const ALL_IS_LEGAL: u8 = 6;
    pub(crate) const SLOT: u8 = 7;
    pub(crate) const RESOLVE: u8 = 8;
    pub(crate) const IRREVERSIBLE: u8 = 9;
    pub(crate) const POSITION_TEXT: u8 = 10;
    pub(crate) const MOVE_TEXT: u8 = 11;
    pub(crate) const FORM: u8 = 12;
    pub(crate) const MOVES_AFTER_WIN: u8 = 13;
    pub(crate) const ORDER: u8 = 14;
    pub(crate) const VERDICT: u8 = 15;
    pub(crate) const READS_ANYTHING: u8 = 16;
    pub(crate) const MESSAGE: u8 = 17;
    pub(crate) const DIAGRAM: u8 = 18;
    pub(crate) const CLAIM: u8 = 19;
    pub(crate) const LIMIT: u8 = 20;
}

const CELLS: u8 = 5;
const LAST_MARK: u8 = 6;

/// A token on a ring of five cells. A side moves it on or back, or makes a mark; the sixth mark
/// wins.
#[derive(Clone, Debug)]
struct Ring<const FAULT: u8> {
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

impl<const FAULT: u8> PartialEq for Ring<FAULT> {
    fn eq(&self, other: &Self) -> bool {
        (self.cell, self.marks, self.side) == (other.cell, other.marks, other.side)
    }
}

impl<const FAULT: u8> Eq for Ring<FAULT> {}

impl<const FAULT: u8> Ring<FAULT> {
    fn new(cell: u8, marks: u8, side: Side) -> Self {
        let mut ring = Self { cell, marks, side, key: 0, made: 0 };
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

impl<const FAULT: u8> Game for Ring<FAULT> {
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
            LAST_MARK if FAULT == fault::MOVES_AFTER_WIN => out.push(Move::On),
            LAST_MARK => {}
            // The token rests once it stands on the first cell with a mark made.
            1.. if self.cell == 0 => out.push(Move::Mark),
            _ => out.extend(MOVES),
        }
        if FAULT == fault::LISTED_TWICE && self.marks == 2 {
            out.push(Move::Mark);
        }
        if FAULT == fault::ORDER && self.made % 2 == 1 {
            out[first..].reverse();
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.moves().contains(&mv) || FAULT == fault::ALL_IS_LEGAL
    }

    fn count_moves(&self) -> u64 {
        self.moves().len() as u64 + u64::from(FAULT == fault::COUNT && self.marks == 3)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.marks == LAST_MARK).then_some(Outcome::Win(!self.side))
    }

    fn claim(&self) -> Option<Outcome> {
        (FAULT == fault::CLAIM && self.marks == 4).then_some(Outcome::Win(!self.side))
    }

    fn make(&mut self, mv: Move) -> Self {
        let before = self.clone();
        self.shift(mv);
        self.side = !self.side;
        self.made += 1;
        if FAULT != fault::KEY_DRIFTS || mv != Move::Mark {
            self.key = self.key_from_scratch();
        }
        before
    }

    fn unmake(&mut self, _: Move, before: Self) {
        let (marks, made) = (self.marks, self.made);
        *self = before;
        if FAULT == fault::UNMAKE_FORGETS && marks == 5 {
            self.marks = marks;
        }
        if FAULT == fault::UNMAKE_FORGETS_HIDDEN_FIELD {
            self.made = made;
        }
    }

    fn slot(&self, mv: Move) -> u16 {
        mv as u16 + u16::from(FAULT == fault::SLOT)
    }

    fn resolve(&self, slot: u16) -> Option<Move> {
        let mv = MOVES.into_iter().find(|&mv| self.slot(mv) == slot)?;
        (self.is_legal(mv) || FAULT == fault::RESOLVE).then_some(mv)
    }

    fn is_irreversible(&self, mv: Move) -> bool {
        mv == Move::Mark || (FAULT == fault::IRREVERSIBLE && self.cell == 3)
    }

    fn repetition_limit(&self) -> Option<u32> {
        Some(if FAULT == fault::LIMIT { 1 } else { 3 })
    }

    fn judge_cycle(&self, cycle: &[Move]) -> Outcome {
        let _ = cycle;
        if FAULT == fault::VERDICT { Outcome::Win(self.side) } else { Outcome::Draw }
    }
}

impl<const FAULT: u8> Notation for Ring<FAULT> {
    type Rules = ();
    /// Whether moves are written in capitals.
    type Form = bool;

    fn start((): &()) -> Self {
        Self::new(2, 0, Side::First)
    }

    fn parse_position(text: &str, (): &()) -> Result<Self, TextError> {
        let fields = text.split(' ').collect::<Vec<_>>();
        let error = || TextError::new(format!("not a ring: \"{text}\""));
        let [cell, marks, side] = fields[..] else { return Err(error()) };
        let cell = cell.parse().map_err(|_| error())?;
        let marks = marks.parse().map_err(|_| error())?;
        Ok(Self::new(cell, marks, if side == "a" { Side::First } else { Side::Second }))
    }

    fn position_text(&self) -> String {
        let marks = if FAULT == fault::POSITION_TEXT { self.marks.min(4) } else { self.marks };
        format!("{} {marks} {}", self.cell, ["a", "b"][self.side.index()])
    }

    fn parse_move(&self, text: &str, form: bool) -> Result<Move, TextError> {
        let stop = if FAULT == fault::MESSAGE { "." } else { "" };
        let error = || TextError::new(format!("not a legal move: \"{text}\"{stop}"));
        let spelt = |mv: &Move| self.move_text(*mv, form) == text && self.is_legal(*mv);
        let other = (FAULT == fault::READS_ANYTHING).then_some(Move::Back);
        MOVES.into_iter().find(spelt).or(other).ok_or_else(error)
    }

    fn move_text(&self, mv: Move, form: bool) -> String {
        let word = WORDS[mv as usize];
        match (FAULT, form) {
            (fault::MOVE_TEXT, _) | (fault::FORM, true) => "go".to_owned(),
            (_, true) => word.to_uppercase(),
            (_, false) => word.to_owned(),
        }
    }

    fn diagram(&self) -> String {
        let end = if FAULT == fault::DIAGRAM { "\n" } else { "" };
        format!("cell {}\nmarks {}{end}", self.cell, self.marks)
    }
}

const EFFORT: Effort = Effort { walks: 60, plies: 60, seed: 5 };

fn check<const FAULT: u8>() {
    kit::check::<Ring<FAULT>>(&(), EFFORT);
    kit::check_forms::<Ring<FAULT>>(&(), &[false, true], EFFORT);
}

/// The kit must fail for this reason.
fn fails<const FAULT: u8>(reason: &str) {
    let Err(panic) = catch_unwind(check::<FAULT>) else { panic!("no failure: {reason}") };
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
    assert!(text.contains(reason), "expected {reason:?}: {text}");
}

#[test]
fn a_sound_game_passes() {
    check::<{ fault::NONE }>();
}

#[test]
fn broken_keys_and_undoing_are_found() {
    fails::<{ fault::KEY_DRIFTS }>("key after");
    fails::<{ fault::UNMAKE_FORGETS }>("does not restore the position");
    fails::<{ fault::UNMAKE_FORGETS_HIDDEN_FIELD }>("does not restore every field");
}

#[test]
fn broken_lists_of_moves_are_found() {
    fails::<{ fault::COUNT }>("count and list differ");
    fails::<{ fault::LISTED_TWICE }>("listed twice");
    fails::<{ fault::ALL_IS_LEGAL }>("legality of");
    fails::<{ fault::MOVES_AFTER_WIN }>("and yet there are moves");
    fails::<{ fault::ORDER }>("another order");
}

#[test]
fn broken_slots_are_found() {
    fails::<{ fault::SLOT }>("out of range");
    fails::<{ fault::RESOLVE }>("resolves wrongly");
}

#[test]
fn broken_history_is_found() {
    fails::<{ fault::IRREVERSIBLE }>("recurs after an irreversible move");
    fails::<{ fault::VERDICT }>("verdict on");
    fails::<{ fault::LIMIT }>("second occurrence");
    fails::<{ fault::CLAIM }>("claims its loss");
}

#[test]
fn broken_texts_are_found() {
    fails::<{ fault::POSITION_TEXT }>("position text does not round trip");
    fails::<{ fault::MOVE_TEXT }>("move text go does not round trip");
    fails::<{ fault::FORM }>("is read as Ok(On)");
    fails::<{ fault::READS_ANYTHING }>("is no move");
    fails::<{ fault::MESSAGE }>("ends with a stop");
    fails::<{ fault::DIAGRAM }>("ends with a line break");
}
