//! Static exchange evaluation.

use xiangqi_rules::{KINDS, Kind, Move, Piece, Position};

/// The worth of a piece in exchanges, by kind, in centipawns.
const VALUES: [i32; KINDS] = [20_000, 200, 200, 430, 950, 450, 100];

pub(crate) const fn value(kind: Kind) -> i32 {
    VALUES[kind.index()]
}

/// From the least valuable to the most valuable.
const BY_VALUE: [Kind; 7] =
    [Kind::Pawn, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Cannon, Kind::Rook, Kind::King];

/// The worth of what `mv` captures, in centipawns.
pub(crate) fn captured_value(position: &Position, mv: Move) -> i32 {
    position.piece_on(mv.to).map_or(0, |piece| value(piece.kind))
}

/// Whether the exchange on the target of `mv` yields its side `threshold` or more, both sides
/// capturing with their cheapest piece and stopping when they please. Pins are not heeded; a
/// cannon takes part while it has its screen.
pub(crate) fn see_ge(position: &Position, mv: Move, threshold: i32) -> bool {
    let Some(Piece { side, kind }) = position.piece_on(mv.from) else { return false };
    // The side to capture next must win this back, or it has lost by the margin asked for.
    let mut debt = captured_value(position, mv) - threshold;
    if debt < 0 {
        return false;
    }
    debt = value(kind) - debt;
    if debt <= 0 {
        return true;
    }
    let mut occupancy = position.occupancy().after(mv.from, mv.to);
    let mut capturer = side;
    let mut holds = true;
    loop {
        capturer = !capturer;
        let attackers = position.attackers(mv.to, capturer, occupancy) & occupancy.squares();
        let cheapest = BY_VALUE.into_iter().find_map(|kind| {
            let first = (attackers & position.kind_pieces(kind)).first()?;
            Some((kind, first))
        });
        let Some((kind, from)) = cheapest else { return holds };
        if kind == Kind::King {
            let guards = position.attackers(mv.to, !capturer, occupancy.without(from));
            let guarded = !(guards & occupancy.squares()).is_empty();
            return if guarded { holds } else { !holds };
        }
        holds = !holds;
        debt = value(kind) - debt;
        if debt < i32::from(holds) {
            return holds;
        }
        occupancy = occupancy.without(from);
    }
}
