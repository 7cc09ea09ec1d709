//! The effects of a move in games of pieces that take each other and check a king.

use game::{Game, Message, Side};

/// Facts about a legal move of a piece, each of which holds in the position that it is made in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceMove {
    /// The id of the term for the piece: `shogi-piece-rook`.
    pub piece: &'static str,
    /// That of the piece that it takes.
    pub taken: Option<&'static str>,
    /// Whether the opponent can take the piece where it ends.
    pub can_be_taken: bool,
    /// Whether the opponent could have won something by taking the piece where it stood.
    pub could_be_lost: bool,
    pub was_in_check: bool,
    /// Whether the opponent is in check after it.
    pub gives_check: bool,
    /// Whether the opponent has a legal move after it.
    pub leaves_moves: bool,
    pub promotes: bool,
    /// That of a piece of more worth that it attacks from where it ends.
    pub attacks: Option<&'static str>,
}

impl PieceMove {
    /// The effects of the move by this side, the weightiest first.
    pub fn effects(&self, by: Side) -> Vec<Message> {
        if !self.leaves_moves {
            let mate = Message::new("effect-checkmate");
            return vec![if self.gives_check {
                mate
            } else {
                Message::new("effect-no-legal-move")
            }];
        }
        let Self { piece, can_be_taken, .. } = *self;
        let own = |piece| Message::new(piece).of(by);
        let other = |piece| Message::new(piece).of(!by);
        let taken = self.taken.map(|taken| match can_be_taken {
            true => Message::new("effect-takes").with("piece", other(taken)),
            false => Message::new("effect-wins").with("piece", other(taken)),
        });
        let escapes = self.could_be_lost && !can_be_taken;
        let facts = [
            taken,
            self.was_in_check.then(|| Message::new("effect-answers-check")),
            self.gives_check.then(|| Message::new("effect-gives-check")),
            self.promotes.then(|| Message::new("effect-promotes").with("piece", own(piece))),
            escapes.then(|| Message::new("effect-saves").with("piece", own(piece))),
            self.attacks.map(|victim| Message::new("effect-attacks").with("piece", other(victim))),
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

    fn of(id: &'static str, piece: &'static str) -> Message {
        let side = if piece == "rook" { Side::First } else { Side::Second };
        Message::new(id).with("piece", Message::new(piece).of(side))
    }

    #[test]
    fn the_weightiest_comes_first() {
        let quiet = PieceMove { piece: "rook", leaves_moves: true, ..PieceMove::default() };
        assert!(quiet.effects(Side::First).is_empty());
        let mv = PieceMove { taken: Some("pawn"), gives_check: true, ..quiet };
        assert_eq!(
            mv.effects(Side::First),
            [of("effect-wins", "pawn"), Message::new("effect-gives-check")]
        );
        let mv = PieceMove { can_be_taken: true, could_be_lost: true, ..mv };
        assert_eq!(
            mv.effects(Side::First),
            [of("effect-takes", "pawn"), Message::new("effect-gives-check")]
        );
        let mv = PieceMove { leaves_moves: false, ..mv };
        assert_eq!(mv.effects(Side::First), [Message::new("effect-checkmate")]);
        let mv = PieceMove { could_be_lost: true, attacks: Some("king"), ..quiet };
        assert_eq!(
            mv.effects(Side::First),
            [of("effect-saves", "rook"), of("effect-attacks", "king")]
        );
    }
}
