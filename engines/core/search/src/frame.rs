//! The state of each ply of the line that a thread is searching.

use game::{Replies, Side};

use crate::Score;

/// One ply of the current line.
#[derive(Clone, Debug)]
pub(crate) struct Frame<M> {
    pub(crate) side: Side,
    pub(crate) eval: Option<Score>,
    /// The move being searched from here; `None` for a pass.
    pub(crate) mv: Option<M>,
    pub(crate) piece_to: usize,
    /// Its slot, if it is a quiet move, which histories remember.
    pub(crate) quiet_slot: Option<u16>,
    /// The choice of the side to move; `None` until asked.
    pub(crate) replies: Option<Replies<M>>,
    /// The move left out by a search for singularity.
    pub(crate) excluded: Option<M>,
    /// How many nodes at this ply a move has cut since the ply before was entered.
    pub(crate) cutoffs: i32,
    /// Double extensions on the way here.
    pub(crate) double_extensions: i32,
    /// The last two quiet moves that cut at this ply, for each side.
    pub(crate) killers: [[Option<M>; 2]; 2],
    /// The principal variation from here.
    pub(crate) pv: Vec<M>,
}

impl<M> Frame<M> {
    pub(crate) fn new() -> Self {
        Self {
            side: Side::First,
            eval: None,
            mv: None,
            piece_to: 0,
            quiet_slot: None,
            replies: None,
            excluded: None,
            cutoffs: 0,
            double_extensions: 0,
            killers: [const { [const { None }; 2] }; 2],
            pv: Vec::new(),
        }
    }

    /// Forgets everything but the memory of its variation.
    pub(crate) fn clear(&mut self) {
        let pv = std::mem::take(&mut self.pv);
        *self = Self { pv, ..Self::new() };
        self.pv.clear();
    }
}
