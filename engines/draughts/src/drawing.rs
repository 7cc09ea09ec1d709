//! How draughts is drawn.

use dyngame::{BoardStyle, Drawing, Geometry, Piece, Scene, SideStyle, Spot};
use game::{Game, Message, Side};

use draughts_rules::{Colour, Move, Position, Variant, column_of, row_of, squares};

pub(crate) const DRAWING: Drawing<Position> = Drawing { board, scene, touched, touches: None };

fn board(pos: &Position) -> BoardStyle {
    let variant = pos.variant();
    let sides = match variant.first_mover() {
        Colour::White => [SideStyle::WHITE, SideStyle::BLACK],
        Colour::Black => [SideStyle::BLACK, SideStyle::WHITE],
    };
    let numbers =
        squares(variant.board()).map(|bit| (spot(variant, bit), variant.number(bit).to_string()));
    BoardStyle {
        labels: numbers.collect(),
        sides,
        ..BoardStyle::new(Geometry::Chequered, variant.size(), variant.size(), "draughts")
    }
}

/// Pieces are `man` and `king`.
fn scene(pos: &Position) -> Scene {
    let mut scene = Scene::default();
    let variant = pos.variant();
    for colour in [Colour::White, Colour::Black] {
        let side: Side = pos.side_of(colour);
        for (name, set) in [("man", pos.men(colour)), ("king", pos.kings(colour))] {
            scene.pieces.extend(squares(set).map(|bit| Piece::of(side, name, spot(variant, bit))));
        }
        let count = pos.pieces(colour).count_ones();
        scene.counts[side.index()] = Some(Message::new("count-pieces").with("count", count));
    }
    if pos.must_capture() {
        let moves = pos.moves();
        let mut from: Vec<usize> = moves.into_iter().map(Move::from).collect();
        from.dedup();
        scene.marks = from.into_iter().map(|bit| (spot(variant, bit), "capture")).collect();
    }
    scene
}

/// Every square that the piece lands on.
fn touched(pos: &Position, mv: Move) -> Vec<Spot> {
    let spot = |bit| spot(pos.variant(), bit);
    match mv.is_capture() {
        true => mv.landings().map(spot).collect(),
        false => vec![spot(mv.from()), spot(mv.to())],
    }
}

/// Where a square lies for the player who moves first, whose men stand below.
fn spot(variant: Variant, bit: usize) -> Spot {
    let last = variant.size() - 1;
    match variant.first_mover() {
        Colour::White => [column_of(bit) as u8, row_of(bit) as u8],
        Colour::Black => [(last - column_of(bit)) as u8, (last - row_of(bit)) as u8],
    }
}
