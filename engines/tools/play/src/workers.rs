//! Engines at work, a thread for each: what they are asked, and what they say.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use arena::engine::{Engine, EngineSpec, Failure, Patience, Task, Thought};
use command_line::exhausted;
use game::{Message, Side, TextError};
use protocol::{Go, Info, Position};

/// How long a stopped or departing engine is waited for.
const GRACE: Duration = Duration::from_secs(5);

pub(crate) struct Job {
    /// Its number, which everything that is said about it carries.
    pub(crate) number: u64,
    /// Options that must be set for it.
    pub(crate) options: Vec<(String, String)>,
    /// The root in the engine's notation.
    pub(crate) position: Position,
    pub(crate) mover: Side,
    pub(crate) go: Go,
    pub(crate) allowance: Option<Duration>,
    /// Whether each line of the search is reported.
    pub(crate) is_followed: bool,
}

/// News of a search.
pub(crate) struct SearchNews {
    pub(crate) number: u64,
    pub(crate) report: Report,
}

pub(crate) enum Report {
    Line(Info),
    Done(Result<Thought, EngineFailure>),
}

/// Why an engine that was to answer has not.
pub(crate) struct EngineFailure {
    pub(crate) name: String,
    pub(crate) why: TextError,
}

impl EngineFailure {
    /// The same for people.
    pub(crate) fn message(&self) -> Message {
        Message::new("engine-failure")
            .with("name", self.name.clone())
            .with("what", self.why.message())
    }
}

/// An engine with its thread, which starts it when it is first asked.
pub(crate) struct Worker {
    /// `None` once it is leaving.
    orders: Option<Sender<(Job, Arc<AtomicBool>)>>,
    /// Ends the search that was asked for last.
    stop: Arc<AtomicBool>,
    /// Closed when the thread has ended.
    gone: Receiver<()>,
}

impl Worker {
    /// A worker for `spec`; its news go to `tell`. Fails if the system gives no thread.
    pub(crate) fn new(
        spec: EngineSpec,
        tell: impl Fn(SearchNews) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let (orders, jobs) = channel::<(Job, Arc<AtomicBool>)>();
        let (leaving, gone) = channel();
        let work = move || {
            let _leaving: Sender<()> = leaving;
            let mut running = Running { spec, engine: None, options: BTreeMap::new() };
            for (job, stop) in jobs {
                let (number, is_followed) = (job.number, job.is_followed);
                let mut follow = |info: &Info| {
                    if is_followed {
                        tell(SearchNews { number, report: Report::Line(info.clone()) });
                    }
                };
                let Some(done) = running.work(job, &stop, &mut follow) else { continue };
                if !tell(SearchNews { number, report: Report::Done(done) }) {
                    break;
                }
            }
            if let Some(engine) = running.engine {
                engine.quit();
            }
        };
        thread::Builder::new().name("worker".to_owned()).spawn(work).map_err(exhausted)?;
        Ok(Self { orders: Some(orders), stop: Arc::default(), gone })
    }

    /// Ends the search under way and begins another.
    pub(crate) fn ask(&mut self, job: Job) {
        self.stop.store(true, Ordering::Relaxed);
        self.stop = Arc::default();
        if let Some(orders) = &self.orders {
            // A thread that has ended has said so.
            let _ = orders.send((job, Arc::clone(&self.stop)));
        }
    }

    /// Ends the search under way; its answer still comes.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Has the engine leave, without waiting for it.
    pub(crate) fn dismiss(&mut self) {
        self.stop();
        self.orders = None;
    }

    /// Waits until `deadline` for an engine that was dismissed.
    pub(crate) fn wait(&self, deadline: Instant) {
        let _ = self.gone.recv_timeout(deadline.saturating_duration_since(Instant::now()));
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.dismiss();
    }
}

/// The engine's own side of a worker.
struct Running {
    spec: EngineSpec,
    engine: Option<Engine>,
    /// Options as last set.
    options: BTreeMap<String, String>,
}

impl Running {
    /// The engine's answer; `None` if the search was ended before, and nobody waits for it.
    fn work(
        &mut self,
        job: Job,
        stop: &AtomicBool,
        follow: &mut dyn FnMut(&Info),
    ) -> Option<Result<Thought, EngineFailure>> {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let failure = match self.search(job, stop, follow) {
            Ok(thought) => return Some(Ok(thought)),
            Err(failure) => failure,
        };
        // The rest of it is of no use.
        let engine = self.engine.take();
        if matches!(failure, Failure::Interrupted {}) {
            return None;
        }
        let why = match engine {
            Some(mut engine) => engine.excuse(failure),
            None => failure.into(),
        };
        Some(Err(EngineFailure { name: self.spec.name.clone(), why }))
    }

    fn search(
        &mut self,
        job: Job,
        stop: &AtomicBool,
        follow: &mut dyn FnMut(&Info),
    ) -> Result<Thought, Failure> {
        let is_new = self.engine.is_none();
        if is_new {
            let patience = Patience { stall: GRACE, untimed: None, ..Patience::default() };
            self.options.clear();
            self.engine = Some(Engine::start(&self.spec, patience, None)?);
        }
        let engine = self.engine.as_mut().ok_or(Failure::Crash {})?;
        for (name, value) in job.options {
            if self.options.get(&name) != Some(&value) {
                engine.set(&name, &value)?;
                self.options.insert(name, value);
            }
        }
        if is_new {
            engine.new_game(&[])?;
        }
        let Job { position, go, mover, allowance, .. } = job;
        engine.observe(Task { position, go, mover, allowance, stop }, follow)
    }
}
