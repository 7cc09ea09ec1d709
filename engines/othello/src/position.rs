//! The rules: a disc flips every straight run of the other colour that it closes.
//!
//! Source: World Othello Federation, "Official rules for the game Othello".

use game::keys::SplitMix64;
use game::{Game, Outcome, Side};

use crate::movegen::{flips, moves, squares};

/// A disc on one of the 64 squares, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(crate) u8);

impl Move {
    /// No disc: the turn goes to the other side. Legal when there is nothing else.
    pub const PASS: Self = Self(64);

    /// The square as a set; empty for a pass.
    #[inline]
    #[must_use]
    pub const fn square(self) -> u64 {
        if self.0 < 64 { 1 << self.0 } else { 0 }
    }
}

/// A position: the discs of both sides, a bit for each square, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) discs: [u64; 2],
    pub(crate) side: Side,
}

impl Position {
    /// The discs of the side to move and of the other.
    #[inline]
    pub(crate) const fn own_and_other(&self) -> (u64, u64) {
        let [first, second] = self.discs;
        if matches!(self.side, Side::First) { (first, second) } else { (second, first) }
    }

    /// The discs of `side`.
    #[must_use]
    pub const fn count(&self, side: Side) -> u32 {
        self.discs[side.index()].count_ones()
    }

    /// The squares without a disc.
    #[must_use]
    pub const fn empty(&self) -> u64 {
        !(self.discs[0] | self.discs[1])
    }

    /// The squares where the side to move may put a disc.
    #[inline]
    pub(crate) fn placements(&self) -> u64 {
        let (own, other) = self.own_and_other();
        moves(own, other)
    }

    /// Whether the side to move must pass, given that it can put no disc.
    fn can_pass(&self) -> bool {
        let (own, other) = self.own_and_other();
        moves(other, own) != 0
    }
}

impl Game for Position {
    type Move = Move;
    type Undo = Self;
    const MOVE_SLOTS: usize = 65;

    fn side_to_move(&self) -> Side {
        self.side
    }

    /// Two words of discs are mixed anew each time.
    fn key(&self) -> u64 {
        let [first, second] = self.discs;
        let first = SplitMix64::new(first ^ self.side as u64).next();
        SplitMix64::new(first.rotate_left(1) ^ second).next()
    }

    fn key_from_scratch(&self) -> u64 {
        self.key()
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        let placements = self.placements();
        out.extend(squares(placements).map(Move));
        if placements == 0 && self.can_pass() {
            out.push(Move::PASS);
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        if mv == Move::PASS {
            return self.placements() == 0 && self.can_pass();
        }
        let (own, other) = self.own_and_other();
        mv.square() & self.empty() != 0 && flips(own, other, mv.square()) != 0
    }

    fn count_moves(&self) -> u64 {
        match self.placements() {
            0 => u64::from(self.can_pass()),
            placements => placements.count_ones().into(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.placements() != 0 || self.can_pass() {
            return None;
        }
        let [first, second] = Side::BOTH.map(|side| self.count(side));
        let winner = if first > second { Side::First } else { Side::Second };
        Some(if first == second { Outcome::Draw } else { Outcome::Win(winner) })
    }

    fn make(&mut self, mv: Move) -> Self {
        let before = *self;
        let (own, other) = self.own_and_other();
        let flipped = flips(own, other, mv.square());
        self.discs[self.side.index()] ^= mv.square() | flipped;
        self.side = !self.side;
        self.discs[self.side.index()] ^= flipped;
        before
    }

    fn unmake(&mut self, _: Move, before: Self) {
        *self = before;
    }

    fn slot(&self, mv: Move) -> u16 {
        mv.0.into()
    }

    fn resolve(&self, slot: u16) -> Option<Move> {
        Some(Move(slot as u8)).filter(|&mv| mv <= Move::PASS && self.is_legal(mv))
    }

    /// A disc stays, and after a pass another disc comes or the game is over.
    fn is_irreversible(&self, _: Move) -> bool {
        true
    }
}
