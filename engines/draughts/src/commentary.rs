//! Commentary on a game: the names of its ends, the calls of a referee, the effects of a move.

use draughts_rules::{Move, Position};
use dyngame::Ending;
use game::{Game, Message};

/// All that [`ending`] says.
pub(crate) const ENDS: &[Ending] = &[ALL_CAPTURED, NO_MOVE, REPETITION, NO_PROGRESS];

const ALL_CAPTURED: Ending = Ending::new("end-all-captured", "all pieces captured");
const NO_MOVE: Ending = Ending::new("end-no-move-left", "no move left");
const REPETITION: Ending = Ending::repetition("end-repetition", "repetition");
const NO_PROGRESS: Ending = Ending::new("end-no-progress", "no progress");

/// The end that `pos` is; `cycle` is the loop that closed, if one did.
pub(crate) fn ending(pos: &Position, cycle: Option<&[Move]>) -> Ending {
    match cycle {
        Some(_) => REPETITION,
        None if pos.has_move() => NO_PROGRESS,
        None if pos.pieces(pos.turn()) != 0 => NO_MOVE,
        None => ALL_CAPTURED,
    }
}

/// The calls of a referee when `mv` is played in `before`.
pub(crate) fn calls(before: &Position, mv: Move) -> Vec<Message> {
    let count = mv.captured().count_ones();
    let taken = (count > 0).then(|| Message::new("draughts-captures").with("count", count));
    let crowned = before.promotes(mv).then(|| Message::new("draughts-crowned"));
    taken.into_iter().chain(crowned).collect()
}

pub(crate) fn effects(pos: &Position, mv: Move) -> Vec<Message> {
    let after = pos.after(mv);
    let them = pos.turn().opponent();
    if !after.has_move() {
        let last = Message::new("effect-last-piece");
        return vec![if after.pieces(them) == 0 { last } else { Message::new("draughts-blocks") }];
    }
    let kings = (mv.captured() & pos.kings(them)).count_ones();
    let men = mv.captured().count_ones() - kings;
    let parries = !mv.is_capture() && pos.could_capture(them) && !after.must_capture();
    let facts = [
        mv.is_capture().then(|| taken(men, kings)),
        pos.promotes(mv).then(|| Message::new("draughts-crowns")),
        parries.then(|| Message::new("draughts-parries")),
        after.must_capture().then(|| Message::new("draughts-makes-capture")),
    ];
    facts.into_iter().flatten().collect()
}

/// That so many men and kings are taken.
fn taken(men: u32, kings: u32) -> Message {
    match (men, kings) {
        (_, 0) => Message::new("draughts-takes-men").with("count", men),
        (0, _) => Message::new("draughts-takes-kings").with("count", kings),
        _ => Message::new("draughts-takes-both")
            .with("men", Message::new("draughts-men").with("count", men))
            .with("kings", Message::new("draughts-kings").with("count", kings)),
    }
}

#[cfg(test)]
mod tests {
    use draughts_rules::{Rules, Variant};
    use game::{Arg, Notation};

    use super::*;

    /// The id, and how many are taken.
    fn said(effect: &Message) -> String {
        match effect.arg("count") {
            Some(Arg::Number(count)) => format!("{} {count}", effect.id),
            _ => effect.id.to_owned(),
        }
    }

    #[test]
    fn what_is_said_holds() {
        let cases: [(&str, &str, &[&str]); 7] = [
            ("B:W6,7,14,15:B2", "2x9x18", &["draughts-takes-men 2"]),
            ("W:W22:B18", "22x15", &["effect-last-piece"]),
            ("W:W22:B18,8", "22x15", &["draughts-takes-men 1"]),
            ("W:W22:BK18,2", "22x15", &["draughts-takes-kings 1"]),
            ("W:W6:B24", "6-1", &["draughts-crowns"]),
            ("W:W22,32:B15,2", "22-18", &["draughts-makes-capture"]),
            ("W:W19,28:B10,15", "28-24", &["draughts-parries"]),
        ];
        let rules = Rules { variant: Variant::English8, ..Rules::default() };
        for (text, mv, wanted) in cases {
            let pos = Position::parse_position(text, &rules).expect(text);
            let moves = pos.moves();
            let written = |mv: Move| pos.move_text(mv, Default::default());
            let found = moves.iter().copied().find(|&found| written(found) == mv);
            let listed: Vec<_> = moves.iter().map(|&mv| written(mv)).collect();
            let found = found.unwrap_or_else(|| panic!("{mv} of {listed:?}"));
            let told: Vec<_> = effects(&pos, found).iter().map(said).collect();
            assert_eq!(told, wanted, "{text} {mv}");
        }
    }
}
