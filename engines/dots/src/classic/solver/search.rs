//! One thread's search over quiet states for the answer to one question.

use std::sync::atomic::{AtomicBool, Ordering};

use arrayvec::ArrayVec;

use super::question::Question;
use crate::classic::coins::{Coins, RunKind, Settled};
use crate::classic::ending::Ending;
use crate::classic::mask::Mask;
use crate::classic::shape::Shape;
use crate::classic::symmetry::IMAGES;
use crate::solving::Bounds;

/// Where this many strings are left the shapes of all children are seen, for their order and for a
/// look at the table, before any is searched; below, that costs more than it saves.
const CONSULT: u32 = 12;
/// Nodes between two looks at the stop flag.
const POLL: u64 = 1024;

/// One thread's search for one answer.
pub(super) struct Search<'a> {
    question: &'a Question<'a>,
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
    key: Option<u64>,
    string: usize,
    order: i32,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        question: &'a Question<'a>,
        done: &'a AtomicBool,
        history: &'a mut [i32; 64],
        speaks: bool,
    ) -> Self {
        Self { question, done, history, nodes: 0, speaks }
    }

    /// Nodes not yet added to the question's count.
    pub(super) fn unreported(&self) -> u64 {
        self.nodes % POLL
    }

    /// Whether the captures of `settled`, whose rest has these images, are worth at most `most`.
    #[inline]
    pub(super) fn child_at_most(
        &mut self,
        settled: &Settled<u64>,
        images: &[u64; IMAGES],
        key: Option<u64>,
        most: i32,
    ) -> Option<bool> {
        let (rest, coins) = (&settled.rest, settled.hand_over);
        let spare = most - settled.taken + coins;
        if coins == 0 {
            return Some(!self.at_least(rest, images, key, spare + 1)?);
        }
        // What is left may be worth from -spare - coins to spare - coins.
        if spare < 0 || self.at_least(rest, images, key, spare - coins + 1)? {
            return Some(false);
        }
        self.at_least(rest, images, key, -spare - coins)
    }

    /// Whether the quiet state `coins` is worth at least `least` to its mover; `None` if stopped.
    fn at_least(
        &mut self,
        coins: &Coins<u64>,
        images: &[u64; IMAGES],
        key: Option<u64>,
        least: i32,
    ) -> Option<bool> {
        let remaining = coins.remaining();
        if least > remaining || least <= -remaining {
            return Some(least <= -remaining);
        }
        let Question { states, table, .. } = self.question;
        if coins.joints() == 0 {
            let ending = Ending::of(&states.graph, coins);
            return ending.map(|ending| ending.value() >= least);
        }
        // Values are even or odd as the number of boxes left is.
        let least = least + (least - remaining).rem_euclid(2);
        let key = key.unwrap_or_else(|| states.key(coins, images));
        if let Some(known) = table.get(key)
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
        table.put(key, bounds, self.nodes - before);
        Some(proved)
    }

    /// Counts a node; `None` if the search is to stop.
    #[inline]
    fn count_node(&mut self) -> Option<()> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(POLL) {
            return Some(());
        }
        let total = self.question.count(POLL);
        if self.speaks && (total / POLL).is_multiple_of(1024) {
            self.question.report();
        }
        let stop = self.done.load(Ordering::Relaxed) || self.question.watcher.should_stop();
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
        let states = self.question.states;
        for child in &children {
            let changed = coins.left() ^ child.settled.rest.left();
            let images = states.turned(*images, changed);
            if self.child_at_most(&child.settled, &images, child.key, -least)? {
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
        let states = self.question.states;
        let mut safe = coins.left();
        let mut seen = [0u64; 2];
        for run in states.graph.runs(coins) {
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
        for strings in &states.bundles {
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
        let graph = &self.question.states.graph;
        let mut after = *coins;
        graph.cut(&mut after, string);
        let settled = graph.settle(after);
        // The taker keeps at least the coins that it need not hand over.
        if settled.hand_over != 0 && settled.taken - settled.hand_over > -least {
            return;
        }
        // What gives nothing away comes first, then what gives least.
        let order = self.history[string] - settled.taken * (1 << 25);
        children.push(Child { settled, key: None, string, order });
    }

    /// The place in the order of the cut of `child`, which leaves `shape`.
    ///
    /// The fewer safe moves are left to the opponent, the smaller the tree, and the likelier it
    /// is that the opponent runs out of them first.
    fn promise(&self, child: &Child, shape: &Shape) -> i32 {
        const SAFE: i32 = -1000;
        const TAKEN: i32 = -300;
        const JOINT: i32 = -42;
        const LONG_CHAIN: i32 = 525;
        /// For each doubling of how often the cut was what proved a bound.
        const HISTORY: i32 = 29;
        let doublings = (self.history[child.string] + 1).ilog2() as i32;
        let joints = child.settled.rest.joints().count() as i32;
        SAFE * shape.safe
            + TAKEN * child.settled.taken
            + JOINT * joints
            + LONG_CHAIN * shape.long_chains
            + HISTORY * doublings
    }

    /// Orders the children, and drops those that the table says do not prove `least`; whether it
    /// says one does.
    fn consult(
        &self,
        coins: &Coins<u64>,
        images: &[u64; IMAGES],
        least: i32,
        children: &mut ArrayVec<Child, 64>,
    ) -> bool {
        let Question { states, table, .. } = self.question;
        for child in children.iter_mut() {
            let rest = &child.settled.rest;
            let shape = Shape::of(&states.graph, rest);
            let key = shape.key.unwrap_or_else(|| {
                states.place_key(&states.turned(*images, coins.left() ^ rest.left()))
            });
            table.prefetch(key);
            child.key = Some(key);
            child.order = self.promise(child, &shape);
        }
        let mut proved = false;
        children.retain(|child| {
            let known = child.key.and_then(|key| table.get(key));
            let Some(known) = known else { return true };
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
