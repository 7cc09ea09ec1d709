//! How xiangqi is drawn.

use dyngame::{BoardStyle, Drawing, Geometry, Ink, Labels, Piece, Scene, SideStyle, Spot};

use xiangqi_rules::traditional::{CHINESE, WXF};
use xiangqi_rules::{FILES, Move, Position, RANKS, Square};

pub(crate) const DRAWING: Drawing<Position> = Drawing { board, scene, touched, touches: None };

fn board(_: &Position) -> BoardStyle {
    let red = SideStyle { name: "Red", term: "xiangqi-side-red", ink: Ink::Red };
    // The diagonals of the two palaces.
    let palace = |y| [[[3, y], [5, y + 2]], [[5, y], [3, y + 2]]];
    let cannons = [2, 7].into_iter().flat_map(|y| [[1, y], [7, y]]);
    let soldiers = [3, 6].into_iter().flat_map(|y| [0, 2, 4, 6, 8].map(|x| [x, y]));
    // Each side counts files from its own right, Red in Chinese in numerals.
    let signs = |signs: &str| signs.chars().map(String::from).collect();
    let counted = |near| Labels { files: signs(near), ranks: Vec::new(), far: signs("123456789") };
    BoardStyle {
        notated: vec![(CHINESE, counted("九八七六五四三二一")), (WXF, counted("987654321"))],
        corners: cannons.chain(soldiers).collect(),
        lines: [0, 7].into_iter().flat_map(palace).collect(),
        river: Some(4),
        sides: [red, SideStyle::BLACK],
        ..BoardStyle::new(Geometry::Crossings, FILES, RANKS, "xiangqi").lettered(0)
    }
}

/// Pieces go by their letters in capitals.
fn scene(pos: &Position) -> Scene {
    let piece = |square| {
        let piece = pos.piece_on(square)?;
        Some(Piece::of(piece.side, piece.kind.letter(), spot(square)))
    };
    let king = pos.in_check().then(|| (spot(pos.king(pos.side())), "check"));
    Scene {
        pieces: Square::all().filter_map(piece).collect(),
        marks: Vec::from_iter(king),
        ..Scene::default()
    }
}

fn touched(_: &Position, mv: Move) -> Vec<Spot> {
    vec![spot(mv.from), spot(mv.to)]
}

fn spot(square: Square) -> Spot {
    [square.file() as u8, (RANKS - 1 - square.rank()) as u8]
}
