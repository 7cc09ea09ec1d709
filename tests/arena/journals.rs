//! Journals that two runners want, that are damaged, and that are extended.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use super::{TENGEN, folder, games_in, report, text, untimed_match, wait_until};

/// What a command that must fail says on stderr: one line, and nothing on stdout.
pub(super) fn refusal(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(output.stdout.is_empty());
    said
}

pub(super) fn arena(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(TENGEN).current_dir(folder).args(arguments).output().expect("an answer")
}

/// A runner that is killed outright at the end.
struct Runner(Child);

impl Drop for Runner {
    fn drop(&mut self) {
        self.0.kill().expect("a kill");
        self.0.wait().expect("an end");
    }
}

/// A match that has begun, with games that never end.
fn long_match(folder: &Path) -> Runner {
    let mut command = untimed_match(folder, 2, "games.jsonl", "--behaviour late --delay 600000");
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a match");
    let runner = Runner(child);
    wait_until(|| fs::read(folder.join("games.jsonl")).is_ok_and(|text| text.ends_with(b"\n")));
    runner
}

#[test]
fn a_second_runner_is_refused() {
    let folder = folder("locked");
    let first = long_match(&folder);
    let journal = fs::read(folder.join("games.jsonl")).expect("a journal");
    let flags = "--behaviour late --delay 600000";
    let refused = |mut command: Command| refusal(&command.output().expect("an answer"));
    let said = refused(untimed_match(&folder, 2, "games.jsonl", flags));
    assert!(said.contains("games.jsonl") && said.contains("in use by"), "{said}");
    #[cfg(unix)]
    assert!(said.contains(&format!("process {} on ", first.0.id())), "{said}");
    // Not even to begin it anew, nor by another name, nor as the target of a merge.
    let mut fresh = untimed_match(&folder, 2, "games.jsonl", flags);
    fresh.arg("--fresh");
    assert!(refused(fresh).contains("in use by"));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("games.jsonl", folder.join("link.jsonl")).expect("a link");
        assert!(refused(untimed_match(&folder, 2, "link.jsonl", flags)).contains("in use by"));
    }
    let merged = arena(&folder, &["export", "games.jsonl", "--out", "games.jsonl"]);
    assert!(refusal(&merged).contains("in use by"));
    // Reading it is free.
    assert!(report(&folder, &["games.jsonl"]).contains("Games  0"));
    assert_eq!(fs::read(folder.join("games.jsonl")).expect("a journal"), journal);
}

#[test]
fn a_lock_dies_with_its_holder() {
    let folder = folder("unlocked");
    drop(long_match(&folder));
    text(
        &untimed_match(&folder, 2, "games.jsonl", "--seed 1")
            .arg("--fresh")
            .output()
            .expect("a match"),
    );
    assert_eq!(games_in(&folder.join("games.jsonl")), 2);
    assert!(!folder.join("games.jsonl.lock").exists(), "a lock file is left");
}

/// A journal of four games whose third line is rubbish, and whose last was cut short.
fn damage(folder: &Path) -> Vec<Vec<u8>> {
    let path = folder.join("games.jsonl");
    let whole = fs::read(&path).expect("a journal");
    let mut lines: Vec<Vec<u8>> =
        whole.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    assert_eq!(lines.len(), 5);
    lines[2] = b"\0\0\0\xff half a li\n".to_vec();
    lines[4].truncate(40);
    fs::write(&path, lines.concat()).expect("a journal");
    lines
}

#[test]
fn a_damaged_line_costs_itself_alone() {
    let folder = folder("damaged");
    text(&untimed_match(&folder, 4, "games.jsonl", "--seed 1").output().expect("a match"));
    let lines = damage(&folder);
    for arguments in [
        &["report", "games.jsonl"][..],
        &["export", "games.jsonl", "--out", "merged.jsonl"],
        &["report", "games.jsonl", "--html", "page.html"],
    ] {
        let output = arena(&folder, arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        assert_eq!(said.lines().count(), 2, "{said}");
        assert!(said.contains("games.jsonl: line 3 (\"\\0\\0\\0"), "{said}");
        assert!(
            said.contains("line 5 (\"{\\\"kind\\\":\\\"game\\\"") && said.contains("cut short"),
            "{said}"
        );
        let strict: Vec<_> = arguments.iter().copied().chain(["--strict"]).collect();
        let said = refusal(&arena(&folder, &strict));
        assert!(said.contains("line 3") && said.contains("--strict"), "{said}");
    }
    assert!(report(&folder, &["games.jsonl"]).contains("Games  2"));
    assert!(report(&folder, &["merged.jsonl"]).contains("Games  2"));
    let strict = untimed_match(&folder, 4, "games.jsonl", "--seed 1")
        .arg("--strict")
        .output()
        .expect("an answer");
    assert!(refusal(&strict).contains("line 3"));
    assert_eq!(fs::read(folder.join("games.jsonl")).expect("a journal"), lines.concat());
    // The match plays what is lost and appends nothing to the line that was cut short.
    let resumed = untimed_match(&folder, 4, "games.jsonl", "--seed 1").output().expect("a match");
    assert!(text(&resumed).contains("Games  4"));
    assert!(String::from_utf8_lossy(&resumed.stderr).contains("line 3"));
    let after = fs::read(folder.join("games.jsonl")).expect("a journal");
    assert!(after.starts_with(&lines[..4].concat()), "whole lines are kept as they are");
    let said = report(&folder, &["games.jsonl"]);
    assert!(said.contains("Games  4"), "{said}");
    assert_eq!(after.split(|&byte| byte == b'\n').count(), 7);
}

#[test]
fn a_last_line_without_its_end_is_a_game() {
    let folder = folder("unended");
    text(&untimed_match(&folder, 2, "games.jsonl", "--seed 1").output().expect("a match"));
    let path = folder.join("games.jsonl");
    let whole = fs::read_to_string(&path).expect("a journal");
    fs::write(&path, whole.trim_end()).expect("a journal");
    assert!(report(&folder, &["games.jsonl"]).contains("Games  2"));
    text(&untimed_match(&folder, 4, "games.jsonl", "--seed 1").output().expect("a match"));
    let after = fs::read_to_string(&path).expect("a journal");
    assert!(after.starts_with(&whole));
    assert!(report(&folder, &["games.jsonl"]).contains("Games  4"));
}

#[test]
fn what_is_no_journal_is_not_touched() {
    let folder = folder("no-journal");
    let path = folder.join("games.jsonl");
    for notes in ["my notes, one line", "my notes\nof two lines\n"] {
        fs::write(&path, notes).expect("notes");
        for flags in [&[][..], &["--fresh"]] {
            let output = untimed_match(&folder, 2, "games.jsonl", "")
                .args(flags)
                .output()
                .expect("an answer");
            let said = refusal(&output);
            assert!(said.contains("not a journal") && said.contains("my notes"), "{said}");
        }
        assert_eq!(fs::read_to_string(&path).expect("notes"), notes);
    }
    // What a crash leaves of a journal that had hardly begun is begun anew.
    for rest in [&b""[..], b"\0\0\0\0", b"{\"kind\":\"match\",\"vers"] {
        fs::write(&path, rest).expect("a file");
        text(&untimed_match(&folder, 2, "games.jsonl", "--seed 1").output().expect("a match"));
        assert_eq!(games_in(&path), 2);
    }
}

#[test]
fn entries_that_make_no_sense_are_damage() {
    let folder = folder("nonsense");
    text(&untimed_match(&folder, 2, "games.jsonl", "--seed 1").output().expect("a match"));
    let path = folder.join("games.jsonl");
    let whole = fs::read_to_string(&path).expect("a journal");
    let game = whole.lines().nth(1).expect("a game");
    let mut file = fs::OpenOptions::new().append(true).open(&path).expect("a journal");
    for (from, to) in [("[0,1]", "[0,7]"), ("[0,1]", "[0,0]"), ("\"leg\":0", "\"leg\":3")] {
        let changed = game.replace(from, to).replace("\"pair\":0", "\"pair\":9");
        assert_ne!(changed, game);
        writeln!(file, "{changed}").expect("a line");
    }
    let other =
        game.replace("\"winner\":1", "\"winner\":0").replace("\"winner\":2", "\"winner\":1");
    writeln!(file, "{other}\n{game}").expect("a line");
    let output = arena(&folder, &["report", "games.jsonl"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text(&output).contains("Games  2"));
    assert!((3..=4).contains(&said.lines().count()), "{said}");
    assert!(said.contains("no such engines") && said.contains("leg is 0 or 1"), "{said}");
}

#[test]
fn more_games_extend_a_match() {
    let folder = folder("extended");
    let path = folder.join("games.jsonl");
    text(&untimed_match(&folder, 4, "games.jsonl", "--seed 1").output().expect("a match"));
    let before = fs::read_to_string(&path).expect("a journal");
    let longer = untimed_match(&folder, 8, "games.jsonl", "--seed 1").output().expect("a match");
    assert!(text(&longer).contains("Games  8"));
    let after = fs::read_to_string(&path).expect("a journal");
    assert!(after.starts_with(&before), "games were lost or changed");
    // As one match of eight would have been.
    let mut command = untimed_match(&folder, 8, "whole.jsonl", "--seed 1");
    text(&command.output().expect("a match"));
    assert_eq!(report(&folder, &["games.jsonl"]), report(&folder, &["whole.jsonl"]));
    // A short part and a long one are still of one match.
    fs::write(folder.join("short.jsonl"), &before).expect("a journal");
    let merged = arena(&folder, &["export", "short.jsonl", "games.jsonl", "--out", "m.jsonl"]);
    assert!(text(&merged).starts_with("8 games"));
    let page = arena(&folder, &["report", "m.jsonl", "--html", "page.html"]);
    text(&page);
    let page = fs::read_to_string(folder.join("page.html")).expect("a page");
    assert!(page.contains("8 of 8 games"));
    // Fewer are no other match either.
    let fewer = untimed_match(&folder, 2, "games.jsonl", "--seed 1").output().expect("a match");
    assert!(text(&fewer).contains("Games  8"));
    assert!(String::from_utf8_lossy(&fewer.stderr).contains("nothing to play"));
}

#[test]
fn more_games_extend_a_match_from_random_openings() {
    let folder = folder("extended-random");
    let play = |games: u32| {
        let mut command = untimed_match(&folder, games, "games.jsonl", "--seed 1");
        text(&command.args(["--opening-plies", "1"]).output().expect("a match"))
    };
    play(4);
    let before = fs::read_to_string(folder.join("games.jsonl")).expect("a journal");
    assert!(play(8).contains("Games  8"));
    let after = fs::read_to_string(folder.join("games.jsonl")).expect("a journal");
    assert!(after.starts_with(&before));
}

#[test]
fn records_are_exported_to_other_formats() {
    let folder = folder("journals-convert");
    let checkers = "[GameType \"21,B,8,8,N1,0\"]\n\n1.11-15 23-19! {book} 2. 8-11 *\n";
    fs::write(folder.join("old.pdn"), checkers).expect("a file");
    let kif = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
    fs::write(folder.join("game.kif"), kif).expect("a file");
    let said = text(&arena(&folder, &["export", "old.pdn", "--out", "new.pdn"]));
    assert_eq!(said, "1 games in new.pdn\n");
    let new = fs::read_to_string(folder.join("new.pdn")).expect("a file");
    assert!(new.contains("[GameType \"21,B,8,8,N1,0\"]"), "{new}");
    assert!(new.ends_with("\n1. 11-15 23-19 2. 8-11 *\n\n"), "{new}");
    text(&arena(&folder, &["export", "game.kif", "game.kif", "--out", "games.csa"]));
    let csa = fs::read_to_string(folder.join("games.csa")).expect("a file");
    assert_eq!(csa.matches("+7776FU\n").count(), 2, "{csa}");
    let refused = arena(&folder, &["export", "game.kif", "--out", "game.pdn"]);
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(error.contains("shogi has no records in pdn"), "{error}");
}
