//! Positions as texts: rows of pieces, with gaps by their size.

use game::Side;

/// The rows of a position text, from the letters of their places, empty for none.
pub(super) fn ranks<'a>(rows: impl Iterator<Item = Vec<&'a str>>) -> String {
    let rank = |places: Vec<&str>| {
        let runs = places.chunk_by(|a, b| a.is_empty() && b.is_empty());
        let text =
            |run: &[&str]| if run[0].is_empty() { run.len().to_string() } else { run[0].into() };
        runs.map(text).collect::<String>()
    };
    rows.map(rank).collect::<Vec<_>>().join("/")
}

/// The letters of a row of a position text up to its last piece, none for each empty place.
pub(super) fn cells(row: &str) -> Vec<Option<char>> {
    let (mut cells, mut gap) = (Vec::new(), 0);
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(digit) => gap = 10 * gap + digit as usize,
            None => {
                cells.resize(cells.len() + std::mem::take(&mut gap), None);
                cells.push(Some(letter));
            }
        }
    }
    cells
}

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
        let letter = |owner: &Option<Side>| owner.map_or("", |side| ["b", "w"][side.index()]);
        let rows = self.rows.iter().map(|row| row.iter().map(letter).collect());
        format!("{} {}", ranks(rows), letter(&Some(self.mover)))
    }
}
