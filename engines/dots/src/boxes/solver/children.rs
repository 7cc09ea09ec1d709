//! The cuts worth trying in a quiet state, and their order.

use arrayvec::ArrayVec;

use super::states::States;
use crate::boxes::captures::Settled;
use crate::boxes::coins::Coins;
use crate::boxes::runs::{Run, RunKind};
use dots_rules::Bits;

/// How often cutting each string was what proved a bound.
pub(super) type History = [i32; 64];
/// The cuts of a state.
pub(super) type Children = ArrayVec<Child, 64>;

/// A cut, and the quiet state it leads to.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) settled: Settled<1>,
    /// The key of that state, as soon as it is known.
    pub(super) key: u64,
    pub(super) string: usize,
    /// The greatest comes first.
    pub(super) order: i32,
}

/// The shortest opening of each sort.
#[derive(Default)]
struct Shortest([Option<(i32, usize)>; 3]);

impl Shortest {
    /// Whether `run`, which is no branch, is the shortest of its sort so far: then it is kept.
    ///
    /// Of chains that can be handed back, and of loops, the shortest is opened first. For
    /// whatever is played with one of them can be played with a longer one, and the result
    /// differs by no more than the lengths do. The same holds among the chains that cannot.
    fn offer(&mut self, run: &Run<1>) {
        let sort = match (run.kind, run.length) {
            (RunKind::Loop, _) => 0,
            (_, ..3) => 1,
            _ => 2,
        };
        if self.0[sort].is_none_or(|(length, _)| run.length < length) {
            self.0[sort] = Some((run.length, run.opening));
        }
    }
}

/// Lists the cuts of `coins` that might prove that it is worth at least `least` in `children`.
#[inline]
pub(super) fn expand(
    states: &States,
    history: &History,
    coins: &Coins<1>,
    least: i32,
    children: &mut Children,
) {
    let (mut safe, mut openings) = (coins.left(), Bits::<1>::EMPTY);
    let mut shortest = Shortest::default();
    for run in states.graph.runs(coins) {
        safe = safe.without(run.strings);
        match run.kind {
            RunKind::Branch => openings.insert(run.opening),
            _ => shortest.offer(&run),
        }
    }
    shortest.0.iter().flatten().for_each(|&(_, string)| openings.insert(string));
    for string in openings.iter() {
        let settled = states.cut(coins, string);
        // The taker keeps at least the coins that it need not hand over.
        if settled.hand_over == 0 || settled.taken - settled.hand_over <= -least {
            let safe = states.safe(&settled.rest);
            children.push(Child::new(settled, string, safe, history));
        }
    }
    for string in safe.without(states.doubles(coins)).iter() {
        let settled = states.cut(coins, string);
        let joined = states.graph.coins(string) & coins.triples();
        let lost =
            joined.iter().fold(Bits::of(string), |set, coin| set | states.graph.strings(coin));
        children.push(Child::new(settled, string, safe.without(lost).len(), history));
    }
}

impl Child {
    /// The cut of `string`, after which `safe` strings can be cut without giving a coin away.
    ///
    /// The fewer of those are left to the opponent, the smaller the tree, and the likelier it is
    /// that the opponent runs out of them first. And what was cut here will have been cut in
    /// other orders too: the states that follow are known.
    #[inline]
    fn new(settled: Settled<1>, string: usize, safe: u32, history: &History) -> Self {
        const SAFE: i32 = -1000;
        const TAKEN: i32 = -100;
        const WHOLE: i32 = 18;
        const TRIPLE: i32 = 58;
        /// For each doubling of how often the cut was what proved a bound.
        const HISTORY: i32 = 209;
        let rest = &settled.rest;
        let triples = rest.triples().len() as i32;
        let order = SAFE * safe as i32
            + TAKEN * settled.taken
            + WHOLE * (rest.joints().len() as i32 - triples)
            + TRIPLE * triples
            + HISTORY * (history[string] + 1).ilog2() as i32;
        Self { settled, key: 0, string, order }
    }
}
