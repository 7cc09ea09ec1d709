//! The arena as its users run it: matches between mock engines that misbehave in every way.

mod commands;
mod handling;
mod journals;
mod running;
mod strangers;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::installed::has_programs;

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("arena-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A match of tic-tac-toe between a mock that plays on and one that does what `flags` say.
fn mock_match(folder: &Path, games: u32, flags: &str) -> Command {
    let mut command = Command::new(TENGEN);
    command.current_dir(folder).args(["match", "tictactoe", "--movetime", "50", "--stall", "1"]);
    command.args(["--games", &games.to_string(), "--journal", "games.jsonl"]);
    command.args(["--engine", &format!("name=honest cmd=\"'{TENGEN}' mock tictactoe --seed 7\"")]);
    command.args(["--engine", &format!("name=odd cmd=\"'{TENGEN}' mock tictactoe {flags}\"")]);
    command.stdin(Stdio::null());
    command
}

/// Like [`mock_match`], but without a limit of time: nothing depends on how fast it is played.
fn untimed_match(folder: &Path, games: u32, journal: &str, flags: &str) -> Command {
    let mut command = Command::new(TENGEN);
    command.current_dir(folder).args(["match", "tictactoe", "--nodes", "9"]);
    command.args(["--games", &games.to_string(), "--journal", journal]);
    for (name, flags) in [("honest", "--seed 7"), ("odd", flags)] {
        let engine = format!("name={name} cmd=\"'{TENGEN}' mock tictactoe {flags}\"");
        command.args(["--engine", &engine]);
    }
    command.stdin(Stdio::null());
    command
}

fn text(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn report(folder: &Path, journals: &[&str]) -> String {
    let mut command = Command::new(TENGEN);
    text(&command.current_dir(folder).arg("report").args(journals).output().expect("a report"))
}

/// Games in a journal; its first line holds the settings.
fn games_in(path: &Path) -> usize {
    fs::read_to_string(path).map_or(0, |text| text.lines().count().saturating_sub(1))
}

/// Waits for `holds`; the limit only ends a hanging test.
fn wait_until(holds: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(120);
    while !holds() {
        assert!(Instant::now() < end, "waited in vain");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn every_misbehaviour_loses_under_its_own_name() {
    for (behaviour, word) in [
        ("crash", "crash"),
        ("cheat", "illegal move"),
        ("late", "time"),
        ("resign", "resignation"),
        ("claim", "wrong declaration"),
        ("mute", "no move given"),
        ("stall", "stall"),
    ] {
        let folder = folder(behaviour);
        let flags = format!("--behaviour {behaviour} --after 2 --delay 400");
        let said = text(&mock_match(&folder, 2, &flags).output().expect("a match"));
        assert!(said.contains("2 won, 0 lost, 0 drawn"), "{behaviour}: {said}");
        assert!(said.contains(word), "{behaviour}: {said}");
        let fault = said.contains("fault: odd lost game");
        assert_eq!(fault, behaviour != "resign", "{behaviour}: {said}");
    }
}

#[test]
fn slow_starters_and_babblers_are_put_up_with() {
    for behaviour in ["slow-start", "babble", "random"] {
        let folder = folder(behaviour);
        let flags = format!("--behaviour {behaviour} --delay 300");
        let mut command = mock_match(&folder, 4, &flags);
        // Babble takes its time; a loaded machine too.
        let said = text(&command.args(["--margin", "5000"]).output().expect("a match"));
        assert!(said.contains("Games  4"), "{said}");
        assert!(!said.contains("fault"), "{said}");
    }
}

#[test]
fn a_match_goes_on_where_it_was_killed() {
    let folder = folder("resume");
    let journal = folder.join("games.jsonl");
    let flags = "--behaviour late --delay 5 --seed 3";
    let spawn =
        || mock_match(&folder, 40, flags).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut child = spawn().expect("a match");
    wait_until(|| games_in(&journal) >= 5);
    child.kill().expect("a kill");
    child.wait().expect("an end");
    let before = fs::read_to_string(&journal).expect("a journal");
    let said = text(&mock_match(&folder, 40, flags).output().expect("a match"));
    assert!(said.contains("Games  40"), "{said}");
    let after = fs::read_to_string(&journal).expect("a journal");
    assert_eq!(after.lines().count(), 41);
    let whole = &before[..before.rfind('\n').map_or(0, |end| end + 1)];
    assert!(after.starts_with(whole), "games were lost or changed");
}

#[test]
fn shards_merge_into_the_whole() {
    let folder = folder("shards");
    let play = |shard: Option<&str>, journal: &str| {
        let mut command = Command::new(TENGEN);
        command.current_dir(&folder).args(["match", "tictactoe", "--movetime", "50"]);
        command.args(["--games", "18", "--margin", "5000", "--journal", journal]);
        for seed in [7, 9] {
            let engine = format!("name=m{seed} cmd=\"'{TENGEN}' mock tictactoe --seed {seed}\"");
            command.args(["--engine", &engine]);
        }
        if let Some(shard) = shard {
            command.args(["--shard", shard]);
        }
        text(&command.output().expect("a match"));
    };
    play(None, "whole.jsonl");
    for shard in 1..=3 {
        play(Some(&format!("{shard}/3")), &format!("part{shard}.jsonl"));
    }
    let whole = report(&folder, &["whole.jsonl"]);
    assert!(whole.contains("Games  18"), "{whole}");
    assert_eq!(report(&folder, &["part3.jsonl", "part1.jsonl", "part2.jsonl"]), whole);
    let merge = |out: &str, parts: &[&str]| {
        let mut command = Command::new(TENGEN);
        command.current_dir(&folder).arg("export").args(parts).args(["--out", out]);
        text(&command.output().expect("a merged journal"));
        fs::read_to_string(folder.join(out)).expect("a journal")
    };
    merge("12.jsonl", &["part1.jsonl", "part2.jsonl"]);
    merge("32.jsonl", &["part3.jsonl", "part2.jsonl"]);
    let one = merge("a.jsonl", &["12.jsonl", "part3.jsonl"]);
    // Associative, commutative, and indifferent to what is there twice.
    assert_eq!(merge("b.jsonl", &["32.jsonl", "part1.jsonl", "12.jsonl"]), one);
    assert_eq!(report(&folder, &["a.jsonl"]), whole);
}

#[test]
fn gnu_parallel_shares_a_match_out() {
    if !has_programs("gnu_parallel_shares_a_match_out", &["parallel"]) {
        return;
    }
    let folder = folder("parallel");
    let engine = |seed| format!("name=m{seed} cmd=\"{TENGEN} mock tictactoe --seed {seed}\"");
    let script = format!(
        "{TENGEN} match tictactoe --movetime 50 --games 18 --margin 5000 --journal part{{}}.jsonl \
         --engine '{}' --engine '{}'",
        engine(7),
        engine(9)
    );
    let mut command = Command::new("parallel");
    command.current_dir(&folder).env("TENGEN_SHARDS", "3").args(["--will-cite", "-j2"]);
    let output = command.args([&script, ":::", "1", "2", "3"]).output().expect("parallel");
    text(&output);
    let parts = ["part1.jsonl", "part2.jsonl", "part3.jsonl"];
    for part in parts {
        assert_eq!(games_in(&folder.join(part)), 6, "{part}");
    }
    assert!(report(&folder, &parts).contains("Games  18"));
}

#[test]
fn journals_of_other_matches_are_refused() {
    let folder = folder("mixed");
    text(&mock_match(&folder, 2, "--seed 1").output().expect("a match"));
    let other = mock_match(&folder, 2, "--seed 2").output().expect("a match");
    assert!(!other.status.success());
    let said = String::from_utf8_lossy(&other.stderr);
    assert!(said.contains("other settings"), "{said}");
}

#[test]
fn a_report_is_a_page_too() {
    let folder = folder("page");
    text(&mock_match(&folder, 6, "--seed 4").output().expect("a match"));
    let mut command = Command::new(TENGEN);
    command.current_dir(&folder).args(["report", "games.jsonl", "--html", "page.html"]);
    text(&command.output().expect("a report"));
    let page = fs::read_to_string(folder.join("page.html")).expect("a page");
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    assert!(page.contains("honest") && !page.contains("{{"));
    // Nothing is loaded from elsewhere.
    assert!(!page.contains("src=") && !page.contains("href="));
    assert!(page.contains("<script type=\"module\">") && !page.contains("\nimport "));
    // The Elo of two engines stands once in it, and no rating beside it.
    assert!(page.contains("<h3>Elo</h3>") && !page.contains("<th>rating</th>"));
    // Each game is read when it is shown: it is an element of its own.
    for number in 0..6 {
        assert!(page.contains(&format!("<script id=\"game-{number}\"")), "{number}");
    }
}

#[test]
fn the_elo_of_a_match_is_a_picture() {
    let folder = folder("picture");
    text(&untimed_match(&folder, 6, "games.jsonl", "--seed 4").output().expect("a match"));
    let arena = |words: &str| {
        let mut command = Command::new(TENGEN);
        command.current_dir(&folder).args(words.split_whitespace());
        command.output().expect("an answer")
    };
    text(&arena("report games.jsonl --svg elo.svg"));
    let picture = fs::read_to_string(folder.join("elo.svg")).expect("a picture");
    assert!(picture.starts_with("<svg xmlns=") && picture.trim_end().ends_with("</svg>"));
    assert!(picture.contains("Elo of honest against odd, tictactoe") && !picture.contains("var("));
    assert!(picture.contains("<polyline") && !picture.contains("NaN"), "{picture}");
    // One pair makes no curve.
    text(&untimed_match(&folder, 2, "few.jsonl", "--seed 4").output().expect("a match"));
    let refused = arena("report few.jsonl --svg few.svg");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("two pairs"), "{said}");
    assert!(!folder.join("few.svg").exists());
}

#[test]
fn a_tournament_rates_all_its_engines() {
    let folder = folder("tournament");
    let mut command = Command::new(TENGEN);
    command.current_dir(&folder).args(["tournament", "tictactoe", "--movetime", "50"]);
    command.args(["--games", "4", "--margin", "5000", "--journal", "games.jsonl"]);
    for (name, flags) in [("a", "--seed 1"), ("b", "--seed 2"), ("c", "--behaviour resign")] {
        let engine = format!("name={name} cmd=\"'{TENGEN}' mock tictactoe {flags}\"");
        command.args(["--engine", &engine]);
    }
    let said = text(&command.output().expect("a tournament"));
    assert!(said.contains("12 games"), "{said}");
    let last = said.lines().rfind(|line| line.starts_with("| 3")).unwrap_or_default();
    assert!(last.contains(" c "), "{said}");
}

#[test]
fn options_that_cannot_be_carried_are_refused() {
    let folder = folder("options");
    let run = |engine: &str| {
        let mut command = Command::new(TENGEN);
        command.current_dir(&folder).args(["match", "gomoku", "--games", "2", "--nodes", "10"]);
        command.args(["--journal", "games.jsonl", "--engine", engine]);
        let output = command.output().expect("an answer");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (success, said) = run("name=a proto=gomocup option.Eval=classic");
    assert!(!success && said.contains("engine a: gomocup cannot carry option Eval"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(!folder.join("games.jsonl").exists());
    let (success, said) = run("name=a proto=gomocup option.Hash=8 option.max_memory=99999999");
    assert!(success && !said.contains("warning"), "{said}");
    // Our own engine is spoken to in a protocol that carries what it is given.
    fs::remove_file(folder.join("games.jsonl")).expect("a journal");
    let (success, said) = run("name=a option.Eval=classic");
    assert!(success && !said.contains("warning"), "{said}");
    let journal = fs::read_to_string(folder.join("games.jsonl")).expect("a journal");
    assert!(journal.contains("\"ugi\"") && journal.contains("\"gomocup\""), "{journal}");
}

#[test]
fn options_that_no_engine_announced_are_warned_of() {
    let folder = folder("unannounced");
    let mut command = Command::new(TENGEN);
    command.current_dir(&folder).args(["match", "dots", "--games", "2", "--movetime", "50"]);
    command.args(["--max-plies", "20"]);
    let engine = "name=a option.Nonsense=1 option.Hash=0 option.Eval=best option.MultiPV=1";
    command.args(["--margin", "5000", "--journal", "games.jsonl", "--engine", engine]);
    let output = command.output().expect("a match");
    text(&output);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("warning: a announces no option Nonsense\n"), "{said}");
    assert!(said.contains("warning: option Hash of a: 0 is no number from 1 to "), "{said}");
    assert!(said.contains("warning: option Eval of a: best is none of "), "{said}");
    assert!(!said.contains("MultiPV"), "{said}");
}

#[test]
fn engines_that_do_not_start_are_refused() {
    let folder = folder("no-start");
    let mut command = Command::new(TENGEN);
    command.current_dir(&folder).args(["match", "tictactoe", "--journal", "games.jsonl"]);
    command.args(["--engine", "name=ghost cmd=./no-such-program"]);
    let output = command.output().expect("an answer");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("ghost cannot be started"), "{said}");
    assert!(!folder.join("games.jsonl").exists());
}

/// A script with fixed answers in a protocol, whatever it receives.
#[cfg(unix)]
fn scripted(folder: &Path, name: &str, script: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, script).expect("a script");
    format!("name={name} cmd=\"sh '{}'\"", path.display())
}

#[test]
#[cfg(unix)]
fn two_offers_are_a_draw() {
    let folder = folder("draw");
    // Both shuffle a chariot; the first to move offers, the second accepts when it is offered.
    let script = r#"while read -r line; do case "$line" in
ucci) echo ucciok;; isready) echo readyok;; quit) echo bye; exit;;
"go draw"*) echo "bestmove a9a8 draw";;
go*) echo "bestmove a0a1 draw";;
esac; done"#;
    let mut command = Command::new(TENGEN);
    command.current_dir(&folder).args(["match", "xiangqi", "--games", "2", "--movetime", "5000"]);
    fs::write(folder.join("start.txt"), "startpos\n").expect("an opening");
    command.args(["--openings", "start.txt", "--journal", "games.jsonl"]);
    for name in ["one", "two"] {
        command.args(["--engine", &format!("{} proto=ucci", scripted(&folder, name, script))]);
    }
    let said = text(&command.output().expect("a match"));
    assert!(said.contains("0 won, 0 lost, 2 drawn"), "{said}");
    assert!(said.contains("| agreement "), "{said}");
}

#[test]
#[cfg(unix)]
fn a_suggestion_is_played() {
    let folder = folder("suggestion");
    // It suggests the next free point of its row, and echoes the move it is asked to play.
    let script = r#"n=0; while read -r word rest; do case "$word" in
ABOUT*) echo 'name="S", version="1", author="A", country="C"';; START*) n=0; echo OK;;
BEGIN*|TURN*|DONE*) echo "SUGGEST $n,14"; n=$((n+1));;
PLAY*) echo "$rest" | tr -d '\r';; END*) exit;;
esac; done"#;
    let mut command = Command::new(TENGEN);
    command.current_dir(&folder).args(["match", "gomoku", "--games", "2", "--movetime", "5000"]);
    fs::write(folder.join("start.txt"), "h8 h9\n").expect("an opening");
    command.args(["--openings", "start.txt", "--journal", "games.jsonl", "--max-plies", "6"]);
    for name in ["one", "two"] {
        let script = script.replace(",14", if name == "one" { ",14" } else { ",0" });
        command.args(["--engine", &scripted(&folder, name, &script)]);
    }
    let said = text(&command.output().expect("a match"));
    assert!(said.contains("0 won, 0 lost, 2 drawn") && !said.contains("fault"), "{said}");
}

/// Processes whose command line holds `mark`.
#[cfg(target_os = "linux")]
fn processes(mark: &str) -> usize {
    let entries = fs::read_dir("/proc").expect("a list of processes").flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(mark)).count()
}

#[test]
#[cfg(target_os = "linux")]
fn no_engine_outlives_a_killed_runner() {
    let folder = folder("orphans");
    // Stalled engines hear nothing, not even the end of their input.
    let mark = "--seed 77001";
    let mut command = mock_match(&folder, 2, &format!("--behaviour stall {mark}"));
    command.args(["--margin", "60000"]).stdout(Stdio::null()).stderr(Stdio::null());
    let mut runner = command.spawn().expect("a match");
    let mark = "77001";
    wait_until(|| processes(mark) >= 2);
    runner.kill().expect("a kill");
    runner.wait().expect("an end");
    wait_until(|| processes(mark) == 0);
}
