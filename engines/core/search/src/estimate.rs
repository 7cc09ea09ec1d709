//! The evaluation of a node: sharpened by the table, and corrected, moved towards what searches found in positions with
//! the same features.

use game::Game;
use game::keys::SPREAD;

use crate::entry::Entry;
use crate::histories::CORRECTION_KEYS;
use crate::node::Node;
use crate::ply::Ply;
use crate::window::contradicts;
use crate::worker::Worker;
use crate::{Bound, Evaluation, Heuristics, Score};

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// Evaluates a node that is not forced, and compares it with the mover's last one.
    pub(crate) fn estimate(&mut self, node: &mut Node<G::Move>) {
        node.forced = self.is_forced(node.ply);
        if node.forced {
            self.frame_mut(node.ply).eval = None;
            return;
        }
        let raw = self.raw_eval(node.entry.as_ref(), node.ply);
        let corrected = self.corrected(raw, node.ply);
        self.frame_mut(node.ply).eval = Some(corrected);
        node.raw = Some(raw);
        node.eval = Some(sharpened(corrected, node.entry.as_ref(), node.ply));
        node.improving = self.is_improving(node, corrected);
        self.reward_change(node, corrected);
    }

    /// Compares with the last evaluation that the same side had on move.
    fn is_improving(&self, node: &Node<G::Move>, eval: Score) -> bool {
        let own = node.ply.earlier().map(|ply| self.frame(ply));
        let mut own = own.filter(|frame| frame.side == node.side).take(2);
        own.find_map(|frame| frame.eval).is_some_and(|earlier| eval > earlier)
    }

    /// The evaluation of the current position as the table has it, or else made now.
    pub(crate) fn raw_eval(&mut self, entry: Option<&Entry>, ply: Ply) -> Score {
        entry.and_then(|entry| entry.eval).unwrap_or_else(|| {
            let before = &self.memory.frames[..ply.get()];
            self.shared.observer.evaluates(&mut before.iter().map(|frame| frame.mv));
            self.evaluation.evaluate(&self.pos)
        })
    }
}

/// The table's value in place of the evaluation, where it is known to be nearer the truth.
fn sharpened(eval: Score, entry: Option<&Entry>, ply: Ply) -> Score {
    let Some(entry) = entry else { return eval };
    let score = entry.score(ply);
    let is_nearer = contradicts(entry.bound, score, eval) && !score.is_proved();
    if is_nearer { score } else { eval }
}

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// The evaluation `raw` of the current position, at `ply`, corrected by its past errors.
    pub(crate) fn corrected(&self, raw: Score, ply: Ply) -> Score {
        if !self.shared.techniques.correction || raw.is_proved() {
            return raw;
        }
        let (side, histories) = (self.pos.side_to_move(), &self.memory.histories);
        let errors = self.correction_keys(ply).into_iter().enumerate().map(|(kind, key)| {
            let error = |key| histories.correction(kind, side, key);
            key.map_or(0, error) * self.correction_weights()[kind]
        });
        Score::estimate(raw.get() + errors.sum::<i32>() / 512)
    }

    /// Remembers the error of the evaluation, where the result contradicts it.
    pub(crate) fn correct(&mut self, node: &Node<G::Move>, score: Score, bound: Bound) {
        let Some(eval) = self.frame(node.ply).eval else { return };
        let tells = !node.forced && !score.is_proved() && contradicts(bound, score, eval);
        if !tells || !self.shared.techniques.correction {
            return;
        }
        let error = (score.get() - eval.get()) * node.depth.plies() / 8;
        for (kind, key) in self.correction_keys(node.ply).into_iter().enumerate() {
            if let Some(key) = key {
                self.memory.histories.correct(kind, node.side, key, error);
            }
        }
    }

    /// The weights of the errors, in 1/512.
    #[inline]
    fn correction_weights(&self) -> [i32; CORRECTION_KEYS] {
        let params = self.shared.params;
        [params.correction_weight, params.correction_second, params.correction_continuation]
    }

    /// The keys that stand for the current position, at `ply`, where their errors count.
    #[inline]
    fn correction_keys(&self, ply: Ply) -> [Option<u64>; CORRECTION_KEYS] {
        let [first, second] = self.heuristics.correction_keys(&self.pos);
        let weights = self.correction_weights();
        let continuation = || self.continuation_key(ply);
        [
            first.filter(|_| weights[0] > 0),
            second.filter(|_| weights[1] > 0),
            (weights[2] > 0).then(continuation).flatten(),
        ]
    }

    /// A hash of the last two moves before `ply`, if there were two.
    #[inline]
    fn continuation_key(&self, ply: Ply) -> Option<u64> {
        let (last, before) = (self.frame(ply.back(1)?), self.frame(ply.back(2)?));
        last.mv.and(before.mv)?;
        let both = (last.piece_to as u64) << 32 | before.piece_to as u64;
        Some(both.wrapping_mul(SPREAD) >> 20)
    }
}
