//! Boards and what stands on them, as the page's script is given them.

use dyngame::{BoardStyle, Counts, Scene, Spot};
use serde::Serialize;

/// The different boards of a page; its games name them by number.
#[derive(Default, Serialize)]
#[serde(transparent)]
pub struct Boards(Vec<BoardStyle>);

impl Boards {
    /// The number of `style`, which is added if it is new.
    pub fn number(&mut self, style: BoardStyle) -> usize {
        let known = self.0.iter().position(|known| *known == style);
        known.unwrap_or_else(|| {
            self.0.push(style);
            self.0.len() - 1
        })
    }
}

/// The change that makes a scene of the one before it. A scene differs from the last in little, and a page of
/// hundreds of games would be tens of megabytes long.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Column, row, owner and name of pieces that stand where they did not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    put: Vec<(u8, u8, Option<u8>, String)>,
    /// Spots that became empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clear: Vec<Spot>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<[Vec<(String, u32)>; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Counts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<Vec<(Spot, &'static str)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<[Spot; 2]>>,
}

impl Change {
    /// The change of `old` into `new`.
    pub fn between(old: &Scene, new: &Scene) -> Self {
        let fresh = new.pieces.iter().filter(|piece| !old.pieces.contains(piece));
        let is_left = |at: &Spot| new.pieces.iter().all(|piece| piece.at != *at);
        Self {
            put: fresh
                .map(|piece| (piece.at[0], piece.at[1], piece.owner, piece.name.clone()))
                .collect(),
            clear: old.pieces.iter().map(|piece| piece.at).filter(is_left).collect(),
            hands: (old.hands != new.hands).then(|| new.hands.clone()),
            counts: (old.counts != new.counts).then(|| new.counts.clone()),
            marks: (old.marks != new.marks).then(|| new.marks.clone()),
            lines: (old.lines != new.lines).then(|| new.lines.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use dyngame::{Geometry, Piece};
    use game::Side;
    use game::keys::SplitMix64;

    use super::*;
    use dyngame::{DynGame, Erased, GameState, Move, Settings};

    fn is_on(style: &BoardStyle, spot: Spot) -> bool {
        spot[0] < style.columns && spot[1] < style.rows
    }

    /// Plays at random and looks at each scene.
    fn check(rules: &dyn DynGame, settings: &Settings) {
        for seed in 0..4 {
            let mut rng = SplitMix64::new(seed);
            let mut board = rules.state(None, settings).expect("a start position");
            let style = board.style().expect("a board");
            while board.status().is_none() && board.ply() < 150 {
                let legal = board.moves();
                let mv = legal[rng.below(legal.len())];
                check_touches(&*board);
                let (text, touched) = (board.canonical_text(mv), board.spots(mv));
                board.make(mv);
                let scene = board.scene().expect("a scene");
                let spots: BTreeSet<Spot> = scene.pieces.iter().map(|piece| piece.at).collect();
                assert_eq!(
                    spots.len(),
                    scene.pieces.len(),
                    "two pieces on a spot: {}",
                    board.text()
                );
                assert!(spots.iter().chain(&touched).all(|&spot| is_on(&style, spot)), "{text}");
                let last = touched.last().expect("a spot");
                assert!(spots.contains(last), "{text} ends at {last:?}: {}", board.text());
            }
        }
    }

    /// No move is said by the beginning of what says another.
    fn check_touches(board: &dyn GameState) {
        let said: Vec<_> = board.moves().iter().map(|&mv| (mv, board.touches(mv))).collect();
        for (mv, touches) in &said {
            let begins = |(other, all): &&(Move, Vec<_>)| other != mv && all.starts_with(touches);
            if let Some((other, _)) = said.iter().find(begins) {
                let [one, other] = [*mv, *other].map(|mv| board.canonical_text(mv));
                panic!("{one} and {other}: {}", board.text());
            }
        }
    }

    #[test]
    fn moves_end_where_pieces_stand() {
        let none = Settings::new();
        check(&Erased::<shogi::Program>::new(), &none);
        check(&Erased::<xiangqi::Program>::new(), &none);
        check(&Erased::<gomoku::Program>::new(), &vec![("Rule".into(), "renju".into())]);
        check(&Erased::<toy::connect_four::Program>::new(), &none);
        for variant in ["english12", "english10", "english8"] {
            let settings = vec![("Variant".into(), variant.into())];
            check(&Erased::<draughts::Program>::new(), &settings);
        }
        for variant in ["territory", "classic"] {
            let settings = vec![("Variant".into(), variant.into())];
            check(&Erased::<dots::Program>::new(), &settings);
        }
    }

    #[test]
    fn only_what_changes_is_said() {
        let (pawn, rook) = ("P", "R");
        let before = Scene {
            pieces: vec![
                Piece::of(Side::First, pawn, [0, 6]),
                Piece::of(Side::Second, rook, [0, 5]),
                Piece::free("line", [1, 1]),
            ],
            ..Scene::default()
        };
        let after = Scene {
            pieces: vec![Piece::of(Side::First, pawn, [0, 5]), Piece::free("line", [1, 1])],
            hands: [vec![(rook.to_owned(), 1)], Vec::new()],
            ..Scene::default()
        };
        let change = Change::between(&before, &after);
        let text = serde_json::to_string(&change).expect("JSON");
        assert_eq!(text, r#"{"put":[[0,5,0,"P"]],"clear":[[0,6]],"hands":[[["R",1]],[]]}"#);
        assert_eq!(Change::between(&after, &after), Change::default());
    }

    #[test]
    fn equal_boards_are_one() {
        let mut boards = Boards::default();
        let board = |size| BoardStyle::new(Geometry::Crossings, size, size, "stones");
        assert_eq!([15, 19, 15].map(|size| boards.number(board(size))), [0, 1, 0]);
    }
}
