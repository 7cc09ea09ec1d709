//! Strings and coins: dots and boxes seen from the boxes.
//!
//! Each box not yet closed is a coin, each undrawn edge a string between two coins or between a
//! coin and the ground (the rim). Drawing an edge cuts its string; a coin without strings falls to
//! who cut the last one. *Open* coins, those with one string, can be taken. A position without
//! open coins is *quiet*.

use dots_rules::{Bits, Edge, EdgeSet, Grid, Position};

/// Which coins the strings hold. Strings are numbered in the order of their edges.
#[derive(Clone, Debug)]
pub struct Graph<const W: usize> {
    /// The edge that each string stands for.
    edges: Vec<Edge>,
    /// One or two coins of each string.
    coins: Vec<Bits<W>>,
    /// The strings of each coin.
    strings: Vec<Bits<W>>,
}

impl<const W: usize> Graph<W> {
    /// The graph of the undrawn edges of `pos`; `None` if they are too many for `W` words.
    pub fn of(pos: &Position) -> Option<Self> {
        Self::with_edges(pos.board(), pos.undrawn())
    }

    /// The graph of the whole board, its strings numbered as the edges are; `None` if they are
    /// too many for `W` words.
    pub fn of_board(board: &Grid) -> Option<Self> {
        Self::with_edges(board, board.all_edges)
    }

    fn with_edges(board: &Grid, undrawn: EdgeSet) -> Option<Self> {
        let edges = undrawn.iter().map(|i| Edge(i as u16)).collect::<Vec<_>>();
        let mut numbers = vec![None; board.boxes()];
        let mut graph = Self { edges, coins: Vec::new(), strings: Vec::new() };
        if graph.edges.len() > 64 * W {
            return None;
        }
        for (string, &edge) in graph.edges.iter().enumerate() {
            let mut coins = Bits::EMPTY;
            for square in board.beside(edge) {
                let coin = *numbers[square].get_or_insert_with(|| {
                    graph.strings.push(Bits::EMPTY);
                    graph.strings.len() - 1
                });
                if coin >= 64 * W {
                    return None;
                }
                coins.insert(coin);
                graph.strings[coin].insert(string);
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
    pub fn string_count(&self) -> usize {
        self.edges.len()
    }

    pub fn edge(&self, string: usize) -> Edge {
        self.edges[string]
    }

    pub fn string(&self, edge: Edge) -> Option<usize> {
        self.edges.binary_search(&edge).ok()
    }

    /// One or two coins held by string `string`.
    #[inline]
    pub fn coins(&self, string: usize) -> Bits<W> {
        self.coins[string]
    }

    /// The strings of coin `coin` on the whole board.
    #[inline]
    pub fn strings(&self, coin: usize) -> Bits<W> {
        self.strings[coin]
    }

    pub fn coin_count(&self) -> usize {
        self.strings.len()
    }

    /// The state of `pos`, whose undrawn edges are all in this graph.
    pub fn state(&self, pos: &Position) -> Coins<W> {
        if self.is_whole() {
            return self.with_left(pos.undrawn().resized());
        }
        let undrawn = |&(_, edge): &(usize, &Edge)| !pos.drawn().contains(edge.index());
        let left = self.edges.iter().enumerate().filter(undrawn);
        self.with_left(left.map(|(string, _)| string).collect())
    }

    /// The state in which the strings `left` are uncut.
    pub fn with_left(&self, left: Bits<W>) -> Coins<W> {
        let mut state = Coins { left, degree: [Bits::EMPTY; 3] };
        for (coin, &strings) in self.strings.iter().enumerate() {
            let degree = (strings & left).len();
            for (i, plane) in state.degree.iter_mut().enumerate() {
                if degree >> i & 1 != 0 {
                    plane.insert(coin);
                }
            }
        }
        state
    }

    /// The strings of `coin` that lead to the ground.
    pub fn grounded(&self, coin: usize) -> Bits<W> {
        self.strings[coin].iter().filter(|&string| self.coins[string].len() == 1).collect()
    }

    /// Cuts `string`; how many coins fall.
    #[inline]
    pub fn cut(&self, state: &mut Coins<W>, string: usize) -> i32 {
        let coins = self.coins[string];
        let fallen = (coins & state.open()).len();
        state.left.remove(string);
        let [ones, twos, fours] = &mut state.degree;
        let borrow = coins.without(*ones);
        *ones ^= coins;
        let carry = borrow.without(*twos);
        *twos ^= borrow;
        *fours ^= carry;
        fallen as i32
    }
}

/// A state of a [`Graph`]: the strings not yet cut, and how many each coin has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coins<const W: usize> {
    left: Bits<W>,
    /// The number of strings of each coin in binary, one set of coins for each digit.
    degree: [Bits<W>; 3],
}

impl<const W: usize> Coins<W> {
    /// The strings not yet cut.
    #[inline]
    pub fn left(&self) -> Bits<W> {
        self.left
    }

    /// Coins with one string, which can be taken.
    #[inline]
    pub fn open(&self) -> Bits<W> {
        self.degree[0].without(self.degree[1])
    }

    /// Coins with two strings, which the next cut makes open.
    #[inline]
    pub fn pairs(&self) -> Bits<W> {
        self.degree[1].without(self.degree[0])
    }

    /// Coins with three or four strings.
    #[inline]
    pub fn joints(&self) -> Bits<W> {
        (self.degree[0] & self.degree[1]) | self.degree[2]
    }

    /// Coins with three strings.
    #[inline]
    pub fn triples(&self) -> Bits<W> {
        self.degree[0] & self.degree[1]
    }

    /// Takes `coins` out, whose uncut strings `strings` hold no other coins.
    #[inline]
    pub(crate) fn drop(&mut self, coins: Bits<W>, strings: Bits<W>) {
        self.left = self.left.without(strings);
        self.degree = self.degree.map(|plane| plane.without(coins));
    }

    /// How many coins have not fallen.
    #[inline]
    pub fn remaining(&self) -> i32 {
        (self.degree[0] | self.degree[1] | self.degree[2]).len() as i32
    }
}
