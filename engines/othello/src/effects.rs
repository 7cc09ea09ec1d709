//! What a disc does, in words.

use game::Game;

use crate::movegen::flips;
use crate::position::{Move, Position};

const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;

/// What the legal move `mv` does.
pub(crate) fn effects(pos: &Position, mv: Move) -> Vec<String> {
    if mv == Move::PASS {
        return Vec::new();
    }
    let (own, other) = pos.own_and_other();
    let count = flips(own, other, mv.square()).count_ones();
    let after = pos.after(mv);
    let stops = after.placements() == 0 && after.outcome().is_none();
    let turned = match count {
        1 => "turns a disc".to_owned(),
        _ => format!("turns {count} discs"),
    };
    let corner = mv.square() & CORNERS != 0;
    let facts = [
        corner.then(|| "takes a corner".to_owned()),
        stops.then(|| "makes the opponent pass".to_owned()),
        Some(turned),
    ];
    facts.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use game::Notation;

    use super::*;

    #[test]
    fn what_is_said_holds() {
        let pos = Position::start(&());
        let moves = pos.moves();
        assert!(moves.iter().all(|&mv| effects(&pos, mv) == ["turns a disc"]), "{}", pos.diagram());
        assert!(effects(&pos, Move::PASS).is_empty());
    }
}
