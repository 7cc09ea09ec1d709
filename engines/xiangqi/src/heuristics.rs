//! What we believe about xiangqi, as the search asks for it.

use ::game::Side;
use search::{Heuristics, Params, Score, Stage};

use crate::classic;
use crate::position::Position;
use crate::see;
use crate::tuned::Tuned;
use crate::types::{Kind, Move, Piece, SQUARES};

/// The opinions: an evaluation, and what ordering and pruning need.
#[derive(Clone)]
pub struct Opinions {
    evaluation: Evaluation,
}

#[derive(Clone)]
enum Evaluation {
    Tuned(Tuned),
    Classic,
}

impl Opinions {
    /// With the tuned evaluation.
    #[must_use]
    pub fn tuned() -> Self {
        Self { evaluation: Evaluation::Tuned(Tuned::default()) }
    }

    /// With the classic evaluation.
    #[must_use]
    pub const fn classic() -> Self {
        Self { evaluation: Evaluation::Classic }
    }
}

impl Heuristics<Position> for Opinions {
    const TRACKS: usize = Piece::COUNT * SQUARES;

    fn reset(&mut self, pos: &Position) {
        if let Evaluation::Tuned(tuned) = &mut self.evaluation {
            tuned.reset(pos);
        }
    }

    #[inline]
    fn push(&mut self, before: &Position, mv: Move) {
        if let Evaluation::Tuned(tuned) = &mut self.evaluation {
            tuned.push(before, mv);
        }
    }

    fn push_pass(&mut self, _before: &Position) {
        if let Evaluation::Tuned(tuned) = &mut self.evaluation {
            tuned.push_pass();
        }
    }

    #[inline]
    fn pop(&mut self) {
        if let Evaluation::Tuned(tuned) = &mut self.evaluation {
            tuned.pop();
        }
    }

    fn evaluate(&mut self, pos: &Position) -> Score {
        match &self.evaluation {
            Evaluation::Tuned(tuned) => tuned.evaluate(pos),
            Evaluation::Classic => {
                let red = classic::evaluate(pos);
                Score::estimate(if pos.side() == Side::First { red } else { -red })
            }
        }
    }

    fn generate(&self, pos: &Position, stage: Stage, out: &mut Vec<Move>) {
        pos.moves_to(
            match stage {
                Stage::Tactical => pos.side_pieces(!pos.side()),
                Stage::Quiet => !pos.occupancy().squares(),
            },
            out,
        );
    }

    #[inline]
    fn is_tactical(&self, pos: &Position, mv: Move) -> bool {
        pos.piece_on(mv.to).is_some()
    }

    #[inline]
    fn is_forced(&self, pos: &Position) -> bool {
        pos.is_check()
    }

    /// Captures: the dearest victim first, then the cheapest attacker. Others: the square gained.
    #[inline]
    fn priority(&self, pos: &Position, mv: Move) -> i32 {
        let Some(piece) = pos.piece_on(mv.from) else { return 0 };
        match (pos.piece_on(mv.to), &self.evaluation) {
            (Some(victim), _) => 16 * see::value(victim.kind) - see::value(piece.kind).min(1_000),
            (None, Evaluation::Tuned(tuned)) => 16 * tuned.square_gain(piece, mv),
            (None, Evaluation::Classic) => 0,
        }
    }

    #[inline]
    fn gain(&self, pos: &Position, mv: Move) -> Option<i32> {
        Some(see::captured_value(pos, mv))
    }

    #[inline]
    fn see_ge(&self, pos: &Position, mv: Move, threshold: i32) -> bool {
        see::see_ge(pos, mv, threshold)
    }

    #[inline]
    fn forces(&self, pos: &Position, mv: Move) -> bool {
        pos.gives_check(mv)
    }

    /// Not in check, and not with pawns alone, where having to move may hurt.
    fn pass(&self, pos: &Position) -> Option<Position> {
        let force = pos.kind_pieces(Kind::Rook)
            | pos.kind_pieces(Kind::Cannon)
            | pos.kind_pieces(Kind::Horse);
        let able = !(force & pos.side_pieces(pos.side())).is_empty();
        (able && !pos.is_check()).then(|| pos.passed())
    }

    #[inline]
    fn track(&self, pos: &Position, mv: Move) -> usize {
        pos.piece_on(mv.from).map_or(0, |piece| piece.index() * SQUARES + mv.to.index())
    }

    /// Margins half as wide again as those for chess: a horse or cannon is worth four pawns and
    /// more here, a rook nine, so that the same threats swing the value further.
    fn params(&self) -> Params {
        Params {
            aspiration_delta: 24,
            quiescence_margin: 225,
            razor_base: 375,
            razor_slope: 180,
            reverse_futility_slope: 125,
            null_move_margin: 225,
            probcut_margin: 270,
            futility_base: 165,
            futility_slope: 135,
            exchange_quiet: 38,
            exchange_tactical: 135,
            singular_slope: 28,
            double_extension_margin: 30,
            ..Params::default()
        }
    }

    /// Pawns and guards, which give a position its shape.
    fn correction_key(&self, pos: &Position) -> Option<u64> {
        let shape = pos.kind_pieces(Kind::Pawn)
            | pos.kind_pieces(Kind::Advisor)
            | pos.kind_pieces(Kind::Elephant);
        Some(Side::BOTH.into_iter().fold(0, |key, side| {
            let own = (shape & pos.side_pieces(side)).0;
            let mixed = (own as u64) ^ ((own >> 64) as u64).rotate_left(32);
            (key ^ mixed).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
        }))
    }
}
