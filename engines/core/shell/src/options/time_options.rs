//! How time is kept, as the options say. Everything is in milliseconds, signed, since managers send negative times.

/// What the time options say; values are those of protocols.md section 1.5.
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
