//! What is said while a search runs.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::Notation;
use protocol::{Info, Reply, Value};
use search::{Bound, Observer, Pv, Report, Score};

use crate::control::Control;
use crate::time::Calm;
use crate::wire::{Wire, lock};

/// Puts reports of a search into words.
#[derive(Clone)]
pub(crate) struct Narrator<G: Notation> {
    pub(crate) pos: G,
    pub(crate) form: G::Form,
    /// How many lines the manager wants.
    pub(crate) lines: usize,
}

impl<G: Notation> Narrator<G> {
    /// One line of output for each of the best lines.
    pub(crate) fn infos(&self, report: &Report<G::Move>, elapsed: Duration) -> Vec<Reply> {
        let time = elapsed.as_millis() as u64;
        let nanos = elapsed.as_nanos().max(1);
        let nps = (u128::from(report.nodes) * 1_000_000_000 / nanos) as u64;
        let info = |(i, line): (usize, &Pv<G::Move>)| {
            Reply::Info(Info {
                depth: Some(report.depth),
                seldepth: Some(report.seldepth.max(report.depth)),
                multi_pv: (self.lines > 1).then_some(i + 1),
                score: Some((value(line.score), bound(line.bound))),
                nodes: Some(report.nodes),
                nps: Some(nps),
                hashfull: Some(report.hashfull),
                time: Some(time),
                tbhits: None,
                pv: self.texts(&line.moves),
            })
        };
        report.lines.iter().take(self.lines).enumerate().map(info).collect()
    }

    /// `moves`, played one after the other from the root, in words.
    pub(crate) fn texts(&self, moves: &[G::Move]) -> Vec<String> {
        let mut pos = self.pos.clone();
        let mut texts = Vec::with_capacity(moves.len());
        for &mv in moves {
            if !pos.is_legal(mv) {
                log::error!("illegal move {mv:?} in a line of play from {:?}", self.pos);
                break;
            }
            texts.push(pos.move_text(mv, self.form));
            pos.make(mv);
        }
        texts
    }
}

/// A score as it is said on the wire.
pub(crate) fn value(score: Score) -> Value {
    match score.plies_to_end() {
        Some(0) => Value::Mated,
        Some(plies) => Value::Mate(plies),
        None => Value::Centi(score.get()),
    }
}

fn bound(bound: Bound) -> protocol::Bound {
    match bound {
        Bound::Exact => protocol::Bound::Exact,
        Bound::Lower => protocol::Bound::Lower,
        Bound::Upper => protocol::Bound::Upper,
    }
}

/// Watches one search: ends it in time and says how it goes.
pub(crate) struct Watcher<G: Notation> {
    pub(crate) control: Arc<Control>,
    pub(crate) wire: Arc<Wire>,
    pub(crate) narrator: Narrator<G>,
    pub(crate) pace: Pace,
    pub(crate) progress: Mutex<Progress<G::Move>>,
}

/// How often there is something to say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Least time between two outputs.
    pub(crate) interval: Duration,
    /// Whether every iteration is told all the same: of a search of so many iterations.
    pub(crate) every_iteration: bool,
}

/// What has been said, and how the search has settled.
pub(crate) struct Progress<M> {
    /// When something was said last.
    spoke: Duration,
    said: Option<Report<M>>,
    calm: Calm<M>,
}

impl<M> Progress<M> {
    /// Nothing, at this time of the search.
    pub(crate) fn new(now: Duration) -> Self {
        Self { spoke: now, said: None, calm: Calm::default() }
    }
}

impl<G: Notation> Watcher<G> {
    /// What remains to be said about the final result; nothing if it has been said already.
    pub(crate) fn last_infos(&self, report: &Report<G::Move>) -> Vec<Reply> {
        let progress = lock(&self.progress);
        let same =
            |said: &Report<G::Move>| said.depth == report.depth && said.lines == report.lines;
        if progress.said.as_ref().is_some_and(same) {
            return Vec::new();
        }
        self.narrator.infos(report, self.control.watch().elapsed())
    }

    /// Says what was found, however short a time ago something was said.
    pub(crate) fn say_at_once(&self, report: &Report<G::Move>) {
        self.say(&mut lock(&self.progress), report, self.control.watch().elapsed());
    }

    fn say(&self, progress: &mut Progress<G::Move>, report: &Report<G::Move>, now: Duration) {
        self.wire.send_all(&self.narrator.infos(report, now));
        progress.spoke = now;
        progress.said = Some(report.clone());
    }

    fn is_due(&self, progress: &Progress<G::Move>, now: Duration) -> bool {
        now.saturating_sub(progress.spoke) >= self.pace.interval
    }
}

impl<G: Notation> Observer<G::Move> for Watcher<G> {
    fn should_stop(&self) -> bool {
        self.control.must_stop() || self.wire.is_closed()
    }

    fn iteration(&self, report: &Report<G::Move>) -> bool {
        let now = self.control.watch().elapsed();
        let mut progress = lock(&self.progress);
        if self.pace.every_iteration || self.is_due(&progress, now) {
            self.say(&mut progress, report, now);
        }
        let Some(best) = report.lines.first() else { return false };
        let percent = match best.moves.first() {
            Some(&mv) => progress.calm.note(mv, best.score.get()),
            None => 100,
        };
        // A forced win that has been looked through need not be looked for again.
        let settled = best.score.is_win()
            && best.score.plies_to_end().is_none_or(|plies| plies as u32 <= report.depth);
        !(self.control.may_stop(percent) || self.control.is_saving() && settled)
    }

    fn update(&self, report: &Report<G::Move>) {
        let now = self.control.watch().elapsed();
        let mut progress = lock(&self.progress);
        if self.is_due(&progress, now) {
            self.say(&mut progress, report, now);
        }
    }
}
