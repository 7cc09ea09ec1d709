//! How Othello is drawn.

use face::{BoardStyle, Drawing, Geometry, Piece, Scene, Spot, Touch};
use game::Side;

use crate::movegen::squares;
use crate::position::{Move, Position};

pub(crate) const DRAWING: Drawing<Position> =
    Drawing { board, scene, touched, touches: Some(touches) };

/// Rank 1 is at the top.
fn board(_: &Position) -> BoardStyle {
    let ranks = (1..=8).map(|rank| rank.to_string()).collect();
    BoardStyle { ranks, ..BoardStyle::new(Geometry::Squares, 8, 8, "stones").lettered(1) }
}

fn scene(pos: &Position) -> Scene {
    let discs = |side: Side| {
        let all = squares(pos.discs[side.index()]);
        all.map(move |square| Piece::of(side, "disc", spot(square)))
    };
    let pieces = Side::BOTH.into_iter().flat_map(discs).collect();
    let counts = Side::BOTH.map(|side| format!("{} discs", pos.count(side)));
    Scene { pieces, counts, ..Scene::default() }
}

/// A pass touches nothing.
fn touched(_: &Position, mv: Move) -> Vec<Spot> {
    squares(mv.square()).map(spot).collect()
}

fn touches(pos: &Position, mv: Move) -> Vec<Touch> {
    if mv == Move::PASS {
        return vec![Touch::Word("pass".to_owned())];
    }
    Touch::spots(touched(pos, mv))
}

const fn spot(square: u8) -> Spot {
    [square % 8, square / 8]
}
