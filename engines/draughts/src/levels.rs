//! The levels of strength below the full one, about equal steps apart.

use dyngame::Levels;

/// Nodes a move and halving distance, by matches of neighbouring levels (docs/levels.md).
pub(crate) const LEVELS: Levels = Levels::table([
    (50, 320),
    (72, 270),
    (100, 230),
    (150, 190),
    (200, 160),
    (280, 140),
    (440, 110),
    (830, 84),
    (1300, 69),
    (1900, 56),
    (3200, 45),
    (5400, 35),
    (11_000, 25),
    (19_000, 19),
    (31_000, 15),
    (52_000, 12),
    (86_000, 9),
    (140_000, 7),
    (240_000, 0),
])
.with_beginners([25, 50, 75, 100]);
