//! Why a text is no position, no move or no size.

use game::{Message, Side};

use crate::grid::{MAX_LINES, MIN_LINES};
use crate::names::{side_letter, side_term};

game::refusals! {
    /// Why a position, a move or a size is refused. Dots are named as players name them, `a1` bottom left; lines
    /// and columns of a grid text are counted from 1.
    pub enum Refusal {
        /// The text is not two dots.
        #[error("a move is two dots such as a1b1, not {text}")]
        NotTwoDots("dots-not-two-dots") { text: String },
        /// The text names one dot by its letter and another by numbers.
        #[error("{text} mixes numbers with names of dots: 0 0 0 1 or a1 a2")]
        MixedDots("dots-mixed-dots") { text: String },
        /// The board of so many rows and columns has no such dot.
        #[error("dot {dot} is off the board of {rows}x{columns} dots")]
        OffBoard("dots-off-board") { dot: String, rows: usize, columns: usize },
        /// No edge joins the two dots.
        #[error("dots {from} and {to} are not next to each other")]
        NotNeighbours("dots-not-neighbours") { from: String, to: String },
        /// Nobody has a move any more.
        #[error("the game is over, {text} cannot be played")]
        GameOver("dots-game-over") { text: String },
        /// The edge is there already.
        #[error("the edge between {from} and {to} is already drawn")]
        AlreadyDrawn("dots-already-drawn") { from: String, to: String },
        /// The side to move would draw from a dot of the other.
        #[error("it is {}'s turn, and dot {dot} belongs to {}", side_letter(*mover), side_letter(*owner))]
        OtherTurn("dots-other-turn") { mover: Side as side, owner: Side as side, dot: String },
        /// The side to move would join a dot of the other.
        #[error("dot {dot} belongs to {}, {} cannot join it", side_letter(*owner), side_letter(*mover))]
        EnemyDot("dots-enemy-dot") { mover: Side as side, owner: Side as side, dot: String },
        /// The side to move would draw from a dot that nobody has.
        #[error("dot {dot} does not belong to {}", side_letter(*mover))]
        NotOwnDot("dots-not-own-dot") { mover: Side as side, dot: String },
        /// A position has three words.
        #[error("a position is a grid, a side and a variant, not {count} words")]
        WordCount("dots-word-count") { count: usize },
        /// No variant has this name.
        #[error("unknown variant: {text} (territory or classic)")]
        UnknownVariant("dots-unknown-variant") { text: String },
        /// No side has this name.
        #[error("unknown side to move: {text} (x or o)")]
        UnknownSide("dots-unknown-side") { text: String },
        /// A line of the grid is not as long as the first.
        #[error("line {line} has {length} characters, line 1 has {width}")]
        UnevenLine("dots-uneven-line") { line: usize, length: usize, width: usize },
        /// No board has such a grid.
        #[error(
            "a grid of {height} lines of {width} characters is no board of {MIN_LINES} to {MAX_LINES} \
             rows and columns of dots (R rows and C columns take 2R-1 lines of 2C-1 characters)"
        )]
        GridSize("dots-grid-size") { height: usize, width: usize },
        /// The letter does not stand for such a part.
        #[error("line {line}, column {column}: {} is written {}, not {letter}", part.name(), part.letters())]
        WrongLetter("dots-wrong-letter") { line: usize, column: usize, part: Part as Part::message, letter: char },
        /// All sides of the box above this dot are drawn, and it has no owner.
        #[error("the box above {dot} is closed and has no owner")]
        BoxWithoutOwner("dots-box-without-owner") { dot: String },
        /// The box above this dot has an owner, and a side of it is not drawn.
        #[error("the box above {dot} has an owner and is not closed")]
        OpenBoxOwned("dots-open-box-owned") { dot: String },
        /// The ends of a drawn edge do not belong to one side.
        #[error("the drawn edge between {from} and {to} does not join dots of one owner")]
        EdgeOfTwo("dots-edge-of-two") { from: String, to: String },
        /// The side does not own its corner.
        #[error("the corner {corner} does not belong to {}", side_letter(*owner))]
        LostCorner("dots-lost-corner") { owner: Side as side, corner: String },
        /// The dot of the side is not joined to its corner.
        #[error("no drawn edges lead from {corner} to {}'s dot {dot}", side_letter(*owner))]
        CutOff("dots-cut-off") { owner: Side as side, corner: String, dot: String },
        /// Edges lead from one side's corner to the other's.
        #[error("drawn edges join the two corners")]
        JoinedCorners("dots-joined-corners") {},
        /// No board has this size.
        #[error("not a size: '{text}' (rows and columns of dots, {least}x{least} to {most}x{most})")]
        NotASize("dots-not-a-size") { text: String, least: usize, most: usize },
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

    /// The letters that may stand there, as a sentence lists them.
    pub(crate) const fn letters(self) -> &'static str {
        match self {
            Self::Across => "- or :",
            Self::Down => "| or :",
            Self::Dot => "x, o or .",
            Self::BareDot => ".",
            Self::Square => "x, o or :",
            Self::BareSquare => ":",
        }
    }

    /// The term for it.
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
