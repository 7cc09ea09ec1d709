//! The switches of the search, one for each technique.

/// Which techniques are in use. All are by default; a switch that is off costs strength alone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "one independent switch for each technique")]
pub struct Features {
    /// Remembers positions in the transposition table.
    pub table: bool,
    /// Searches a narrow window around the last value first.
    pub aspiration: bool,
    /// Cuts lines that cannot beat a win already found.
    pub mate_distance: bool,
    /// Resolves captures at the leaves instead of trusting the evaluation.
    pub quiescence: bool,
    /// Skips losing exchanges and hopeless captures in quiescence.
    pub quiescence_pruning: bool,
    /// Drops into quiescence where the evaluation is far below the window.
    pub razoring: bool,
    /// Trusts an evaluation far above the window.
    pub reverse_futility: bool,
    /// Gives the turn away and still expects to be above the window.
    pub null_move: bool,
    /// Trusts a capture that is far above the window after a shallow search.
    pub probcut: bool,
    /// Searches less deeply where the table knows no move.
    pub internal_reduction: bool,
    /// Skips late quiet moves at low depth.
    pub late_move_pruning: bool,
    /// Skips moves that cannot lift a low evaluation into the window.
    pub futility: bool,
    /// Skips quiet moves with a bad history at low depth.
    pub history_pruning: bool,
    /// Skips moves that lose material by static exchange.
    pub exchange_pruning: bool,
    /// Searches forced nodes one ply deeper.
    pub forced_extension: bool,
    /// Searches a move deeper when all others are clearly worse.
    pub singular_extension: bool,
    /// Searches late moves less deeply first.
    pub late_move_reduction: bool,
    /// Corrects the evaluation by its past errors in like positions.
    pub correction: bool,
    /// Leaves to later what another thread is searching (simplified ABDADA).
    pub abdada: bool,
}

impl Features {
    /// Every switch set to `on`.
    const fn all(on: bool) -> Self {
        Self {
            table: on,
            aspiration: on,
            mate_distance: on,
            quiescence: on,
            quiescence_pruning: on,
            razoring: on,
            reverse_futility: on,
            null_move: on,
            probcut: on,
            internal_reduction: on,
            late_move_pruning: on,
            futility: on,
            history_pruning: on,
            exchange_pruning: on,
            forced_extension: on,
            singular_extension: on,
            late_move_reduction: on,
            correction: on,
            abdada: on,
        }
    }

    /// Plain alpha-beta to a fixed depth: the value is that of minimax.
    #[must_use]
    pub const fn none() -> Self {
        Self::all(false)
    }
}

impl Default for Features {
    fn default() -> Self {
        Self::all(true)
    }
}
