//! An engine's process: lines in, lines out, and nothing left behind.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use command_line::{exhausted, one_line};
use game::TextError;
use process_wrap::std::{ChildWrapper, CommandWrap};

use crate::program::located;
use crate::watchdog;

/// A line that an engine printed, with the moment it was read.
#[derive(Debug)]
pub struct Received {
    /// The line, without its end; invalid UTF-8 is replaced.
    pub line: String,
    /// When it came.
    pub at: Instant,
}

/// The output of an engine that has been read, and is not asked for yet.
#[derive(Debug, Default)]
struct Backlog {
    /// Bytes of the lines that wait.
    waiting: AtomicUsize,
    /// Whether a line has gone on beyond what is believed, and not ended yet.
    is_endless: AtomicBool,
}

/// Bytes that may wait: an engine that writes more is read again when they have been looked at.
const MOST_WAITING: usize = 4 << 20;
/// Of each line, for its place in the queue.
const OVERHEAD: usize = 64;

/// How long an engine is waited for that does not read what it is sent, once its pipe is full.
const UNREAD: Duration = Duration::from_secs(10);

/// Whether there is no room in the pipe at present.
fn is_full(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::WouldBlock
}

/// How often it is asked whether a silent process is still there.
const LOOK_UP: Duration = Duration::from_millis(50);

/// A running engine. Dropping it ends the process and all that it started.
pub struct Process {
    /// In the log.
    pub(crate) name: String,
    stdin: Option<ChildStdin>,
    bound: BoundChild,
    /// Whether the engine has gone when this process has: not if it has answered through another one.
    is_watched: bool,
    /// When the process was first seen to have left.
    left: Option<Instant>,
    lines: Receiver<Received>,
    backlog: Arc<Backlog>,
    complaints: Complaints,
}

/// The longest line that is believed; the rest of a longer one is dropped.
const LINE_LIMIT: usize = 1 << 20;

impl Process {
    /// Starts `command` (a program and its arguments) in `folder`, from which the path of the program
    /// counts too. What it says is logged under `name`; what it writes to stderr is appended to the
    /// file `log`, if that is given.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn start(
        name: &str,
        command: &[String],
        folder: Option<&Path>,
        log: Option<File>,
    ) -> Result<Self, TextError> {
        let (program, arguments) = command.split_first().ok_or(NoProcess::NoProgram {})?;
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            let (program, folder) = (program.clone(), folder.display().to_string());
            return Err(NoProcess::NoFolder { program, folder }.into());
        }
        let spawned = Self::spawn(name, program, arguments, folder, log);
        spawned.map_err(|error| TextError::new(format!("{program}: {error}")))
    }

    fn spawn(
        name: &str,
        program: &str,
        arguments: &[String],
        folder: Option<&Path>,
        log: Option<File>,
    ) -> io::Result<Self> {
        let mut command = Command::new(located(program, folder)?);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let mut bound = BoundChild::spawn(command)?;
        let stdin = bound.child.stdin().take();
        #[cfg(unix)]
        if let Some(stdin) = &stdin {
            rustix::fs::fcntl_setfl(stdin, rustix::fs::OFlags::NONBLOCK)?;
        }
        let stdout = bound.child.stdout().take();
        let stdout = stdout.ok_or_else(|| io::Error::other("no output pipe"))?;
        let stderr = bound.child.stderr().take();
        let stderr = stderr.ok_or_else(|| io::Error::other("no error pipe"))?;
        let (name, backlog) = (name.to_owned(), Arc::<Backlog>::default());
        let complaints = Complaints::listen(name.clone(), stderr, log)?;
        let lines = listen(name.clone(), stdout, Arc::clone(&backlog))?;
        let (is_watched, left) = (false, None);
        Ok(Self { name, stdin, bound, is_watched, left, lines, backlog, complaints })
    }

    /// Sends `text`, whole lines, in one piece.
    ///
    /// # Errors
    /// If the engine has gone, or does not read.
    pub fn send(&mut self, text: &str) -> io::Result<()> {
        text.lines().for_each(|line| log::trace!("{} < {line}", self.name));
        let stdin = self.stdin.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        let deadline = Instant::now() + UNREAD;
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            match stdin.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if is_full(&error) && Instant::now() < deadline => {
                    thread::sleep(Duration::from_millis(1));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The next line, waited for until `deadline`.
    ///
    /// # Errors
    /// If no line came in time, however many came later, or the engine has gone.
    pub fn receive(&mut self, deadline: Instant) -> Result<Received, RecvTimeoutError> {
        match self.next(deadline)? {
            late if late.at > deadline => Err(RecvTimeoutError::Timeout),
            received => Ok(received),
        }
    }

    /// The next line, whenever it came, waited for until `until`.
    ///
    /// # Errors
    /// If there is none, or the engine has gone.
    pub(crate) fn next(&mut self, until: Instant) -> Result<Received, RecvTimeoutError> {
        loop {
            let now = Instant::now();
            let look_up = until.min(now + LOOK_UP).saturating_duration_since(now);
            match self.lines.recv_timeout(look_up) {
                Ok(next) => {
                    self.backlog.waiting.fetch_sub(next.line.len() + OVERHEAD, Ordering::Relaxed);
                    return Ok(next);
                }
                Err(RecvTimeoutError::Timeout) if self.has_gone() => {
                    return Err(RecvTimeoutError::Disconnected);
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() < until => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Has the engine count as gone as soon as its process has left, although another one that it
    /// started holds its output open. A launcher that has left already is not the engine.
    pub(crate) fn watch(&mut self) {
        self.is_watched = self.exit(Duration::ZERO).is_none();
    }

    /// Whether the process has left, and what it wrote before has been read.
    fn has_gone(&mut self) -> bool {
        if self.is_watched && self.left.is_none() && self.exit(Duration::ZERO).is_some() {
            self.left = Some(Instant::now());
        }
        self.left.is_some_and(|left| left.elapsed() >= LOOK_UP)
    }

    /// Whether it writes and writes without the end of a line.
    pub(crate) fn is_endless(&self) -> bool {
        self.backlog.is_endless.load(Ordering::Relaxed)
    }

    /// The last line that it wrote to stderr, if any; all of it, once it has left.
    pub fn last_words(&mut self) -> Option<String> {
        self.complaints.last()
    }

    /// Closes the engine's input.
    pub fn close(&mut self) {
        self.stdin = None;
    }

    /// Waits up to `grace` for the engine to leave; `None` if it stays, else its exit code or the
    /// signal that ended it.
    pub fn exit(&mut self, grace: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + grace;
        loop {
            match self.bound.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                left => return left.ok().flatten(),
            }
        }
    }
}

/// A process that ends with this one, whatever ends that. Dropping it ends it and all that it started.
pub(crate) struct BoundChild {
    pub(crate) child: Box<dyn ChildWrapper>,
    /// Ends it if this process is killed.
    #[cfg(windows)]
    _job: Option<win32job::Job>,
}

impl BoundChild {
    pub(crate) fn spawn(command: Command) -> io::Result<Self> {
        watchdog::start();
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        crate::job::wrap(&mut command);
        let child = command.spawn().map_err(exhausted)?;
        #[cfg(windows)]
        let job = crate::job::bind(&*child);
        watchdog::born(child.id());
        Ok(Self {
            child,
            #[cfg(windows)]
            _job: job,
        })
    }
}

impl Drop for BoundChild {
    fn drop(&mut self) {
        // The group is killed even if its leader has left: it may have left children.
        let _ = self.child.start_kill();
        let _ = self.child.wait();
        watchdog::gone(self.child.id());
    }
}

/// The lines that an engine writes to stderr: logged, and the last line kept.
struct Complaints {
    last: Arc<Mutex<Option<String>>>,
    /// Closed when there is no more.
    end: Receiver<()>,
}

impl Complaints {
    fn listen(
        name: String,
        stderr: impl io::Read + Send + 'static,
        mut log: Option<File>,
    ) -> io::Result<Self> {
        let last = Arc::new(Mutex::new(None));
        let (sender, end) = mpsc::channel();
        let kept = Arc::clone(&last);
        thread(move || {
            let _open = sender;
            let mut reader = BufReader::new(stderr);
            while let Ok(Some(line)) = read_line(&mut reader, |_| ()) {
                log::debug!("{name} on stderr: {line}");
                // In one piece: games at the same time may share the file.
                if let Some(Err(error)) =
                    log.as_mut().map(|log| log.write_all(format!("{line}\n").as_bytes()))
                {
                    log::warn!("{name}: its stderr cannot be logged: {error}");
                    log = None;
                }
                if !line.trim().is_empty() {
                    *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(line);
                }
            }
        })?;
        Ok(Self { last, end })
    }

    fn last(&self) -> Option<String> {
        /// Characters of a line that are worth repeating.
        const MOST: usize = 200;
        // A line on its way is waited for, a child that holds the pipe open is not.
        let _ = self.end.recv_timeout(Duration::from_millis(200));
        let line = self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        Some(one_line(&line.trim().chars().take(MOST).collect::<String>()).into_owned())
    }
}

/// Reads lines as they come, and no more than may wait, until they end or nobody wants them.
fn listen(
    label: String,
    output: impl io::Read + Send + 'static,
    backlog: Arc<Backlog>,
) -> io::Result<Receiver<Received>> {
    /// Between two looks whether there is room again.
    const PAUSE: Duration = Duration::from_millis(1);
    let (sender, lines) = mpsc::channel();
    thread(move || {
        let mut reader = BufReader::new(output);
        let endless = |is_endless| backlog.is_endless.store(is_endless, Ordering::Relaxed);
        while let Ok(Some(line)) = read_line(&mut reader, endless) {
            log::trace!("{label} > {line}");
            let length = line.len() + OVERHEAD;
            let waiting = backlog.waiting.fetch_add(length, Ordering::Relaxed) + length;
            if sender.send(Received { line, at: Instant::now() }).is_err() {
                break;
            }
            // Alone it has nobody who could look at them.
            while waiting > MOST_WAITING
                && backlog.waiting.load(Ordering::Relaxed) > MOST_WAITING / 2
                && Arc::strong_count(&backlog) > 1
            {
                thread::sleep(PAUSE);
            }
        }
    })?;
    Ok(lines)
}

/// A thread of an engine, which may be one too many for the system.
fn thread(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let started = thread::Builder::new().name("engine".into()).spawn(work);
    started.map(drop).map_err(exhausted)
}

/// One line, or `None` at the end; `endless` hears whether it is longer than what is believed and goes on.
fn read_line(reader: &mut impl BufRead, endless: impl Fn(bool)) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    loop {
        let buffer = reader.fill_buf()?;
        if buffer.is_empty() {
            return Ok((!bytes.is_empty()).then(|| text(&bytes)));
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = LINE_LIMIT.saturating_sub(bytes.len());
        bytes.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        reader.consume(used);
        endless(end.is_none() && bytes.len() >= LINE_LIMIT);
        if end.is_some() {
            return Ok(Some(text(&bytes)));
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_end_matches('\r').to_owned()
}

game::refusals! {
    pub(crate) enum Departure {
        "it left with exit code {code}" => Code("engine-left") { code: String },
        "it was ended by signal {signal}" => Signal("engine-ended") { signal: String },
    }
}

game::refusals! {
    pub(crate) enum NoProcess {
        "no program is named" => NoProgram("engine-no-program") {},
        "{program}: there is no folder {folder}" => NoFolder("engine-no-folder") { program: String, folder: String },
    }
}

game::refusals! {
    /// Why a tool of Tengen's own engine has told nothing of use.
    pub(crate) enum ToolFailure {
        "{name}: {what}" => Ended("engine-failure") { name: String, what: TextError as TextError::message },
        "the engine says \"{line}\"" => Strange("engine-says") { line: String },
    }
}

/// A line of a tool is none that it may say.
pub(crate) fn unexpected_line(line: &str) -> TextError {
    ToolFailure::Strange { line: line.to_owned() }.into()
}

pub(crate) fn departure(status: ExitStatus) -> Departure {
    if let Some(code) = status.code() {
        return Departure::Code { code: code.to_string() };
    }
    // signal: 11 (SIGSEGV)
    let signal = status.to_string();
    let signal = signal.split_once(": ").map_or(&*signal, |(_, signal)| signal).to_owned();
    Departure::Signal { signal }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes lines for ever.
    struct Endless;

    impl io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            buffer.fill(b'x');
            buffer.iter_mut().step_by(100).for_each(|byte| *byte = b'\n');
            Ok(buffer.len())
        }
    }

    #[test]
    fn no_more_waits_than_may() {
        let backlog = Arc::<Backlog>::default();
        let _lines = listen("x".into(), Endless, Arc::clone(&backlog)).expect("a thread");
        let waiting = || backlog.waiting.load(Ordering::Relaxed);
        while waiting() <= MOST_WAITING {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(20));
        assert!(waiting() < MOST_WAITING + 200, "{}", waiting());
    }
}
