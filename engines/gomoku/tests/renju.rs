//! Forbidden points against a plain judge of board cells.

use crate::common::{crowded, position_of, rules};
use game::Side;
use gomoku::Position;
use gomoku_rules::{Foul, Point, Variant};

/// The reference procedure on an array of cells, with nothing precomputed.
struct Plain {
    /// 0 empty, 1 Black, 2 White or outside; a margin of six points all around.
    cells: [[u8; 34]; 34],
}

const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
type Cell = (isize, isize);

impl Plain {
    fn new(pos: &Position) -> Self {
        let mut cells = [[2; 34]; 34];
        for (y, row) in cells.iter_mut().enumerate().skip(6).take(pos.size()) {
            for (x, cell) in row.iter_mut().enumerate().skip(6).take(pos.size()) {
                let owner = pos.point(x - 6, y - 6).and_then(|point| pos.stone(point));
                *cell = owner.map_or(0, |side| side.index() as u8 + 1);
            }
        }
        Self { cells }
    }

    fn at(&self, (x, y): Cell) -> u8 {
        self.cells[y as usize][x as usize]
    }

    fn set(&mut self, (x, y): Cell, value: u8) {
        self.cells[y as usize][x as usize] = value;
    }

    fn walk((x, y): Cell, (dx, dy): Cell, steps: isize) -> Cell {
        (x + dx * steps, y + dy * steps)
    }

    /// Stones of Black next to `from` along `(dx, dy)`.
    fn run(&self, from: Cell, (dx, dy): Cell) -> isize {
        (1..).take_while(|&n| self.at(Self::walk(from, (dx, dy), n)) == 1).count() as isize
    }

    fn length(&self, at: Cell, (dx, dy): Cell) -> isize {
        1 + self.run(at, (dx, dy)) + self.run(at, (-dx, -dy))
    }

    /// The first empty points on either side of the row through `at`.
    fn ends(&self, at: Cell, (dx, dy): Cell) -> [Option<Cell>; 2] {
        [(dx, dy), (-dx, -dy)].map(|way| {
            let end = Self::walk(at, way, self.run(at, way) + 1);
            (self.at(end) == 0).then_some(end)
        })
    }

    fn fours(&self, at: Cell, way: Cell) -> usize {
        let ends = self.ends(at, way);
        let completes = ends.map(|end| end.is_some_and(|end| self.length(end, way) == 5));
        match (completes, ends) {
            ([true, true], [Some(a), Some(b)]) => {
                let apart = (a.0 - b.0).abs().max((a.1 - b.1).abs());
                if apart == 5 { 1 } else { 2 }
            }
            _ => completes.into_iter().filter(|&completes| completes).count(),
        }
    }

    fn straightens(&mut self, next: Cell, way: Cell) -> bool {
        if self.length(next, way) != 4 || DIRECTIONS.iter().any(|&way| self.length(next, way) == 5)
        {
            return false;
        }
        self.set(next, 1);
        let straight = self
            .ends(next, way)
            .into_iter()
            .all(|end| end.is_some_and(|end| self.length(end, way) == 5));
        self.set(next, 0);
        straight && self.forbidden(next).is_none()
    }

    fn forbidden(&mut self, at: Cell) -> Option<Foul> {
        let lengths = DIRECTIONS.map(|way| self.length(at, way));
        if lengths.contains(&5) {
            return None;
        }
        if lengths.iter().any(|&length| length > 5) {
            return Some(Foul::Overline);
        }
        self.set(at, 1);
        let fours: usize = DIRECTIONS.iter().map(|&way| self.fours(at, way)).sum();
        let threes = DIRECTIONS.iter().filter(|&&way| {
            let ends = self.ends(at, way);
            ends.into_iter().flatten().any(|end| self.straightens(end, way))
        });
        let foul = if fours > 1 {
            Some(Foul::DoubleFour)
        } else {
            (threes.count() > 1).then_some(Foul::DoubleThree)
        };
        self.set(at, 0);
        foul
    }
}

#[test]
fn random_boards_agree_with_the_plain_procedure() {
    let mut found = [0; 4];
    for seed in 0..400 {
        let plies = 20 + (seed as usize * 7) % 120;
        let pos = crowded(&rules(Variant::Renju, 15), plies, seed);
        let mut plain = Plain::new(&pos);
        for point in pos.empty().iter() {
            let (x, y) = pos.coordinates(point);
            let expected = plain.forbidden((x as isize + 6, y as isize + 6));
            assert_eq!(pos.forbidden(point), expected, "{point:?} of {pos:?}");
            found[expected.map_or(0, |foul| 1 + foul as usize)] += 1;
        }
    }
    assert!(found.iter().all(|&count| count > 100), "too few cases of a kind: {found:?}");
}

#[test]
fn only_black_and_only_renju_forbids() {
    let stones = "black=g8,i8,h7,h9 white=a1,c1,e1,g1";
    for variant in [Variant::Freestyle, Variant::Standard] {
        let pos = position_of(stones, Side::First, variant);
        assert!(pos.forbidden_points().is_empty());
    }
    let pos = position_of(stones, Side::First, Variant::Renju);
    let points = pos.forbidden_points().iter().collect::<Vec<Point>>();
    assert_eq!(points, [pos.parse_point("h8").unwrap()]);
    assert!(!pos.is_forbidden_to(Side::Second, points[0]));
}
