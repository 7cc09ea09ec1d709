//! Captures: which are worth trying, and what is left after them.

use arrayvec::ArrayVec;

use super::coins::{Coins, Graph};
use dots_rules::Bits;

/// The captures of a state that are worth trying.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captures {
    /// Strings whose cut takes a coin.
    pub take: ArrayVec<usize, 16>,
    /// The string whose cut hands the last coins over and makes the opponent move next.
    pub hand_over: Option<usize>,
}

/// Coins that can be taken one after another.
#[derive(Clone, Copy, Debug)]
struct Chain {
    /// The open coin it begins with.
    coin: usize,
    length: i32,
    /// Whether the last coin is open too.
    closed: bool,
}

impl Chain {
    /// How many coins it costs to pass the move on here; 0 if that is not to be considered yet.
    const fn hand_over(&self) -> i32 {
        match (self.length, self.closed) {
            (2, false) => 2,
            (4, true) => 4,
            _ => 0,
        }
    }

    /// How many of its coins are open.
    const fn open_ends(&self) -> u32 {
        if self.closed { 2 } else { 1 }
    }

    /// How many coins to take before it can be handed over; all of them if it cannot.
    const fn forced(&self) -> i32 {
        match (self.length, self.closed) {
            (3.., false) => self.length - 2,
            (5.., true) => self.length - 4,
            _ => self.length,
        }
    }
}

/// A state after the captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled<const W: usize> {
    /// Coins that captures reach.
    pub taken: i32,
    /// How many of them the taker may hand over to make the opponent move next; 0 if it cannot.
    pub hand_over: i32,
    /// The state after them, without an open coin.
    pub rest: Coins<W>,
}

impl<const W: usize> Settled<W> {
    /// The worth of the captures to the taker (coins won minus coins lost, now and later) if
    /// `rest` is worth `value` to the side that moves in it.
    #[inline]
    pub const fn worth(&self, value: i32) -> i32 {
        worth(self.taken, self.hand_over, value)
    }
}

/// The worth of taking `taken`, of which `hand_over` may be handed over to make the opponent move
/// next, if the rest is worth `value` to the side that moves in it.
#[inline]
pub(crate) const fn worth(taken: i32, hand_over: i32, value: i32) -> i32 {
    match hand_over {
        0 => taken + value,
        coins => taken - coins + (value + coins).abs(),
    }
}

impl<const W: usize> Graph<W> {
    /// The coins that can be taken one after another from the open coin `coin` on.
    #[inline]
    fn chain(&self, state: &Coins<W>, coin: usize) -> Chain {
        let (mut last, mut length) = (coin, 1);
        let mut strings = self.strings(coin) & state.left();
        let (open, pairs) = (state.open(), state.pairs());
        while let Some(string) = strings.first() {
            let Some(next) = self.coins(string).without(Bits::of(last)).first() else { break };
            if open.contains(next) {
                return Chain { coin, length: length + 1, closed: true };
            }
            if !pairs.contains(next) {
                break;
            }
            (last, length) = (next, length + 1);
            strings = (self.strings(next) & state.left()).without(Bits::of(string));
        }
        Chain { coin, length, closed: false }
    }

    /// Takes the first `count` coins of the chain that begins with the open coin `coin`.
    #[inline]
    fn take(&self, state: &mut Coins<W>, mut coin: usize, count: i32) -> i32 {
        let mut taken = 0;
        while taken < count {
            let Some(string) = (self.strings(coin) & state.left()).first() else { break };
            let next = self.coins(string).without(Bits::of(coin));
            taken += self.cut(state, string);
            coin = next.first().unwrap_or(coin);
        }
        taken
    }

    /// Plays the captures of a side on move as well as they can be played.
    ///
    /// In the end every coin is gone that captures can reach, whatever the order. What the order
    /// decides is whether the taker may hand over the last ones instead, and so make the opponent
    /// move next: two coins at the end of a chain, four of a loop. The fewer the better.
    ///
    /// Source: the capture reduction of Barker and Korf, "Solving Dots-And-Boxes" (2012).
    #[inline]
    pub fn settle(&self, mut state: Coins<W>) -> Settled<W> {
        let mut taken = 0;
        loop {
            let (mut forced, mut choice) = (None, None);
            for coin in state.open().iter() {
                let chain = self.chain(&state, coin);
                if chain.hand_over() == 0 {
                    forced = Some(chain);
                    break;
                }
                choice = Some(chain);
            }
            match (forced, choice) {
                (Some(chain), _) => taken += self.take(&mut state, chain.coin, chain.forced()),
                (None, None) => return Settled { taken, hand_over: 0, rest: state },
                (None, Some(chain)) if state.open().len() > chain.open_ends() => {
                    return self.settle_choices(state, taken);
                }
                (None, Some(chain)) => {
                    taken += self.take(&mut state, chain.coin, chain.length);
                    return Settled { taken, hand_over: chain.hand_over(), rest: state };
                }
            }
        }
    }

    /// The captures worth trying in `state`: none if it is quiet; one if it is forced; else the
    /// first of each chain that might be handed over.
    pub fn captures(&self, state: &Coins<W>) -> Captures {
        let mut captures = Captures::default();
        let mut only = None;
        for coin in state.open().iter() {
            let chain = self.chain(state, coin);
            let string = (self.strings(coin) & state.left()).first();
            if chain.hand_over() == 0 {
                return Captures { take: string.into_iter().collect(), hand_over: None };
            }
            if captures.take.is_full() {
                break;
            }
            captures.take.extend(string);
            only = Some(chain);
        }
        captures.hand_over = only
            .filter(|chain| state.open().len() == chain.open_ends())
            .and_then(|chain| self.hand_over(state, chain.coin));
        captures
    }

    /// The string whose cut hands over the chain that begins with `coin`: the second one of it.
    fn hand_over(&self, state: &Coins<W>, coin: usize) -> Option<usize> {
        let first = (self.strings(coin) & state.left()).first()?;
        let next = self.coins(first).without(Bits::of(coin)).first()?;
        (self.strings(next) & state.left()).without(Bits::of(first)).first()
    }

    /// [`settle`](Self::settle) where several chains could be handed over: all but one are taken
    /// first, in the order that leaves the cheapest. Taking one can lengthen another.
    #[cold]
    fn settle_choices(&self, state: Coins<W>, taken: i32) -> Settled<W> {
        let mut best: Option<Settled<W>> = None;
        for coin in state.open().iter() {
            let chain = self.chain(&state, coin);
            let mut after = state;
            let first = self.take(&mut after, coin, chain.length);
            let mut settled = self.settle(after);
            settled.taken += taken + first;
            let cost = |settled: &Settled<W>| match settled.hand_over {
                0 => i32::MAX,
                coins => coins,
            };
            if best.as_ref().is_none_or(|best| cost(&settled) < cost(best)) {
                best = Some(settled);
            }
        }
        best.expect("a chain to take")
    }
}
