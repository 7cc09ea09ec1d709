//! Positions of stones, as records set them up.

use std::fmt::Write as _;

use game::Side;

/// The stones of a position, row by row from the top, and the side to move.
pub(super) struct Stones {
    pub(super) rows: Vec<Vec<Option<Side>>>,
    pub(super) mover: Side,
}

impl Stones {
    /// An empty board of this size.
    pub(super) fn none(size: u32) -> Self {
        Self { rows: vec![vec![None; size as usize]; size as usize], mover: Side::First }
    }

    /// How many stones a side has.
    pub(super) fn count(&self, side: Side) -> usize {
        self.rows.iter().flatten().filter(|&&owner| owner == Some(side)).count()
    }

    /// The position text of gomoku, which leaves the rule open.
    pub(super) fn position(&self) -> String {
        let mut text = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            text.push_str(if number > 0 { "/" } else { "" });
            for run in row.chunk_by(|a, b| a.is_none() && b.is_none()) {
                let _ = match run {
                    [Some(side)] => write!(text, "{}", letter(*side)),
                    gap => write!(text, "{}", gap.len()),
                };
            }
        }
        format!("{text} {}", letter(self.mover))
    }
}

const fn letter(side: Side) -> char {
    match side {
        Side::First => 'b',
        Side::Second => 'w',
    }
}
