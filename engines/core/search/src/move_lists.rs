//! The lists in which the moves of a node are put in order.

/// Buffers of one node, borrowed from its thread so that no node allocates.
#[derive(Clone, Debug)]
pub(crate) struct MoveLists<M> {
    /// Moves of the stage in hand, and their scores beside them.
    pub(crate) moves: Vec<M>,
    pub(crate) scores: Vec<i32>,
    /// Tactical moves put off because they lose material.
    pub(crate) bad: Vec<M>,
    /// Moves put off because another thread was searching them.
    pub(crate) deferred: Vec<M>,
    /// Quiet moves searched without a cut.
    pub(crate) tried: Vec<M>,
}

impl<M> Default for MoveLists<M> {
    fn default() -> Self {
        Self {
            moves: Vec::new(),
            scores: Vec::new(),
            bad: Vec::new(),
            deferred: Vec::new(),
            tried: Vec::new(),
        }
    }
}
