//! The exact value of classic positions, by proof of bounds over quiet states.
//!
//! The value of a state is what its mover wins from here on minus what the opponent wins; the past
//! plays no part in it. A node is a quiet state: captures are settled by rule, so that a cut leads
//! to a quiet state again. Each search answers one question: is the value at least so much?

mod search;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use game::keys::SplitMix64;
use game::{Game, Side};

use super::coins::{Coins, Graph, Settled};
use super::mask::Mask;
use super::shape::Shape;
use super::symmetry::{IMAGES, images};
use crate::grid::Grid;
use crate::moves::Edge;
use crate::position::Position;
use crate::rules::Variant;
use crate::solving::{BoundsTable, Progress, Solution, Watcher};
use search::Search;

/// Solves positions of one game of Dots and Boxes.
#[derive(Debug)]
pub struct ClassicSolver {
    board: &'static Grid,
    graph: Graph<u64>,
    /// For each string its bit in each image of the board.
    images: Vec<[u64; IMAGES]>,
    /// For each coin its strings to the ground, lowest first, if there are two or more.
    bundles: Vec<Vec<usize>>,
    table: BoundsTable,
    threads: usize,
}

impl ClassicSolver {
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
            table: BoundsTable::new(mib),
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

    /// The key of a quiet state: of its shape where the shape identifies it, else of its place,
    /// the same for all images.
    #[inline]
    fn key(&self, coins: &Coins<u64>, images: &[u64; IMAGES]) -> u64 {
        Shape::of(&self.graph, coins).key.unwrap_or_else(|| self.place_key(images))
    }

    /// The key of a state by its place, the same for all `images` of it.
    #[inline]
    fn place_key(&self, images: &[u64; IMAGES]) -> u64 {
        SplitMix64::new(images.iter().copied().fold(u64::MAX, u64::min)).next()
    }
}

/// The questions asked about one position, and the threads that answer them.
struct Proof<'a> {
    solver: &'a ClassicSolver,
    pos: &'a Position,
    watcher: &'a dyn Watcher,
    histories: Vec<[i32; 64]>,
    nodes: AtomicU64,
    bounds: (i32, i32),
}

impl<'a> Proof<'a> {
    fn new(solver: &'a ClassicSolver, pos: &'a Position, watcher: &'a dyn Watcher) -> Self {
        // Threads differ in the order in which they try cuts that look alike.
        let history = |thread| {
            let mut rng = SplitMix64::new(thread as u64);
            std::array::from_fn(|_| if thread == 0 { 0 } else { 1 << rng.below(20) })
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
            let mut search = Search::new(this, &done, history, speaks);
            if let Some(found) = search.child_at_most(settled, &images, None, most) {
                let _ = answer.set(found);
                done.store(true, Ordering::Relaxed);
            }
            this.nodes.fetch_add(search.unreported(), Ordering::Relaxed);
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
