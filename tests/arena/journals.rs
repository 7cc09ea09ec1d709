//! Journals that two runners want, that are damaged, and that are extended.

use std::fs;
use std::io::Write;

use super::{folder, untimed_match};
use crate::folder::{Folder, Said};
use crate::process::{Talk, wait_until};

/// The match that most of these tests play or extend.
fn usual(games: u32) -> String {
    untimed_match(games, "games.jsonl", "--seed 1")
}

/// Whether the report of this journal counts so many games.
fn assert_counts(folder: &Folder, journal: &str, games: u32) {
    let said = folder.done(&format!("report {journal}"));
    assert!(said.contains(&format!("Games  {games}")), "{said}");
}

/// Flags of a mock whose games never end.
const ENDLESS: &str = "--behaviour late --delay 600000";

/// A match that has begun, with games that never end; it is killed outright at the end.
fn long_match(folder: &Folder) -> Talk {
    let runner = Talk::of(&mut folder.command(&untimed_match(2, "games.jsonl", ENDLESS)));
    wait_until("no journal", || {
        fs::read(folder.path("games.jsonl")).is_ok_and(|text| text.ends_with(b"\n"))
    });
    runner
}

#[test]
fn a_second_runner_is_refused() {
    let folder = folder("locked");
    let first = long_match(&folder);
    let journal = folder.read("games.jsonl");
    let words = |journal| untimed_match(2, journal, ENDLESS);
    let said = folder.refused(&words("games.jsonl"));
    assert!(said.contains("games.jsonl") && said.contains("in use by"), "{said}");
    #[cfg(unix)]
    assert!(said.contains(&format!("process {} on ", first.id())), "{said}");
    // Not even to begin it anew, nor by another name, nor as the target of a merge.
    assert!(folder.refused(&(words("games.jsonl") + " --fresh")).contains("in use by"));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("games.jsonl", folder.path("link.jsonl")).expect("a link");
        fs::hard_link(folder.path("games.jsonl"), folder.path("hard.jsonl")).expect("a link");
        for link in ["link.jsonl", "hard.jsonl"] {
            assert!(folder.refused(&words(link)).contains("in use by"), "{link}");
        }
    }
    assert!(folder.refused("export games.jsonl --out games.jsonl").contains("in use by"));
    // Reading it is free.
    assert_counts(&folder, "games.jsonl", 0);
    assert_eq!(folder.read("games.jsonl"), journal);
}

#[test]
fn a_lock_dies_with_its_holder() {
    let folder = folder("unlocked");
    drop(long_match(&folder));
    folder.done(&(usual(2) + " --fresh"));
    assert_eq!(folder.games("games.jsonl"), 2);
    assert!(!folder.has("games.jsonl.lock"), "a lock file is left");
}

/// A journal of four games whose third line is rubbish, and whose last was cut short.
fn damage(folder: &Folder) -> Vec<Vec<u8>> {
    let whole = folder.read("games.jsonl").into_bytes();
    let mut lines: Vec<Vec<u8>> =
        whole.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    assert_eq!(lines.len(), 5);
    lines[2] = b"\0\0\0\xff half a li\n".to_vec();
    lines[4].truncate(40);
    folder.write("games.jsonl", lines.concat());
    lines
}

#[test]
fn a_damaged_line_costs_itself_alone() {
    let folder = folder("damaged");
    folder.done(&usual(4));
    let lines = damage(&folder);
    for words in [
        "report games.jsonl",
        "export games.jsonl --out merged.jsonl",
        "report games.jsonl --html page.html",
    ] {
        let Said { err, code, .. } = folder.run(words);
        assert!(code == Some(0) && err.lines().count() == 2, "{err}");
        assert!(err.contains("games.jsonl: line 3 (\"\\0\\0\\0"), "{err}");
        assert!(err.contains("line 5 (\"{\\\"kind\\\":\\\"game\\\""), "{err}");
        assert!(err.contains("cut short"), "{err}");
        let said = folder.refused(&format!("{words} --strict"));
        assert!(said.contains("line 3") && said.contains("--strict"), "{said}");
    }
    assert_counts(&folder, "games.jsonl", 2);
    assert_counts(&folder, "merged.jsonl", 2);
    assert!(folder.refused(&(usual(4) + " --strict")).contains("line 3"));
    let journal = || fs::read(folder.path("games.jsonl")).expect("a journal");
    assert_eq!(journal(), lines.concat());
    // The match plays what is lost and appends nothing to the line that was cut short.
    let resumed = folder.run(&usual(4));
    assert!(resumed.out.contains("Games  4") && resumed.err.contains("line 3"), "{resumed:?}");
    let after = journal();
    assert!(after.starts_with(&lines[..4].concat()), "whole lines are kept as they are");
    assert_counts(&folder, "games.jsonl", 4);
    assert_eq!(after.split(|&byte| byte == b'\n').count(), 7);
}

#[test]
fn a_last_line_without_its_end_is_a_game() {
    let folder = folder("unended");
    folder.done(&usual(2));
    let whole = folder.read("games.jsonl");
    folder.write("games.jsonl", whole.trim_end());
    assert_counts(&folder, "games.jsonl", 2);
    folder.done(&usual(4));
    assert!(folder.read("games.jsonl").starts_with(&whole));
    assert_counts(&folder, "games.jsonl", 4);
}

#[test]
fn what_is_no_journal_is_not_touched() {
    let folder = folder("no-journal");
    for notes in ["my notes, one line", "my notes\nof two lines\n"] {
        folder.write("games.jsonl", notes);
        for more in ["", " --fresh"] {
            let said = folder.refused(&(untimed_match(2, "games.jsonl", "") + more));
            assert!(said.contains("not a journal") && said.contains("my notes"), "{said}");
        }
        assert_eq!(folder.read("games.jsonl"), notes);
    }
    // A journal that had hardly begun when its runner crashed is begun anew.
    for rest in ["", "\0\0\0\0", "{\"kind\":\"match\",\"vers"] {
        folder.write("games.jsonl", rest);
        folder.done(&usual(2));
        assert_eq!(folder.games("games.jsonl"), 2);
    }
}

#[test]
fn entries_that_make_no_sense_are_damage() {
    let folder = folder("nonsense");
    folder.done(&usual(2));
    let whole = folder.read("games.jsonl");
    let game = whole.lines().nth(1).expect("a game");
    let path = folder.path("games.jsonl");
    let mut file = fs::OpenOptions::new().append(true).open(path).expect("a journal");
    for (from, to) in [("[0,1]", "[0,7]"), ("[0,1]", "[0,0]"), ("\"leg\":0", "\"leg\":3")] {
        let changed = game.replace(from, to).replace("\"pair\":0", "\"pair\":9");
        assert_ne!(changed, game);
        writeln!(file, "{changed}").expect("a line");
    }
    let other =
        game.replace("\"winner\":1", "\"winner\":0").replace("\"winner\":2", "\"winner\":1");
    writeln!(file, "{other}\n{game}").expect("a line");
    let Said { out, err, .. } = folder.run("report games.jsonl");
    assert!(out.contains("Games  2"), "{out}");
    assert!((3..=4).contains(&err.lines().count()), "{err}");
    assert!(err.contains("no such engines") && err.contains("leg is 0 or 1"), "{err}");
}

#[test]
fn a_journal_names_no_files() {
    let folder = folder("files");
    folder.write("secret", "a secret\n");
    let nodes = "match draughts --nodes 1 --max-plies 2 --games 2 --journal games.jsonl";
    folder.done(nodes);
    let named = format!(r#""settings":[["EndgameFile",{:?}]]"#, folder.text("secret"));
    let journal = folder.read("games.jsonl").replacen(r#""settings":[]"#, &named, 1);
    assert!(journal.contains("secret"));
    folder.write("games.jsonl", journal);
    for words in [
        "report games.jsonl",
        "report games.jsonl --html page.html",
        "export games.jsonl --out games.pdn",
        "export games.jsonl --out all.jsonl",
        "review games.jsonl --nodes 1",
        "puzzles games.jsonl --out puzzles.txt",
    ] {
        let Said { out, err, code } = folder.run(words);
        assert!(code == Some(0) && err.is_empty(), "{words}: {out}{err}");
    }
}

#[test]
fn a_game_that_cannot_have_been_played_is_played_again() {
    let folder = folder("impossible");
    folder.done(&usual(4));
    let whole = folder.read("games.jsonl");
    let game = whole.lines().nth(2).expect("a game");
    let cheat = game.replacen(r#""m":""#, r#""m":"z"#, 1);
    folder.write("games.jsonl", whole.replace(game, &cheat));
    let Said { out, err, .. } = folder.run("report games.jsonl");
    assert!(out.contains("Games  3") && err.contains("games.jsonl: line 3 ("), "{out}{err}");
    assert!(folder.refused("report games.jsonl --strict").contains("line 3 ("));
    let resumed = folder.run(&usual(4));
    assert!(resumed.out.contains("Games  4") && resumed.err.contains("line 3 ("), "{resumed:?}");
    assert_counts(&folder, "games.jsonl", 4);
}

/// `sh bot` is another engine once the script is another one.
#[test]
#[cfg(unix)]
fn a_match_does_not_go_on_with_another_script() {
    let folder = folder("another-script");
    folder.write("bot", format!("exec '{}' mock tictactoe\n", crate::process::TENGEN));
    let words = "match tictactoe --games 2 --nodes 9 --journal bots.jsonl --each \"cmd='sh bot'\"";
    folder.done(words);
    folder.write("bot", format!("exec '{}' mock tictactoe --seed 2\n", crate::process::TENGEN));
    assert!(folder.refused(words).contains("the engines (name, command, program file"));
}

#[test]
fn more_games_extend_a_match() {
    let folder = folder("extended");
    folder.done(&usual(4));
    let before = folder.read("games.jsonl");
    assert!(folder.done(&usual(8)).contains("Games  8"));
    let after = folder.read("games.jsonl");
    assert!(after.starts_with(&before), "games were lost or changed");
    // As one match of eight would have been.
    folder.done(&untimed_match(8, "whole.jsonl", "--seed 1"));
    assert_eq!(folder.done("report games.jsonl"), folder.done("report whole.jsonl"));
    // A short part and a long one are still of one match.
    folder.write("short.jsonl", &before);
    let merged = folder.done("export short.jsonl games.jsonl --out m.jsonl");
    assert!(merged.starts_with("8 games"), "{merged}");
    assert_eq!(folder.done("report m.jsonl"), folder.done("report games.jsonl"));
    folder.done("report m.jsonl --html page.html");
    assert!(folder.read("page.html").contains("8 of 8 games"));
    // Fewer are no other match either.
    let fewer = folder.run(&usual(2));
    assert!(fewer.out.contains("Games  8") && fewer.err.contains("nothing to play"), "{fewer:?}");
}

#[test]
fn more_games_extend_a_match_from_random_openings() {
    let folder = folder("extended-random");
    let play = |games: u32| folder.done(&(usual(games) + " --opening-plies 1"));
    play(4);
    let before = folder.read("games.jsonl");
    assert!(play(8).contains("Games  8"));
    assert!(folder.read("games.jsonl").starts_with(&before));
}

#[test]
fn a_journal_with_a_setting_that_is_none_is_refused() {
    let folder = folder("unknown-setting");
    folder.done("match tictactoe --games 2 --depth 1 --journal games.jsonl");
    let text = folder.read("games.jsonl");
    folder.write(
        "games.jsonl",
        text.replacen("\"settings\":[]", "\"settings\":[[\"Foo\",\"3\"]]", 1),
    );
    for words in ["report games.jsonl", "export games.jsonl --out games.pgn"] {
        let said = folder.refused(words);
        assert!(said.contains("no setting Foo in tictactoe"), "{said}");
    }
}
