//! What a move does, in words.

use dyngame::{PieceMove, has_move_that};
use game::{Game, Side};

use shogi_rules::{Kind, Move, Origin, Position, Square};

/// What the legal move `mv` does.
pub(crate) fn effects(pos: &Position, mv: Move) -> Vec<String> {
    let (us, to) = (pos.side(), mv.to());
    let after = pos.after(mv);
    let taken = pos.piece_on(to);
    let could_be_taken = match mv.origin() {
        Origin::Hand(_) => false,
        Origin::Board(from) => {
            !pos.in_check() && has_move_that(&pos.passed(), |answer| answer.to() == from)
        }
    };
    PieceMove {
        piece: pos.moving_kind(mv).name(),
        taken: taken.is_some().then(|| taken.kind().name()),
        can_be_taken: has_move_that(&after, |answer| answer.to() == to),
        could_be_taken,
        was_in_check: pos.in_check(),
        gives_check: after.in_check(),
        leaves_moves: after.has_move(),
        promotes: mv.promotes(),
        attacks: victim(&after, us, to).map(Kind::name),
    }
    .effects()
}

/// The piece of most worth that the piece of `us` on `from` attacks, if that is worth more than it.
fn victim(pos: &Position, us: Side, from: Square) -> Option<Kind> {
    let own = worth(pos.piece_on(from).kind());
    let enemies = pos.pieces(!us).into_iter();
    let attacked = enemies.filter(|&enemy| pos.attackers(enemy, us, pos.occupied()).has(from));
    let kinds = attacked.map(|enemy| pos.piece_on(enemy).kind());
    kinds.filter(|&kind| kind != Kind::KING && worth(kind) > own).max_by_key(|&kind| worth(kind))
}

/// The order of the pieces by their worth.
const fn worth(kind: Kind) -> u32 {
    match kind {
        Kind::PAWN => 1,
        Kind::LANCE | Kind::KNIGHT => 3,
        Kind::BISHOP => 8,
        Kind::ROOK => 9,
        Kind::HORSE => 10,
        Kind::DRAGON => 11,
        Kind::KING => 100,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use game::Notation;

    use super::*;

    #[test]
    fn what_is_said_holds() {
        let cases: [(&str, &str, &[&str]); 8] = [
            (
                "4k4/9/9/9/4p4/9/9/4R4/4K4 b - 1",
                "5h5e",
                &["wins the pawn, which is not protected", "gives check"],
            ),
            ("4k4/9/9/4r4/4p4/9/9/4R4/3K5 b - 1", "5h5e", &["takes the pawn"]),
            ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", &["checkmate"]),
            ("4k4/9/9/2P6/9/9/9/9/4K4 b - 1", "7d7c+", &["promotes the pawn"]),
            ("4k4/9/9/9/4r4/9/9/9/4K4 b G 1", "G*5f", &["answers the check", "attacks the rook"]),
            ("4k4/9/9/4b4/9/9/7R1/9/4K4 b - 1", "2g3g", &["saves the rook"]),
            ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*9e", &[]),
            ("4k4/9/9/9/9/4r1g2/9/9/3K4P b N 1", "N*4h", &["attacks the rook"]),
        ];
        for (text, mv, wanted) in cases {
            let pos = Position::parse_position(text, &Default::default()).expect(text);
            let mv = pos.parse_move(mv, ()).expect(mv);
            assert_eq!(effects(&pos, mv), wanted, "{text} {mv:?}");
        }
    }
}
