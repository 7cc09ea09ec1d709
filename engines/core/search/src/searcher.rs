//! The entry to the search.

use std::sync::atomic::AtomicBool;

use game::{Game, Line};

use crate::abdada::Abdada;
use crate::iterations::Iterations;
use crate::memory::Memory;
use crate::ply::Ply;
use crate::reductions::Reductions;
use crate::root_moves::ThreadResult;
use crate::threads::Threads;
use crate::tt::{TranspositionTable, table_key};
use crate::worker::{Shared, Worker};
use crate::{Bound, Heuristics, Limits, Observer, Params, Report, Score, Techniques};

/// A search engine for one game: the table, the memories of its threads, and its switches.
/// All of it is kept from one search to the next.
#[derive(Debug)]
pub struct Searcher<G: Game, H> {
    table: TranspositionTable,
    threads: Threads,
    /// One for each thread.
    memories: Vec<Memory<G::Move>>,
    techniques: Techniques,
    params: Option<Params>,
    heuristics: std::marker::PhantomData<fn() -> H>,
}

/// The table's knowledge of a position, for its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry<M> {
    /// The value for the side to move.
    pub score: Score,
    /// The kind of value.
    pub bound: Bound,
    /// Plies it was searched to.
    pub depth: u32,
    /// The best move, if one stood out.
    pub best: Option<M>,
}

impl<G: Game, H: Heuristics<G>> Searcher<G, H> {
    /// A searcher with a table of `mib` MiB and this many threads, at least one of each.
    pub fn new(mib: usize, threads: usize) -> Self {
        let mut searcher = Self {
            table: TranspositionTable::new(mib),
            threads: Threads::new(threads),
            memories: Vec::new(),
            techniques: Techniques::default(),
            params: None,
            heuristics: std::marker::PhantomData,
        };
        searcher.fit_memories();
        searcher
    }

    /// Gives the table another size, which empties it.
    pub fn resize(&mut self, mib: usize) {
        if mib.max(1) != self.table.mib() {
            self.table.resize(mib);
        }
    }

    /// Has the memory of the table ready, so that the first search need not wait for it. A large
    /// table's is supplied as it fills.
    pub fn warm_up(&mut self) {
        self.table.warm_up();
    }

    /// The size of the table in MiB.
    pub fn mib(&self) -> usize {
        self.table.mib()
    }

    /// Searches with this many threads, at least one, from now on; a system that grants fewer gets
    /// a search with fewer.
    pub fn set_threads(&mut self, threads: usize) {
        if threads.max(1) != self.threads.wanted() {
            // The old threads end first: there may be no room for both.
            self.threads = Threads::new(1);
            self.threads = Threads::new(threads);
        }
        self.fit_memories();
    }

    pub fn threads(&self) -> usize {
        self.memories.len()
    }

    /// Forgets all positions and histories, as for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.clear();
        self.fit_memories();
    }

    fn fit_memories(&mut self) {
        let fresh = || Memory::new(G::MOVE_SLOTS, H::PIECE_TO);
        self.memories.resize_with(self.threads.count(), fresh);
    }

    pub fn techniques_mut(&mut self) -> &mut Techniques {
        &mut self.techniques
    }

    /// Searches with these numbers from now on instead of those of the game.
    pub fn set_params(&mut self, params: Params) {
        self.params = Some(params);
    }

    pub fn probe_table(&self, pos: &G) -> Option<TableEntry<G::Move>> {
        let entry = self.table.probe(table_key(pos))?;
        Some(TableEntry {
            score: entry.score(Ply::ROOT),
            bound: entry.bound,
            depth: u32::from(entry.depth.to_table()),
            best: entry.slot.and_then(|slot| pos.resolve(slot)),
        })
    }

    /// Searches `root`, which `line` has led to, until a limit is reached or the observer ends it.
    ///
    /// The first iteration is completed even if the search is stopped at once, unless that takes
    /// very long; the report has a move in any case, unless the root has none (or none of those
    /// asked for). With one thread it depends on nothing but the arguments and the searches since
    /// the last [`clear`](Self::clear), as long as the observer does not interfere.
    pub fn search(
        &mut self,
        root: &G,
        line: &Line<G>,
        heuristics: &H,
        limits: &Limits<G::Move>,
        observer: &dyn Observer<G::Move>,
    ) -> Report<G::Move> {
        self.table.grow_older();
        let params = self.params.clone().unwrap_or_else(|| heuristics.params());
        let shared = Shared {
            table: &self.table,
            techniques: &self.techniques,
            params: &params,
            reductions: &Reductions::new(&params),
            limits,
            observer,
            stop: AtomicBool::new(false),
            iterations: Iterations::new(),
            abdada: Abdada::new(if self.techniques.abdada { self.memories.len() } else { 1 }),
            counters: self.memories.iter().map(|_| Default::default()).collect(),
        };
        let workers = self.memories.iter_mut().enumerate().map(|(index, memory)| {
            Worker::new(index, (root, line), heuristics.clone(), memory, &shared)
        });
        let mut workers = workers.collect::<Vec<_>>();
        let found = self.threads.run(&mut workers, Worker::deepen);
        let (mut best, helped) = choose(found, limits);
        if let Some(line) = best.lines.first_mut() {
            self.add_answer(root, &mut line.moves);
        }
        let report = Report {
            depth: best.of.iteration(),
            seldepth: best.seldepth.get() as u32,
            nodes: shared.nodes(),
            hashfull: shared.table.per_mille_full(),
            lines: best.lines,
        };
        if helped {
            observer.update(&report);
        }
        report
    }

    /// Adds the answer that the table expects to a line of one move, so that there is something
    /// to ponder on.
    fn add_answer(&self, root: &G, moves: &mut Vec<G::Move>) {
        if let &mut [mv] = &mut moves[..] {
            let next = root.after(mv);
            moves.extend(self.probe_table(&next).and_then(|entry| entry.best));
        }
    }
}

/// The findings to believe: the reporting thread's, unless another went deeper to a better score;
/// and whether that was so.
fn choose<M: Copy>(mut found: Vec<ThreadResult<M>>, limits: &Limits<M>) -> (ThreadResult<M>, bool) {
    let main = found.remove(0);
    if limits.multi_pv > 1 || limits.depth.is_some() {
        return (main, false);
    }
    let better = |best: (ThreadResult<M>, bool), other: ThreadResult<M>| {
        if other.beats(&best.0) { (other, true) } else { best }
    };
    found.into_iter().fold((main, false), better)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::{RandomHeuristics, Tree};

    #[test]
    fn a_stopped_search_gives_its_buffers_back() {
        let mut searcher = Searcher::new(1, 1);
        let mut kept = 0;
        for nodes in 600..700 {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            searcher.search(&Tree::new(nodes), &Line::new(), &RandomHeuristics, &limits, &());
            let buffers = searcher.memories[0].buffers.len();
            assert!(buffers > 0 && buffers >= kept, "{buffers} of {kept} after {nodes} nodes");
            kept = buffers;
        }
    }
}
