//! How an entered king wins: by declaration, or by the try rule.

use game::{Outcome, Side};

use crate::bitboard::Bitboard;
use crate::piece::Kind;
use crate::position::Position;
use crate::promotion::ZONES;
use crate::refusal::Refusal;
use crate::square::Square;

/// Points of all pieces of a game without handicap: 34 small pieces and four of 5 points. (Sources
/// that say 56 count the two kings as well.)
const ALL_POINTS: u32 = 54;
/// Pieces beside the king that must stand in the enemy camp.
const ENTERED_PIECES: u32 = 10;

impl Position {
    /// The outcome that the side to move may declare: its win, or a draw under the 24-point rule.
    ///
    /// Source: the 27-point rule of the Computer Shogi Association, and its 24-point rule.
    pub fn declaration(&self) -> Option<Outcome> {
        let us = self.side();
        let king = self.king(us);
        let zone = ZONES[us.index()];
        if king == Square::NONE || !zone.has(king) || self.in_check() {
            return None;
        }
        let entered = (self.pieces(us) & zone) ^ Bitboard::of(king);
        if entered.count() < ENTERED_PIECES {
            return None;
        }
        let missing = ALL_POINTS.saturating_sub(
            self.points_on(self.occupied())
                + self.points_in_hand(Side::First)
                + self.points_in_hand(Side::Second),
        );
        let thresholds = self.rules().entering_king.thresholds(us, missing)?;
        let points = self.points_on(entered) + self.points_in_hand(us);
        match thresholds.map(|least| points >= least) {
            [true, _] => Some(Outcome::Win(us)),
            [false, true] => Some(Outcome::Draw),
            [false, false] => None,
        }
    }

    /// The points of both sides and the result, if the players agree that neither can be mated.
    ///
    /// # Errors
    /// If a king is not in the enemy camp.
    ///
    /// Source: the 24-point rule of games between people: all pieces on the board and in hand count,
    /// and a side with fewer than 24 points loses.
    pub fn impasse(&self) -> Result<([u32; 2], Outcome), Refusal> {
        /// Fewer points than these lose.
        const ENOUGH: u32 = 24;
        let has_entered = |side: Side| {
            let king = self.king(side);
            king != Square::NONE && ZONES[side.index()].has(king)
        };
        if !Side::BOTH.into_iter().all(has_entered) {
            return Err(Refusal::NoImpasse {});
        }
        let count = |side| self.points_on(self.pieces(side)) + self.points_in_hand(side);
        let points = Side::BOTH.map(count);
        let short = points.map(|points| points < ENOUGH);
        Ok((points, Outcome::against_offender(short).unwrap_or(Outcome::Draw)))
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

fn points(kind: Kind) -> u32 {
    match kind.unpromoted() {
        Kind::KING => 0,
        Kind::BISHOP | Kind::ROOK => 5,
        _ => 1,
    }
}
