//! Strings and coins: the classic game seen from its boxes.
//!
//! Each box not yet closed is a coin, each undrawn edge a string between two coins or between a
//! coin and the ground (the rim). Drawing an edge cuts its string; a coin without strings falls to
//! who cut the last one. *Open* coins, those with one string, can be taken. A position without
//! open coins is *quiet*.

use arrayvec::ArrayVec;

use super::mask::Mask;
use crate::grid::Grid;
use crate::moves::{Edge, EdgeSet};
use crate::position::Position;

/// Which coins the strings hold. Strings are numbered in the order of their edges.
#[derive(Clone, Debug)]
pub struct Graph<M> {
    /// The edge that each string stands for.
    edges: Vec<Edge>,
    /// One or two coins of each string.
    coins: Vec<M>,
    /// The strings of each coin.
    strings: Vec<M>,
}

impl<M: Mask> Graph<M> {
    /// The graph of the undrawn edges of `pos`; `None` if they are too many for `M`.
    #[must_use]
    pub fn of(pos: &Position) -> Option<Self> {
        Self::with_edges(pos.board(), pos.undrawn())
    }

    /// The graph of the whole board, its strings numbered as the edges are; `None` if they are
    /// too many for `M`.
    #[must_use]
    pub fn of_board(board: &Grid) -> Option<Self> {
        Self::with_edges(board, board.all_edges())
    }

    fn with_edges(board: &Grid, undrawn: EdgeSet) -> Option<Self> {
        let edges = undrawn.iter().map(|i| Edge(i as u16)).collect::<Vec<_>>();
        let mut numbers = vec![None; board.boxes()];
        let mut graph = Self { edges, coins: Vec::new(), strings: Vec::new() };
        if graph.edges.len() > M::CAPACITY {
            return None;
        }
        for (string, &edge) in graph.edges.iter().enumerate() {
            let mut coins = M::EMPTY;
            for square in board.beside(edge) {
                let coin = *numbers[square].get_or_insert_with(|| {
                    graph.strings.push(M::EMPTY);
                    graph.strings.len() - 1
                });
                if coin >= M::CAPACITY {
                    return None;
                }
                coins = coins.or(M::bit(coin));
                graph.strings[coin] = graph.strings[coin].or(M::bit(string));
            }
            graph.coins.push(coins);
        }
        Some(graph)
    }

    /// Whether strings are numbered as the edges are.
    fn is_whole(&self) -> bool {
        self.edges.last().is_none_or(|edge| edge.index() + 1 == self.edges.len())
    }

    /// How many strings there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// Whether there is no string.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }

    /// The edge of string `string`.
    #[must_use]
    pub fn edge(&self, string: usize) -> Edge {
        self.edges[string]
    }

    /// The string of `edge`.
    #[must_use]
    pub fn string(&self, edge: Edge) -> Option<usize> {
        self.edges.binary_search(&edge).ok()
    }

    /// One or two coins held by string `string`.
    #[inline]
    #[must_use]
    pub fn coins(&self, string: usize) -> M {
        self.coins[string]
    }

    /// The strings of coin `coin` on the whole board.
    #[inline]
    #[must_use]
    pub fn strings(&self, coin: usize) -> M {
        self.strings[coin]
    }

    /// How many coins there are.
    #[must_use]
    pub fn coin_count(&self) -> usize {
        self.strings.len()
    }

    /// The state of `pos`, whose undrawn edges are all in this graph.
    #[must_use]
    pub fn state(&self, pos: &Position) -> Coins<M> {
        if self.is_whole() {
            return self.with_left(M::of_edges(pos.undrawn()));
        }
        let undrawn = |&(_, edge): &(usize, &Edge)| !pos.drawn().contains(edge.index());
        let left = self.edges.iter().enumerate().filter(undrawn);
        self.with_left(left.fold(M::EMPTY, |left, (string, _)| left.or(M::bit(string))))
    }

    /// The state in which the strings `left` are uncut.
    #[must_use]
    pub fn with_left(&self, left: M) -> Coins<M> {
        let mut state = Coins { left, degree: [M::EMPTY; 3] };
        for (coin, &strings) in self.strings.iter().enumerate() {
            let degree = strings.and(left).count();
            for (i, plane) in state.degree.iter_mut().enumerate() {
                if degree >> i & 1 != 0 {
                    *plane = plane.or(M::bit(coin));
                }
            }
        }
        state
    }

    /// The strings of `coin` that lead to the ground.
    #[must_use]
    pub fn grounded(&self, coin: usize) -> M {
        let to_ground = self.strings[coin].each().filter(|&string| self.coins[string].count() == 1);
        to_ground.fold(M::EMPTY, |set, string| set.or(M::bit(string)))
    }

    /// Cuts `string`; how many coins fall.
    #[inline]
    pub fn cut(&self, state: &mut Coins<M>, string: usize) -> i32 {
        let coins = self.coins[string];
        let fallen = coins.and(state.open()).count();
        state.left = state.left.minus(M::bit(string));
        let [ones, twos, fours] = &mut state.degree;
        let borrow = coins.minus(*ones);
        *ones = ones.xor(coins);
        let carry = borrow.minus(*twos);
        *twos = twos.xor(borrow);
        *fours = fours.xor(carry);
        fallen as i32
    }

    /// The coins that can be taken one after another from the open coin `coin` on.
    #[inline]
    fn chain(&self, state: &Coins<M>, coin: usize) -> Chain {
        let (mut last, mut length) = (coin, 1);
        let mut strings = self.strings[coin].and(state.left);
        let (open, pairs) = (state.open(), state.pairs());
        while let Some(string) = strings.lowest() {
            let Some(next) = self.coins[string].minus(M::bit(last)).lowest() else { break };
            if !open.and(M::bit(next)).none() {
                return Chain { coin, length: length + 1, closed: true };
            }
            if pairs.and(M::bit(next)).none() {
                break;
            }
            (last, length) = (next, length + 1);
            strings = self.strings[next].and(state.left).minus(M::bit(string));
        }
        Chain { coin, length, closed: false }
    }

    /// Takes the first `count` coins of the chain that begins with the open coin `coin`.
    #[inline]
    fn take(&self, state: &mut Coins<M>, mut coin: usize, count: i32) -> i32 {
        let mut taken = 0;
        while taken < count {
            let Some(string) = self.strings[coin].and(state.left).lowest() else { break };
            let next = self.coins[string].minus(M::bit(coin));
            taken += self.cut(state, string);
            coin = next.lowest().unwrap_or(coin);
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
    #[must_use]
    pub fn settle(&self, mut state: Coins<M>) -> Settled<M> {
        let mut taken = 0;
        loop {
            let (mut forced, mut choice) = (None, None);
            for coin in state.open().each() {
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
                (None, Some(chain)) if state.open().count() > chain.open_ends() => {
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
    #[must_use]
    pub fn captures(&self, state: &Coins<M>) -> Captures {
        let mut captures = Captures::default();
        let mut only = None;
        for coin in state.open().each() {
            let chain = self.chain(state, coin);
            let string = self.strings[coin].and(state.left).lowest();
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
            .filter(|chain| state.open().count() == chain.open_ends())
            .and_then(|chain| self.hand_over(state, chain.coin));
        captures
    }

    /// The string whose cut hands over the chain that begins with `coin`: the second one of it.
    fn hand_over(&self, state: &Coins<M>, coin: usize) -> Option<usize> {
        let first = self.strings[coin].and(state.left).lowest()?;
        let next = self.coins[first].minus(M::bit(coin)).lowest()?;
        self.strings[next].and(state.left).minus(M::bit(first)).lowest()
    }

    /// [`settle`](Self::settle) where several chains could be handed over: all but one are taken
    /// first, in the order that leaves the cheapest. Taking one can lengthen another.
    #[cold]
    fn settle_choices(&self, state: Coins<M>, taken: i32) -> Settled<M> {
        let mut best: Option<Settled<M>> = None;
        for coin in state.open().each() {
            let chain = self.chain(&state, coin);
            let mut after = state;
            let first = self.take(&mut after, coin, chain.length);
            let mut settled = self.settle(after);
            settled.taken += taken + first;
            let cost = |settled: &Settled<M>| match settled.hand_over {
                0 => i32::MAX,
                coins => coins,
            };
            if best.as_ref().is_none_or(|best| cost(&settled) < cost(best)) {
                best = Some(settled);
            }
        }
        best.expect("a chain to take")
    }

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
        let (left, pairs) = (state.left, state.pairs());
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
            for string in self.strings[coin].and(left).minus(strings).each() {
                strings = strings.or(M::bit(string));
                let other = self.coins[string].minus(M::bit(coin));
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

/// A state of a [`Graph`]: the strings not yet cut, and how many each coin has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coins<M> {
    left: M,
    /// The number of strings of each coin in binary, one set of coins for each digit.
    degree: [M; 3],
}

impl<M: Mask> Coins<M> {
    /// The strings not yet cut.
    #[inline]
    #[must_use]
    pub fn left(&self) -> M {
        self.left
    }

    /// Coins with one string, which can be taken.
    #[inline]
    #[must_use]
    pub fn open(&self) -> M {
        self.degree[0].minus(self.degree[1])
    }

    /// Coins with two strings, which the next cut makes open.
    #[inline]
    #[must_use]
    pub fn pairs(&self) -> M {
        self.degree[1].minus(self.degree[0])
    }

    /// Coins with three or four strings.
    #[inline]
    #[must_use]
    pub fn joints(&self) -> M {
        self.degree[0].and(self.degree[1]).or(self.degree[2])
    }

    /// Coins with three strings.
    #[inline]
    #[must_use]
    pub fn triples(&self) -> M {
        self.degree[0].and(self.degree[1])
    }

    /// Takes `coins` out, whose uncut strings `strings` hold no other coins.
    #[inline]
    pub(crate) fn drop(&mut self, coins: M, strings: M) {
        self.left = self.left.minus(strings);
        self.degree = self.degree.map(|plane| plane.minus(coins));
    }

    /// How many coins have not fallen.
    #[inline]
    #[must_use]
    pub fn remaining(&self) -> i32 {
        self.degree[0].or(self.degree[1]).or(self.degree[2]).count() as i32
    }
}

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
pub struct Settled<M> {
    /// Coins that captures reach.
    pub taken: i32,
    /// How many of them the taker may hand over to make the opponent move next; 0 if it cannot.
    pub hand_over: i32,
    /// What is left, without an open coin.
    pub rest: Coins<M>,
}

impl<M> Settled<M> {
    /// What the captures are worth to the taker (coins won minus coins lost, now and later) if
    /// `rest` is worth `value` to the side that moves in it.
    #[inline]
    #[must_use]
    pub const fn worth(&self, value: i32) -> i32 {
        match self.hand_over {
            0 => self.taken + value,
            coins => self.taken - coins + (value + coins).abs(),
        }
    }
}

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
