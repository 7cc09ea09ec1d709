//! Why a text is no position, no move or no size.

use game::{Message, Side};

use crate::names::{side_letter, side_term};

game::refusals! {
    /// Why a position, a move or a size is refused. Dots are named as players name them, `a1` bottom left; lines
    /// and columns of a grid text are counted from 1.
    pub enum Refusal {
        "a move is two dots such as a1b1, not {text}" => NotTwoDots("dots-not-two-dots") { text: String },
        "{text} mixes numbers with names of dots: 0 0 0 1 or a1 a2" => MixedDots("dots-mixed-dots") { text: String },
        "dot {dot} is off the board of {rows}x{columns} dots"
            => OffBoard("dots-off-board") { dot: String, rows: usize, columns: usize },
        "dots {from} and {to} are not next to each other"
            => NotNeighbours("dots-not-neighbours") { from: String, to: String },
        "the game is over, {text} cannot be played" => GameOver("dots-game-over") { text: String },
        "the edge between {from} and {to} is already drawn"
            => AlreadyDrawn("dots-already-drawn") { from: String, to: String },
        "it is {mover}'s turn, and dot {dot} belongs to {owner}", mover = side_letter(*mover), owner = side_letter(*owner)
            => OtherTurn("dots-other-turn") { mover: Side as side, owner: Side as side, dot: String },
        "dot {dot} belongs to {owner}, {mover} cannot join it", owner = side_letter(*owner), mover = side_letter(*mover)
            => EnemyDot("dots-enemy-dot") { mover: Side as side, owner: Side as side, dot: String },
        "dot {dot} does not belong to {mover}", mover = side_letter(*mover)
            => NotOwnDot("dots-not-own-dot") { mover: Side as side, dot: String },
        "a position is a grid, a side and a variant, three words and not {count}: {text}"
            => WordCount("dots-word-count") { count: usize, text: String },
        "unknown variant: {text} (territory or classic)" => UnknownVariant("dots-unknown-variant") { text: String },
        "unknown side to move: {text} (x or o)" => UnknownSide("dots-unknown-side") { text: String },
        "line {line} has {length} characters, line 1 has {width}"
            => UnevenLine("dots-uneven-line") { line: usize, length: usize, width: usize },
        "no board of {least} to {most} rows and columns of dots has a grid of {height} by {width} characters (R rows and C columns take 2R-1 lines of 2C-1 characters)"
            => GridSize("dots-grid-size") { height: usize, width: usize, least: usize, most: usize },
        "line {line}, column {column}: {part} is not written {letter} (but {letters})", part = part.name()
            => WrongLetter("dots-wrong-letter") { line: usize, column: usize, part: Part as Part::message, letter: char, letters: &'static str },
        "the box above {dot} is closed and has no owner" => BoxWithoutOwner("dots-box-without-owner") { dot: String },
        "the box above {dot} has an owner and is not closed" => OpenBoxOwned("dots-open-box-owned") { dot: String },
        "the drawn edge between {from} and {to} does not join dots of one owner"
            => EdgeOfTwo("dots-edge-of-two") { from: String, to: String },
        "the corner {corner} does not belong to {owner}", owner = side_letter(*owner)
            => LostCorner("dots-lost-corner") { owner: Side as side, corner: String },
        "no drawn edges lead from {corner} to {owner}'s dot {dot}", owner = side_letter(*owner)
            => CutOff("dots-cut-off") { owner: Side as side, corner: String, dot: String },
        "drawn edges join the two corners" => JoinedCorners("dots-joined-corners") {},
        "not a size: {text} (rows and columns of dots, {least}x{least} to {most}x{most})"
            => NotASize("dots-not-a-size") { text: String, least: usize, most: usize },
    }
}

/// The term for a side: its colour.
const fn side(side: &Side) -> Message {
    Message::new(side_term(*side))
}

/// The parts of the grid text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// An edge from left to right.
    Across,
    /// An edge from top to bottom.
    Down,
    /// A dot of the territory game, which may have an owner.
    Dot,
    /// A dot of dots-and-boxes.
    BareDot,
    /// A box of dots-and-boxes, which may have an owner.
    Square,
    /// The inside of a square of the territory game.
    BareSquare,
}

impl Part {
    const fn name(self) -> &'static str {
        match self {
            Self::Across => "a horizontal edge",
            Self::Down => "a vertical edge",
            Self::Dot => "a dot",
            Self::BareDot => "a dot of dots-and-boxes",
            Self::Square => "a box",
            Self::BareSquare => "the inside of a square of territory",
        }
    }

    /// The letters that may stand there.
    pub(crate) const fn letters(self) -> &'static str {
        match self {
            Self::Across => "- :",
            Self::Down => "| :",
            Self::Dot => "x o .",
            Self::BareDot => ".",
            Self::Square => "x o :",
            Self::BareSquare => ":",
        }
    }

    const fn message(&self) -> Message {
        Message::new(match self {
            Self::Across => "dots-part-across",
            Self::Down => "dots-part-down",
            Self::Dot => "dots-part-dot",
            Self::BareDot => "dots-part-bare-dot",
            Self::Square => "dots-part-box",
            Self::BareSquare => "dots-part-bare-square",
        })
    }
}
