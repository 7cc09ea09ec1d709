//! Whole games through XBoard and uci2wb under Xvfb, where these are installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The program `name`, on the path or among the games.
fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join(name)).find(|program| program.is_file())
}

/// Plays one game of ours, connected with this flag of uci2wb, against hoixiangqi; returns the
/// record that XBoard writes, or `None` where a program is missing.
fn play(flag: &str, folder: &Path) -> Option<String> {
    let (display, xboard) = (find("xvfb-run")?, find("xboard")?);
    let (adapter, opponent) = (find("uci2wb")?, find("hoixiangqi")?);
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).expect("a folder for the game");
    let record = folder.join("game.pgn");
    let engine = env!("CARGO_BIN_EXE_tengen-xiangqi");
    let ours = format!("{} {flag} {engine}", adapter.display());
    let theirs = format!("{} --xboard", opponent.display());
    let arguments = [
        "-a",
        &xboard.to_string_lossy(),
        "-variant",
        "xiangqi",
        "-fcp",
        &ours,
        "-scp",
        &theirs,
        "-mg",
        "1",
        "-tc",
        "0:06",
        "-inc",
        "0.1",
        "-xponder",
        "-xpopup",
        "-saveSettingsOnExit",
        "false",
        "-sgf",
        &record.to_string_lossy(),
    ];
    let status = Command::new("timeout")
        .arg("240")
        .arg(display)
        .args(arguments)
        .env("HOME", folder)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(status.is_ok_and(|status| status.success()), "xboard did not end the game");
    fs::read_to_string(record).ok()
}

/// What the record says of the game's end.
fn check(flag: &str) {
    let folder = std::env::temp_dir().join(format!("tengen-xboard{flag}"));
    let Some(record) = play(flag, &folder) else { return };
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
