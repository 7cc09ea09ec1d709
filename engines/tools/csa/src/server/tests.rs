//! Scripted players at a server.

mod ends;
mod garbled;
mod lobby;

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{SyncSender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use arena::journal::JournalSet;
use arena::openings::parse;
use arena::referee::Reason;
use game::Outcome;
use tempfile::TempDir;

use super::{Event, Server, Terms};
use crate::error::CsaError;
use crate::ledger::{self, Ledger};
use crate::summary::settings;

/// After this a server that owes a line is held to hang.
const PATIENCE: Duration = Duration::from_secs(300);

/// A server on this machine's own address.
struct Running {
    address: SocketAddr,
    leave: SyncSender<Event>,
    thread: JoinHandle<Result<bool, CsaError>>,
    folder: TempDir,
}

/// The terms of most servers here, which end with their first game.
fn usual() -> Terms {
    Terms {
        tc: "300+10".parse().expect("a clock"),
        max_plies: 256,
        least: 0,
        games: 1,
        event: "test".to_owned(),
        players: None,
    }
}

impl Running {
    fn start() -> Self {
        Self::with("startpos", usual())
    }

    /// A server whose games begin with `opening`, as in a file.
    fn with(opening: &str, terms: Terms) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let rules = shogi::ENTRY.rules;
        let openings = parse(opening, rules, &settings(true)).expect("an opening");
        let its = ledger::Terms { max_plies: terms.max_moves(), openings, ..Default::default() };
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let (sender, ready) = channel();
        let records = folder.path().to_owned();
        let thread = thread::spawn(move || {
            let journal = records.join("games.jsonl");
            let ledger = Ledger::open(&journal, Some(&records), rules, its).expect("a ledger");
            let (server, leave) = Server::new(rules, terms, ledger);
            sender.send(leave).expect("a test");
            server.serve(listener)
        });
        let leave = ready.recv().expect("a server");
        Self { address, leave, thread, folder }
    }

    fn peer(&self) -> Peer {
        let stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let reader = BufReader::new(stream.try_clone().expect("a socket"));
        Peer { stream, reader }
    }

    fn player(&self, name: &str, game: &str) -> Peer {
        let mut peer = self.peer();
        peer.say(&format!("LOGIN {name} {game},secret"));
        assert_eq!(peer.line(), format!("LOGIN:{name} OK"));
        peer
    }

    /// Two players whose game of this name has begun, Black first.
    fn game(&self, name: &str) -> [Peer; 2] {
        let mut black = self.player("alpha", name);
        let mut white = self.player("beta", name);
        for peer in [&mut black, &mut white] {
            peer.until("END Game_Summary");
            peer.say("AGREE");
        }
        for peer in [&mut black, &mut white] {
            assert!(peer.line().starts_with("START:test+"));
        }
        [black, white]
    }

    /// The outcome and the reason of the only game, when the server has left.
    fn ended(self) -> (Outcome, Reason) {
        let Self { thread, folder, .. } = self;
        assert!(thread.join().expect("no panic").expect("a server"), "a game is missing");
        let mut set = JournalSet::open(&folder.path().join("games.jsonl")).expect("a journal");
        let game = set.games().next().expect("a game").expect("an entry");
        assert!(folder.path().join("000001-1.csa").exists());
        let players = set.record.settings.engines.iter().map(|entry| &*entry.spec.name);
        assert_eq!(players.collect::<Vec<_>>(), ["alpha", "beta"]);
        (game.outcome(), game.reason)
    }

    fn leaves(self) {
        self.leave.send(Event::Leave).expect("a server");
        self.thread.join().expect("no panic").expect("a server");
    }
}

struct Peer {
    stream: TcpStream,
    reader: BufReader<TcpStream>,
}

impl Peer {
    fn say(&mut self, line: &str) {
        self.stream.write_all(format!("{line}\n").as_bytes()).expect("a server that listens");
    }

    /// The next line as it comes; none at the end.
    fn raw(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.reader.read_line(&mut line).unwrap_or(0);
        (read > 0).then(|| line.trim_end_matches('\n').to_owned())
    }

    /// The next line without the seconds that a move took, which are those of the machine; none at the end.
    fn read(&mut self) -> Option<String> {
        let line = self.raw()?;
        let untimed = line.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let is_time = untimed.ends_with(",T") || untimed.ends_with(" T");
        Some(if is_time { untimed.to_owned() } else { line })
    }

    fn line(&mut self) -> String {
        self.read().expect("a line")
    }

    fn until(&mut self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        while lines.last().is_none_or(|line| line != last) {
            lines.push(self.line());
        }
        lines
    }

    fn hears(&mut self, lines: &[&str]) {
        for line in lines {
            assert_eq!(self.line(), *line, "of {lines:?}");
        }
    }

    /// Nothing more comes.
    fn is_cut(&mut self) {
        assert_eq!(self.read(), None);
    }

    fn logs_out(&mut self) {
        self.say("LOGOUT");
        self.hears(&["LOGOUT:completed"]);
        self.is_cut();
    }
}

/// Says `lines` in turn, each of which both hear with its time.
fn play([black, white]: &mut [Peer; 2], lines: &[&str]) {
    for line in lines {
        if line.starts_with('+') {
            black.say(line)
        } else {
            white.say(line)
        }
        let echo = format!("{line},T");
        black.hears(&[&echo]);
        white.hears(&[&echo]);
    }
}
