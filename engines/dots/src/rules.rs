//! Which of the two games is played, on which board, and who begins.

use game::{Side, TextError, parse_size};

use crate::grid::{Grid, MAX_LINES, MIN_LINES};

/// One of the two games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Capture dots by edges from own dots; the side with more dots wins.
    #[default]
    Territory,
    /// Dots and Boxes: close boxes; most boxes win.
    Classic,
}

impl Variant {
    /// Both games.
    pub const ALL: [Self; 2] = [Self::Territory, Self::Classic];

    /// The word for it in options and position texts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Territory => "territory",
            Self::Classic => "classic",
        }
    }

    /// The variant that `word` names.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.word() == word)
    }
}

/// What the start position depends on. A position text carries all of it and overrides it.
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
    /// If `size` is no size, or none that a board can have.
    pub fn sized(self, size: &str) -> Result<Self, TextError> {
        let board = parse_size(size).and_then(|(rows, cols)| Grid::of(rows, cols));
        let board = board.ok_or_else(|| {
            TextError::new(format!(
                "not a size: '{size}' (rows and columns of dots, {MIN_LINES}x{MIN_LINES} to \
                 {MAX_LINES}x{MAX_LINES})"
            ))
        })?;
        Ok(Self { board, ..self })
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::new(Variant::default(), 10, 10).expect("a board of 10x10 dots")
    }
}
