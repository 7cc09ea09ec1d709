//! An engine as the runner talks to it: any program, any protocol, never trusted.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use game::Side;
use protocol::{
    BestMove, Command, Dialect, GameResult, Go, OptionSpec, Position, Protocol, Reply, Seats, Value,
};
use serde::{Deserialize, Serialize};

use crate::clock::Limits;
use crate::process::Process;
use crate::rules::Settings;

/// An engine that takes part: how to start it and what to tell it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EngineSpec {
    /// Name in all reports; unique.
    pub name: String,
    /// Program and arguments.
    pub command: Vec<String>,
    /// Protocol it is spoken to in.
    #[serde(with = "protocol_word")]
    pub protocol: Protocol,
    /// Options set once after the handshake.
    pub options: Settings,
    /// What it may think.
    pub limits: Limits,
    /// Folder it runs in; ours if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<PathBuf>,
}

/// Protocols by their words in flags, files and journals.
pub mod protocol_word {
    use protocol::Protocol;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    /// Writes the word.
    ///
    /// # Errors
    /// If the serializer fails.
    pub fn serialize<S: Serializer>(protocol: &Protocol, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(protocol.word())
    }

    /// Reads the word.
    ///
    /// # Errors
    /// If it is no protocol's.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Protocol, D::Error> {
        let text = String::deserialize(from)?;
        Protocol::from_word(&text)
            .ok_or_else(|| D::Error::custom(format!("unknown protocol: {text}")))
    }
}

/// How an engine failed. Each is an outcome of its own.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// It could not be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// Its process ended.
    #[error("crashed")]
    Crash,
    /// It did not answer.
    #[error("gave no answer to {0}")]
    Stall(&'static str),
    /// Not its fault: the match was ended while it was thinking.
    #[error("was interrupted")]
    Interrupted,
}

/// A position to think about, and how long.
#[derive(Debug)]
pub struct Task<'a> {
    /// The root in the engine's own spelling.
    pub position: Position,
    /// The search, its clocks by first and second player.
    pub go: Go,
    /// Who is on the move.
    pub mover: Side,
    /// What the engine may take, if its time is limited.
    pub allowance: Option<Duration>,
    /// Ends the thinking when it becomes true.
    pub stop: &'a AtomicBool,
}

/// The answer to a search, with what the engine said on the way.
#[derive(Clone, Debug)]
pub struct Thought {
    /// What it plays.
    pub best: BestMove,
    /// From the command sent to the answer read.
    pub spent: Duration,
    /// The last score it printed, for its own side.
    pub score: Option<Value>,
    /// The last depth it printed.
    pub depth: Option<u32>,
    /// The last node count it printed.
    pub nodes: Option<u64>,
}

/// A running engine.
pub struct Engine {
    process: Process,
    dialect: Box<dyn Dialect>,
    /// When it must have answered after it was told to stop.
    patience: Patience,
    announced: Vec<OptionSpec>,
}

/// How long an engine may take over what no clock measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// From the start to the end of the handshake, and to being ready.
    pub start: Duration,
    /// For a move beyond its limit, before it counts as stalled.
    pub stall: Duration,
}

/// How often a waiting runner looks whether it should stop.
const LOOK_UP: Duration = Duration::from_millis(50);

impl Default for Patience {
    fn default() -> Self {
        Self { start: Duration::from_secs(30), stall: Duration::from_secs(60) }
    }
}

impl EngineSpec {
    /// Options that `announced`, what the engine said of itself, does not bear out, in words.
    #[must_use]
    pub fn objections(&self, announced: &[OptionSpec]) -> Vec<String> {
        // Gomocup's engines announce nothing.
        let settings = self.options.iter().filter(|_| self.protocol != Protocol::Gomocup);
        let objection = |(name, value): &(String, String)| {
            let found = announced.iter().find(|option| option.is_called(self.protocol, name));
            match found {
                None => Some(format!("{} announces no option {name}", self.name)),
                Some(option) => {
                    let wrong = option.objection(value)?;
                    Some(format!("option {name} of {}: {wrong}", self.name))
                }
            }
        };
        settings.filter_map(objection).collect()
    }
}

impl Engine {
    /// Starts the engine and brings it to readiness.
    ///
    /// # Errors
    /// If it cannot be started, leaves, or does not answer in time.
    pub fn start(spec: &EngineSpec, patience: Patience) -> Result<Self, Failure> {
        let process = Process::start(&spec.command, spec.folder.as_deref())
            .map_err(|error| Failure::Start(error.to_string()))?;
        let dialect = protocol::dialect(spec.protocol);
        let mut engine = Self { process, dialect, patience, announced: Vec::new() };
        let mut announced = Vec::new();
        let word = spec.protocol.word().to_owned();
        engine.ask(&Command::Handshake(word), "the handshake", |reply| match reply {
            Reply::HandshakeDone(_) => true,
            Reply::Option(option) => {
                announced.push(option);
                false
            }
            // Gomocup's engines introduce themselves and leave it at that.
            Reply::Identity { .. } => spec.protocol == Protocol::Gomocup,
            _ => false,
        })?;
        engine.announced = announced;
        for (name, value) in &spec.options {
            let value = (!value.is_empty()).then(|| value.clone());
            engine.tell(&Command::SetOption { name: name.clone(), value })?;
        }
        engine.ready()?;
        Ok(engine)
    }

    /// The options that the engine announced at the handshake.
    #[must_use]
    pub fn announced(&self) -> &[OptionSpec] {
        &self.announced
    }

    /// Tells the engine that another game begins, and waits until it is ready.
    ///
    /// # Errors
    /// If it leaves or does not answer.
    pub fn new_game(&mut self) -> Result<(), Failure> {
        self.tell(&Command::NewGame)?;
        self.ready()
    }

    /// Tells the engine how the game ended.
    ///
    /// # Errors
    /// If it has left.
    pub fn game_over(&mut self, result: GameResult) -> Result<(), Failure> {
        self.tell(&Command::GameOver(result))
    }

    /// Has the engine think. `allowance` is what it may take; beyond it, it is told to stop, and
    /// beyond the patience it has failed.
    ///
    /// # Errors
    /// If it leaves or does not answer.
    pub fn think(&mut self, task: Task<'_>) -> Result<Thought, Failure> {
        let Task { position, mut go, mover, allowance, stop } = task;
        if self.dialect.protocol().seats() == Seats::MoverOther {
            go.clock = go.clock.seen_by(mover.index());
        }
        self.tell(&Command::Position(position))?;
        let text = self.encode(&Command::Go(go));
        let start = Instant::now();
        self.process.send(&text).map_err(|_| Failure::Crash)?;
        let end = start + allowance.unwrap_or_default() + self.patience.stall;
        // A late engine still gets its word in, so that its next answer is not taken for this one.
        let mut nudge = allowance.map(|allowance| start + allowance + Duration::from_secs(1));
        let (mut score, mut depth, mut nodes) = (None, None, None);
        loop {
            let received = match self.process.receive(end.min(Instant::now() + LOOK_UP)) {
                Ok(received) => received,
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Crash),
                Err(RecvTimeoutError::Timeout) => {
                    let now = Instant::now();
                    if stop.load(Ordering::Relaxed) {
                        return Err(Failure::Interrupted);
                    }
                    if now >= end {
                        return Err(Failure::Stall("go"));
                    }
                    if nudge.take_if(|at| now >= *at).is_some() {
                        self.tell(&Command::Stop)?;
                    }
                    continue;
                }
            };
            match self.dialect.decode_reply(&received.line) {
                Ok(Some(Reply::Info(info))) if info.multi_pv.unwrap_or(1) == 1 => {
                    score = info.score.map(|(value, _)| value).or(score);
                    depth = info.depth.or(depth);
                    nodes = info.nodes.or(nodes);
                }
                // Played like any other: the engine's echo is the answer.
                Ok(Some(Reply::Suggestion(mv))) => self.tell(&Command::Play(mv))?,
                Ok(Some(Reply::BestMove(best))) => {
                    let spent = received.at.saturating_duration_since(start);
                    return Ok(Thought { best, spent, score, depth, nodes });
                }
                Ok(_) => {}
                Err(error) => log::debug!("{}: {error}", received.line),
            }
        }
    }

    /// Asks the engine to leave, and waits a moment for it.
    pub fn quit(mut self) {
        if self.tell(&Command::Quit).is_ok() {
            self.process.leave(Duration::from_millis(500));
        }
    }

    fn ready(&mut self) -> Result<(), Failure> {
        self.ask(&Command::IsReady, "isready", |reply| matches!(reply, Reply::Ready))
    }

    fn encode(&mut self, command: &Command) -> String {
        let mut text = String::new();
        self.dialect.encode_command(command, &mut text);
        text
    }

    fn tell(&mut self, command: &Command) -> Result<(), Failure> {
        let text = self.encode(command);
        if text.is_empty() {
            return Ok(());
        }
        self.process.send(&text).map_err(|_| Failure::Crash)
    }

    /// Sends `command` and waits for the reply that `wanted` accepts. A protocol without a word
    /// for the command owes no reply.
    fn ask(
        &mut self,
        command: &Command,
        name: &'static str,
        mut wanted: impl FnMut(Reply) -> bool,
    ) -> Result<(), Failure> {
        let text = self.encode(command);
        if text.is_empty() {
            return Ok(());
        }
        self.process.send(&text).map_err(|_| Failure::Crash)?;
        let deadline = Instant::now() + self.patience.start;
        loop {
            let received = self.process.receive(deadline).map_err(|error| match error {
                RecvTimeoutError::Timeout => Failure::Stall(name),
                RecvTimeoutError::Disconnected => Failure::Crash,
            })?;
            if let Ok(Some(reply)) = self.dialect.decode_reply(&received.line)
                && wanted(reply)
            {
                return Ok(());
            }
        }
    }
}
