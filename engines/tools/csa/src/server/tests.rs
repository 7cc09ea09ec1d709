//! Scripted players at a server: each end of a game, lines that are late, early or garbled, and cut connections.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use arena::journal::JournalSet;
use arena::openings::parse;
use arena::referee::Reason;
use game::{Outcome, Side};

use super::{Event, Server, Terms};
use crate::error::CsaError;
use crate::ledger::{self, Ledger};
use crate::summary::settings;

/// After this a server that owes a line is held to hang.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server on this machine's own address.
struct Running {
    address: SocketAddr,
    leave: SyncSender<Event>,
    thread: JoinHandle<Result<(), CsaError>>,
    folder: PathBuf,
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
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("tengen-csa-{}-{number}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let rules = shogi::ENTRY.rules;
        let openings = parse(opening, rules, &settings(true)).expect("an opening");
        let its = ledger::Terms { max_plies: terms.max_moves(), openings, ..Default::default() };
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let (sender, ready) = channel();
        let records = folder.clone();
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

    /// Somebody who has logged in for `game`.
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
        thread.join().expect("no panic").expect("a server");
        let mut set = JournalSet::open(&folder.join("games.jsonl")).expect("a journal");
        let game = set.games().next().expect("a game").expect("an entry");
        assert!(folder.join("000001-1.csa").exists());
        fs::remove_dir_all(&folder).expect("a folder");
        (game.outcome(), game.reason)
    }

    fn leaves(self) {
        self.leave.send(Event::Leave).expect("a server");
        self.thread.join().expect("no panic").expect("a server");
        fs::remove_dir_all(&self.folder).expect("a folder");
    }
}

/// A scripted client.
struct Peer {
    stream: TcpStream,
    reader: BufReader<TcpStream>,
}

impl Peer {
    fn say(&mut self, line: &str) {
        self.stream.write_all(format!("{line}\n").as_bytes()).expect("a server that listens");
    }

    /// The next line; empty at the end.
    fn read(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.reader.read_line(&mut line).unwrap_or(0);
        (read > 0).then(|| line.trim_end_matches('\n').to_owned())
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

/// Says `lines` in turn, each of which both hear with its time, `T0`.
fn play([black, white]: &mut [Peer; 2], lines: &[&str]) {
    for line in lines {
        if line.starts_with('+') {
            black.say(line)
        } else {
            white.say(line)
        }
        let echo = format!("{line},T0");
        black.hears(&[&echo]);
        white.hears(&[&echo]);
    }
}

/// Plays `moves` on `server`, then Black or White says `last`; what both hear then.
fn ends(
    server: Running,
    moves: &[&str],
    (side, last): (Side, &str),
    heard: &[&str],
    results: [&str; 2],
) -> (Outcome, Reason) {
    let mut peers = server.game("test-600-10F");
    play(&mut peers, moves);
    peers[side.index()].say(last);
    for (peer, result) in peers.iter_mut().zip(results) {
        peer.hears(heard);
        peer.hears(&[result]);
        peer.logs_out();
    }
    server.ended()
}

const WON: [&str; 2] = ["#WIN", "#LOSE"];
const LOST: [&str; 2] = ["#LOSE", "#WIN"];
const FIRST: Outcome = Outcome::Win(Side::First);
const SECOND: Outcome = Outcome::Win(Side::Second);

#[test]
fn resignation_and_illegal_moves_lose() {
    let resigned = ["%TORYO", "#RESIGN"];
    let end = ends(Running::start(), &["+7776FU"], (Side::Second, "%TORYO"), &resigned, WON);
    assert_eq!(end, (FIRST, Reason::Resignation));
    for line in ["+7775FU", "-3334FU", "+7776", "+7776FU '* 3", "+0055KA", "%CHUDAN"] {
        let illegal = ["#ILLEGAL_MOVE"];
        let end = ends(Running::start(), &[], (Side::First, line), &illegal, LOST);
        assert_eq!(end.0, SECOND);
        assert!(matches!(end.1, Reason::IllegalMove(_)), "{line}: {end:?}");
    }
}

#[test]
fn the_fourth_repetition_draws() {
    let round = ["+4948KI", "-4142KI", "+4849KI", "-4241KI"];
    let moves = round.repeat(3);
    let (last, before) = moves.split_last().expect("moves");
    let heard = [&*format!("{last},T0"), "#SENNICHITE"];
    let end = ends(Running::start(), before, (Side::Second, last), &heard, ["#DRAW", "#DRAW"]);
    assert_eq!(end.0, Outcome::Draw);
    assert!(matches!(end.1, Reason::Rule(_)), "{end:?}");
}

#[test]
fn perpetual_check_loses() {
    let opening = "4k4/9/9/9/9/9/9/9/R3K4 b - 1";
    let round = ["+9291RY", "-5152OU", "+9192RY", "-5251OU"];
    let moves = [&["+9991RY"], &round[1..], &round, &round].concat();
    let heard = ["+9291RY,T0", "#OUTE_SENNICHITE"];
    let end = ends(Running::with(opening, usual()), &moves, (Side::First, "+9291RY"), &heard, LOST);
    assert_eq!(end.0, SECOND);
    assert!(matches!(end.1, Reason::Rule(_)), "{end:?}");
}

#[test]
fn a_declaration_wins_with_its_points_and_loses_without() {
    let entered = "+R+RBBGG1KG/PPPPP4/9/9/9/9/9/9/k8 b P 1";
    let end = ends(
        Running::with(entered, usual()),
        &[],
        (Side::First, "%KACHI"),
        &["%KACHI", "#JISHOGI"],
        WON,
    );
    assert_eq!(end, (FIRST, Reason::Declaration));
    let end =
        ends(Running::start(), &[], (Side::First, "%KACHI"), &["%KACHI", "#ILLEGAL_MOVE"], LOST);
    assert_eq!(end, (SECOND, Reason::WrongDeclaration));
}

#[test]
fn a_long_game_is_censored() {
    let server = Running::with("startpos", Terms { max_plies: 2, ..usual() });
    let heard = ["-3334FU,T0", "#MAX_MOVES"];
    let results = ["#CENSORED", "#CENSORED"];
    let end = ends(server, &["+7776FU"], (Side::Second, "-3334FU"), &heard, results);
    assert_eq!(end, (Outcome::Draw, Reason::Adjudication));
}

#[test]
fn mate_ends_a_game_without_a_word_of_the_loser() {
    let opening = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let heard = ["+0052KI,T0", "%TORYO", "#RESIGN"];
    let end = ends(Running::with(opening, usual()), &[], (Side::First, "+0052KI"), &heard, WON);
    assert_eq!(end.0, FIRST);
}

#[test]
fn time_is_up_at_the_deadline() {
    let server = Running::with("startpos", Terms { least: 1, ..usual() });
    let [mut black, mut white] = server.game("test-0-1");
    // Nobody says anything: a timer ends it.
    black.hears(&["#TIME_UP", "#LOSE"]);
    white.hears(&["#TIME_UP", "#WIN"]);
    // A move that comes late is none of any game.
    black.say("+7776FU");
    black.logs_out();
    white.logs_out();
    assert!(matches!(server.ended(), (SECOND, Reason::Time(_))));
}

#[test]
fn moves_cost_a_second_at_least_where_the_server_says_so() {
    let server = Running::with("startpos", Terms { least: 1, ..usual() });
    let [mut black, mut white] = server.game("test-600-10");
    black.say("+7776FU,'* 41 -3334FU");
    black.hears(&["+7776FU,T1"]);
    white.hears(&["+7776FU,T1"]);
    white.say("%TORYO");
    white.hears(&["%TORYO", "#RESIGN", "#LOSE"]);
    let record = server.folder.join("000001-1.csa");
    black.until("#WIN");
    server.leave.send(Event::Leave).expect("a server");
    drop([black, white]);
    server.thread.join().expect("no panic").expect("a server");
    let text = fs::read_to_string(record).expect("a record");
    assert!(text.contains("+7776FU\nT1\n'** 41\n"), "{text}");
    fs::remove_dir_all(&server.folder).expect("a folder");
}

#[test]
fn who_leaves_loses_at_once_in_either_turn() {
    for (leaver, says) in
        [(Side::First, true), (Side::First, false), (Side::Second, true), (Side::Second, false)]
    {
        let server = Running::start();
        let [black, white] = server.game("test-600-10F");
        let (mut leaves, mut stays) =
            if leaver == Side::First { (black, white) } else { (white, black) };
        if says {
            leaves.say("LOGOUT");
        } else {
            drop(leaves);
        }
        stays.hears(&["%TORYO", "#RESIGN", "#WIN"]);
        stays.logs_out();
        assert_eq!(server.ended(), (Outcome::Win(!leaver), Reason::Disconnection));
    }
}

#[test]
fn what_comes_out_of_turn_is_kept_and_what_means_nothing_is_named() {
    let server = Running::start();
    let [mut black, mut white] = server.game("test-600-10F");
    white.say("-3334FU");
    white.say("nonsense");
    white.hears(&["##[ERROR] unknown command"]);
    white.say("");
    white.hears(&[""]);
    white.stream.write_all(&[b'x'; 100_000]).expect("a server");
    white.say("");
    white.hears(&["##[ERROR] unknown command"]);
    black.stream.write_all(b"\xff\xfe\n").expect("a server");
    black.hears(&["##[ERROR] unknown command"]);
    black.say("+7776FU");
    for peer in [&mut black, &mut white] {
        peer.hears(&["+7776FU,T0", "-3334FU,T0"]);
    }
    // The same move again is no other one.
    white.say("-3334FU");
    black.say("+2726FU");
    for peer in [&mut black, &mut white] {
        peer.hears(&["+2726FU,T0"]);
    }
    black.say("%TORYO");
    white.say("-8384FU");
    for peer in [&mut black, &mut white] {
        peer.hears(&["-8384FU,T0", "%TORYO", "#RESIGN"]);
    }
    drop([black, white]);
    assert_eq!(server.ended(), (SECOND, Reason::Resignation));
}

#[test]
fn a_flood_out_of_turn_is_cut_off() {
    let server = Running::start();
    let [mut black, mut white] = server.game("test-600-10F");
    for number in 0..30 {
        let _ = white.stream.write_all(format!("-333{}FU\n", number % 10).as_bytes());
    }
    black.hears(&["%TORYO", "#RESIGN", "#WIN"]);
    drop([black, white]);
    assert_eq!(server.ended(), (FIRST, Reason::Disconnection));
}

#[test]
fn who_says_nothing_that_means_anything_is_closed() {
    let server = Running::start();
    let mut peer = server.player("alpha", "test-600-10F");
    for _ in 0..200 {
        let _ = peer.stream.write_all(b"nonsense\n");
    }
    while peer.read().is_some() {}
    server.leaves();
}

#[test]
fn a_game_that_one_refuses_is_not_played() {
    for word in ["REJECT", "LOGOUT", ""] {
        let server = Running::start();
        let mut black = server.player("alpha", "test-600-10F");
        let mut white = server.player("beta", "test-600-10F");
        black.until("END Game_Summary");
        white.until("END Game_Summary");
        black.say("+7776FU");
        black.say("AGREE");
        if word.is_empty() {
            drop(white);
        } else {
            white.say(word);
        }
        let line = black.line();
        assert!(line.starts_with("REJECT:test+") && line.ends_with(" by beta"), "{line}");
        black.logs_out();
        server.leaves();
    }
}

#[test]
fn those_who_wait_are_paired_after_a_refusal() {
    let server = Running::start();
    let [mut one, mut two] = ["one", "two"].map(|name| server.player(name, "test-600-10F"));
    let [mut three, mut four] = ["three", "four"].map(|name| server.player(name, "test-600-10F"));
    one.until("END Game_Summary");
    one.say("REJECT");
    for peer in [&mut one, &mut two] {
        while !peer.line().starts_with("REJECT:") {}
        peer.logs_out();
    }
    let summary = three.until("END Game_Summary");
    assert!(summary.contains(&"Name-:four".to_owned()), "{summary:#?}");
    four.until("END Game_Summary");
    drop([three, four]);
    server.leaves();
}

#[test]
fn names_and_passwords_decide_who_comes_in() {
    let server = {
        let players = Some([("alpha".to_owned(), "secret".to_owned())].into());
        Running::with("startpos", Terms { players, ..usual() })
    };
    let mut peer = server.peer();
    for line in [
        "LOGIN alpha x-1-1,wrong",
        "LOGIN beta x-1-1,secret",
        "AGREE",
        "LOGIN al/pha x-1-1,secret",
        "LOGIN alpha",
    ] {
        peer.say(line);
        peer.hears(&["LOGIN:incorrect"]);
    }
    peer.say("LOGIN alpha x-1-1,secret");
    peer.hears(&["LOGIN:alpha OK"]);
    // Who comes again takes its place.
    let mut again = server.player("alpha", "x-1-1");
    peer.is_cut();
    again.logs_out();
    let mut guesser = server.peer();
    for _ in 0..5 {
        guesser.say("LOGIN alpha guess");
        guesser.hears(&["LOGIN:incorrect"]);
    }
    guesser.is_cut();
    server.leaves();
}

#[test]
fn a_name_that_plays_is_taken() {
    let server = Running::start();
    let [black, white] = server.game("test-600-10F");
    let mut other = server.peer();
    other.say("LOGIN alpha test-600-10F,secret");
    other.hears(&["LOGIN:incorrect"]);
    drop(black);
    drop([white, other]);
    assert_eq!(server.ended().1, Reason::Disconnection);
}

#[test]
fn games_are_paired_by_name_and_side() {
    let server = Running::start();
    let mut one = server.player("one", "a-60-1-B");
    let mut two = server.player("two", "a-60-1-B");
    let mut three = server.player("three", "b-60-1");
    let mut four = server.player("four", "a-60-1");
    let summary = one.until("END Game_Summary");
    for line in
        ["Name+:one", "Name-:four", "Your_Turn:+", "Total_Time:60", "Byoyomi:1", "To_Move:+"]
    {
        assert!(summary.iter().any(|known| known == line), "{line} in {summary:#?}");
    }
    assert!(four.until("END Game_Summary").contains(&"Your_Turn:-".to_owned()));
    two.say("");
    two.hears(&[""]);
    three.logs_out();
    drop([one, two, four]);
    server.leaves();
}

#[test]
fn a_server_that_leaves_suspends_its_games() {
    let server = Running::start();
    let mut peers = server.game("test-600-10F");
    play(&mut peers, &["+7776FU"]);
    for _ in 0..2 {
        server.leave.send(Event::Leave).expect("a server");
    }
    for peer in &mut peers {
        peer.hears(&["#CHUDAN"]);
        peer.logs_out();
    }
    server.thread.join().expect("no panic").expect("a server");
    let mut set = JournalSet::open(&server.folder.join("games.jsonl")).expect("a journal");
    assert_eq!(set.games().count(), 0);
    let record = fs::read_to_string(server.folder.join("000001-1-suspended.csa"));
    assert!(record.is_ok_and(|text| text.contains("%CHUDAN")));
    fs::remove_dir_all(&server.folder).expect("a folder");
}

#[test]
fn who_looks_on_sees_the_game() {
    let server = Running::start();
    let mut peers = server.game("test-600-10F");
    play(&mut peers, &["+7776FU"]);
    let mut watcher = server.peer();
    watcher.say("LOGIN looker any x1");
    watcher.hears(&["LOGIN:looker OK", "##[LOGIN] +OK x1"]);
    watcher.say("%%LIST");
    let lines = watcher.until("##[LIST] +OK");
    let id = lines[0].strip_prefix("##[LIST] ").expect("a game").to_owned();
    watcher.say("%%MONITOR2ON nothing");
    watcher.hears(&["##[ERROR] no such game"]);
    watcher.say(&format!("%%MONITOR2ON {id}"));
    let mark = format!("##[MONITOR2][{id}] ");
    let seen = watcher.until(&format!("{mark}+OK"));
    for line in ["N+alpha", "N-beta", "+", "+7776FU", "T0"] {
        assert!(seen.contains(&format!("{mark}{line}")), "{line} in {seen:#?}");
    }
    play(&mut peers, &["-3334FU"]);
    watcher.hears(
        &["-3334FU", "T0", "+OK"]
            .map(|line| format!("{mark}{line}"))
            .each_ref()
            .map(|line| &**line),
    );
    peers[0].say("%TORYO");
    let end = watcher.until(&format!("{mark}+OK"));
    assert!(end.contains(&format!("{mark}#LOSE")), "{end:?}");
    drop(peers);
    drop(watcher);
    assert_eq!(server.ended().1, Reason::Resignation);
}

#[test]
fn who_looks_on_may_ask_for_a_game() {
    let server = Running::start();
    let mut looker = server.peer();
    looker.say("LOGIN looker any x1");
    looker.hears(&["LOGIN:looker OK", "##[LOGIN] +OK x1"]);
    for wrong in ["%%GAME none", "%%GAME test-60-1 b", "%%GAME"] {
        looker.say(wrong);
        looker.hears(&["##[ERROR] bad game name"]);
    }
    looker.say("%%GAME other-60-1");
    looker.say("%%GAME test-60-1 -");
    let mut black = server.player("alpha", "test-60-1");
    for (peer, turn) in [(&mut black, "Your_Turn:+"), (&mut looker, "Your_Turn:-")] {
        assert!(peer.until("END Game_Summary").contains(&turn.to_owned()));
    }
    looker.say("%%GAME test-60-1");
    looker.hears(&["##[ERROR] GAME is valid in connected or game_waiting status"]);
    looker.say("REJECT");
    assert!(black.line().ends_with(" by looker"));
    drop(black);
    server.leaves();
}
