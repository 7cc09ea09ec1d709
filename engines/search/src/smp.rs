//! The entry to the search, and the threads that share it.

use std::panic::resume_unwind;
use std::sync::atomic::AtomicBool;
use std::thread::{self, Builder, ScopedJoinHandle};

use game::{Game, Line};

use crate::busy::Busy;
use crate::params::Reductions;
use crate::relay::Relay;
use crate::root::Findings;
use crate::tables::Memory;
use crate::tt::Table;
use crate::worker::{Shared, Worker};
use crate::{Bound, Features, Heuristics, Limits, Observer, Report, Score};

/// Stack of a search thread in bytes. The deepest line is [`MAX_PLY`](crate::MAX_PLY) nodes, some
/// of them searched twice at one ply; a node of a game that copies whole positions takes up to
/// 32 KiB in an unoptimised build. Pages that are not touched cost nothing.
const STACK: usize = 32 << 20;

/// A search engine for one game: the table, the memories of its threads, and its switches.
/// All of it is kept from one search to the next.
#[derive(Debug)]
pub struct Searcher<G: Game, H> {
    table: Table,
    memories: Vec<Memory<G::Move>>,
    features: Features,
    heuristics: std::marker::PhantomData<fn() -> H>,
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry<M> {
    /// The value for the side to move.
    pub score: Score,
    /// What kind of value.
    pub bound: Bound,
    /// Plies it was searched to.
    pub depth: u32,
    /// The best move, if one stood out.
    pub best: Option<M>,
}

impl<G: Game, H: Heuristics<G>> Searcher<G, H> {
    /// A searcher with a table of `mib` MiB and this many threads, at least one of each.
    #[must_use]
    pub fn new(mib: usize, threads: usize) -> Self {
        let mut searcher = Self {
            table: Table::new(mib),
            memories: Vec::new(),
            features: Features::default(),
            heuristics: std::marker::PhantomData,
        };
        searcher.set_threads(threads);
        searcher
    }

    /// Gives the table another size, which empties it.
    pub fn resize(&mut self, mib: usize) {
        if mib.max(1) == self.table.mib() {
            return;
        }
        // The old table is given back first: there may be no room for both.
        self.table = Table::new(0);
        self.table = Table::new(mib);
    }

    /// The size of the table in MiB.
    #[must_use]
    pub fn mib(&self) -> usize {
        self.table.mib()
    }

    /// Searches with this many threads, at least one, from now on.
    pub fn set_threads(&mut self, threads: usize) {
        let fresh = || Memory::new(G::MOVE_SLOTS, H::TRACKS);
        self.memories.resize_with(threads.max(1), fresh);
    }

    /// How many threads search.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.memories.len()
    }

    /// Forgets all positions and histories, as for a new game.
    pub fn clear(&mut self) {
        let threads = self.threads();
        self.table.clear(threads);
        self.memories.clear();
        self.set_threads(threads);
    }

    /// The switches of the techniques.
    pub fn features_mut(&mut self) -> &mut Features {
        &mut self.features
    }

    /// What the table knows about `pos`.
    #[must_use]
    pub fn probe_table(&self, pos: &G) -> Option<TableEntry<G::Move>> {
        let hit = self.table.probe(pos.key())?;
        Some(TableEntry {
            score: hit.score(0),
            bound: hit.bound,
            depth: u32::from(hit.depth),
            best: hit.slot.and_then(|slot| pos.resolve(slot)),
        })
    }

    /// Searches `root`, which `line` has led to, until a limit is reached or the observer ends it.
    ///
    /// The report has a legal move even if it was stopped at once, unless the root has none (or
    /// none of those asked for). With one thread it depends on nothing but the arguments and the
    /// searches since the last [`clear`](Self::clear), as long as the observer does not interfere.
    pub fn search(
        &mut self,
        root: &G,
        line: &Line<G>,
        heuristics: &H,
        limits: &Limits<G::Move>,
        observer: &dyn Observer<G::Move>,
    ) -> Report<G::Move> {
        self.table.grow_older();
        let params = heuristics.params();
        let shared = Shared {
            table: &self.table,
            features: &self.features,
            params: &params,
            reductions: &Reductions::new(&params),
            limits,
            observer,
            stop: AtomicBool::new(false),
            relay: Relay::new(),
            busy: Busy::new(if self.features.deferral { self.memories.len() } else { 1 }),
            counters: self.memories.iter().map(|_| Default::default()).collect(),
        };
        let workers = self.memories.iter_mut().enumerate().map(|(index, memory)| {
            Worker::new(index, (root, line), heuristics.clone(), memory, &shared)
        });
        let (mut best, helped) = choose(run(&mut workers.collect::<Vec<_>>()), limits);
        if let Some(line) = best.lines.first_mut() {
            self.add_answer(root, &mut line.moves);
        }
        let report = Report {
            depth: best.depth,
            seldepth: best.seldepth,
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
            let mut next = root.clone();
            next.make(mv);
            moves.extend(self.probe_table(&next).and_then(|entry| entry.best));
        }
    }
}

/// Runs every worker on a thread of its own; what each found, the reporting thread first.
///
/// A system that grants fewer threads gets a search with fewer.
fn run<G: Game, H: Heuristics<G>>(workers: &mut [Worker<'_, G, H>]) -> Vec<Findings<G::Move>> {
    let mut found = thread::scope(|scope| {
        let mut threads = Vec::new();
        for worker in workers.iter_mut() {
            let builder = Builder::new().name(format!("search-{}", worker.index()));
            match builder.stack_size(STACK).spawn_scoped(scope, || worker.deepen()) {
                Ok(thread) => threads.push(thread),
                Err(_) => break,
            }
        }
        let joined = threads.into_iter().map(ScopedJoinHandle::join).collect::<Result<Vec<_>, _>>();
        joined.unwrap_or_else(|panic| resume_unwind(panic))
    });
    if found.is_empty() {
        found.push(workers[0].deepen());
    }
    found
}

/// The findings to believe: the reporting thread's, unless another went deeper to a better score;
/// and whether that was so.
fn choose<M: Copy>(mut found: Vec<Findings<M>>, limits: &Limits<M>) -> (Findings<M>, bool) {
    let main = found.remove(0);
    if limits.multi_pv > 1 || limits.depth.is_some() {
        return (main, false);
    }
    let better = |best: (Findings<M>, bool), other: Findings<M>| {
        if other.beats(&best.0) { (other, true) } else { best }
    };
    found.into_iter().fold((main, false), better)
}
