//! The exact value of classic positions, by proof of bounds over quiet states.
//!
//! The value of a state is what its mover wins from here on minus what the opponent wins; the past
//! plays no part in it. A node is a quiet state: captures are settled by rule, so that a cut leads
//! to a quiet state again. Each search answers one question: is the value at least so much?

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use arrayvec::ArrayVec;
use game::keys::SplitMix64;
use game::{Game, Side};

use super::coins::{Coins, Graph, RunKind, Settled};
use super::ending::Ending;
use super::mask::Mask;
use super::shape;
use super::symmetry::{IMAGES, images};
use crate::board::{Board, Edge};
use crate::position::Position;
use crate::rules::Variant;
use crate::solving::{Bounds, Progress, Solution, Table, Watcher};

/// Children are looked up in the table before any is searched where this many strings are left;
/// below, a look costs more than it saves.
const CONSULT: u32 = 17;
/// Nodes between two looks at the stop flag.
const POLL: u64 = 1024;

/// Solves positions of one game of Dots and Boxes.
#[derive(Debug)]
pub struct Solver {
    board: &'static Board,
    graph: Graph<u64>,
    /// For each string its bit in each image of the board.
    images: Vec<[u64; IMAGES]>,
    /// For each coin its strings to the ground, lowest first, if there are two or more.
    bundles: Vec<Vec<usize>>,
    table: Table,
    threads: usize,
}

impl Solver {
    /// A solver for `pos` and all that can follow it, with a table of about `mib` MiB; `None` if
    /// it is not a classic position or has more than 64 undrawn edges.
    #[must_use]
    pub fn new(pos: &Position, mib: usize, threads: usize) -> Option<Self> {
        if pos.variant() != Variant::Classic {
            return None;
        }
        let graph = Graph::of_board(pos.board()).or_else(|| Graph::of(pos))?;
        let images = images(pos.board(), &graph);
        let bundles = (0..graph.coin_count()).map(|coin| graph.grounded(coin));
        let bundles = bundles.map(|strings| strings.each().collect::<Vec<_>>());
        let bundles = bundles.filter(|strings| strings.len() > 1).collect();
        let board = pos.board();
        Some(Self {
            board,
            graph,
            images,
            bundles,
            table: Table::new(mib),
            threads: threads.max(1),
        })
    }

    /// Whether `pos` is a position of this solver: all its undrawn edges are known to it.
    #[must_use]
    pub fn serves(&self, pos: &Position) -> bool {
        let known = |i| self.graph.string(Edge(i as u16)).is_some();
        pos.variant() == Variant::Classic
            && pos.board() == self.board
            && pos.undrawn().iter().all(known)
    }

    /// Who wins `pos` with best play: `Greater` if the side to move does.
    #[must_use]
    pub fn verdict(&self, pos: &Position) -> Option<std::cmp::Ordering> {
        Proof::new(self, pos, &()).verdict()
    }

    /// The final score with best play from `pos`, the position of [`new`](Self::new) or one that
    /// follows it. `None` if `watcher` stopped it.
    pub fn value(&self, pos: &Position, watcher: &dyn Watcher) -> Option<Solution> {
        Proof::new(self, pos, watcher).value()
    }

    /// [`value`](Self::value), and all moves that keep it.
    pub fn solve(&self, pos: &Position, watcher: &dyn Watcher) -> Option<Solution> {
        let mut proof = Proof::new(self, pos, watcher);
        let mut solution = proof.value()?;
        solution.best = proof.best_moves(solution.value)?;
        solution.nodes = proof.nodes();
        Some(solution)
    }

    /// `state` with the ground strings of each coin cut from the highest down.
    fn normal(&self, state: &Coins<u64>) -> Coins<u64> {
        let mut left = state.left();
        for strings in &self.bundles {
            let uncut = strings.iter().filter(|&&string| left >> string & 1 != 0).count();
            for (i, &string) in strings.iter().enumerate() {
                left = if i < uncut { left | 1 << string } else { left & !(1 << string) };
            }
        }
        self.graph.with_left(left)
    }

    /// The state with the string set `left`, as it looks in each image of the board.
    fn images(&self, left: u64) -> [u64; IMAGES] {
        self.turned([0; IMAGES], left)
    }

    /// `images` with the strings `changed` cut, or put back.
    #[inline]
    fn turned(&self, mut images: [u64; IMAGES], mut changed: u64) -> [u64; IMAGES] {
        while changed != 0 {
            let bits = &self.images[changed.trailing_zeros() as usize];
            changed &= changed - 1;
            for (image, bit) in images.iter_mut().zip(bits) {
                *image ^= bit;
            }
        }
        images
    }

    /// The key of a quiet state: of its shape where that is told apart surely, else of its place,
    /// the same for all images.
    #[inline]
    fn key(&self, coins: &Coins<u64>, images: &[u64; IMAGES]) -> u64 {
        shape::key(&self.graph, coins).unwrap_or_else(|| {
            SplitMix64::new(images.iter().copied().fold(u64::MAX, u64::min)).next()
        })
    }
}

/// The questions asked about one position, and the threads that answer them.
struct Proof<'a> {
    solver: &'a Solver,
    pos: &'a Position,
    watcher: &'a dyn Watcher,
    histories: Vec<[i32; 64]>,
    nodes: AtomicU64,
    bounds: (i32, i32),
}

impl<'a> Proof<'a> {
    fn new(solver: &'a Solver, pos: &'a Position, watcher: &'a dyn Watcher) -> Self {
        // Threads differ in the order in which they try equal cuts.
        let history = |thread| {
            let mut rng = SplitMix64::new(thread as u64);
            std::array::from_fn(|_| if thread == 0 { 0 } else { rng.below(1000) as i32 })
        };
        let histories = (0..solver.threads).map(history).collect();
        let most = solver.graph.state(pos).remaining();
        Self { solver, pos, watcher, histories, nodes: AtomicU64::new(0), bounds: (-most, most) }
    }

    fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The final score of x minus that of o if the mover wins `value` more than the opponent from
    /// here on.
    fn final_score(&self, value: i32) -> i32 {
        let total = self.pos.lead() + value;
        if self.pos.side_to_move() == Side::First { total } else { -total }
    }

    fn progress(&self) -> Progress {
        let ends = [self.bounds.0, self.bounds.1].map(|bound| self.final_score(bound));
        Progress { nodes: self.nodes(), bounds: (ends[0].min(ends[1]), ends[0].max(ends[1])) }
    }

    fn value(&mut self) -> Option<Solution> {
        let state = self.solver.normal(&self.solver.graph.state(self.pos));
        let settled = self.solver.graph.settle(state);
        // Values are even or odd as the number of boxes left is; most lie near zero.
        let mut guess = state.remaining() % 2;
        while self.bounds.0 < self.bounds.1 {
            self.watcher.progress(self.progress());
            if self.worth_at_most(&settled, guess - 1)? {
                self.bounds.1 = guess - 2;
                guess -= 2;
            } else {
                self.bounds.0 = guess;
                guess += 2;
            }
        }
        self.watcher.progress(self.progress());
        let value = self.final_score(self.bounds.0);
        Some(Solution { value, best: Vec::new(), nodes: self.nodes() })
    }

    fn verdict(&mut self) -> Option<std::cmp::Ordering> {
        let state = self.solver.normal(&self.solver.graph.state(self.pos));
        let settled = self.solver.graph.settle(state);
        let even = -self.pos.lead();
        if !self.worth_at_most(&settled, even)? {
            return Some(std::cmp::Ordering::Greater);
        }
        let loses = self.worth_at_most(&settled, even - 1)?;
        Some(if loses { std::cmp::Ordering::Less } else { std::cmp::Ordering::Equal })
    }

    /// The legal moves that keep the final score `score`.
    fn best_moves(&mut self, score: i32) -> Option<Vec<Edge>> {
        let graph = &self.solver.graph;
        let own = if self.pos.side_to_move() == Side::First { score } else { -score };
        let value = own - self.pos.lead();
        let (mut moves, mut best) = (Vec::new(), Vec::new());
        self.pos.legal_moves(&mut moves);
        for mv in moves {
            let Some(string) = graph.string(mv) else { continue };
            let mut after = graph.state(self.pos);
            let won = graph.cut(&mut after, string);
            let settled = graph.settle(self.solver.normal(&after));
            let keeps = if won > 0 {
                !self.worth_at_most(&settled, value - won - 1)?
            } else {
                self.worth_at_most(&settled, -value)?
            };
            if keeps {
                best.push(mv);
            }
        }
        Some(best)
    }

    /// Whether the captures of `settled` are worth at most `most` to the side that takes them.
    /// All threads ask; the first answer is the answer.
    fn worth_at_most(&mut self, settled: &Settled<u64>, most: i32) -> Option<bool> {
        let mut histories = std::mem::take(&mut self.histories);
        let (done, answer) = (AtomicBool::new(false), OnceLock::new());
        let images = self.solver.images(settled.rest.left());
        let this = &*self;
        let ask = |history: &mut [i32; 64], speaks| {
            let mut search = Search { proof: this, done: &done, history, nodes: 0, speaks };
            if let Some(found) = search.child_at_most(settled, &images, most) {
                let _ = answer.set(found);
                done.store(true, Ordering::Relaxed);
            }
            this.nodes.fetch_add(search.nodes % POLL, Ordering::Relaxed);
        };
        std::thread::scope(|scope| {
            if let Some((first, others)) = histories.split_first_mut() {
                for history in others {
                    scope.spawn(|| ask(history, false));
                }
                ask(first, true);
            }
        });
        self.histories = histories;
        answer.into_inner()
    }
}

/// One thread's search for one answer.
struct Search<'a> {
    proof: &'a Proof<'a>,
    /// Set when some thread has the answer.
    done: &'a AtomicBool,
    /// How often cutting a string was what proved a bound.
    history: &'a mut [i32; 64],
    nodes: u64,
    /// Whether this thread reports progress.
    speaks: bool,
}

/// A cut, and the quiet state it leads to.
#[derive(Clone, Copy)]
struct Child {
    settled: Settled<u64>,
    key: u64,
    string: usize,
    order: i32,
}

impl Search<'_> {
    /// Whether the captures of `settled`, whose rest has these images, are worth at most `most`.
    #[inline]
    fn child_at_most(
        &mut self,
        settled: &Settled<u64>,
        images: &[u64; IMAGES],
        most: i32,
    ) -> Option<bool> {
        let (rest, coins) = (&settled.rest, settled.hand_over);
        let spare = most - settled.taken + coins;
        if coins == 0 {
            return Some(!self.at_least(rest, images, spare + 1)?);
        }
        // What is left may be worth from -spare - coins to spare - coins.
        if spare < 0 || self.at_least(rest, images, spare - coins + 1)? {
            return Some(false);
        }
        self.at_least(rest, images, -spare - coins)
    }

    /// Whether the quiet state `coins` is worth at least `least` to its mover; `None` if stopped.
    fn at_least(&mut self, coins: &Coins<u64>, images: &[u64; IMAGES], least: i32) -> Option<bool> {
        let remaining = coins.remaining();
        if least > remaining || least <= -remaining {
            return Some(least <= -remaining);
        }
        let solver = self.proof.solver;
        if coins.joints() == 0 {
            let ending = Ending::of(&solver.graph, coins);
            return ending.map(|ending| ending.value() >= least);
        }
        // Values are even or odd as the number of boxes left is.
        let least = least + (least - remaining).rem_euclid(2);
        let key = solver.key(coins, images);
        if let Some(known) = solver.table.get(key)
            && (known.lower >= least || known.upper < least)
        {
            return Some(known.lower >= least);
        }
        let before = self.nodes;
        self.count_node()?;
        let proved = self.search_children(coins, images, least)?;
        let bounds = if proved {
            Bounds { lower: least, upper: remaining }
        } else {
            Bounds { lower: -remaining, upper: least - 2 }
        };
        solver.table.put(key, bounds, self.nodes - before);
        Some(proved)
    }

    /// Counts a node; `None` if the search is to stop.
    #[inline]
    fn count_node(&mut self) -> Option<()> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(POLL) {
            return Some(());
        }
        let total = self.proof.nodes.fetch_add(POLL, Ordering::Relaxed);
        if self.speaks && (total / POLL).is_multiple_of(1024) {
            self.proof.watcher.progress(self.proof.progress());
        }
        let stop = self.done.load(Ordering::Relaxed) || self.proof.watcher.should_stop();
        (!stop).then_some(())
    }

    fn search_children(
        &mut self,
        coins: &Coins<u64>,
        images: &[u64; IMAGES],
        least: i32,
    ) -> Option<bool> {
        let mut children: ArrayVec<Child, 64> = ArrayVec::new();
        self.expand(coins, least, &mut children);
        if coins.left().count_ones() >= CONSULT && self.consult(coins, images, least, &mut children)
        {
            return Some(true);
        }
        children.sort_unstable_by_key(|child| std::cmp::Reverse(child.order));
        let solver = self.proof.solver;
        for child in &children {
            let changed = coins.left() ^ child.settled.rest.left();
            let images = solver.turned(*images, changed);
            if self.child_at_most(&child.settled, &images, -least)? {
                self.history[child.string] += 1;
                if self.history[child.string] > 1 << 24 {
                    self.history.iter_mut().for_each(|count| *count /= 2);
                }
                return Some(true);
            }
        }
        Some(false)
    }

    /// Lists the cuts that might prove `least`.
    #[inline]
    fn expand(&self, coins: &Coins<u64>, least: i32, children: &mut ArrayVec<Child, 64>) {
        let solver = self.proof.solver;
        let mut safe = coins.left();
        let mut seen = [0u64; 2];
        for run in solver.graph.runs(coins) {
            safe &= !run.strings;
            // Of equal chains, and of equal loops, one is enough.
            if run.kind != RunKind::Branch {
                let seen = &mut seen[usize::from(run.kind == RunKind::Loop)];
                let length = 1 << run.length.min(63);
                if *seen & length != 0 {
                    continue;
                }
                *seen |= length;
            }
            self.push(coins, least, run.opening, children);
        }
        for strings in &solver.bundles {
            // Strings from one coin to the ground are equal: the highest uncut one stands for all.
            let uncut = |&&string: &&usize| coins.left() >> string & 1 != 0;
            for &string in strings.iter().rev().filter(uncut).skip(1) {
                safe &= !(1 << string);
            }
        }
        for string in safe.each() {
            self.push(coins, least, string, children);
        }
    }

    /// Adds the cut of `string` unless it cannot prove `least`.
    #[inline]
    fn push(
        &self,
        coins: &Coins<u64>,
        least: i32,
        string: usize,
        children: &mut ArrayVec<Child, 64>,
    ) {
        let graph = &self.proof.solver.graph;
        let mut after = *coins;
        graph.cut(&mut after, string);
        let settled = graph.settle(after);
        // The taker keeps at least the coins that it need not hand over.
        if settled.hand_over != 0 && settled.taken - settled.hand_over > -least {
            return;
        }
        // What gives nothing away comes first, then what gives least.
        let order = self.history[string] - settled.taken * (1 << 25);
        children.push(Child { settled, key: 0, string, order });
    }

    /// Drops the children that the table says do not prove `least`; whether it says one does.
    fn consult(
        &self,
        coins: &Coins<u64>,
        images: &[u64; IMAGES],
        least: i32,
        children: &mut ArrayVec<Child, 64>,
    ) -> bool {
        let solver = self.proof.solver;
        for child in children.iter_mut() {
            let rest = &child.settled.rest;
            let images = solver.turned(*images, coins.left() ^ rest.left());
            child.key = solver.key(rest, &images);
            solver.table.prefetch(child.key);
        }
        let mut proved = false;
        children.retain(|child| {
            let Some(known) = solver.table.get(child.key) else { return true };
            let (worst, best) = worth_bounds(&child.settled, known);
            proved |= best <= -least;
            worst <= -least
        });
        proved
    }
}

/// The least and the greatest that `settled` can be worth to the taker.
fn worth_bounds(settled: &Settled<u64>, known: Bounds) -> (i32, i32) {
    let (low, high) = (settled.worth(known.lower), settled.worth(known.upper));
    let turn = -settled.hand_over;
    let straddles = turn != 0 && known.lower < turn && known.upper > turn;
    (if straddles { settled.taken + turn } else { low.min(high) }, low.max(high))
}
