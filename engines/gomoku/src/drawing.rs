//! How gomoku is drawn.

use game::{Game, Side};
use shell::{BoardStyle, Drawing, Geometry, Piece, Scene, Spot};

use crate::point::Point;
use crate::position::Position;

pub(crate) const DRAWING: Drawing<Position> = Drawing { board, scene, touched };

fn board(pos: &Position) -> BoardStyle {
    let size = pos.size();
    let (middle, last) = (size as u8 / 2, size as u8 - 1);
    let stars = match size {
        0..13 => vec![middle],
        _ => vec![3, middle, last - 3],
    };
    let stars = stars.iter().flat_map(|&x| stars.iter().map(move |&y| [x, y]));
    BoardStyle {
        // A board of even size has no centre, nor points that mark it.
        stars: stars.filter(|_| size % 2 == 1).collect(),
        is_numbered: true,
        ..BoardStyle::new(Geometry::Crossings, size, size, "stones").lettered(1)
    }
}

fn scene(pos: &Position) -> Scene {
    let spot = |point| spot(pos, point);
    let stones = |side: Side| {
        pos.stones(side).iter().map(move |point| Piece::of(side, "stone", spot(point)))
    };
    let pieces = Side::BOTH.into_iter().flat_map(stones).collect();
    let is_forbidden = |point: &Point| pos.is_forbidden_to(pos.side_to_move(), *point);
    let forbidden = pos.empty().iter().filter(is_forbidden);
    let marks = forbidden.map(|point| (spot(point), "forbidden")).collect();
    Scene { pieces, marks, ..Scene::default() }
}

fn touched(pos: &Position, point: Point) -> Vec<Spot> {
    vec![spot(pos, point)]
}

fn spot(pos: &Position, point: Point) -> Spot {
    let (x, y) = pos.coordinates(point);
    [x as u8, (pos.size() - 1 - y) as u8]
}
