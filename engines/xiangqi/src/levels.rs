//! The levels of strength below the full one, about equal steps apart.

use dyngame::Levels;

/// Nodes a move and halving distance, by matches of neighbouring levels (docs/levels.md).
pub(crate) const LEVELS: Levels = Levels::table([
    (50, 320),
    (140, 200),
    (300, 140),
    (550, 100),
    (910, 81),
    (1200, 71),
    (1600, 62),
    (2100, 55),
    (2600, 49),
    (3400, 43),
    (4300, 39),
    (5500, 34),
    (7700, 29),
    (11_000, 25),
    (16_000, 21),
    (26_000, 17),
    (44_000, 13),
    (89_000, 9),
    (240_000, 0),
])
.with_beginners([4, 8, 13, 18]);
