//! The search of one node with depth left.

use game::{Game, Side};

use crate::order::Picker;
use crate::tt::Hit;
use crate::window::{Expect, Task, Window};
use crate::worker::{Searched, Stopped, Worker, bound_of, settles};
use crate::{Bound, Heuristics, Score};

/// What is known of a node while it is searched.
#[derive(Clone, Debug)]
pub(crate) struct Node<M> {
    pub(crate) ply: usize,
    pub(crate) side: Side,
    pub(crate) depth: i32,
    pub(crate) window: Window,
    pub(crate) expect: Expect,
    /// What the table knows.
    pub(crate) hit: Option<Hit>,
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
        self.expect == Expect::Pv
    }

    /// Whether the node is, or was in an earlier search, on a principal variation.
    pub(crate) fn was_pv(&self) -> bool {
        self.is_pv() || self.hit.is_some_and(|hit| hit.pv)
    }

    /// What is expected of the children that are searched to show that their moves are no better,
    /// in the view of this node's side.
    pub(crate) fn expect_of_rest(&self) -> Expect {
        if self.expect == Expect::Cut { Expect::Cut } else { Expect::All }
    }
}

/// One move of a node, about to be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trial {
    /// 1 for the first move tried.
    pub(crate) number: usize,
    pub(crate) tactical: bool,
    /// How a quiet move fared before.
    pub(crate) history: i32,
    /// Plies left after it.
    pub(crate) depth: i32,
}

/// The value of a node that need not be searched, if there is one.
pub(crate) type Pruned = Result<Option<Score>, Stopped>;

/// What the search for singularity says about the table's move.
pub(crate) enum Verdict {
    /// Search it so many plies deeper.
    Extend(i32),
    /// Other moves reach beta as well: the node is worth this at least.
    Cut(Score),
}

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// The value of the current position to `task.depth` plies, at least 1.
    #[expect(clippy::too_many_lines, reason = "the search of a node in the order it happens")]
    pub(crate) fn node(&mut self, task: Task, ply: usize) -> Searched {
        // Step 1: Count the node and obey the limits
        self.visit(ply)?;
        let mut node = self.blank_node(task, ply);
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
        let mut best = self.claimable(ply);
        if best >= node.window.beta {
            return Ok(best);
        }
        node.window.alpha = alpha.max(best);

        // Step 5: Does the table know enough?
        node.hit = self.probe_table();
        if let Some(score) = self.table_cut(&node) {
            return Ok(score);
        }

        // Step 6: Does the game know the value?
        if node.excluded.is_none()
            && let Some(score) = self.known_value(ply)
        {
            self.remember_known(&node, score);
            return Ok(score);
        }

        // Step 7: Evaluate, unless the node is forced
        self.estimate(&mut node);

        // Step 8: Prune or reduce the whole node
        if let Some(score) = self.prune_node(&mut node)? {
            return Ok(score);
        }

        // Step 9: Try the moves, best guess first
        node.table_move = node.hit.and_then(|hit| self.pos.resolve(hit.slot?));
        let contexts = self.contexts(ply);
        let mut picker = self.picker(&node);
        let (mut best_move, mut number) = (None, 0);
        while let Some(mv) = self.next_move(&mut picker, ply) {
            if node.excluded == Some(mv) {
                continue;
            }

            // Step 10: Leave to later what another thread is searching
            let task = if number > 0 { self.shared_task(&node, mv) } else { None };
            if task.is_some_and(|task| self.shared.busy.holds(task)) && picker.defer(mv) {
                continue;
            }
            number += 1;
            let tactical = self.heuristics.is_tactical(&self.pos, mv);
            let history = if tactical { 0 } else { self.quiet_history(mv, &contexts) };
            let mut trial = Trial { number, tactical, history, depth: node.depth - 1 };

            // Step 11: Skip moves that promise nothing, once one does not lose
            if !best.is_loss() && self.is_pruned(&node, &trial, mv, &mut picker) {
                continue;
            }

            // Step 12: Extend the table's move if no other comes near it
            let extension = match self.singularity(&node, mv)? {
                Verdict::Extend(plies) => plies,
                Verdict::Cut(score) => {
                    self.memory.pool.push(picker.lists);
                    return Ok(score);
                }
            };
            trial.depth = (trial.depth + extension).max(0);

            // Step 13: Search the move
            if let Some(task) = task {
                self.shared.busy.take(task);
            }
            let undo = self.make(mv, ply);
            self.frame_mut(ply + 1).double_extensions += i32::from(extension > 1);
            let value = self.search_move(&node, &trial);
            self.unmake(mv, undo);
            if let Some(task) = task {
                self.shared.busy.leave(task);
            }
            let value = value?;

            // Step 14: Is it the best so far?
            if value > best {
                best = value;
            }
            if value > node.window.alpha {
                best_move = Some(mv);
                node.window.alpha = value;
                if node.is_pv() {
                    self.extend_pv(mv, ply);
                }
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
            best = self.without_moves(&node, best);
        } else {
            // Step 16: Learn from the result
            if let Some(mv) = best_move {
                self.reward_best(&node, mv, &picker.lists.tried);
            }
            let bound = bound_of(best, alpha, node.window.beta);
            self.learn(&node, best, bound, best_move);
        }
        self.memory.pool.push(picker.lists);
        Ok(best)
    }

    /// Stands for the search of `mv` in `node` among the threads, if there are others and it is
    /// large enough to be left to them; never 0.
    #[inline]
    fn shared_task(&self, node: &Node<G::Move>, mv: G::Move) -> Option<u64> {
        const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
        if !self.shared.busy.is_shared() || node.depth < self.shared.params.deferral_depth {
            return None;
        }
        let step = u64::from(self.pos.slot(mv)) << 8 | node.depth as u64 & 255;
        Some((self.pos.key() ^ step).wrapping_mul(SPREAD) | 1)
    }

    pub(crate) fn blank_node(&self, task: Task, ply: usize) -> Node<G::Move> {
        Node {
            ply,
            side: self.pos.side_to_move(),
            depth: task.depth,
            window: task.window,
            expect: task.expect,
            hit: None,
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
        if !self.shared.features.mate_distance {
            return None;
        }
        let Window { alpha, beta } = &mut node.window;
        *alpha = (*alpha).max(Score::loss_in(node.ply));
        *beta = (*beta).min(Score::win_in(node.ply + 1));
        (*alpha >= *beta).then_some(*alpha)
    }

    /// The table's value, if it was searched deeply enough and settles the question.
    fn table_cut(&self, node: &Node<G::Move>) -> Option<Score> {
        let hit = node.hit.as_ref()?;
        let Window { alpha, beta } = node.window;
        let score = hit.score(node.ply);
        let enough = !node.is_pv()
            && node.excluded.is_none()
            && i32::from(hit.depth) >= node.depth
            && settles(hit.bound, score, alpha, beta);
        enough.then_some(score)
    }

    /// Stores a value that no depth can change.
    fn remember_known(&self, node: &Node<G::Move>, score: Score) {
        self.store(Hit {
            slot: None,
            score: score.to_table(node.ply),
            bound: Bound::Exact,
            depth: u8::MAX,
            eval: None,
            pv: node.was_pv(),
        });
    }

    /// Evaluates a node that is not forced, and compares it with the mover's last one.
    pub(crate) fn estimate(&mut self, node: &mut Node<G::Move>) {
        node.forced = self.is_forced(node.ply);
        if node.forced {
            self.frame_mut(node.ply).eval = None;
            return;
        }
        let raw = self.raw_eval(node.hit.as_ref());
        let corrected = self.corrected(raw);
        self.frame_mut(node.ply).eval = Some(corrected);
        node.raw = Some(raw);
        node.eval = Some(sharpened(corrected, node.hit.as_ref(), node.ply));
        node.improving = self.is_improving(node, corrected);
    }

    /// Compares with the last evaluation that the same side had on move.
    fn is_improving(&self, node: &Node<G::Move>, eval: Score) -> bool {
        let own = (0..node.ply).rev().map(|ply| self.frame(ply));
        let mut own = own.filter(|frame| frame.side == node.side).take(2);
        own.find_map(|frame| frame.eval).is_some_and(|earlier| eval > earlier)
    }

    fn picker(&mut self, node: &Node<G::Move>) -> Picker<G::Move> {
        let [first, second] = self.frame(node.ply).killers[node.side.index()];
        let counter = node
            .ply
            .checked_sub(1)
            .and_then(|ply| self.memory.histories.counter(&self.memory.frames[ply], node.side));
        let lists = self.memory.pool.pop().unwrap_or_default();
        Picker::all(node.table_move, [first, second, counter], lists)
    }

    /// Searches the move just made: late ones less deeply and with a closed window first, and
    /// again only if they turn out better than expected.
    pub(crate) fn search_move(&mut self, node: &Node<G::Move>, trial: &Trial) -> Searched {
        let Window { alpha, beta } = node.window;
        let (side, ply) = (node.side, node.ply + 1);
        let closed = Window::above(alpha);
        let mut value = Score::INFINITE;
        if !node.is_pv() || trial.number > 1 {
            let depth = trial.depth - self.reduction(node, trial);
            if depth < trial.depth {
                let task = Task { depth, window: closed, expect: Expect::All };
                value = self.search_child(side, task, ply)?;
            }
            if value > alpha {
                let expect = node.expect_of_rest();
                let task = Task { depth: trial.depth, window: closed, expect };
                value = self.search_child(side, task, ply)?;
            }
        }
        let open = trial.number == 1 || (value > alpha && (node.ply == 0 || value < beta));
        if node.is_pv() && open {
            let task = Task { depth: trial.depth, window: node.window, expect: Expect::Pv };
            value = self.search_child(side, task, ply)?;
        }
        Ok(value)
    }

    /// The value of a node in which no move was found; `claimed` is what a claim is worth.
    fn without_moves(&self, node: &Node<G::Move>, claimed: Score) -> Score {
        if node.excluded.is_some() {
            return node.window.alpha;
        }
        claimed.max(self.score_of(self.pos.when_stuck(), node.ply))
    }

    /// Lets the histories know which quiet move was best, and which were tried before it.
    fn reward_best(&mut self, node: &Node<G::Move>, best: G::Move, tried: &[G::Move]) {
        if self.heuristics.is_tactical(&self.pos, best) {
            return;
        }
        let params = self.shared.params;
        let bonus = params.bonus_slope * node.depth - params.bonus_offset;
        let bonus = bonus.clamp(0, params.bonus_limit);
        let contexts = self.contexts(node.ply);
        let index = |mv| (self.pos.slot(mv), self.heuristics.track(&self.pos, mv));
        let histories = &mut self.memory.histories;
        histories.reward(node.side, &contexts, index(best), bonus);
        for &mv in tried.iter().filter(|&&mv| mv != best) {
            histories.reward(node.side, &contexts, index(mv), -bonus);
        }
        if let Some(last) = node.ply.checked_sub(1) {
            histories.set_counter(&self.memory.frames[last], node.side, best);
        }
        let killers = &mut self.frame_mut(node.ply).killers[node.side.index()];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
    }

    /// Stores the result, and how far the evaluation was off.
    fn learn(
        &mut self,
        node: &Node<G::Move>,
        score: Score,
        bound: Bound,
        best_move: Option<G::Move>,
    ) {
        if node.excluded.is_some() {
            return;
        }
        self.store(Hit {
            slot: best_move.map(|mv| self.pos.slot(mv)),
            score: score.to_table(node.ply),
            bound,
            depth: node.depth.clamp(0, i32::from(u8::MAX)) as u8,
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
        let tells = !node.forced
            && !score.is_proved()
            && match bound {
                Bound::Exact => true,
                Bound::Lower => score > eval,
                Bound::Upper => score < eval,
            };
        if !tells || !self.shared.features.correction {
            return;
        }
        if let Some(key) = self.heuristics.correction_key(&self.pos) {
            let error = (score.get() - eval.get()) * node.depth / 8;
            self.memory.histories.correct(node.side, key, error);
        }
    }
}

/// The table's value in place of the evaluation, where it is known to be nearer the truth.
fn sharpened(eval: Score, hit: Option<&Hit>, ply: usize) -> Score {
    let Some(hit) = hit else { return eval };
    let score = hit.score(ply);
    let nearer = match hit.bound {
        Bound::Exact => true,
        Bound::Lower => score > eval,
        Bound::Upper => score < eval,
    };
    if nearer && !score.is_proved() { score } else { eval }
}
