//! Follows one search: ends it in time and says how it goes.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use dyngame::Move;
use search::{Pulse, Report};

use super::control::Control;
use super::keep_alive::KeepAlive;
use super::time::Stability;
use crate::program::{Best, DynObserver};

pub(crate) trait Listener: Send + Sync {
    /// This was found so long after the search began.
    fn hear(&self, report: &Report<Move>, elapsed: Duration);

    /// The search goes on and has found nothing new for a while.
    fn hear_life(&self, life: &Life<'_>, elapsed: Duration);

    /// Whether the receiver is gone, so that the search serves no purpose.
    fn is_gone(&self) -> bool;
}

/// A sign of life of a search.
pub(crate) struct Life<'a> {
    /// How it stands; unknown of a solver.
    pub(crate) pulse: Option<Pulse<Move>>,
    pub(crate) said: Option<&'a Report<Move>>,
}

/// How often there is something to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    /// Least time between two reports.
    pub(crate) interval: Duration,
    /// Whether every iteration is reported all the same: of a search of so many iterations.
    pub(crate) every_iteration: bool,
}

pub(crate) struct Watcher {
    control: Arc<Control>,
    listener: Box<dyn Listener>,
    pace: Pace,
    keep_alive: KeepAlive,
    course: Mutex<Course>,
}

/// What has been said of a search, and how it has settled.
struct Course {
    /// When something was said last.
    spoke: Duration,
    said: Option<Report<Move>>,
    stability: Stability,
}

impl Watcher {
    pub(crate) fn new(control: Arc<Control>, listener: Box<dyn Listener>, pace: Pace) -> Self {
        let spoke = control.watch.elapsed();
        let course = Course { spoke, said: None, stability: Stability::default() };
        let keep_alive = KeepAlive::new(KeepAlive::PERIOD.max(pace.interval), spoke);
        Self { control, listener, pace, keep_alive, course: Mutex::new(course) }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.control.watch.elapsed()
    }

    pub(crate) fn has_said(&self, report: &Report<Move>) -> bool {
        let said = &self.locked().said;
        said.as_ref().is_some_and(|said| said.depth == report.depth && said.lines == report.lines)
    }

    /// Says what was found, however short a time ago something was said.
    pub(crate) fn say(&self, report: &Report<Move>) {
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
        now.saturating_sub(course.spoke) >= self.pace.interval
    }

    /// What it guards is whole even if a thread that held it has panicked.
    fn locked(&self) -> std::sync::MutexGuard<'_, Course> {
        self.course.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DynObserver for Watcher {
    fn should_stop(&self) -> bool {
        self.control.must_stop() || self.listener.is_gone()
    }

    fn iteration(&self, best: Option<Best>, report: &dyn Fn() -> Report<Move>) -> bool {
        let now = self.elapsed();
        let mut course = self.locked();
        if self.pace.every_iteration || self.is_due(&course, now) {
            self.say_at(&mut course, &report(), now);
        }
        let Some(Best { mv, score, depth }) = best else { return false };
        let percent = mv.map_or(100, |mv| course.stability.note(mv, score.get()));
        // A forced win that has been looked through need not be looked for again.
        let settled =
            score.is_win() && score.plies_to_end().is_none_or(|plies| plies as u32 <= depth);
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
pub(crate) struct Solving<'a>(pub(crate) &'a Watcher);

impl DynObserver for Solving<'_> {
    fn should_stop(&self) -> bool {
        self.0.send_keep_alive(|| None);
        self.0.should_stop()
    }

    fn iteration(&self, best: Option<Best>, report: &dyn Fn() -> Report<Move>) -> bool {
        self.0.iteration(best, report)
    }

    fn update(&self, report: &dyn Fn() -> Report<Move>) {
        self.0.update(report);
    }
}
