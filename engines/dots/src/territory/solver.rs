//! The exact value of territory positions, by proof of bounds over the race for dots.
//!
//! The value of a state is the final number of dots of its mover minus the opponent's. Once every
//! free dot can be taken by one side alone, nothing is left to decide.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use game::{Game, Side};

use super::race::Race;
use super::reach::Reach;
use crate::board::{Edge, MAX_DOTS};
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
    /// By side: how often taking a dot was what proved a bound.
    history: [[i32; MAX_DOTS]; 2],
    nodes: u64,
    /// Of the root, in the view of x.
    bounds: (i32, i32),
}

impl<'a> Search<'a> {
    fn new(solver: &'a Solver, root: &'a Position, watcher: &'a dyn Watcher) -> Self {
        let free = Race::of(root).free().len() as i32;
        let lead = root.score(Side::First) - root.score(Side::Second);
        let bounds = (lead - free, lead + free);
        Self { solver, root, watcher, history: [[0; MAX_DOTS]; 2], nodes: 0, bounds }
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.nodes, bounds: self.bounds }
    }

    fn value(&mut self) -> Option<Solution> {
        let root = Race::of(self.root);
        let mut guess = self.root.board().dots() as i32 % 2;
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
            let race = Race::of(&after);
            let keeps = match self.root.side_to_move() {
                Side::First => self.first_at_least(&race, value)?,
                Side::Second => !self.first_at_least(&race, value + 2)?,
            };
            if keeps {
                best.push(mv);
            }
        }
        Some(best)
    }

    /// Whether x ends at least `least` dots ahead.
    fn first_at_least(&mut self, race: &Race, least: i32) -> Option<bool> {
        match race.mover {
            Side::First => self.at_least(race, least),
            Side::Second => Some(!self.at_least(race, 1 - least)?),
        }
    }

    /// Whether the mover ends at least `least` dots ahead; `None` if stopped.
    fn at_least(&mut self, race: &Race, least: i32) -> Option<bool> {
        let (lead, free) = (race.lead(), race.free().len() as i32);
        // Differences are even or odd as the number of dots is.
        let least = least + (least - lead - free).rem_euclid(2);
        let (mut lower, mut upper) = (lead - free, lead + free);
        if least > upper || least <= lower {
            return Some(least <= lower);
        }
        let key = race.key();
        if let Some(known) = self.solver.table.get(key)
            && (known.lower >= least || known.upper < least)
        {
            return Some(known.lower >= least);
        }
        let reach = Reach::between(self.root.board(), race.owned);
        let own = race.mover.index();
        lower += 2 * reach.sole[own];
        upper -= 2 * reach.sole[1 - own];
        if least > upper || least <= lower {
            return Some(least <= lower);
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
        let takeable = race.takeable(race.mover);
        if takeable.is_empty() {
            return Some(!self.at_least(&race.passed(), 1 - least)?);
        }
        let theirs = race.takeable(!race.mover);
        let history = &self.history[race.mover.index()];
        // What the opponent could take next comes first.
        let order = |dot| history[dot] + if theirs.contains(dot) { 1 << 24 } else { 0 };
        let mut dots: ArrayVec<usize, MAX_DOTS> = takeable.iter().collect();
        dots.sort_by_key(|&dot| Reverse(order(dot)));
        for dot in dots {
            let after = race.after(dot);
            self.solver.table.prefetch(after.key());
            if !self.at_least(&after, 1 - least)? {
                let count = &mut self.history[race.mover.index()][dot];
                *count = (*count + 1).min(1 << 23);
                return Some(true);
            }
        }
        Some(false)
    }
}
