//! Commentary on a game: the names of its ends, the calls of a referee, the effects of a move.

use dyngame::{Ending, PieceMove, has_move_that};
use game::{Game, Message, Outcome, Recurrence, Side};
use xiangqi_rules::{Kind, Move, Position, Square};

use crate::see::see_ge;

const CHECKMATE: Ending = Ending::new("end-checkmate", "checkmate");
const GENERAL_TAKEN: Ending = Ending::new("end-general-taken", "general taken");
const STALEMATE: Ending = Ending::new("end-stalemate", "stalemate");
const REPETITION: Ending = Ending::repetition("end-repetition", "repetition");
const PERPETUAL_CHECK: Ending = Ending::new("end-long-check", "perpetual check");
const PERPETUAL_CHASE: Ending = Ending::new("end-perpetual-chase", "perpetual chase");
const MOVE_COUNT: Ending = Ending::new("end-move-count", "move count");
const MATERIAL: Ending = Ending::new("end-insufficient-material", "insufficient material");

/// All that [`ending`] says.
pub(crate) const ENDS: &[Ending] = &[
    CHECKMATE, GENERAL_TAKEN, STALEMATE, REPETITION, PERPETUAL_CHECK, PERPETUAL_CHASE, MOVE_COUNT,
    MATERIAL,
];

/// The end that `pos` is; `cycle` is the loop that closed, if one did.
pub(crate) fn ending(pos: &Position, cycle: Option<&[Move]>) -> Ending {
    if let Some(cycle) = cycle {
        let checks = Recurrence::of(pos, cycle, Position::in_check).by_every_move;
        return match pos.judge_cycle(cycle) {
            Outcome::Draw => REPETITION,
            Outcome::Win(_) if checks.contains(&true) => PERPETUAL_CHECK,
            Outcome::Win(_) => PERPETUAL_CHASE,
        };
    }
    if !pos.has_general(pos.side()) {
        return GENERAL_TAKEN;
    }
    match (pos.has_move(), pos.in_check()) {
        (true, _) if pos.has_insufficient_material() => MATERIAL,
        (true, _) => MOVE_COUNT,
        (false, true) => CHECKMATE,
        (false, false) => STALEMATE,
    }
}

/// The calls of a referee when `mv` is played in `before`.
pub(crate) fn calls(before: &Position, mv: Move) -> Vec<Message> {
    let capture = before
        .piece_on(mv.to)
        .map(|piece| Message::new("call-captures").with("piece", piece.message()));
    let after = before.after(mv);
    let check = after.in_check().then(|| Message::new("call-check"));
    capture.into_iter().chain(check).collect()
}

pub(crate) fn effects(pos: &Position, mv: Move) -> Vec<Message> {
    let after = pos.after(mv);
    let kind_on = |square| pos.piece_on(square).map(|piece| piece.kind);
    let takes = |pos: &Position, square| has_move_that(pos, |answer| answer.to == square);
    let was_in_check = pos.in_check();
    PieceMove {
        piece: kind_on(mv.from).map_or("piece", Kind::term),
        taken: kind_on(mv.to).map(Kind::term),
        can_be_taken: takes(&after, mv.to),
        could_be_lost: !was_in_check && loses(&pos.passed(), mv.from),
        was_in_check,
        gives_check: after.in_check(),
        leaves_moves: after.has_move() || !after.has_general(after.side()),
        promotes: false,
        attacks: victim(&after, pos.side(), mv.to).map(Kind::term),
    }
    .effects(pos.side())
}

/// Whether the side to move wins something by taking what stands on `square`.
fn loses(pos: &Position, square: Square) -> bool {
    has_move_that(pos, |answer| answer.to == square && see_ge(pos, answer, 1))
}

/// The piece of most worth that the piece of `us` on `from` attacks, if that is worth more than it.
fn victim(pos: &Position, us: Side, from: Square) -> Option<Kind> {
    let own = worth(pos.piece_on(from)?.kind);
    let is_attacked = |&square: &Square| pos.attackers(square, us, pos.occupancy()).has(from);
    let attacked = pos.side_pieces(!us).filter(is_attacked);
    let kinds = attacked.filter_map(|square| Some(pos.piece_on(square)?.kind));
    kinds.filter(|&kind| kind != Kind::King && worth(kind) > own).max_by_key(|&kind| worth(kind))
}

/// The order of the kinds by their worth.
const fn worth(kind: Kind) -> u32 {
    [100, 2, 2, 4, 9, 4, 1][kind.index()]
}

#[cfg(test)]
mod tests {
    use game::{Arg, Notation};

    use super::*;

    /// The id, and the name of the piece.
    fn said(effect: &Message) -> String {
        match effect.arg("piece") {
            Some(Arg::Term(piece)) => {
                format!("{} {}", effect.id, &piece.id["xiangqi-piece-".len()..])
            }
            _ => effect.id.to_owned(),
        }
    }

    #[test]
    fn what_is_said_holds() {
        let cases: [(&str, &str, &[&str]); 7] = [
            ("3k5/9/9/9/p8/9/9/9/9/R3K4 w", "a0a5", &["effect-wins soldier"]),
            ("r2k5/9/9/9/p8/9/9/9/9/R3K4 w", "a0a5", &["effect-takes soldier"]),
            ("3k5/9/9/9/9/9/9/9/9/R3K4 w", "a0a9", &["effect-gives-check"]),
            ("3k5/R8/9/9/9/9/9/9/7R1/4K4 w", "h1h9", &["effect-checkmate"]),
            ("3k5/9/9/9/4r4/9/9/9/9/4K4 w", "e0f0", &["effect-answers-check"]),
            ("3k5/9/9/9/r3N4/9/9/9/9/4KA3 w", "e5d7", &["effect-saves horse"]),
            // A cannon that takes the horse is taken by the rook.
            ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "h0i2", &[]),
        ];
        for (text, mv, wanted) in cases {
            let pos = Position::parse_position(text, &Default::default()).expect(text);
            let mv = pos.parse_move(mv, Default::default()).expect(mv);
            let told: Vec<_> = effects(&pos, mv).iter().map(said).collect();
            assert_eq!(told, wanted, "{text} {mv:?}");
        }
    }
}
