//! The exact value of territory positions, by proof of bounds over the race for dots.
//!
//! The value of a state is the final number of dots of its mover minus the opponent's. Once every
//! free dot can be taken by one side alone, nothing is left to decide.

use std::cmp::Reverse;

use game::{Game, Side};

use super::race::{Field, Race, Reduced};
use crate::solving::{Bounds, BoundsTable, Progress, Solution, Watcher};
use dots_rules::{Edge, MAX_DOTS, Position, Variant};

/// Nodes between two looks at the stop flag.
const POLL: u64 = 1024;
/// The most dots whose differences the table can hold.
const MOST_DOTS: usize = 120;

#[derive(Debug)]
pub struct TerritorySolver {
    field: Field,
    table: BoundsTable,
}

impl TerritorySolver {
    /// A solver for `pos` and all that can follow it, with a table of about `mib` MiB; `None` if
    /// it is not a territory position, or its board has more than 120 dots.
    pub fn new(pos: &Position, mib: usize) -> Option<Self> {
        let solver = || Self { field: Field::new(pos.board()), table: BoundsTable::new(mib) };
        Self::takes(pos).then(solver)
    }

    /// Whether there is a solver for `pos`.
    pub fn takes(pos: &Position) -> bool {
        pos.variant() == Variant::Territory && pos.board().dots() <= MOST_DOTS
    }

    /// The final score with best play from `pos`. `None` if `watcher` stopped it.
    pub fn value(&self, pos: &Position, watcher: &dyn Watcher) -> Option<Solution> {
        TerritorySearch::new(self, pos, watcher).value()
    }

    /// [`value`](Self::value), and all moves that keep it.
    pub fn solve(&self, pos: &Position, watcher: &dyn Watcher) -> Option<Solution> {
        let mut search = TerritorySearch::new(self, pos, watcher);
        let mut solution = search.value()?;
        solution.best = search.best_moves(solution.value)?;
        solution.nodes = search.nodes;
        Some(solution)
    }
}

struct TerritorySearch<'a> {
    solver: &'a TerritorySolver,
    root: &'a Position,
    watcher: &'a dyn Watcher,
    /// How often taking a dot was what proved a bound.
    history: [i32; MAX_DOTS],
    nodes: u64,
    /// Of the root, in the view of x.
    bounds: (i32, i32),
}

/// A move, what it leads to in the view of the opponent, and its place in the order.
struct Child {
    dot: Option<usize>,
    after: Reduced,
    key: u64,
    order: i32,
}

impl<'a> TerritorySearch<'a> {
    fn new(solver: &'a TerritorySolver, root: &'a Position, watcher: &'a dyn Watcher) -> Self {
        let [x, o] = Side::BOTH.map(|side| root.score(side));
        let free = root.board().dots() as i32 - x - o;
        let bounds = (x - o - free, x - o + free);
        Self { solver, root, watcher, history: [0; MAX_DOTS], nodes: 0, bounds }
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.nodes, bounds: self.bounds }
    }

    fn value(&mut self) -> Option<Solution> {
        let mut guess = self.root.board().dots() as i32 % 2;
        while self.bounds.0 < self.bounds.1 {
            self.watcher.progress(self.progress());
            guess = guess.clamp(self.bounds.0 + 2, self.bounds.1);
            if self.first_at_least(self.root, guess)? {
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
        let mut best = Vec::new();
        for mv in self.root.moves() {
            let after = self.root.after(mv);
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

    /// Whether x ends at least `least` dots ahead in `pos`.
    fn first_at_least(&mut self, pos: &Position, least: i32) -> Option<bool> {
        let Reduced { race, sure, .. } = Race::of(&self.solver.field, pos);
        let key = race.key(&self.solver.field);
        match pos.side_to_move() {
            Side::First => self.at_least(&race, key, least - sure),
            Side::Second => Some(!self.at_least(&race, key, 1 - least - sure)?),
        }
    }

    /// Whether the mover takes at least `least` more of the contested dots than the opponent;
    /// `None` if stopped.
    fn at_least(&mut self, race: &Race, key: u64, least: i32) -> Option<bool> {
        // Differences are even or odd as the number of dots is.
        let least = least + (least - race.left()).rem_euclid(2);
        let (lower, upper) = race.bounds();
        if least > upper || least <= lower {
            return Some(least <= lower);
        }
        if let Some(known) = self.solver.table.get(key)
            && (known.lower >= least || known.upper < least)
        {
            return Some(known.lower >= least);
        }
        let before = self.nodes;
        self.count_node()?;
        let proved = self.search_children(race, least)?;
        let found = if proved {
            Bounds { lower: least, upper }
        } else {
            Bounds { lower, upper: least - 2 }
        };
        self.solver.table.put(key, found, self.nodes - before);
        Some(proved)
    }

    /// Counts a node; `None` if the search is to stop.
    fn count_node(&mut self) -> Option<()> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL * 1024) {
            self.watcher.progress(self.progress());
        }
        let stop = self.nodes.is_multiple_of(POLL) && self.watcher.should_stop();
        (!stop).then_some(())
    }

    fn search_children(&mut self, race: &Race, least: i32) -> Option<bool> {
        let mut children = self.expand(race);
        if self.consult(least, &mut children) {
            return Some(true);
        }
        children.sort_by_key(|child| Reverse(child.order));
        for Child { dot, after, key, .. } in children {
            if !self.at_least(&after.race, key, 1 - least - after.sure)? {
                if let Some(dot) = dot {
                    self.history[dot] = (self.history[dot] + 1).min(1 << 20);
                }
                return Some(true);
            }
        }
        Some(false)
    }

    fn expand(&self, race: &Race) -> Vec<Child> {
        let TerritorySolver { field, table } = self.solver;
        let child = |(dot, after): (Option<usize>, Reduced)| {
            let key = after.race.key(field);
            table.prefetch(key);
            let history = dot.map_or(0, |dot| self.history[dot]);
            // Dots won, and those likely to be, count first.
            let order = history - (after.sure + after.nearer) * (1 << 22);
            Child { dot, after, key, order }
        };
        race.moves(field).map(child).collect()
    }

    /// Drops the children that are known not to prove `least`; whether one is known to do so.
    fn consult(&self, least: i32, children: &mut Vec<Child>) -> bool {
        let mut proved = false;
        children.retain(|child| {
            let wanted = 1 - least - child.after.sure;
            let (mut lower, mut upper) = child.after.race.bounds();
            if let Some(known) = self.solver.table.get(child.key) {
                (lower, upper) = (lower.max(known.lower), upper.min(known.upper));
            }
            proved |= upper < wanted;
            lower < wanted
        });
        proved
    }
}
