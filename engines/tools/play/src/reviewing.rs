//! A review while it is made: Tengen's own analyser at work, as `tengen review` asks it.

use std::io::{self, Error, ErrorKind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use arena::analysis::analyse_game;
use arena::error::ArenaError;
use command_line::exhausted;
use dyngame::DynGame;
use dyngame::{Analysis, Finding, Progress};
use game::{Message, TextError};
use records::GameRecord;

use crate::finished;
use crate::playing::Playing;
use crate::ply::Place;
use crate::refusal::foreign;
use crate::review::{ReviewReport, judged};
use crate::snapshot::ReviewState;
use crate::table::Table;

/// A review, under way or done. The analyser ends with it.
pub(crate) struct Reviewing {
    /// The end of the game that is reviewed.
    pub(crate) place: Place,
    /// How far it is, or what it found.
    pub(crate) report: Arc<ReviewReport>,
    wanted: Wanted,
}

/// Whether a review is wanted still, as its analyser knows it.
#[derive(Clone)]
pub(crate) struct Wanted(Arc<AtomicBool>);

pub(crate) enum Reviewed {
    /// How far it is.
    Progress(Progress),
    /// The findings about each position, or why there are none.
    Done(Result<Vec<Analysis>, ReviewFailure>),
}

/// Why there are no findings.
pub(crate) enum ReviewFailure {
    /// The analyser has left without them.
    Analyser,
    /// It could not be asked, or its answer was no use.
    Arena(ArenaError),
}

impl ReviewFailure {
    /// The same for people.
    pub(crate) fn message(&self) -> Message {
        match self {
            Self::Analyser => Message::new("engine-analyser-failed"),
            Self::Arena(ArenaError::Text(error)) => error.message().clone(),
            Self::Arena(error) => foreign(error),
        }
    }
}

impl Reviewing {
    /// Begins to review the game; the findings go to `tell`, which says whether anybody listens. Fails if the system gives
    /// no thread.
    pub(crate) fn begin(
        playing: &Playing,
        tell: impl Fn(Wanted, Reviewed) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let (game, rules) = (finished::record(playing), playing.table.setup.rules);
        let wanted = Wanted(Arc::new(AtomicBool::new(true)));
        let asked = wanted.clone();
        let work = move || {
            let tell = |reviewed| tell(asked.clone(), reviewed);
            let is_heard = |progress| asked.holds() && tell(Reviewed::Progress(progress));
            let found = found(&game, rules, is_heard);
            tell(Reviewed::Done(found));
        };
        thread::Builder::new().name("review".to_owned()).spawn(work).map_err(exhausted)?;
        let report = ReviewReport::Running { done: 0, of: playing.table.plies().len() + 1 };
        Ok(Self { place: playing.table.end(), report: Arc::new(report), wanted })
    }

    pub(crate) fn is_running(&self) -> bool {
        matches!(*self.report, ReviewReport::Running { .. })
    }

    /// Whether this is how its analyser knows it.
    pub(crate) fn is(&self, wanted: &Wanted) -> bool {
        Arc::ptr_eq(&self.wanted.0, &wanted.0)
    }

    /// Its state in the snapshot; the whole result is an event.
    pub(crate) fn state(&self) -> ReviewState {
        if self.is_running() { ReviewState::Running } else { ReviewState::Done }
    }

    /// Takes what the analyser says of the game on `table`.
    ///
    /// # Errors
    /// If it has found nothing: the message why is for people.
    pub(crate) fn hear(&mut self, said: Reviewed, table: &Table) -> Result<(), Message> {
        let in_words = |error: TextError| error.message().clone();
        let found = match said {
            Reviewed::Progress(Progress { done, of, .. }) => Ok(ReviewReport::Running { done, of }),
            Reviewed::Done(Ok(found)) => {
                judged(&found, table).map(ReviewReport::Done).map_err(in_words)
            }
            Reviewed::Done(Err(failed)) => Err(failed.message()),
        };
        let found = found.map_err(|why| Message::new("play-no-review").with("why", why))?;
        self.report = Arc::new(found);
        Ok(())
    }
}

impl Drop for Reviewing {
    fn drop(&mut self) {
        self.wanted.0.store(false, Ordering::Relaxed);
    }
}

impl Wanted {
    pub(crate) fn holds(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The findings of the analyser about the positions of `game`, as long as `is_heard` says so.
fn found(
    game: &GameRecord,
    rules: &dyn DynGame,
    is_heard: impl Fn(Progress) -> bool,
) -> Result<Vec<Analysis>, ReviewFailure> {
    let mut found = Vec::new();
    let done = analyse_game(game, rules, |finding| {
        match finding {
            Finding::Progress(progress) if is_heard(progress) => {}
            Finding::Progress(_) => return Err(Error::from(ErrorKind::Interrupted).into()),
            Finding::Analysis(analysis) => found.push(analysis),
            Finding::Refusal(refusal) => return Err(ArenaError::Argument(refusal.error)),
        }
        Ok(())
    });
    match done {
        Ok(true) => Ok(found),
        Ok(false) => Err(ReviewFailure::Analyser),
        Err(error) => Err(ReviewFailure::Arena(error)),
    }
}
