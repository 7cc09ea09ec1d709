//! The rules that a position does not carry: the board and the draw rules.

use crate::board::Variant;

/// The rules in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The board and who starts.
    pub variant: Variant,
    /// At this occurrence of a position the game is drawn; 0 switches the rule off.
    pub repetition: u32,
    /// After this many moves of each side without a capture or a man's move the game is drawn; 0
    /// switches the rule off.
    pub no_progress: u32,
}

impl Rules {
    /// The usual draw rules on the board of `variant`.
    pub const fn of(variant: Variant) -> Self {
        Self { variant, repetition: 3, no_progress: 40 }
    }

    /// Plies without progress that draw the game; `None` if nothing does.
    pub const fn progress_limit(self) -> Option<u32> {
        if self.no_progress == 0 { None } else { Some(self.no_progress * 2) }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::of(Variant::default())
    }
}
