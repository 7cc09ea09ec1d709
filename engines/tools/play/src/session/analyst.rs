//! The analyst, an engine that helps people: a hint, the analysis of the position shown, a review.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use arena::engine::Thought;
use game::TextError;
use protocol::{Go, Info};
use tokio::sync::watch;

use crate::analysis::{Analysis, AnalysisReport};
use crate::command::STRONGEST;
use crate::hint::{Hint, TIME};
use crate::message::{EngineRole, Message};
use crate::playing::Playing;
use crate::review::ReviewReport;
use crate::reviewing::Reviewing;
use crate::seat::{Search, Seat};
use crate::table::Table;

pub(super) struct Analyst {
    pub(super) seat: Seat,
    pub(super) hint: Option<Hint>,
    pub(super) analysis: Analysis,
    pub(super) review: Option<Reviewing>,
    /// Where reviews are published.
    pub(super) reviews: watch::Sender<Arc<ReviewReport>>,
}

impl Analyst {
    pub(super) fn new(
        inbox: &Sender<Message>,
        analyses: watch::Sender<Arc<AnalysisReport>>,
        reviews: watch::Sender<Arc<ReviewReport>>,
    ) -> Self {
        Self {
            seat: Seat::new(EngineRole::Analyst, inbox.clone()),
            hint: None,
            analysis: Analysis::new(analyses),
            review: None,
            reviews,
        }
    }

    /// Has the engine leave, and forgets what it said of a game that is put away.
    pub(super) fn dismiss(&mut self) {
        drop(self.seat.dismiss());
        self.hint = None;
        self.analysis.clear();
        self.check_review(&[]);
    }

    /// Has the position shown searched, if it shall be, and is not yet.
    pub(super) fn direct(&mut self, playing: &Playing) -> Result<(), TextError> {
        let steps = playing.table.shown_steps();
        let shown: Vec<String> = steps.iter().map(|step| step.text.clone()).collect();
        self.hint.take_if(|hint| hint.moves != shown);
        let is_busy = self.wants_hint() || self.review.as_ref().is_some_and(Reviewing::is_running);
        if is_busy || self.analysis.on && self.analysis.root.as_ref() == Some(&shown) {
            return Ok(());
        }
        self.analysis.clear();
        if !self.analysis.on || playing.table.board().status().is_some() {
            self.seat.stop();
            return Ok(());
        }
        self.analysis.root = Some(shown);
        let go = Go { infinite: true, ..Go::default() };
        self.search(&playing.table, None, go, self.analysis.lines)
    }

    /// Begins a search of the position after `ply` moves of the game, or of the position shown.
    pub(super) fn search(
        &mut self,
        table: &Table,
        ply: Option<usize>,
        go: Go,
        lines: u8,
    ) -> Result<(), TextError> {
        let steps = match ply {
            Some(ply) => &table.game.steps[..ply],
            None => table.shown_steps(),
        };
        let setup = &table.setup;
        self.seat.bring(None, setup)?;
        let (allowance, level) = (None, STRONGEST);
        self.seat.ask(Search { setup, steps, go, allowance, level, lines })
    }

    fn wants_hint(&self) -> bool {
        self.hint.as_ref().is_some_and(Hint::is_thinking)
    }

    /// A hint: the first touch of a good move, and at the second asking all of it.
    pub(super) fn ask_hint(&mut self, playing: &mut Playing) -> Result<(), TextError> {
        if playing.strict {
            return Err(TextError::new("this game is strict: there are no hints"));
        }
        if !playing.awaits_person() {
            return Err(TextError::new("a hint is for the person to move"));
        }
        playing.hinted = true;
        if let Some(hint) = &mut self.hint {
            hint.whole = true;
            return Ok(());
        }
        let go = Go { move_time: Some(TIME.as_millis() as i64), ..Go::default() };
        self.drop_running_review();
        self.search(&playing.table, None, go, 1)?;
        self.analysis.root = None;
        self.hint = Some(Hint::asked(playing.table.texts()));
        Ok(())
    }

    /// Switches the analysis of the position shown.
    pub(super) fn analyse(&mut self, on: bool, lines: u8) -> Result<(), TextError> {
        if !(1..=5).contains(&lines) {
            return Err(TextError::new(format!("{lines} lines: there are 1 to 5")));
        }
        if on {
            self.drop_running_review();
        }
        self.analysis.on = on;
        self.analysis.lines = lines;
        self.analysis.root = None;
        Ok(())
    }

    /// Takes a line of the search.
    pub(super) fn note(&mut self, info: Info) {
        if self.wants_hint() {
            return;
        }
        match self.review.as_mut().filter(|review| review.is_running()) {
            Some(review) => review.note(info),
            None if self.analysis.on => self.analysis.note(info),
            None => {}
        }
    }

    /// Takes the end of a search; whether the state has changed by it. An error is for people.
    pub(super) fn answer(
        &mut self,
        done: Result<Thought, String>,
        playing: &Playing,
    ) -> Result<bool, String> {
        if let Some(hint) = self.hint.as_mut().filter(|hint| hint.is_thinking()) {
            let Some(engine) = self.seat.engine() else { return Ok(false) };
            let board = &*playing.table.game.board;
            let answered = done.and_then(|thought| {
                hint.answer(&thought, board, &engine.spelling).map_err(|error| error.to_string())
            });
            return answered.map(|()| true).map_err(|error| {
                self.hint = None;
                format!("there is no hint: {error}")
            });
        }
        match self.review.as_ref().is_some_and(Reviewing::is_running) {
            true => self.review_answers(done, playing),
            false => Ok(false),
        }
    }
}
