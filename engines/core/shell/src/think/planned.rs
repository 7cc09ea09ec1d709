//! One planned search, from its first node to what it has found, and who watches it: ends it in time
//! and says how it goes.

use std::cmp::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use dyngame::{GameState, Move};
use search::{Bound, Limits, Pulse, Pv, Report};

use super::clock::{Control, KeepAlive};
use super::selection::Selection;
use super::time::Stability;
use crate::Resources;
use crate::program::{DynEngine, DynObserver, DynProgram};

/// A search for the best move, planned.
pub(crate) struct PlannedSearch {
    pub(crate) state: Arc<dyn GameState>,
    pub(crate) limits: Limits<Move>,
    /// Least time between two reports.
    pub(crate) interval: Duration,
    /// Whether every iteration is reported all the same: of a search of so many iterations.
    pub(crate) every_iteration: bool,
    /// How the move is selected, if it need not be the best.
    pub(crate) selection: Option<Selection>,
    pub(crate) shown: usize,
    /// Resign at this many centipawns below zero.
    pub(crate) resign_value: i32,
    /// Whether a draw may be declared instead of a move.
    pub(crate) may_claim_draw: bool,
    /// If the opponent's node is searched, what is expected of the opponent.
    pub(crate) expected: Option<Expected>,
    /// The resources of a solver, if one is to solve the position instead.
    pub(crate) solver: Option<Resources>,
}

/// The move that the opponent is expected to make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expected {
    pub(crate) mv: Move,
    /// The answer to it where the search has none: any legal move.
    pub(crate) answer: Option<Move>,
}

impl PlannedSearch {
    /// Searches, or has the game solve the position: what is found, and the move to play with the line expected after it.
    pub(crate) fn run(
        &self,
        program: &dyn DynProgram,
        engine: &mut dyn DynEngine,
        watcher: &Watcher<'_>,
    ) -> (Report<Move>, Vec<Move>) {
        let solved = self.solve(program, engine, watcher);
        let search = || engine.search(&*self.state, &self.limits, watcher);
        let mut report = solved.unwrap_or_else(search);
        let selected = self
            .selection
            .and_then(|how| how.select(&*self.state, &self.allowed(), engine, &report));
        if let Some(line) = selected.as_ref().filter(|_| self.shown <= 1) {
            // The line shown last is the one that is played.
            report.lines = vec![line.clone()];
        }
        let moves = selected.map_or_else(|| self.answer(&report), |line| line.moves);
        (report, moves)
    }

    /// Has the game solve the position, after a short search for what to say until it has.
    fn solve(
        &self,
        program: &dyn DynProgram,
        engine: &mut dyn DynEngine,
        watcher: &Watcher<'_>,
    ) -> Option<Report<Move>> {
        /// Nodes of the short search.
        const FIRST: u64 = 50_000;
        let resources = self.solver?;
        let limits = Limits { nodes: Some(FIRST), ..self.limits.clone() };
        let guess = engine.search(&*self.state, &limits, watcher);
        // The solver may take long, and says nothing before its end.
        watcher.say_once(&guess);
        // It has the memory of the table meanwhile.
        engine.resize(1);
        let solved = program.solve(&*self.state, resources, &Solving(watcher));
        engine.resize(resources.mib);
        match &solved {
            Some(report) => {
                // A proof replaces what was said of it, of whatever depth that was.
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

    /// Whether the position is worth resigning: not by a guess, nor where another move may be better.
    pub(crate) fn is_hopeless(&self, report: &Report<Move>) -> bool {
        let is_sure = report.lines.first().is_some_and(|line| line.bound != Bound::Lower);
        let may_resign = self.expected.is_none() && report.depth > 0 && is_sure;
        may_resign && score(report) <= -self.resign_value.max(1)
    }

    /// Whether a draw is declared, which is better than any move.
    pub(crate) fn claims_draw(&self, report: &Report<Move>) -> bool {
        self.may_claim_draw && score(report) < self.limits.draw
    }

    /// Whether a draw would be accepted: nothing better than one was found.
    pub(crate) fn likes_draw(&self, report: &Report<Move>) -> bool {
        score(report) <= self.limits.draw
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

/// The value of the best line, in centipawns.
fn score(report: &Report<Move>) -> i32 {
    report.lines.first().map_or(0, |line| line.score.get())
}

pub(crate) trait Listener: Sync {
    /// This was found so long after the search began.
    fn hear(&self, report: &Report<Move>, elapsed: Duration);

    /// The search goes on and has found nothing new for a while.
    fn hear_life(&self, life: &Life<'_>, elapsed: Duration);
}

/// A sign of life of a search.
pub(crate) struct Life<'a> {
    /// How it stands; unknown of a solver.
    pub(crate) pulse: Option<Pulse<Move>>,
    pub(crate) said: Option<&'a Report<Move>>,
}

pub(crate) struct Watcher<'a> {
    control: &'a Control,
    /// Whether the search must stop at once.
    stop: &'a (dyn Fn() -> bool + Sync),
    listener: &'a dyn Listener,
    search: &'a PlannedSearch,
    keep_alive: KeepAlive,
    course: Mutex<Course>,
}

/// The course of a search: the last report said, and how it has settled.
struct Course {
    /// When something was said last.
    spoke: Duration,
    said: Option<Report<Move>>,
    stability: Stability,
}

impl<'a> Watcher<'a> {
    pub(crate) fn new(
        (control, stop): (&'a Control, &'a (dyn Fn() -> bool + Sync)),
        listener: &'a dyn Listener,
        search: &'a PlannedSearch,
    ) -> Self {
        let spoke = control.watch.elapsed();
        let course = Mutex::new(Course { spoke, said: None, stability: Stability::default() });
        let keep_alive = KeepAlive::new(KeepAlive::PERIOD.max(search.interval), spoke);
        Self { control, stop, listener, search, keep_alive, course }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.control.watch.elapsed()
    }

    /// Whether `report` was said, or more of its best move.
    pub(crate) fn has_said(&self, report: &Report<Move>) -> bool {
        self.locked().said.as_ref().is_some_and(|said| match said.depth.cmp(&report.depth) {
            Ordering::Less => false,
            Ordering::Equal => said.lines == report.lines,
            Ordering::Greater => said.best() == report.best(),
        })
    }

    /// Says what was found, unless it was, however short a time ago something was said.
    pub(crate) fn say_once(&self, report: &Report<Move>) {
        if !self.has_said(report) {
            self.say(report);
        }
    }

    fn say(&self, report: &Report<Move>) {
        self.say_at(&mut self.locked(), report, self.elapsed());
    }

    fn say_at(&self, course: &mut Course, report: &Report<Move>, now: Duration) {
        self.listener.hear(report, now);
        self.keep_alive.said(now);
        course.spoke = now;
        course.said = Some(report.clone());
    }

    /// Gives a sign of life, if one is due.
    fn send_keep_alive(&self, pulse: impl FnOnce() -> Option<Pulse<Move>>) {
        let now = self.elapsed();
        if self.keep_alive.is_due(now) {
            let course = self.locked();
            self.listener.hear_life(&Life { pulse: pulse(), said: course.said.as_ref() }, now);
        }
    }

    fn is_due(&self, course: &Course, now: Duration) -> bool {
        now.saturating_sub(course.spoke) >= self.search.interval
    }

    /// The guarded value is whole even if a thread that held it has panicked.
    fn locked(&self) -> std::sync::MutexGuard<'_, Course> {
        self.course.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DynObserver for Watcher<'_> {
    fn should_stop(&self) -> bool {
        (self.stop)()
    }

    fn iteration(&self, found: &Report<Move>, report: &dyn Fn() -> Report<Move>) -> bool {
        let now = self.elapsed();
        let mut course = self.locked();
        if self.search.every_iteration || self.is_due(&course, now) {
            self.say_at(&mut course, &report(), now);
        }
        let Some(&Pv { score, .. }) = found.lines.first() else { return false };
        let percent = found.best().map_or(100, |mv| course.stability.note(mv, score.get()));
        // A forced win that has been looked through need not be looked for again.
        let settled =
            score.is_win() && score.plies_to_end().is_none_or(|plies| plies as u32 <= found.depth);
        !(self.control.may_stop(percent) || self.control.is_saving() && settled)
    }

    fn update(&self, report: &dyn Fn() -> Report<Move>) {
        let now = self.elapsed();
        let mut course = self.locked();
        if self.is_due(&course, now) {
            self.say_at(&mut course, &report(), now);
        }
    }

    fn pulse(&self, pulse: &dyn Fn() -> Pulse<Move>) {
        self.send_keep_alive(|| Some(pulse()));
    }
}

/// Watches a solver, which says nothing of how it stands.
struct Solving<'a>(&'a Watcher<'a>);

impl DynObserver for Solving<'_> {
    fn should_stop(&self) -> bool {
        self.0.send_keep_alive(|| None);
        self.0.should_stop()
    }

    fn iteration(&self, found: &Report<Move>, report: &dyn Fn() -> Report<Move>) -> bool {
        self.0.iteration(found, report)
    }

    fn update(&self, report: &dyn Fn() -> Report<Move>) {
        self.0.update(report);
    }
}
