//! Static exchange evaluation: what a move wins once all have taken on its destination.

use shogi_rules::{Bitboard, Kind, Move, Mover, Origin, Position};

/// The gain of the taker of a piece, by kind, in centipawns: its value on the board, which the
/// other side loses, and its value in hand, which the taker gets.
pub(crate) const EXCHANGE: [i32; 16] =
    [180, 630, 810, 990, 1080, 1710, 1980, 30_000, 630, 855, 945, 1035, 0, 1800, 2385, 0];

/// The gain of promotion on the board, by the unpromoted kind, in centipawns.
pub(crate) const PROMOTION: [i32; 16] = [450, 225, 135, 45, 0, 90, 405, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// Whether the exchange that the legal move `mv` starts wins at least `threshold` centipawns.
///
/// Both sides take with their cheapest piece and may stop when they like; pins, promotions
/// while taking and drops play no part.
pub(crate) fn exchange_reaches(pos: &Position, mv: Move, threshold: i32) -> bool {
    let (us, to) = (pos.side(), mv.to());
    let (kind, mut occupied) = match mv.origin() {
        Origin::Hand(kind) => (kind, pos.occupied()),
        Origin::Board(from) => {
            let piece = pos.piece_on(from);
            (mv.placed(piece).kind(), pos.occupied() ^ Bitboard::of(from))
        }
    };
    occupied |= Bitboard::of(to);
    let mut balance = immediate_gain(pos, mv) - threshold;
    if balance < 0 {
        return false;
    }
    // From here on `balance` is what the side that has just taken is above its aim if the
    // other side stops, after losing the piece that stands on the square now.
    balance = EXCHANGE[kind.index()] - balance;
    if balance <= 0 {
        return true;
    }
    let mut side = us;
    let mut reached = true;
    loop {
        side = !side;
        let attackers = pos.attackers(to, side, occupied) & occupied;
        let Some((taker, kind)) = cheapest(pos, attackers) else { break };
        if kind == Kind::KING && (pos.attackers(to, !side, occupied ^ taker) & occupied).any() {
            break;
        }
        reached = !reached;
        balance = EXCHANGE[kind.index()] - balance;
        if balance < i32::from(reached) {
            break;
        }
        occupied ^= taker;
    }
    reached
}

/// The gain of `mv` by capture and by promotion.
#[inline]
pub(crate) fn immediate_gain(pos: &Position, mv: Move) -> i32 {
    let taken = EXCHANGE[pos.piece_on(mv.to()).kind().index()];
    match mv.origin() {
        Origin::Board(from) if mv.promotes() => {
            taken + PROMOTION[pos.piece_on(from).kind().index()]
        }
        _ => taken,
    }
}

/// The cheapest of `attackers`, as a set of one.
fn cheapest(pos: &Position, attackers: Bitboard) -> Option<(Bitboard, Kind)> {
    for mover in Mover::CHEAPEST_FIRST {
        if let Some(square) = (attackers & pos.moving_like(mover)).first() {
            return Some((Bitboard::of(square), pos.piece_on(square).kind()));
        }
    }
    None
}
