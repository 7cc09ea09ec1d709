//! The levels of strength below the full one, about equal steps apart.

use dyngame::Levels;

/// Nodes a move and halving distance, by matches of neighbouring levels (docs/levels.md).
pub(crate) const LEVELS: Levels = Levels::table([
    (50, 320),
    (180, 170),
    (410, 120),
    (880, 82),
    (1300, 69),
    (1800, 58),
    (2500, 50),
    (3300, 44),
    (4200, 39),
    (5500, 34),
    (7200, 30),
    (9400, 27),
    (12_000, 24),
    (17_000, 20),
    (24_000, 17),
    (36_000, 14),
    (61_000, 11),
    (110_000, 8),
    (240_000, 0),
])
.with_beginners([7, 14, 24, 38]);
