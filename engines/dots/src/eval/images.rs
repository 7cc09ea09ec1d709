//! Positions of territory that an evaluation holds against others: mirrored, and with a dot less.

use game::{Game, Side};

use dots_rules::{CellSet, Edge, Position};

/// `pos`, on a square board, mirrored at the diagonal on which the corners of both sides lie.
pub(super) fn mirrored(pos: &Position) -> Position {
    /// Both rows and columns turned round, and then exchanged.
    const MIRRORED: usize = 7;
    let board = pos.board();
    let dot = |dot| board.image(dot, MIRRORED);
    let owned = Side::BOTH.map(|side| pos.owned(side).iter().map(dot).collect());
    let edge = |edge| board.edge_image(Edge(edge as u16), MIRRORED).index();
    let drawn = pos.drawn().iter().map(edge).collect();
    Position::assemble(pos.variant(), board, pos.side_to_move(), drawn, owned)
}

/// `pos` with nobody having `dot`.
pub(super) fn without(pos: &Position, dot: usize) -> Position {
    let (board, gone) = (pos.board(), CellSet::of(dot));
    let owned = Side::BOTH.map(|side| pos.owned(side).without(gone));
    let drawn = pos.drawn().without(board.incident(dot));
    Position::assemble(pos.variant(), board, pos.side_to_move(), drawn, owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dots_rules::Rules;
    use game::Notation as _;
    use game::kit::random_game;

    #[test]
    fn images_are_positions_of_the_game() {
        let mut pos = Position::start(&Rules::default());
        for mv in random_game(&pos, 120, 2).0 {
            let image = mirrored(&pos);
            assert_eq!(mirrored(&image), pos);
            assert_eq!(
                Position::parse_position(&image.position_text(), &Rules::default()),
                Ok(image)
            );
            for dot in pos.owned(Side::First).iter() {
                let left = without(&pos, dot);
                assert_eq!(left.score(Side::First) + 1, pos.score(Side::First));
                assert_eq!(left.key(), left.key_from_scratch());
            }
            pos.make(mv);
        }
    }
}
