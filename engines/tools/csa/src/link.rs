//! A connection: lines in, lines out, and none of it without a bound.

use std::io::{self, BufReader, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

use files::Lines;

/// Bytes of a line that are kept.
const LONGEST: usize = 4096;
/// Lines that may wait to be written: who reads none of them is cut off.
const MOST_WAITING: usize = 1000;
/// The time that the other end may take to read anything.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest time without a line to be written.
const FOREVER: Duration = Duration::from_secs(1 << 30);

/// Something that came over a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// A line, without its end and what no text is.
    Line(String),
    /// A line longer than any of the protocol.
    Long,
    /// The other end has gone. Nothing comes behind it.
    Gone,
}

/// Starts to listen to `stream`; `deliver` gets what comes, and when, until it wants no more.
///
/// # Errors
/// If there is no thread.
pub(crate) fn listen(
    stream: &TcpStream,
    mut deliver: impl FnMut(Heard, Instant) -> bool + Send + 'static,
) -> io::Result<()> {
    let stream = stream.try_clone()?;
    let work = move || {
        let mut lines = Lines::new(BufReader::new(stream), LONGEST);
        while let Ok(Some(line)) = lines.next_line() {
            let text = String::from_utf8_lossy(line.bytes);
            // Blanks at the end of a line say nothing.
            let text = text.trim_end().to_owned();
            let heard = if line.is_cut() { Heard::Long } else { Heard::Line(text) };
            // A last line without an end is half a line.
            if !line.is_ended || !deliver(heard, Instant::now()) {
                break;
            }
        }
        deliver(Heard::Gone, Instant::now());
    };
    Builder::new().name("csa-in".to_owned()).spawn(work).map(drop)
}

/// Where lines for the other end are put down. Nobody waits until they are read.
#[derive(Clone)]
pub(crate) struct Outbox {
    /// For the log.
    name: Arc<str>,
    lines: SyncSender<Option<String>>,
    stream: Arc<TcpStream>,
}

impl Outbox {
    /// Writes to `stream` from now on, and an empty line after so long without another one.
    ///
    /// # Errors
    /// If there is no thread, or the connection is gone.
    pub(crate) fn open(
        stream: &TcpStream,
        name: &str,
        keep_alive: Option<Duration>,
    ) -> io::Result<Self> {
        // A move is a small line that must not wait for another.
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(WRITE_TIMEOUT))?;
        let (lines, waiting) = sync_channel(MOST_WAITING);
        let written = stream.try_clone()?;
        let work = move || write(written, &waiting, keep_alive.unwrap_or(FOREVER));
        Builder::new().name("csa-out".to_owned()).spawn(work)?;
        Ok(Self { name: name.into(), lines, stream: Arc::new(stream.try_clone()?) })
    }

    /// Says lines, each of which is ended here.
    pub(crate) fn say(&self, text: impl ToString) {
        let text = text.to_string();
        text.split('\n').for_each(|line| log::trace!("{} < {line}", self.name));
        self.say_quietly(&text);
    }

    /// The same without a word in the log.
    pub(crate) fn say_quietly(&self, text: &str) {
        if self.lines.try_send(Some(format!("{text}\n"))).is_err() {
            self.cut();
        }
    }

    /// Closes the connection when all is written.
    pub(crate) fn close(&self) {
        if self.lines.try_send(None).is_err() {
            self.cut();
        }
    }

    /// Closes it at once.
    pub(crate) fn cut(&self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

fn write(mut stream: TcpStream, waiting: &Receiver<Option<String>>, keep_alive: Duration) {
    loop {
        let line = match waiting.recv_timeout(keep_alive) {
            Ok(Some(line)) => line,
            Ok(None) | Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => "\n".to_owned(),
        };
        if stream.write_all(line.as_bytes()).is_err() {
            break;
        }
    }
    let _ = stream.shutdown(Shutdown::Both);
}
