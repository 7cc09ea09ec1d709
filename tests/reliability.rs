//! The long runs of tests/reliability in their short form. Their long form is in docs/reliability.md.
//!
//! They look into /proc for the processes of a match.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;

use crate::installed::has_programs;
use crate::process::Said;

/// Runs a script of tests/reliability with these arguments; the lines that it prints. It must find no
/// fault. `None` if the test is skipped.
fn found(script: &str, arguments: &str) -> Option<Vec<String>> {
    if !has_programs(&["python3"]) {
        return None;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(script);
    let _ = std::fs::remove_dir_all(&out);
    let mut command = Command::new("python3");
    command.arg("-B").arg(root.join("tests/reliability").join(script));
    command.args(["--tengen", env!("CARGO_BIN_EXE_tengen"), "--out"]).arg(out);
    let said = Said::by(command.args(arguments.split(' '))).succeeded();
    Some(said.lines().map(str::to_owned).collect())
}

#[test]
fn a_soak_finds_no_fault() {
    let Some(said) = found("soak.py", "--share 0.002 --margin 600000") else { return };
    assert_eq!(said.len(), 6, "a line for each game: {said:?}");
}

#[test]
fn disturbed_matches_lose_nothing() {
    let Some(said) = found("faults.py", "--kills 3 --games 8 --load 4") else { return };
    assert_eq!(said.len(), 6, "a line for each scenario: {said:?}");
}

#[test]
fn shards_whose_workers_are_killed_merge_into_the_whole() {
    if !has_programs(&["parallel"]) {
        return;
    }
    let Some(said) = found("shards.py", "--shards 4 --kills 3") else { return };
    let is_equal = said.iter().any(|line| line.contains(" equal to the undisturbed match"));
    assert!(is_equal, "{said:?}");
}

#[test]
fn what_merge_and_report_cost_grows_with_the_games() {
    let Some(said) = found("costs.py", "--games 400 1600") else { return };
    assert_eq!(said.len(), 7, "a line for each command: {said:?}");
}
