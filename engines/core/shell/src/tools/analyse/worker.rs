//! One engine that searches line after line.

use std::sync::Arc;

use face::{Analysis, Finding};
use game::status;
use search::{Bound, Limits, Score};

use super::job::{Job, Task};
use super::look::{Look, line};
use crate::Program;
use crate::options::Settings;
use crate::talk::narrator::Narrator;
use crate::think::MoveOf;
use crate::think::control::Control;
use crate::think::engine::Engine;
use crate::think::time::Budget;
use crate::think::watcher::Quiet;

/// What each position is given.
pub(super) struct Effort<P: Program> {
    pub(super) limits: Limits<MoveOf<P>>,
    /// Milliseconds.
    pub(super) movetime: Option<i64>,
}

/// An engine of its own, with a table of its own.
pub(super) struct Worker<P: Program> {
    program: Arc<P>,
    settings: Settings,
    effort: Arc<Effort<P>>,
    engine: Engine<P>,
}

impl<P: Program> Worker<P> {
    pub(super) fn new(program: Arc<P>, settings: Settings, effort: Arc<Effort<P>>) -> Self {
        let engine = Engine::new(&*program, &settings);
        Self { program, settings, effort, engine }
    }

    /// The answers to `job`.
    pub(super) fn answer(&mut self, job: Job<P>) -> Vec<Finding> {
        match job {
            Job::Refused(refusal) => vec![Finding::Refusal(refusal)],
            Job::Positions(tasks) => self.findings(&tasks),
        }
    }

    /// What is found of the positions of a line. They are searched from the last one on, with one
    /// table, so that what is proved late in a game is known earlier in it.
    fn findings(&mut self, tasks: &[Task<P>]) -> Vec<Finding> {
        self.engine.clear();
        let mut looks: Vec<Look> = Vec::new();
        for at in (0..tasks.len()).rev() {
            looks.insert(0, self.look(&tasks[at], Vec::new()));
            self.agree(&tasks[at..], &mut looks);
        }
        for at in 1..looks.len() {
            let (before, after) = looks.split_at_mut(at);
            before[at - 1].judge(&after[0], &P::ODDS);
        }
        looks.into_iter().map(|look| Finding::Analysis(look.analysis)).collect()
    }

    /// Brings the first of `looks` and the one after it in line, and that with those after it.
    fn agree(&mut self, tasks: &[Task<P>], looks: &mut [Look]) {
        let ([task, later @ ..], [first, rest @ ..]) = (tasks, looks) else { return };
        let Some(next) = rest.first_mut() else { return };
        if first.is_settled && first.value.is_proved() && !next.is_settled {
            // More is known than when it was searched.
            *next = self.look(&later[0], Vec::new());
            if let Some(value) = first.proves(next).filter(|_| !next.is_settled) {
                next.hold(value);
            }
            self.agree(later, rest);
        }
        let next = &rest[0];
        if first.is_refuted_by(next) {
            let others = task.others();
            match others.is_empty() {
                true => first.hold(Score::loss_in(0)),
                false => *first = self.look(task, others),
            }
        }
        first.raise(next);
    }

    /// Looks at a position; of its moves at `only` these, if there are any.
    fn look(&mut self, task: &Task<P>, only: Vec<MoveOf<P>>) -> Look {
        let (pos, line) = &task.root;
        let analysis = task.analysis();
        match status(pos, line) {
            Some(outcome) => Look::over(outcome, analysis),
            None => self.search(task, only, analysis),
        }
    }

    fn search(&mut self, task: &Task<P>, only: Vec<MoveOf<P>>, mut analysis: Analysis) -> Look {
        let (pos, past) = &task.root;
        let time = &self.settings.time;
        let control = Control::start(self.effort.movetime.map(|ms| Budget::fixed(ms, time)));
        let limits = Limits { search_moves: only, ..self.effort.limits.clone() };
        let report = self.engine.search((pos, past), &limits, &Quiet(&control));
        let form = self.program.form(P::PROTOCOLS[0]);
        let lines = self.settings.multi_pv;
        let narrator = Narrator { pos: pos.clone(), form, lines, odds: None };
        let lines = report.lines.iter().map(|best| line(best.score, narrator.texts(&best.moves)));
        analysis.lines = lines.collect();
        analysis.bestmove = analysis.lines.first().and_then(|line| line.pv.first().cloned());
        analysis.depth = report.depth;
        analysis.seldepth = report.seldepth.max(report.depth);
        analysis.nodes = report.nodes;
        analysis.time = control.watch().elapsed().as_millis() as u64;
        analysis.nps = control.watch().rate(report.nodes);
        let value = report.lines.first().map_or(Score::ZERO, |best| best.score);
        Look { value, is_settled: value.is_win() || value.is_loss() && self.lost(pos), analysis }
    }

    /// Whether every move of `pos` is known to lose. A search that ended in the middle of an
    /// iteration may have seen the first of them alone.
    fn lost(&self, pos: &P::Game) -> bool {
        let known = self.engine.probe(pos);
        known.is_some_and(|entry| entry.score.is_loss() && entry.bound != Bound::Lower)
    }
}
