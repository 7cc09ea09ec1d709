//! The analyst, who helps people: a hint, the analysis of the position shown, a review.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use arena::engine::Thought;
use dyngame::MoveNotation;
use game::TextError;
use protocol::{Go, Info, Value as Said};
use tokio::sync::watch;

use crate::analysis::{Analysis, AnalysisReport};
use crate::chosen::STRONGEST;
use crate::guide::Guide;
use crate::hint::{Hint, TIME};
use crate::message::{EngineRole, Message};
use crate::playing::Playing;
use crate::ply::Place;
use crate::puzzles::Goal;
use crate::refusal::{refusal, refused};
use crate::review::ReviewReport;
use crate::reviewing::Reviewing;
use crate::seat::{SearchRequest, Seat};
use crate::table::Table;
use crate::workers::EngineFailure;

/// How long it goes on for nobody.
const UNSEEN: Duration = Duration::from_secs(60);

pub(super) struct Analyst {
    pub(super) seat: Seat,
    pub(super) inbox: Sender<Message>,
    pub(super) hint: Option<Hint>,
    /// The position whose worth is asked for.
    judged: Option<Place>,
    pub(super) analysis: Analysis,
    pub(super) review: Option<Reviewing>,
    pub(super) reviews: watch::Sender<Arc<ReviewReport>>,
    /// When somebody last looked at what is searched, once nobody does any more.
    unseen: Option<Instant>,
}

impl Analyst {
    pub(super) fn new(
        inbox: &Sender<Message>,
        analyses: watch::Sender<Arc<AnalysisReport>>,
        reviews: watch::Sender<Arc<ReviewReport>>,
    ) -> Self {
        Self {
            seat: Seat::new(EngineRole::Analyst, inbox.clone()),
            inbox: inbox.clone(),
            hint: None,
            judged: None,
            analysis: Analysis::new(analyses),
            review: None,
            reviews,
            unseen: None,
        }
    }

    /// Has the engine leave, and forgets what it said of a game that is put away.
    pub(super) fn dismiss(&mut self) {
        drop(self.seat.dismiss());
        self.hint = None;
        self.judged = None;
        self.analysis.clear();
        self.check_review(None);
    }

    /// Has the position shown searched, if it shall be, and is not yet.
    pub(super) fn direct(&mut self, playing: &mut Playing) -> Result<(), TextError> {
        let table = &mut playing.table;
        let shown = table.place();
        self.hint.take_if(|hint| hint.place != shown || playing.end.is_some());
        self.judged.take_if(|place| *place != shown);
        if self.wants_hint()
            || self.is_judging()
            || self.analysis.on && self.analysis.root.as_ref() == Some(&shown)
        {
            return Ok(());
        }
        self.analysis.clear();
        if !self.analysis.on || table.board().status().is_some() {
            self.seat.stop();
            return Ok(());
        }
        self.analysis.root = Some(shown);
        let go = Go { infinite: true, ..Go::default() };
        self.search(table, go, self.analysis.lines)
    }

    fn search(&mut self, table: &mut Table, go: Go, lines: u8) -> Result<(), TextError> {
        self.seat.bring(None, &table.setup)?;
        let (allowance, level) = (None, STRONGEST);
        self.seat.ask(SearchRequest { table, go, allowance, level, lines });
        Ok(())
    }

    /// When it wants to be looked after.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let idle = self.is_at_work().then(|| Instant::now() + Duration::from_secs(10));
        [self.analysis.due, idle].into_iter().flatten().min()
    }

    /// Whether it searches until it is told otherwise.
    fn is_at_work(&self) -> bool {
        self.analysis.on || self.is_reviewing()
    }

    /// Ends an analysis and a review that nobody has looked at for a while; whether it has.
    /// `is_seen` says whether somebody looks.
    pub(super) fn rest_unseen(&mut self, now: Instant, is_seen: bool) -> bool {
        if is_seen || !self.is_at_work() {
            self.unseen = None;
        } else if now >= *self.unseen.get_or_insert(now) + UNSEEN {
            self.analysis.on = false;
            self.drop_running_review();
            return true;
        }
        false
    }

    /// Asks what the position shown is worth.
    pub(super) fn ask_worth(&mut self, table: &mut Table) -> Result<(), TextError> {
        let go = Go { move_time: Some(2 * TIME.as_millis() as i64), ..Go::default() };
        self.hint = None;
        self.search(table, go, 1)?;
        self.analysis.root = None;
        self.judged = Some(table.place());
        Ok(())
    }

    pub(super) const fn is_judging(&self) -> bool {
        self.judged.is_some()
    }

    /// Whether what the engine answers is the worth of the position shown; it is not asked for any more.
    pub(super) fn takes_worth(&mut self) -> bool {
        self.judged.take().is_some()
    }

    fn wants_hint(&self) -> bool {
        self.hint.as_ref().is_some_and(Hint::is_thinking)
    }

    /// A hint: the first touch of a good move, and at the second asking all of it. `guide` is what the task on the board
    /// knows of it.
    pub(super) fn ask_hint(
        &mut self,
        playing: &mut Playing,
        guide: Option<Guide<'_>>,
    ) -> Result<(), TextError> {
        playing.check_help()?;
        if !playing.awaits_person() {
            return Err(refused("play-hint-not-yours"));
        }
        playing.hinted = true;
        if let Some(hint) = &mut self.hint {
            hint.whole = true;
            return Ok(());
        }
        let place = playing.table.end();
        let table = &mut playing.table;
        let goal = match guide {
            Some(Guide::Answer(text, proof)) => {
                if let Ok(mv) = table.board().parse(text, &MoveNotation::CANONICAL) {
                    self.hint = Some(Hint::known(place, mv, proof, table.board()));
                    return Ok(());
                }
                None
            }
            Some(Guide::Goal(goal)) => Some(goal),
            None => None,
        };
        self.drop_running_review();
        self.seek(table, goal)
    }

    /// Has the engine look for a hint: for the win that `goal` asks for, or for a good move.
    fn seek(&mut self, table: &mut Table, goal: Option<Goal>) -> Result<(), TextError> {
        let engine = self.seat.bring(None, &table.setup)?;
        let forced =
            goal.and_then(|goal| goal.search(table.board(), engine.protocol, &engine.notation));
        let is_of_task = forced.is_some();
        let plain = || Go { move_time: Some(TIME.as_millis() as i64), ..Go::default() };
        self.search(table, forced.unwrap_or_else(plain), 1)?;
        self.analysis.root = None;
        let whole = self.hint.take().is_some_and(|hint| hint.whole);
        self.hint = Some(Hint { whole, is_of_task, ..Hint::asked(table.end()) });
        Ok(())
    }

    pub(super) fn analyse(
        &mut self,
        on: bool,
        lines: u8,
        playing: &Playing,
    ) -> Result<(), TextError> {
        if !(1..=5).contains(&lines) {
            return Err(refusal(
                game::Message::new("play-lines-range").with("lines", i64::from(lines)),
            ));
        }
        if on {
            playing.check_help()?;
            self.drop_running_review();
        }
        self.analysis.on = on;
        self.analysis.lines = lines;
        self.analysis.root = None;
        Ok(())
    }

    pub(super) fn note(&mut self, info: Info) {
        if self.analysis.on && !self.wants_hint() {
            self.analysis.note(info);
        }
    }

    /// Takes the end of a search; whether the state has changed by it. An error is for people.
    pub(super) fn answer(
        &mut self,
        done: Result<Thought, EngineFailure>,
        playing: &mut Playing,
    ) -> Result<bool, game::Message> {
        if self.wants_hint() {
            return self.answer_hint(done, playing).map_err(|why| {
                self.hint = None;
                game::Message::new("play-no-hint").with("why", why)
            });
        }
        match done {
            Err(failed) if self.analysis.on => {
                self.analysis.on = false;
                Err(failed.message())
            }
            _ => Ok(false),
        }
    }

    /// Takes the answer to the search for a hint; whether there is one now. Where the win that a task asks for was not
    /// found, a good move is looked for.
    fn answer_hint(
        &mut self,
        done: Result<Thought, EngineFailure>,
        playing: &mut Playing,
    ) -> Result<bool, game::Message> {
        let (Some(hint), Some(engine)) = (&mut self.hint, &self.seat.engine) else {
            return Ok(false);
        };
        let thought = done.map_err(|failed| failed.message())?;
        let in_words = |error: TextError| error.message().clone();
        if hint.is_of_task && !thought.score.is_some_and(Said::is_win) {
            return self.seek(&mut playing.table, None).map(|()| false).map_err(in_words);
        }
        let board = playing.table.board();
        hint.answer(&thought, board, &engine.notation).map(|()| true).map_err(in_words)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::chosen::Player;
    use crate::table::tests::table;

    fn analyst() -> Analyst {
        let (analyses, reviews) =
            (watch::channel(Arc::default()).0, watch::channel(Arc::default()).0);
        Analyst::new(&channel().0, analyses, reviews)
    }

    #[test]
    fn an_analysis_whose_engine_fails_ends_and_says_so() {
        let names = ["one", "two"].map(str::to_owned);
        let playing = Playing::new(table(&[]).setup, <[Player; 2]>::default(), names, None);
        let mut playing = playing.expect("a game");
        let mut analyst = analyst();
        let failed =
            || Err(EngineFailure { name: "Tengen".to_owned(), why: TextError::new("it ended") });
        assert!(analyst.answer(failed(), &mut playing).is_ok_and(|changed| !changed));
        analyst.analysis.on = true;
        assert!(
            analyst.answer(failed(), &mut playing).is_err_and(|why| why.id == "engine-failure")
        );
        assert!(!analyst.analysis.on);
    }

    #[test]
    fn an_analysis_that_nobody_sees_ends() {
        let mut analyst = analyst();
        let start = Instant::now();
        analyst.analysis.on = true;
        assert!(!analyst.rest_unseen(start, false));
        assert!(!analyst.rest_unseen(start + UNSEEN, true));
        assert!(!analyst.rest_unseen(start + UNSEEN, false));
        assert!(analyst.rest_unseen(start + 2 * UNSEEN, false) && !analyst.analysis.on);
    }
}
