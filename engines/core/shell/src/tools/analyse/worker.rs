//! One engine that searches line after line.

use std::cell::Cell;
use std::sync::Arc;

use dyngame::{Analysis, Finding, Progress};
use game::status;
use search::{Bound, Limits, MAX_PLY, Score};

use super::job::{Job, Task};
use super::look::{Look, line};
use crate::options::Settings;
use crate::talk::narrator::Narrator;
use crate::think::MoveOf;
use crate::think::control::Control;
use crate::think::engine::Engine;
use crate::think::time::Budget;
use crate::think::watcher::Until;
use crate::{MateVerdict, Program};

/// What each position is given.
#[derive(Clone)]
pub(super) struct Effort<M> {
    pub(super) limits: Limits<M>,
    /// Milliseconds.
    pub(super) movetime: Option<i64>,
}

impl<M: Clone> Effort<M> {
    /// What a second look at a position is given.
    fn second(&self) -> Self {
        /// So many times the nodes and the time.
        const TIMES: u32 = 4;
        /// So many iterations more.
        const DEEPER: u32 = 2;
        let Limits { depth, nodes, .. } = self.limits;
        let depth = depth.map(|depth| (depth + DEEPER).min(MAX_PLY as u32));
        let nodes = nodes.map(|nodes| nodes.saturating_mul(TIMES.into()));
        let movetime = self.movetime.map(|ms| ms.saturating_mul(TIMES.into()));
        Self { limits: Limits { depth, nodes, ..self.limits.clone() }, movetime }
    }
}

/// An engine of its own, with a table of its own.
pub(super) struct Worker<P: Program> {
    program: Arc<P>,
    settings: Settings,
    /// What a position is given at the first look, and at the second.
    efforts: [Effort<MoveOf<P>>; 2],
    /// Whether positions are looked at for the second time.
    again: bool,
    engine: Engine<P>,
}

impl<P: Program> Worker<P> {
    pub(super) fn new(program: Arc<P>, settings: Settings, effort: Effort<MoveOf<P>>) -> Self {
        let engine = Engine::new(&*program, &settings);
        let efforts = [effort.clone(), effort.second()];
        Self { program, settings, efforts, again: false, engine }
    }

    /// The answers to `job`; `tell` hears how far it is.
    pub(super) fn answer(&mut self, job: Job<P>, tell: impl Fn(Progress)) -> Vec<Finding> {
        match job {
            Job::Refused(refusal) => vec![Finding::Refusal(refusal)],
            Job::Positions(tasks) => self.findings(&tasks, |done| {
                tell(Progress { line: tasks[0].line, done, of: tasks.len() });
            }),
        }
    }

    /// What is found of the positions of a line. They are searched from the last one on, with one
    /// table, so that what is proved late in a game is known earlier in it.
    fn findings(&mut self, tasks: &[Task<P>], tell: impl Fn(usize)) -> Vec<Finding> {
        self.engine.clear();
        let mut looks: Vec<Look> = Vec::new();
        for at in (0..tasks.len()).rev() {
            looks.insert(0, self.look(&tasks[at], Vec::new()));
            self.agree(&tasks[at..], &mut looks);
            tell(looks.len());
        }
        self.again = true;
        self.confirm(tasks, &mut looks, tell);
        self.again = false;
        for at in 1..looks.len() {
            let (before, after) = looks.split_at_mut(at);
            before[at - 1].judge(&after[0], &P::WIN_MODEL);
        }
        looks.into_iter().map(|look| Finding::Analysis(look.analysis)).collect()
    }

    /// Looks a second time, and longer, at the positions before and after each mistake: it counts as
    /// one only if it still is.
    fn confirm(&mut self, tasks: &[Task<P>], looks: &mut [Look], tell: impl Fn(usize)) {
        let mut is_sure: Vec<bool> =
            looks.iter().map(|look| look.analysis.outcome.is_some()).collect();
        let is_open = |looks: &[Look], is_sure: &[bool], at: usize| {
            !(is_sure[at - 1] && is_sure[at])
                && looks[at - 1].is_mistaken(&looks[at], &P::WIN_MODEL)
        };
        while let Some(at) = (1..looks.len()).rev().find(|&at| is_open(looks, &is_sure, at)) {
            for place in [at, at - 1] {
                if !is_sure[place] && !looks[place].is_settled {
                    looks[place] = self.look(&tasks[place], Vec::new());
                }
                is_sure[place] = true;
            }
            // What was found may hold for all positions before.
            for from in (0..=at).rev() {
                self.agree(&tasks[from..], &mut looks[from..]);
            }
            tell(looks.len());
        }
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
        let effort = &self.efforts[usize::from(self.again)];
        let control = Control::start(effort.movetime.map(|ms| Budget::fixed(ms, time)));
        let is_whole = only.is_empty();
        let limits = Limits { search_moves: only, ..effort.limits.clone() };
        let report = self.engine.search((pos, past), &limits, &Until(&|| control.must_stop()));
        let form = self.program.form(P::PROTOCOLS[0]);
        let lines = self.settings.multi_pv;
        let narrator = Narrator { pos: pos.clone(), form, lines, odds: None };
        let lines = report.lines.iter().map(|best| line(best.score, narrator.texts(&best.moves)));
        analysis.lines = lines.collect();
        analysis.bestmove = analysis.lines.first().and_then(|line| line.pv.first().cloned());
        analysis.depth = report.depth;
        analysis.seldepth = report.seldepth.max(report.depth);
        analysis.nodes = report.nodes;
        analysis.time = control.watch.elapsed().as_millis() as u64;
        analysis.nps = control.watch.rate(report.nodes);
        let value = report.lines.first().map_or(Score::ZERO, |best| best.score);
        let is_settled = value.is_win() || value.is_loss() && self.lost(pos);
        let mut look = Look { value, is_settled, analysis };
        if is_whole
            && !value.is_proved()
            && let Some(moves) = self.solved(pos)
        {
            look.lead(Score::win_in(moves.len()), narrator.texts(&moves));
            look.is_settled = true;
        }
        look
    }

    /// The moves of a win that the game's solver finds in no more time than a search takes.
    fn solved(&self, pos: &P::Game) -> Option<Vec<MoveOf<P>>> {
        /// Memory in MiB.
        const MEMORY: usize = 8;
        /// How often it asks whether to go on: about every thousand nodes.
        const MOST: u64 = 20;
        let Effort { limits, movetime } = &self.efforts[usize::from(self.again)];
        if self.settings.is_plain || self.settings.eval.is_reference {
            return None;
        }
        let most = limits.nodes.map_or(MOST, |nodes| (nodes / 1_000).clamp(1, MOST));
        let time = &self.settings.time;
        let control = Control::start(movetime.map(|ms| Budget::fixed(ms, time)));
        let asked = Cell::new(0);
        let stop = |_| {
            asked.set(asked.get() + 1);
            asked.get() > most || control.must_stop()
        };
        match P::MATE_SOLVER?(pos, MEMORY, &stop) {
            MateVerdict::Mate(moves) => Some(moves),
            _ => None,
        }
    }

    /// Whether every move of `pos` is known to lose. A search that ended in the middle of an
    /// iteration may have seen the first of them alone.
    fn lost(&self, pos: &P::Game) -> bool {
        let known = self.engine.probe(pos);
        known.is_some_and(|entry| entry.score.is_loss() && entry.bound != Bound::Lower)
    }
}
