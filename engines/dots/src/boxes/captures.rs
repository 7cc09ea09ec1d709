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
    /// The coin it ends with.
    last: usize,
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
                return Chain { coin, last: next, length: length + 1, closed: true };
            }
            if !pairs.contains(next) {
                break;
            }
            (last, length) = (next, length + 1);
            strings = (self.strings(next) & state.left()).without(Bits::of(string));
        }
        Chain { coin, last, length, closed: false }
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
    /// first, such that the one that is left is the cheapest. Taking one can lengthen another.
    #[cold]
    fn settle_choices(&self, state: Coins<W>, taken: i32) -> Settled<W> {
        let mut best: Option<Settled<W>> = None;
        for kept in state.open().iter() {
            let settled = self.settle_but(state, taken, kept);
            let cost = |settled: &Settled<W>| match settled.hand_over {
                0 => i32::MAX,
                coins => coins,
            };
            if best.as_ref().is_none_or(|best| cost(&settled) < cost(best)) {
                best = Some(settled);
            }
            if settled.hand_over == 2 {
                break;
            }
        }
        best.expect("a chain to take")
    }

    /// Takes all chains but that of the open coin `kept`, and settles that. The order of the others does not matter: what
    /// can be taken can be taken until it is.
    fn settle_but(&self, mut state: Coins<W>, mut taken: i32, kept: usize) -> Settled<W> {
        loop {
            let chains = state.open().iter().map(|coin| self.chain(&state, coin));
            let other = chains.into_iter().find(|chain| ![chain.coin, chain.last].contains(&kept));
            let Some(chain) = other else { break };
            taken += self.take(&mut state, chain.coin, chain.length);
        }
        let settled = self.settle(state);
        Settled { taken: taken + settled.taken, ..settled }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dots_rules::{Position, Rules, Variant};
    use game::keys::SplitMix64;
    use game::{Game, Notation};

    /// The least coins to hand over, in whatever order chains are taken; `None` if none can be.
    fn least<const W: usize>(graph: &Graph<W>, state: Coins<W>) -> Option<i32> {
        let chains: Vec<_> = state.open().iter().map(|coin| graph.chain(&state, coin)).collect();
        let after = |chain: &Chain, count| {
            let mut after = state;
            graph.take(&mut after, chain.coin, count);
            after
        };
        if let Some(chain) = chains.iter().find(|chain| chain.hand_over() == 0) {
            return least(graph, after(chain, chain.forced()));
        }
        let last = chains.first().filter(|chain| chain.open_ends() as usize == chains.len());
        if let Some(last) = last {
            return Some(last.hand_over());
        }
        chains.iter().filter_map(|chain| least(graph, after(chain, chain.length))).min()
    }

    #[test]
    fn the_chain_that_is_left_is_the_cheapest_of_all_orders() {
        let rng = &mut SplitMix64::new(7);
        let (mut seen, rules) = ([0; 5], Rules::new(Variant::Boxes, 7, 7).expect("rules"));
        for _ in 0..8_000 {
            let mut pos = Position::start(&rules);
            for _ in 0..45 + rng.below(35) {
                let moves = pos.moves();
                let _ = pos.make(moves[rng.below(moves.len())]);
            }
            let graph = Graph::<3>::of(&pos).expect("it fits");
            let state = graph.state(&pos);
            if state.open().len() > 7 {
                continue;
            }
            let settled = graph.settle(state);
            let cost = least(&graph, state).unwrap_or(0);
            assert_eq!(settled.hand_over, cost, "{}", pos.position_text());
            seen[cost as usize] += 1;
        }
        assert!([0, 2, 4].iter().all(|&cost| seen[cost] > 20), "{seen:?}");
    }

    #[test]
    fn many_chains_are_settled_at_once() {
        // Twenty chains of two boxes, half of them open to the top and half to the bottom.
        let [free, drawn] = [".:.:.:.:.:.:.:.:.:.:.-.", ".-.-.-.-.-.-.-.-.-.-.-."];
        let row = "|:|:|:|:|:|:|:|:|:|:|x|";
        let text = [free, row, free, row, drawn, row, free, row, free].join("/") + " o classic";
        let rules = Rules::new(Variant::Boxes, 5, 12).expect("rules");
        let pos = Position::parse_position(&text, &rules).expect("a position");
        let graph = Graph::<2>::of(&pos).expect("it fits");
        let settled = graph.settle(graph.state(&pos));
        assert_eq!((settled.taken, settled.hand_over), (40, 2));
    }
}
