//! The memory of one thread from one search to the next, besides the shared table.

use crate::MAX_PLY;
use crate::frame::Frame;
use crate::histories::Histories;

#[derive(Debug)]
pub(crate) struct Memory<M> {
    pub(crate) frames: Vec<Frame<M>>,
    /// Buffers that no node has in use.
    pub(crate) buffers: Vec<MoveLists<M>>,
    pub(crate) histories: Histories<M>,
}

impl<M: Copy + Eq> Memory<M> {
    pub(crate) fn new(slots: usize, piece_tos: usize) -> Self {
        Self {
            frames: (0..=MAX_PLY + 1).map(|_| Frame::new()).collect(),
            buffers: Vec::new(),
            histories: Histories::new(slots, piece_tos),
        }
    }

    /// Forgets the line of the last search.
    pub(crate) fn begin(&mut self) {
        self.frames.iter_mut().for_each(Frame::clear);
    }
}

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
