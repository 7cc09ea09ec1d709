//! The evaluation of a node: corrected by past errors, and sharpened by the table.

use game::Game;

use crate::entry::Entry;
use crate::node::Node;
use crate::ply::Ply;
use crate::window::contradicts;
use crate::worker::Worker;
use crate::{Evaluation, Heuristics, Score};

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
