//! The levels of strength below the full one, about equal steps apart.

use dyngame::Levels;

/// Nodes a move and halving distance, by matches of neighbouring levels (docs/levels.md).
pub(crate) const LEVELS: Levels = Levels::table([
    (50, 320),
    (120, 210),
    (360, 120),
    (660, 94),
    (1500, 63),
    (2500, 50),
    (3000, 45),
    (3800, 41),
    (4600, 37),
    (5700, 34),
    (7300, 30),
    (9400, 27),
    (12_000, 24),
    (16_000, 20),
    (26_000, 17),
    (41_000, 13),
    (73_000, 10),
    (130_000, 8),
    (240_000, 0),
])
.with_beginners([12, 20, 30, 42]);
