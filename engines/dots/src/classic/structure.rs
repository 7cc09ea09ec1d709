//! What a player sees in a classic position: captures, safe moves, chains and who will open them.

use std::sync::OnceLock;

use super::coins::Graph;
use super::ending::Ending;
use super::runs::RunKind;
use crate::bits::Bits;
use crate::grid::{Grid, MAX_LINES};
use crate::moves::Edge;
use crate::position::Position;

/// The strings and coins of a whole board, in as narrow a form as fits.
#[derive(Debug)]
pub enum Structure {
    /// Up to 64 edges.
    Small(Graph<1>),
    /// Any number.
    Large(Graph<5>),
}

/// A quiet position at a glance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Boxes that the side to move takes first.
    pub taken: i32,
    /// How many of them it may hand over instead, to make the opponent move next.
    pub hand_over: i32,
    /// Moves then that give no box away.
    pub safe: i32,
    /// Whether the side to move then is the one who will have to open the first long chain, by the
    /// long-chain rule.
    pub opens: bool,
    /// What opening the long chains and loops costs who has to begin, if they are all there is.
    pub long_cost: i32,
    /// What it costs with the short chains, which come first.
    pub cost: i32,
    /// Whether chains and loops are all there is, so that `cost` is exact.
    pub exact: bool,
}

impl Picture {
    /// Boxes won minus boxes lost by the side to move from here on, if chains and loops are all
    /// there is.
    pub fn value(&self) -> Option<i32> {
        let value = match self.hand_over {
            0 => self.taken - self.cost,
            coins => self.taken - coins + (coins - self.cost).abs(),
        };
        self.exact.then_some(value)
    }
}

/// Moves worth trying.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidates {
    /// Moves that take a box.
    pub captures: Vec<Edge>,
    /// Others.
    pub quiet: Vec<Edge>,
}

impl Structure {
    /// The structure of `board`.
    pub fn of(board: &Grid) -> &'static Self {
        const SIZES: usize = MAX_LINES + 1;
        static ALL: [OnceLock<Structure>; SIZES * SIZES] =
            [const { OnceLock::new() }; SIZES * SIZES];
        ALL[board.rows * SIZES + board.cols].get_or_init(|| match Graph::of_board(board) {
            Some(graph) => Self::Small(graph),
            None => Self::Large(Graph::of_board(board).expect("every board fits")),
        })
    }

    /// What is to be seen in `pos`.
    pub fn picture(&self, pos: &Position) -> Picture {
        match self {
            Self::Small(graph) => picture(graph, pos),
            Self::Large(graph) => picture(graph, pos),
        }
    }

    /// The moves of `pos` of which one is best, as far as is proved: if boxes can be taken, the
    /// forced capture, or taking on and handing over; else one opening of each chain and loop,
    /// and all safe moves.
    pub fn candidates(&self, pos: &Position) -> Candidates {
        match self {
            Self::Small(graph) => candidates(graph, pos),
            Self::Large(graph) => candidates(graph, pos),
        }
    }

    /// How many boxes drawing the undrawn `edge` gives to the opponent at once.
    pub fn gives(&self, pos: &Position, edge: Edge) -> i32 {
        match self {
            Self::Small(graph) => gives(graph, pos, edge),
            Self::Large(graph) => gives(graph, pos, edge),
        }
    }
}

fn picture<const W: usize>(graph: &Graph<W>, pos: &Position) -> Picture {
    let settled = graph.settle(graph.state(pos));
    let rest = &settled.rest;
    let unsafe_strings = graph.runs(rest).fold(Bits::EMPTY, |set, run| set | run.strings);
    let long = Ending::from_runs(graph.runs(rest), 3);
    // Every move but a capture is a turn. In the end one edge more than boxes is left for each
    // long chain, and as many edges as boxes for a loop.
    let turns = rest.left().len() as i32 - rest.remaining() - long.chains();
    Picture {
        taken: settled.taken,
        hand_over: settled.hand_over,
        safe: rest.left().without(unsafe_strings).len() as i32,
        opens: turns % 2 == 0,
        long_cost: -long.value(),
        cost: -Ending::from_runs(graph.runs(rest), 1).value(),
        exact: rest.joints().is_empty(),
    }
}

fn candidates<const W: usize>(graph: &Graph<W>, pos: &Position) -> Candidates {
    let state = graph.state(pos);
    let captures = graph.captures(&state);
    let edge = |string| graph.edge(string);
    if !captures.take.is_empty() {
        return Candidates {
            captures: captures.take.into_iter().map(edge).collect(),
            quiet: captures.hand_over.into_iter().map(edge).collect(),
        };
    }
    let mut safe = state.left();
    let mut quiet = Vec::new();
    let mut seen = Vec::new();
    for run in graph.runs(&state) {
        safe = safe.without(run.strings);
        let alike = (run.kind, run.length);
        if run.kind == RunKind::Branch || !seen.contains(&alike) {
            seen.push(alike);
            quiet.push(edge(run.opening));
        }
    }
    quiet.extend(safe.iter().map(edge));
    Candidates { captures: Vec::new(), quiet }
}

fn gives<const W: usize>(graph: &Graph<W>, pos: &Position, edge: Edge) -> i32 {
    let mut state = graph.state(pos);
    let Some(string) = graph.string(edge) else { return 0 };
    graph.cut(&mut state, string);
    graph.settle(state).taken
}
