//! The tuner reports its progress also without a terminal.

use std::fs;
use std::path::Path;
use std::process::Command;

fn tune(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen-tune"));
    let output = command.current_dir(env!("CARGO_TARGET_TMPDIR")).args(arguments).output();
    let output = output.expect("a run");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    assert!(output.stdout.is_empty());
    said
}

#[test]
fn games_and_epochs_are_lines_without_a_terminal() {
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("progress.txt");
    let _ = fs::remove_file(&data);
    let said =
        tune(&["draughts", "datagen", "--games", "3", "--nodes", "20", "--out", "progress.txt"]);
    assert_eq!(said, "1 of 3 games\n2 of 3 games\n3 of 3 games\n");
    let said = tune(&["draughts", "fit", "progress.txt", "--epochs", "2", "--out", "weights.txt"]);
    let lines: Vec<_> = said.lines().collect();
    assert_eq!(lines.len(), 3, "{said}");
    assert!(lines[0].contains(" positions, loss "), "{said}");
    assert!(lines[1].starts_with("epoch 1 of 2: loss "), "{said}");
    assert!(lines[2].starts_with("epoch 2 of 2: loss "), "{said}");
}
