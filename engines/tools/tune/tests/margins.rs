//! Fitting the numbers of a search through the program: made, gone on with, refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// A new folder of this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("margins").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A whole command, of which these are the last arguments.
fn arguments(last: &str) -> impl Iterator<Item = &str> {
    let fixed = "draughts spsa --set Variant=english8 --opening 4";
    fixed.split_whitespace().chain(last.split_whitespace())
}

/// Whether a run succeeded, what it said on stderr and what it printed.
fn spsa(folder: &Path, arguments: &str) -> (bool, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen-tune"));
    let output = command.current_dir(folder).args(self::arguments(arguments)).output();
    let output = output.expect("a run");
    let [said, printed] =
        [output.stderr, output.stdout].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.success(), said, printed)
}

fn read(folder: &Path, name: &str) -> serde_json::Value {
    serde_json::from_slice(&fs::read(folder.join(name)).unwrap()).unwrap()
}

#[test]
fn threads_do_not_change_the_numbers_and_a_check_is_a_match() {
    let folder = folder("threads");
    let (done, said, printed) = spsa(&folder, "--nodes 40 --pairs 10 --check 3 --out one.json");
    assert!(done && said.ends_with("10 of 10 pairs\n"), "{said}");
    assert!(printed.contains("| futility_base "), "{printed}");
    let last = printed.lines().last().unwrap();
    assert!(last.starts_with("found against in force: ") && last.contains(" % +- "), "{last}");
    let (done, ..) = spsa(&folder, "--nodes 40 --pairs 10 --threads 3 --out three.json");
    assert!(done);
    assert_eq!(read(&folder, "one.json"), read(&folder, "three.json"));
    let state = read(&folder, "one.json");
    assert_eq!(state["played"], 10);
    assert_ne!(state["numbers"]["futility_base"], state["run"]["from"]["futility_base"]);
}

#[test]
fn a_run_that_was_stopped_goes_on_and_another_is_refused() {
    let folder = folder("resumed");
    let run = "--nodes 40 --pairs 40 --batch 1 --only futility_base,late_move_pruning_base --out";
    assert!(spsa(&folder, &format!("{run} whole.json")).0);
    // Killed at some time, it ends with the same numbers.
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen-tune"))
        .current_dir(&folder)
        .args(arguments(&format!("{run} part.json")))
        .stderr(Stdio::null())
        .spawn()
        .expect("a run");
    while !folder.join("part.json").exists() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it runs or has ended");
    child.wait().expect("an end");
    let before = read(&folder, "part.json")["played"].as_u64().unwrap();
    let (done, said, _) = spsa(&folder, &format!("{run} part.json"));
    assert!(done && said.starts_with(&format!("going on after {before} of 40 pairs\n")), "{said}");
    assert_eq!(read(&folder, "part.json"), read(&folder, "whole.json"));
    let short = "--nodes 40 --pairs 2 --only futility_base --out";
    assert!(spsa(&folder, &format!("{short} short.json")).0);
    let (done, said, _) = spsa(&folder, &format!("{run} short.json"));
    assert!(!done && said.starts_with("error: short.json: it is of another run"), "{said}");
    fs::write(folder.join("bad.json"), "{\"run\": 1").unwrap();
    let (done, said, _) = spsa(&folder, &format!("{run} bad.json"));
    assert!(!done && said.starts_with("error: bad.json: no file of numbers"), "{said}");
    let (done, said, _) = spsa(&folder, "--only abdada_depth --out new.json");
    assert!(!done && said.starts_with("error: \"abdada_depth\" is no number"), "{said}");
    assert!(!folder.join("new.json").exists());
}
