//! How a player uses books, as its options say.

use book::Lookup;

/// The name of the book that comes with the game.
pub(crate) const BUILT_IN: &str = "built-in";

/// How a player uses books.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct BookOptions {
    pub(crate) is_used: bool,
    /// [`BUILT_IN`], nothing or `no_book` for none, or files separated by `;`.
    pub(crate) file: String,
    /// A folder beside the program.
    pub(crate) folder: String,
    pub(crate) on_the_fly: bool,
    pub(crate) lookup: Lookup,
    /// Plies of a game that the book is used for.
    pub(crate) plies: u32,
    /// Hundredths by which a move may be worse than the most frequent one.
    pub(crate) worse_by: i32,
    /// Least values of moves, by side, in hundredths.
    pub(crate) least_values: [i32; 2],
    pub(crate) least_depth: u32,
    pub(crate) is_narrow: bool,
    /// Whether moves of a book without weights are chosen by their counts.
    pub(crate) by_count: bool,
}
