//! How dots is drawn.

use dyngame::{BoardStyle, Drawing, Geometry, Labels, Piece, Scene, SideStyle, Spot};
use game::{Message, Side};

use dots_rules::{Edge, Grid, Position, Variant};

pub(crate) const DRAWING: Drawing<Position> = Drawing { board, scene, touched, touches: None };

fn board(pos: &Position) -> BoardStyle {
    let (columns, rows) = (pos.board().cols, pos.board().rows);
    // Only the dots have names, not what lies between them.
    let spread = |names: Vec<String>| names.join("  ").split(' ').map(str::to_owned).collect();
    BoardStyle {
        beside: Labels {
            files: spread(('a'..).take(columns).map(String::from).collect()),
            ranks: spread((1..=rows).rev().map(|row| row.to_string()).collect()),
            far: Vec::new(),
        },
        sides: [SideStyle::X, SideStyle::O],
        ..BoardStyle::new(Geometry::Lattice, 2 * columns - 1, 2 * rows - 1, "lattice")
    }
}

/// Lines have no owner; dots and boxes are drawn where they have one.
fn scene(pos: &Position) -> Scene {
    let board = pos.board();
    let line = |edge: usize| Piece::free("line", edge_spot(board, Edge(edge as u16)));
    let mut pieces: Vec<Piece> = pos.drawn().iter().map(line).collect();
    let territory = pos.variant() == Variant::Territory;
    for side in Side::BOTH {
        let owned = pos.owned(side);
        if territory {
            pieces.extend(owned.iter().map(|dot| Piece::of(side, "dot", dot_spot(board, dot))));
        }
        let closed = (0..board.boxes()).filter(|&square| match territory {
            // A finished square belongs to its dots.
            true => {
                board.sides_drawn(square, &pos.drawn()) == 4
                    && owned.contains(board.top_left(square))
            }
            false => owned.contains(square),
        });
        let spot = |square| dot_spot(board, board.top_left(square)).map(|place| place + 1);
        pieces.extend(closed.map(|square| Piece::of(side, "box", spot(square))));
    }
    let unit = if territory { "count-dots" } else { "count-boxes" };
    let counts =
        Side::BOTH.map(|side| Some(Message::new(unit).with("count", pos.owned(side).len())));
    Scene { pieces, counts, ..Scene::default() }
}

fn touched(pos: &Position, edge: Edge) -> Vec<Spot> {
    vec![edge_spot(pos.board(), edge)]
}

fn dot_spot(board: &Grid, dot: usize) -> Spot {
    let (row, column) = board.place(dot);
    [2 * column as u8, 2 * row as u8]
}

/// Halfway between the dots that it joins.
fn edge_spot(board: &Grid, edge: Edge) -> Spot {
    let [[x, y], [u, v]] = board.ends(edge).map(|dot| dot_spot(board, dot));
    [(x + u) / 2, (y + v) / 2]
}
