//! Follows one search: ends it in time and says how it goes.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use search::{Observer, Pulse, Report};

use super::control::Control;
use super::keep_alive::KeepAlive;
use super::time::Stability;

pub(crate) trait Listener<M>: Send + Sync {
    /// This was found so long after the search began.
    fn hear(&self, report: &Report<M>, elapsed: Duration);

    /// The search goes on and has found nothing new for a while.
    fn hear_life(&self, life: &Life<'_, M>, elapsed: Duration);

    /// Whether the receiver is gone, so that the search serves no purpose.
    fn is_gone(&self) -> bool;
}

/// A sign of life of a search.
pub(crate) struct Life<'a, M> {
    /// How it stands; unknown of a solver.
    pub(crate) pulse: Option<Pulse<M>>,
    pub(crate) said: Option<&'a Report<M>>,
}

/// How often there is something to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    /// Least time between two reports.
    pub(crate) interval: Duration,
    /// Whether every iteration is reported all the same: of a search of so many iterations.
    pub(crate) every_iteration: bool,
}

pub(crate) struct Watcher<M> {
    control: Arc<Control>,
    listener: Arc<dyn Listener<M>>,
    pace: Pace,
    keep_alive: KeepAlive,
    progress: Mutex<Progress<M>>,
}

/// What has been said, and how the search has settled.
struct Progress<M> {
    /// When something was said last.
    spoke: Duration,
    said: Option<Report<M>>,
    stability: Stability<M>,
}

impl<M: Clone + PartialEq> Watcher<M> {
    pub(crate) fn new(control: Arc<Control>, listener: Arc<dyn Listener<M>>, pace: Pace) -> Self {
        let spoke = control.watch.elapsed();
        let progress = Progress { spoke, said: None, stability: Stability::default() };
        let keep_alive = KeepAlive::new(KeepAlive::PERIOD.max(pace.interval), spoke);
        Self { control, listener, pace, keep_alive, progress: Mutex::new(progress) }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.control.watch.elapsed()
    }

    pub(crate) fn has_said(&self, report: &Report<M>) -> bool {
        let said = &self.locked().said;
        said.as_ref().is_some_and(|said| said.depth == report.depth && said.lines == report.lines)
    }

    /// Says what was found, however short a time ago something was said.
    pub(crate) fn say(&self, report: &Report<M>) {
        self.say_at(&mut self.locked(), report, self.elapsed());
    }

    fn say_at(&self, progress: &mut Progress<M>, report: &Report<M>, now: Duration) {
        self.listener.hear(report, now);
        self.keep_alive.said(now);
        progress.spoke = now;
        progress.said = Some(report.clone());
    }

    /// Gives a sign of life, if one is due.
    fn breathe(&self, pulse: impl FnOnce() -> Option<Pulse<M>>) {
        let now = self.elapsed();
        if self.keep_alive.is_due(now) {
            let progress = self.locked();
            self.listener.hear_life(&Life { pulse: pulse(), said: progress.said.as_ref() }, now);
        }
    }

    fn is_due(&self, progress: &Progress<M>, now: Duration) -> bool {
        now.saturating_sub(progress.spoke) >= self.pace.interval
    }

    /// What it guards is whole even if a thread that held it has panicked.
    fn locked(&self) -> std::sync::MutexGuard<'_, Progress<M>> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<M: Copy + PartialEq + Send> Observer<M> for Watcher<M> {
    fn should_stop(&self) -> bool {
        self.control.must_stop() || self.listener.is_gone()
    }

    fn iteration(&self, report: &Report<M>) -> bool {
        let now = self.elapsed();
        let mut progress = self.locked();
        if self.pace.every_iteration || self.is_due(&progress, now) {
            self.say_at(&mut progress, report, now);
        }
        let Some(best) = report.lines.first() else { return false };
        let percent = match best.moves.first() {
            Some(&mv) => progress.stability.note(mv, best.score.get()),
            None => 100,
        };
        // A forced win that has been looked through need not be looked for again.
        let settled = best.score.is_win()
            && best.score.plies_to_end().is_none_or(|plies| plies as u32 <= report.depth);
        !(self.control.may_stop(percent) || self.control.is_saving() && settled)
    }

    fn pulse(&self, pulse: &dyn Fn() -> Pulse<M>) {
        self.breathe(|| Some(pulse()));
    }

    fn update(&self, report: &Report<M>) {
        let now = self.elapsed();
        let mut progress = self.locked();
        if self.is_due(&progress, now) {
            self.say_at(&mut progress, report, now);
        }
    }
}

/// Watches a solver, which says nothing of how it stands.
pub(crate) struct Solving<'a, M>(pub(crate) &'a Watcher<M>);

impl<M: Copy + PartialEq + Send> Observer<M> for Solving<'_, M> {
    fn should_stop(&self) -> bool {
        self.0.breathe(|| None);
        self.0.should_stop()
    }

    fn iteration(&self, report: &Report<M>) -> bool {
        self.0.iteration(report)
    }

    fn update(&self, report: &Report<M>) {
        self.0.update(report);
    }
}

/// Ends a search once this says so, and does not report its progress.
pub(crate) struct Until<'a>(pub(crate) &'a (dyn Fn() -> bool + Sync));

impl<M> Observer<M> for Until<'_> {
    fn should_stop(&self) -> bool {
        (self.0)()
    }
}
