//! Which moves come first, what is forced, and what is known without a search.

use std::cmp::Ordering;

use game::Game;
use search::{Heuristics, Params, Score, Stage};

use crate::endgame;
use crate::eval::{CORNERS, Tuned, X_SQUARES};
use crate::movegen::{moves, squares};
use crate::position::{Move, Position};

/// Positions with so many empty squares are solved at once.
const SOLVED: u32 = 7;
/// From so many empty squares on no move is left out by its estimate.
const EXACT: u32 = 14;

/// The opinions on Othello.
#[derive(Clone, Copy, Debug, Default)]
pub struct Opinions;

/// Who wins with best play, the side to move if `Greater`, where few squares are empty.
pub(crate) fn known_result(pos: &Position) -> Option<Ordering> {
    if pos.empty().count_ones() > SOLVED {
        return None;
    }
    let (own, other) = pos.own_and_other();
    Some(endgame::result(own, other))
}

impl Heuristics<Position> for Opinions {
    type Evaluation = Tuned;

    /// A disc and a pass are told apart by their square.
    const PIECE_TO: usize = Position::MOVE_SLOTS;

    fn evaluation(&self) -> Tuned {
        Tuned
    }

    /// Few empty squares are played out.
    fn probe(&mut self, pos: &mut Position, ply: usize) -> Option<Score> {
        Some(match known_result(pos)? {
            Ordering::Greater => Score::known_win(ply),
            Ordering::Equal => Score::ZERO,
            Ordering::Less => Score::known_loss(ply),
        })
    }

    /// Corners are the captures of this game: they are never lost again.
    fn generate(&self, pos: &Position, stage: Stage, out: &mut Vec<Move>) {
        let placements = pos.placements();
        let wanted = match stage {
            Stage::Tactical => placements & CORNERS,
            Stage::Quiet if placements == 0 => return pos.legal_moves(out),
            Stage::Quiet => placements & !CORNERS,
        };
        out.extend(squares(wanted).map(Move));
    }

    fn is_tactical(&self, _: &Position, mv: Move) -> bool {
        mv.square() & CORNERS != 0
    }

    /// Near the end nothing is left to an estimate.
    fn forces(&self, pos: &Position, _: Move) -> bool {
        pos.empty().count_ones() <= EXACT
    }

    /// Who passes has no choice.
    fn is_forced(&self, pos: &Position) -> bool {
        pos.placements() == 0
    }

    /// The fewer answers a move leaves, the better it is; squares beside an empty corner come last.
    fn priority(&self, pos: &Position, mv: Move) -> i32 {
        const ANSWER: i32 = 900;
        const GIVES_CORNER: i32 = 6_000;
        let after = pos.after(mv);
        let (own, other) = after.own_and_other();
        let answers = moves(own, other);
        let given = mv.square() & X_SQUARES != 0 || answers & CORNERS != 0;
        -ANSWER * answers.count_ones() as i32 - if given { GIVES_CORNER } else { 0 }
    }

    fn piece_to(&self, _: &Position, mv: Move) -> usize {
        mv.0.into()
    }

    /// Evaluations swing by discs where chess's swing by fractions of a pawn.
    fn params(&self) -> Params {
        let base = Params::default();
        Params {
            aspiration_delta: 3 * base.aspiration_delta,
            razor_base: 3 * base.razor_base,
            razor_slope: 3 * base.razor_slope,
            reverse_futility_slope: 3 * base.reverse_futility_slope,
            futility_base: 3 * base.futility_base,
            futility_slope: 3 * base.futility_slope,
            ..base
        }
    }
}
