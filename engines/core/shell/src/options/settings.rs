//! The values of the options that every engine has.

use book::Lookup;
use dyngame::STRENGTH;

use crate::program::SearchSettings;

/// The highest strength level: full strength.
pub(crate) const FULL_STRENGTH: i32 = *STRENGTH.end();

/// The name of the book that comes with the game.
pub(crate) const BUILT_IN: &str = "built-in";

/// The values of the common options; [`EngineSettings::usual`] has their defaults.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct EngineSettings {
    /// The evaluation is one that the options of a program fill in.
    pub(crate) search: SearchSettings,
    pub(crate) multi_pv: usize,
    pub(crate) strength: i32,
    /// How much a choice among the first moves may lose, in centipawns; 0: there is none.
    pub(crate) variety: u32,
    /// The same for all moves.
    pub(crate) randomness: u32,
    /// Least time between two lines of search output, in milliseconds.
    pub(crate) pv_interval: u64,
    /// Resign at this many centipawns below zero.
    pub(crate) resign_value: i32,
    /// Scores come with the chances of a win, a draw and a loss.
    pub(crate) shows_chances: bool,
    /// The cost of a draw to us, in centipawns.
    pub(crate) contempt: i32,
    /// The worth of a draw to us, by our side, in centipawns.
    pub(crate) draw_values: [i32; 2],
    /// The engine's name says how it was built.
    pub(crate) shows_build: bool,
    pub(crate) stochastic_ponder: bool,
    /// 0: none.
    pub(crate) depth_limit: u32,
    /// 0: none.
    pub(crate) nodes_limit: u64,
    /// Commands wait for the answer of a bounded search.
    pub(crate) batch: bool,
    pub(crate) time: TimeOptions,
    pub(crate) book: BookOptions,
}

/// The time options, in milliseconds, signed, since GUIs send negative times. Their values in USI are
/// those of `YaneuraOu`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TimeOptions {
    /// Kept back from every budget for transmission.
    pub(crate) overhead: i64,
    /// USI: average transmission time, kept back from whole seconds.
    pub(crate) network_delay: i64,
    /// USI: worst transmission time, the most that is kept back.
    pub(crate) network_delay2: i64,
    /// USI: least time for a move.
    pub(crate) minimum: i64,
    /// USI: percentage of the ordinary share of the clock.
    pub(crate) slow_mover: i64,
    /// USI: whether the referee counts whole seconds.
    pub(crate) whole_seconds: bool,
}

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
    /// Centipawns by which a move may be worse than the most frequent one.
    pub(crate) worse_by: i32,
    /// Least values of moves, by side, in centipawns.
    pub(crate) least_values: [i32; 2],
    pub(crate) least_depth: u32,
    pub(crate) is_narrow: bool,
    /// Whether moves of a book without weights are chosen by their counts.
    pub(crate) by_count: bool,
}
