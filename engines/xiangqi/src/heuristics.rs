//! Move ordering and pruning of xiangqi.

use game::Side;
use game::Stage;
use game::keys::SPREAD;
use search::Params;
use xiangqi_rules::{Kind, Move, Piece, Position, SQUARES};

use crate::eval::{Evaluations, TUNED_WEIGHTS, TunedWeights};
use crate::see;

/// The heuristics of Tengen, or with the classic evaluation those of the source text.
#[derive(Clone)]
pub struct Heuristics {
    evaluation: Evaluations,
    /// By which quiet moves are ordered; the source text does not order them.
    weights: Option<&'static TunedWeights>,
}

impl Heuristics {
    pub fn new(evaluation: Evaluations) -> Self {
        let classic = matches!(evaluation, Evaluations::Classic(_));
        Self { evaluation, weights: (!classic).then(|| &*TUNED_WEIGHTS) }
    }
}

/// MVV-LVA: the most valuable victim first, then the least valuable attacker; 0 for a quiet move.
#[inline]
pub(crate) fn capture_priority(pos: &Position, mv: Move) -> i32 {
    match (pos.piece_on(mv.from), pos.piece_on(mv.to)) {
        (Some(piece), Some(victim)) => exchange(piece, victim),
        _ => 0,
    }
}

#[inline]
fn exchange(piece: Piece, victim: Piece) -> i32 {
    16 * see::value(victim.kind) - see::value(piece.kind).min(1_000)
}

impl Default for Heuristics {
    fn default() -> Self {
        Self::new(Evaluations::default())
    }
}

impl search::Heuristics<Position> for Heuristics {
    type Evaluation = Evaluations;

    const PIECE_TO: usize = Piece::COUNT * SQUARES;

    fn evaluation(&self) -> Evaluations {
        self.evaluation.clone()
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
        pos.in_check()
    }

    /// Captures by MVV-LVA. Others: the square gained.
    #[inline]
    fn priority(&self, pos: &Position, mv: Move) -> i32 {
        let Some(piece) = pos.piece_on(mv.from) else { return 0 };
        match pos.piece_on(mv.to) {
            Some(victim) => exchange(piece, victim),
            None => self.weights.map_or(0, |weights| 16 * weights.square_gain(piece, mv)),
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
        let force = pos.crossing_pieces() & !pos.kind_pieces(Kind::Pawn);
        let able = !(force & pos.side_pieces(pos.side())).is_empty();
        (able && !pos.in_check()).then(|| pos.passed())
    }

    #[inline]
    fn piece_to(&self, pos: &Position, mv: Move) -> usize {
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
            see_pruning_quiet: 38,
            see_pruning_tactical: 135,
            singular_extension_slope: 28,
            double_extension_margin: 30,
            reduction_cutoffs: 250,
            bonus_evaluation: 64,
            bonus_unrefuted: 600,
            correction_second: 38,
            correction_continuation: 25,
            ..Params::default()
        }
    }

    /// Pawns and guards, which give a position its shape, and the pieces that attack.
    fn correction_keys(&self, pos: &Position) -> [Option<u64>; 2] {
        let key = |kinds: [Kind; 3]| {
            let [one, two, three] = kinds.map(|kind| pos.kind_pieces(kind));
            let set = one | two | three;
            Side::BOTH.into_iter().fold(0, |key, side| {
                let own = (set & pos.side_pieces(side)).0;
                let mixed = (own as u64) ^ ((own >> 64) as u64).rotate_left(32);
                (key ^ mixed).wrapping_mul(SPREAD).rotate_left(29)
            })
        };
        let shape = key([Kind::Pawn, Kind::Advisor, Kind::Elephant]);
        let force = key([Kind::Rook, Kind::Cannon, Kind::Horse]);
        [Some(shape), Some(force)]
    }
}
