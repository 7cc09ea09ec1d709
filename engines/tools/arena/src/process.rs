//! An engine's process: lines in, lines out, and nothing left behind.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{self, Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};

use crate::watchdog;

/// A line that an engine printed, with the moment it was read.
#[derive(Debug)]
pub struct Received {
    /// The line, without its end; invalid UTF-8 is replaced.
    pub line: String,
    /// When it came.
    pub at: Instant,
}

/// A running engine. Dropping it ends the process and all that it started.
pub struct Process {
    /// In the log.
    pub(crate) name: String,
    child: Box<dyn ChildWrapper>,
    stdin: Option<ChildStdin>,
    lines: Receiver<Received>,
    complaints: Complaints,
    /// Ends the engine if the runner is killed.
    #[cfg(windows)]
    _job: Option<win32job::Job>,
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
    ) -> io::Result<Self> {
        let (program, arguments) =
            command.split_first().ok_or_else(|| io::Error::other("an empty command"))?;
        let mut command = Command::new(located(program, folder)?);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        crate::job::wrap(&mut command);
        let mut child = command.spawn()?;
        #[cfg(windows)]
        let job = crate::job::bind(&*child);
        watchdog::born(child.id());
        let stdin = child.stdin().take();
        let stdout = child.stdout().take().ok_or_else(|| io::Error::other("no output pipe"))?;
        let stderr = child.stderr().take().ok_or_else(|| io::Error::other("no error pipe"))?;
        let complaints = Complaints::listen(name.to_owned(), stderr, log);
        let (sender, lines) = mpsc::channel();
        let (name, label) = (name.to_owned(), name.to_owned());
        thread::spawn(move || {
            let mut reader = BufReader::new(stdout);
            while let Ok(Some(line)) = read_line(&mut reader) {
                log::trace!("{label} > {line}");
                if sender.send(Received { line, at: Instant::now() }).is_err() {
                    break;
                }
            }
        });
        Ok(Self {
            child,
            stdin,
            lines,
            complaints,
            name,
            #[cfg(windows)]
            _job: job,
        })
    }

    /// Sends `text`, whole lines, in one piece.
    ///
    /// # Errors
    /// If the engine has gone.
    pub fn send(&mut self, text: &str) -> io::Result<()> {
        text.lines().for_each(|line| log::trace!("{} < {line}", self.name));
        let stdin = self.stdin.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        stdin.write_all(text.as_bytes())?;
        stdin.flush()
    }

    /// The next line, waited for until `deadline`.
    ///
    /// # Errors
    /// If no line came in time, or the engine has gone.
    pub fn receive(&self, deadline: Instant) -> Result<Received, RecvTimeoutError> {
        self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now()))
    }

    /// The last line that it wrote to stderr, if any; all of it, once it has left.
    pub fn last_words(&mut self) -> Option<String> {
        self.complaints.last()
    }

    /// Closes the engine's input.
    pub fn close(&mut self) {
        self.stdin = None;
    }

    /// Waits up to `grace` for the engine to leave; `None` if it stays, else its exit code, which
    /// a process that was killed has not.
    pub fn exit(&mut self, grace: Duration) -> Option<Option<i32>> {
        let deadline = Instant::now() + grace;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                Ok(None) => return None,
                Ok(Some(status)) => return Some(status.code()),
                Err(_) => return Some(None),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stdin = None;
        // The group is killed even if its leader has left: it may have left children.
        let _ = self.child.start_kill();
        let _ = self.child.wait();
        watchdog::gone(self.child.id());
    }
}

/// Where the program is. Systems differ in whether a path counts from the folder that the process
/// shall be in; here it does. A mere name is looked for by the system.
fn located(program: &str, folder: Option<&Path>) -> io::Result<PathBuf> {
    match folder {
        Some(folder) if Path::new(program).components().nth(1).is_some() => {
            path::absolute(folder.join(program))
        }
        _ => Ok(program.into()),
    }
}

/// The lines that an engine writes to stderr: logged, and the last line kept.
struct Complaints {
    last: Arc<Mutex<Option<String>>>,
    /// Closed when there is no more.
    end: Receiver<()>,
}

impl Complaints {
    fn listen(name: String, stderr: impl io::Read + Send + 'static, mut log: Option<File>) -> Self {
        let last = Arc::new(Mutex::new(None));
        let (sender, end) = mpsc::channel();
        let kept = Arc::clone(&last);
        thread::spawn(move || {
            let _open = sender;
            let mut reader = BufReader::new(stderr);
            while let Ok(Some(line)) = read_line(&mut reader) {
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
        });
        Self { last, end }
    }

    fn last(&self) -> Option<String> {
        /// Characters of a line that are worth repeating.
        const MOST: usize = 200;
        // A line on its way is waited for, a child that holds the pipe open is not.
        let _ = self.end.recv_timeout(Duration::from_millis(200));
        let line = self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        Some(line.trim().chars().take(MOST).flat_map(char::escape_debug).collect())
    }
}

/// One line, or `None` at the end.
fn read_line(reader: &mut impl BufRead) -> io::Result<Option<String>> {
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
        if end.is_some() {
            return Ok(Some(text(&bytes)));
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_end_matches('\r').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_counts_from_the_folder_and_a_name_does_not() {
        let folder = Path::new("games");
        let here = std::env::current_dir().expect("a folder");
        let found = |program: &str| located(program, Some(folder)).expect("a path");
        assert_eq!(found("./bin/a"), here.join("games").join("bin").join("a"));
        assert_eq!(found("a"), Path::new("a"));
        let there = here.join("a").display().to_string();
        assert_eq!(found(&there), Path::new(&there));
        assert_eq!(located("./a", None).expect("a path"), Path::new("./a"));
    }
}
