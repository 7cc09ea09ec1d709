//! The board and its edges: which edges, dots and boxes touch each other, tabled once for each size.

use std::sync::OnceLock;

use arrayvec::ArrayVec;

use crate::bits::Bits;

/// The least number of rows or columns of dots.
pub const MIN_LINES: usize = 2;
/// The greatest number of rows or columns of dots.
pub const MAX_LINES: usize = 12;
/// The most dots a board has.
pub const MAX_DOTS: usize = MAX_LINES * MAX_LINES;
/// The most boxes a board has.
pub const MAX_BOXES: usize = (MAX_LINES - 1) * (MAX_LINES - 1);
/// The most edges a board has.
pub const MAX_EDGES: usize = 2 * MAX_LINES * (MAX_LINES - 1);

/// How many images of a board are looked at: as many as a square has symmetries. A board that is not
/// square has each of its four twice.
pub const IMAGES: usize = 8;

/// A set of dots or of boxes, by number.
pub type CellSet = Bits<3>;
/// A set of edges, by number.
pub type EdgeSet = Bits<5>;

/// An edge of the board: two neighbouring dots. Edges are numbered from 0, the horizontal ones row
/// by row from the top, each row from the left, then the vertical ones in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(pub u16);

impl Edge {
    /// The number of the edge.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A board of dots in rows and columns. Dots are numbered row by row from the top, each row from
/// the left; so are boxes, the unit squares between them.
#[derive(Debug)]
pub struct Grid {
    /// Rows of dots.
    pub rows: usize,
    /// Columns of dots.
    pub cols: usize,
    /// The two dots of each edge, the smaller number first.
    ends: Vec<[u8; 2]>,
    /// The boxes beside each edge.
    beside: Vec<ArrayVec<u8, 2>>,
    /// The edges at each dot.
    incident: Vec<EdgeSet>,
    /// The four sides of each box: top, bottom, left, right.
    sides: Vec<[Edge; 4]>,
    /// All edges.
    pub all_edges: EdgeSet,
    /// All dots.
    pub all_dots: CellSet,
    /// The dots of the first and of the last column.
    pub rims: [CellSet; 2],
}

impl Grid {
    /// The board of `rows` by `cols` dots; `None` if a number is out of range.
    pub fn of(rows: usize, cols: usize) -> Option<&'static Self> {
        const SIZES: usize = MAX_LINES - MIN_LINES + 1;
        static BOARDS: [OnceLock<Grid>; SIZES * SIZES] = [const { OnceLock::new() }; SIZES * SIZES];
        let range = MIN_LINES..=MAX_LINES;
        let fits = range.contains(&rows) && range.contains(&cols);
        fits.then(|| {
            BOARDS[(rows - MIN_LINES) * SIZES + cols - MIN_LINES]
                .get_or_init(|| Self::new(rows, cols))
        })
    }

    fn new(rows: usize, cols: usize) -> Self {
        let dot = |row: usize, col: usize| (row * cols + col) as u8;
        let across =
            (0..rows).flat_map(|row| (1..cols).map(move |col| [dot(row, col - 1), dot(row, col)]));
        let down =
            (1..rows).flat_map(|row| (0..cols).map(move |col| [dot(row - 1, col), dot(row, col)]));
        let mut board = Self {
            rows,
            cols,
            ends: across.chain(down).collect(),
            beside: Vec::new(),
            incident: vec![EdgeSet::EMPTY; rows * cols],
            sides: Vec::new(),
            all_edges: (0..2 * rows * cols - rows - cols).collect(),
            all_dots: (0..rows * cols).collect(),
            rims: [0, cols - 1].map(|col| (0..rows).map(|row| row * cols + col).collect()),
        };
        for (edge, ends) in board.ends.iter().enumerate() {
            for &end in ends {
                board.incident[usize::from(end)].insert(edge);
            }
        }
        board.beside = vec![ArrayVec::new(); board.ends.len()];
        for row in 0..rows - 1 {
            for col in 0..cols - 1 {
                let sides = [
                    board.across(row, col),
                    board.across(row + 1, col),
                    board.down(row, col),
                    board.down(row, col + 1),
                ];
                for side in sides {
                    board.beside[side.index()].push(board.sides.len() as u8);
                }
                board.sides.push(sides);
            }
        }
        board
    }

    /// How many dots there are.
    pub fn dots(&self) -> usize {
        self.rows * self.cols
    }

    /// How many boxes there are.
    pub fn boxes(&self) -> usize {
        self.sides.len()
    }

    /// How many edges there are.
    pub fn edges(&self) -> usize {
        self.ends.len()
    }

    /// The number of the dot in this row, from the top, and column, from the left.
    pub fn dot(&self, row: usize, col: usize) -> usize {
        row * self.cols + col
    }

    /// Row, from the top, and column of dot `dot`.
    pub fn place(&self, dot: usize) -> (usize, usize) {
        (dot / self.cols, dot % self.cols)
    }

    /// The dot at the top left of box `square`.
    pub fn top_left(&self, square: usize) -> usize {
        square + square / (self.cols - 1)
    }

    /// Where `dot` lies in image `image` of the board.
    pub fn image(&self, dot: usize, image: usize) -> usize {
        let (row, col) = self.place(dot);
        let row = if image & 1 != 0 { self.rows - 1 - row } else { row };
        let col = if image & 2 != 0 { self.cols - 1 - col } else { col };
        let transposed = image & 4 != 0 && self.rows == self.cols;
        if transposed { self.dot(col, row) } else { self.dot(row, col) }
    }

    /// Where `edge` lies in image `image` of the board.
    pub fn edge_image(&self, edge: Edge, image: usize) -> Edge {
        let [a, b] = self.ends(edge).map(|dot| self.image(dot, image));
        self.between(a, b).expect("neighbours stay neighbours")
    }

    /// The edge from the dot at (`row`, `col`) to its right neighbour.
    pub fn across(&self, row: usize, col: usize) -> Edge {
        Edge((row * (self.cols - 1) + col) as u16)
    }

    /// The edge from the dot at (`row`, `col`) to the one below.
    pub fn down(&self, row: usize, col: usize) -> Edge {
        Edge((self.rows * (self.cols - 1) + row * self.cols + col) as u16)
    }

    /// The dots that `edge` joins, the smaller number first.
    #[inline]
    pub fn ends(&self, edge: Edge) -> [usize; 2] {
        self.ends[edge.index()].map(usize::from)
    }

    /// The edge between two dots, in either order; `None` if they are not neighbours.
    pub fn between(&self, a: usize, b: usize) -> Option<Edge> {
        let both = self.incident[a] & self.incident[b];
        if a == b { None } else { both.first().map(|i| Edge(i as u16)) }
    }

    /// The edges at dot `dot`.
    #[inline]
    pub fn incident(&self, dot: usize) -> EdgeSet {
        self.incident[dot]
    }

    /// The one or two boxes beside `edge`.
    #[inline]
    pub fn beside(&self, edge: Edge) -> impl Iterator<Item = usize> + '_ {
        self.beside[edge.index()].iter().map(|&i| usize::from(i))
    }

    /// The sides of box `square`: top, bottom, left, right.
    #[inline]
    pub fn sides(&self, square: usize) -> [Edge; 4] {
        self.sides[square]
    }

    /// How many sides of box `square` are in `drawn`.
    #[inline]
    pub fn sides_drawn(&self, square: usize, drawn: &EdgeSet) -> usize {
        self.sides[square].iter().filter(|side| drawn.contains(side.index())).count()
    }

    /// The neighbours of `dots`.
    #[inline]
    pub fn around(&self, dots: CellSet) -> CellSet {
        around(dots, self.rims, self.cols) & self.all_dots
    }
}

/// The neighbours of `dots` in a board of `cols` columns, whose first and last are `rims`; and beyond it.
#[inline]
pub fn around<const W: usize>(dots: Bits<W>, [left, right]: [Bits<W>; 2], cols: usize) -> Bits<W> {
    let beside = dots.without(right).up(1) | dots.without(left).down(1);
    beside | dots.up(cols) | dots.down(cols)
}

impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        (self.rows, self.cols) == (other.rows, other.cols)
    }
}

impl Eq for Grid {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_out_of_range_do_not_exist() {
        assert!(Grid::of(1, 5).is_none() && Grid::of(5, 13).is_none());
        assert_eq!(Grid::of(12, 12).map(Grid::edges), Some(MAX_EDGES));
    }

    #[test]
    fn every_edge_joins_neighbours_and_borders_its_boxes() {
        for (rows, cols) in [(2, 2), (3, 5), (12, 7)] {
            let board = Grid::of(rows, cols).unwrap();
            for i in 0..board.edges() {
                let edge = Edge(i as u16);
                let [a, b] = board.ends(edge);
                assert_eq!(board.between(b, a), Some(edge));
                assert!(board.around(CellSet::of(a)).contains(b));
                for square in board.beside(edge) {
                    assert!(board.sides(square).contains(&edge));
                }
            }
            let ends: u32 = (0..board.dots()).map(|dot| board.around(CellSet::of(dot)).len()).sum();
            assert_eq!(ends as usize, 2 * board.edges());
            let sides: usize =
                (0..board.edges()).map(|i| board.beside(Edge(i as u16)).count()).sum();
            assert_eq!(sides, 4 * board.boxes());
        }
    }
}
