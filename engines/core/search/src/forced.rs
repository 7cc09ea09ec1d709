//! Positions in which the side to move has no free choice.

use game::{Game, Replies};

use crate::Heuristics;
use crate::ply::Ply;
use crate::window::{NodeRequest, NodeType};
use crate::worker::{Searched, Worker};

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// The plies that a forced node is searched deeper, as long as the line is not twice its length.
    pub(crate) fn forced_extension(&mut self, ply: Ply) -> i32 {
        let plies = self.shared.params.forced_extension_plies;
        let allowed =
            self.shared.techniques.forced_extension && plies > 0 && ply.may_extend(self.root_depth);
        if allowed && self.is_forced(ply) { plies } else { 0 }
    }

    /// Whether the side to move, at `ply`, has no free choice.
    #[inline]
    pub(crate) fn is_forced(&mut self, ply: Ply) -> bool {
        !matches!(self.replies(ply), Replies::Free)
    }

    /// The only legal move at `ply`, where the game tells.
    #[inline]
    pub(crate) fn only_reply(&mut self, ply: Ply) -> Option<G::Move> {
        match H::ONLY_REPLIES.then(|| self.replies(ply))? {
            Replies::Only(mv) => Some(mv),
            _ => None,
        }
    }

    /// The choice of the side to move, at `ply`.
    #[inline]
    fn replies(&mut self, ply: Ply) -> Replies<G::Move> {
        if let Some(replies) = self.frame(ply).replies {
            return replies;
        }
        let replies = self.heuristics.replies(&self.pos);
        self.frame_mut(ply).replies = Some(replies);
        replies
    }

    /// The value of the current position by its only move `mv`: there is nothing to choose, so nothing is looked up,
    /// pruned or learned.
    pub(crate) fn pass_through(&mut self, mv: G::Move, request: NodeRequest, ply: Ply) -> Searched {
        self.visit(ply)?;
        let is_pv = request.node_type == NodeType::Pv;
        self.frame_mut(ply).eval = None;
        if is_pv {
            self.frame_mut(ply).pv.clear();
        }
        if let Some(score) = self.finished(ply) {
            return Ok(score);
        }
        let side = self.pos.side_to_move();
        let request = NodeRequest { depth: request.depth - 1, ..request };
        let undo = self.make(mv, true, ply);
        let value = self.search_child(side, request, ply + 1);
        self.unmake(mv, undo);
        if is_pv && value.is_ok_and(|value| value > request.window.alpha) {
            self.extend_pv(mv, ply);
        }
        value
    }
}
