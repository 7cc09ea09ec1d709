//! Learning from a node: its entry in the table, histories, and corrections.

use game::Game;

use crate::depth::Depth;
use crate::entry::Entry;
use crate::frame::Frame;
use crate::node::Node;
use crate::ply::Ply;
use crate::worker::Worker;
use crate::{Bound, Heuristics, Score};

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// Stores a value that no depth can change.
    pub(crate) fn remember_known(&self, node: &Node<G::Move>, score: Score) {
        self.store(Entry {
            slot: None,
            score: score.to_table(node.ply),
            bound: Bound::Exact,
            depth: Depth::MAX_STORED,
            eval: None,
            pv: node.was_pv(),
        });
    }

    /// Lets the histories know which quiet move was best, and which were tried before it.
    pub(crate) fn reward_best(&mut self, node: &Node<G::Move>, best: G::Move, tried: &[G::Move]) {
        if self.heuristics.is_tactical(&self.pos, best) {
            return;
        }
        let bonus = self.bonus(node.depth);
        let continuations = self.continuations(node.ply);
        let index = |mv| (self.pos.slot(mv), self.heuristics.piece_to(&self.pos, mv));
        let histories = &mut self.memory.histories;
        histories.reward(node.side, &continuations, index(best), bonus);
        for &mv in tried.iter().filter(|&&mv| mv != best) {
            histories.reward(node.side, &continuations, index(mv), -bonus);
        }
        if let Some(last) = node.ply.back(1) {
            histories.set_counter(&self.memory.frames[last.get()], node.side, best);
        }
        let killers = &mut self.frame_mut(node.ply).killers[node.side.index()];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
    }

    /// Lets the histories know that no move of `node` was good enough, and so that the quiet move
    /// which led to it was.
    pub(crate) fn reward_unrefuted(&mut self, node: &Node<G::Move>) {
        let share = self.shared.params.bonus_unrefuted;
        let Some((last, slot)) = self.quiet_before(node).filter(|_| share > 0) else { return };
        let &Frame { side, piece_to, .. } = self.frame(last);
        let (bonus, continuations) = (self.bonus(node.depth), self.continuations(last));
        let histories = &mut self.memory.histories;
        histories.reward(side, &continuations, (slot, piece_to), bonus * share / 1024);
    }

    /// Lets the histories know by how much the quiet move that led to `node`, which is worth `eval`
    /// to its side, changed the evaluation.
    pub(crate) fn reward_change(&mut self, node: &Node<G::Move>, eval: Score) {
        let params = self.shared.params;
        let (share, limit) = (params.bonus_evaluation, params.bonus_evaluation_limit);
        let Some((last, slot)) = self.quiet_before(node).filter(|_| share > 0) else { return };
        let &Frame { side, eval: before, .. } = self.frame(last);
        if let Some(before) = before.filter(|_| side != node.side) {
            let gain = -(before.get() + eval.get());
            let bonus = (gain * share / 16).clamp(-limit, limit);
            self.memory.histories.reward_slot(side, slot, bonus);
        }
    }

    /// Where the quiet move was made that led to `node`, and its slot. It is judged once, not in a
    /// search for singularity.
    fn quiet_before(&self, node: &Node<G::Move>) -> Option<(Ply, u16)> {
        let last = node.ply.back(1).filter(|_| node.excluded.is_none())?;
        Some((last, self.frame(last).quiet_slot?))
    }

    /// The history bonus of a move that is best at this depth.
    fn bonus(&self, depth: Depth) -> i32 {
        let params = self.shared.params;
        let bonus = params.bonus_slope * depth.plies() - params.bonus_offset;
        bonus.clamp(0, params.bonus_limit)
    }

    /// Stores the result, and how far the evaluation was off.
    pub(crate) fn learn(
        &mut self,
        node: &Node<G::Move>,
        score: Score,
        bound: Bound,
        best_move: Option<G::Move>,
    ) {
        if node.excluded.is_some() {
            return;
        }
        self.store(Entry {
            slot: best_move.map(|mv| self.pos.slot(mv)),
            score: score.to_table(node.ply),
            bound,
            depth: node.depth,
            eval: node.raw,
            pv: node.was_pv(),
        });
        let tactical = best_move.is_some_and(|mv| self.heuristics.is_tactical(&self.pos, mv));
        if !tactical {
            self.correct(node, score, bound);
        }
    }
}
