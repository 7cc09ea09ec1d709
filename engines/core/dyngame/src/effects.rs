//! What a move does, in words, for games of pieces that take each other and check a king.

use game::Game;

/// Facts about a legal move of a piece, each of which holds in the position that it is made in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceMove {
    /// What the piece is called.
    pub piece: &'static str,
    /// What the piece that it takes is called.
    pub taken: Option<&'static str>,
    /// Whether the opponent can take the piece where it ends.
    pub can_be_taken: bool,
    /// Whether the opponent could have taken the piece where it stood.
    pub could_be_taken: bool,
    /// Whether the mover was in check.
    pub was_in_check: bool,
    /// Whether the opponent is in check after it.
    pub gives_check: bool,
    /// Whether the opponent has a legal move after it.
    pub leaves_moves: bool,
    /// Whether the piece promotes.
    pub promotes: bool,
    /// A piece of more worth that it attacks from where it ends.
    pub attacks: Option<&'static str>,
}

impl PieceMove {
    /// What the move does, the weightiest first.
    pub fn effects(&self) -> Vec<String> {
        if !self.leaves_moves {
            let word = if self.gives_check { "checkmate" } else { "leaves no legal move" };
            return vec![word.to_owned()];
        }
        let Self { piece, can_be_taken, .. } = *self;
        let taken = self.taken.map(|taken| match can_be_taken {
            true => format!("takes the {taken}"),
            false => format!("wins the {taken}, which is not protected"),
        });
        let escapes = self.could_be_taken && !can_be_taken;
        let facts = [
            taken,
            self.was_in_check.then(|| "answers the check".to_owned()),
            self.gives_check.then(|| "gives check".to_owned()),
            self.promotes.then(|| format!("promotes the {piece}")),
            escapes.then(|| format!("saves the {piece}")),
            self.attacks.map(|victim| format!("attacks the {victim}")),
        ];
        facts.into_iter().flatten().collect()
    }
}

/// Whether `pos` has a legal move that `wanted` accepts.
pub fn has_move_that<G: Game>(pos: &G, wanted: impl Fn(G::Move) -> bool) -> bool {
    pos.moves().into_iter().any(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weightiest_comes_first() {
        let quiet = PieceMove { piece: "rook", leaves_moves: true, ..PieceMove::default() };
        assert!(quiet.effects().is_empty());
        let mv = PieceMove { taken: Some("pawn"), gives_check: true, ..quiet };
        assert_eq!(mv.effects(), ["wins the pawn, which is not protected", "gives check"]);
        let mv = PieceMove { can_be_taken: true, could_be_taken: true, ..mv };
        assert_eq!(mv.effects(), ["takes the pawn", "gives check"]);
        let mv = PieceMove { leaves_moves: false, ..mv };
        assert_eq!(mv.effects(), ["checkmate"]);
        let mv = PieceMove { could_be_taken: true, attacks: Some("king"), ..quiet };
        assert_eq!(mv.effects(), ["saves the rook", "attacks the king"]);
    }
}
