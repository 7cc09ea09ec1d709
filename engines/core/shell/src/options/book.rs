//! The options of opening books.

use super::common::{CommonOption, Kind, all, usi};

/// Every option of books, in the order of declaration.
pub(super) const ENTRIES: &[CommonOption] = &[
    all(
        "OwnBook",
        Kind::Check(true),
        |s, v| s.book.is_used = v.is_on(),
        "Whether the engine plays from its opening book, outside analysis (docs/books.md).",
    ),
    all(
        "BookFile",
        Kind::Text("built-in"),
        |s, v| s.book.file = v.to_string(),
        "`built-in`, which answers only where a clock or a time limits the search; `no_book` or \
         nothing; or files separated by `;`, beside the engine or in the current folder \
         (docs/books.md).",
    ),
    all(
        "BookMoves",
        Kind::Spin(16, 0, 10_000),
        |s, v| s.book.plies = v.number() as u32,
        "The book is used up to this ply of the game.",
    ),
    all(
        "BookEvalDiff",
        Kind::Spin(30, 0, 99_999),
        |s, v| s.book.worse_by = v.number() as i32,
        "Hundredths by which a book move may be worse than the most frequent one.",
    ),
    usi(
        "BookDir",
        Kind::Text("book"),
        |s, v| s.book.folder = v.to_string(),
        "The folder beside the engine that is searched for books first.",
    ),
    usi(
        "BookDepthLimit",
        Kind::Spin(0, 0, 99_999),
        |s, v| s.book.least_depth = v.number() as u32,
        "Least depth of a position's most frequent move; 0 for any.",
    ),
    usi(
        "BookEvalBlackLimit",
        Kind::Spin(0, -99_999, 99_999),
        |s, v| s.book.least_values[0] = v.number() as i32,
        "Least hundredths of Black's moves from a `.db`.",
    ),
    usi(
        "BookEvalWhiteLimit",
        Kind::Spin(-140, -99_999, 99_999),
        |s, v| s.book.least_values[1] = v.number() as i32,
        "Least hundredths of White's moves from a `.db`.",
    ),
    usi(
        "NarrowBook",
        Kind::Check(false),
        |s, v| s.book.is_narrow = v.is_on(),
        "Whether moves of less than a tenth of the games are left out.",
    ),
    usi(
        "ConsiderBookMoveCount",
        Kind::Check(false),
        |s, v| s.book.by_count = v.is_on(),
        "Whether moves of a `.db` are chosen by their counts, as those of other books always are.",
    ),
    usi(
        "IgnoreBookPly",
        Kind::Check(true),
        |s, v| s.book.lookup.ignore_ply = v.is_on(),
        "Whether positions of a `.db` are found at any ply.",
    ),
    usi(
        "FlippedBook",
        Kind::Check(true),
        |s, v| s.book.lookup.turned = v.is_on(),
        "Whether positions are also looked up in a `.db` with the sides exchanged.",
    ),
    usi(
        "BookOnTheFly",
        Kind::Check(false),
        |s, v| s.book.on_the_fly = v.is_on(),
        "Whether a `.db`, which must be sorted, stays in its file, as those above 64 MiB do.",
    ),
];
