//! Each dialect reads and prints what the files beside this one have.
//!
//! ```text
//! dialect Hub          a session of this protocol begins
//! > ping               its engine reads a line, and answers at once if it is to get ready
//! < pong               its GUI reads a line, and another engine prints what it says
//! Ugi> stop            its GUI sends what UGI reads in a GUI's line
//! Ugi< bestmove h8     its engine answers what UGI reads in an engine's line
//! idle                 its engine does what it does unasked
//! = IsReady            what comes of it: commands, the reply or the refusal, without the fields of
//!                      default value; then the lines printed
//! # remark
//! ```
//!
//! `UPDATE_EXPECT=1 cargo test -p tengen-protocol dialects` writes what comes of each step now.

use std::fmt::Debug;

use expect_test::expect_file;
use protocol::{Base, Choice, Command, Dialect, Go, Position, Protocol, Reply, dialect};

use crate::session::refusal;

#[test]
fn dialects_read_and_print_what_their_files_have() {
    for name in ["gomocup", "hub", "ucci", "uci", "ugi", "usi"] {
        let path = format!("{}/tests/dialects/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect(&path);
        expect_file![path].assert_eq(&performed(&text));
    }
}

/// `text` with what comes of each step now.
fn performed(text: &str) -> String {
    let mut session = dialect(Protocol::Usi);
    let mut renewed = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('=')) {
        renewed.push(line.to_owned());
        if let Some(name) = line.strip_prefix("dialect ") {
            session = dialect(named(name));
        } else if !line.is_empty() && !line.starts_with('#') {
            let comes = what_comes(session.as_mut(), line);
            renewed.extend(comes.iter().map(|line| format!("= {line}")));
        }
    }
    renewed.iter().map(|line| format!("{line}\n")).collect()
}

fn named(name: &str) -> Protocol {
    Protocol::ALL.into_iter().find(|known| format!("{known:?}") == name).expect(name)
}

/// The commands, replies and lines that come of a step. Its line ends as some GUIs end theirs.
fn what_comes(session: &mut dyn Dialect, step: &str) -> Vec<String> {
    let Some(at) = step.find(['>', '<']) else {
        assert_eq!(step, "idle");
        return session.idle().iter().map(shown).collect();
    };
    let (speaker, mark, line) = (&step[..at], &step[at..=at], format!("{}\r\n", &step[at + 1..]));
    let (mut found, mut out) = (Vec::new(), String::new());
    if !speaker.is_empty() {
        let mut other = dialect(named(speaker));
        if mark == ">" {
            let commands = other.decode_command(&line).expect(step);
            commands.iter().for_each(|command| session.encode_command(command, &mut out));
        } else {
            let reply = other.decode_reply(&line).expect(step);
            session.encode_reply(&reply.expect(step), &mut out);
        }
    } else if mark == ">" {
        match session.decode_command(&line) {
            Ok(commands) => {
                found.extend(commands.iter().map(shown));
                let asks = commands.iter().filter(|command| **command == Command::IsReady);
                asks.for_each(|_| session.encode_reply(&Reply::Ready, &mut out));
            }
            Err(error) => {
                found.push(shown(&error));
                session.encode_reply(&refusal(&error), &mut out);
            }
        }
    } else if let Some(reply) = session.decode_reply(&line).expect(step) {
        found.push(shown(&reply));
        dialect(session.protocol()).encode_reply(&reply, &mut out);
    }
    assert!(out.is_empty() || out.ends_with('\n'), "{step}: {out:?}");
    found.extend(out.lines().map(str::to_owned));
    found
}

/// `value` without fields of default value.
fn shown(value: &impl Debug) -> String {
    let text = format!("{value:?}").replace("[None, None]", "None");
    let mut kept: Vec<&str> = Vec::new();
    for word in text.split(' ') {
        let is_default =
            ["None", "false", "[]", "FirstSecond"].contains(&word.trim_end_matches(','));
        if is_default && kept.last().is_some_and(|name| name.ends_with(':')) {
            kept.pop();
        } else {
            kept.push(word);
        }
    }
    let text = kept.join(" ").replace("clock: Clock { }, ", "").replace("clock: Clock { } ", "");
    text.replace(", }", " }")
}

/// A game that the GUI's side of Gomocup says is read whole by the engine's side.
#[test]
fn games_arrive_in_gomocup() {
    for n in 0..40 {
        let point = |i: u8| format!("{}{}", char::from(b'a' + i % 10), i / 10 + 1);
        let moves = (0..n).map(|i: u32| point((i * 37 % 100) as u8)).collect();
        let position = Command::Position(Position { base: Base::Start, moves });
        let size = Command::SetOption { name: "Size".into(), value: Some("10".into()) };
        let go = Command::Go(Go::default());
        let [mut gui, mut engine] = [(); 2].map(|()| dialect(Protocol::Gomocup));
        let (mut text, mut read) = (String::new(), Vec::new());
        for command in [&size, &Command::NewGame, &Command::IsReady, &position, &go] {
            gui.encode_command(command, &mut text);
        }
        for line in text.lines() {
            read = engine.decode_command(line).expect(line);
        }
        assert!(read.contains(&position), "{read:?}");
        assert!(matches!(read.last(), Some(Command::Go(_))));
        // The answer goes the way back.
        let best = Reply::BestMove(Choice::Move("j10".into()).into());
        let mut text = String::new();
        engine.encode_reply(&best, &mut text);
        assert_eq!(gui.decode_reply(&text), Ok(Some(best)));
        // So does the wish to have a move played that an engine has suggested.
        text.clear();
        gui.encode_command(&Command::Play("h9".into()), &mut text);
        assert_eq!(text, "PLAY 7,8\n");
    }
}

#[test]
fn a_line_of_many_kilobytes_is_read() {
    let line = format!("position startpos moves{}", " 7g7f".repeat(20_000));
    let commands = dialect(Protocol::Usi).decode_command(&line).expect("a position");
    let [Command::Position(root)] = &commands[..] else { panic!("no position") };
    assert_eq!(root.moves.len(), 20_000);
}
