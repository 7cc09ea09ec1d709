//! The root: iterative deepening, aspiration windows, and several best lines.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use game::Game;

use crate::node::{Node, Trial};
use crate::order::Picker;
use crate::relay::Iteration;
use crate::tt::Hit;
use crate::window::{Expect, Task, Window};
use crate::worker::{Searched, Stopped, Worker, bound_of};
use crate::{Bound, Evaluation, Heuristics, MAX_PLY, Pv, Report, Score};

/// Ends the search of all threads when it is dropped.
struct Ending<'a>(&'a AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// A legal move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// Its value, if this iteration found it better than the moves before it; else below all.
    score: Score,
    bound: Bound,
    /// The line that begins with it.
    pv: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    fn new(mv: M) -> Self {
        Self { mv, score: -Score::INFINITE, bound: Bound::Upper, pv: vec![mv] }
    }

    fn line(&self) -> Pv<M> {
        Pv { score: self.score, bound: self.bound, moves: self.pv.clone() }
    }
}

/// What one thread found.
#[derive(Debug)]
pub(crate) struct Findings<M> {
    /// Completed iterations.
    pub(crate) depth: u32,
    pub(crate) seldepth: u32,
    pub(crate) lines: Vec<Pv<M>>,
}

impl<M> Findings<M> {
    /// Whether these are from a deeper iteration and promise more than `other`.
    pub(crate) fn beats(&self, other: &Self) -> bool {
        let value = |found: &Self| {
            let line = found.lines.first()?;
            (line.bound != Bound::Upper).then_some(line.score)
        };
        self.depth > other.depth && value(self) > value(other)
    }
}

impl<G: Game, H: Heuristics<G>> Worker<'_, G, H> {
    /// Searches deeper and deeper until a limit or the observer ends it.
    pub(crate) fn deepen(&mut self) -> Findings<G::Move> {
        // When the reporting thread ends, however it ends, all others do.
        let stop = &self.shared.stop;
        let _ending = self.is_main().then(|| Ending(stop));
        self.list_root_moves();
        let mut found = Findings { depth: 0, seldepth: 0, lines: Vec::new() };
        if self.root_moves.is_empty() {
            return found;
        }
        let (mut depth, last) = (0, self.last_iteration());
        while depth < last {
            depth += 1;
            self.root_depth = depth as i32;
            self.seldepth = 0;
            let complete = match self.iterate() {
                Ok(()) => {
                    self.hand_on(depth);
                    Some(depth)
                }
                Err(Stopped) => self.take_over(depth),
            };
            found.seldepth = self.seldepth as u32;
            let Some(reached) = complete else { break };
            depth = reached.min(last);
            found.depth = depth;
            found.lines = self.lines();
            if self.is_main() && !self.goes_on(&found) {
                break;
            }
        }
        if let Some(line) = self.interrupted_line(&found) {
            found.lines = vec![line];
        }
        found
    }

    /// The root moves, best guess first, so that there is a move to play from the start.
    fn list_root_moves(&mut self) {
        let side = self.pos.side_to_move();
        self.frame_mut(0).side = side;
        let table_move = self.probe_table().and_then(|hit| self.pos.resolve(hit.slot?));
        let mut picker = Picker::all(table_move, [None; 3], Default::default());
        let wanted = &self.shared.limits.search_moves;
        while let Some(mv) = self.next_move(&mut picker, 0) {
            if wanted.is_empty() || wanted.contains(&mv) {
                self.root_moves.push(RootMove::new(mv));
            }
        }
        // What was asked for is searched even if the game would leave it out.
        for &mv in wanted {
            if self.pos.is_legal(mv) && self.root_moves.iter().all(|root| root.mv != mv) {
                self.root_moves.push(RootMove::new(mv));
            }
        }
    }

    /// The last iteration of this thread; helpers go on until the reporting thread ends.
    fn last_iteration(&self) -> u32 {
        let asked = self.shared.limits.depth.filter(|_| self.is_main());
        asked.unwrap_or(MAX_PLY as u32).clamp(1, MAX_PLY as u32)
    }

    /// Hands a completed iteration on to the other threads, if there are any.
    fn hand_on(&self, depth: u32) {
        if self.shared.counters.len() > 1 {
            let (seldepth, root_moves) = (self.seldepth, self.root_moves.clone());
            self.shared.relay.hand_on(Iteration { depth, seldepth, root_moves });
        }
    }

    /// Takes over what another thread completed while this one was at `depth`, if that is why it
    /// was interrupted. Returns the depth.
    fn take_over(&mut self, depth: u32) -> Option<u32> {
        if self.shared.stop.load(Relaxed) {
            return None;
        }
        let iteration = self.shared.relay.take_over(depth)?;
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
        let narrow = self.shared.features.aspiration
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
        self.frame_mut(0).pv.clear();
        let mut node = self.root_node(window);
        let mut best = -Score::INFINITE;
        for index in first..self.root_moves.len() {
            let mv = self.root_moves[index].mv;
            let trial = self.root_trial(&node, mv, index - first + 1);
            let undo = self.make(mv, 0);
            let value = self.search_move(&node, &trial);
            self.unmake(mv, undo);
            let value = value?;
            let raised = value > node.window.alpha;
            if trial.number == 1 || raised {
                self.extend_pv(mv, 0);
                let pv = self.frame(0).pv.clone();
                let bound = bound_of(value, node.window.alpha, node.window.beta);
                self.root_moves[index] = RootMove { mv, score: value, bound, pv };
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
        let task = Task { depth: self.root_depth, window, expect: Expect::Pv };
        let mut node = self.blank_node(task, 0);
        node.hit = self.probe_table();
        self.estimate(&mut node);
        node
    }

    fn root_trial(&self, node: &Node<G::Move>, mv: G::Move, number: usize) -> Trial {
        let tactical = self.heuristics.is_tactical(&self.pos, mv);
        let history = if tactical { 0 } else { self.quiet_history(mv, &self.contexts(0)) };
        Trial { number, tactical, history, depth: node.depth - 1 }
    }

    /// Stores the root's value, if all its moves were searched.
    fn remember_root(&self, node: &Node<G::Move>, first: usize, best: Score, window: Window) {
        if first > 0 || !self.shared.limits.search_moves.is_empty() {
            return;
        }
        let bound = bound_of(best, window.alpha, window.beta);
        let top = self.root_moves.iter().max_by_key(|root| root.score);
        self.store(Hit {
            slot: top.filter(|_| bound != Bound::Upper).map(|root| self.pos.slot(root.mv)),
            score: best.to_table(0),
            bound,
            depth: node.depth.clamp(0, i32::from(u8::MAX)) as u8,
            eval: node.raw,
            pv: true,
        });
    }

    /// Whether another iteration is wanted.
    fn goes_on(&self, found: &Findings<G::Move>) -> bool {
        let report = self.report(found.depth, found.lines.clone());
        let short_enough = |plies: i32| {
            let wanted = self.shared.limits.mate.map(|plies| plies as i32);
            plies > 0 && wanted.is_some_and(|wanted| plies <= wanted)
        };
        let mated = found.lines[0].score.plies_to_end().is_some_and(short_enough);
        self.shared.observer.iteration(&report) && !mated
    }

    /// The best lines as they stand.
    fn lines(&self) -> Vec<Pv<G::Move>> {
        let wanted = self.shared.limits.multi_pv.max(1);
        self.root_moves.iter().take(wanted).map(RootMove::line).collect()
    }

    /// What is better than the last complete iteration: the best move of the one that was
    /// interrupted, if its search was finished. Without either, the first guess.
    fn interrupted_line(&mut self, found: &Findings<G::Move>) -> Option<Pv<G::Move>> {
        let best = &self.root_moves[0];
        let finished = best.score > -Score::INFINITE && best.bound != Bound::Upper;
        let several = self.shared.limits.multi_pv > 1;
        if finished && (found.lines.is_empty() || !several) {
            return Some(best.line());
        }
        if !found.lines.is_empty() {
            return None;
        }
        let moves = best.pv.clone();
        let score = self.evaluation.evaluate(&self.pos);
        Some(Pv { score, bound: Bound::Lower, moves })
    }

    /// Tells the observer that the root move at `index` is now best.
    fn report_better(&self, index: usize) {
        if !self.is_main() || self.shared.limits.multi_pv > 1 || index == 0 {
            return;
        }
        let report = self.report(self.root_depth as u32, vec![self.root_moves[index].line()]);
        self.shared.observer.update(&report);
    }

    /// Tells the observer that the score has left the window.
    fn report_update(&self) {
        if self.is_main() && self.shared.limits.multi_pv <= 1 {
            self.shared.observer.update(&self.report(self.root_depth as u32, self.lines()));
        }
    }

    fn report(&self, depth: u32, lines: Vec<Pv<G::Move>>) -> Report<G::Move> {
        Report {
            depth,
            seldepth: self.seldepth as u32,
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
