//! Programs as processes: what they say until they end, and conversations with those that go on.

use std::env::consts::EXE_SUFFIX;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The program of all engines.
pub(crate) const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

/// After this an engine that owes a line is held to hang. A machine that does much else may be slow.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);

/// Waits until `found` finds something; after that it fails and says what is `owed`.
pub(crate) fn wait<T>(owed: impl Fn() -> String, mut found: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(Instant::now() < end, "{}", owed());
        thread::sleep(Duration::from_millis(20));
    }
}

pub(crate) fn wait_until(owed: &str, holds: impl Fn() -> bool) {
    wait(|| owed.to_owned(), || holds().then_some(()));
}

/// Ctrl-C for the process of this id.
#[cfg(unix)]
pub(crate) fn interrupt(id: u32) {
    let status = Command::new("kill").args(["-s", "INT", &id.to_string()]).status();
    assert!(status.expect("kill").success());
}

/// The words that start `program`: the path of an engine's program, `tengen` and the word of an engine that
/// has none, or the words of any other program as they are.
pub(crate) fn command_of(program: &str) -> Vec<String> {
    let word = program.strip_prefix("tengen-").unwrap_or_default();
    match tengen::ENGINES.iter().find(|engine| engine.word() == word) {
        Some(engine) if !engine.has_program => vec![TENGEN.to_owned(), word.to_owned()],
        Some(_) => vec![beside(program)],
        None if program == "pbrain-tengen" => vec![beside(program)],
        None => vec![program.to_owned()],
    }
}

/// The path of the program `name` of this build.
pub(crate) fn beside(name: &str) -> String {
    let program = Path::new(TENGEN).with_file_name(format!("{name}{EXE_SUFFIX}"));
    program.display().to_string()
}

pub(crate) fn start(command: &mut Command) -> Child {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    piped.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

/// The outputs of a command, and its exit code.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

impl Said {
    pub(crate) fn by(command: &mut Command) -> Self {
        Self::of(start(command))
    }

    pub(crate) fn given(command: &mut Command, input: impl AsRef<[u8]>) -> Self {
        let mut child = start(command);
        // Who is refused may leave before it has read anything.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_ref());
        Self::of(child)
    }

    /// Waits for the end of a process, which [`start`] began.
    pub(crate) fn of(child: Child) -> Self {
        let output = child.wait_with_output().expect("an end");
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Self { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
    }

    pub(crate) fn succeeded(self) -> String {
        assert_eq!(self.code, Some(0), "{}{}", self.out, self.err);
        self.out
    }
}

/// A running engine. It is killed if the test ends before it does.
pub(crate) struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

impl Talk {
    pub(crate) fn with(program: &str, args: &[&str]) -> Self {
        let words = command_of(program);
        Self::of(Command::new(&words[0]).args(&words[1..]).args(args))
    }

    pub(crate) fn of(command: &mut Command) -> Self {
        let mut child = start(command);
        let (sender, output) = channel();
        let stdout = child.stdout.take().expect("a pipe");
        let stderr = child.stderr.take().expect("a pipe");
        let errors = sender.clone();
        thread::spawn(move || pass_on(stdout, |line| sender.send(line).is_ok()));
        thread::spawn(move || {
            pass_on(stderr, |line| errors.send(format!("stderr: {line}")).is_ok())
        });
        let input = child.stdin.take();
        Self { child, input, output }
    }

    #[cfg(unix)]
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn to(program: &str) -> Self {
        Self::with(program, &[])
    }

    /// Sends one line, or several.
    pub(crate) fn say(&mut self, line: &str) {
        self.send(format!("{line}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an open input");
        input.write_all(bytes).and_then(|()| input.flush()).expect("an engine that listens");
    }

    pub(crate) fn line(&self) -> String {
        self.next_line().expect("a line in time")
    }

    /// The next line, unless the engine owes it for too long.
    pub(crate) fn next_line(&self) -> Option<String> {
        self.output.recv_timeout(PATIENCE).ok()
    }

    /// The lines up to the first that begins with `start`, it included.
    pub(crate) fn until(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("no line {start}...: {error}; there were {lines:#?}"),
            }
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// The first line that begins with `start`.
    pub(crate) fn answer(&self, start: &str) -> String {
        self.until(start).pop().unwrap_or_default()
    }

    /// Says `line`; the lines up to the first that begins with `start`, it included.
    pub(crate) fn ask(&mut self, line: &str, start: &str) -> Vec<String> {
        self.say(line);
        self.until(start)
    }

    /// Says `line`; the first line that begins with `start`.
    pub(crate) fn reply(&mut self, line: &str, start: &str) -> String {
        self.say(line);
        self.answer(start)
    }

    /// Lets the engine know that nothing more will be said.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// Everything still said, and how the engine exits.
    pub(crate) fn rest(&mut self) -> (Vec<String>, ExitStatus) {
        let mut lines = Vec::new();
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the engine stays: {lines:#?}"),
            }
        }
        (lines, self.child.wait().expect("an exit code"))
    }

    /// Ends it as a power cut would.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Says `quit`; the engine must leave without a word and without an error.
    pub(crate) fn quit(mut self) {
        self.say("quit");
        let (lines, status) = self.rest();
        let lines: Vec<_> = lines.iter().filter(|line| !line.starts_with("info ")).collect();
        assert!(lines.is_empty() || lines == ["bye"], "after quit: {lines:?}");
        assert!(status.success(), "{status}");
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        self.kill();
    }
}

fn pass_on(stream: impl std::io::Read, mut to: impl FnMut(String) -> bool) {
    for line in BufReader::new(stream).lines() {
        let Ok(line) = line else { return };
        if !to(line) {
            return;
        }
    }
}

/// The output of `program` with these arguments and this input, and whether it succeeds.
pub(crate) fn output(program: &str, args: &[&str], input: &str) -> (String, bool) {
    let mut talk = Talk::with(program, args);
    talk.send(input.as_bytes());
    talk.close();
    let (lines, status) = talk.rest();
    (lines.join("\n"), status.success())
}

pub(crate) fn done(program: &str, args: &[&str], input: &str) -> String {
    let (text, success) = output(program, args, input);
    assert!(success, "{program} {args:?}: {text}");
    text
}
