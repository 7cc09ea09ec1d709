//! Whole games through XBoard and uci2wb under Xvfb, where these are installed.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::installed::{find, has_programs};
use crate::process::beside;

/// What a game takes.
const PROGRAMS: [&str; 4] = ["xvfb-run", "xboard", "uci2wb", "hoixiangqi"];

/// Plays one game of ours, connected with this flag of uci2wb, against hoixiangqi; returns the
/// record that XBoard writes.
fn play(flag: &str, folder: &Path) -> String {
    let [display, xboard, adapter, opponent] =
        PROGRAMS.map(|program| find(program).expect("a program that is installed"));
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).expect("a folder for the game");
    let record = folder.join("game.pgn");
    let engine = beside("tengen-xiangqi");
    let ours = format!("{} {flag} {engine}", adapter.display());
    let theirs = format!("{} --xboard", opponent.display());
    let settings =
        "-variant xiangqi -mg 1 -tc 0:06 -inc 0.1 -xponder -xpopup -saveSettingsOnExit false";
    let programs = [
        "-a",
        &xboard.to_string_lossy(),
        "-fcp",
        &ours,
        "-scp",
        &theirs,
        "-sgf",
        &record.to_string_lossy(),
    ];
    let arguments = programs.into_iter().chain(settings.split(' '));
    let mut client = Command::new("timeout")
        .arg("240")
        .arg(display)
        .args(arguments)
        .env("HOME", folder)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("timeout");
    // XBoard may never leave if it and an engine announce the end at once: the record is enough.
    while client.try_wait().expect("a child").is_none() && !is_complete(&record) {
        thread::sleep(Duration::from_millis(200));
    }
    // What `timeout` has started ends with it.
    let _ = Command::new("kill").arg(client.id().to_string()).stderr(Stdio::null()).status();
    client.wait().expect("a child");
    fs::read_to_string(record).expect("the record of a game")
}

/// Whether the record says how the game ended.
fn is_complete(record: &Path) -> bool {
    let text = fs::read_to_string(record).unwrap_or_default();
    ["1-0", "0-1", "1/2-1/2"].iter().any(|result| text.trim_end().ends_with(result))
}

/// What the record says of the game's end.
fn check(flag: &str) {
    if !has_programs(&PROGRAMS) {
        return;
    }
    let folder = std::env::temp_dir().join(format!("tengen-xboard{flag}"));
    let record = play(flag, &folder);
    let result = record.lines().find(|line| line.starts_with("[Result ")).expect(&record);
    assert!(!result.contains('*'), "{record}");
    let end = record.rsplit('{').next().unwrap_or_default();
    for fault in ["illegal", "exited", "forfeit", "time", "Disagreement"] {
        let ours = end.contains(fault) && end.contains("engen");
        assert!(!ours, "{flag}: {record}");
    }
}

#[test]
fn a_game_over_ucci_ends_in_order() {
    check("-x");
}

#[test]
fn a_game_over_cyclone_ends_in_order() {
    check("-c");
}
