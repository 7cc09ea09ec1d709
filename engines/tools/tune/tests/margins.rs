//! Fitting the numbers of a search through the program: made, gone on with, refused.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::program::{done, folder, refused};

const SPSA: &str = "draughts spsa --set Variant=english8 --opening 4";

fn read(folder: &Path, name: &str) -> serde_json::Value {
    serde_json::from_slice(&fs::read(folder.join(name)).unwrap()).unwrap()
}

#[test]
fn threads_do_not_change_the_numbers_and_a_check_is_a_match() {
    let folder = folder("threads");
    let run = format!("{SPSA} --nodes 40 --pairs 10");
    let (said, printed) = done(&folder, &format!("{run} --check 3 --out one.json"));
    assert!(said.ends_with("10 of 10 pairs\n"), "{said}");
    assert!(printed.contains("| futility_base "), "{printed}");
    let last = printed.lines().last().unwrap();
    assert!(last.starts_with("found against in force: ") && last.contains(" % +- "), "{last}");
    done(&folder, &format!("{run} --threads 3 --out three.json"));
    assert_eq!(read(&folder, "one.json"), read(&folder, "three.json"));
    let state = read(&folder, "one.json");
    assert_eq!(state["played"], 10);
    assert_ne!(state["numbers"]["futility_base"], state["run"]["from"]["futility_base"]);
}

#[test]
fn a_run_that_was_stopped_goes_on_and_another_is_refused() {
    let folder = folder("stopped");
    let only = "--batch 1 --only futility_base,late_move_pruning_base";
    let run = format!("{SPSA} --nodes 40 --pairs 40 {only} --out");
    done(&folder, &format!("{run} whole.json"));
    // Killed at some time, it ends with the same numbers.
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen-tune"))
        .current_dir(&folder)
        .args(format!("{run} part.json").split_whitespace())
        .stderr(Stdio::null())
        .spawn()
        .expect("a run");
    while !folder.join("part.json").exists() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it runs or has ended");
    child.wait().expect("an end");
    let before = read(&folder, "part.json")["played"].as_u64().unwrap();
    let (said, _) = done(&folder, &format!("{run} part.json"));
    assert!(said.starts_with(&format!("going on after {before} of 40 pairs\n")), "{said}");
    assert_eq!(read(&folder, "part.json"), read(&folder, "whole.json"));
    let short = format!("{SPSA} --nodes 40 --pairs 2 --only futility_base --out short.json");
    done(&folder, &short);
    fs::write(folder.join("bad.json"), "{\"run\": 1").unwrap();
    for (arguments, reason) in [
        (format!("{run} short.json"), "short.json: it is of another run"),
        (format!("{run} bad.json"), "bad.json: no file of numbers"),
        (format!("{SPSA} --only abdada_depth --out new.json"), "\"abdada_depth\" is no number"),
    ] {
        let said = refused(&folder, &arguments);
        assert!(said.starts_with(&format!("error: {reason}")), "{said}");
    }
    assert!(!folder.join("new.json").exists());
}
