//! The exact value of territory positions, by proof of bounds.
//!
//! The value of a position is the final number of dots of its mover minus the opponent's. Once
//! every free dot can be taken by one side alone, nothing is left to decide.

use arrayvec::ArrayVec;
use game::{Game, Side};

use super::reach::Reach;
use crate::board::{Edge, MAX_EDGES};
use crate::position::Position;
use crate::rules::Variant;
use crate::solving::{Bounds, Progress, Solution, Table, Watcher};

/// Nodes between two looks at the stop flag.
const POLL: u64 = 1024;
/// The most dots whose differences the table can hold.
const MOST_DOTS: usize = 120;

/// Solves territory positions.
#[derive(Debug)]
pub struct Solver {
    table: Table,
}

impl Solver {
    /// A solver for `pos` and all that can follow it, with a table of about `mib` MiB; `None` if
    /// it is not a territory position, or its board has more than 120 dots.
    #[must_use]
    pub fn new(pos: &Position, mib: usize) -> Option<Self> {
        let fits = pos.variant() == Variant::Territory && pos.board().dots() <= MOST_DOTS;
        fits.then(|| Self { table: Table::new(mib) })
    }

    /// The final score with best play from `pos`. `None` if `watcher` stopped it.
    pub fn value(&self, pos: &Position, watcher: &dyn Watcher) -> Option<Solution> {
        Search::new(self, pos, watcher).value()
    }

    /// [`value`](Self::value), and all moves that keep it.
    pub fn solve(&self, pos: &Position, watcher: &dyn Watcher) -> Option<Solution> {
        let mut search = Search::new(self, pos, watcher);
        let mut solution = search.value()?;
        solution.best = search.best_moves(solution.value)?;
        solution.nodes = search.nodes;
        Some(solution)
    }
}

struct Search<'a> {
    solver: &'a Solver,
    root: &'a Position,
    watcher: &'a dyn Watcher,
    /// By side: how often an edge was what proved a bound.
    history: Box<[[i32; MAX_EDGES]; 2]>,
    nodes: u64,
    /// Of the root, in the view of x.
    bounds: (i32, i32),
}

impl<'a> Search<'a> {
    fn new(solver: &'a Solver, root: &'a Position, watcher: &'a dyn Watcher) -> Self {
        let free = free_dots(root);
        let lead = root.score(Side::First) - root.score(Side::Second);
        let bounds = (lead - free, lead + free);
        let history = Box::new([[0; MAX_EDGES]; 2]);
        Self { solver, root, watcher, history, nodes: 0, bounds }
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.nodes, bounds: self.bounds }
    }

    fn value(&mut self) -> Option<Solution> {
        let root = *self.root;
        let mut guess = root.board().dots() as i32 % 2;
        while self.bounds.0 < self.bounds.1 {
            self.watcher.progress(self.progress());
            guess = guess.clamp(self.bounds.0 + 2, self.bounds.1);
            if self.first_at_least(&root, guess)? {
                self.bounds.0 = guess;
                guess += 2;
            } else {
                self.bounds.1 = guess - 2;
                guess -= 2;
            }
        }
        self.watcher.progress(self.progress());
        Some(Solution { value: self.bounds.0, best: Vec::new(), nodes: self.nodes })
    }

    fn best_moves(&mut self, value: i32) -> Option<Vec<Edge>> {
        let (mut moves, mut best) = (Vec::new(), Vec::new());
        self.root.legal_moves(&mut moves);
        for mv in moves {
            let mut after = *self.root;
            after.make(mv);
            let keeps = match self.root.side_to_move() {
                Side::First => self.first_at_least(&after, value)?,
                Side::Second => !self.first_at_least(&after, value + 2)?,
            };
            if keeps {
                best.push(mv);
            }
        }
        Some(best)
    }

    /// Whether x ends at least `least` dots ahead.
    fn first_at_least(&mut self, pos: &Position, least: i32) -> Option<bool> {
        match pos.side_to_move() {
            Side::First => self.at_least(pos, least),
            Side::Second => Some(!self.at_least(pos, 1 - least)?),
        }
    }

    /// Whether the side to move ends at least `least` dots ahead; `None` if stopped.
    fn at_least(&mut self, pos: &Position, least: i32) -> Option<bool> {
        let (lead, free) = (pos.lead(), free_dots(pos));
        // Differences are even or odd as the number of dots is.
        let least = least + (least - lead - free).rem_euclid(2);
        let (mut lower, mut upper) = (lead - free, lead + free);
        if least > upper || least <= lower {
            return Some(least <= lower);
        }
        let key = pos.key();
        if let Some(known) = self.solver.table.get(key)
            && (known.lower >= least || known.upper < least)
        {
            return Some(known.lower >= least);
        }
        let reach = Reach::of(pos);
        let (own, theirs) = (pos.side_to_move().index(), (!pos.side_to_move()).index());
        lower += 2 * reach.sole[own];
        upper -= 2 * reach.sole[theirs];
        if least > upper || least <= lower {
            return Some(least <= lower);
        }
        let before = self.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) {
            if self.nodes.is_multiple_of(POLL * 1024) {
                self.watcher.progress(self.progress());
            }
            if self.watcher.should_stop() {
                return None;
            }
        }
        let proved = self.search_children(pos, least)?;
        let found = if proved {
            Bounds { lower: least, upper }
        } else {
            Bounds { lower, upper: least - 2 }
        };
        self.solver.table.put(key, found, self.nodes - before);
        Some(proved)
    }

    fn search_children(&mut self, pos: &Position, least: i32) -> Option<bool> {
        let side = pos.side_to_move();
        let mut children: ArrayVec<(i32, Edge), MAX_EDGES> = ArrayVec::new();
        for i in pos.open(side).iter() {
            let edge = Edge(i as u16);
            let mut order = self.history[side.index()][i];
            // Free moves first, then taking what the opponent could take.
            order += (pos.closes(edge).min(1) as i32) << 28;
            if let Some(dot) = pos.takes(edge) {
                let contested = pos.board().incident(dot) & pos.open(!side);
                order += (1 << 26) + ((contested.len() as i32) << 24);
            }
            children.push((order, edge));
        }
        children.sort_unstable_by_key(|&(order, edge)| (std::cmp::Reverse(order), edge));
        for (_, edge) in children {
            let mut after = *pos;
            after.make(edge);
            let proved = if after.side_to_move() == side {
                self.at_least(&after, least)?
            } else {
                !self.at_least(&after, 1 - least)?
            };
            if proved {
                let count = &mut self.history[side.index()][edge.index()];
                *count = (*count + 1).min(1 << 23);
                return Some(true);
            }
        }
        Some(false)
    }
}

fn free_dots(pos: &Position) -> i32 {
    pos.board().dots() as i32 - pos.score(Side::First) - pos.score(Side::Second)
}
