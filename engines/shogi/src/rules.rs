//! The rule book beyond the moves: how a game ends.

use std::fmt;

use game::{Game, Outcome, Recurrence, Side};

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::Kind;
use crate::position::{Position, Undo};
use crate::promotion::ZONES;
use crate::square::Square;

/// What decides a game and is not in the position text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// How an entered king wins.
    pub entering_king: EnteringKing,
    /// The game is drawn when this many plies, counted by the move number of the position text,
    /// have been played; 0 for no limit.
    pub max_moves: u32,
}

impl Rules {
    /// Whether a king wins by reaching the enemy king's first square.
    #[inline]
    pub(crate) const fn is_try_rule(&self) -> bool {
        matches!(self.entering_king, EnteringKing::Try)
    }
}

/// How an entered king wins: the values of the option `EnteringKingRule`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EnteringKing {
    /// Not at all.
    None,
    /// Declaration with 31 points.
    Csa24,
    /// The same for handicap games: White needs fewer by the points that are missing.
    Csa24Handicap,
    /// Declaration with 28 points for Black, 27 for White.
    #[default]
    Csa27,
    /// The same for handicap games: White needs fewer by the points that are missing.
    Csa27Handicap,
    /// By stepping on the enemy king's first square.
    Try,
}

impl EnteringKing {
    /// All values, with their names in protocols.
    pub const NAMES: [(Self, &'static str); 6] = [
        (Self::None, "NoEnteringKing"),
        (Self::Csa24, "CSARule24"),
        (Self::Csa24Handicap, "CSARule24H"),
        (Self::Csa27, "CSARule27"),
        (Self::Csa27Handicap, "CSARule27H"),
        (Self::Try, "TryRule"),
    ];

    /// The value of this name, upper and lower case alike.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let found = Self::NAMES.iter().find(|(_, known)| known.eq_ignore_ascii_case(name));
        found.map(|&(rule, _)| rule)
    }

    /// The points that `side` must have, when `missing` points are neither on the board nor in a
    /// hand; `None` where there is no declaration.
    fn threshold(self, side: Side, missing: u32) -> Option<u32> {
        let (black, white) = match self {
            Self::None | Self::Try => return None,
            Self::Csa24 | Self::Csa24Handicap => (31, 31),
            Self::Csa27 | Self::Csa27Handicap => (28, 27),
        };
        let given = match self {
            Self::Csa24Handicap | Self::Csa27Handicap => missing,
            _ => 0,
        };
        Some(if side == Side::First { black } else { u32::saturating_sub(white, given) })
    }
}

impl fmt::Display for EnteringKing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::NAMES.iter().find(|(rule, _)| rule == self);
        f.write_str(name.map_or("", |(_, name)| name))
    }
}

/// Points of all pieces of a game without handicap: 34 small pieces and four of 5 points. (Sources
/// that say 56 count the two kings as well.)
const ALL_POINTS: u32 = 54;
/// Pieces beside the king that must stand in the enemy camp.
const ENTERED_PIECES: u32 = 10;

impl Position {
    /// Whether the side to move wins by declaring.
    ///
    /// Source: the 27-point rule of the Computer Shogi Association.
    #[must_use]
    pub fn can_declare(&self) -> bool {
        let us = self.side();
        let king = self.king(us);
        let zone = ZONES[us.index()];
        if king == Square::NONE || !zone.has(king) || self.in_check() {
            return false;
        }
        let entered = (self.pieces(us) & zone) ^ Bitboard::of(king);
        if entered.count() < ENTERED_PIECES {
            return false;
        }
        let missing = ALL_POINTS.saturating_sub(
            self.points_on(self.occupied())
                + self.points_in_hand(Side::First)
                + self.points_in_hand(Side::Second),
        );
        let threshold = self.rules().entering_king.threshold(us, missing);
        let points = self.points_on(entered) + self.points_in_hand(us);
        threshold.is_some_and(|threshold| points >= threshold)
    }

    fn points_on(&self, squares: Bitboard) -> u32 {
        squares.into_iter().map(|square| points(self.piece_on(square).kind())).sum()
    }

    fn points_in_hand(&self, side: Side) -> u32 {
        Kind::IN_HAND.iter().map(|&kind| points(kind) * self.hand(side).count(kind)).sum()
    }

    /// Whether the try rule is in force and the king of `side` stands on its goal.
    pub(crate) fn has_tried(&self, side: Side) -> bool {
        let goal = Square::at(4, 0).seen_by(side);
        self.rules().is_try_rule() && self.king(side) == goal
    }
}

/// What a piece counts in a declaration.
fn points(kind: Kind) -> u32 {
    match kind.unpromoted() {
        Kind::KING => 0,
        Kind::BISHOP | Kind::ROOK => 5,
        _ => 1,
    }
}

impl Game for Position {
    type Move = Move;
    type Undo = Undo;

    const MOVE_SLOTS: usize = Move::SLOTS;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.hash_key()
    }

    fn key_from_scratch(&self) -> u64 {
        self.key_anew()
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        self.list_moves(out);
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.allows(mv)
    }

    fn count_moves(&self) -> u64 {
        self.move_count()
    }

    /// A king on its goal wins; a draw by length yields to a mate on the last ply.
    fn outcome(&self) -> Option<Outcome> {
        if self.is_finished() {
            let winner = if self.has_tried(!self.side()) { !self.side() } else { self.side() };
            return Some(Outcome::Win(winner));
        }
        let limit = self.rules().max_moves;
        if limit == 0 || self.ply() <= limit {
            return None;
        }
        Some(if self.has_move() { Outcome::Draw } else { self.when_stuck() })
    }

    fn claim(&self) -> Option<Outcome> {
        self.can_declare().then(|| Outcome::Win(self.side()))
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        self.make_move(mv)
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.unmake_move(mv, undo);
    }

    #[inline]
    fn slot(&self, mv: Move) -> u16 {
        mv.slot()
    }

    fn resolve(&self, slot: u16) -> Option<Move> {
        Move::from_slot(slot).filter(|&mv| self.allows(mv))
    }

    /// Never: what is captured can come back by drops, and so can a pawn's advance.
    fn is_irreversible(&self, _: Move) -> bool {
        false
    }

    fn repetition_limit(&self) -> Option<u32> {
        Some(4)
    }

    /// A side whose every move in the cycle gave check loses; otherwise, or if both did, a draw.
    fn judge_cycle(&self, cycle: &[Move]) -> Outcome {
        let checks = Recurrence::of(self, cycle, Self::in_check);
        Outcome::by_guilt(checks.by_every_move).unwrap_or(Outcome::Draw)
    }
}
