//! One planned search, from its first node to what it has found.

use std::time::Duration;

use game::{Game, Line, Notation};
use search::{Limits, Observer, Pv, Report};

use super::MoveOf;
use super::engine::Engine;
use super::selection::Selection;
use super::watcher::{Pace, Solving, Watcher};
use crate::{Program, Resources, Solver};

/// A search for the best move, planned.
#[derive(Clone, Debug)]
pub(crate) struct Search<G: Game> {
    pub(crate) pos: G,
    pub(crate) line: Line<G>,
    pub(crate) limits: Limits<G::Move>,
    pub(crate) pace: Pace,
    /// How the move is selected, if it need not be the best.
    pub(crate) selection: Option<Selection>,
    pub(crate) shown: usize,
    /// Resign at this many hundredths below zero.
    pub(crate) resign_value: i32,
    /// If the opponent's node is searched, what is expected of the opponent.
    pub(crate) expected: Option<Expected<G>>,
    /// What solves the position instead, and with what, if anything does.
    pub(crate) solver: Option<(Solver<G>, Resources)>,
}

/// The move that the opponent is expected to make.
#[derive(Clone, Debug)]
pub(crate) struct Expected<G: Game> {
    pub(crate) mv: G::Move,
    pub(crate) after: G,
}

#[derive(Clone, Debug)]
pub(crate) struct SearchResult<M> {
    pub(crate) report: Report<M>,
    /// When it ended, after its beginning.
    pub(crate) elapsed: Duration,
    /// Whether the listener has heard the report as it is.
    pub(crate) is_said: bool,
    /// What to play, and the line expected after it.
    pub(crate) moves: Vec<M>,
    /// Whether the position is worth resigning.
    pub(crate) is_hopeless: bool,
    pub(crate) likes_draw: bool,
}

impl<G: Notation> Search<G> {
    /// Searches, or has the game solve the position.
    pub(crate) fn run<P: Program<Game = G>>(
        &self,
        engine: &mut Engine<P>,
        watcher: &Watcher<G::Move>,
    ) -> SearchResult<G::Move> {
        let solved = self.solve(engine, watcher);
        let mut report = solved.unwrap_or_else(|| self.search(engine, watcher, self.limits.nodes));
        let selected = self
            .selection
            .and_then(|how| how.select((&self.pos, &self.line), &self.allowed(), engine, &report));
        if let Some(line) = selected.as_ref().filter(|_| self.shown <= 1) {
            // What is shown last is what is played.
            report.lines = vec![line.clone()];
        }
        self.judge(report, selected, watcher)
    }

    fn search<P: Program<Game = G>>(
        &self,
        engine: &mut Engine<P>,
        watcher: &Watcher<G::Move>,
        nodes: Option<u64>,
    ) -> Report<MoveOf<P>> {
        let limits = Limits { nodes, ..self.limits.clone() };
        engine.search((&self.pos, &self.line), &limits, watcher)
    }

    /// Has the game solve the position, after a short search for what to say until it has.
    fn solve<P: Program<Game = G>>(
        &self,
        engine: &mut Engine<P>,
        watcher: &Watcher<G::Move>,
    ) -> Option<Report<G::Move>> {
        /// Nodes of the short search.
        const FIRST: u64 = 50_000;
        let (solve, resources) = self.solver?;
        let guess = self.search(engine, watcher, Some(FIRST));
        let solved = engine.lending_memory(|| solve(&self.pos, resources, &Solving(watcher)));
        match &solved {
            Some(report) => {
                watcher.say(report);
                solved
            }
            None => watcher.should_stop().then_some(guess),
        }
    }

    /// The root moves that may be played.
    fn allowed(&self) -> Vec<G::Move> {
        let mut moves = self.limits.search_moves.clone();
        if moves.is_empty() {
            self.pos.legal_moves(&mut moves);
        }
        moves
    }

    fn judge(
        &self,
        report: Report<G::Move>,
        selected: Option<Pv<G::Move>>,
        watcher: &Watcher<G::Move>,
    ) -> SearchResult<G::Move> {
        /// Draws are accepted from this value downwards, in hundredths.
        const WELCOMES_DRAW: i32 = -30;
        let score = report.lines.first().map_or(0, |line| line.score.get());
        let resigns = self.expected.is_none() && report.depth > 0;
        SearchResult {
            elapsed: watcher.elapsed(),
            is_said: watcher.has_said(&report),
            moves: selected.map_or_else(|| self.answer(&report), |line| line.moves),
            is_hopeless: resigns && score <= -self.resign_value.max(1),
            likes_draw: score <= WELCOMES_DRAW,
            report,
        }
    }

    /// The best line; after the opponent's expected move, if there is one.
    fn answer(&self, report: &Report<G::Move>) -> Vec<G::Move> {
        let found = report.lines.first().map_or(&[][..], |line| &line.moves);
        let Some(expected) = &self.expected else { return found.to_vec() };
        match found {
            [first, rest @ ..] if *first == expected.mv && !rest.is_empty() => rest.to_vec(),
            _ => expected.after.moves().into_iter().take(1).collect(),
        }
    }
}
