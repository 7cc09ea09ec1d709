//! A player driven by a program of ours: a page, a terminal. No protocol in between.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use game::{Game, Line, TextError};
use protocol::Go;
use search::Report;

use super::control::Control;
use super::plan::{Request, Settled, Task, plan};
use super::root::Root;
use super::seed::chosen;
use super::thinker::Thinker;
use super::watcher::Listener;
use crate::Program;
use crate::options::Options;

/// What a player has come to.
#[derive(Clone, Debug)]
pub struct Answer<M> {
    /// The move to play; none if there is none, or the win is claimed, or the search has failed.
    pub best: Option<M>,
    /// Whether the rules let the mover claim the win here and now.
    pub claims: bool,
    /// What the search has found, if it took one.
    pub report: Option<Report<M>>,
}

impl<M> Answer<M> {
    const fn known(best: Option<M>, claims: bool) -> Self {
        Self { best, claims, report: None }
    }
}

impl<P: Program> Thinker<P> {
    /// A player of `program` with all options at their defaults.
    ///
    /// # Errors
    /// If the system gives no thread to think on.
    pub fn new(program: P) -> io::Result<Self> {
        let options = Options::of(&program);
        Self::start(program, options)
    }

    /// Sets an option under the name it has in the first of the game's protocols; returns
    /// the note for the user about it.
    ///
    /// # Errors
    /// If there is no such option, the value is none of it, or a search is under way.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Option<String>, TextError> {
        self.set_option(P::PROTOCOLS[0], name, value).map(|(_, note)| note)
    }

    /// Thinks about `pos`, which `line` has led to, within the limits of `go`; one without any
    /// ends when the returned control stops it. `hear` receives the progress of the search and how
    /// long it has taken, `then` gets the answer, both on the thread that thinks.
    ///
    /// # Errors
    /// If something that the game loads is missing; nothing is searched then, and the next call
    /// plays without it.
    pub fn think(
        &mut self,
        (pos, line): (&P::Game, &Line<P::Game>),
        go: &Go,
        hear: impl Fn(&Report<<P::Game as Game>::Move>, Duration) + Send + Sync + 'static,
        then: impl FnOnce(Answer<<P::Game as Game>::Move>) + Send + 'static,
    ) -> Result<Arc<Control>, TextError> {
        let control = Arc::new(Control::unlimited());
        self.prepare(&|| ())?;
        for complaint in self.open_books(true) {
            log::warn!("{complaint}");
        }
        let root = Root::at(pos.clone(), line.clone());
        let protocol = P::PROTOCOLS[0];
        let plan = plan(&Request {
            program: self.program(),
            root: &root,
            settings: self.settings(),
            conduct: protocol.conduct(),
            form: self.program().form(protocol),
            go: &Go { mate: None, perft: None, ..go.clone() },
            books: self.books(),
            seed: chosen(self.settings().seed),
        });
        control.limit(plan.budget);
        match plan.work {
            Task::Search(search) => {
                self.search(*search, &control, Arc::new(Callback(hear)), move |found| {
                    then(found.map_or(Answer::known(None, false), |found| Answer {
                        best: found.moves.first().copied(),
                        claims: false,
                        report: Some(found.report),
                    }));
                });
            }
            Task::Answer(Settled::Move(mv)) => then(Answer::known(Some(mv), false)),
            Task::Answer(Settled::Book(hit)) => then(Answer::known(Some(hit.mv), false)),
            Task::Answer(Settled::Claim) => then(Answer::known(None, true)),
            Task::Answer(_) | Task::Mate(..) | Task::Count(..) => then(Answer::known(None, false)),
        }
        Ok(control)
    }
}

/// A listener that is a function.
struct Callback<F>(F);

impl<M, F: Fn(&Report<M>, Duration) + Send + Sync> Listener<M> for Callback<F> {
    fn hear(&self, report: &Report<M>, elapsed: Duration) {
        (self.0)(report, elapsed);
    }
}
