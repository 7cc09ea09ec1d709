//! The numbers of the search, all of them, in one place.
//!
//! Margins are in hundredths of the game's unit, depths in plies, reductions in 1024ths of a ply,
//! histories in points of ±16,384. The defaults suit a game whose unit is a pawn; a game with
//! another temper overrides [`Heuristics::params`](crate::Heuristics::params).

use crate::depth::Depth;

/// What tunes the search of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// Half the width of the first window around the last value.
    pub aspiration_delta: i32,
    /// The first iteration with a narrow window.
    pub aspiration_depth: i32,

    /// Plies that quiescence goes below its first node.
    pub quiescence_plies: i32,
    /// How far a capture may stay below alpha by its gain alone.
    pub quiescence_margin: i32,
    /// The least exchange that quiescence looks at.
    pub quiescence_exchange: i32,

    /// Razoring: the deepest node.
    pub razor_depth: i32,
    /// Razoring: margin at depth 0.
    pub razor_base: i32,
    /// Razoring: margin for each ply of depth squared.
    pub razor_slope: i32,

    /// Simplified ABDADA: from this depth on threads keep out of each other's way.
    pub abdada_depth: i32,

    /// Reverse futility: the deepest node.
    pub reverse_futility_depth: i32,
    /// Reverse futility: margin for each ply of depth.
    pub reverse_futility_slope: i32,

    /// Null move: the least depth.
    pub null_move_depth: i32,
    /// Null move: plies left out at any depth.
    pub null_move_base: i32,
    /// Null move: one more ply for so many plies of depth.
    pub null_move_divisor: i32,
    /// Null move: one more ply for so much evaluation above beta, three at most.
    pub null_move_margin: i32,
    /// Null move: from this depth on a cut is verified by a search without null moves.
    pub null_move_verification: i32,

    /// ProbCut: the least depth.
    pub probcut_depth: i32,
    /// ProbCut: how far above beta a capture must stay.
    pub probcut_margin: i32,
    /// ProbCut: plies left out of its search.
    pub probcut_reduction: i32,

    /// Internal reduction: the least depth.
    pub internal_reduction_depth: i32,

    /// Late-move pruning: the deepest node.
    pub late_move_depth: i32,
    /// Late-move pruning: moves tried at depth 0.
    pub late_move_base: i32,

    /// Futility: the deepest (reduced) move.
    pub futility_depth: i32,
    /// Futility: margin at depth 0.
    pub futility_base: i32,
    /// Futility: margin for each ply of depth.
    pub futility_slope: i32,

    /// History pruning: the deepest (reduced) move.
    pub history_pruning_depth: i32,
    /// History pruning: the points that each ply of depth forgives.
    pub history_pruning_slope: i32,

    /// Exchange pruning: the deepest move.
    pub exchange_depth: i32,
    /// Exchange pruning: what a quiet move may lose, for each ply of depth squared.
    pub exchange_quiet: i32,
    /// Exchange pruning: what a tactical move may lose, for each ply of depth.
    pub exchange_tactical: i32,

    /// Singular extension: the least depth.
    pub singular_depth: i32,
    /// Singular extension: how much worse the others must be, for each ply of depth, in 1/16.
    pub singular_slope: i32,
    /// Singular extension: how much worse still for two plies.
    pub double_extension_margin: i32,
    /// Singular extension: how many double extensions one line may hold.
    pub double_extensions: i32,

    /// Reduction of every late move.
    pub reduction_base: i32,
    /// Reduction for log2(depth) * log2(number of the move).
    pub reduction_slope: i32,
    /// More reduction for a tactical move (negative: less).
    pub reduction_tactical: i32,
    /// More reduction where a cut is expected.
    pub reduction_cut: i32,
    /// More reduction in nodes of a principal variation, present or past (negative: less).
    pub reduction_pv: i32,
    /// More reduction where the evaluation does not improve.
    pub reduction_stale: i32,
    /// More reduction for a move that forces the answer, or for any in a forced node (negative:
    /// less).
    pub reduction_forced: i32,
    /// History points that are worth one ply of reduction.
    pub reduction_history: i32,

    /// History bonus for each ply of depth.
    pub bonus_slope: i32,
    /// What is taken off each bonus.
    pub bonus_offset: i32,
    /// The largest bonus.
    pub bonus_limit: i32,

    /// Correction: weight of the remembered error, in 1/512.
    pub correction_weight: i32,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            aspiration_delta: 16,
            aspiration_depth: 4,
            quiescence_plies: 48,
            quiescence_margin: 150,
            quiescence_exchange: -30,
            razor_depth: 3,
            razor_base: 250,
            razor_slope: 120,
            abdada_depth: 3,
            reverse_futility_depth: 8,
            reverse_futility_slope: 85,
            null_move_depth: 3,
            null_move_base: 3,
            null_move_divisor: 4,
            null_move_margin: 150,
            null_move_verification: 14,
            probcut_depth: 5,
            probcut_margin: 180,
            probcut_reduction: 4,
            internal_reduction_depth: 5,
            late_move_depth: 8,
            late_move_base: 8,
            futility_depth: 8,
            futility_base: 110,
            futility_slope: 90,
            history_pruning_depth: 5,
            history_pruning_slope: 3500,
            exchange_depth: 8,
            exchange_quiet: 25,
            exchange_tactical: 90,
            singular_depth: 7,
            singular_slope: 20,
            double_extension_margin: 20,
            double_extensions: 6,
            reduction_base: 700,
            reduction_slope: 240,
            reduction_tactical: -512,
            reduction_cut: 1024,
            reduction_pv: -1024,
            reduction_stale: 768,
            reduction_forced: -1024,
            reduction_history: 8192,
            bonus_slope: 200,
            bonus_offset: 100,
            bonus_limit: 1800,
            correction_weight: 66,
        }
    }
}

/// Base reductions by depth and by number of the move, in 1024ths of a ply.
#[derive(Clone, Debug)]
pub(crate) struct Reductions {
    by_depth_and_number: Vec<i32>,
}

/// Depths and move numbers that the table of reductions distinguishes.
const RANKS: usize = 128;

impl Reductions {
    pub(crate) fn new(params: &Params) -> Self {
        let entry = |i: usize| {
            let product = log2(i / RANKS) * log2(i % RANKS) / 1024;
            params.reduction_base + params.reduction_slope * product / 1024
        };
        Self { by_depth_and_number: (0..RANKS * RANKS).map(entry).collect() }
    }

    #[inline]
    pub(crate) fn get(&self, depth: Depth, number: usize) -> i32 {
        let depth = (depth.plies().max(0) as usize).min(RANKS - 1);
        self.by_depth_and_number[depth * RANKS + number.min(RANKS - 1)]
    }
}

/// The binary logarithm of `n` in 1024ths, 0 for 0; by squaring, so that it is the same on every
/// machine, which floating-point logarithms are not.
fn log2(n: usize) -> i32 {
    if n == 0 {
        return 0;
    }
    let whole = n.ilog2();
    let mut log = whole as i32;
    // The mantissa, 1 <= m < 2, with 31 binary places.
    let mut mantissa = ((n as u64) << 31) >> whole;
    for _ in 0..10 {
        mantissa = (mantissa * mantissa) >> 31;
        log *= 2;
        if mantissa >= 2 << 31 {
            mantissa >>= 1;
            log += 1;
        }
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for n in 1..RANKS {
            let exact = (n as f64).log2() * 1024.0;
            assert!((f64::from(log2(n)) - exact).abs() <= 1.0, "log2({n})");
        }
    }

    #[test]
    fn reductions_grow_with_depth_and_number() {
        let reductions = Reductions::new(&Params::default());
        let reduction = |depth, number| reductions.get(Depth::new(depth), number);
        assert!(reduction(20, 30) > reduction(5, 30));
        assert!(reduction(20, 30) > reduction(20, 5));
        assert_eq!(reduction(500, 5000), reduction(RANKS as i32 - 1, RANKS - 1));
    }
}
