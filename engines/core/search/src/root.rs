//! The root: iterative deepening, aspiration windows, and several best lines.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use game::Game;

use crate::depth::Depth;
use crate::entry::Entry;
use crate::iterations::Iteration;
use crate::node::{Candidate, Node};
use crate::order::Picker;
use crate::ply::Ply;
use crate::root_moves::{RootMove, ThreadResult};
use crate::window::{NodeRequest, NodeType, Window, bound_of};
use crate::worker::{Searched, Stopped, Worker};
use crate::{Bound, Heuristics, Limits, MAX_PLY, Pv, Report, Score};

/// Ends the search of all threads when it is dropped.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// Searches deeper and deeper until a limit or the observer ends it. The thread that reports
    /// completes the first iteration in any case, unless it is very long.
    pub(crate) fn deepen(&mut self) -> ThreadResult<G::Move> {
        // When the reporting thread ends, however it ends, all others do.
        let stop = &self.shared.stop;
        let _stop = self.is_main().then(|| StopOnDrop(stop));
        self.list_root_moves();
        let none = Depth::QUIESCENCE;
        let mut found =
            ThreadResult { depth: none, seldepth: Ply::ROOT, lines: Vec::new(), of: none };
        if self.root_moves.is_empty() {
            return found;
        }
        let last = self.shared.limits.depth.unwrap_or(MAX_PLY as u32).clamp(1, MAX_PLY as u32);
        while found.depth.iteration() < last {
            self.begin_iteration(found.depth + 1);
            let complete = match self.iterate() {
                Ok(()) => Some(self.publish()),
                Err(Stopped) => self.adopt(),
            };
            found.seldepth = self.seldepth;
            let Some(depth) = complete else { break };
            (found.depth, found.of) = (depth, depth);
            found.lines = self.lines();
            if self.is_main() && !self.continues(&found) {
                break;
            }
        }
        if let Some((lines, of)) = self.interrupted_lines(&found) {
            (found.lines, found.of) = (lines, of);
        } else if found.lines.is_empty() {
            found.lines = vec![self.first_guess()];
        }
        found
    }

    /// The root moves, best guess first, so that there is a move to play from the start.
    fn list_root_moves(&mut self) {
        let side = self.pos.side_to_move();
        self.frame_mut(Ply::ROOT).side = side;
        let table_move = self.probe_table().and_then(|entry| self.pos.resolve(entry.slot?));
        let mut picker = Picker::all(table_move, [None; 3], Default::default());
        let Limits { search_moves: wanted, multi_pv, all_moves, .. } = self.shared.limits;
        while let Some(mv) = self.next_move(&mut picker, Ply::ROOT) {
            if wanted.is_empty() || wanted.contains(&mv) {
                self.root_moves.push(RootMove::new(mv));
            }
        }
        // Moves that were asked for are searched even if the game would leave them out.
        let mut wanted = wanted.clone();
        if *all_moves && wanted.is_empty() && self.root_moves.len() < *multi_pv {
            self.pos.legal_moves(&mut wanted);
        }
        for mv in wanted {
            if self.pos.is_legal(mv) && self.root_moves.iter().all(|root| root.mv != mv) {
                self.root_moves.push(RootMove::new(mv));
            }
        }
    }

    /// Publishes the iteration just completed to the other threads, if there are any. Returns its
    /// depth.
    fn publish(&self) -> Depth {
        let depth = self.root_depth;
        if self.shared.counters.len() > 1 {
            let (seldepth, root_moves) = (self.seldepth, self.root_moves.clone());
            self.shared.iterations.publish(Iteration { depth, seldepth, root_moves });
        }
        depth
    }

    /// Adopts what another thread completed while this one was at the same depth, if that is why
    /// it was interrupted. Returns the depth.
    fn adopt(&mut self) -> Option<Depth> {
        if self.shared.stop.load(Relaxed) && !self.is_due() {
            return None;
        }
        let iteration = self.shared.iterations.latest(self.root_depth)?;
        self.root_moves = iteration.root_moves;
        self.seldepth = iteration.seldepth;
        Some(iteration.depth)
    }

    /// One iteration: as many lines as are wanted, each without the first moves of those before.
    fn iterate(&mut self) -> Result<(), Stopped> {
        let lines = self.shared.limits.multi_pv.clamp(1, self.root_moves.len());
        let guesses = self.root_moves.iter().map(|root| root.score).collect::<Vec<_>>();
        for (first, guess) in guesses.into_iter().enumerate().take(lines) {
            self.aspirate(first, guess)?;
            self.root_moves[..=first].sort_by_key(|root| -root.score);
        }
        Ok(())
    }

    /// Aspiration: a narrow window around the last value, widened where the new one leaves it.
    fn aspirate(&mut self, first: usize, guess: Score) -> Result<(), Stopped> {
        let params = self.shared.params;
        let mut delta = params.aspiration_delta;
        let narrow = self.shared.techniques.aspiration
            && self.root_depth >= params.aspiration_depth
            && !guess.is_proved();
        let mut window = Window::full();
        if narrow {
            window = Window { alpha: widened(guess, -delta), beta: widened(guess, delta) };
        }
        loop {
            let searched = self.search_root(first, window);
            self.root_moves[first..].sort_by_key(|root| -root.score);
            let score = searched?;
            if score <= window.alpha && window.alpha > -Score::INFINITE {
                self.report_update();
                window.alpha = widened(score, -delta);
            } else if score >= window.beta && window.beta < Score::INFINITE {
                self.report_update();
                window.beta = widened(score, delta);
            } else {
                return Ok(());
            }
            delta += delta;
        }
    }

    /// The value of the best root move from `first` on.
    fn search_root(&mut self, first: usize, window: Window) -> Searched {
        self.frame_mut(Ply::ROOT).pv.clear();
        self.frame_mut(Ply::ROOT + 1).cutoffs = 0;
        let mut node = self.root_node(window);
        let mut best = -Score::INFINITE;
        for index in first..self.root_moves.len() {
            let mv = self.root_moves[index].mv;
            let candidate = self.root_candidate(&node, mv, index - first + 1);
            let undo = self.make(mv, candidate.tactical, Ply::ROOT);
            let value = self.search_move(&node, &candidate);
            self.unmake(mv, undo);
            let value = value?;
            let raised = value > node.window.alpha;
            if candidate.number == 1 || raised {
                self.extend_pv(mv, Ply::ROOT);
                let pv = self.frame(Ply::ROOT).pv.clone();
                let bound = bound_of(value, node.window.alpha, node.window.beta);
                let depth = self.root_depth;
                self.root_moves[index] = RootMove { mv, score: value, bound, depth, pv };
            } else {
                self.root_moves[index].score = -Score::INFINITE;
            }
            best = best.max(value);
            if raised {
                node.window.alpha = value;
                if value >= window.beta {
                    break;
                }
                self.report_better(index);
            }
        }
        self.remember_root(&node, first, best, window);
        Ok(best)
    }

    /// The root as a node; it is never pruned.
    fn root_node(&mut self, window: Window) -> Node<G::Move> {
        let request = NodeRequest { depth: self.root_depth, window, node_type: NodeType::Pv };
        let mut node = self.blank_node(request, Ply::ROOT);
        node.entry = self.probe_table();
        self.estimate(&mut node);
        node
    }

    fn root_candidate(&self, node: &Node<G::Move>, mv: G::Move, number: usize) -> Candidate {
        let tactical = self.heuristics.is_tactical(&self.pos, mv);
        let history =
            if tactical { 0 } else { self.quiet_history(mv, &self.continuations(Ply::ROOT)) };
        Candidate { number, tactical, history, depth: node.depth - 1 }
    }

    /// Stores the root's value, if all its moves were searched.
    fn remember_root(&self, node: &Node<G::Move>, first: usize, best: Score, window: Window) {
        if first > 0 || !self.shared.limits.search_moves.is_empty() {
            return;
        }
        let bound = bound_of(best, window.alpha, window.beta);
        let top = self.root_moves.iter().max_by_key(|root| root.score);
        self.store(Entry {
            slot: top.filter(|_| bound != Bound::Upper).map(|root| self.pos.slot(root.mv)),
            score: best.to_table(Ply::ROOT),
            bound,
            depth: node.depth,
            eval: node.raw,
            pv: true,
        });
    }

    fn continues(&self, found: &ThreadResult<G::Move>) -> bool {
        let report = self.report(found.depth, found.lines.clone());
        let short_enough = |plies: i32| {
            let wanted = self.shared.limits.mate.map(|plies| plies as i32);
            plies > 0 && wanted.is_some_and(|wanted| plies <= wanted)
        };
        let mated = found.lines[0].score.plies_to_end().is_some_and(short_enough);
        self.shared.observer.iteration(&report) && !mated
    }

    fn lines(&self) -> Vec<Pv<G::Move>> {
        let wanted = self.shared.limits.multi_pv.max(1);
        self.root_moves.iter().take(wanted).map(RootMove::line).collect()
    }

    /// Lines that are better than the last complete iteration, and the iteration that they are of: the best move of the one that
    /// was interrupted, if its search was finished; of the first one each move whose search was.
    fn interrupted_lines(
        &self,
        found: &ThreadResult<G::Move>,
    ) -> Option<(Vec<Pv<G::Move>>, Depth)> {
        let best = self.root_moves.first().filter(|best| best.is_finished())?;
        if found.lines.is_empty() {
            let finished = self.root_moves.iter().take_while(|root| root.is_finished()).count();
            // Another move may be better.
            let lines = self.lines().into_iter().take(finished);
            let lines = lines.map(|line| Pv { bound: Bound::Lower, ..line });
            return Some((lines.collect(), best.depth));
        }
        (self.shared.limits.multi_pv <= 1).then(|| (vec![best.line()], best.depth))
    }

    /// The move tried first, where not even its search was finished, with the evaluation.
    fn first_guess(&mut self) -> Pv<G::Move> {
        let score = self.raw_eval(None, Ply::ROOT);
        Pv { score, bound: Bound::Exact, moves: vec![self.root_moves[0].mv] }
    }

    /// Informs the observer that the root move at `index` is now best.
    fn report_better(&self, index: usize) {
        if !self.is_main() || self.shared.limits.multi_pv > 1 || index == 0 {
            return;
        }
        let report = self.report(self.root_depth, vec![self.root_moves[index].line()]);
        self.shared.observer.update(&report);
    }

    /// Informs the observer that the score has left the window.
    fn report_update(&self) {
        if self.is_main() && self.shared.limits.multi_pv <= 1 {
            self.shared.observer.update(&self.report(self.root_depth, self.lines()));
        }
    }

    fn report(&self, depth: Depth, lines: Vec<Pv<G::Move>>) -> Report<G::Move> {
        Report {
            depth: depth.iteration(),
            seldepth: self.seldepth.get() as u32,
            nodes: self.shared.nodes(),
            hashfull: self.shared.table.per_mille_full(),
            lines,
        }
    }
}

/// The end of a window, moved outwards; open where estimates end.
fn widened(score: Score, delta: i32) -> Score {
    let moved = score + delta;
    match moved.get().abs() > Score::MAX_ESTIMATE.get() {
        true if delta < 0 => -Score::INFINITE,
        true => Score::INFINITE,
        false => moved,
    }
}
