//! Which of the two games is played, on which board, and who begins.

use game::{Side, parse_size};

use crate::grid::{Grid, MAX_LINES, MIN_LINES};
use crate::refusal::Refusal;

/// One of the two games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Capture dots by edges from own dots; the side with more dots wins.
    #[default]
    Territory,
    /// Dots-and-boxes: close boxes; most boxes win. Its word is `classic`.
    Boxes,
}

impl Variant {
    /// Both games.
    pub const ALL: [Self; 2] = [Self::Territory, Self::Boxes];

    /// The word for it in options and position texts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Territory => "territory",
            Self::Boxes => "classic",
        }
    }

    /// The variant that `word` names.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.word() == word)
    }
}

/// The rules that the start position depends on. A position text carries all of it and overrides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which game.
    pub variant: Variant,
    /// The board.
    pub board: &'static Grid,
    /// Who makes the first move. The sides keep their names and corners: x is
    /// [`Side::First`] and owns the bottom left corner even when o begins.
    pub first: Side,
}

impl Rules {
    /// The rules of `variant` on `rows` by `cols` dots, x to begin; `None` if the size is out of
    /// range.
    pub fn new(variant: Variant, rows: usize, cols: usize) -> Option<Self> {
        Some(Self { variant, board: Grid::of(rows, cols)?, first: Side::First })
    }

    /// These rules on a board of `size`: `10`, or rows and columns of dots, `4x6`.
    ///
    /// # Errors
    /// If `size` is not a size that a board can have.
    pub fn sized(self, size: &str) -> Result<Self, Refusal> {
        let board = parse_size(size).and_then(|(rows, cols)| Grid::of(rows, cols));
        let (least, most) = (MIN_LINES, MAX_LINES);
        let board =
            board.ok_or_else(|| Refusal::NotASize { text: size.to_owned(), least, most })?;
        Ok(Self { board, ..self })
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::new(Variant::default(), 10, 10).expect("a board of 10x10 dots")
    }
}
