//! One planned search, from its first node to what it has found.

use std::sync::Arc;
use std::time::Duration;

use dyngame::{GameState, Move};
use search::{Limits, Pv, Report};

use super::selection::Selection;
use super::watcher::{Pace, Solving, Watcher};
use crate::Resources;
use crate::program::{DynEngine, DynObserver as _, DynProgram};

/// A search for the best move, planned.
pub(crate) struct PlannedSearch {
    pub(crate) state: Arc<dyn GameState>,
    pub(crate) limits: Limits<Move>,
    pub(crate) pace: Pace,
    /// How the move is selected, if it need not be the best.
    pub(crate) selection: Option<Selection>,
    pub(crate) shown: usize,
    /// Resign at this many hundredths below zero.
    pub(crate) resign_value: i32,
    /// If the opponent's node is searched, what is expected of the opponent.
    pub(crate) expected: Option<Expected>,
    /// What a solver may use, if one is to solve the position instead.
    pub(crate) solver: Option<Resources>,
}

/// The move that the opponent is expected to make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expected {
    pub(crate) mv: Move,
    /// The answer to it where the search has none: any legal move.
    pub(crate) answer: Option<Move>,
}

#[derive(Clone, Debug)]
pub(crate) struct SearchResult {
    pub(crate) report: Report<Move>,
    /// When it ended, after its beginning.
    pub(crate) elapsed: Duration,
    /// Whether the listener has heard the report as it is.
    pub(crate) is_said: bool,
    /// What to play, and the line expected after it.
    pub(crate) moves: Vec<Move>,
    /// Whether the position is worth resigning.
    pub(crate) is_hopeless: bool,
    pub(crate) likes_draw: bool,
}

impl PlannedSearch {
    /// Searches, or has the game solve the position.
    pub(crate) fn run(
        &self,
        program: &dyn DynProgram,
        engine: &mut dyn DynEngine,
        watcher: &Watcher,
    ) -> SearchResult {
        let solved = self.solve(program, engine, watcher);
        let search = || engine.search(&*self.state, &self.limits, watcher);
        let mut report = solved.unwrap_or_else(search);
        let selected = self
            .selection
            .and_then(|how| how.select(&*self.state, &self.allowed(), engine, &report));
        if let Some(line) = selected.as_ref().filter(|_| self.shown <= 1) {
            // What is shown last is what is played.
            report.lines = vec![line.clone()];
        }
        self.judge(report, selected, watcher)
    }

    /// Has the game solve the position, after a short search for what to say until it has.
    fn solve(
        &self,
        program: &dyn DynProgram,
        engine: &mut dyn DynEngine,
        watcher: &Watcher,
    ) -> Option<Report<Move>> {
        /// Nodes of the short search.
        const FIRST: u64 = 50_000;
        let resources = self.solver?;
        let limits = Limits { nodes: Some(FIRST), ..self.limits.clone() };
        let guess = engine.search(&*self.state, &limits, watcher);
        // The solver has the memory of the table meanwhile.
        engine.resize(1);
        let solved = program.solve(&*self.state, resources, &Solving(watcher));
        engine.resize(resources.mib);
        match &solved {
            Some(report) => {
                watcher.say(report);
                solved
            }
            None => watcher.should_stop().then_some(guess),
        }
    }

    /// The root moves that may be played.
    fn allowed(&self) -> Vec<Move> {
        match &self.limits.search_moves[..] {
            [] => self.state.moves(),
            some => some.to_vec(),
        }
    }

    fn judge(
        &self,
        report: Report<Move>,
        selected: Option<Pv<Move>>,
        watcher: &Watcher,
    ) -> SearchResult {
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
    fn answer(&self, report: &Report<Move>) -> Vec<Move> {
        let found = report.lines.first().map_or(&[][..], |line| &line.moves);
        let Some(expected) = &self.expected else { return found.to_vec() };
        match found {
            [first, rest @ ..] if *first == expected.mv && !rest.is_empty() => rest.to_vec(),
            _ => expected.answer.into_iter().collect(),
        }
    }
}
