//! One thread's search over quiet states for the answer to one question.

use std::sync::atomic::{AtomicBool, Ordering};

use arrayvec::ArrayVec;

use super::children::{Child, Children, History, expand};
use super::memo::Memo;
use super::question::Question;
use crate::boxes::captures::Settled;
use crate::boxes::coins::Coins;
use crate::boxes::endgame::Endgame;
use crate::solving::Bounds;

/// Nodes between two looks at the stop flag: a millisecond, and more where the table is new, whose
/// memory the system supplies as it is touched.
const POLL: u64 = 64;
/// Nodes between two reports.
const REPORT: u64 = 1 << 20;
/// Below so many strings a child is searched in less time than it takes to compare children.
const COMPARED_STRINGS: u32 = 18;

/// One thread's search for one answer.
pub(super) struct BoxesSearch<'a> {
    question: &'a Question<'a>,
    /// Set when some thread has the answer.
    done: &'a AtomicBool,
    history: &'a mut History,
    memo: Memo<'a>,
    /// Where so many strings are left, children are compared by what is known of theirs.
    compared: u32,
    nodes: u64,
    /// Whether this thread reports progress.
    speaks: bool,
}

impl<'a> BoxesSearch<'a> {
    pub(super) fn new(
        question: &'a Question<'a>,
        done: &'a AtomicBool,
        history: &'a mut History,
        speaks: bool,
    ) -> Self {
        let strings = question.pos.undrawn().len();
        // Most nodes have fewer strings left: there it costs more than it saves.
        let compared = COMPARED_STRINGS.max(strings * 5 / 8);
        let memo = Memo::new(question.states, strings);
        Self { question, done, history, memo, compared, nodes: 0, speaks }
    }

    /// Nodes not yet added to the question's count.
    pub(super) fn unreported(&self) -> u64 {
        self.nodes % POLL
    }

    /// Whether the captures of `settled` are worth at most `most` to the side that takes them.
    pub(super) fn captures_at_most(&mut self, mut settled: Settled<1>, most: i32) -> Option<bool> {
        let key = self.memo.simplify(&mut settled.rest).key;
        self.child_at_most(&settled, key, most)
    }

    /// The same of captures after which the rest is simplified and has this key.
    #[inline]
    fn child_at_most(&mut self, settled: &Settled<1>, key: u64, most: i32) -> Option<bool> {
        let (rest, coins) = (&settled.rest, settled.hand_over);
        let spare = most - settled.taken + coins;
        if coins == 0 {
            return Some(!self.at_least(rest, key, spare + 1)?);
        }
        // The rest may be worth from -spare - coins to spare - coins.
        if spare < 0 || self.at_least(rest, key, spare - coins + 1)? {
            return Some(false);
        }
        self.at_least(rest, key, -spare - coins)
    }

    /// Whether the quiet state `coins` is worth at least `least` to its mover; `None` if stopped.
    fn at_least(&mut self, coins: &Coins<1>, key: u64, least: i32) -> Option<bool> {
        let remaining = coins.remaining();
        if least > remaining || least <= -remaining {
            return Some(least <= -remaining);
        }
        let Question { states, table, busy, .. } = self.question;
        if coins.joints().is_empty() {
            let endgame = Endgame::of(&states.graph, coins);
            return endgame.map(|endgame| endgame.value() >= least);
        }
        let least = same_parity(least, remaining);
        if let Some(known) = table.get(key)
            && (known.lower >= least || known.upper < least)
        {
            return Some(known.lower >= least);
        }
        let before = self.nodes;
        self.count_node()?;
        busy.enter(key, coins.left());
        let proved = self.search_children(coins, least);
        busy.leave(key);
        let bounds = if proved? {
            Bounds { lower: least, upper: remaining }
        } else {
            Bounds { lower: -remaining, upper: least - 2 }
        };
        table.put(key, bounds, self.nodes - before);
        proved
    }

    /// Counts a node; `None` if the search is to stop.
    #[inline]
    fn count_node(&mut self) -> Option<()> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(POLL) {
            return Some(());
        }
        let total = self.question.count(POLL);
        if self.speaks && (total / POLL).is_multiple_of(REPORT / POLL) {
            self.question.report();
        }
        let stop = self.done.load(Ordering::Relaxed) || self.question.watcher.should_stop();
        (!stop).then_some(())
    }

    fn search_children(&mut self, coins: &Coins<1>, least: i32) -> Option<bool> {
        let mut children = Children::new();
        if self.open_children(coins, least, &mut children).is_none() {
            return Some(true);
        }
        if coins.left().len() >= self.compared && children.len() > 1 {
            self.compare(&mut children, least);
        }
        // A child that another thread is searching may be known when the others are.
        let mut deferred = ArrayVec::<&Child, 64>::new();
        for (i, child) in children.iter().enumerate() {
            if i > 0 && self.question.busy.has(child.key) {
                deferred.push(child);
            } else if self.proves(child, least)? {
                return Some(true);
            }
        }
        for child in deferred {
            if self.proves(child, least)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether the cut of `child` proves `least`.
    fn proves(&mut self, child: &Child, least: i32) -> Option<bool> {
        let proved = self.child_at_most(&child.settled, child.key, -least)?;
        if proved {
            self.history[child.string] += 1;
            if self.history[child.string] > 1 << 24 {
                self.history.iter_mut().for_each(|count| *count /= 2);
            }
        }
        Some(proved)
    }

    /// Lists the children of `coins` that might prove `least` by what is known of them, the most
    /// promising first, in `children`; `None` if one is known to prove it.
    fn open_children(
        &mut self,
        coins: &Coins<1>,
        least: i32,
        children: &mut Children,
    ) -> Option<()> {
        /// The worth of a long chain to a side that leaves the opponent the choice.
        const LONG_CHAIN: i32 = 525;
        let Question { states, table, .. } = self.question;
        expand(states, self.history, coins, least, children);
        for child in children.iter_mut() {
            let shape = self.memo.simplify(&mut child.settled.rest);
            child.key = shape.key;
            child.order += LONG_CHAIN * shape.long_chains;
        }
        keep_open(children, least, |child| {
            let remaining = child.settled.rest.remaining();
            Some(Bounds { lower: -remaining, upper: remaining })
        })?;
        // One after another, so that the processor looks their pages up side by side.
        for child in children.iter() {
            table.prefetch(child.key);
        }
        keep_open(children, least, |child| table.get(child.key))?;
        children.sort_by_key(|child| std::cmp::Reverse(child.order));
        Some(())
    }

    /// Orders `children` by how many answers to them are not known to fail, the fewest first, and
    /// drops those that have an answer.
    ///
    /// The search spends most of its time where it has never been: nothing else orders as well.
    fn compare(&mut self, children: &mut Children, least: i32) {
        const OPEN: i32 = 1 << 26;
        children.retain(|child| {
            if child.settled.hand_over != 0 {
                return true;
            }
            match self.answers(child, least) {
                Some(open) => child.order = OPEN - open as i32,
                None => return false,
            }
            true
        });
        children.sort_by_key(|child| std::cmp::Reverse(child.order));
    }

    /// How many answers there may be to the claim that `child` proves `least`; `None` if there is
    /// one.
    fn answers(&mut self, child: &Child, least: i32) -> Option<usize> {
        let Settled { taken, rest, .. } = &child.settled;
        let remaining = rest.remaining();
        let wanted = same_parity(1 - least - taken, remaining);
        if rest.joints().is_empty() {
            return Some(0);
        }
        let mut answers = Children::new();
        if self.open_children(rest, wanted, &mut answers).is_none() {
            let bounds = Bounds { lower: wanted, upper: remaining };
            self.question.table.put(child.key, bounds, 1);
            return None;
        }
        Some(answers.len())
    }
}

/// The least number from `least` on that is even or odd as `remaining` is: so are all values of
/// states with so many boxes left.
#[inline]
const fn same_parity(least: i32, remaining: i32) -> i32 {
    least + (least - remaining).rem_euclid(2)
}

/// Drops the children that cannot prove `least` by the bounds `known` of what they lead to; `None`
/// if one is known to prove it.
#[inline]
fn keep_open(
    children: &mut Children,
    least: i32,
    known: impl Fn(&Child) -> Option<Bounds>,
) -> Option<()> {
    let mut open = 0;
    for next in 0..children.len() {
        if let Some(known) = known(&children[next]) {
            let (worst, best) = worth_bounds(&children[next].settled, known);
            if best <= -least {
                return None;
            }
            if worst > -least {
                continue;
            }
        }
        if open < next {
            children[open] = children[next];
        }
        open += 1;
    }
    children.truncate(open);
    Some(())
}

/// The least and the greatest that `settled` can be worth to the taker.
fn worth_bounds(settled: &Settled<1>, known: Bounds) -> (i32, i32) {
    let (low, high) = (settled.worth(known.lower), settled.worth(known.upper));
    let turn = -settled.hand_over;
    let straddles = turn != 0 && known.lower < turn && known.upper > turn;
    (if straddles { settled.taken + turn } else { low.min(high) }, low.max(high))
}
