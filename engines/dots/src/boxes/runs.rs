//! Runs: chains and loops of coins with two strings each, and what ends at joints.

use super::coins::{Coins, Graph};
use dots_rules::Bits;

/// The kinds of runs of coins with two strings each.
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
pub struct Run<const W: usize> {
    pub coins: Bits<W>,
    pub strings: Bits<W>,
    /// The number of coins.
    pub length: i32,
    pub kind: RunKind,
    /// The coins with more strings at its two ends; `None` where it ends at the ground.
    pub ends: [Option<usize>; 2],
    /// The string to cut if the run is to be opened: the middle one of two coins, so that they
    /// cannot be handed back, else an end.
    pub opening: usize,
}

impl<const W: usize> Graph<W> {
    /// The maximal runs of coins with two strings in the quiet state `state`.
    #[inline]
    pub fn runs<'a>(&'a self, state: &Coins<W>) -> impl Iterator<Item = Run<W>> + 'a {
        self.runs_among(state, state.pairs())
    }

    /// The maximal runs that hold a coin of `among`, which has two strings each.
    #[inline]
    pub(crate) fn runs_among<'a>(
        &'a self,
        state: &Coins<W>,
        among: Bits<W>,
    ) -> impl Iterator<Item = Run<W>> + 'a {
        let (left, pairs) = (state.left(), state.pairs());
        let mut pending = among;
        std::iter::from_fn(move || {
            let first = pending.first()?;
            let run = self.run(left, pairs, first);
            pending = pending.without(run.coins);
            Some(run)
        })
    }

    /// The run that holds the coin `first`.
    #[inline]
    fn run(&self, left: Bits<W>, pairs: Bits<W>, first: usize) -> Run<W> {
        let (mut coins, mut strings) = (Bits::of(first), Bits::EMPTY);
        let (mut middle, mut outer) = (None, None);
        let mut ends = [None; 2];
        let mut fresh = coins;
        while let Some(coin) = fresh.first() {
            fresh.remove(coin);
            for string in (self.strings(coin) & left).without(strings).iter() {
                strings.insert(string);
                let other = self.coins(string).without(Bits::of(coin));
                if (other & pairs).is_empty() {
                    let first = usize::from(outer.is_some());
                    ends[first] = other.first();
                    // Of two strings to the ground the higher is cut first.
                    outer = outer.max(Some(string));
                } else {
                    middle = Some(string);
                    fresh |= other.without(coins);
                    coins |= other;
                }
            }
        }
        let length = coins.len() as i32;
        let opening = if length == 2 { middle.or(outer) } else { outer.or(middle) };
        let kind = match (outer, ends) {
            (None, _) => RunKind::Loop,
            (Some(_), [None, None]) => RunKind::Chain,
            _ => RunKind::Branch,
        };
        Run { coins, strings, length, kind, ends, opening: opening.unwrap_or(0) }
    }
}
