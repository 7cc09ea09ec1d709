//! Quiescence: the search of noisy moves alone, until the evaluation can be trusted.

use game::Game;

use crate::depth::Depth;
use crate::entry::Entry;
use crate::order::Picker;
use crate::ply::Ply;
use crate::window::{NodeRequest, NodeType, Window, bound_of, settles};
use crate::worker::{Searched, Stopped, Worker};
use crate::{Bound, Heuristics, Score};

#[derive(Clone, Copy, Debug)]
struct Leaf {
    ply: Ply,
    pv: bool,
    /// Whether quiescence is on, and not yet too deep.
    searches_on: bool,
    forced: bool,
    /// The evaluation, uncorrected; none in a forced node.
    raw: Option<Score>,
    /// The value that the mover may content itself with.
    stand_pat: Option<Score>,
}

/// The part of its result that is stored.
struct Stored<M> {
    best_move: Option<M>,
    score: Score,
    bound: Bound,
}

/// The best value and the move that has it, if one raised alpha; nothing if there was no move.
type BestNoisy<M> = Option<(Score, Option<M>)>;

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// The value of the current position when nothing but noise is left; `request.depth` is 0 at the
    /// first ply of quiescence and less below.
    pub(crate) fn quiescence(&mut self, request: NodeRequest, ply: Ply) -> Searched {
        // Step 1: Count the node and obey the limits
        self.visit(ply)?;
        let pv = request.node_type == NodeType::Pv;
        if pv {
            self.frame_mut(ply).pv.clear();
        }

        // Step 2: Is the game over, or is the line too long?
        if let Some(score) = self.finished(ply) {
            return Ok(score);
        }

        // Step 3: What the mover may claim is the least the node is worth
        let Window { mut alpha, beta } = request.window;
        let mut best = self.claimable(ply);
        if best >= beta {
            return Ok(best);
        }

        // Step 4: Does the table, or the game, know the value?
        let entry = self.probe_table();
        if let Some(score) = entry.map(|entry| entry.score(ply))
            && !pv
            && entry.is_some_and(|entry| settles(entry.bound, score, alpha, beta))
        {
            return Ok(score);
        }
        if let Some(score) = self.known_value(ply, entry.is_some() && !pv) {
            return Ok(score);
        }

        // Step 5: Stand pat, unless the node is forced
        let leaf = self.leaf(entry.as_ref(), request, ply);
        let original = alpha;
        best = best.max(leaf.stand_pat.unwrap_or(best));
        alpha = alpha.max(best);
        if best >= beta || !leaf.searches_on {
            let bound = bound_of(best, original, beta);
            self.remember_leaf(&leaf, entry, Stored { best_move: None, score: best, bound });
            return Ok(best);
        }

        // Step 6: Try the moves, best guess first
        let table_move = entry.and_then(|entry| self.pos.resolve(entry.slot?));
        let picker = |lists| match leaf.forced {
            true => Picker::all(table_move, [None; 3], lists),
            false => Picker::noisy(table_move, lists),
        };
        let request = NodeRequest { window: Window { alpha, beta }, ..request };
        let found = self.with_picker(picker, |worker, picker| {
            worker.try_noisy_moves(&leaf, request, best, picker)
        })?;

        // Step 7: No legal move?
        let Some((best, best_move)) = found else {
            return Ok(best.max(self.score_of(self.pos.when_stuck(), ply)));
        };
        let bound = bound_of(best, original, beta);
        self.remember_leaf(&leaf, entry, Stored { best_move, score: best, bound });
        Ok(best)
    }

    /// The value of a node by its moves, at least `best`, and the best move;
    /// `None` if it is forced and has no move.
    fn try_noisy_moves(
        &mut self,
        leaf: &Leaf,
        request: NodeRequest,
        mut best: Score,
        picker: &mut Picker<G::Move>,
    ) -> Result<BestNoisy<G::Move>, Stopped> {
        let (ply, Window { mut alpha, beta }) = (leaf.ply, request.window);
        let (mut best_move, mut found) = (None, false);
        while let Some(mv) = self.next_move(picker, ply) {
            found = true;
            if self.is_hopeless(leaf, mv, alpha) {
                continue;
            }
            let side = self.pos.side_to_move();
            let undo = self.make(mv, true, ply);
            let window = Window { alpha, beta };
            let request = NodeRequest { depth: request.depth - 1, window, ..request };
            let value = self.search_child(side, request, ply + 1);
            self.unmake(mv, undo);
            let value = value?;
            best = best.max(value);
            if value > alpha {
                alpha = value;
                best_move = Some(mv);
                if leaf.pv {
                    self.extend_pv(mv, ply);
                }
                if value >= beta {
                    break;
                }
            }
        }
        Ok((found || !leaf.forced).then_some((best, best_move)))
    }

    /// Whether quiescence is on, and tries moves at this depth.
    #[inline]
    pub(crate) fn searches_on(&self, depth: Depth) -> bool {
        self.shared.techniques.quiescence && depth > -self.shared.params.quiescence_plies
    }

    /// Evaluates a node, unless it is forced and moves will be tried.
    fn leaf(&mut self, entry: Option<&Entry>, request: NodeRequest, ply: Ply) -> Leaf {
        let searches_on = self.searches_on(request.depth);
        let forced = searches_on && self.is_forced(ply);
        let raw = (!forced).then(|| self.raw_eval(entry, ply));
        let stand_pat = raw.map(|raw| self.corrected(raw, ply));
        let pv = request.node_type == NodeType::Pv;
        Leaf { ply, pv, searches_on, forced, raw, stand_pat }
    }

    /// Quiescence pruning: what the move wins is not enough, or it loses material.
    fn is_hopeless(&self, leaf: &Leaf, mv: G::Move, alpha: Score) -> bool {
        let params = self.shared.params;
        let Some(stand_pat) = leaf.stand_pat else { return false };
        if !self.shared.techniques.quiescence_pruning || alpha.is_loss() {
            return false;
        }
        let reach = stand_pat + params.quiescence_margin;
        let poor = |gain| reach + gain <= alpha && !self.heuristics.forces(&self.pos, mv);
        self.heuristics.gain(&self.pos, mv).is_some_and(poor)
            || !self.heuristics.see_ge(&self.pos, mv, params.quiescence_see)
    }

    fn remember_leaf(&self, leaf: &Leaf, entry: Option<Entry>, found: Stored<G::Move>) {
        self.store(Entry {
            slot: found.best_move.map(|mv| self.pos.slot(mv)),
            score: found.score.to_table(leaf.ply),
            bound: found.bound,
            depth: Depth::QUIESCENCE,
            eval: leaf.raw,
            pv: leaf.pv || entry.is_some_and(|entry| entry.pv),
        });
    }
}
