//! Positions like a given one: mirrored, or with a piece taken away.

use game::Side;

use crate::piece::Kind;
use crate::position::Position;
use crate::square::Square;

/// `pos` with its wings exchanged.
pub(super) fn mirrored(pos: &Position) -> Position {
    rebuilt(pos, |square| Some(square.mirrored()), |_, _, held| held)
}

/// `pos` without what stands on `gone`.
pub(super) fn without(pos: &Position, gone: Square) -> Position {
    rebuilt(pos, |square| (square != gone).then_some(square), |_, _, held| held)
}

/// `pos` with one piece of `kind` fewer in the hand of `owner`, which has one.
pub(super) fn without_in_hand(pos: &Position, owner: Side, kind: Kind) -> Position {
    let less = |side, of, held| held - u32::from((side, of) == (owner, kind));
    rebuilt(pos, Some, less)
}

/// `pos` with every piece where `place` puts it, if anywhere, and `hand` of each kind in hand, of
/// which there are so many.
fn rebuilt(
    pos: &Position,
    place: impl Fn(Square) -> Option<Square>,
    hand: impl Fn(Side, Kind, u32) -> u32,
) -> Position {
    let mut image = Position::empty(pos.rules());
    for square in pos.occupied() {
        if let Some(to) = place(square) {
            image.put(pos.piece_on(square), to);
        }
    }
    for side in Side::BOTH {
        for kind in Kind::IN_HAND {
            let count = hand(side, kind, pos.hand(side).count(kind));
            (0..count).for_each(|_| image.add_to_hand(side, kind));
        }
    }
    image.finish_setup(pos.side(), pos.ply());
    image
}
