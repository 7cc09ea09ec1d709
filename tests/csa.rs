//! `tengen csa`: whole games between our client, our server and other people's, and scripted servers.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::thread;

use crate::folder::{Folder, Said};
use crate::installed::has_python_module;
use crate::process::{PATIENCE, TENGEN, Talk, start, wait};
#[cfg(unix)]
use crate::process::{interrupt, wait_until};

/// A server of ours, and its port.
fn serve(folder: &Folder, words: &str) -> (Talk, u16) {
    let server = Talk::of(&mut folder.command(&format!("csa serve --port 0 {words}")));
    let said = server.answer("listening on 127.0.0.1:");
    let port = said.rsplit(':').next().and_then(|port| port.parse().ok());
    (server, port.expect("a port"))
}

/// `tengen csa play` on a server of this machine, with a password.
fn client(folder: &Folder, port: u16, words: &str) -> Command {
    let mut command = folder.command(&format!("csa play 127.0.0.1:{port} --retry 0 {words}"));
    command.env("TENGEN_CSA_PASSWORD", "mysecret");
    command
}

fn ended(talk: &mut Talk) -> Vec<String> {
    let (lines, status) = talk.rest();
    assert!(status.success(), "{lines:#?}");
    lines
}

#[test]
fn our_client_plays_whole_games_on_our_server() {
    let folder = Folder::new("csa-whole");
    folder.write("openings.txt", "startpos moves 7g7f 3c3d\n4k4/9/4p4/9/9/9/4P4/9/4K4 w 2r2b 1\n");
    let served = "--games 4 --max-plies 40 --openings openings.txt --records served --event cup";
    let (mut server, port) = serve(&folder, served);
    let play = |name: &str| {
        let files = format!("--journal {name}.jsonl --records {name}");
        // Not on stderr, which nobody reads yet.
        let log = format!("--log trace --log-file {name}.log");
        let game = format!("--game cup-60-1F --games 4 --comments {log}");
        let engine = "--engine 'nodes=300 option.Hash=1 ponder=true'";
        let words = format!("--name {name} {game} {engine} {files}");
        start(&mut client(&folder, port, &words))
    };
    let clients = ["alpha", "beta"].map(play);
    for child in clients {
        let Said { out, err, code } = Said::of(child);
        assert_eq!(code, Some(0), "{out} {err}");
        assert_eq!(out.lines().count(), 4, "{out}");
    }
    let lines = ended(&mut server);
    assert_eq!(lines.len(), 4, "{lines:#?}");
    // The journals of all three tell the same of each game.
    let told = |journal: &str| {
        folder.done(&format!("export {journal} --out {journal}.csa"));
        let text = folder.read(&format!("{journal}.csa"));
        let kept = |line: &&str| line.starts_with(['+', '-', 'N', 'P', 'T']);
        text.lines().filter(kept).map(str::to_owned).collect::<Vec<_>>()
    };
    let served = told("csa-serve.jsonl");
    assert!(served.len() > 4 * 20, "{served:?}");
    assert_eq!(served, told("alpha.jsonl"));
    assert_eq!(served, told("beta.jsonl"));
    for name in ["alpha.jsonl", "beta.jsonl", "csa-serve.jsonl"] {
        let report = folder.done(&format!("report {name}"));
        assert!(report.contains("alpha") && report.contains("beta"), "{report}");
        assert!(!folder.read(name).contains("mysecret"));
        assert!(!folder.read(name).contains("\"by\":\"time\""), "{name}");
    }
    for name in ["alpha.log", "beta.log"] {
        let log = folder.read(name);
        assert!(!log.contains("mysecret") && log.contains("LOGIN"), "{name}");
    }
    for name in ["alpha", "beta", "served"] {
        assert_eq!(folder.names(name).len(), 4, "{name}");
        let record = folder.read(&format!("{name}/000001-1.csa"));
        assert!(!record.contains("mysecret"), "{record}");
        // The lines that the players expect.
        let is_line = |line: &str| line.starts_with("'** ") && line.contains(" -");
        assert!(record.lines().any(is_line), "{name}: {record}");
    }
    // Two games from one opening are a pair, with colours swapped.
    let first = |number: &str| folder.read(&format!("served/{number}.csa"));
    let [one, two] = ["000001-1", "000001-2"].map(first);
    assert!(one.contains("N+alpha") != two.contains("N+alpha"), "{one} {two}");
}

#[test]
fn python_shogi_plays_a_whole_game_on_our_server() {
    if !has_python_module("shogi.CSA") {
        return;
    }
    let folder = Folder::new("csa-python");
    let (mut server, port) = serve(&folder, "--games 2 --max-plies 300");
    let script = format!("{}/tests/clients/csa_client.py", env!("CARGO_MANIFEST_DIR"));
    for plies in ["60", "400"] {
        let mut python = Command::new("python3");
        python.args([&*script, &port.to_string(), "snake", "open-600-10F", plies]);
        let python = start(&mut python);
        let words = "--name tengen --game open-600-10F --engine 'nodes=100 option.Hash=1'";
        let ours = Said::by(&mut client(&folder, port, words));
        let theirs = Said::of(python);
        assert_eq!((ours.code, theirs.code), (Some(0), Some(0)), "{ours:?} {theirs:?}");
        assert!(theirs.out.starts_with("ok "), "{theirs:?}");
    }
    assert_eq!(ended(&mut server).len(), 2);
}

#[test]
fn a_game_is_watched() {
    let folder = Folder::new("csa-watch");
    let (mut server, port) = serve(&folder, "--games 1 --max-plies 60");
    let watch = format!("csa watch 127.0.0.1:{port} --name looker --games 1 --no-open");
    let mut watcher = Talk::of(&mut folder.command(&watch));
    let play = |name: &str| {
        let engine = "--engine 'nodes=20000 option.Hash=1'";
        let words = format!("--name {name} --game cup-600-10F --journal {name}.jsonl {engine}");
        start(&mut client(&folder, port, &words))
    };
    let players = ["alpha", "beta"].map(play);
    for player in players {
        Said::of(player).succeeded();
    }
    let (lines, status) = watcher.rest();
    assert!(status.success(), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("stderr: watch http://127.0.0.1")));
    let end = lines.iter().find(|line| line.starts_with("tengen+cup-600-10F+")).expect("an end");
    assert_eq!(Some(end.rsplit(", ").next()), ended(&mut server)[0].rsplit(", ").next().map(Some));
}

#[test]
fn who_watches_hears_why_a_game_is_not_shown() {
    let folder = Folder::new("csa-unseen");
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let watch = format!("csa watch 127.0.0.1:{port} --name looker --games 1 --no-open");
    let mut watcher = Talk::of(&mut folder.command(&watch));
    let mut server = Script::meet(&listener);
    assert!(server.line().starts_with("LOGIN looker "));
    server.say("LOGIN:looker OK\n##[LOGIN] +OK x1");
    assert_eq!(server.line(), "%%LIST");
    server.say("##[LIST] gone\n##[LIST] +OK");
    assert_eq!(server.line(), "%%MONITOR2ON gone");
    server.say("##[ERROR] no such game");
    // It was none of the games to be watched.
    assert_eq!(server.line(), "%%LIST");
    drop(server);
    let (lines, _) = watcher.rest();
    let said = |line: &String| line.contains("gone cannot be watched: no such game");
    assert!(lines.iter().any(said), "{lines:#?}");
}

/// A scripted server, which one client meets.
struct Script {
    stream: TcpStream,
    reader: BufReader<TcpStream>,
}

const SUMMARY: &str = "BEGIN Game_Summary
Protocol_Version:1.2
Protocol_Mode:Server
Format:Shogi 1.0
Declaration:Jishogi 1.1
Game_ID:scripted
Name+:tengen
Name-:other
Your_Turn:+
Rematch_On_Draw:NO
To_Move:+
Max_Moves:256
BEGIN Time
Time_Unit:1sec
Total_Time:600
Byoyomi:10
Least_Time_Per_Move:0
END Time
BEGIN Position
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA *
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  *
P5 *  *  *  *  *  *  *  *  *
P6 *  *  *  *  *  *  *  *  *
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI *
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
+
END Position
END Game_Summary";

impl Script {
    fn meet(listener: &TcpListener) -> Self {
        listener.set_nonblocking(true).expect("a socket");
        let owed = || "no client has come".to_owned();
        let (stream, _) = wait(owed, || listener.accept().ok());
        stream.set_nonblocking(false).expect("a socket");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let reader = BufReader::new(stream.try_clone().expect("a socket"));
        Self { stream, reader }
    }

    fn say(&mut self, text: &str) {
        self.stream.write_all(format!("{text}\n").as_bytes()).expect("a client that listens");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.reader.read_line(&mut line).expect("a line");
        line.trim_end().to_owned()
    }

    /// Lets the client in and offers it this game.
    fn offer(listener: &TcpListener, summary: &str) -> Self {
        let mut server = Self::meet(listener);
        assert_eq!(server.line(), "LOGIN tengen scripted-600-10,mysecret");
        server.say("LOGIN:tengen OK");
        server.say(summary);
        server
    }

    /// The same, and the game begins; the first move of the client.
    fn begin(listener: &TcpListener) -> (Self, String) {
        let mut server = Self::offer(listener, SUMMARY);
        assert_eq!(server.line(), "AGREE");
        server.say("START:scripted");
        let mv = server.line();
        assert!(mv.starts_with('+') && mv.len() == 7, "{mv}");
        (server, mv)
    }
}

/// The client that meets a scripted server, and its output.
fn met(name: &str, engine: &str, script: impl FnOnce(&TcpListener)) -> (Folder, Said) {
    met_as(name, engine, |listener, _, _| script(listener))
}

/// The same, where the script knows the client's folder and process.
fn met_as(
    name: &str,
    engine: &str,
    script: impl FnOnce(&TcpListener, &Folder, u32),
) -> (Folder, Said) {
    let folder = Folder::new(name);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let words = format!("--name tengen --game scripted-600-10 --records records {engine}");
    let child = start(&mut client(&folder, port, &words));
    script(&listener, &folder, child.id());
    let said = Said::of(child);
    (folder, said)
}

fn random() -> String {
    format!("--engine \"cmd=\\\"'{TENGEN}' mock shogi\\\"\"")
}

#[test]
fn every_end_that_a_server_tells_is_taken_down() {
    let ends = [
        ("%TORYO\n#RESIGN\n#WIN", "#WIN, resignation", "\"winner\":1"),
        ("%TORYO,T4\n#RESIGN\n#WIN", "#WIN, resignation", "\"winner\":1"),
        ("#TIME_UP\n#LOSE", "#LOSE, time forfeit", "\"winner\":2"),
        ("#ILLEGAL_MOVE\n#LOSE", "#LOSE, illegal move", "\"winner\":2"),
        ("#ILLEGAL_ACTION\n#WIN", "#WIN, illegal move", "\"winner\":1"),
        ("#SENNICHITE\n#DRAW", "#DRAW, repetition", "\"winner\":0"),
        ("#OUTE_SENNICHITE\n#WIN", "#WIN, repetition", "\"winner\":1"),
        ("%KACHI\n#JISHOGI\n#LOSE", "#LOSE, declaration", "\"winner\":2"),
        ("#MAX_MOVES\n#CENSORED", "#CENSORED, adjudication", "\"winner\":0"),
        ("%TORYO \n#RESIGN\t\n#WIN ", "#WIN, resignation", "\"winner\":1"),
        ("#ABNORMAL\n#WIN", "#WIN, reason not stated", "\"details\":\"#ABNORMAL\""),
    ];
    for (number, (lines, said, winner)) in ends.into_iter().enumerate() {
        let (folder, Said { out, err, code }) =
            met(&format!("csa-end-{number}"), &random(), |listener| {
                let (mut server, mv) = Script::begin(listener);
                server.say(&format!("{mv},T1"));
                server.say(&format!("-3334FU,T2\n{lines}"));
            });
        assert_eq!(code, Some(0), "{lines}: {out} {err}");
        assert!(out.contains(said), "{lines}: {out}");
        assert!(folder.read("csa-play.jsonl").contains(winner), "{lines}");
        assert!(folder.has("records/000001-1.csa"));
    }
}

/// Servers have no word for a mate: the record says `%TSUMI`, and all that is written calls it so.
#[test]
fn a_mate_is_no_resignation() {
    let (start, rest) = SUMMARY.split_once("P1").expect("a board");
    let end = &rest[rest.find("END Position").expect("its end")..];
    let board = "P+59OU\nP-51OU57FU00KI\n-\n";
    let summary = format!("{start}{board}{end}").replace("To_Move:+", "To_Move:-");
    // A line that is lost then loses nothing.
    for (number, last) in ["%TORYO\n#RESIGN\n#LOSE", ""].into_iter().enumerate() {
        let name = format!("csa-mate-{number}");
        let (folder, Said { out, err, .. }) = met(&name, &random(), |listener| {
            let mut server = Script::offer(listener, &summary);
            assert_eq!(server.line(), "AGREE");
            server.say("START:scripted\n-0058KI,T1");
            assert_eq!(server.line(), "%TORYO");
            server.say(last);
        });
        assert!(out.contains(", checkmate, 1 move"), "{out} {err}");
        let record = folder.read("records/000001-1.csa");
        assert!(record.contains("%TSUMI") && record.contains("後手勝ち:checkmate"), "{record}");
        let journal = folder.read("csa-play.jsonl");
        let told = r#""winner":2,"reason":{"by":"rule","what":"no-move"},"ending":"checkmate""#;
        assert!(journal.contains(told), "{journal}");
    }
}

#[test]
fn a_suspended_game_has_a_record_and_no_result() {
    let (folder, Said { out, err, code }) = met("csa-suspended", &random(), |listener| {
        let (mut server, mv) = Script::begin(listener);
        server.say(&format!("{mv},T1\n#CHUDAN"));
    });
    assert_eq!(code, Some(0), "{out} {err}");
    assert!(out.contains("#CHUDAN, interrupted, 1 move"), "{out}");
    assert!(!folder.read("csa-play.jsonl").contains("\"kind\":\"game\""));
    assert!(folder.read("records/000001-1-suspended.csa").contains("%CHUDAN"));
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_the_series_and_again_the_game() {
    for (number, end) in ["#WIN", "#LOSE", ""].into_iter().enumerate() {
        let words = random() + " --games 3 --log warn --log-file log.txt";
        let name = format!("csa-interrupted-{number}");
        let (folder, said) = met_as(&name, &words, |listener, folder, id| {
            let (mut server, mv) = Script::begin(listener);
            server.say(&format!("{mv},T1"));
            interrupt(id);
            let is_heard = || folder.read("log.txt").contains("ends after this game");
            wait_until("no word of it", || folder.has("log.txt") && is_heard());
            if end != "#WIN" {
                interrupt(id);
                assert_eq!(server.line(), "%TORYO");
            }
            if end.is_empty() {
                // A server that takes note only in its turn is not waited for.
                assert_eq!(server.line(), "LOGOUT");
            } else {
                server.say(&format!("%TORYO\n#RESIGN\n{end}"));
            }
        });
        assert_eq!(said.code, Some(130), "{said:?}");
        let end = if end.is_empty() { "#LOSE" } else { end };
        assert!(said.out.contains(&format!("{end}, resignation")), "{said:?}");
        assert_eq!(folder.read("csa-play.jsonl").matches("\"kind\":\"game\"").count(), 1);
    }
}

#[test]
fn a_line_that_is_lost_loses_the_game() {
    let (folder, Said { err, code, .. }) = met("csa-lost", &random(), |listener| {
        let (mut server, mv) = Script::begin(listener);
        server.say(&format!("{mv},T1"));
    });
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("the line was lost in 1 of 1 games"), "{err}");
    assert!(folder.read("csa-play.jsonl").contains("\"disconnection\""));
    assert!(folder.has("records/000001-1.csa"));
}

#[test]
fn a_line_that_is_lost_behind_the_reason_loses_nothing() {
    for (number, (lines, said)) in [
        ("%TORYO,T2\n#RESIGN", "#WIN, resignation"),
        ("#TIME_UP", "#WIN, time forfeit"),
        ("#SENNICHITE", "#DRAW, "),
        ("#OUTE_SENNICHITE", "the line was lost"),
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("csa-settled-{number}");
        let (_, Said { out, err, code }) = met(&name, &random(), |listener| {
            let (mut server, mv) = Script::begin(listener);
            server.say(&format!("{mv},T1\n{lines}"));
        });
        assert_eq!(code, Some(if lines == "#OUTE_SENNICHITE" { 1 } else { 0 }), "{out} {err}");
        assert!(out.contains(said), "{lines}: {out}");
    }
}

/// What it would have said is nothing to a game that is over.
#[test]
fn an_engine_that_hangs_resigns_no_game_that_is_over() {
    let engine = random().replace("mock shogi", "mock shogi --behaviour stall");
    let (folder, Said { out, err, code }) = met("csa-hangs", &engine, |listener| {
        let mut server = Script::offer(listener, SUMMARY);
        assert_eq!(server.line(), "AGREE");
        server.say("START:scripted\n#TIME_UP\n#LOSE");
        assert_eq!(server.line(), "LOGOUT");
    });
    assert_eq!(code, Some(0), "{out} {err}");
    assert!(out.contains("#LOSE, time forfeit") && !err.contains("resigns"), "{out} {err}");
    assert!(folder.read("csa-play.jsonl").contains("\"details\":"));
}

#[test]
fn an_engine_that_fails_resigns() {
    for behaviour in ["crash", "cheat", "claim"] {
        let engine = random().replace("mock shogi", &format!("mock shogi --behaviour {behaviour}"));
        let (folder, Said { out, err, code }) =
            met(&format!("csa-{behaviour}"), &engine, |listener| {
                let mut server = Script::offer(listener, SUMMARY);
                assert_eq!(server.line(), "AGREE");
                server.say("START:scripted");
                assert_eq!(server.line(), "%TORYO");
                server.say("%TORYO\n#RESIGN\n#LOSE");
            });
        assert_eq!(code, Some(0), "{out} {err}");
        assert!(err.contains("resigns: "), "{err}");
        assert!(folder.read("csa-play.jsonl").contains("\"details\":"));
    }
}

#[test]
fn options_that_the_engine_does_not_announce_are_refused_before_it_logs_in() {
    for (option, part) in [
        ("USI_Hsah=64", "error: tengen announces no option USI_Hsah"),
        ("Hash=99999999", "error: option Hash of tengen: 99999999 is no number"),
    ] {
        let name = format!("csa-{option}").replace('=', "-");
        let (_, Said { err, code, .. }) =
            met(&name, &format!("--engine option.{option}"), |listener| {
                let (stream, _) = listener.accept().expect("a client");
                let said = BufReader::new(stream).lines().next();
                assert!(said.is_none(), "{said:?}");
            });
        assert_eq!(code, Some(1), "{err}");
        assert!(err.starts_with(part) && err.contains("--lenient"), "{err}");
    }
}

#[test]
fn a_game_that_is_none_is_refused() {
    let (_, Said { err, code, .. }) = met("csa-none", &random(), |listener| {
        let mut server = Script::offer(listener, &SUMMARY.replacen("P5 *  *", "P5-FU *", 1));
        assert_eq!([server.line(), server.line()], ["REJECT", "LOGOUT"]);
    });
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("more pieces") && err.lines().count() == 1, "{err}");
}

#[test]
fn who_is_refused_or_rejected_is_told() {
    let (_, Said { err, code, .. }) = met("csa-incorrect", &random(), |listener| {
        let mut server = Script::meet(listener);
        server.line();
        server.say("LOGIN:incorrect");
    });
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("login of tengen refused") && !err.contains("mysecret"), "{err}");
    let (_, Said { err, code, .. }) = met("csa-rejected", &random(), |listener| {
        let mut server = Script::offer(listener, SUMMARY);
        server.line();
        server.say("REJECT:scripted by other");
    });
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("other refused the game"), "{err}");
}

#[test]
fn given_moves_count_and_strange_lines_do_not() {
    let summary = SUMMARY.replace("+\nEND Position", "+\n+7776FU,T5\n-3334FU,T7\nEND Position");
    // Blanks at the ends of lines say nothing.
    let summary = summary.replace('\n', " \n");
    let words = random() + " --log trace";
    let (folder, Said { out, err, code }) = met("csa-given", &words, |listener| {
        let mut server = Script::offer(listener, &summary);
        assert_eq!(server.line(), "AGREE");
        let login = "unknown command: LOGIN tengen scripted-600-10,mysecret";
        server.say(&format!("##[ERROR] {login}\n{login}"));
        server.say("\n##[CHAT] hello\nwhat is this\nSTART:scripted");
        let mv = server.line();
        server.stream.write_all(&[b'x'; 100_000]).expect("a client");
        server.say(&format!("\n{mv},T1\n%TORYO\n#RESIGN\n#WIN"));
        assert_eq!(server.line(), "LOGOUT");
        server.say("LOGOUT:completed");
    });
    assert_eq!(code, Some(0), "{out} {err}");
    assert!(out.contains("#WIN, resignation, 1 move"), "{out}");
    assert!(err.contains("scripted-600-10,*") && !err.contains("mysecret"), "{err}");
    let moves = r#""moves":[{"m":"7g7f","t":5000},{"m":"3c3d","t":7000},"#;
    assert!(folder.read("csa-play.jsonl").contains(moves));
}

#[test]
fn a_move_of_ours_that_was_not_sent_is_named() {
    let (folder, Said { out, err, code }) = met("csa-unsent", &random(), |listener| {
        let (mut server, mv) = Script::begin(listener);
        let other = if mv == "+9796FU" { "+7776FU" } else { "+9796FU" };
        server.say(&format!("{other},T1\n#ILLEGAL_ACTION\n#WIN"));
    });
    assert_eq!(code, Some(0), "{out} {err}");
    assert!(err.contains("as our move, which was not sent"), "{err}");
    assert!(folder.has("records/000001-1.csa"));
}

#[test]
#[cfg(unix)]
fn a_password_that_is_no_text_is_not_printed() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new("csa-bytes");
    let mut command = folder.command("csa play localhost:1 --name me --game x-1-1");
    command.env("TENGEN_CSA_PASSWORD", std::ffi::OsStr::from_bytes(b"sec\xffret"));
    let Said { err, code, .. } = Said::by(&mut command);
    assert_eq!((code, &*err), (Some(1), "error: TENGEN_CSA_PASSWORD: it is not UTF-8\n"));
}

#[test]
fn what_is_wrong_is_said_before_an_engine_starts() {
    let folder = Folder::new("csa-wrong");
    folder.write("password.txt", "my secret\n");
    folder.write("comma.txt", "secret,my\n");
    folder.write("good.txt", "secret\n");
    folder.write("twice.txt", "a secret\n\na other\n");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    for (words, part) in [
        ("play localhost --name a --game x-1-1", "no password"),
        ("play localhost --name a --game x-1-1 --engine tc=5+1", "tc=5+1: the server sets"),
        ("play localhost --name a --game x-5m-1", "5m"),
        ("play localhost --name a --game x-1-1,secret", "--game x-1-1: a comma follows"),
        ("play localhost --name a --game x-1-1-B --side white", "game x-1-1-B is for one side"),
        ("serve --players twice.txt", "twice.txt: line 3: a stands above already"),
        ("play localhost --name a --password-file good.txt", "no game"),
        ("play localhost --name a --password-file comma.txt", "no game of the form NAME-"),
        ("play localhost --name a --game x-1-1 --password-file password.txt", "letter 3"),
        ("play localhost --name a --game x-1-1 --password-file comma.txt", "letter 7"),
        ("play localhost --name a --game x-1-1 --password-file none.txt", "none.txt"),
        (
            "play nowhere.invalid --name a --game x-1-1 --password-file good.txt --retry 0",
            "nowhere.invalid:4081",
        ),
    ] {
        let is_ghost = words.starts_with("play") && !words.contains("--engine");
        let engine = if is_ghost { " --engine 'cmd=./no-such-engine'" } else { "" };
        let said = folder.refused(&format!("csa {words}{engine}"));
        assert!(said.contains(part), "{words}: {said}");
        assert!(!said.contains("secret") && !said.contains("no-such-engine"), "{said}");
    }
    for (words, part) in [
        ("play localhost --name 'a b' --game x-1-1", "place 2"),
        ("play localhost:99999 --name a --game x-1-1", "no port"),
        ("play localhost --name a --game x-1-1 --keep-alive 5", "30 s"),
        ("serve --tc 1.5", "whole seconds"),
    ] {
        let said = folder.failed(&format!("csa {words}"));
        assert!(said.contains(part), "{words}: {said}");
    }
    let said = folder.refused("csa serve --host nowhere.invalid");
    assert!(said.contains("nowhere.invalid") && !said.contains("--port"), "{said}");
    let said = folder.refused(&format!("csa serve --port {port}"));
    assert!(said.contains(&port.to_string()) && said.contains("--port 0"), "{said}");
    // With a server there, the engine is tried before the login.
    let said = thread::scope(|scope| {
        let meeting = scope.spawn(|| Script::meet(&listener).line());
        let words = format!("play 127.0.0.1:{port} --name a --game x-1-1 --password-file good.txt");
        let said = folder.refused(&format!("csa {words} --engine 'cmd=./no-such-engine'"));
        assert_eq!(meeting.join().expect("a meeting"), "");
        said
    });
    assert!(said.contains("no-such-engine: it cannot be started"), "{said}");
}
