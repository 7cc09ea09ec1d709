//! How a match begins, goes on and ends.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

#[cfg(unix)]
use super::scripted;
use super::{TENGEN, folder, games_in, text, untimed_match, wait_until};

fn error(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_finished_match_says_so() {
    let folder = folder("finished");
    let play = |flags: &[&str]| {
        untimed_match(&folder, 2, "games.jsonl", "--seed 1").args(flags).output().expect("a match")
    };
    assert!(!error(&play(&[])).contains("nothing to play"));
    let again = play(&[]);
    assert!(text(&again).contains("Games  2"));
    let said = error(&again);
    assert!(said.contains("nothing to play") && said.contains("--fresh"), "{said}");
    assert!(said.contains("2 games") && said.contains("games.jsonl"), "{said}");
    assert!(!error(&play(&["--fresh"])).contains("nothing to play"));
}

#[test]
fn a_decided_test_is_not_played_on() {
    let folder = folder("decided");
    let play = || {
        let mut command = untimed_match(&folder, 400, "games.jsonl", "--behaviour resign");
        command.args(["--concurrency", "1", "--sprt", "0,400"]).output().expect("a match")
    };
    assert!(text(&play()).contains("H1 accepted"));
    let games = games_in(&folder.join("games.jsonl"));
    assert!(games < 400);
    let again = play();
    assert!(text(&again).contains("H1 accepted"));
    assert!(error(&again).contains("its test is decided"));
    assert_eq!(games_in(&folder.join("games.jsonl")), games);
}

#[test]
#[cfg(unix)]
fn an_interrupted_match_says_how_to_go_on() {
    let folder = folder("interrupted");
    let journal = folder.join("games.jsonl");
    let mut command =
        untimed_match(&folder, 4000, "games.jsonl", "--behaviour late --delay 20 --seed 3");
    command.args(["--fresh", "--concurrency", "1"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a match");
    wait_until(|| games_in(&journal) >= 2);
    let mut kill = Command::new("kill");
    assert!(kill.args(["-s", "INT", &child.id().to_string()]).status().expect("kill").success());
    let output = child.wait_with_output().expect("an end");
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stdout).contains("Games  "), "what was played");
    let said = error(&output);
    let command = said.lines().last().expect("a command");
    assert!(command.contains(" match tictactoe ") && !command.contains("--fresh"), "{said}");
    // The shell's own opinion of the command: it goes on where the match was.
    let played = games_in(&journal);
    let shorter = command.replace("--games 4000", &format!("--games {}", played + 2));
    assert_ne!(shorter, command);
    let mut shell = Command::new("sh");
    text(&shell.current_dir(&folder).args(["-c", &shorter]).output().expect("a shell"));
    assert!((played + 2..=played + 3).contains(&games_in(&journal)));
}

#[test]
fn without_a_terminal_progress_is_a_line_now_and_then() {
    let folder = folder("lines");
    let output = untimed_match(&folder, 60, "games.jsonl", "--behaviour crash --after 1")
        .output()
        .expect("a match");
    let said = error(&output);
    let lines = said.lines().filter(|line| line.contains(" of 60 games, +")).count();
    assert_eq!(lines, 20, "{said}");
    assert!(said.contains("60 of 60 games, +60 -0 =0"), "{said}");
    assert!(said.contains("odd lost (crash)"), "{said}");
}

#[test]
fn nothing_at_a_time_is_refused() {
    let folder = folder("zero");
    for (flag, games, more) in
        [("--games", 0, &[][..]), ("--concurrency", 2, &["--concurrency", "0"])]
    {
        let mut command = untimed_match(&folder, games, "games.jsonl", "");
        let output = command.args(more).output().expect("an answer");
        assert_eq!(output.status.code(), Some(2), "{}", error(&output));
        assert!(error(&output).contains(flag));
    }
    assert!(!folder.join("games.jsonl").exists());
}

#[test]
#[cfg(unix)]
fn an_engine_that_never_says_a_word_is_given_up() {
    let folder = folder("silent");
    let run = |script: &str| {
        let mut command = Command::new(TENGEN);
        command.current_dir(&folder).args(["match", "tictactoe", "--handshake", "1"]);
        command.args(["--ready", "1", "--journal", "games.jsonl"]);
        command.args(["--engine", &scripted(&folder, "silent", script)]);
        let output = command.output().expect("an answer");
        assert!(!output.status.success() && !folder.join("games.jsonl").exists());
        error(&output)
    };
    let said = run("exec sleep 600");
    assert!(said.contains("engine silent cannot be started"), "{said}");
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

/// An engine that can be started `times` times and crashes at its second move.
#[cfg(unix)]
fn mortal(folder: &Path, times: u32) -> String {
    let script = format!(
        "echo x >> starts\nif [ $(wc -l < starts) -gt {times} ]; then\n\
         echo 'the license has expired' >&2; exit 3; fi\n\
         exec '{TENGEN}' mock tictactoe --behaviour crash --after 2"
    );
    scripted(folder, "mortal", &script)
}

#[test]
#[cfg(unix)]
fn an_engine_that_cannot_be_started_again_ends_the_match() {
    let folder = folder("mortal");
    let journal = folder.join("games.jsonl");
    let mut command = Command::new(TENGEN);
    command.current_dir(&folder).args(["match", "tictactoe", "--games", "40", "--nodes", "9"]);
    command.args(["--journal", "games.jsonl", "--concurrency", "1", "--sprt", "0,400"]);
    command.args(["--engine", &format!("name=honest cmd=\"'{TENGEN}' mock tictactoe\"")]);
    // Once before the match, and for three games of it.
    command.args(["--engine", &mortal(&folder, 4)]);
    let output = command.output().expect("an answer");
    let said = error(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let last = said.lines().last().unwrap_or_default();
    assert!(last.contains("error: engine mortal cannot be started"), "{said}");
    assert!(last.contains("\"the license has expired\""), "{said}");
    assert!(said.contains("3 games are in games.jsonl"), "{said}");
    // What was played is kept, and nothing else was made up.
    assert_eq!(games_in(&journal), 3);
    let text = fs::read_to_string(&journal).expect("a journal");
    assert_eq!(text.matches("\"by\":\"crash\"").count(), 3, "{text}");
    // It was given a second attempt.
    let starts = fs::read_to_string(folder.join("starts")).expect("a count");
    assert_eq!(starts.lines().count(), 6);
}

#[test]
fn untimed_games_are_not_lost_by_the_stall_of_timed_ones() {
    let folder = folder("untimed");
    let play = |flags: &[&str], journal: &str| {
        let late = "--behaviour late --delay 300";
        let mut command = untimed_match(&folder, 2, journal, late);
        command.args(["--stall", "0", "--max-plies", "2"]).args(flags);
        text(&command.output().expect("a match"))
    };
    assert!(play(&[], "a.jsonl").contains("0 won, 0 lost, 2 drawn"));
    assert!(play(&["--stall-untimed", "0"], "b.jsonl").contains("0 won, 0 lost, 2 drawn"));
}

#[test]
fn untimed_games_can_stall_too() {
    let folder = folder("untimed-stall");
    let mut command = Command::new(TENGEN);
    command.current_dir(&folder).args(["match", "tictactoe", "--games", "2", "--depth", "1"]);
    command.args(["--stall", "3600", "--stall-untimed", "1", "--journal", "games.jsonl"]);
    for (name, behaviour) in [("honest", "random"), ("odd", "stall")] {
        let mock = format!("mock tictactoe --behaviour {behaviour}");
        command.args(["--engine", &format!("name={name} cmd=\"'{TENGEN}' {mock}\"")]);
    }
    let said = text(&command.output().expect("a match"));
    assert!(said.contains("2 won, 0 lost") && said.contains("| stall"), "{said}");
}

/// A journal of two games of shogi.
fn shogi_games(folder: &Path) {
    let mut command = Command::new(TENGEN);
    command.current_dir(folder).args(["match", "shogi", "--games", "2", "--nodes", "1"]);
    command.args(["--max-plies", "4", "--journal", "games.jsonl"]);
    for name in ["one", "two"] {
        command.args(["--engine", &format!("name={name} cmd=\"'{TENGEN}' mock shogi\"")]);
    }
    text(&command.output().expect("a match"));
}

#[test]
fn exports_go_where_they_are_sent() {
    let folder = folder("exports");
    shogi_games(&folder);
    let export = |arguments: &[&str]| {
        let mut command = Command::new(TENGEN);
        command.current_dir(&folder).args(["export", "games.jsonl"]).args(arguments);
        command.output().expect("an answer")
    };
    let refused = |arguments: &[&str], why: &str| {
        let output = export(arguments);
        let said = error(&output);
        assert!(!output.status.success() && said.contains(why), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    };
    // Several games of KIF in one file there are none.
    refused(&["--format", "kif", "--out", "games.kif"], "games.kif: KIF holds one game a file");
    assert!(!folder.join("games.kif").exists());
    fs::write(folder.join("taken"), "a file").expect("a file");
    refused(&["--format", "kif", "--out", "taken"], "taken: KIF holds one game a file");
    assert_eq!(fs::read_to_string(folder.join("taken")).expect("a file"), "a file");
    fs::create_dir(folder.join("there")).expect("a folder");
    refused(&["--format", "csa", "--out", "games.jsonl"], "the journal itself");
    text(&export(&["--format", "kif", "--out", "there"]));
    text(&export(&["--format", "kif", "--out", "new/"]));
    text(&export(&["--format", "csa", "--out", "each/"]));
    for name in ["there", "new", "each"] {
        assert_eq!(fs::read_dir(folder.join(name)).expect("a folder").count(), 2);
    }
    text(&export(&["--format", "csa", "--out", "games.csa"]));
    assert!(folder.join("games.csa").is_file());
}

#[test]
fn one_game_of_kif_goes_into_its_file() {
    let folder = folder("export-one");
    shogi_games(&folder);
    let path = folder.join("games.jsonl");
    let journal = fs::read_to_string(&path).expect("a journal");
    let one: String = journal.split_inclusive('\n').take(2).collect();
    fs::write(&path, one).expect("a journal");
    let mut command = Command::new(TENGEN);
    command.current_dir(&folder).args(["export", "games.jsonl", "--format", "kif"]);
    text(&command.args(["--out", "game.kif"]).output().expect("an export"));
    assert!(folder.join("game.kif").is_file());
}

#[test]
fn the_arena_logs() {
    let folder = folder("log");
    let play = |flags: &[&str], journal: &str| {
        let mut command = untimed_match(&folder, 2, journal, "--behaviour crash");
        command.args(flags);
        let output = command.output().expect("a match");
        let report = text(&output);
        assert!(report.starts_with("honest against odd"), "stdout is the report's alone: {report}");
        error(&output)
    };
    // Warnings are there without asking; the rest is not.
    let said = play(&[], "a.jsonl");
    assert!(said.contains("WARN") && said.contains("odd: it left with exit code 1"), "{said}");
    assert!(!said.contains("TRACE"));
    assert!(play(&["--log", "trace"], "b.jsonl").contains("odd < position "));
    assert!(!play(&["--log", "off"], "c.jsonl").contains("WARN"));
    let said = play(&["--log", "trace", "--log-file", "log.txt"], "d.jsonl");
    assert!(!said.contains("TRACE"), "{said}");
    let log = fs::read_to_string(folder.join("log.txt")).expect("a log");
    assert!(log.contains("honest > bestmove ") && log.contains("WARN"), "{log}");
    let mut command = untimed_match(&folder, 2, "e.jsonl", "--behaviour crash");
    command.env("TENGEN_LOG", "trace");
    assert!(error(&command.output().expect("a match")).contains("honest > bestmove "));
    let mut command = untimed_match(&folder, 2, "games.jsonl", "--behaviour crash");
    let output = command.args(["--log-file", "no/such/file"]).output().expect("an answer");
    let said = error(&output);
    assert!(!output.status.success() && said.contains("log file no/such/file"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn few_games_are_no_certainty() {
    let folder = folder("certainty");
    let play = |behaviour: &str, games: u32, journal: &str| {
        text(&untimed_match(&folder, games, journal, behaviour).output().expect("a match"));
        let mut command = Command::new(TENGEN);
        command.current_dir(&folder).args(["report", journal, "--html", "page.html"]);
        let said = text(&command.output().expect("a report"));
        (said, fs::read_to_string(folder.join("page.html")).expect("a page"))
    };
    let (said, page) = play("--behaviour resign", 4, "wins.jsonl");
    assert!(
        !said.contains("unknown") && !said.contains("inf") && !said.contains("100.00 %\n"),
        "{said}"
    );
    let line = |name: &str| {
        let line = said.lines().find(|line| line.starts_with(name)).expect("a line");
        line[name.len()..].trim().to_owned()
    };
    // The page says the same, in cards of its own.
    for (name, head) in [("Elo", "Elo"), ("nElo", "Normalized Elo"), ("LOS", "Superiority")] {
        let (value, below) = line(name).split_once(", ").map_or_else(
            || (line(name), String::new()),
            |(value, below)| (value.to_owned(), below.to_owned()),
        );
        let card = format!("<h3>{head}</h3><b>{value}</b><small>{below}");
        assert!(page.contains(&card), "{card}");
    }
    // One ply each: both games are drawn.
    let mut command = untimed_match(&folder, 2, "draws.jsonl", "");
    let said = text(&command.args(["--max-plies", "1"]).output().expect("a match"));
    assert!(said.contains("0 won, 0 lost, 2 drawn"), "{said}");
    assert!(said.contains("Elo    +0.0 ± 2") && !said.contains("± 0.0"), "{said}");
}
