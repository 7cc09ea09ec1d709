//! A program with its options, its books and its engine: all that a session thinks with.

use std::hash::{BuildHasher as _, RandomState};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use command_line::exhausted;
use dyngame::{GameState, Move};
use game::TextError;
use protocol::{Go, Protocol};
use search::{EvaluationKind, TableEntry};

use super::book::OpenBooks;
use super::plan::Question;
use super::root::Root;
use super::time::Lag;
use crate::options::{Change, EngineSettings, Options, Set};
use crate::program::{DynEngine, DynProgram, SearchSettings};

/// Stack of a thread that thinks, in bytes: deep trees of deep games; only what is used of it costs
/// memory.
pub(crate) const STACK: usize = 64 << 20;

/// A program, its options, its books and its engine. Nothing here knows a protocol.
pub(crate) struct Machine {
    program: Arc<dyn DynProgram>,
    pub(crate) options: Options,
    /// Whether the game must prepare again.
    unprepared: bool,
    /// The evaluation whose remark has been made.
    remarked: Option<EvaluationKind>,
    books: OpenBooks,
    pub(crate) lag: Lag,
    /// Built when it is needed first, and lent to the work that is done with it.
    engine: EngineSlot,
}

/// Where the engine is kept.
pub(crate) type EngineSlot = Option<Box<dyn DynEngine>>;

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

impl Machine {
    pub(crate) fn new(program: Box<dyn DynProgram>, options: Options) -> Self {
        Self {
            program: program.into(),
            options,
            unprepared: true,
            remarked: None,
            books: OpenBooks::default(),
            lag: Lag::default(),
            engine: None,
        }
    }

    pub(crate) fn program(&self) -> &dyn DynProgram {
        &*self.program
    }

    pub(crate) fn settings(&self) -> &EngineSettings {
        &self.options.settings
    }

    /// The program and the engine, for work; the engine is to be [returned](Self::put_back).
    pub(crate) fn lend(&mut self) -> (Arc<dyn DynProgram>, EngineSlot) {
        (Arc::clone(&self.program), self.engine.take())
    }

    pub(crate) fn put_back(&mut self, engine: EngineSlot) {
        self.engine = engine;
    }

    /// Sets an option, and has the engine made to fit before it is used again; fails if there is no
    /// such option, the value is none of it, or work is under way.
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
                self.engine = None;
            }
            Change::Pressed(_) => self.clear(),
            Change::None | Change::Common | Change::Own { .. } => {}
        }
        if matches!(change, Change::Own { changes_rules: true, .. }) {
            self.books.close();
        }
        Ok((change, note))
    }

    /// The remark on the evaluation in use, once: a source text without a search has it play alone.
    pub(crate) fn remark(&mut self) -> Option<String> {
        let eval = self.settings().search.eval;
        let is_new = self.remarked.replace(eval) != Some(eval);
        let is_alone = eval.is_reference && !self.program.entry().has_plain;
        (is_new && is_alone).then(|| format!("Eval {} plays without a search", eval.name))
    }

    /// Forgets all that was searched, as for a new game.
    pub(crate) fn clear(&mut self) {
        let clear = || self.engine.as_mut().map(|engine| engine.clear());
        if catch_unwind(AssertUnwindSafe(clear)).is_err() {
            self.engine = None;
        }
    }

    /// Has the game load what it needs, unless it has, and gives `sign` meanwhile. Fails if something
    /// is missing; the game is played without it.
    pub(crate) fn prepare(&mut self, sign: &dyn Fn()) -> Result<(), TextError> {
        if !self.unprepared {
            return Ok(());
        }
        let Some(program) = Arc::get_mut(&mut self.program) else { return Ok(()) };
        self.unprepared = false;
        match with_signs(|| program.prepare(), sign) {
            Ok(Some(prepared)) => prepared,
            Ok(None) => Err(TextError::new("the game's data could not be loaded".to_owned())),
            Err(error) => Err(TextError::new(error.to_string())),
        }
    }

    /// Opens the books that the options name, unless they are open; says what is wrong with each
    /// that cannot be, and nothing of missing files if they are to be passed over.
    pub(crate) fn open_books(&mut self, passes_missing: bool) -> Vec<String> {
        self.books.fit(&*self.program, &self.options.settings.book, passes_missing)
    }

    /// Builds the engine and has it ready, giving `sign` meanwhile.
    pub(crate) fn warm_up(&mut self, sign: &dyn Fn()) {
        let Self { program, engine, options, .. } = self;
        let warm_up = || {
            let engine = fitted(engine, &**program, &options.settings.search);
            if let Ok(start) = program.state(None) {
                engine.warm_up(&*start);
            }
        };
        if !matches!(with_signs(warm_up, sign), Ok(Some(()))) {
            log::error!("the engine could not be made ready");
            self.engine = None;
        }
    }

    pub(crate) fn probe(&self, state: &dyn GameState) -> Option<TableEntry<Move>> {
        self.engine.as_ref()?.probe(state)
    }

    /// The question that the plan of `go` in `root` answers.
    pub(crate) fn question<'a>(
        &'a self,
        root: &'a Root,
        protocol: Protocol,
        go: &'a Go,
    ) -> Question<'a> {
        let (program, settings) = (self.program(), self.settings());
        Question {
            program,
            root,
            settings,
            conduct: protocol.conduct(),
            notation: root.notation(program, protocol),
            go,
            books: &self.books,
            seed: chosen(settings.search.seed),
            lag: &self.lag,
        }
    }
}

/// The number that all random choices of one turn are made from: `seed`, or another one each time
/// if that is 0.
fn chosen(seed: u64) -> u64 {
    if seed > 0 { seed } else { RandomState::new().hash_one(0) }
}

/// Does `work` on a thread of its own, giving a `sign` of life every four seconds meanwhile, since GUIs
/// do not wait long without one; nothing comes of it if it panics. Fails if the system gives no thread.
fn with_signs<T: Send>(work: impl FnOnce() -> T + Send, sign: &dyn Fn()) -> io::Result<Option<T>> {
    const PERIOD: Duration = Duration::from_secs(4);
    let (finished, awaited) = channel();
    thread::scope(|scope| {
        let work = move || {
            let done = catch_unwind(AssertUnwindSafe(work));
            // Whoever waits for it waits until it comes.
            _ = finished.send(done.ok());
        };
        let thread = thread::Builder::new().name("load".into()).stack_size(STACK);
        thread.spawn_scoped(scope, work).map_err(exhausted)?;
        loop {
            match awaited.recv_timeout(PERIOD) {
                Err(RecvTimeoutError::Timeout) => sign(),
                done => return Ok(done.ok().flatten()),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn without_a_seed_each_turn_has_one_of_its_own() {
        let seeds: HashSet<_> = (0..100).map(|_| chosen(0)).collect();
        assert_eq!(seeds.len(), 100);
        assert_eq!(chosen(5), 5);
    }
}
