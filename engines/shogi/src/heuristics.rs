//! What Tengen believes about shogi, as the search asks for it.

use search::{Heuristics, Params, Score, Stage};

use crate::bitboard::Bitboard;
use crate::classic;
use crate::moves::{Move, Origin};
use crate::piece::{Kind, Mover};
use crate::position::{Shogi, placed};
use crate::see::EXCHANGE;
use crate::tuned::{self, Sums, Table, table};

/// The opinions of one of the two evaluations.
#[derive(Clone, Debug)]
pub enum Beliefs {
    /// The source text's evaluation and ordering.
    Classic,
    /// Tengen's own.
    Tuned(Tuned),
}

/// Tengen's own evaluation, following a line of play.
#[derive(Clone, Debug)]
pub struct Tuned {
    table: &'static Table,
    /// The sums of each position of the line, the present one last.
    stack: Vec<Sums>,
}

impl Default for Tuned {
    fn default() -> Self {
        Self { table: table(), stack: vec![Sums::default()] }
    }
}

impl Tuned {
    fn sums(&self) -> &Sums {
        self.stack.last().expect("the root's sums stay")
    }
}

impl Beliefs {
    /// The evaluation of this name, `classic` or else `tuned`.
    #[must_use]
    pub fn named(name: &str) -> Self {
        match name {
            "classic" => Self::Classic,
            _ => Self::Tuned(Tuned::default()),
        }
    }
}

impl Default for Beliefs {
    fn default() -> Self {
        Self::Tuned(Tuned::default())
    }
}

impl Heuristics<Shogi> for Beliefs {
    const TRACKS: usize = 16 * 81;

    fn reset(&mut self, pos: &Shogi) {
        if let Self::Tuned(tuned) = self {
            tuned.stack.clear();
            tuned.stack.push(Sums::of(pos, tuned.table));
        }
    }

    fn push(&mut self, before: &Shogi, mv: Move) {
        if let Self::Tuned(tuned) = self {
            let sums = tuned.sums().after(before, mv, tuned.table);
            tuned.stack.push(sums);
        }
    }

    fn push_pass(&mut self, _: &Shogi) {
        if let Self::Tuned(tuned) = self {
            let sums = *tuned.sums();
            tuned.stack.push(sums);
        }
    }

    fn pop(&mut self) {
        if let Self::Tuned(tuned) = self {
            tuned.stack.pop();
        }
    }

    fn evaluate(&mut self, pos: &Shogi) -> Score {
        let first = match self {
            Self::Classic => 100 * classic::terms(pos).total(),
            Self::Tuned(tuned) => {
                debug_assert_eq!(*tuned.sums(), Sums::of(pos, tuned.table), "{pos:?}");
                tuned::terms(pos, tuned.sums(), tuned.table).total()
            }
        };
        Score::estimate(match pos.side() {
            game::Side::First => first,
            game::Side::Second => -first,
        })
    }

    /// A mate in one.
    fn probe(&mut self, pos: &Shogi, ply: usize) -> Option<Score> {
        match self {
            Self::Classic => None,
            Self::Tuned(_) => pos.mate_in_one().map(|_| Score::win_in(ply + 1)),
        }
    }

    fn generate(&self, pos: &Shogi, stage: Stage, out: &mut Vec<Move>) {
        pos.list_stage(stage, out);
    }

    fn is_tactical(&self, pos: &Shogi, mv: Move) -> bool {
        pos.is_tactical_move(mv)
    }

    fn is_forced(&self, pos: &Shogi) -> bool {
        pos.in_check()
    }

    fn priority(&self, pos: &Shogi, mv: Move) -> i32 {
        match self {
            Self::Classic => classic::priority(pos, mv),
            Self::Tuned(_) if pos.is_tactical_move(mv) => tactical_priority(pos, mv),
            Self::Tuned(_) => quiet_priority(pos, mv),
        }
    }

    fn gain(&self, pos: &Shogi, mv: Move) -> Option<i32> {
        Some(pos.immediate_gain(mv))
    }

    fn see_ge(&self, pos: &Shogi, mv: Move, threshold: i32) -> bool {
        pos.exchange_reaches(mv, threshold)
    }

    fn forces(&self, pos: &Shogi, mv: Move) -> bool {
        pos.gives_check(mv)
    }

    fn pass(&self, pos: &Shogi) -> Option<Shogi> {
        (!pos.in_check() && !pos.is_finished()).then(|| pos.passed())
    }

    fn track(&self, pos: &Shogi, mv: Move) -> usize {
        moved_kind(pos, mv).index() * 81 + mv.to().index()
    }

    /// Wider margins than the defaults: what is taken changes sides, so that a capture swings the
    /// balance by twice the piece.
    fn params(&self) -> Params {
        Params {
            aspiration_delta: 24,
            quiescence_margin: 220,
            razor_base: 400,
            razor_slope: 180,
            reverse_futility_slope: 130,
            null_move_margin: 200,
            probcut_margin: 240,
            futility_base: 180,
            futility_slope: 130,
            exchange_quiet: 40,
            exchange_tactical: 150,
            ..Params::default()
        }
    }

    /// The pawns: their structure decides what the evaluation overlooks.
    fn correction_key(&self, pos: &Shogi) -> Option<u64> {
        let pawns = pos.moving_like(Mover::Pawn);
        let fold = |set: Bitboard| (set.low() ^ set.high().rotate_left(31)).wrapping_mul(MIX);
        let first = fold(pawns & pos.pieces(game::Side::First));
        let second = fold(pawns & pos.pieces(game::Side::Second));
        Some((first.rotate_left(29) ^ second).wrapping_mul(MIX))
    }
}

/// An odd number with its bits well mixed: the golden ratio in 64 bits.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// The kind that stands on the destination after `mv`.
fn moved_kind(pos: &Shogi, mv: Move) -> Kind {
    match mv.origin() {
        Origin::Hand(kind) => kind,
        Origin::Board(from) => placed(pos.piece_on(from), mv).kind(),
    }
}

/// The most valuable victim first, taken by the least valuable piece.
fn tactical_priority(pos: &Shogi, mv: Move) -> i32 {
    8 * pos.immediate_gain(mv) - EXCHANGE[moved_kind(pos, mv).index()] / 8
}

/// A step that could promote and does not is tried last of all.
fn quiet_priority(pos: &Shogi, mv: Move) -> i32 {
    const DOMINATED: i32 = -100_000;
    const CHECK: i32 = 6_000;
    let Origin::Board(from) = mv.origin() else {
        return if pos.gives_check(mv) { CHECK } else { 0 };
    };
    if !mv.promotes() && pos.could_promote(from, mv.to()) {
        return DOMINATED;
    }
    if pos.gives_check(mv) { CHECK } else { 0 }
}

#[cfg(test)]
mod tests {
    use game::keys::SplitMix64;
    use game::{Game, Notation, Side};

    use super::*;
    use crate::rules::Rules;

    /// Positions of random games, and the line that led there.
    fn walk(seed: u64, mut visit: impl FnMut(&mut Beliefs, &Shogi, &[Move])) {
        let mut rng = SplitMix64::new(seed);
        let mut moves = Vec::new();
        let mut beliefs = Beliefs::default();
        for _ in 0..15 {
            let mut pos = Shogi::start(&Rules::default());
            beliefs.reset(&pos);
            for _ in 0..150 {
                moves.clear();
                pos.legal_moves(&mut moves);
                visit(&mut beliefs, &pos, &moves);
                if moves.is_empty() {
                    break;
                }
                let mv = moves[rng.below(moves.len())];
                beliefs.push(&pos, mv);
                pos.make(mv);
            }
        }
    }

    #[test]
    fn stages_are_disjoint_and_complete() {
        walk(1, |beliefs, pos, moves| {
            let (mut tactical, mut quiet) = (Vec::new(), Vec::new());
            beliefs.generate(pos, Stage::Tactical, &mut tactical);
            beliefs.generate(pos, Stage::Quiet, &mut quiet);
            assert_eq!(tactical.len() + quiet.len(), moves.len(), "{pos:?}");
            for mv in moves {
                assert_eq!(tactical.contains(mv), beliefs.is_tactical(pos, *mv), "{mv} {pos:?}");
                assert_ne!(tactical.contains(mv), quiet.contains(mv), "{mv} {pos:?}");
            }
        });
    }

    #[test]
    fn sums_follow_the_moves() {
        walk(2, |beliefs, pos, moves| {
            let Beliefs::Tuned(tuned) = &*beliefs else { unreachable!() };
            assert_eq!(*tuned.sums(), Sums::of(pos, tuned.table), "{pos:?}");
            for &mv in moves {
                let mut after = pos.clone();
                after.make(mv);
                let sums = tuned.sums().after(pos, mv, tuned.table);
                assert_eq!(sums, Sums::of(&after, tuned.table), "{mv} {pos:?}");
            }
        });
    }

    #[test]
    fn evaluations_are_blind_to_colour() {
        walk(3, |_, pos, _| {
            let turned = pos.turned();
            for name in ["classic", "tuned"] {
                let mut beliefs = Beliefs::named(name);
                beliefs.reset(pos);
                let value = beliefs.evaluate(pos);
                beliefs.reset(&turned);
                assert_eq!(value, beliefs.evaluate(&turned), "{name} {pos:?}");
            }
        });
    }

    #[test]
    fn checks_are_foreseen() {
        walk(4, |_, pos, moves| {
            for &mv in moves {
                let mut after = pos.clone();
                after.make(mv);
                assert_eq!(pos.gives_check(mv), after.in_check(), "{mv} {pos:?}");
            }
        });
    }

    #[test]
    fn mates_in_one_are_mates() {
        let mut found = 0;
        walk(7, |_, pos, moves| {
            let Some(mv) = pos.mate_in_one() else { return };
            found += 1;
            assert!(moves.contains(&mv), "{mv} {pos:?}");
            let mut after = pos.clone();
            after.make(mv);
            assert!(after.in_check() && !after.has_move(), "{mv} {pos:?}");
        });
        assert!(found > 0);
    }

    #[test]
    fn features_add_up_to_the_evaluation() {
        let weights = <Shogi as weights::Linear>::weights();
        let values = weights.values().collect::<Vec<_>>();
        walk(5, |beliefs, pos, _| {
            let Beliefs::Tuned(tuned) = &*beliefs else { unreachable!() };
            let mut sum = 0.0;
            weights::Linear::features(pos, &mut |weight, times| {
                sum += f32::from(values[weight]) * times;
            });
            let total = tuned::terms(pos, tuned.sums(), tuned.table).total();
            assert_eq!(sum as i32, total, "{pos:?}");
        });
    }

    /// The best either side can get by taking on `to` with its cheapest piece, or stopping.
    fn brute_exchange(pos: &Shogi, to: crate::Square, side: Side, on: Kind, gone: Bitboard) -> i32 {
        let occupied = (pos.occupied() & !gone) | Bitboard::of(to);
        let mut attackers = pos.attackers(to, side, occupied) & !gone;
        if (pos.attackers(to, !side, occupied) & !gone).any() {
            attackers &= !pos.moving_like(Mover::King);
        }
        let order = |square: &crate::Square| {
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
        walk(6, |_, pos, moves| {
            for &mv in moves {
                let gone = match mv.origin() {
                    Origin::Hand(_) => Bitboard::EMPTY,
                    Origin::Board(from) => Bitboard::of(from),
                };
                let us = pos.side();
                let kind = moved_kind(pos, mv);
                let loss = brute_exchange(pos, mv.to(), !us, kind, gone);
                // The king moves only where it cannot be taken.
                let value = pos.immediate_gain(mv) - if kind == Kind::KING { 0 } else { loss };
                for threshold in [value, value + 1] {
                    let expected = value >= threshold;
                    assert_eq!(pos.exchange_reaches(mv, threshold), expected, "{mv} {pos:?}");
                }
            }
        });
    }
}
