//! One engine that searches position after position.

use std::sync::Arc;

use game::{Game, status};
use search::Limits;

use super::finding::{AnalysedLine, Analysis, Finding, outcome_word};
use super::job::{Job, Task};
use crate::Program;
use crate::options::Settings;
use crate::talk::narrator::Narrator;
use crate::think::MoveOf;
use crate::think::control::Control;
use crate::think::engine::Engine;
use crate::think::time::Budget;
use crate::think::watcher::Quiet;
use crate::tools::tool::turn_word;

/// What each position is given.
pub(super) struct Effort<P: Program> {
    pub(super) limits: Limits<MoveOf<P>>,
    /// Milliseconds.
    pub(super) movetime: Option<i64>,
}

impl<P: Program> Clone for Effort<P> {
    fn clone(&self) -> Self {
        Self { limits: self.limits.clone(), movetime: self.movetime }
    }
}

/// An engine of its own, with a table of its own.
pub(super) struct Worker<P: Program> {
    program: Arc<P>,
    settings: Settings,
    effort: Effort<P>,
    engine: Engine<P>,
}

impl<P: Program> Worker<P> {
    pub(super) fn new(program: Arc<P>, settings: Settings, effort: Effort<P>) -> Self {
        let engine = Engine::new(&*program, &settings);
        Self { program, settings, effort, engine }
    }

    /// The answer to `job`.
    pub(super) fn answer(&mut self, job: Job<P>) -> Finding {
        match job {
            Job::Refused(refusal) => Finding::Refusal(refusal),
            Job::Position(task) => Finding::Analysis(self.analysis(*task)),
        }
    }

    fn analysis(&mut self, task: Task<P>) -> Analysis {
        let (pos, line) = &task.root;
        let turn = pos.side_to_move();
        let mut analysis = Analysis {
            position: task.text,
            line: task.line,
            ply: task.ply,
            turn: turn_word(turn),
            outcome: status(pos, line).map(|outcome| outcome_word(outcome, turn)),
            bestmove: None,
            depth: 0,
            seldepth: 0,
            nodes: 0,
            time: 0,
            nps: 0,
            lines: Vec::new(),
            played: task.played,
            loss: None,
            chance_lost: None,
            begins: task.begins,
        };
        if analysis.outcome.is_none() {
            self.search(&task.root, &mut analysis);
        }
        analysis
    }

    fn search(&mut self, root: &(P::Game, game::Line<P::Game>), analysis: &mut Analysis) {
        let time = &self.settings.time;
        let control = Control::start(self.effort.movetime.map(|ms| Budget::fixed(ms, time)));
        self.engine.clear();
        let root = (&root.0, &root.1);
        let report = self.engine.search(root, &self.effort.limits, &Quiet(&control));
        let form = self.program.form(P::PROTOCOLS[0]);
        let lines = self.settings.multi_pv;
        let narrator = Narrator { pos: root.0.clone(), form, lines, odds: None };
        let line = |line: &search::Pv<_>| AnalysedLine {
            score: line.score.plies_to_end().is_none().then(|| line.score.get()),
            mate: line.score.plies_to_end(),
            pv: narrator.texts(&line.moves),
        };
        analysis.lines = report.lines.iter().map(line).collect();
        analysis.bestmove = analysis.lines.first().and_then(|line| line.pv.first().cloned());
        analysis.depth = report.depth;
        analysis.seldepth = report.seldepth.max(report.depth);
        analysis.nodes = report.nodes;
        analysis.time = control.watch().elapsed().as_millis() as u64;
        analysis.nps = control.watch().rate(report.nodes);
    }
}
