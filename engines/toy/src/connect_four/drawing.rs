//! How connect four is drawn: discs on seven columns of six squares.

use dyngame::{BoardStyle, Drawing, Geometry, Piece, Scene, SideStyle, Spot};
use game::Side;

use super::position::{HEIGHT, STRIDE, WIDTH};
use super::{Column, Position};

pub(super) const DRAWING: Drawing<Position> = Drawing { board, scene, touched, touches: None };

fn board(_: &Position) -> BoardStyle {
    BoardStyle {
        sides: [SideStyle::X, SideStyle::O],
        ..BoardStyle::new(Geometry::Squares, WIDTH.into(), HEIGHT.into(), "stones").lettered(1)
    }
}

fn scene(pos: &Position) -> Scene {
    let squares = (0..WIDTH).flat_map(|column| (0..HEIGHT).map(move |row| (column, row)));
    let disc = |(column, row): (u8, u8)| {
        let bit = 1 << (column * STRIDE + row);
        let side = Side::BOTH.into_iter().find(|side| pos.discs[side.index()] & bit != 0)?;
        Some(Piece::of(side, "disc", [column, HEIGHT - 1 - row]))
    };
    Scene { pieces: squares.filter_map(disc).collect(), ..Scene::default() }
}

/// The square that the disc falls to.
fn touched(pos: &Position, column: Column) -> Vec<Spot> {
    let height = (pos.occupied() >> (column * STRIDE)) & ((1 << HEIGHT) - 1);
    vec![[column, HEIGHT - 1 - height.count_ones() as u8]]
}
