//! Move ordering and pruning of shogi.

use game::keys::SPREAD;
use game::{Side, Stage};
use search::{Params, Score};
use shogi_rules::{Bitboard, Move, Mover, Origin, Position};

use crate::eval::{Evaluations, classic_priority};
use crate::mate::mate_in_one;
use crate::see::{EXCHANGE, exchange_reaches, immediate_gain};

/// The heuristics of Tengen, or with the classic evaluation those of the source text.
#[derive(Clone, Debug, Default)]
pub struct Heuristics {
    evaluation: Evaluations,
}

impl Heuristics {
    pub const fn new(evaluation: Evaluations) -> Self {
        Self { evaluation }
    }

    /// Whether the source text is followed in all that it says.
    #[inline]
    const fn is_classic(&self) -> bool {
        matches!(self.evaluation, Evaluations::Classic(_))
    }
}

impl search::Heuristics<Position> for Heuristics {
    type Evaluation = Evaluations;

    const PIECE_TO: usize = 16 * 81;

    fn evaluation(&self) -> Evaluations {
        self.evaluation.clone()
    }

    /// A mate in one.
    fn probe(&mut self, pos: &mut Position, ply: usize) -> Option<Score> {
        if self.is_classic() {
            return None;
        }
        mate_in_one(pos).map(|_| Score::win_in(ply + 1))
    }

    fn known_line(&self, pos: &Position, plies: usize) -> Vec<Move> {
        mate_in_one(pos).filter(|_| plies == 1).into_iter().collect()
    }

    fn generate(&self, pos: &Position, stage: Stage, out: &mut Vec<Move>) {
        pos.list_stage(stage, out);
    }

    fn is_tactical(&self, pos: &Position, mv: Move) -> bool {
        pos.is_tactical_move(mv)
    }

    fn is_forced(&self, pos: &Position) -> bool {
        pos.in_check()
    }

    fn priority(&self, pos: &Position, mv: Move) -> i32 {
        if self.is_classic() {
            classic_priority(pos, mv)
        } else if pos.is_tactical_move(mv) {
            tactical_priority(pos, mv)
        } else {
            quiet_priority(pos, mv)
        }
    }

    fn gain(&self, pos: &Position, mv: Move) -> Option<i32> {
        Some(immediate_gain(pos, mv))
    }

    fn see_ge(&self, pos: &Position, mv: Move, threshold: i32) -> bool {
        exchange_reaches(pos, mv, threshold)
    }

    fn forces(&self, pos: &Position, mv: Move) -> bool {
        pos.gives_check(mv)
    }

    fn pass(&self, pos: &Position) -> Option<Position> {
        (!pos.in_check() && !pos.is_tried()).then(|| pos.passed())
    }

    fn piece_to(&self, pos: &Position, mv: Move) -> usize {
        pos.placed_kind(mv).index() * 81 + mv.to().index()
    }

    /// Wider margins than the defaults: what is taken changes sides, so that a capture swings the
    /// balance by twice the piece.
    /// Fitted by games, SPSA (docs/experiments/shogi.md).
    fn params(&self) -> Params {
        Params {
            aspiration_delta: 29,
            quiescence_margin: 206,
            quiescence_see: -17,
            razor_base: 370,
            razor_slope: 113,
            reverse_futility_depth: 7,
            reverse_futility_slope: 101,
            null_move_margin: 143,
            probcut_margin: 240,
            late_move_pruning_depth: 9,
            late_move_pruning_base: 15,
            futility_depth: 9,
            futility_base: 134,
            futility_slope: 116,
            history_pruning_depth: 6,
            history_pruning_slope: 3647,
            see_pruning_quiet: 34,
            see_pruning_tactical: 237,
            singular_extension_slope: 18,
            double_extension_margin: 10,
            reduction_base: 1020,
            reduction_slope: 245,
            reduction_tactical: -393,
            reduction_cut: 1080,
            reduction_pv: -893,
            reduction_stale: 703,
            reduction_forced: -644,
            reduction_cutoffs: 250,
            reduction_history: 9656,
            bonus_slope: 292,
            bonus_offset: 26,
            bonus_limit: 1880,
            bonus_evaluation: 64,
            bonus_unrefuted: 600,
            correction_weight: 44,
            correction_second: 38,
            correction_continuation: 25,
            ..Params::default()
        }
    }

    /// The pawns, whose structure decides what the evaluation overlooks, and the kings with the
    /// generals that guard them.
    fn correction_keys(&self, pos: &Position) -> [Option<u64>; 2] {
        let fold = |set: Bitboard| (set.low() ^ set.high().rotate_left(31)).wrapping_mul(SPREAD);
        let key = |set: Bitboard| {
            let [first, second] = Side::BOTH.map(|side| fold(set & pos.pieces(side)));
            (first.rotate_left(29) ^ second).wrapping_mul(SPREAD)
        };
        let [pawns, kings, golds, silvers] = [Mover::Pawn, Mover::King, Mover::Gold, Mover::Silver]
            .map(|mover| pos.moving_like(mover));
        [Some(key(pawns)), Some(key(kings | golds | silvers))]
    }
}

/// The most valuable victim first, taken by the least valuable piece.
fn tactical_priority(pos: &Position, mv: Move) -> i32 {
    8 * immediate_gain(pos, mv) - EXCHANGE[pos.placed_kind(mv).index()] / 8
}

/// A step that could promote and does not is tried last of all.
fn quiet_priority(pos: &Position, mv: Move) -> i32 {
    const DOMINATED: i32 = -100_000;
    const CHECK: i32 = 6_000;
    match mv.origin() {
        Origin::Board(from) if !mv.promotes() && pos.could_promote(from, mv.to()) => DOMINATED,
        _ if pos.gives_check(mv) => CHECK,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use game::kit::random_game;
    use game::{Game, Notation};
    use search::Evaluation as _;
    use search::kit::{self, Effort, Promises};
    use shogi_rules::{Kind, Rules, Square};
    use weights::Linear as _;

    use super::*;
    use crate::eval::TunedWeights;

    /// Positions of random games, and the line that led there.
    fn walk(seed: u64, mut visit: impl FnMut(&Position, &[Move])) {
        for seed in 15 * seed..15 * (seed + 1) {
            let mut pos = Position::start(&Rules::default());
            for mv in random_game(&pos, 150, seed).0 {
                visit(&pos, &pos.moves());
                pos.make(mv);
            }
        }
    }

    #[test]
    fn every_evaluation_keeps_the_promises_of_the_search() {
        let promises = Promises {
            forces_exactly: true,
            twins: |pos: &Position| vec![pos.turned()],
            ..Promises::default()
        };
        let effort = Effort { walks: 10, plies: 150, seed: 1 };
        for &kind in Evaluations::KINDS {
            let heuristics = Heuristics::new(Evaluations::of(kind));
            kit::check(&Position::start(&Rules::default()), &heuristics, &promises, effort);
        }
    }

    #[test]
    fn mates_in_one_are_mates() {
        let mut found = 0;
        walk(7, |pos, moves| {
            let Some(mv) = mate_in_one(pos) else { return };
            found += 1;
            assert!(moves.contains(&mv), "{mv} {pos:?}");
            let after = pos.after(mv);
            assert!(after.in_check() && !after.has_move(), "{mv} {pos:?}");
        });
        assert!(found > 0);
    }

    #[test]
    fn features_add_up_to_the_evaluation() {
        let weights = TunedWeights::weights(&Position::start(&Rules::default()));
        let values = weights.values().collect::<Vec<_>>();
        let mut evaluation = Evaluations::named("tuned").unwrap();
        walk(5, |pos, _| {
            let mut sum = 0.0;
            TunedWeights::features(pos, &mut |weight, times| {
                sum += f32::from(values[weight]) * times;
            });
            evaluation.reset(pos);
            let value = evaluation.evaluate(pos).get();
            assert_eq!(sum as i32, pos.side().sign() * value, "{pos:?}");
        });
    }

    /// The best either side can get by taking on `to` with its cheapest piece, or stopping.
    fn brute_exchange(pos: &Position, to: Square, side: Side, on: Kind, gone: Bitboard) -> i32 {
        let occupied = (pos.occupied() & !gone) | Bitboard::of(to);
        let mut attackers = pos.attackers(to, side, occupied) & !gone;
        if (pos.attackers(to, !side, occupied) & !gone).any() {
            attackers &= !pos.moving_like(Mover::King);
        }
        let order = |square: &Square| {
            let kind = pos.piece_on(*square).kind();
            [0, 1, 2, 3, 4, 5, 6, 9, 4, 4, 4, 4, 0, 7, 8][kind.index()]
        };
        let Some(taker) = attackers.into_iter().min_by_key(order) else { return 0 };
        // The king's answer is judged with the king itself out of the way.
        let kind = pos.piece_on(taker).kind();
        let after = gone | Bitboard::of(taker);
        let king = kind == Kind::KING;
        if king && (pos.attackers(to, !side, occupied & !Bitboard::of(taker)) & !gone).any() {
            return 0;
        }
        (EXCHANGE[on.index()] - brute_exchange(pos, to, !side, kind, after)).max(0)
    }

    #[test]
    fn exchanges_agree_with_brute_force() {
        walk(6, |pos, moves| {
            for &mv in moves {
                let gone = match mv.origin() {
                    Origin::Hand(_) => Bitboard::EMPTY,
                    Origin::Board(from) => Bitboard::of(from),
                };
                let us = pos.side();
                let kind = pos.placed_kind(mv);
                let loss = brute_exchange(pos, mv.to(), !us, kind, gone);
                // The king moves only where it cannot be taken.
                let value = immediate_gain(pos, mv) - if kind == Kind::KING { 0 } else { loss };
                for threshold in [value, value + 1] {
                    let expected = value >= threshold;
                    assert_eq!(exchange_reaches(pos, mv, threshold), expected, "{mv} {pos:?}");
                }
            }
        });
    }
}
