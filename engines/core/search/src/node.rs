//! The search of one node with depth left.

use game::keys::SPREAD;
use game::{Game, Side};

use crate::depth::Depth;
use crate::entry::Entry;
use crate::order::Picker;
use crate::ply::Ply;
use crate::window::{NodeRequest, NodeType, Window, bound_of, settles};
use crate::worker::{Searched, Stopped, Worker};
use crate::{Heuristics, Score};

/// A node while it is searched.
#[derive(Clone, Debug)]
pub(crate) struct Node<M> {
    pub(crate) ply: Ply,
    pub(crate) side: Side,
    pub(crate) depth: Depth,
    pub(crate) window: Window,
    pub(crate) node_type: NodeType,
    pub(crate) entry: Option<Entry>,
    /// The move it proposes, legal here.
    pub(crate) table_move: Option<M>,
    /// The move left out, in a search for singularity.
    pub(crate) excluded: Option<M>,
    /// Whether the side to move has no free choice; then there is no evaluation.
    pub(crate) forced: bool,
    /// The evaluation as the table has it or as made, uncorrected.
    pub(crate) raw: Option<Score>,
    /// The best estimate without search: corrected, and sharpened by the table.
    pub(crate) eval: Option<Score>,
    /// Whether the side to move stands better than when it last had a choice.
    pub(crate) improving: bool,
}

impl<M> Node<M> {
    pub(crate) fn is_pv(&self) -> bool {
        self.node_type == NodeType::Pv
    }

    /// Whether the node is, or was in an earlier search, on a principal variation.
    pub(crate) fn was_pv(&self) -> bool {
        self.is_pv() || self.entry.is_some_and(|entry| entry.pv)
    }

    /// The type of the children that are searched to show that their moves are no better, in the
    /// view of this node's side.
    pub(crate) fn rest_type(&self) -> NodeType {
        if self.node_type == NodeType::Cut { NodeType::Cut } else { NodeType::All }
    }
}

/// One move of a node, about to be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// 1 for the first move tried.
    pub(crate) number: usize,
    pub(crate) tactical: bool,
    /// How a quiet move fared before, and how it looks beside the better ones.
    pub(crate) history: i32,
    /// Plies left after it.
    pub(crate) depth: Depth,
}

/// The value of a node that need not be searched, if there is one.
pub(crate) type Pruned = Result<Option<Score>, Stopped>;

/// The result of a search for singularity of the table's move.
pub(crate) enum Singularity {
    /// Search it so many plies deeper.
    Extend(i32),
    /// Other moves reach beta as well: the node is worth this at least.
    Cut(Score),
}

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// The value of the current position to `request.depth` plies, at least 1.
    pub(crate) fn node(&mut self, request: NodeRequest, ply: Ply) -> Searched {
        // Step 1: Count the node and obey the limits
        self.visit(ply)?;
        let mut node = self.blank_node(request, ply);
        if node.is_pv() {
            self.frame_mut(ply).pv.clear();
        }

        // Step 2: Is the game over, or is the line too long?
        if node.excluded.is_none()
            && let Some(score) = self.finished(ply)
        {
            return Ok(score);
        }

        // Step 3: No line from here can beat a shorter win already found
        if let Some(score) = self.mate_distance(&mut node) {
            return Ok(score);
        }

        // Step 4: What the mover may claim is the least the node is worth
        let alpha = node.window.alpha;
        let best = self.claimable(ply);
        if best >= node.window.beta {
            return Ok(best);
        }
        node.window.alpha = alpha.max(best);

        // Step 5: Does the table know enough?
        node.entry = self.probe_table();
        if let Some(score) = self.table_cut(&node) {
            return Ok(score);
        }

        // Step 6: Does the game know the value?
        if node.excluded.is_none()
            && let Some(score) = self.known_value(ply, node.entry.is_some() && !node.is_pv())
        {
            self.remember_known(&node, score);
            return Ok(score);
        }

        // Step 7: Evaluate, unless the node is forced
        self.estimate(&mut node);

        // Step 8: Prune the whole node
        if let Some(score) = self.prune_node(&node)? {
            return Ok(score);
        }

        // Step 9: Try the moves, best guess first
        node.table_move = node.entry.and_then(|entry| self.pos.resolve(entry.slot?));
        let (table_move, refutations) = (node.table_move, self.refutations(&node));
        self.with_picker(
            |lists| Picker::all(table_move, refutations, lists),
            |worker, picker| worker.try_moves(&mut node, (alpha, best), picker),
        )
    }

    /// The value of `node` by its moves, where its window began at `alpha` and `best` was claimed.
    fn try_moves(
        &mut self,
        node: &mut Node<G::Move>,
        (alpha, mut best): (Score, Score),
        picker: &mut Picker<G::Move>,
    ) -> Searched {
        let ply = node.ply;
        let continuations = self.continuations(ply);
        let (mut best_move, mut number) = (None, 0);
        let mut lead = i32::MIN;
        while let Some(mv) = self.next_move(picker, ply) {
            if node.excluded == Some(mv) {
                continue;
            }

            // Step 10: Leave to later what another thread is searching
            let key = if number > 0 { self.abdada_key(node, mv) } else { None };
            if key.is_some_and(|key| self.shared.abdada.is_searched(key)) && picker.defer(mv) {
                continue;
            }
            number += 1;
            let tactical = self.heuristics.is_tactical(&self.pos, mv);
            let history = if tactical { 0 } else { self.prospects(mv, &continuations, &mut lead) };
            let mut candidate = Candidate { number, tactical, history, depth: node.depth - 1 };

            // Step 11: Skip moves that promise nothing, once one does not lose
            if !best.is_loss() && self.is_pruned(node, &candidate, mv, picker) {
                continue;
            }

            // Step 12: Extend the table's move if no other comes near it
            let extension = match self.singularity(node, mv)? {
                Singularity::Extend(plies) => plies,
                Singularity::Cut(score) => return Ok(score),
            };
            candidate.depth = (candidate.depth + extension).max(Depth::QUIESCENCE);

            // Step 13: Search the move
            let value = self.value_of(node, (mv, extension), &candidate, key)?;

            // Step 14: Is it the best so far?
            best = best.max(value);
            if value > node.window.alpha {
                best_move = Some(mv);
                self.raise_alpha(node, mv, value);
                if value >= node.window.beta {
                    break;
                }
            }
            if !tactical {
                picker.lists.tried.push(mv);
            }
        }

        // Step 15: No legal move?
        if number == 0 {
            return Ok(self.without_moves(node, best));
        }

        // Step 16: Learn from the result
        if let Some(mv) = best_move {
            self.reward_best(node, mv, &picker.lists.tried);
        } else {
            self.reward_unrefuted(node);
        }
        let bound = bound_of(best, alpha, node.window.beta);
        self.learn(node, best, bound, best_move);
        Ok(best)
    }

    /// The value of `candidate`, the move `mv` that is extended by so many plies; other threads leave it to
    /// this one by its `key`.
    #[inline]
    fn value_of(
        &mut self,
        node: &Node<G::Move>,
        (mv, extension): (G::Move, i32),
        candidate: &Candidate,
        key: Option<u64>,
    ) -> Searched {
        if let Some(key) = key {
            self.shared.abdada.start(key);
        }
        let undo = self.make(mv, candidate.tactical, node.ply);
        self.frame_mut(node.ply + 1).double_extensions += i32::from(extension > 1);
        let value = self.search_move(node, candidate);
        self.unmake(mv, undo);
        if let Some(key) = key {
            self.shared.abdada.finish(key);
        }
        value
    }

    /// Takes `mv` for the best move of `node`: it is worth `value`, which is above alpha.
    #[inline]
    fn raise_alpha(&mut self, node: &mut Node<G::Move>, mv: G::Move, value: Score) {
        node.window.alpha = value;
        if node.is_pv() {
            self.extend_pv(mv, node.ply);
        }
        self.frame_mut(node.ply).cutoffs += i32::from(value >= node.window.beta);
    }

    /// Stands for the search of `mv` in `node` among the threads, if there are others and it is
    /// large enough to be left to them; never 0.
    #[inline]
    fn abdada_key(&self, node: &Node<G::Move>, mv: G::Move) -> Option<u64> {
        if !self.shared.abdada.is_shared() || node.depth < self.shared.params.abdada_depth {
            return None;
        }
        let step = u64::from(self.pos.slot(mv)) << 8 | node.depth.plies() as u64 & 255;
        Some((self.pos.key() ^ step).wrapping_mul(SPREAD) | 1)
    }

    pub(crate) fn blank_node(&self, request: NodeRequest, ply: Ply) -> Node<G::Move> {
        Node {
            ply,
            side: self.pos.side_to_move(),
            depth: request.depth,
            window: request.window,
            node_type: request.node_type,
            entry: None,
            table_move: None,
            excluded: self.frame(ply).excluded,
            forced: false,
            raw: None,
            eval: None,
            improving: false,
        }
    }

    /// Mate distance: a win here takes a ply at least, and a loss is not here yet.
    fn mate_distance(&self, node: &mut Node<G::Move>) -> Option<Score> {
        if !self.shared.techniques.mate_distance {
            return None;
        }
        let Window { alpha, beta } = &mut node.window;
        *alpha = (*alpha).max(Score::loss_in(node.ply.get()));
        *beta = (*beta).min(Score::win_in(node.ply.get() + 1));
        (*alpha >= *beta).then_some(*alpha)
    }

    /// The table's value, if it was searched deeply enough and settles the question.
    fn table_cut(&self, node: &Node<G::Move>) -> Option<Score> {
        let entry = node.entry.as_ref()?;
        let Window { alpha, beta } = node.window;
        let score = entry.score(node.ply);
        let enough = !node.is_pv()
            && node.excluded.is_none()
            && entry.depth >= node.depth
            && settles(entry.bound, score, alpha, beta);
        enough.then_some(score)
    }

    /// The killers and the counter move.
    fn refutations(&self, node: &Node<G::Move>) -> [Option<G::Move>; 3] {
        let [first, second] = self.frame(node.ply).killers[node.side.index()];
        let counter = node
            .ply
            .back(1)
            .and_then(|ply| self.memory.histories.counter(self.frame(ply), node.side));
        [first, second, counter]
    }

    /// The value of a node in which no move was found; `claimed` is what a claim is worth.
    fn without_moves(&self, node: &Node<G::Move>, claimed: Score) -> Score {
        if node.excluded.is_some() {
            return node.window.alpha;
        }
        claimed.max(self.score_of(self.pos.when_stuck(), node.ply))
    }
}
