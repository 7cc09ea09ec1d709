//! How shogi is drawn.

use dyngame::{BoardStyle, Drawing, Geometry, Labels, Piece, Scene, SideStyle, Spot, Touch};
use game::Side;

use shogi_rules::kifu::KI2;
use shogi_rules::{Kind, Move, Origin, Position, Square};

pub(crate) const DRAWING: Drawing<Position> =
    Drawing { board, scene, touched, touches: Some(touches) };

fn board(_: &Position) -> BoardStyle {
    let signs = |signs: &str| signs.chars().map(String::from).collect();
    let labels =
        |files, ranks| Labels { files: signs(files), ranks: signs(ranks), far: Vec::new() };
    BoardStyle {
        beside: labels("987654321", "abcdefghi"),
        notated: vec![(KI2, labels("９８７６５４３２１", "一二三四五六七八九"))],
        labels_above: true,
        sides: [
            SideStyle { term: "shogi-side-black", ..SideStyle::BLACK },
            SideStyle { term: "shogi-side-white", ..SideStyle::WHITE },
        ],
        stars: [3, 6].into_iter().flat_map(|x| [[x, 3], [x, 6]]).collect(),
        ..BoardStyle::new(Geometry::Squares, 9, 9, "shogi")
    }
}

/// Pieces go by their letters in capitals, `+` before promoted ones.
fn scene(pos: &Position) -> Scene {
    let on = |square| Some(pos.piece_on(square)).filter(|piece| piece.is_some());
    let piece = |square: Square| {
        let piece = on(square)?;
        Some(Piece::of(piece.side(), name(piece.kind()), spot(square)))
    };
    let hand = |side| {
        let counts = Kind::HAND_ORDER.map(|kind| (name(kind), pos.hand(side).count(kind)));
        counts.into_iter().filter(|(_, count)| *count > 0).collect()
    };
    let pieces = Square::all().filter_map(piece).collect();
    let king = pos.in_check().then(|| (spot(pos.king(pos.side())), "check"));
    Scene { pieces, hands: Side::BOTH.map(hand), marks: Vec::from_iter(king), ..Scene::default() }
}

fn touched(_: &Position, mv: Move) -> Vec<Spot> {
    match mv.origin() {
        Origin::Board(from) => vec![spot(from), spot(mv.to())],
        Origin::Hand(_) => vec![spot(mv.to())],
    }
}

/// Whether to promote is asked only where both are legal.
fn touches(pos: &Position, mv: Move) -> Vec<Touch> {
    let mut touches = Touch::spots(touched(pos, mv));
    match mv.origin() {
        Origin::Hand(kind) => touches.insert(0, Touch::hand(&name(kind))),
        Origin::Board(from) => {
            let to = mv.to();
            let other =
                if mv.promotes() { Move::step(from, to) } else { Move::promotion(from, to) };
            if pos.allows(other) {
                touches.push(Touch::promotion(mv.promotes()));
            }
        }
    }
    touches
}

fn name(kind: Kind) -> String {
    format!("{}{}", if kind.is_promoted() { "+" } else { "" }, kind.letter())
}

fn spot(square: Square) -> Spot {
    [8 - square.file() as u8, square.rank() as u8]
}
