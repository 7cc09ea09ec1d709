//! Runs: chains and loops of coins with two strings each, and what ends at joints.

use super::coins::{Coins, Graph};
use super::mask::Mask;

/// What a run of coins with two strings each is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RunKind {
    /// A chain of its own: from the ground to the ground.
    Chain,
    /// A loop of its own.
    Loop,
    /// It ends at a coin with more strings, at least on one side.
    Branch,
}

/// A maximal run of coins with two strings each.
#[derive(Clone, Copy, Debug)]
pub struct Run<M> {
    /// Its coins.
    pub coins: M,
    /// Their strings.
    pub strings: M,
    /// The number of coins.
    pub length: i32,
    /// What it is part of.
    pub kind: RunKind,
    /// The coins with more strings at its two ends; `None` where it ends at the ground.
    pub ends: [Option<usize>; 2],
    /// The string to cut if the run is to be opened: the middle one of two coins, so that they
    /// cannot be handed back, else an end.
    pub opening: usize,
}

impl<M: Mask> Graph<M> {
    /// The maximal runs of coins with two strings in the quiet state `state`.
    #[inline]
    pub fn runs<'a>(&'a self, state: &Coins<M>) -> impl Iterator<Item = Run<M>> + 'a {
        self.runs_among(state, state.pairs())
    }

    /// The maximal runs that hold a coin of `among`, which has two strings each.
    #[inline]
    pub(crate) fn runs_among<'a>(
        &'a self,
        state: &Coins<M>,
        among: M,
    ) -> impl Iterator<Item = Run<M>> + 'a {
        let (left, pairs) = (state.left(), state.pairs());
        let mut pending = among;
        std::iter::from_fn(move || {
            let first = pending.lowest()?;
            let run = self.run(left, pairs, first);
            pending = pending.minus(run.coins);
            Some(run)
        })
    }

    /// The run that holds the coin `first`.
    #[inline]
    fn run(&self, left: M, pairs: M, first: usize) -> Run<M> {
        let (mut coins, mut strings) = (M::bit(first), M::EMPTY);
        let (mut middle, mut outer) = (None, None);
        let mut ends = [None; 2];
        let mut fresh = coins;
        while let Some(coin) = fresh.lowest() {
            fresh = fresh.minus(M::bit(coin));
            for string in self.strings(coin).and(left).minus(strings).each() {
                strings = strings.or(M::bit(string));
                let other = self.coins(string).minus(M::bit(coin));
                if other.and(pairs).none() {
                    let first = usize::from(outer.is_some());
                    ends[first] = other.lowest();
                    // Of two strings to the ground the higher is cut first.
                    outer = outer.max(Some(string));
                } else {
                    middle = Some(string);
                    fresh = fresh.or(other.minus(coins));
                    coins = coins.or(other);
                }
            }
        }
        let length = coins.count() as i32;
        let opening = if length == 2 { middle.or(outer) } else { outer.or(middle) };
        let kind = match (outer, ends) {
            (None, _) => RunKind::Loop,
            (Some(_), [None, None]) => RunKind::Chain,
            _ => RunKind::Branch,
        };
        Run { coins, strings, length, kind, ends, opening: opening.unwrap_or(0) }
    }
}
