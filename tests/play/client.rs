//! `tengen play` as a process, and a browser's side of HTTP that may misbehave.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Command, ExitStatus};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use encoding_rs::{Encoding, UTF_8};
use serde_json::{Value, json};

#[cfg(unix)]
use crate::process::interrupt;
use crate::process::{PATIENCE, TENGEN, Talk, wait};

/// A running `tengen play`, with a folder of its own for its games.
pub(crate) struct Server {
    talk: Talk,
    pub(crate) port: u16,
    pub(crate) token: String,
    cookie: String,
    pub(crate) games: PathBuf,
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

pub(crate) fn folder() -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("tengen-play-{}-{number}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

impl Server {
    /// Starts the server with these arguments, and goes in with the token.
    pub(crate) fn start(args: &[&str]) -> Self {
        Self::in_folder(args, folder())
    }

    pub(crate) fn in_folder(args: &[&str], games: PathBuf) -> Self {
        let mut command = Command::new(TENGEN);
        command.arg("play").args(args).args(["--no-open", "--pace", "0"]);
        let talk = Talk::of(command.arg("--games").arg(&games));
        let address = talk.answer("http");
        Self::reached(talk, &address, games)
    }

    /// Plays a match with these arguments that is watched on a page.
    pub(crate) fn watching(args: &[&str]) -> Self {
        Self::watched("match", args)
    }

    /// The same of a tournament, or another kind of match.
    pub(crate) fn watched(kind: &str, args: &[&str]) -> Self {
        let games = folder();
        fs::create_dir_all(&games).expect("a folder");
        let mut command = Command::new(TENGEN);
        command.current_dir(&games).arg(kind).args(args);
        let talk = Talk::of(command.args(["--watch", "--no-open", "--journal", "a.jsonl"]));
        let start = "stderr: watch ";
        let address = talk.answer(start)[start.len()..].to_owned();
        Self::reached(talk, &address, games)
    }

    /// Goes in at the address that a program has printed.
    fn reached(talk: Talk, address: &str, games: PathBuf) -> Self {
        let rest = address.strip_prefix("http://127.0.0.1:").expect(address);
        let (port, token) = rest.split_once("/?token=").expect(address);
        let (port, token) = (port.parse().expect(port), token.to_owned());
        let mut server = Self { talk, port, token, cookie: String::new(), games };
        let answer = server.send(&server.head("GET", &format!("/?token={}", server.token), &[]));
        let cookie = answer.header("set-cookie").expect("a cookie");
        server.cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        server
    }

    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The head of a request, with `Host` unless `headers` has one.
    pub(crate) fn head(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> String {
        let mut head = format!("{method} {path} HTTP/1.1\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head += &format!("Host: {}\r\n", self.host());
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        head + "Connection: close\r\n\r\n"
    }

    pub(crate) fn open(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time-out");
        stream
    }

    /// Connections of somebody without the key, who asks again and again and reads nothing.
    pub(crate) fn deaf_strangers(&self, count: usize) -> Vec<TcpStream> {
        let head = format!("GET /api/snapshot HTTP/1.1\r\nHost: {}\r\n\r\n", self.host());
        let heads = head.repeat(20_000);
        let ask = |_| {
            let mut stream = self.open();
            stream.set_nonblocking(true).expect("a socket");
            // As much as goes in.
            let _ = stream.write_all(heads.as_bytes());
            stream
        };
        (0..count).map(ask).collect()
    }

    pub(crate) fn send(&self, request: &str) -> Answer {
        let mut stream = self.open();
        // A server may answer, and close, before it has read everything.
        let _ = stream.write_all(request.as_bytes());
        read_answer(stream)
    }

    pub(crate) fn cookie(&self) -> &str {
        &self.cookie
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send(&self.head("GET", path, &[("Cookie", &self.cookie)]))
    }

    /// A `POST` as the page sends it, these headers beside or in place of the usual ones; an empty
    /// value leaves one out.
    pub(crate) fn post_with(&self, path: &str, body: &str, changed: &[(&str, &str)]) -> Answer {
        self.send(&self.post(path, body, changed))
    }

    fn post(&self, path: &str, body: &str, changed: &[(&str, &str)]) -> String {
        let origin = format!("http://{}", self.host());
        let length = body.len().to_string();
        let usual = [
            ("Cookie", self.cookie.as_str()),
            ("Origin", &origin),
            ("Sec-Fetch-Site", "same-origin"),
            ("Content-Type", "application/json"),
            ("Content-Length", &length),
        ];
        let kept = usual.iter().filter(|(name, _)| !changed.iter().any(|(other, _)| name == other));
        let new = changed.iter().filter(|(_, value)| !value.is_empty());
        let headers: Vec<_> = kept.chain(new).copied().collect();
        self.head("POST", path, &headers) + body
    }

    /// Pastes a text in the present state; again where commands come too fast.
    pub(crate) fn paste(&self, text: &str) -> Answer {
        let paste = || {
            let revision = self.snapshot()["revision"].to_string();
            let headers =
                [("X-Revision", revision.as_str()), ("Content-Type", "application/octet-stream")];
            let answer = self.post_with("/api/record", text, &headers);
            (answer.status != 429).then_some(answer)
        };
        wait(|| format!("never taken: {text}"), paste)
    }

    pub(crate) fn command(&self, command: &Value) -> Answer {
        self.post_with("/api/command", &command.to_string(), &[])
    }

    /// Sends a command, and waits for nothing.
    pub(crate) fn cast(&self, command: &Value) {
        let request = self.post("/api/command", &command.to_string(), &[]);
        self.open().write_all(request.as_bytes()).expect("a server that reads");
    }

    pub(crate) fn snapshot(&self) -> Value {
        self.get("/api/snapshot").json()
    }

    /// Executes `command` for the present state; the state that follows.
    pub(crate) fn done(&self, command: Value) -> Value {
        let (before, answer) = self.answered(command, 200);
        following(before, answer.json())
    }

    /// The command that takes up the saved game that was played last.
    pub(crate) fn resuming(&self) -> Value {
        json!({ "do": "resume", "name": self.get("/api/offer").json()["saved"][0]["name"] })
    }

    /// The present state, and the answer to `command` for it. Where the state goes on between the look and the
    /// command (a review ends, an engine answers), it is looked at again; so it is where commands come
    /// too fast.
    fn answered(&self, mut command: Value, status: u16) -> (Value, Answer) {
        let said = command.to_string();
        let (before, answer) = wait(
            || format!("never taken: {said}"),
            || {
                let before = self.snapshot();
                command["revision"] = before["revision"].clone();
                let answer = self.command(&command);
                (!matches!(answer.status, 409 | 429)).then_some((before, answer))
            },
        );
        assert_eq!(answer.status, status, "{command}: {}", answer.body);
        (before, answer)
    }

    /// Why `command` is refused in the present state, which the catalogue says in every language.
    pub(crate) fn refusal(&self, command: Value) -> String {
        self.refused(command)["error"].as_str().expect("a reason").to_owned()
    }

    /// The refusal of `command`, whose message has an id of its own.
    pub(crate) fn refused(&self, command: Value) -> Value {
        let told = self.answered(command, 422).1.json();
        assert!(told["message"]["id"].as_str().is_some_and(|id| id != "text"), "{told}");
        told
    }

    pub(crate) fn until(&self, wanted: impl Fn(&Value) -> bool) -> Value {
        let owed = || format!("the state never came: {}", self.snapshot());
        wait(owed, || Some(self.snapshot()).filter(&wanted))
    }

    /// Begins a game of a person against Tengen at level 1.
    pub(crate) fn against_tengen(&self, game: &str, settings: &Value) -> Value {
        let tengen = json!({ "kind": "engine", "engine": "own", "level": 1 });
        let players = [json!({ "kind": "person" }), tengen];
        self.done(json!({ "do": "new", "game": game, "settings": settings, "players": players }))
    }

    /// Waits until it ends by itself; whether it succeeded, and what it printed.
    pub(crate) fn ended(mut self) -> (bool, String) {
        let (lines, status) = self.talk.rest();
        (status.success(), lines.join("\n"))
    }

    /// Sends SIGINT and waits for the end.
    #[cfg(unix)]
    pub(crate) fn interrupt(mut self) -> (ExitStatus, Duration) {
        let start = std::time::Instant::now();
        interrupt(self.talk.id());
        let (_, status) = self.talk.rest();
        (status, start.elapsed())
    }

    /// Ends it in order, and starts another one on its games.
    #[cfg(unix)]
    pub(crate) fn restarted(mut self) -> Self {
        let games = std::mem::take(&mut self.games);
        self.interrupt();
        Self::in_folder(&[], games)
    }

    /// The analysers of games that it has started and that run.
    #[cfg(target_os = "linux")]
    pub(crate) fn analysers(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir("/proc").expect("a list of processes").flatten();
        let parent = format!("PPid:\t{}\n", self.talk.id());
        let is_ours = |process: &PathBuf| {
            let status = fs::read_to_string(process.join("status"));
            status.is_ok_and(|status| status.contains(&parent)) && is_analyser(process)
        };
        entries.map(|entry| entry.path()).filter(is_ours).collect()
    }

    /// Ends it as a power cut would.
    pub(crate) fn kill(mut self) -> PathBuf {
        self.talk.kill();
        std::mem::take(&mut self.games)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.talk.kill();
        if !self.games.as_os_str().is_empty() {
            let _ = fs::remove_dir_all(&self.games);
        }
    }
}

/// Whether the process of this folder analyses a game.
#[cfg(target_os = "linux")]
pub(crate) fn is_analyser(process: &std::path::Path) -> bool {
    let command = fs::read(process.join("cmdline"));
    command.is_ok_and(|command| String::from_utf8_lossy(&command).contains("--progress"))
}

/// The command for a new game of two people, who begin as `how` says.
pub(crate) fn two_people(game: &str, how: Value) -> Value {
    let mut new = how;
    new["do"] = json!("new");
    new["game"] = json!(game);
    new["players"] = json!([{ "kind": "person" }, { "kind": "person" }]);
    new
}

pub(crate) fn texts(moves: &Value) -> Vec<String> {
    let moves = moves.as_array().expect("moves");
    moves.iter().map(|mv| mv["move"].as_str().expect("a text").to_owned()).collect()
}

/// The state that `told` makes of the state `old`: a snapshot, or what has changed since then.
pub(crate) fn following(old: Value, told: Value) -> Value {
    let Some(since) = told.get("since") else { return told };
    assert_eq!(since, &old["revision"], "a change of another state");
    let (Value::Object(mut state), Value::Object(changed)) = (old, told) else { panic!("objects") };
    for (name, value) in changed {
        let old = state.remove(&name);
        let value = match (name.as_str(), old) {
            ("since", _) => continue,
            ("moves", Some(Value::Array(mut moves))) => {
                moves.truncate(value["kept"].as_u64().expect("a number") as usize);
                moves.extend(value["added"].as_array().expect("moves").iter().cloned());
                Value::Array(moves)
            }
            _ => value,
        };
        state.insert(name, value);
    }
    Value::Object(state)
}

/// Reads to the end of the connection, or of the body that the head announces.
pub(crate) fn read_answer(stream: TcpStream) -> Answer {
    let mut reader = BufReader::new(stream);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        let read = reader.read_line(&mut line).unwrap_or(0);
        if read == 0 || line.trim().is_empty() {
            break;
        }
        lines.push(line.trim().to_owned());
    }
    let status = lines.first().and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or(0);
    let headers: Vec<(String, String)> = lines
        .iter()
        .skip(1)
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let mut body = vec![0; length.and_then(|(_, text)| text.parse().ok()).unwrap_or(0)];
    let _ = reader.read_exact(&mut body);
    let kind = headers.iter().find(|(name, _)| name == "content-type");
    let charset =
        kind.and_then(|(_, text)| Encoding::for_label(text.split_once("charset=")?.1.as_bytes()));
    let (body, ..) = charset.unwrap_or(UTF_8).decode(&body);
    Answer { status, headers, body: body.into_owned() }
}

/// A stream of events, read one by one, and the state that they have told of.
pub(crate) struct Events(BufReader<TcpStream>, Value);

impl Events {
    pub(crate) fn open(server: &Server) -> Self {
        Self::opened(server).unwrap_or_else(|status| panic!("{status}"))
    }

    /// A stream once the server has one: it learns in its own time that another has ended.
    pub(crate) fn wait(server: &Server) -> Self {
        let owed = || "a stream of events".to_owned();
        crate::process::wait(owed, || Self::opened(server).ok())
    }

    /// A stream, or the status of the refusal.
    fn opened(server: &Server) -> Result<Self, String> {
        let mut stream = server.open();
        let head = server.head("GET", "/api/events", &[("Cookie", server.cookie())]);
        stream.write_all(head.as_bytes()).expect("a server that reads");
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).expect("a status");
        if line.contains(" 200 ") { Ok(Self(reader, Value::Null)) } else { Err(line) }
    }

    /// The next event's name and data, where a change of the state is the `snapshot` that it makes; `None` at
    /// the end of the stream.
    pub(crate) fn next(&mut self) -> Option<(String, Value)> {
        let (name, data) = self.told()?;
        if !["snapshot", "change"].contains(&name.as_str()) {
            return Some((name, data));
        }
        self.1 = following(self.1.take(), data);
        Some(("snapshot".to_owned(), self.1.clone()))
    }

    /// The next event as it is sent.
    pub(crate) fn told(&mut self) -> Option<(String, Value)> {
        let mut name = String::new();
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).unwrap_or(0) == 0 {
                return None;
            }
            if let Some(text) = line.trim().strip_prefix("event: ") {
                text.clone_into(&mut name);
            } else if let Some(text) = line.trim().strip_prefix("data: ") {
                return Some((name, serde_json::from_str(text).expect("JSON")));
            }
        }
    }

    pub(crate) fn until(&mut self, wanted: &str) -> Value {
        self.until_that(wanted, |_| true)
    }

    /// The next event of this name whose data `holds`.
    pub(crate) fn until_that(&mut self, wanted: &str, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let (name, data) = self.next().unwrap_or_else(|| panic!("no event {wanted}"));
            if name == wanted && holds(&data) {
                return data;
            }
        }
    }

    /// The states that follow, up to the end.
    pub(crate) fn states(mut self) -> impl Iterator<Item = Value> {
        std::iter::from_fn(move || self.next().filter(|(name, _)| name != "end"))
            .map(|(_, state)| state)
    }
}
