//! What a node leaves behind: its entry in the table, histories, and corrections.

use game::Game;

use crate::depth::Depth;
use crate::entry::Entry;
use crate::node::Node;
use crate::window::contradicts;
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
        let params = self.shared.params;
        let bonus = params.bonus_slope * node.depth.plies() - params.bonus_offset;
        let bonus = bonus.clamp(0, params.bonus_limit);
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

    /// Remembers the error of the evaluation, where the result contradicts it.
    fn correct(&mut self, node: &Node<G::Move>, score: Score, bound: Bound) {
        let Some(eval) = self.frame(node.ply).eval else { return };
        let tells = !node.forced && !score.is_proved() && contradicts(bound, score, eval);
        if !tells || !self.shared.features.correction {
            return;
        }
        if let Some(key) = self.heuristics.correction_key(&self.pos) {
            let error = (score.get() - eval.get()) * node.depth.plies() / 8;
            self.memory.histories.correct(node.side, key, error);
        }
    }
}
