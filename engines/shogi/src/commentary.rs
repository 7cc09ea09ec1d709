//! Commentary on a game: the names of its ends, the calls of a referee, the effects of a move.

use dyngame::{Ending, PieceMove, has_move_that};
use game::{Game, Message, Outcome, Side};
use shogi_rules::{Kind, Move, Origin, Position, Square};

use crate::see::exchange_reaches;

const CHECKMATE: Ending = Ending::new("end-checkmate", "checkmate");
const NO_MOVE: Ending = Ending::new("end-no-legal-move", "no legal move");
const SENNICHITE: Ending = Ending::repetition("end-sennichite", "sennichite");
const PERPETUAL_CHECK: Ending = Ending::new("end-perpetual-check", "perpetual check");
const TRY: Ending = Ending::new("end-try", "try");
const MOVE_LIMIT: Ending = Ending::new("end-move-limit", "move limit");

/// All that [`ending`] says.
pub(crate) const ENDS: &[Ending] =
    &[CHECKMATE, NO_MOVE, SENNICHITE, PERPETUAL_CHECK, TRY, MOVE_LIMIT];

/// The end that `pos` is; `cycle` is the loop that closed, if one did.
pub(crate) fn ending(pos: &Position, cycle: Option<&[Move]>) -> Ending {
    match cycle.map(|cycle| pos.judge_cycle(cycle)) {
        Some(Outcome::Draw) => SENNICHITE,
        Some(Outcome::Win(_)) => PERPETUAL_CHECK,
        None if pos.is_tried() => TRY,
        // A mate behind the limit comes too late.
        None if pos.has_move() || pos.outcome() == Some(Outcome::Draw) => MOVE_LIMIT,
        None if pos.in_check() => CHECKMATE,
        None => NO_MOVE,
    }
}

/// The calls of a referee when `mv` is played in `before`.
pub(crate) fn calls(before: &Position, mv: Move) -> Vec<Message> {
    let taken = before.piece_on(mv.to());
    let after = before.after(mv);
    let capture = taken
        .is_some()
        .then(|| Message::new("call-captures").with("piece", Message::new(taken.kind().term())));
    let check = after.in_check().then(|| Message::new("call-check"));
    capture.into_iter().chain(check).collect()
}

pub(crate) fn effects(pos: &Position, mv: Move) -> Vec<Message> {
    let (us, to) = (pos.side(), mv.to());
    let after = pos.after(mv);
    let taken = pos.piece_on(to);
    let could_be_lost = match mv.origin() {
        Origin::Hand(_) => false,
        Origin::Board(from) => !pos.in_check() && loses(&pos.passed(), from),
    };
    PieceMove {
        piece: pos.moving_kind(mv).term(),
        taken: taken.is_some().then(|| taken.kind().term()),
        can_be_taken: has_move_that(&after, |answer| answer.to() == to),
        could_be_lost,
        was_in_check: pos.in_check(),
        gives_check: after.in_check(),
        leaves_moves: after.has_move(),
        promotes: mv.promotes(),
        attacks: victim(&after, us, to).map(Kind::term),
    }
    .effects(pos.side())
}

/// Whether the side to move wins something by taking what stands on `square`.
fn loses(pos: &Position, square: Square) -> bool {
    has_move_that(pos, |answer| answer.to() == square && exchange_reaches(pos, answer, 1))
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
    use game::{Arg, Notation};
    use shogi_rules::Rules;

    use super::*;

    /// The id, and the name of the piece.
    fn said(effect: &Message) -> String {
        match effect.arg("piece") {
            Some(Arg::Term(piece)) => {
                format!("{} {}", effect.id, &piece.id["shogi-piece-".len()..])
            }
            _ => effect.id.to_owned(),
        }
    }

    #[test]
    fn a_mate_behind_the_limit_is_none() {
        let rules = Rules { max_moves: 100, ..Rules::default() };
        for (number, end) in [(101, CHECKMATE), (102, MOVE_LIMIT)] {
            let text = format!("4k4/4G4/4P4/9/9/9/9/9/4K4 w - {number}");
            let pos = Position::parse_position(&text, &rules).expect("a position");
            assert_eq!(ending(&pos, None).name, end.name, "{number}");
        }
    }

    #[test]
    fn what_is_said_holds() {
        let cases: [(&str, &str, &[&str]); 9] = [
            (
                "4k4/9/9/9/4p4/9/9/4R4/4K4 b - 1",
                "5h5e",
                &["effect-wins pawn", "effect-gives-check"],
            ),
            ("4k4/9/9/4r4/4p4/9/9/4R4/3K5 b - 1", "5h5e", &["effect-takes pawn"]),
            ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", &["effect-checkmate"]),
            ("4k4/9/9/2P6/9/9/9/9/4K4 b - 1", "7d7c+", &["effect-promotes pawn"]),
            (
                "4k4/9/9/9/4r4/9/9/9/4K4 b G 1",
                "G*5f",
                &["effect-answers-check", "effect-attacks rook"],
            ),
            ("4k4/9/9/4b4/9/9/7R1/9/4K4 b - 1", "2g3g", &["effect-saves rook"]),
            // A bishop that takes the pawn of 3c is taken itself.
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2", "3c3d", &[]),
            ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*9e", &[]),
            ("4k4/9/9/9/9/4r1g2/9/9/3K4P b N 1", "N*4h", &["effect-attacks rook"]),
        ];
        for (text, mv, wanted) in cases {
            let pos = Position::parse_position(text, &Default::default()).expect(text);
            let mv = pos.parse_move(mv, ()).expect(mv);
            let told: Vec<_> = effects(&pos, mv).iter().map(said).collect();
            assert_eq!(told, wanted, "{text} {mv:?}");
        }
    }
}
