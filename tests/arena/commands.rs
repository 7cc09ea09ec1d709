//! What the arena's commands take and refuse, beyond the playing itself.

use std::fs;
use std::process::Output;

use super::journals::{arena, refusal};
use super::{folder, report, text, untimed_match};

/// A match of two games between two of our own engines, with these words added.
fn quick_match(folder: &std::path::Path, words: &str) -> Output {
    let all = format!("match {words} --games 2 --nodes 50 --journal games.jsonl");
    arena(folder, &all.split_whitespace().collect::<Vec<_>>())
}

#[test]
fn games_begin_at_the_start_where_no_opening_is_open() {
    for (name, words) in [
        ("3x3", "dots --set Size=3x3"),
        ("2x2", "dots --set Size=2x2"),
        ("classic", "dots --set Variant=classic --set Size=2x2"),
    ] {
        let folder = folder(&format!("start-{name}"));
        let output = quick_match(&folder, words);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text(&output).contains("Games  2"), "{name}: {said}");
        assert!(said.contains("random plies"), "{name}: {said}");
    }
}

#[test]
fn a_setting_reaches_the_engine_as_it_is_declared() {
    let folder = folder("spelt");
    let tengen = super::TENGEN;
    let engine = format!("cmd=\"'{tengen}' gomoku\" proto=gomocup movetime=50");
    let flags = ["match", "gomoku", "--set", "rule=RENJU", "--games", "2", "--margin", "60000"];
    let engines = ["--engine", &engine, "--engine", &format!("name=other {engine}")];
    let said =
        text(&arena(&folder, &[&flags[..], &["--journal", "g.jsonl"], &engines[..]].concat()));
    assert!(said.contains("Games  2") && !said.contains("fault"), "{said}");
    let journal = fs::read_to_string(folder.join("g.jsonl")).expect("a journal");
    let head = journal.lines().next().unwrap_or_default();
    assert!(head.contains(r#"["Rule","renju"]"#) && !head.contains("RENJU"), "{head}");
}

#[test]
fn a_file_is_opened_by_the_engine_it_is_for() {
    let folder = folder("files-of-engines");
    fs::write(folder.join("other.network"), "a network of another engine").expect("a file");
    let play = |engine: &str| {
        let flags = ["match", "shogi", "--games", "2", "--nodes", "9", "--journal", "g.jsonl"];
        arena(&folder, &[&flags[..], &["--fresh", "--engine", engine]].concat())
    };
    let file = "option.EvalFile=other.network";
    let foreign = format!("cmd=\"'{}' shogi\" proto=usi {file}", super::TENGEN);
    assert!(text(&play(&foreign)).contains("Games  2"));
    assert!(refusal(&play(file)).contains("EvalFile=other.network"));
}

#[test]
fn what_holds_for_each_engine_is_said_once() {
    let folder = folder("each");
    let words = "match tictactoe --games 2 --journal g.jsonl --engine name=a --engine \
                 name=b,depth=3 --each depth=2 option.Hash=2";
    let words = words.replace(',', " ");
    let mut words: Vec<&str> = words.split(' ').filter(|word| !word.is_empty()).collect();
    let at = words.iter().position(|word| *word == "name=b").expect("a word");
    words.splice(at..at + 2, ["name=b depth=3"]);
    text(&arena(&folder, &words));
    let journal = fs::read_to_string(folder.join("g.jsonl")).expect("a journal");
    let head = journal.lines().next().unwrap_or_default();
    assert_eq!(head.matches(r#"["Hash","2"]"#).count(), 2, "{head}");
    assert!(head.contains(r#""depth":2"#) && head.contains(r#""depth":3"#), "{head}");
    let swallowed = arena(&folder, &["match", "--each", "depth=2", "tictactoe"]);
    let said = String::from_utf8_lossy(&swallowed.stderr).into_owned();
    assert!(!swallowed.status.success() && said.contains("'tictactoe'"), "{said}");
}

#[test]
fn openings_come_in_the_order_that_is_asked_for() {
    let folder = folder("order");
    let lines = "a1\nb1\nc1\na2\n";
    fs::write(folder.join("openings.txt"), lines).expect("openings");
    let openings = |journal: &str, more: &str| {
        let words = format!(
            "match tictactoe --games 6 --depth 1 --concurrency 1 --openings openings.txt --journal {journal} {more}"
        );
        text(&arena(&folder, &words.split_whitespace().collect::<Vec<_>>()));
        let journal = fs::read_to_string(folder.join(journal)).expect("a journal");
        let games = journal.lines().filter(|line| line.contains(r#""leg":0"#));
        let opening = |line: &str| {
            lines
                .lines()
                .find(|mv| line.contains(&format!(r#""opening":{{"moves":["{mv}"]"#)))
                .map(str::to_owned)
        };
        games.filter_map(opening).collect::<Vec<_>>()
    };
    assert_eq!(openings("a.jsonl", "--opening-order sequential"), ["a1", "b1", "c1"]);
    let third = "--opening-order sequential --opening-start 3";
    assert_eq!(openings("b.jsonl", third), ["c1", "a2", "a1"]);
    // Another order is another match.
    let words = "match tictactoe --games 6 --depth 1 --openings openings.txt --journal a.jsonl";
    let said = refusal(&arena(&folder, &words.split_whitespace().collect::<Vec<_>>()));
    assert!(said.contains("the openings"), "{said}");
    let words = format!("{words} --opening-start 5").replace("a.jsonl", "c.jsonl");
    let said = refusal(&arena(&folder, &words.split_whitespace().collect::<Vec<_>>()));
    assert!(said.contains("--opening-start 5: there are 4 openings"), "{said}");
}

#[test]
fn a_limit_of_nought_is_refused() {
    let folder = folder("nought");
    for flag in ["--nodes", "--depth", "--movetime"] {
        let output = arena(&folder, &["match", "tictactoe", flag, "0"]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(flag), "{said}");
    }
    let said = refusal(&arena(&folder, &["match", "tictactoe", "--engine", "nodes=0"]));
    assert!(said.contains("nodes=0 leaves no time"), "{said}");
}

#[test]
fn a_place_that_cannot_be_written_costs_no_work() {
    let folder = folder("nowhere");
    let words = "openings shogi --tries 1000000 --out no/such/folder.txt";
    let said = refusal(&arena(&folder, &words.split_whitespace().collect::<Vec<_>>()));
    assert!(said.contains("no/such/folder.txt"), "{said}");
}

#[test]
fn a_path_that_cannot_be_used_is_named_once() {
    let folder = folder("once");
    text(&quick_match(&folder, "tictactoe"));
    for words in [
        "report NO",
        "report games.jsonl --html NO",
        "export games.jsonl --out NO.pgn",
        "review NO.pgn",
        "match tictactoe --openings NO",
        "match tictactoe --config NO",
        "match tictactoe --journal NO",
        "puzzles NO --out puzzles.txt",
    ] {
        let words = words.replace("NO", "no/such/file");
        let said = refusal(&arena(&folder, &words.split_whitespace().collect::<Vec<_>>()));
        assert_eq!(said.matches("no/such/file").count(), 1, "{words}: {said}");
    }
}

#[test]
fn the_ending_of_a_file_says_what_is_exported() {
    let folder = folder("endings");
    text(&quick_match(&folder, "gomoku"));
    let export = |out: &str, more: &[&str]| {
        arena(&folder, &[&["export", "games.jsonl", "--out", out], more].concat())
    };
    for (out, start) in [("g.pgn", "["), ("g.sgf", "("), ("games", "(")] {
        text(&export(out, &[]));
        let written = fs::read_to_string(folder.join(out)).expect("a file");
        assert!(written.starts_with(start), "{out}: {written}");
    }
    let said = refusal(&export("g.csa", &[]));
    assert!(said.contains("no records in csa"), "{said}");
    let said = refusal(&export("g.pgn", &["--format", "sgf"]));
    assert!(said.contains("g.pgn") && said.contains("pgn file"), "{said}");
    // A journal of all games.
    text(&export("all.jsonl", &[]));
    assert_eq!(report(&folder, &["all.jsonl"]), report(&folder, &["games.jsonl"]));
}

#[test]
fn journals_of_several_matches_are_reported_one_after_the_other() {
    let folder = folder("several");
    for (journal, games) in [("a.jsonl", 2), ("b.jsonl", 4)] {
        let flags = format!("--seed {games}");
        text(&untimed_match(&folder, games, journal, &flags).output().expect("a match"));
    }
    let said = report(&folder, &["a.jsonl", "b.jsonl"]);
    assert!(said.contains("Games  2") && said.contains("Games  4"), "{said}");
    let page = arena(&folder, &["report", "a.jsonl", "b.jsonl", "--html", "page.html"]);
    let said = refusal(&page);
    assert!(said.contains("--html shows one match"), "{said}");
}

#[test]
fn a_file_without_a_game_is_no_game_from_the_start() {
    let folder = folder("no-game");
    for name in ["g.kif", "g.csa", "e.kif", "e.csa"] {
        let content = if name.starts_with('g') { "garbage\nand more\n" } else { "" };
        fs::write(folder.join(name), content).expect("a file");
        let output = arena(&folder, &["analyse", "shogi", "--nodes", "9", name]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains("no game in it"), "{name}: {said}");
    }
}
