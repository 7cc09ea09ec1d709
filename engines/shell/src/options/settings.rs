//! What the options that every engine has are set to.

use crate::think::book_options::BookOptions;
use crate::think::time::TimeOptions;

/// The highest strength level: full strength.
pub(crate) const FULL_STRENGTH: u32 = 20;

/// What the common options are set to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    /// Table size in MiB.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) multi_pv: usize,
    /// Level 1 to [`FULL_STRENGTH`].
    pub(crate) strength: u32,
    /// The name of the evaluation: one of the game's, which the options of a program fill in.
    pub(crate) eval: String,
    /// Least time between two lines of search output, in milliseconds.
    pub(crate) pv_interval: u64,
    /// Resign at this many hundredths below zero.
    pub(crate) resign_value: i32,
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

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash: 256,
            threads: 1,
            multi_pv: 1,
            strength: FULL_STRENGTH,
            eval: String::new(),
            pv_interval: 300,
            resign_value: 99_999,
            stochastic_ponder: false,
            depth_limit: 0,
            nodes_limit: 0,
            batch: false,
            time: TimeOptions::default(),
            book: BookOptions::default(),
        }
    }
}
