//! What the options that every engine has are set to.

use face::STRENGTH;
use search::EvaluationKind;

use super::book_options::BookOptions;
use super::time_options::TimeOptions;
use super::tuning::Tuning;

/// The highest strength level: full strength.
pub(crate) const FULL_STRENGTH: i32 = *STRENGTH.end();

/// What the common options are set to; [`Settings::usual`] is what they declare.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Settings {
    /// Table size in MiB.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) multi_pv: usize,
    pub(crate) strength: i32,
    /// What makes random choices repeatable; 0: nothing does.
    pub(crate) seed: u64,
    /// How much a choice among the first moves may lose, in hundredths; 0: there is none.
    pub(crate) variety: u32,
    /// The same for all moves.
    pub(crate) randomness: u32,
    /// One of the game's evaluations, which the options of a program fill in.
    pub(crate) eval: EvaluationKind,
    /// Searches as the game's source text does.
    pub(crate) is_plain: bool,
    /// Least time between two lines of search output, in milliseconds.
    pub(crate) pv_interval: u64,
    /// Resign at this many hundredths below zero.
    pub(crate) resign_value: i32,
    /// Scores come with the chances of a win, a draw and a loss.
    pub(crate) shows_chances: bool,
    /// What a draw costs us, in hundredths.
    pub(crate) contempt: i32,
    /// What a draw is worth to us, by our side, in hundredths.
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
    /// How the search differs from the game's own.
    pub(crate) tuning: Tuning,
}
