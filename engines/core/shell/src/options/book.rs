//! The options of opening books.

use super::common::Kind::{Check, Spin, Text};
use super::common::{ALL, CommonOption, USI, options};

/// Every option of books, in the order of declaration.
pub(super) const ENTRIES: &[CommonOption] = options! {
    /// Whether the engine plays from its opening book, outside analysis (docs/books.md).
    ALL: "OwnBook", Check(true), |s, v| s.book.is_used = v.is_on();
    /// `built-in`, which answers only where a clock or a time limits the search; `no_book` or
    /// nothing; or files separated by `;`, beside the engine or in the current folder
    /// (docs/books.md).
    ALL: "BookFile", Text("built-in"), |s, v| s.book.file = v.to_string();
    /// The book is used up to this ply of the game.
    ALL: "BookMoves", Spin(16, 0, 10_000), |s, v| s.book.plies = v.number() as u32;
    /// Centipawns by which a book move may be worse than the most frequent one.
    ALL: "BookEvalDiff", Spin(30, 0, 99_999), |s, v| s.book.worse_by = v.number() as i32;
    /// The folder beside the engine that is searched for books first.
    USI: "BookDir", Text("book"), |s, v| s.book.folder = v.to_string();
    /// Least depth of a position's most frequent move; 0 for any.
    USI: "BookDepthLimit", Spin(0, 0, 99_999), |s, v| s.book.least_depth = v.number() as u32;
    /// Least centipawns of Black's moves from a `.db`.
    USI: "BookEvalBlackLimit", Spin(0, -99_999, 99_999),
        |s, v| s.book.least_values[0] = v.number() as i32;
    /// Least centipawns of White's moves from a `.db`.
    USI: "BookEvalWhiteLimit", Spin(-140, -99_999, 99_999),
        |s, v| s.book.least_values[1] = v.number() as i32;
    /// Whether moves of less than a tenth of the games are left out.
    USI: "NarrowBook", Check(false), |s, v| s.book.is_narrow = v.is_on();
    /// Whether moves of a `.db` are chosen by their counts, as those of other books always are.
    USI: "ConsiderBookMoveCount", Check(false), |s, v| s.book.by_count = v.is_on();
    /// Whether positions of a `.db` are found at any ply.
    USI: "IgnoreBookPly", Check(true), |s, v| s.book.lookup.ignore_ply = v.is_on();
    /// Whether positions are also looked up in a `.db` with the sides exchanged.
    USI: "FlippedBook", Check(true), |s, v| s.book.lookup.turned = v.is_on();
    /// Whether a `.db`, which must be sorted, stays in its file, as those above 64 MiB do.
    USI: "BookOnTheFly", Check(false), |s, v| s.book.on_the_fly = v.is_on();
};
