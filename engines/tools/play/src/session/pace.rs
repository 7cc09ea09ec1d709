//! The pace of play: an engine that answers at once is held back until a person can have followed
//! the move before.

use std::time::{Duration, Instant};

use game::{Message, TextError};

use crate::message::EngineRole;
use crate::refusal::refusal;
use crate::workers::{Report, SearchNews};

const LONGEST: Duration = Duration::from_secs(10);

pub(super) struct Pace {
    /// Between the move before and an engine's answer, at least.
    least: Duration,
    /// How many moves there are, and since when.
    stands: (Option<usize>, Instant),
    /// An answer that came too early.
    held: Option<(EngineRole, SearchNews)>,
}

impl Pace {
    pub(super) fn new(least: Duration) -> Self {
        Self { least, stands: (None, Instant::now()), held: None }
    }

    pub(super) fn millis(&self) -> u64 {
        self.least.as_millis() as u64
    }

    pub(super) fn set(&mut self, millis: u64) -> Result<(), TextError> {
        let least = Duration::from_millis(millis);
        if least > LONGEST {
            return Err(refusal(Message::new("play-pace-range").with("millis", millis as i64)));
        }
        self.least = least;
        Ok(())
    }

    /// Notes that there are so many moves now; an answer that is held is of a position before.
    pub(super) fn note(&mut self, plies: Option<usize>) {
        if self.stands.0 != plies {
            self.stands = (plies, Instant::now());
            self.held = None;
        }
    }

    /// Holds a player's move that comes too early; any other word is given back.
    pub(super) fn hold(
        &mut self,
        role: EngineRole,
        news: SearchNews,
        now: Instant,
    ) -> Option<SearchNews> {
        let is_move =
            matches!(role, EngineRole::Player(_)) && matches!(news.report, Report::Done(Ok(_)));
        if !is_move || now >= self.end() {
            return Some(news);
        }
        self.held = Some((role, news));
        None
    }

    fn end(&self) -> Instant {
        self.stands.1 + self.least
    }

    pub(super) fn deadline(&self) -> Option<Instant> {
        self.held.as_ref().map(|_| self.end())
    }

    pub(super) fn due(&mut self, now: Instant) -> Option<(EngineRole, SearchNews)> {
        let end = self.end();
        self.held.take_if(|_| end <= now)
    }
}
