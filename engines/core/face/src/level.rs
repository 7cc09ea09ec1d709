//! Levels of strength.

/// What a player below full strength may do: how far it looks, and how much it errs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Nodes that a move may take.
    pub nodes: u64,
    /// A move that loses this many hundredths is half as likely to be played as the best one; 0
    /// plays the best one always.
    pub halving: u32,
}

impl Level {
    /// Levels of these nodes and halving distances, the weakest first.
    #[must_use]
    pub const fn table(rows: [(u64, u32); LEVEL_COUNT]) -> [Self; LEVEL_COUNT] {
        let mut levels = [Self { nodes: 0, halving: 0 }; LEVEL_COUNT];
        let mut i = 0;
        while i < LEVEL_COUNT {
            let (nodes, halving) = rows[i];
            levels[i] = Self { nodes, halving };
            i += 1;
        }
        levels
    }
}

/// How many levels lie below full strength.
pub const LEVEL_COUNT: usize = 19;

/// Levels for a game that has none of its own, the weakest first: each looks at three fifths more
/// nodes than the one before it, and errs by a fifth less; the highest does not err.
pub const DEFAULT_LEVELS: [Level; LEVEL_COUNT] = {
    let mut levels = [Level { nodes: 50, halving: 320 }; LEVEL_COUNT];
    let mut i = 1;
    while i < LEVEL_COUNT {
        let Level { nodes, halving } = levels[i - 1];
        levels[i] = Level { nodes: nodes * 8 / 5, halving: halving * 4 / 5 };
        i += 1;
    }
    levels[LEVEL_COUNT - 1].halving = 0;
    levels
};
