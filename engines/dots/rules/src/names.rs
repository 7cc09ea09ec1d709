//! The names of sides and dots.

use game::Side;

use crate::grid::Grid;

/// `x` or `o`.
pub const fn side_letter(side: Side) -> char {
    match side {
        Side::First => 'x',
        Side::Second => 'o',
    }
}

/// The id of the term for a side: its colour.
pub const fn side_term(side: Side) -> &'static str {
    match side {
        Side::First => "side-blue",
        Side::Second => "side-red",
    }
}

/// The side that `letter` stands for.
pub fn side_of(letter: char) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| side_letter(side) == letter)
}

/// The name of dot `dot`: `a1` is bottom left.
pub fn dot_name(board: &Grid, dot: usize) -> String {
    let (row, col) = board.place(dot);
    format!("{}{}", (b'a' + col as u8) as char, board.rows - row)
}
