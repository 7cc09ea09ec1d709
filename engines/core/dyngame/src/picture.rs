//! A game as things on a board, for pages that draw it and know no game.
//!
//! A page is given the [`BoardStyle`] once, a [`Scene`] for each position, and for each move the
//! spots that it touches. What a piece looks like is found under its name in a set of shapes.

use game::{Game, Message, Side};
use serde::Serialize;

/// A place on a board: column and row, from the top left as the first player sits.
pub type Spot = [u8; 2];

/// One thing that a person points at to say a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Touch {
    Spot(Spot),
    /// Anything else, by its word.
    Word(String),
}

impl Touch {
    /// The piece `name` in the hand of the side to move.
    pub fn hand(name: &str) -> Self {
        Self::Word(format!("*{name}"))
    }

    /// The choice between promoting and not.
    pub fn promotion(promotes: bool) -> Self {
        Self::Word(if promotes { "+" } else { "=" }.to_owned())
    }

    /// `spots`, one after the other.
    pub fn spots(spots: Vec<Spot>) -> Vec<Self> {
        spots.into_iter().map(Self::Spot).collect()
    }
}

#[derive(Clone)]
pub struct Drawing<G: Game> {
    /// The board that a position stands on.
    pub board: fn(&G) -> BoardStyle,
    /// The pieces and marks on it.
    pub scene: fn(&G) -> Scene,
    /// The spots that a legal move touches, the last one where it ends.
    pub touched: fn(&G, G::Move) -> Vec<Spot>,
    /// The things that a person points at, in this order, to say a legal move, if they are others than the spots
    /// that the move touches. Those of one move are never the beginning of those of another.
    pub touches: Option<Touches<G>>,
}

/// The things that a person points at to say a legal move.
pub type Touches<G> = fn(&G, <G as Game>::Move) -> Vec<Touch>;

impl<G: Game> Drawing<G> {
    /// The things that a person points at, in this order, to say the legal move `mv`.
    pub fn touches(&self, pos: &G, mv: G::Move) -> Vec<Touch> {
        match self.touches {
            Some(touches) => touches(pos, mv),
            None => Touch::spots((self.touched)(pos, mv)),
        }
    }
}

/// A board without anything on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardStyle {
    /// The kind of its spots.
    pub geometry: Geometry,
    /// Spots from left to right.
    pub columns: u8,
    /// Spots from top to bottom.
    pub rows: u8,
    #[serde(flatten)]
    pub beside: Labels,
    /// Those where moves are written in a notation that counts otherwise, by its name.
    pub notated: Vec<(&'static str, Labels)>,
    /// Whether labels stand above the board and to its right, as in shogi.
    pub labels_above: bool,
    /// The labels on spots themselves.
    pub labels: Vec<(Spot, String)>,
    /// Crossings of lines that are marked with a dot.
    pub stars: Vec<Spot>,
    /// Crossings that are marked at their corners.
    pub corners: Vec<Spot>,
    /// Lines from crossing to crossing beside those of the grid.
    pub lines: Vec<[Spot; 2]>,
    /// The row above a river, which the lines between the edges do not cross.
    pub river: Option<u8>,
    /// The set of shapes that pieces are drawn from: `shogi`, `xiangqi`, `stones`, `draughts`,
    /// `lattice`; a piece of a set that the page does not know is drawn as its name.
    pub shapes: &'static str,
    /// Whether pieces carry the number of the move that placed them.
    pub is_numbered: bool,
    pub sides: [SideStyle; 2],
}

impl BoardStyle {
    /// A board of this size, with nothing written or painted on it.
    pub fn new(geometry: Geometry, columns: usize, rows: usize, shapes: &'static str) -> Self {
        Self {
            geometry,
            columns: columns as u8,
            rows: rows as u8,
            beside: Labels::default(),
            notated: Vec::new(),
            labels_above: false,
            labels: Vec::new(),
            stars: Vec::new(),
            corners: Vec::new(),
            lines: Vec::new(),
            river: None,
            shapes,
            is_numbered: false,
            sides: [SideStyle::BLACK, SideStyle::WHITE],
        }
    }

    /// Letters from `a` below the columns; numbers beside the rows, `lowest` at the bottom.
    #[must_use]
    pub fn lettered(mut self, lowest: usize) -> Self {
        let (columns, rows) = (usize::from(self.columns), usize::from(self.rows));
        self.beside.files = ('a'..).take(columns).map(String::from).collect();
        let ranks = (lowest..lowest + rows).rev();
        self.beside.ranks = ranks.map(|rank| rank.to_string()).collect();
        self
    }

    /// The labels beside the board that go with moves in `notation`, or with those of the protocol.
    pub fn beside(&self, notation: Option<&str>) -> &Labels {
        let own = self.notated.iter().find(|(name, _)| Some(*name) == notation);
        own.map_or(&self.beside, |(_, labels)| labels)
    }
}

/// The labels beside a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Labels {
    /// Below the columns, from the left; empty for nothing.
    pub files: Vec<String>,
    /// Beside the rows, from the top; empty for nothing.
    pub ranks: Vec<String>,
    /// Above the columns, from the left, as the side at that end counts them; empty for nothing.
    pub far: Vec<String>,
}

/// The kinds of spots of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Geometry {
    /// Squares of one colour, between lines.
    Squares,
    /// Squares of two colours, the top left one light.
    Chequered,
    /// Crossings of lines.
    Crossings,
    /// Dots (even column and row), the edges between them, and the boxes (odd column and row).
    Lattice,
}

/// The colour in which the pieces of a side are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ink {
    /// Black: the player whom GUIs call so.
    Black,
    White,
    Red,
    /// The first colour of the page.
    One,
    /// The second colour of the page.
    Two,
}

/// The name and the ink of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SideStyle {
    /// For people: `Black`.
    pub name: &'static str,
    /// The id of the term for it.
    #[serde(skip)]
    pub term: &'static str,
    /// The colour of its pieces.
    pub ink: Ink,
}

impl SideStyle {
    pub const BLACK: Self = Self { name: "Black", term: "side-black", ink: Ink::Black };
    pub const WHITE: Self = Self { name: "White", term: "side-white", ink: Ink::White };
    /// The first side of games that write their sides as letters.
    pub const X: Self = Self { name: "x", term: "side-blue", ink: Ink::One };
    /// The second one.
    pub const O: Self = Self { name: "o", term: "side-red", ink: Ink::Two };
}

/// Counts beside the board, one for each side: pieces, dots or boxes.
pub type Counts = [Option<Message>; 2];

/// The pieces and marks on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Scene {
    /// Pieces, at most one on a spot.
    pub pieces: Vec<Piece>,
    /// Pieces in hand and their counts, by side.
    pub hands: [Vec<(String, u32)>; 2],
    /// Anything else that a side has: so many pieces.
    pub counts: Counts,
    /// Spots with something to know about. On a piece: `check`, and `capture` where it must; on an
    /// empty spot the kind of what forbids it.
    pub marks: Vec<(Spot, &'static str)>,
    /// Rows of pieces that are drawn through, from end to end.
    pub lines: Vec<[Spot; 2]>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    pub at: Spot,
    /// Its name in the set of shapes, one word.
    pub name: String,
    /// 0 for the first player, 1 for the second; `None` for neither.
    pub owner: Option<u8>,
}

impl Piece {
    pub fn of(side: Side, name: impl Into<String>, at: Spot) -> Self {
        Self { at, name: name.into(), owner: Some(side.index() as u8) }
    }

    /// A piece that belongs to neither side.
    pub fn free(name: impl Into<String>, at: Spot) -> Self {
        Self { at, name: name.into(), owner: None }
    }
}
