//! Selectivity among the moves of a node: what is skipped, reduced or extended, one function for
//! each technique.

use game::Game;

use crate::depth::Depth;
use crate::node::{Candidate, Node, Singularity};
use crate::order::Picker;
use crate::ply::Ply;
use crate::window::{NodeRequest, NodeType, Window};
use crate::worker::{Searched, Stopped, Worker};
use crate::{Bound, Heuristics, Score};

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// Whether `mv` promises so little that it is skipped; may tell `picker` to skip all the
    /// quiet moves that follow.
    pub(crate) fn is_pruned(
        &self,
        node: &Node<G::Move>,
        candidate: &Candidate,
        mv: G::Move,
        picker: &mut Picker<G::Move>,
    ) -> bool {
        if node.ply == Ply::ROOT {
            return false;
        }
        if node.forced {
            return self.only_delays(node, mv) || self.late_answer_pruned(node, candidate);
        }
        let reduction = self.shared.reductions.get(node.depth, candidate.number) / 1024;
        let depth = (candidate.depth - reduction).max(Depth::QUIESCENCE);
        if self.loses_exchange(node, candidate, mv) {
            return true;
        }
        if candidate.tactical {
            return self.is_futile(node, depth, mv) && !self.heuristics.forces(&self.pos, mv);
        }
        if self.late_move_pruned(node, candidate) {
            picker.skip_quiets();
            return !self.heuristics.forces(&self.pos, mv);
        }
        (self.is_futile(node, depth, mv) || self.history_pruned(candidate, depth))
            && !self.heuristics.forces(&self.pos, mv)
    }

    /// Delay pruning: the move puts off the answer to a threat beyond what is searched.
    fn only_delays(&self, node: &Node<G::Move>, mv: G::Move) -> bool {
        self.shared.techniques.delay_pruning
            && node.depth <= self.shared.params.delay_pruning_depth
            && self.heuristics.delays(&self.pos, mv)
    }

    /// Late-move pruning: enough quiet moves have been tried at this depth.
    fn late_move_pruned(&self, node: &Node<G::Move>, candidate: &Candidate) -> bool {
        let params = self.shared.params;
        let full = params.late_move_pruning_base + node.depth.squared();
        let enough = if node.improving { full } else { full / 2 };
        self.shared.techniques.late_move_pruning
            && node.depth <= params.late_move_pruning_depth
            && candidate.number as i32 > enough
    }

    /// Late-move pruning in a forced node: enough answers have been tried at this depth.
    fn late_answer_pruned(&self, node: &Node<G::Move>, candidate: &Candidate) -> bool {
        let base = self.shared.params.late_move_pruning_forced;
        self.shared.techniques.late_move_pruning
            && base > 0
            && candidate.number as i32 > base + node.depth.squared() / 2
    }

    /// Futility: the evaluation and what the move wins at once stay below alpha.
    fn is_futile(&self, node: &Node<G::Move>, depth: Depth, mv: G::Move) -> bool {
        let params = self.shared.params;
        let applies = self.shared.techniques.futility && depth <= params.futility_depth;
        let Some(eval) = node.eval.filter(|_| applies) else { return false };
        let reach = eval + (params.futility_base + params.futility_slope * depth.plies());
        reach <= node.window.alpha
            && self
                .heuristics
                .gain(&self.pos, mv)
                .is_some_and(|gain| reach + gain <= node.window.alpha)
    }

    /// History pruning: the move has failed too often.
    fn history_pruned(&self, candidate: &Candidate, depth: Depth) -> bool {
        let params = self.shared.params;
        self.shared.techniques.history_pruning
            && depth <= params.history_pruning_depth
            && candidate.history < -params.history_pruning_slope * (depth + 1).plies()
    }

    /// Exchange pruning: the move gives away more than the depth left could win back.
    fn loses_exchange(&self, node: &Node<G::Move>, candidate: &Candidate, mv: G::Move) -> bool {
        let params = self.shared.params;
        if !self.shared.techniques.see_pruning || node.depth > params.see_pruning_depth {
            return false;
        }
        let loss = if candidate.tactical {
            params.see_pruning_tactical * node.depth.plies()
        } else {
            params.see_pruning_quiet * node.depth.squared()
        };
        !self.heuristics.see_ge(&self.pos, mv, -loss)
    }

    /// Singular extension: searches the node without the table's move. If all others stay clearly
    /// below its value, it is extended; if they reach beta too, the node is cut.
    pub(crate) fn singularity(
        &mut self,
        node: &Node<G::Move>,
        mv: G::Move,
    ) -> Result<Singularity, Stopped> {
        let Some(entry) = node.entry.filter(|_| self.may_be_singular(node, mv)) else {
            return Ok(Singularity::Extend(0));
        };
        let params = self.shared.params;
        let score = entry.score(node.ply);
        let target = score - params.singular_extension_slope * node.depth.plies() / 16;
        let request = NodeRequest {
            depth: (node.depth - 1).halved(),
            window: Window::reaching(target),
            node_type: node.rest_type(),
        };
        self.frame_mut(node.ply).excluded = Some(mv);
        let value = self.node(request, node.ply);
        self.frame_mut(node.ply).excluded = None;
        let value = value?;
        let Window { beta, .. } = node.window;
        Ok(if value < target {
            let clearly = !node.is_pv()
                && value < target - params.double_extension_margin
                && self.frame(node.ply).double_extensions < params.double_extensions;
            Singularity::Extend(params.singular_extension_plies * (1 + i32::from(clearly)))
        } else if value >= beta && !value.is_proved() {
            Singularity::Cut(value)
        } else if score >= beta {
            Singularity::Extend(i32::from(node.is_pv()) - 2)
        } else {
            Singularity::Extend(-i32::from(node.node_type == NodeType::Cut))
        })
    }

    fn may_be_singular(&self, node: &Node<G::Move>, mv: G::Move) -> bool {
        self.shared.techniques.singular_extension
            && node.table_move == Some(mv)
            && node.excluded.is_none()
            && node.depth >= self.shared.params.singular_extension_depth
            && node.ply.may_extend(self.root_depth)
            && node.entry.is_some_and(|entry| {
                entry.bound != Bound::Upper
                    && entry.depth >= node.depth - 3
                    && !entry.score(node.ply).is_proved()
            })
    }

    /// Searches the move just made: late ones less deeply and with a closed window first, and
    /// again only if they turn out better than expected.
    pub(crate) fn search_move(&mut self, node: &Node<G::Move>, candidate: &Candidate) -> Searched {
        let Window { alpha, beta } = node.window;
        let (side, ply) = (node.side, node.ply + 1);
        let closed = Window::above(alpha);
        let mut value = Score::INFINITE;
        if !node.is_pv() || candidate.number > 1 {
            let depth = candidate.depth - self.reduction(node, candidate);
            if depth < candidate.depth {
                let request = NodeRequest { depth, window: closed, node_type: NodeType::All };
                value = self.search_child(side, request, ply)?;
            }
            if value > alpha {
                let node_type = node.rest_type();
                let request = NodeRequest { depth: candidate.depth, window: closed, node_type };
                value = self.search_child(side, request, ply)?;
            }
        }
        let open =
            candidate.number == 1 || (value > alpha && (node.ply == Ply::ROOT || value < beta));
        if node.is_pv() && open {
            let request = NodeRequest {
                depth: candidate.depth,
                window: node.window,
                node_type: NodeType::Pv,
            };
            value = self.search_child(side, request, ply)?;
        }
        Ok(value)
    }

    /// Late-move reduction: plies to leave out at first for the move just made.
    fn reduction(&mut self, node: &Node<G::Move>, candidate: &Candidate) -> i32 {
        let params = self.shared.params;
        let first = if node.is_pv() { 2 } else { 1 };
        if !self.shared.techniques.late_move_reduction
            || node.depth < 3
            || candidate.number <= first
        {
            return 0;
        }
        let mut reduction = self.shared.reductions.get(node.depth, candidate.number);
        if candidate.tactical {
            reduction += params.reduction_tactical;
        } else {
            reduction -= candidate.history * 1024 / params.reduction_history;
        }
        if node.node_type == NodeType::Cut {
            reduction += params.reduction_cut;
        }
        if self.frame(node.ply + 1).cutoffs > params.few_cutoffs {
            reduction += params.reduction_cutoffs;
        }
        if node.was_pv() {
            reduction += params.reduction_pv;
        }
        if !node.improving {
            reduction += params.reduction_stale;
        }
        if node.forced || self.is_forced(node.ply + 1) {
            reduction += params.reduction_forced;
        }
        (reduction / 1024).clamp(0, (candidate.depth - 1).plies().max(0))
    }
}
