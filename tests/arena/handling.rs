//! How a match begins, goes on and ends.

use std::process::Command;

#[cfg(unix)]
use super::scripted;
use super::{folder, untimed_match};
use crate::folder::{Folder, Said, TENGEN, engine, mock};
#[cfg(unix)]
use crate::process::{interrupt, start, wait_until};

#[test]
fn a_decided_test_is_not_played_on() {
    let folder = folder("decided");
    let words = untimed_match(400, "games.jsonl", "--behaviour resign");
    let play = || folder.run(&format!("{words} --concurrency 1 --sprt 0,400"));
    assert!(play().succeeded().contains("H1 accepted"));
    let games = folder.games("games.jsonl");
    assert!(games < 400);
    let again = play();
    assert!(again.err.contains("its test is decided"), "{again:?}");
    assert!(again.succeeded().contains("H1 accepted"));
    assert_eq!(folder.games("games.jsonl"), games);
}

#[test]
#[cfg(unix)]
fn an_interrupted_match_says_how_to_go_on() {
    let folder = folder("interrupted");
    let words = untimed_match(4000, "games.jsonl", "--behaviour late --delay 20 --seed 3");
    let child = start(&mut folder.command(&format!("{words} --fresh --concurrency 1")));
    wait_until("no games", || folder.games("games.jsonl") >= 2);
    interrupt(child.id());
    let Said { out, err, code } = Said::of(child);
    assert_eq!(code, Some(130));
    assert!(out.contains("Games  "), "what was played");
    let command = err.lines().last().expect("a command");
    assert!(command.contains(" match tictactoe ") && !command.contains("--fresh"), "{err}");
    // The shell's own opinion of the command: it goes on where the match was.
    let played = folder.games("games.jsonl");
    let shorter = command.replace("--games 4000", &format!("--games {}", played + 2));
    assert_ne!(shorter, command);
    let mut shell = Command::new("sh");
    Said::by(shell.current_dir(folder.path("")).args(["-c", &shorter])).succeeded();
    assert!((played + 2..=played + 3).contains(&folder.games("games.jsonl")));
}

#[test]
fn without_a_terminal_progress_is_a_line_now_and_then() {
    let words = untimed_match(60, "games.jsonl", "--behaviour crash --after 1");
    let said = folder("lines").run(&words).err;
    let lines = said.lines().filter(|line| line.contains(" of 60 games, +")).count();
    assert_eq!(lines, 20, "{said}");
    assert!(said.contains("60 of 60 games, +60 -0 =0"), "{said}");
    assert!(said.contains("odd lost (crash)"), "{said}");
}

#[test]
#[cfg(unix)]
fn an_engine_that_never_says_a_word_is_given_up() {
    let folder = folder("silent");
    let run = |script: &str| {
        let engine = engine(&scripted(&folder, "silent", script));
        let limits = "--handshake 1 --ready 1 --journal games.jsonl";
        let said = folder.failed(&format!("match tictactoe {limits} {engine}"));
        assert!(!folder.has("games.jsonl"));
        said
    };
    let said = run("exec sleep 600");
    assert!(said.contains("engine silent: it cannot be started"), "{said}");
    assert!(said.contains("\"ugi\": \"ugiok\" was awaited for 1 s, and it said nothing"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    let said = run("echo no such protocol; exec sleep 600");
    assert!(said.contains("the last that it said was \"no such protocol\""), "{said}");
    let said = run("read x; echo ugiok; exec sleep 600");
    assert!(said.contains("\"isready\": \"readyok\" was awaited for 1 s"), "{said}");
    let said = run("echo 'no file net.bin' >&2; exit 7");
    assert!(said.contains("it left with exit code 7"), "{said}");
    assert!(said.contains("last words on stderr: \"no file net.bin\""), "{said}");
}

#[test]
#[cfg(unix)]
fn a_deadline_holds_under_a_flood() {
    let folder = folder("flood");
    let said = |cmd: &str| {
        let engine = engine(&format!("name=flood cmd=\"{cmd}\""));
        let flags = "--handshake 1 --journal games.jsonl";
        folder.failed(&format!("match tictactoe {flags} {engine}"))
    };
    let lines = said(&format!("yes {}", "x".repeat(500)));
    assert!(lines.contains("awaited for 1 s, and the last that it said was \"xxx"), "{lines}");
    let bytes = said("cat /dev/zero");
    assert!(bytes.contains("it floods its output without the end of a line"), "{bytes}");
}

#[test]
#[cfg(unix)]
fn a_crash_says_how_and_with_which_words() {
    let folder = folder("signal");
    let script = r#"while read -r line; do case "$line" in
ugi) echo ugiok;; isready) echo readyok;; quit) exit;;
go*) echo 'out of luck' >&2; kill -SEGV $$;;
esac; done"#;
    let engines =
        mock("honest", "tictactoe", "") + " " + &engine(&scripted(&folder, "odd", script));
    let flags = "--nodes 9 --games 2 --journal games.jsonl";
    let Said { out, err, .. } = folder.run(&format!("match tictactoe {flags} {engines}"));
    for text in [&out, &err, &folder.read("games.jsonl")] {
        assert!(text.contains("by signal 11") && text.contains("out of luck"), "{text}");
    }
}

/// What is said of a game of `game` against `odd`, which answers lines as `script` says.
#[cfg(unix)]
fn lost_by(name: &str, game: &str, flags: &str, script: &str) -> String {
    let folder = folder(name);
    let script = format!("while read -r line; do case \"$line\" in\n{script}\nesac; done");
    let odd =
        scripted(&folder, "odd", &script) + if game == "gomoku" { " proto=gomocup" } else { "" };
    let engines = mock("honest", game, "") + " " + &engine(&odd);
    let flags = format!("{flags} --games 2 --journal games.jsonl");
    let Said { out, err, .. } = folder.run(&format!("match {game} {flags} {engines}"));
    out + &err
}

/// The child would go on for longer than any test; a match that waits for it stalls.
#[test]
#[cfg(unix)]
fn an_engine_has_gone_when_its_process_has() {
    let hello = "ugi) echo ugiok;; isready)";
    for (name, script, words) in [
        ("child", "echo readyok;; go*) sleep 300 & exit 3;;", "crash (it left with exit code 3)"),
        ("input", "exec <&-; echo readyok; sleep 300;;", "cannot be started: it closed its input"),
    ] {
        let said = lost_by(name, "tictactoe", "--nodes 9", &format!("{hello} {script}"));
        assert!(said.contains(words), "{said}");
    }
}

/// The pipe is full after 64 KiB; the match would wait for ever for room.
#[test]
#[cfg(unix)]
fn an_engine_that_does_not_read_is_given_up() {
    let folder = folder("unread");
    let script = "read x; echo option name X type string; echo ugiok; exec sleep 300";
    let odd = scripted(&folder, "odd", script) + " option.X=" + &"x".repeat(100_000);
    let said = folder.failed(&format!("match tictactoe --journal games.jsonl {}", engine(&odd)));
    assert!(said.contains("it gave no answer to what it was sent: it does not read it"), "{said}");
}

#[test]
#[cfg(unix)]
fn an_error_in_place_of_a_move_is_an_answer() {
    let hello = "ABOUT*) echo 'name=\"odd\"';; START*) echo OK;;";
    for refusal in ["ERROR out of ideas", "UNKNOWN TURN"] {
        let script = format!("{hello}\nBEGIN*|TURN*|DONE*) echo {refusal};;");
        let said = lost_by("refusal", "gomoku", "--movetime 100", &script);
        assert!(said.contains("no move given"), "{said}");
        assert!(said.contains(&format!("it answered \"go\" with \"{refusal}\"")), "{said}");
    }
}

#[test]
fn a_swiss_tournament_goes_on_where_it_was() {
    let folder = folder("swiss");
    let engines = ["a", "b", "c", "d", "e"]
        .map(|name| mock(name, "tictactoe", &format!("--seed {}", u32::from(name.as_bytes()[0]))));
    let engines = engines.join(" ");
    let words = format!(
        "tournament tictactoe --format swiss --nodes 9 --games 2 --journal s.jsonl {engines}"
    );
    let said = folder.done(&words);
    assert!(said.contains("Buchholz") && said.contains("12 games"), "{said}");
    let pairs = || {
        let text = folder.read("s.jsonl");
        let games = text.lines().filter(|line| line.contains(r#""leg":0"#));
        let mut pairs: Vec<_> =
            games.map(|line| line.split(r#","opening""#).next().map(str::to_owned)).collect();
        pairs.sort();
        pairs.dedup();
        pairs
    };
    let (whole, text) = (pairs(), folder.read("s.jsonl"));
    assert_eq!(whole.len(), 6);
    // After a round and a half the same engines meet.
    let begun: String = text.split_inclusive('\n').take(6).collect();
    folder.write("s.jsonl", begun);
    folder.done(&words);
    assert_eq!(pairs(), whole);
    assert!(folder.refused(&format!("{words} --shard 1/2")).contains("cannot be shared out"));
    assert!(folder.refused(&format!("{words} --rounds 6")).contains("somebody new in 5"));
}

#[test]
fn an_answer_too_many_is_dropped_by_its_name() {
    let said = folder("twice").run(&untimed_match(2, "games.jsonl", "--behaviour twice"));
    assert!(said.err.contains("odd answered twice; dropped: \"bestmove "), "{said:?}");
    assert!(!said.succeeded().contains("fault"));
}

/// An engine that can be started `times` times and crashes at its second move.
#[cfg(unix)]
fn mortal(folder: &Folder, times: u32) -> String {
    let script = format!(
        "echo x >> starts\nif [ $(wc -l < starts) -gt {times} ]; then\n\
         echo 'the license has expired' >&2; exit 3; fi\n\
         exec '{TENGEN}' mock tictactoe --behaviour crash --after 2"
    );
    engine(&scripted(folder, "mortal", &script))
}

#[test]
#[cfg(unix)]
fn an_engine_that_cannot_be_started_again_ends_the_match() {
    let folder = folder("mortal");
    let limits = "--games 40 --nodes 9 --journal games.jsonl --concurrency 1 --sprt 0,400";
    // Once before the match, and for three games of it.
    let engines = mock("honest", "tictactoe", "") + " " + &mortal(&folder, 4);
    let Said { err: said, code, .. } = folder.run(&format!("match tictactoe {limits} {engines}"));
    assert_eq!(code, Some(1), "{said}");
    let last = said.lines().last().unwrap_or_default();
    assert!(last.contains("error: engine mortal: it cannot be started"), "{said}");
    assert!(last.contains("\"the license has expired\""), "{said}");
    assert!(said.contains("games.jsonl has 3 games;"), "{said}");
    // Played games are kept, and nothing else was made up.
    assert_eq!(folder.games("games.jsonl"), 3);
    let text = folder.read("games.jsonl");
    assert_eq!(text.matches("\"by\":\"crash\"").count(), 3, "{text}");
    // It was given a second attempt.
    assert_eq!(folder.read("starts").lines().count(), 6);
}

#[test]
fn the_arena_logs() {
    let folder = folder("log");
    let words = |journal: &str| untimed_match(2, journal, "--behaviour crash");
    let play = |more: &str, journal: &str| {
        let Said { out, err, code } = folder.run(&format!("{} {more}", words(journal)));
        assert_eq!(code, Some(0), "{err}");
        assert!(out.starts_with("honest against odd"), "stdout is the report's alone: {out}");
        err
    };
    // Warnings are there without asking; the rest is not.
    let said = play("", "a.jsonl");
    assert!(said.contains("WARN") && said.contains("odd: it left with exit code 1"), "{said}");
    assert!(!said.contains("TRACE"));
    assert!(play("--log trace", "b.jsonl").contains("odd < position "));
    assert!(!play("--log off", "c.jsonl").contains("WARN"));
    let said = play("--log trace --log-file log.txt", "d.jsonl");
    assert!(!said.contains("TRACE"), "{said}");
    let log = folder.read("log.txt");
    assert!(log.contains("honest > bestmove ") && log.contains("WARN"), "{log}");
    let traced = Said::by(folder.command(&words("e.jsonl")).env("TENGEN_LOG", "trace"));
    assert!(traced.err.contains("honest > bestmove "));
}

#[test]
fn few_games_are_no_certainty() {
    let folder = folder("certainty");
    folder.done(&untimed_match(4, "wins.jsonl", "--behaviour resign"));
    let said = folder.done("report wins.jsonl --html page.html");
    for wrong in ["unknown", "inf", "100.00 %\n"] {
        assert!(!said.contains(wrong), "{said}");
    }
    let line = |name: &str| {
        let line = said.lines().find(|line| line.starts_with(name)).expect("a line");
        line[name.len()..].trim().to_owned()
    };
    // The page says the same, in cards of its own.
    let page = folder.read("page.html");
    for (name, head) in [("Elo", "Elo"), ("nElo", "Normalized Elo"), ("LOS", "Superiority")] {
        let line = line(name);
        let (value, below) = line.split_once(", ").unwrap_or((&line, ""));
        let card = format!("<h3>{head}</h3><b>{value}</b><small>{below}");
        assert!(page.contains(&card), "{card}");
    }
    // One ply each: both games are drawn.
    let said = folder.done(&(untimed_match(2, "draws.jsonl", "") + " --max-plies 1"));
    assert!(said.contains("0 won, 0 lost, 2 drawn"), "{said}");
    assert!(said.contains("| adjudication (--max-plies) "), "{said}");
    assert!(said.contains("Elo    +0.0 ± 2") && !said.contains("± 0.0"), "{said}");
}
