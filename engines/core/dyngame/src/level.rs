//! Levels of strength.

use std::ops::RangeInclusive;

/// The limits of a player below full strength: how far it looks, and how much it errs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Nodes that a move may take.
    pub nodes: u64,
    /// A move that loses this many centipawns is half as likely to be played as the best one; 0
    /// plays the best one always.
    pub halving: u32,
}

/// The levels of a game below full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    /// Beginners are level 1 that moves by chance: so many moves of a hundred at the levels 0, -1,
    /// -2 and -3.
    pub beginners: [usize; 4],
    /// From level 1 on.
    pub levels: [Level; LEVEL_COUNT],
}

impl Levels {
    /// Levels for a game that has none of its own: each looks at three fifths more nodes than the
    /// one before it, and errs by a fifth less; the highest does not err.
    pub const DEFAULT: Self = {
        let mut levels = [Level { nodes: 50, halving: 320 }; LEVEL_COUNT];
        let mut i = 1;
        while i < LEVEL_COUNT {
            let Level { nodes, halving } = levels[i - 1];
            levels[i] = Level { nodes: nodes * 8 / 5, halving: halving * 4 / 5 };
            i += 1;
        }
        levels[LEVEL_COUNT - 1].halving = 0;
        Self { beginners: [12, 24, 38, 55], levels }
    };

    /// Levels of these nodes and halving distances from level 1 on.
    pub const fn table(rows: [(u64, u32); LEVEL_COUNT]) -> Self {
        let mut levels = [Level { nodes: 0, halving: 0 }; LEVEL_COUNT];
        let mut i = 0;
        while i < LEVEL_COUNT {
            let (nodes, halving) = rows[i];
            levels[i] = Level { nodes, halving };
            i += 1;
        }
        Self { levels, ..Self::DEFAULT }
    }

    /// These levels, their beginners leaving so many moves of a hundred to chance.
    #[must_use]
    pub const fn with_beginners(self, beginners: [usize; 4]) -> Self {
        Self { beginners, ..self }
    }
}

/// How many levels there are from level 1 to the one below full strength.
pub const LEVEL_COUNT: usize = 19;

/// The levels of strength. Those below 1 are for beginners; the last one holds nothing back.
pub const STRENGTH: RangeInclusive<i32> = -3..=LEVEL_COUNT as i32 + 1;
