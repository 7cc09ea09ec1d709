//! The numbers of the search, all of them, in one place.
//!
//! Margins are in [`Score`](crate::Score) units, depths in plies, reductions in 1024ths of a ply,
//! histories in points of ±16,384. The defaults suit a game whose unit is a pawn; a game with
//! other tactics overrides [`Heuristics::params`](crate::Heuristics::params).

use std::ops::RangeInclusive;

/// One of the numbers of [`Params`], as something that fits them by games sees it.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name as a field.
    pub name: &'static str,
    /// The values that the search can work with.
    pub range: RangeInclusive<i32>,
    /// A change that shows in the play; 0 for what is not fitted.
    pub step: i32,
    pub get: fn(&Params) -> i32,
    /// Puts another value, in its range, in force.
    pub set: fn(&mut Params, i32),
}

/// Makes [`Params`] and the list of its numbers, each with its default, its range and its step.
macro_rules! params {
    ($($(#[$doc:meta])+ $name:ident: $default:literal, $low:literal..=$high:literal by $step:literal;)+) => {
        /// The parameters of the search of one game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Params {
            $($(#[$doc])+ pub $name: i32,)+
        }

        impl Default for Params {
            fn default() -> Self {
                Self { $($name: $default,)+ }
            }
        }

        impl Params {
            pub const ALL: &'static [Param] = &[$(Param {
                name: stringify!($name),
                range: $low..=$high,
                step: $step,
                get: |params| params.$name,
                set: |params, value| params.$name = value,
            },)+];
        }
    };
}

params! {
    /// Half the width of the first window around the last value.
    aspiration_delta: 16, 4..=200 by 4;
    /// The first iteration with a narrow window.
    aspiration_depth: 4, 1..=8 by 0;

    /// Plies that quiescence goes below its first node.
    quiescence_plies: 48, 1..=96 by 0;
    /// How far a capture may stay below alpha by its gain alone.
    quiescence_margin: 150, 0..=2000 by 40;
    /// The least exchange that quiescence looks at.
    quiescence_see: -30, -500..=200 by 15;

    /// Razoring: the deepest node.
    razor_depth: 3, 0..=10 by 0;
    /// Razoring: margin at depth 0.
    razor_base: 250, 0..=3000 by 60;
    /// Razoring: margin for each ply of depth squared.
    razor_slope: 120, 0..=2000 by 30;

    /// Simplified ABDADA: from this depth on threads keep out of each other's way.
    abdada_depth: 3, 1..=8 by 0;

    /// Reverse futility: the deepest node.
    reverse_futility_depth: 8, 0..=16 by 1;
    /// Reverse futility: margin for each ply of depth.
    reverse_futility_slope: 85, 5..=1000 by 20;

    /// Null move: the least depth.
    null_move_depth: 3, 1..=8 by 0;
    /// Null move: plies left out at any depth.
    null_move_base: 3, 1..=8 by 0;
    /// Null move: one more ply for so many plies of depth.
    null_move_divisor: 4, 1..=12 by 1;
    /// Null move: one more ply for so much evaluation above beta, three at most.
    null_move_margin: 150, 10..=2000 by 40;
    /// Null move: from this depth on a cut is verified by a search without null moves.
    null_move_verification: 14, 4..=64 by 0;

    /// ProbCut: the least depth.
    probcut_depth: 5, 2..=12 by 0;
    /// ProbCut: how far above beta a capture must stay.
    probcut_margin: 180, 20..=2000 by 40;
    /// ProbCut: plies left out of its search.
    probcut_reduction: 4, 1..=8 by 0;

    /// Late-move pruning: the deepest node.
    late_move_pruning_depth: 8, 0..=24 by 1;
    /// Late-move pruning: moves tried at depth 0.
    late_move_pruning_base: 8, 0..=64 by 2;

    /// Late-move pruning in a forced node: moves tried at depth 0; none is skipped if this is 0.
    late_move_pruning_forced: 0, 0..=64 by 1;

    /// Futility: the deepest (reduced) move.
    futility_depth: 8, 0..=24 by 1;
    /// Futility: margin at depth 0.
    futility_base: 110, 0..=2000 by 40;
    /// Futility: margin for each ply of depth.
    futility_slope: 90, 0..=1000 by 25;

    /// History pruning: the deepest (reduced) move.
    history_pruning_depth: 5, 0..=16 by 1;
    /// History pruning: the points that each ply of depth forgives.
    history_pruning_slope: 3500, 0..=16_000 by 800;

    /// Delay pruning: the deepest forced node.
    delay_pruning_depth: 6, 0..=24 by 1;

    /// SEE pruning: the deepest move.
    see_pruning_depth: 8, 0..=24 by 1;
    /// SEE pruning: what a quiet move may lose, for each ply of depth squared.
    see_pruning_quiet: 25, 0..=1000 by 8;
    /// SEE pruning: what a tactical move may lose, for each ply of depth.
    see_pruning_tactical: 90, 0..=1000 by 30;

    /// Forced extension: how many plies deeper a forced node is searched.
    forced_extension_plies: 1, 0..=1 by 0;

    /// Singular extension: the least depth.
    singular_extension_depth: 7, 3..=20 by 1;
    /// Singular extension: how much worse the others must be, for each ply of depth, in 1/16.
    singular_extension_slope: 20, 1..=200 by 6;
    /// Singular extension: how many plies deeper a singular move is searched; at 0 the search for it only cuts and
    /// reduces.
    singular_extension_plies: 1, 0..=1 by 0;
    /// Singular extension: how much worse still for twice as many plies.
    double_extension_margin: 20, 0..=500 by 8;
    /// Singular extension: how many such double extensions one line may hold.
    double_extensions: 6, 0..=16 by 0;

    /// Reduction of every late move.
    reduction_base: 700, -2048..=4096 by 180;
    /// Reduction for log2(depth) * log2(number of the move).
    reduction_slope: 240, 0..=1024 by 35;
    /// More reduction for a tactical move (negative: less).
    reduction_tactical: -512, -4096..=4096 by 250;
    /// More reduction where a cut is expected.
    reduction_cut: 1024, -4096..=4096 by 250;
    /// More reduction in nodes of a principal variation, present or past (negative: less).
    reduction_pv: -1024, -4096..=4096 by 250;
    /// More reduction where the evaluation does not improve.
    reduction_stale: 768, -4096..=4096 by 250;
    /// More reduction for a move that forces the answer, or for any in a forced node (negative:
    /// less).
    reduction_forced: -1024, -4096..=4096 by 300;
    /// More reduction where many moves before it were refuted.
    reduction_cutoffs: 0, -4096..=4096 by 250;
    /// How many refuted moves are not yet many.
    few_cutoffs: 2, 0..=64 by 0;
    /// History points that are worth one ply of reduction.
    reduction_history: 8192, 1024..=65_536 by 1800;

    /// The weight of a point of priority as history, where a quiet move has less of it than another
    /// before it, in 1/1024.
    priority_weight: 0, 0..=4096 by 60;

    /// History bonus for each ply of depth.
    bonus_slope: 200, 10..=2000 by 40;
    /// Reduction of each bonus.
    bonus_offset: 100, -1000..=1000 by 40;
    /// The largest bonus.
    bonus_limit: 1800, 100..=16_000 by 350;
    /// Bonus of a quiet move for each unit by which it raised the evaluation, in 1/16.
    bonus_evaluation: 0, 0..=512 by 20;
    /// The largest of these.
    bonus_evaluation_limit: 1200, 0..=16_000 by 0;
    /// Bonus of a quiet move that no answer refuted, in 1/1024 of the bonus of a best move.
    bonus_unrefuted: 0, 0..=4096 by 200;

    /// Correction: weight of the error remembered by a game's first key, in 1/512.
    correction_weight: 66, 0..=512 by 14;
    /// Correction: weight of the error remembered by its second key, in 1/512.
    correction_second: 0, 0..=512 by 14;
    /// Correction: weight of the error remembered by the last two moves, in 1/512.
    correction_continuation: 0, 0..=512 by 14;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_read_and_set_under_its_name() {
        let mut params = Params::default();
        for param in Params::ALL {
            let before = (param.get)(&params);
            assert!(param.range.contains(&before), "{}: {before}", param.name);
            (param.set)(&mut params, before + 1);
            assert_eq!((param.get)(&params), before + 1, "{}", param.name);
            assert!(format!("{params:?}").contains(&format!("{}: {}", param.name, before + 1)));
        }
    }
}
