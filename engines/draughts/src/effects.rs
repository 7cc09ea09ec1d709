//! What a move does, in words.

use game::Game;

use draughts_rules::{Move, Position};

/// What the legal move `mv` does.
pub(crate) fn effects(pos: &Position, mv: Move) -> Vec<String> {
    let after = pos.after(mv);
    let them = pos.turn().opponent();
    if !after.has_move() {
        let word =
            if after.pieces(them) == 0 { "takes the last piece" } else { "blocks everything" };
        return vec![word.to_owned()];
    }
    let kings = (mv.captured() & pos.kings(them)).count_ones();
    let men = mv.captured().count_ones() - kings;
    let parries = !mv.is_capture() && pos.could_capture(them) && !after.must_capture();
    let facts = [
        mv.is_capture().then(|| format!("takes {}", counted(men, kings))),
        pos.promotes(mv).then(|| "crowns a man".to_owned()),
        parries.then(|| "parries a capture".to_owned()),
        after.must_capture().then(|| "makes the opponent capture".to_owned()),
    ];
    facts.into_iter().flatten().collect()
}

/// So many men and kings.
fn counted(men: u32, kings: u32) -> String {
    let count = |number: u32, one: &str, many: &str| match number {
        0 => None,
        1 => Some(format!("a {one}")),
        _ => Some(format!("{number} {many}")),
    };
    let parts = [count(men, "man", "men"), count(kings, "king", "kings")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use game::Notation;

    use super::*;
    use draughts_rules::{Rules, Variant};

    #[test]
    fn what_is_said_holds() {
        let cases: [(&str, &str, &[&str]); 7] = [
            ("B:W6,7,14,15:B2", "2x9x18", &["takes 2 men"]),
            ("W:W22:B18", "22x15", &["takes the last piece"]),
            ("W:W22:B18,8", "22x15", &["takes a man"]),
            ("W:W22:BK18,2", "22x15", &["takes a king"]),
            ("W:W6:B24", "6-1", &["crowns a man"]),
            ("W:W22,32:B15,2", "22-18", &["makes the opponent capture"]),
            ("W:W19,28:B10,15", "28-24", &["parries a capture"]),
        ];
        let rules = Rules { variant: Variant::English8, ..Rules::default() };
        for (text, mv, wanted) in cases {
            let pos = Position::parse_position(text, &rules).expect(text);
            let moves = pos.moves();
            let spelt = |mv: Move| pos.move_text(mv, Default::default());
            let found = moves.iter().copied().find(|&found| spelt(found) == mv);
            let listed: Vec<_> = moves.iter().map(|&mv| spelt(mv)).collect();
            let found = found.unwrap_or_else(|| panic!("{mv} of {listed:?}"));
            assert_eq!(effects(&pos, found), wanted, "{text} {mv}");
        }
    }
}
