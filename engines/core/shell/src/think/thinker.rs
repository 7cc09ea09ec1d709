//! The thread that thinks, and the handle by which it is spoken to.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::Duration;

use game::{Notation as _, TextError};
use protocol::Protocol;
use search::{EvaluationKind, TableEntry};

use super::MoveOf;
use super::book::OpenBooks;
use super::engine::Engine;
use crate::Program;
use crate::channel::{Receiver, Sender, channel};
use crate::options::{Change, Options, Set, Settings};
use crate::threads;

/// A player of a game: its options, and a thread that owns its engine and lives as long as it does.
///
/// What is asked of the thread is done in order, and it says so when it is done. Nothing here knows
/// a protocol or waits for a search.
pub(crate) struct Thinker<P: Program> {
    program: Arc<P>,
    pub(crate) options: Options,
    /// Whether the game must prepare again.
    unprepared: bool,
    /// The evaluation whose remark has been made.
    remarked: Option<EvaluationKind>,
    pub(crate) books: OpenBooks<P::Game>,
    orders: Sender<Order<P>>,
}

/// Where the thread keeps the engine.
pub(crate) type EngineCell<P> = Option<Engine<P>>;

type Order<P> = Box<dyn FnOnce(&mut EngineCell<P>) + Send>;

impl<P: Program> Thinker<P> {
    /// A player whose thread waits for orders; fails if the system gives none.
    pub(crate) fn start(program: P, options: Options) -> io::Result<Self> {
        /// Deep trees of deep games; only what is used of it costs memory.
        const STACK: usize = 64 << 20;
        let (orders, received) = channel::<Order<P>>();
        let thinking = move || {
            let mut cell = None;
            while let Some(order) = received.recv() {
                order(&mut cell);
            }
        };
        threads::start("think", Some(STACK), Box::new(thinking))?;
        Ok(Self {
            program: Arc::new(program),
            options,
            unprepared: true,
            remarked: None,
            books: OpenBooks::default(),
            orders,
        })
    }

    pub(crate) fn program(&self) -> &P {
        &self.program
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.options.settings
    }

    /// Sets an option, and has the engine made to fit before it is used again; fails if there is no
    /// such option, the value is none of it, or a search is under way.
    pub(crate) fn set_option(
        &mut self,
        protocol: Protocol,
        name: &str,
        text: &str,
    ) -> Result<Set, TextError> {
        let busy = || TextError::new(format!("option {name}: a search is under way"));
        let program = Arc::get_mut(&mut self.program).ok_or_else(busy)?;
        let (change, note) = self.options.set(program, protocol, name, text)?;
        match change {
            Change::None | Change::Common => {}
            Change::Own => {
                self.unprepared = true;
                self.order(|cell| *cell = None);
            }
            Change::Pressed(_) => self.clear(),
        }
        Ok((change, note))
    }

    /// What is to be known of the evaluation in use, once.
    pub(crate) fn remark(&mut self) -> Option<&'static str> {
        let eval = self.settings().eval;
        let is_new = self.remarked.replace(eval) != Some(eval);
        P::TEXT_REMARK.filter(|_| is_new && eval.is_reference)
    }

    /// Forgets all that was searched, as for a new game.
    pub(crate) fn clear(&self) {
        self.order(|cell| {
            if let Some(engine) = cell {
                engine.clear();
            }
        });
    }

    /// Has the game load what it needs, unless it has. Meanwhile `sign` is given every four
    /// seconds: managers do not wait long without. Fails if something is missing; the game is played
    /// without it.
    pub(crate) fn prepare(&mut self, sign: &dyn Fn()) -> Result<(), TextError> {
        if !self.unprepared {
            return Ok(());
        }
        // While an abandoned search still reads the game, it stays as it is.
        let Some(program) = Arc::get_mut(&mut self.program) else { return Ok(()) };
        self.unprepared = false;
        let (finished, awaited) = channel();
        let prepared = thread::scope(|scope| {
            scope.spawn(move || {
                finished.send(catch_unwind(AssertUnwindSafe(|| program.prepare())));
            });
            with_signs(&awaited, sign)
        });
        match prepared {
            Some(Ok(prepared)) => prepared,
            _ => Err(TextError::new("the game's data could not be loaded".to_owned())),
        }
    }

    /// Opens the books that the options name, unless they are open; says what is wrong with each
    /// that cannot be, and nothing of missing files if they are to be passed over.
    pub(crate) fn open_books(&mut self, passes_missing: bool) -> Vec<String> {
        self.books.fit(&*self.program, &self.options.settings.book, passes_missing)
    }

    /// Builds the engine and waits until it stands, giving `sign` every four seconds.
    pub(crate) fn warm_up(&mut self, sign: &dyn Fn()) {
        let settings = self.settings().clone();
        let warmed = self.ask(move |cell, program| {
            let start = P::Game::start(&program.rules());
            Engine::fitted(cell, program, &settings).warm_up(&start);
        });
        with_signs(&warmed, sign);
    }

    /// What the table holds for `pos`; waits for what was asked before.
    pub(crate) fn probe(&self, pos: &P::Game) -> Option<TableEntry<MoveOf<P>>> {
        let pos = pos.clone();
        let entry = self.ask(move |cell, _| cell.as_ref()?.probe(&pos));
        entry.recv().flatten().flatten()
    }

    /// Does `work` on the thread; where its result arrives, or nothing if it has failed.
    fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut EngineCell<P>, &P) -> T + Send + 'static,
    ) -> Receiver<Option<T>> {
        let (finished, awaited) = channel();
        self.run(work, move |result| _ = finished.send(result));
        awaited
    }

    /// Does `work` on the thread; `then` gets its result, or nothing if it has failed.
    pub(crate) fn run<T: 'static>(
        &self,
        work: impl FnOnce(&mut EngineCell<P>, &P) -> T + Send + 'static,
        then: impl FnOnce(Option<T>) + Send + 'static,
    ) {
        let program = Arc::clone(&self.program);
        self.order(move |cell| {
            let result = catch_unwind(AssertUnwindSafe(|| work(cell, &program))).ok();
            // The receiver of the result may change the game at once.
            drop(program);
            if result.is_none() {
                log::error!("the work under way has failed");
                *cell = None;
            }
            then(result);
        });
    }

    fn order(&self, order: impl FnOnce(&mut EngineCell<P>) + Send + 'static) {
        if !self.orders.send(Box::new(order)) {
            log::error!("the thread that thinks is gone");
        }
    }
}

/// Waits for what `awaited` brings and gives a `sign` of life every four seconds; `None` if it
/// will never come.
fn with_signs<T: 'static>(awaited: &Receiver<T>, sign: &dyn Fn()) -> Option<T> {
    const PERIOD: Duration = Duration::from_secs(4);
    loop {
        match awaited.recv_timeout(PERIOD) {
            Ok(result) => return Some(result),
            Err(RecvTimeoutError::Timeout) => sign(),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}
