//! The thread that owns the engine, and the handle by which it is spoken to.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use command_line::exhausted;
use dyngame::{GameState, Move};
use game::TextError;
use protocol::Protocol;
use search::{EvaluationKind, TableEntry};

use super::book::OpenBooks;
use super::clock::receive_with_signs;
use crate::options::{Change, EngineSettings, Options, Set};
use crate::program::{DynEngine, DynProgram, SearchSettings};

/// A program, its options, and a thread that owns its engine and lives as long as it does.
///
/// The thread does its orders one after the other, and says so when each is done. Nothing here knows
/// a protocol or waits for a search.
pub(crate) struct EngineThread {
    program: Arc<dyn DynProgram>,
    pub(crate) options: Options,
    /// Whether the game must prepare again.
    unprepared: bool,
    /// The evaluation whose remark has been made.
    remarked: Option<EvaluationKind>,
    pub(crate) books: OpenBooks,
    orders: Sender<Order>,
}

/// Where the thread keeps the engine.
pub(crate) type EngineSlot = Option<Box<dyn DynEngine>>;

type Order = Box<dyn FnOnce(&mut EngineSlot) + Send>;

/// The engine in `slot`, made to fit the settings, and built if there is none.
pub(crate) fn fitted<'a>(
    slot: &'a mut EngineSlot,
    program: &dyn DynProgram,
    settings: &SearchSettings,
) -> &'a mut dyn DynEngine {
    // Values of another evaluation are no use. What is dropped goes first: there may be no room for
    // both.
    if slot.as_ref().is_some_and(|engine| engine.eval() != settings.eval) {
        *slot = None;
    }
    let engine = slot.get_or_insert_with(|| program.engine(settings));
    engine.fit(settings);
    &mut **engine
}

impl EngineThread {
    /// A thread that waits for orders; fails if the system gives none.
    pub(crate) fn start(program: Box<dyn DynProgram>, options: Options) -> io::Result<Self> {
        /// Deep trees of deep games; only what is used of it costs memory.
        const STACK: usize = 64 << 20;
        let (orders, received) = channel::<Order>();
        let thinking = move || {
            let mut slot = None;
            for order in received {
                order(&mut slot);
            }
        };
        thread::Builder::new()
            .name("think".into())
            .stack_size(STACK)
            .spawn(thinking)
            .map_err(exhausted)?;
        Ok(Self {
            program: program.into(),
            options,
            unprepared: true,
            remarked: None,
            books: OpenBooks::default(),
            orders,
        })
    }

    pub(crate) fn program(&self) -> &dyn DynProgram {
        &*self.program
    }

    pub(crate) fn settings(&self) -> &EngineSettings {
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
            Change::Own { is_new: true, .. } => {
                self.unprepared = true;
                self.order(|slot| *slot = None);
            }
            Change::Pressed(_) => self.clear(),
            Change::None | Change::Common | Change::Own { .. } => {}
        }
        if matches!(change, Change::Own { changes_rules: true, .. }) {
            self.books.close();
        }
        Ok((change, note))
    }

    /// The remark on the evaluation in use, once.
    pub(crate) fn remark(&mut self) -> Option<&'static str> {
        let eval = self.settings().search.eval;
        let is_new = self.remarked.replace(eval) != Some(eval);
        self.program.about().text_remark.filter(|_| is_new && eval.is_reference)
    }

    /// Forgets all that was searched, as for a new game.
    pub(crate) fn clear(&self) {
        self.order(|slot| {
            if let Some(engine) = slot {
                engine.clear();
            }
        });
    }

    /// Has the game load what it needs, unless it has, and gives `sign` meanwhile. Fails if something
    /// is missing; the game is played without it.
    pub(crate) fn prepare(&mut self, sign: &dyn Fn()) -> Result<(), TextError> {
        if !self.unprepared {
            return Ok(());
        }
        // While an abandoned search still reads the game, it stays as it is.
        let Some(program) = Arc::get_mut(&mut self.program) else { return Ok(()) };
        self.unprepared = false;
        let (finished, awaited) = channel();
        let prepared = thread::scope(|scope| {
            let load = move || {
                let prepared = catch_unwind(AssertUnwindSafe(|| program.prepare()));
                // Whoever waits for it waits until it comes.
                _ = finished.send(prepared);
            };
            thread::Builder::new().spawn_scoped(scope, load).map_err(exhausted)?;
            Ok(receive_with_signs(&awaited, sign))
        });
        match prepared.map_err(|error: io::Error| TextError::new(error.to_string()))? {
            Some(Ok(prepared)) => prepared,
            _ => Err(TextError::new("the game's data could not be loaded".to_owned())),
        }
    }

    /// Opens the books that the options name, unless they are open; says what is wrong with each
    /// that cannot be, and nothing of missing files if they are to be passed over.
    pub(crate) fn open_books(&mut self, passes_missing: bool) -> Vec<String> {
        self.books.fit(&*self.program, &self.options.settings.book, passes_missing)
    }

    /// Builds the engine and waits until it stands, giving `sign` meanwhile.
    pub(crate) fn warm_up(&mut self, sign: &dyn Fn()) {
        let settings = self.settings().search.clone();
        let warmed = self.ask(move |slot, program| {
            let engine = fitted(slot, program, &settings);
            if let Ok(start) = program.state(None) {
                engine.warm_up(&*start);
            }
        });
        receive_with_signs(&warmed, sign);
    }

    /// The table's entry for `state`; waits for earlier orders.
    pub(crate) fn probe(&self, state: Box<dyn GameState>) -> Option<TableEntry<Move>> {
        self.ask(move |slot, _| slot.as_ref()?.probe(&*state)).recv().ok().flatten().flatten()
    }

    /// Does `work` on the thread; where its result arrives, or nothing if it has failed.
    fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut EngineSlot, &dyn DynProgram) -> T + Send + 'static,
    ) -> Receiver<Option<T>> {
        let (finished, awaited) = channel();
        self.run(work, move |result| _ = finished.send(result));
        awaited
    }

    /// Does `work` on the thread; `then` gets its result, or nothing if it has failed.
    pub(crate) fn run<T: 'static>(
        &self,
        work: impl FnOnce(&mut EngineSlot, &dyn DynProgram) -> T + Send + 'static,
        then: impl FnOnce(Option<T>) + Send + 'static,
    ) {
        let program = Arc::clone(&self.program);
        self.order(move |slot| {
            let result = catch_unwind(AssertUnwindSafe(|| work(slot, &*program))).ok();
            // The receiver of the result may change the game at once.
            drop(program);
            if result.is_none() {
                log::error!("the work under way has failed");
                *slot = None;
            }
            then(result);
        });
    }

    fn order(&self, order: impl FnOnce(&mut EngineSlot) + Send + 'static) {
        if self.orders.send(Box::new(order)).is_err() {
            log::error!("the engine's thread is gone");
        }
    }
}
