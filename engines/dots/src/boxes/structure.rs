//! A position of dots-and-boxes at a glance: captures, safe moves, chains and who will open them.

use std::fmt::Debug;
use std::sync::OnceLock;

use super::captures::worth;
use super::coins::Graph;
use super::endgame::Endgame;
use super::runs::RunKind;
use dots_rules::{Bits, Edge, Grid, MAX_LINES, Position};

/// A quiet position at a glance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Picture {
    /// Boxes that the side to move takes first.
    pub taken: i32,
    /// How many of them it may hand over instead, to make the opponent move next.
    pub hand_over: i32,
    /// Moves then that give no box away.
    pub safe: i32,
    /// Whether the side to move then is the one who will have to open the first long chain, by the
    /// long-chain rule.
    pub opens: bool,
    /// The cost of opening the long chains and loops to who has to begin, if they are all there is.
    pub long_cost: i32,
    /// The cost with the short chains, which come first.
    pub cost: i32,
    /// Whether chains and loops are all there is, so that `cost` is exact.
    pub exact: bool,
}

impl Picture {
    /// Boxes won minus boxes lost by the side to move from here on, if chains and loops are all
    /// there is.
    pub(crate) fn value(&self) -> Option<i32> {
        self.exact.then(|| worth(self.taken, self.hand_over, -self.cost))
    }
}

/// Moves worth trying.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Candidates {
    /// Moves that take a box.
    pub captures: Vec<Edge>,
    /// Others.
    pub quiet: Vec<Edge>,
}

/// A reader of positions by the strings and coins of a whole board.
pub(crate) trait Structure: Debug + Send + Sync {
    /// `pos` at a glance.
    fn picture(&self, pos: &Position) -> Picture;

    /// The moves of `pos` of which one is best, as far as is proved: if boxes can be taken, the
    /// forced capture, or taking on and handing over; else one opening of each chain and loop,
    /// and all safe moves.
    fn candidates(&self, pos: &Position) -> Candidates;

    /// How many boxes drawing the undrawn `edge` gives to the opponent at once.
    fn gives(&self, pos: &Position, edge: Edge) -> i32;
}

/// The structure of `board`, in as narrow a form as fits.
pub(crate) fn structure(board: &Grid) -> &'static dyn Structure {
    const SIZES: usize = MAX_LINES + 1;
    static ALL: [OnceLock<Box<dyn Structure>>; SIZES * SIZES] =
        [const { OnceLock::new() }; SIZES * SIZES];
    let known = &ALL[board.rows * SIZES + board.cols];
    &**known.get_or_init(|| match Graph::<1>::of_board(board) {
        Some(graph) => Box::new(graph),
        None => Box::new(Graph::<5>::of_board(board).expect("every board fits")),
    })
}

impl<const W: usize> Structure for Graph<W> {
    fn picture(&self, pos: &Position) -> Picture {
        let settled = self.settle(self.state(pos));
        let rest = &settled.rest;
        let unsafe_strings = self.runs(rest).fold(Bits::EMPTY, |set, run| set | run.strings);
        let long = Endgame::from_runs(self.runs(rest), 3);
        // Every move but a capture is a turn. In the end one edge more than boxes is left for each
        // long chain, and as many edges as boxes for a loop.
        let turns = rest.left().len() as i32 - rest.remaining() - long.chains();
        Picture {
            taken: settled.taken,
            hand_over: settled.hand_over,
            safe: rest.left().without(unsafe_strings).len() as i32,
            opens: turns % 2 == 0,
            long_cost: -long.value(),
            cost: -Endgame::from_runs(self.runs(rest), 1).value(),
            exact: rest.joints().is_empty(),
        }
    }

    fn candidates(&self, pos: &Position) -> Candidates {
        let state = self.state(pos);
        let captures = self.captures(&state);
        let edge = |string| self.edge(string);
        if !captures.take.is_empty() {
            return Candidates {
                captures: captures.take.into_iter().map(edge).collect(),
                quiet: captures.hand_over.into_iter().map(edge).collect(),
            };
        }
        let mut safe = state.left();
        let mut quiet = Vec::new();
        let mut seen = Vec::new();
        for run in self.runs(&state) {
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

    fn gives(&self, pos: &Position, edge: Edge) -> i32 {
        let mut state = self.state(pos);
        let Some(string) = self.string(edge) else { return 0 };
        self.cut(&mut state, string);
        self.settle(state).taken
    }
}
