//! An engine as the runner talks to it: any program, any protocol, never trusted.

mod patience;
mod playing;
mod spec;
mod thinking;

use std::fs::File;
use std::io::ErrorKind;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use command_line::one_line;
use game::TextError;
use protocol::{BestMove, Command, Dialect, OptionSpec, Protocol, Reply};

use crate::process::{Process, departure};

use patience::{Excuse, Instead, Unanswered, Untold};
pub use patience::{Failure, Patience};
pub use spec::EngineSpec;
pub use thinking::{Task, Thought};

/// A running engine.
pub struct Engine {
    process: Process,
    dialect: Box<dyn Dialect>,
    /// The time by which it must answer after `stop`.
    patience: Patience,
    /// The options that it announced at the handshake.
    pub(crate) announced: Vec<OptionSpec>,
    /// Name and version that it gives itself, if it does.
    pub version: Option<String>,
    pondering: Pondering,
    /// Its last answer: one that comes again may be no answer to the next search.
    last: Option<BestMove>,
}

/// The state of an engine while the opponent thinks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pondering {
    #[default]
    Idle,
    /// It thinks about the position after the move that it expects.
    Running,
    /// That move was played; the next search goes on from it.
    Hit,
}

impl Engine {
    /// Starts the engine and brings it to readiness; what it writes to stderr is appended to
    /// `stderr`, if that is given.
    ///
    /// # Errors
    /// [`Failure::Start`] if it cannot be started, leaves, or does not answer in time.
    pub fn start(
        spec: &EngineSpec,
        patience: Patience,
        stderr: Option<File>,
    ) -> Result<Self, Failure> {
        let folder = spec.folder.as_deref();
        let process = Process::start(&spec.name, &spec.command, folder, stderr)
            .map_err(|why| Failure::Start { why })?;
        let dialect = protocol::dialect(spec.protocol);
        let mut engine = Self {
            process,
            dialect,
            patience,
            announced: Vec::new(),
            version: None,
            pondering: Pondering::default(),
            last: None,
        };
        match engine.introduce(spec) {
            Ok(()) => {
                engine.process.watch();
                Ok(engine)
            }
            Err(failure) => Err(Failure::Start { why: engine.excuse(failure) }),
        }
    }

    /// The handshake, the options, and the first readiness.
    fn introduce(&mut self, spec: &EngineSpec) -> Result<(), Failure> {
        let (mut announced, mut names) = (Vec::new(), Vec::new());
        let word = spec.protocol.word().to_owned();
        let done = Reply::HandshakeDone(word.clone());
        let within = self.patience.handshake;
        self.ask(&Command::Handshake(word), &done, within, |reply| match reply {
            Reply::HandshakeDone(_) => true,
            Reply::Option(option) => {
                announced.extend(Some(option).filter(|_| announced.len() < MOST_OPTIONS));
                false
            }
            // Gomocup's engines introduce themselves and leave it at that.
            Reply::Identity { name, version, .. } => {
                let all = [name, version].into_iter().filter(|text| !text.is_empty());
                names.extend(all.take(MOST_OPTIONS - names.len()));
                spec.protocol == Protocol::Gomocup
            }
            _ => false,
        })?;
        self.announced = announced;
        let version = one_line(&names.join(" ")).into_owned();
        self.version = Some(version).filter(|text| !text.is_empty());
        spec.options.iter().try_for_each(|(name, value)| self.set(name, value))?;
        self.ready()
    }

    /// Its failure with all that is known of it.
    pub fn excuse(&mut self, failure: Failure) -> TextError {
        let exit = match failure {
            Failure::Crash {} | Failure::Deaf {} => self.process.exit(EXIT_GRACE),
            _ => None,
        };
        let what = exit.map_or_else(|| failure.into(), |status| departure(status).into());
        match self.process.last_words() {
            Some(words) => Excuse::LastWords { what, words }.into(),
            None => what,
        }
    }

    /// Announces a new game, for which it sets `options` anew, and waits until the engine is ready.
    ///
    /// # Errors
    /// If it leaves or does not answer.
    pub fn new_game(&mut self, options: &[(String, String)]) -> Result<(), Failure> {
        options.iter().try_for_each(|(name, value)| self.set(name, value))?;
        self.tell(&Command::NewGame)?;
        self.ready()
    }

    /// Sets an option; without a value it is a button.
    ///
    /// # Errors
    /// If the engine has left, or its protocol has no word for the option.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        let protocol = self.dialect.protocol();
        if !protocol.carries(name) {
            let (protocol, option) = (protocol.word().to_owned(), name.to_owned());
            return Err(Failure::Start { why: Untold::Option { protocol, option }.into() });
        }
        let value = (!value.is_empty()).then(|| value.to_owned());
        self.tell(&Command::SetOption { name: name.to_owned(), value })
    }

    /// Sets an option if the engine has announced it, and that it may have this value.
    ///
    /// # Errors
    /// If the engine has left.
    pub fn set_if_announced(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        let protocol = self.dialect.protocol();
        let found = self.announced.iter().find(|option| option.is_called(protocol, name));
        match found.is_some_and(|option| option.objection(value).is_none()) {
            true => self.set(name, value),
            false => Ok(()),
        }
    }

    /// Asks the engine to leave, and waits a moment for it.
    pub fn quit(mut self) {
        if self.tell(&Command::Quit).is_ok() {
            self.process.close();
            self.process.exit(EXIT_GRACE);
        }
    }

    fn ready(&mut self) -> Result<(), Failure> {
        let within = self.patience.ready;
        self.ask(&Command::IsReady, &Reply::Ready, within, |reply| matches!(reply, Reply::Ready))
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
        self.send(&text)
    }

    fn send(&mut self, text: &str) -> Result<(), Failure> {
        self.process.send(text).map_err(|error| match error.kind() {
            ErrorKind::WouldBlock => Unanswered::Unread {}.into(),
            _ => Failure::Deaf {},
        })
    }

    /// The last line that it said instead of an answer.
    fn last_said(&self, line: Option<String>) -> Instead {
        match line {
            _ if self.process.is_endless() => Instead::Flood {},
            None => Instead::Nothing {},
            Some(line) => Instead::Line { text: repeated(&line) },
        }
    }

    /// Names a reply that nobody has asked for.
    pub(super) fn note_unasked(&mut self, line: &str) {
        if let Ok(Some(Reply::BestMove(_))) = self.dialect.decode_reply(line) {
            let name = &self.process.name;
            log::warn!("{name} answered twice; dropped: \"{line}\"");
        }
    }

    /// Sends `command` and waits for the reply that `wanted` accepts, usually `awaited`. A protocol
    /// without a word for the command owes no reply.
    fn ask(
        &mut self,
        command: &Command,
        awaited: &Reply,
        within: Duration,
        mut wanted: impl FnMut(Reply) -> bool,
    ) -> Result<(), Failure> {
        let text = self.encode(command);
        if text.is_empty() {
            return Ok(());
        }
        self.send(&text)?;
        let deadline = Instant::now() + within;
        let mut said = None;
        loop {
            let received = match self.process.receive(deadline) {
                Ok(received) => received,
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Crash {}),
                Err(RecvTimeoutError::Timeout) => {
                    let asked = text.trim_end().lines().last().unwrap_or_default().to_owned();
                    let (seconds, said) = (seconds(within), self.last_said(said).into());
                    return Err(match spelt(self.dialect.protocol(), awaited) {
                        Some(awaited) => Unanswered::Command { asked, awaited, seconds, said },
                        None => Unanswered::Wordless { asked, seconds, said },
                    }
                    .into());
                }
            };
            if let Ok(Some(reply)) = self.dialect.decode_reply(&received.line)
                && wanted(reply)
            {
                return Ok(());
            }
            said = Some(received.line);
        }
    }
}

/// Options that an engine announces, and names that it gives itself, at most.
const MOST_OPTIONS: usize = 10_000;

/// How an engine that leaves may take to be gone.
const EXIT_GRACE: Duration = Duration::from_millis(500);

/// The word of `protocol` for `reply`, if it has one.
fn spelt(protocol: Protocol, reply: &Reply) -> Option<String> {
    let mut text = String::new();
    protocol::dialect(protocol).encode_reply(reply, &mut text);
    text.lines().last().map(str::to_owned)
}

/// As much of a line of an engine as is worth repeating.
fn repeated(line: &str) -> String {
    const MOST: usize = 200;
    let start: String = line.chars().take(MOST).collect();
    one_line(&start).into_owned()
}

/// A time limit as people write it.
fn seconds(within: Duration) -> String {
    within.as_secs_f64().to_string()
}
