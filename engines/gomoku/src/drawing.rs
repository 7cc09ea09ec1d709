//! How gomoku is drawn.

use std::collections::HashSet;

use dyngame::{BoardStyle, Drawing, Geometry, Piece, Scene, Spot};
use game::{Game, Outcome, Side};

use crate::worth::Position;
use gomoku_rules::{Foul, Point};

pub(crate) const DRAWING: Drawing<Position> = Drawing { board, scene, touched, touches: None };

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
    // The foul that ended the game is no warning any more.
    let warned = pos.side_to_move() == Side::First && pos.outcome().is_none();
    let foul = |point: Point| Some((spot(point), kind(pos.forbidden(point)?)));
    let marks = pos.empty().iter().filter(|_| warned).filter_map(foul).collect();
    Scene { pieces, marks, lines: rows(pos), ..Scene::default() }
}

/// The sign that players write for it.
const fn kind(foul: Foul) -> &'static str {
    match foul {
        Foul::Overline => "overline",
        Foul::DoubleFour => "4-4",
        Foul::DoubleThree => "3-3",
    }
}

/// The rows of five or more of who has won, from end to end.
fn rows(pos: &Position) -> Vec<[Spot; 2]> {
    let Some(Outcome::Win(winner)) = pos.outcome().filter(|_| pos.foul().is_none()) else {
        return Vec::new();
    };
    let stones: HashSet<Spot> = pos.stones(winner).iter().map(|point| spot(pos, point)).collect();
    let step = |[x, y]: Spot, [dx, dy]: [i8; 2], count: i8| {
        Some([x.checked_add_signed(dx * count)?, y.checked_add_signed(dy * count)?])
    };
    let is_own = |at: Option<Spot>| at.is_some_and(|at| stones.contains(&at));
    let row = |start: Spot, way: [i8; 2]| {
        let length = (0..).take_while(|&count| is_own(step(start, way, count))).count() as i8;
        let begins = !is_own(step(start, way, -1)) && length >= 5;
        Some([start, step(start, way, length - 1)?]).filter(|_| begins)
    };
    let ways = [[1, 0], [0, 1], [1, 1], [1, -1]];
    let mut rows: Vec<_> = stones
        .iter()
        .flat_map(|&start| ways.iter().filter_map(move |&way| row(start, way)))
        .collect();
    rows.sort_unstable();
    rows
}

fn touched(pos: &Position, point: Point) -> Vec<Spot> {
    vec![spot(pos, point)]
}

fn spot(pos: &Position, point: Point) -> Spot {
    let (x, y) = pos.coordinates(point);
    [x as u8, (pos.size() - 1 - y) as u8]
}
