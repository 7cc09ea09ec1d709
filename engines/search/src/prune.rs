//! Selectivity: what is cut, skipped, reduced or extended, one function for each technique.

use game::Game;

use crate::node::{Candidate, Node, Pruned, Singularity};
use crate::order::Picker;
use crate::tt::Entry;
use crate::window::{NodeType, Request, Window};
use crate::worker::{Stopped, Worker};
use crate::{Bound, Heuristics, Score};

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// The value of a node that need not be searched in full; may reduce its depth instead.
    pub(crate) fn prune_node(&mut self, node: &mut Node<G::Move>) -> Pruned {
        if let Some(eval) = node.eval
            && !node.is_pv()
            && node.excluded.is_none()
        {
            if let Some(score) = self.razor(node, eval)? {
                return Ok(Some(score));
            }
            if let Some(score) = self.reverse_futility(node, eval) {
                return Ok(Some(score));
            }
            if let Some(score) = self.null_move(node, eval)? {
                return Ok(Some(score));
            }
            if let Some(score) = self.probcut(node)? {
                return Ok(Some(score));
            }
        }
        self.reduce_internally(node);
        Ok(None)
    }

    /// Razoring: far below alpha near the leaves, only captures could help; see whether they do.
    fn razor(&mut self, node: &Node<G::Move>, eval: Score) -> Pruned {
        let (features, params) = (self.shared.features, self.shared.params);
        let margin = params.razor_base + params.razor_slope * node.depth * node.depth;
        let hopeless = features.razoring
            && node.depth <= params.razor_depth
            && !node.window.alpha.is_proved()
            && eval + margin <= node.window.alpha;
        if !hopeless {
            return Ok(None);
        }
        let window = Window::above(node.window.alpha);
        let score =
            self.quiescence(Request { depth: 0, window, node_type: NodeType::All }, node.ply)?;
        Ok((score <= node.window.alpha && !score.is_proved()).then_some(score))
    }

    /// Reverse futility: so far above beta near the leaves that the rest will not lose it.
    fn reverse_futility(&self, node: &Node<G::Move>, eval: Score) -> Option<Score> {
        let (features, params) = (self.shared.features, self.shared.params);
        let beta = node.window.beta;
        let plies = node.depth - i32::from(node.improving);
        let safe = features.reverse_futility
            && node.depth <= params.reverse_futility_depth
            && !beta.is_loss()
            && !eval.is_proved()
            && eval - params.reverse_futility_slope * plies >= beta;
        safe.then(|| beta + (eval.get() - beta.get()) / 3)
    }

    /// Null move: if even giving the turn away stays above beta, so would the best move. Deep
    /// cuts are verified by a search in which this side may not pass again for a while.
    fn null_move(&mut self, node: &Node<G::Move>, eval: Score) -> Pruned {
        let (features, params) = (self.shared.features, self.shared.params);
        let beta = node.window.beta;
        let after_pass = node.ply > 0 && self.frame(node.ply - 1).mv.is_none();
        let allowed = features.null_move
            && node.depth >= params.null_move_depth
            && node.ply >= self.null_move_from
            && !after_pass
            && !beta.is_loss()
            && eval >= beta;
        if !allowed {
            return Ok(None);
        }
        let Some(passed) = self.heuristics.pass(&self.pos) else { return Ok(None) };
        let surplus = (eval.get() - beta.get()) / params.null_move_margin;
        let reduction =
            params.null_move_base + node.depth / params.null_move_divisor + surplus.min(3);
        let depth = (node.depth - reduction).max(0);
        let request = Request { depth, window: Window::reaching(beta), node_type: NodeType::Cut };
        let score = self.after_pass(passed, node.ply, |worker| {
            worker.search_child(node.side, request, node.ply + 1)
        })?;
        if score < beta {
            return Ok(None);
        }
        let score = if score.is_proved() { beta } else { score };
        if node.depth < params.null_move_verification || self.null_move_from > 0 {
            return Ok(Some(score));
        }
        self.null_move_from = node.ply + 3 * depth as usize / 4 + 1;
        let verified = self.node(Request { depth: depth.max(1), ..request }, node.ply);
        self.null_move_from = 0;
        Ok((verified? >= beta).then_some(score))
    }

    /// ProbCut: a capture that stays well above beta in a shallow search will do so in a deep one.
    fn probcut(&mut self, node: &Node<G::Move>) -> Pruned {
        let (features, params) = (self.shared.features, self.shared.params);
        let target = node.window.beta + params.probcut_margin;
        let depth = node.depth - params.probcut_reduction;
        let known_to_fail = node
            .entry
            .is_some_and(|entry| i32::from(entry.depth) >= depth && entry.score(node.ply) < target);
        let allowed = features.probcut
            && node.depth >= params.probcut_depth
            && !node.window.beta.is_proved()
            && !known_to_fail;
        if !allowed {
            return Ok(None);
        }
        let table_move = node
            .entry
            .and_then(|entry| self.pos.resolve(entry.slot?))
            .filter(|&mv| self.heuristics.is_tactical(&self.pos, mv));
        let found = self.with_picker(
            |lists| Picker::tactical(table_move, lists),
            |worker, picker| worker.try_probcuts(node, picker, target, depth),
        )?;
        Ok(found.map(|score| if score.is_proved() { score } else { score - params.probcut_margin }))
    }

    /// The value of the first capture that reaches `target` in a search of `depth` plies.
    fn try_probcuts(
        &mut self,
        node: &Node<G::Move>,
        picker: &mut Picker<G::Move>,
        target: Score,
        depth: i32,
    ) -> Pruned {
        let gap = target.get() - node.eval.map_or(target.get(), Score::get);
        while let Some(mv) = self.next_move(picker, node.ply) {
            if !self.heuristics.see_ge(&self.pos, mv, gap) {
                continue;
            }
            let score = self.try_probcut(node, mv, Window::reaching(target), depth)?;
            if score >= target {
                self.remember_probcut(node, mv, score, depth);
                return Ok(Some(score));
            }
        }
        Ok(None)
    }

    /// One capture of ProbCut: quiescence first, and only if that holds, the shallow search.
    fn try_probcut(
        &mut self,
        node: &Node<G::Move>,
        mv: G::Move,
        window: Window,
        depth: i32,
    ) -> Result<Score, Stopped> {
        let request = Request { depth: 0, window, node_type: NodeType::Cut };
        let undo = self.make(mv, node.ply);
        let mut value = self.search_child(node.side, request, node.ply + 1);
        if depth > 1 && value.is_ok_and(|score| score >= window.beta) {
            let request = Request { depth: depth - 1, ..request };
            value = self.search_child(node.side, request, node.ply + 1);
        }
        self.unmake(mv, undo);
        value
    }

    /// Stores a cut by ProbCut with the depth that it was really searched to.
    fn remember_probcut(&self, node: &Node<G::Move>, mv: G::Move, score: Score, depth: i32) {
        self.store(Entry {
            slot: Some(self.pos.slot(mv)),
            score: score.to_table(node.ply),
            bound: Bound::Lower,
            depth: depth.max(0) as u8,
            eval: node.raw,
            pv: node.was_pv(),
        });
    }

    /// Internal reduction: without a move to begin with, a shallower search finds one first.
    fn reduce_internally(&self, node: &mut Node<G::Move>) {
        let (features, params) = (self.shared.features, self.shared.params);
        let blind = node.entry.is_none_or(|entry| entry.slot.is_none());
        let applies = features.internal_reduction
            && blind
            && node.node_type != NodeType::All
            && node.excluded.is_none()
            && node.depth >= params.internal_reduction_depth;
        node.depth -= i32::from(applies);
    }

    /// Whether `mv` promises so little that it is skipped; may make `picker` skip all the
    /// quiet moves that follow.
    pub(crate) fn is_pruned(
        &self,
        node: &Node<G::Move>,
        candidate: &Candidate,
        mv: G::Move,
        picker: &mut Picker<G::Move>,
    ) -> bool {
        if node.forced || node.ply == 0 {
            return false;
        }
        let reduction = self.shared.reductions.get(node.depth, candidate.number) / 1024;
        let depth = (candidate.depth - reduction).max(0);
        if self.loses_exchange(node, candidate, mv) {
            return true;
        }
        if candidate.tactical {
            return self.is_futile(node, depth, mv) && !self.heuristics.forces(&self.pos, mv);
        }
        if self.comes_late(node, candidate) {
            picker.skip_quiets();
            return !self.heuristics.forces(&self.pos, mv);
        }
        (self.is_futile(node, depth, mv) || self.fared_badly(candidate, depth))
            && !self.heuristics.forces(&self.pos, mv)
    }

    /// Late-move pruning: enough quiet moves have been tried at this depth.
    fn comes_late(&self, node: &Node<G::Move>, candidate: &Candidate) -> bool {
        let params = self.shared.params;
        let full = params.late_move_base + node.depth * node.depth;
        let enough = if node.improving { full } else { full / 2 };
        self.shared.features.late_move_pruning
            && node.depth <= params.late_move_depth
            && candidate.number as i32 > enough
    }

    /// Futility: the evaluation and what the move wins at once stay below alpha.
    fn is_futile(&self, node: &Node<G::Move>, depth: i32, mv: G::Move) -> bool {
        let params = self.shared.params;
        let applies = self.shared.features.futility && depth <= params.futility_depth;
        let Some(eval) = node.eval.filter(|_| applies) else { return false };
        let reach = eval + (params.futility_base + params.futility_slope * depth);
        reach <= node.window.alpha
            && self
                .heuristics
                .gain(&self.pos, mv)
                .is_some_and(|gain| reach + gain <= node.window.alpha)
    }

    /// History pruning: the move has failed too often.
    fn fared_badly(&self, candidate: &Candidate, depth: i32) -> bool {
        let params = self.shared.params;
        self.shared.features.history_pruning
            && depth <= params.history_pruning_depth
            && candidate.history < -params.history_pruning_slope * (depth + 1)
    }

    /// Exchange pruning: the move gives away more than the depth left could win back.
    fn loses_exchange(&self, node: &Node<G::Move>, candidate: &Candidate, mv: G::Move) -> bool {
        let params = self.shared.params;
        if !self.shared.features.exchange_pruning || node.depth > params.exchange_depth {
            return false;
        }
        let loss = if candidate.tactical {
            params.exchange_tactical * node.depth
        } else {
            params.exchange_quiet * node.depth * node.depth
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
        let target = score - params.singular_slope * node.depth / 16;
        let request = Request {
            depth: (node.depth - 1) / 2,
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
            Singularity::Extend(1 + i32::from(clearly))
        } else if value >= beta && !value.is_proved() {
            Singularity::Cut(value)
        } else if score >= beta {
            Singularity::Extend(i32::from(node.is_pv()) - 2)
        } else {
            Singularity::Extend(-i32::from(node.node_type == NodeType::Cut))
        })
    }

    fn may_be_singular(&self, node: &Node<G::Move>, mv: G::Move) -> bool {
        self.shared.features.singular_extension
            && node.table_move == Some(mv)
            && node.excluded.is_none()
            && node.depth >= self.shared.params.singular_depth
            && node.ply < 2 * self.root_depth as usize
            && node.entry.is_some_and(|entry| {
                entry.bound != Bound::Upper
                    && i32::from(entry.depth) >= node.depth - 3
                    && !entry.score(node.ply).is_proved()
            })
    }

    /// Late-move reduction: plies to leave out at first for the move just made.
    pub(crate) fn reduction(&mut self, node: &Node<G::Move>, candidate: &Candidate) -> i32 {
        let params = self.shared.params;
        let first = if node.is_pv() { 2 } else { 1 };
        if !self.shared.features.late_move_reduction || node.depth < 3 || candidate.number <= first
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
        if node.was_pv() {
            reduction += params.reduction_pv;
        }
        if !node.improving {
            reduction += params.reduction_stale;
        }
        if node.forced || self.is_forced(node.ply + 1) {
            reduction += params.reduction_forced;
        }
        (reduction / 1024).clamp(0, (candidate.depth - 1).max(0))
    }
}
