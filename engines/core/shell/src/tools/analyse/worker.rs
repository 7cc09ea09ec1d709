//! One engine that searches line after line.

use std::cell::Cell;
use std::sync::Arc;

use dyngame::{Analysis, Ended, Finding, GameState, Move, Progress};
use search::{Bound, Limits, MAX_PLY, Score};

use super::job::{JobPosition, positions};
use super::look::{Look, line};
use crate::MateVerdict;
use crate::options::EngineSettings;
use crate::program::{DynEngine, DynProgram, Until};
use crate::talk::info::line_texts;
use crate::think::clock::Control;
use crate::think::time::Budget;
use files::NumberedLine;

#[derive(Clone)]
pub(super) struct Effort {
    pub(super) limits: Limits<Move>,
    /// Milliseconds.
    pub(super) movetime: Option<i64>,
}

impl Effort {
    /// The effort for a second look at a position.
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
pub(super) struct Worker {
    program: Arc<dyn DynProgram>,
    settings: EngineSettings,
    /// The effort for a position at the first look, and at the second.
    efforts: [Effort; 2],
    /// Whether every position of a line is searched.
    games: bool,
    /// Whether positions are looked at for the second time.
    again: bool,
    engine: Box<dyn DynEngine>,
}

impl Worker {
    pub(super) fn new(
        program: Arc<dyn DynProgram>,
        settings: EngineSettings,
        effort: Effort,
        games: bool,
    ) -> Self {
        let engine = program.engine(&settings.search);
        let efforts = [effort.clone(), effort.second()];
        Self { program, settings, efforts, games, again: false, engine }
    }

    /// The answers to `line`; `tell` hears how far it is.
    pub(super) fn answer(&mut self, line: &NumberedLine, tell: impl Fn(Progress)) -> Vec<Finding> {
        match positions(&*self.program, line, self.games) {
            Err(refusal) => vec![Finding::Refusal(refusal)],
            Ok(positions) => self.findings(&positions, |done| {
                tell(Progress { line: line.number, done, of: positions.len() });
            }),
        }
    }

    /// The findings on the positions of a line. They are searched from the last one on, with one
    /// table, so that what is proved late in a game is known earlier in it.
    fn findings(&mut self, positions: &[JobPosition], tell: impl Fn(usize)) -> Vec<Finding> {
        self.engine.clear();
        let mut looks: Vec<Look> = Vec::new();
        for at in (0..positions.len()).rev() {
            looks.insert(0, self.look(&positions[at], Vec::new()));
            self.agree(&positions[at..], &mut looks);
            tell(looks.len());
        }
        self.again = true;
        self.confirm(positions, &mut looks, tell);
        self.again = false;
        let model = &self.program.entry().rules.win_model();
        for at in 1..looks.len() {
            let (before, after) = looks.split_at_mut(at);
            before[at - 1].judge(&after[0], model);
        }
        looks.into_iter().map(|look| Finding::Analysis(look.with_chance(model))).collect()
    }

    /// Looks a second time, and longer, at the positions before and after each mistake: it counts as
    /// one only if it still is.
    fn confirm(&mut self, positions: &[JobPosition], looks: &mut [Look], tell: impl Fn(usize)) {
        let mut is_sure: Vec<bool> =
            looks.iter().map(|look| look.analysis.outcome.is_some()).collect();
        let model = &self.program.entry().rules.win_model();
        let is_open = |looks: &[Look], is_sure: &[bool], at: usize| {
            !(is_sure[at - 1] && is_sure[at]) && looks[at - 1].is_mistaken(&looks[at], model)
        };
        while let Some(at) = (1..looks.len()).rev().find(|&at| is_open(looks, &is_sure, at)) {
            for place in [at, at - 1] {
                if !is_sure[place] && !looks[place].is_settled {
                    looks[place] = self.look(&positions[place], Vec::new());
                }
                is_sure[place] = true;
            }
            // The result may hold for all positions before.
            for from in (0..=at).rev() {
                self.agree(&positions[from..], &mut looks[from..]);
            }
            tell(looks.len());
        }
    }

    /// Brings the first of `looks` and the one after it in line, and that with those after it.
    fn agree(&mut self, positions: &[JobPosition], looks: &mut [Look]) {
        let ([position, later @ ..], [first, rest @ ..]) = (positions, looks) else { return };
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
            let others = position.others();
            match others.is_empty() {
                true => first.hold(Score::loss_in(0)),
                false => *first = self.look(position, others),
            }
        }
        first.raise(next);
    }

    /// Looks at a position; of its moves at `only` these, if there are any.
    fn look(&mut self, position: &JobPosition, only: Vec<Move>) -> Look {
        let analysis = position.analysis();
        let claim = analysis.claim;
        if let Some((outcome, _)) = position.state.status() {
            return Look::over(outcome, analysis);
        }
        if claim == Some(Ended::Win) {
            return Look::claimed(analysis);
        }
        let mut look = self.search(position, only, analysis);
        if claim == Some(Ended::Draw) && look.value < Score::ZERO {
            look.hold(Score::ZERO);
        }
        look
    }

    fn search(&mut self, position: &JobPosition, only: Vec<Move>, mut analysis: Analysis) -> Look {
        let state = &*position.state;
        let time = &self.settings.time;
        let effort = &self.efforts[usize::from(self.again)];
        let control = Control::start(effort.movetime.map(|ms| Budget::fixed(ms, time)));
        let is_whole = only.is_empty();
        let limits = Limits { search_moves: only, ..effort.limits.clone() };
        let report = self.engine.search(state, &limits, &Until(&|| control.must_stop()));
        let texts = |moves: &[Move]| line_texts(state, moves, &position.notation);
        let lines = report.lines.iter().map(|best| line(best.score, texts(&best.moves)));
        analysis.lines = lines.collect();
        analysis.bestmove = analysis.lines.first().and_then(|line| line.pv.first().cloned());
        analysis.depth = report.depth;
        analysis.seldepth = report.seldepth.max(report.depth);
        analysis.nodes = report.nodes;
        analysis.time = control.watch.elapsed().as_millis() as u64;
        analysis.nps = control.watch.rate(report.nodes);
        let value = report.lines.first().map_or(Score::ZERO, |best| best.score);
        let is_settled = value.is_win() || value.is_loss() && self.lost(state);
        let mut look = Look { value, is_settled, analysis };
        if is_whole
            && !value.is_proved()
            && let Some(moves) = self.solved(state)
        {
            look.lead(Score::win_in(moves.len()), texts(&moves));
            look.is_settled = true;
        }
        look
    }

    /// The moves of a win that the game's solver finds in no more time than a search takes.
    fn solved(&self, state: &dyn GameState) -> Option<Vec<Move>> {
        /// Memory in MiB.
        const MEMORY: usize = 8;
        /// How often it asks whether to go on: about every thousand nodes.
        const MOST: u64 = 20;
        let Effort { limits, movetime } = &self.efforts[usize::from(self.again)];
        if self.settings.search.is_reference() {
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
        match self.program.solve_mate(state, MEMORY, &stop) {
            MateVerdict::Mate(moves) => Some(moves),
            _ => None,
        }
    }

    /// Whether every move of `pos` is known to lose. A search that ended in the middle of an
    /// iteration may have seen the first of them alone.
    fn lost(&self, state: &dyn GameState) -> bool {
        let known = self.engine.probe(state);
        known.is_some_and(|entry| entry.score.is_loss() && entry.bound != Bound::Lower)
    }
}
