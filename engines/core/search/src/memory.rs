//! What one thread keeps from one search to the next, besides the shared table.

use crate::MAX_PLY;
use crate::frame::Frame;
use crate::histories::Histories;
use crate::move_lists::MoveLists;

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
