//! The levels of strength below the full one, about equal steps apart.

use dyngame::Levels;

/// Nodes a move and halving distance, by matches of neighbouring levels (docs/levels.md).
pub(crate) const LEVELS: Levels = Levels::table([
    (50, 320),
    (310, 130),
    (410, 120),
    (520, 100),
    (660, 94),
    (830, 84),
    (1100, 75),
    (1300, 67),
    (1700, 60),
    (2100, 54),
    (2900, 46),
    (4000, 40),
    (5400, 35),
    (9000, 27),
    (15_000, 21),
    (31_000, 15),
    (60_000, 11),
    (120_000, 8),
    (240_000, 0),
])
.with_beginners([20, 40, 60, 80]);
