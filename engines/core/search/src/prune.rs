//! Selectivity among nodes: what is cut before its moves are tried, one function for each technique.

use game::Game;

use crate::depth::Depth;
use crate::entry::Entry;
use crate::node::{Node, Pruned};
use crate::order::Picker;
use crate::ply::Ply;
use crate::window::{NodeRequest, NodeType, Window};
use crate::worker::{Stopped, Worker};
use crate::{Bound, Heuristics, Score};

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// The value of a node that need not be searched in full.
    pub(crate) fn prune_node(&mut self, node: &Node<G::Move>) -> Pruned {
        let Some(eval) = node.eval.filter(|_| !node.is_pv() && node.excluded.is_none()) else {
            return Ok(None);
        };
        if let Some(score) = self.razor(node, eval)? {
            return Ok(Some(score));
        }
        if let Some(score) = self.reverse_futility(node, eval) {
            return Ok(Some(score));
        }
        if let Some(score) = self.null_move(node, eval)? {
            return Ok(Some(score));
        }
        self.probcut(node)
    }

    /// Razoring: far below alpha near the leaves, only captures could help; see whether they do.
    fn razor(&mut self, node: &Node<G::Move>, eval: Score) -> Pruned {
        let (techniques, params) = (self.shared.techniques, self.shared.params);
        let margin = params.razor_base + params.razor_slope * node.depth.squared();
        let hopeless = techniques.razoring
            && node.depth <= params.razor_depth
            && !node.window.alpha.is_proved()
            && eval + margin <= node.window.alpha;
        if !hopeless {
            return Ok(None);
        }
        let window = Window::above(node.window.alpha);
        let score = self.quiescence(
            NodeRequest { depth: Depth::QUIESCENCE, window, node_type: NodeType::All },
            node.ply,
        )?;
        Ok((score <= node.window.alpha && !score.is_proved()).then_some(score))
    }

    /// Reverse futility: so far above beta near the leaves that the rest will not lose it.
    fn reverse_futility(&self, node: &Node<G::Move>, eval: Score) -> Option<Score> {
        let (techniques, params) = (self.shared.techniques, self.shared.params);
        let beta = node.window.beta;
        let plies = (node.depth - i32::from(node.improving)).plies();
        let safe = techniques.reverse_futility
            && node.depth <= params.reverse_futility_depth
            && !beta.is_loss()
            && !eval.is_proved()
            && eval - params.reverse_futility_slope * plies >= beta;
        safe.then(|| beta + (eval.get() - beta.get()) / 3)
    }

    /// Null move: if even giving the turn away stays above beta, so would the best move. Deep
    /// cuts are verified by a search in which this side may not pass again for a while.
    fn null_move(&mut self, node: &Node<G::Move>, eval: Score) -> Pruned {
        let (techniques, params) = (self.shared.techniques, self.shared.params);
        let beta = node.window.beta;
        let after_pass = node.ply.back(1).is_some_and(|ply| self.frame(ply).mv.is_none());
        let allowed = techniques.null_move
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
            params.null_move_base + node.depth.plies() / params.null_move_divisor + surplus.min(3);
        let depth = (node.depth - reduction).max(Depth::QUIESCENCE);
        let request =
            NodeRequest { depth, window: Window::reaching(beta), node_type: NodeType::Cut };
        let score = self.after_pass(passed, node.ply, |worker| {
            worker.search_child(node.side, request, node.ply + 1)
        })?;
        if score < beta {
            return Ok(None);
        }
        let score = if score.is_proved() { beta } else { score };
        if node.depth < params.null_move_verification || self.null_move_from > Ply::ROOT {
            return Ok(Some(score));
        }
        self.null_move_from = node.ply + 3 * depth.plies() as usize / 4 + 1;
        let verified =
            self.node(NodeRequest { depth: depth.max(Depth::new(1)), ..request }, node.ply);
        self.null_move_from = Ply::ROOT;
        Ok((verified? >= beta).then_some(score))
    }

    /// ProbCut: a capture that stays well above beta in a shallow search will do so in a deep one.
    fn probcut(&mut self, node: &Node<G::Move>) -> Pruned {
        let (techniques, params) = (self.shared.techniques, self.shared.params);
        let target = node.window.beta + params.probcut_margin;
        let depth = node.depth - params.probcut_reduction;
        let known_to_fail =
            node.entry.is_some_and(|entry| entry.depth >= depth && entry.score(node.ply) < target);
        let allowed = techniques.probcut
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
        depth: Depth,
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
        depth: Depth,
    ) -> Result<Score, Stopped> {
        let request = NodeRequest { depth: Depth::QUIESCENCE, window, node_type: NodeType::Cut };
        let undo = self.make(mv, true, node.ply);
        let mut value = self.search_child(node.side, request, node.ply + 1);
        if depth > 1 && value.is_ok_and(|score| score >= window.beta) {
            let request = NodeRequest { depth: depth - 1, ..request };
            value = self.search_child(node.side, request, node.ply + 1);
        }
        self.unmake(mv, undo);
        value
    }

    /// Stores a cut by ProbCut with the depth that it was really searched to.
    fn remember_probcut(&self, node: &Node<G::Move>, mv: G::Move, score: Score, depth: Depth) {
        self.store(Entry {
            slot: Some(self.pos.slot(mv)),
            score: score.to_table(node.ply),
            bound: Bound::Lower,
            depth: depth.max(Depth::QUIESCENCE),
            eval: node.raw,
            pv: node.was_pv(),
        });
    }
}
