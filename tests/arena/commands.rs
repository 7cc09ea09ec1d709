//! What the arena's commands take and refuse, beyond the playing itself.

use super::{folder, untimed_match};
use crate::folder::{TENGEN, engine};

/// The words for a match of two games between two of our own engines.
fn quick_match(game: &str) -> String {
    format!("match {game} --games 2 --nodes 50 --journal games.jsonl")
}

#[test]
fn games_begin_at_the_start_where_no_opening_is_open() {
    for (name, settings) in [
        ("3x3", "--set Size=3x3"),
        ("2x2", "--set Size=2x2"),
        ("classic", "--set Variant=classic --set Size=2x2"),
    ] {
        let folder = folder(&format!("start-{name}"));
        let said = folder.run(&quick_match(&format!("dots {settings}")));
        assert!(said.out.contains("Games  2"), "{name}: {said:?}");
        assert!(said.err.contains("random plies"), "{name}: {said:?}");
    }
}

#[test]
fn a_setting_reaches_the_engine_as_it_is_declared() {
    let folder = folder("spelt");
    let spec = format!("cmd=\"'{TENGEN}' gomoku\" proto=gomocup movetime=50");
    let said = folder.done(&format!(
        "match gomoku --set rule=RENJU --games 2 --margin 60000 --journal g.jsonl {} {}",
        engine(&spec),
        engine(&format!("name=other {spec}"))
    ));
    assert!(said.contains("Games  2") && !said.contains("fault"), "{said}");
    let journal = folder.read("g.jsonl");
    let head = journal.lines().next().unwrap_or_default();
    assert!(head.contains(r#"["Rule","renju"]"#) && !head.contains("RENJU"), "{head}");
}

#[test]
fn a_file_is_opened_by_the_engine_it_is_for() {
    let folder = folder("files-of-engines");
    folder.write("other.network", "a network of another engine");
    let words = |spec: &str| {
        format!("match shogi --games 2 --nodes 9 --journal g.jsonl --fresh {}", engine(spec))
    };
    let file = "option.EvalFile=other.network";
    let foreign = format!("cmd=\"'{TENGEN}' shogi\" proto=usi {file}");
    assert!(folder.done(&words(&foreign)).contains("Games  2"));
    assert!(folder.refused(&words(file)).contains("EvalFile=other.network"));
}

#[test]
fn what_holds_for_each_engine_is_said_once() {
    let folder = folder("each");
    folder.done(
        "match tictactoe --games 2 --journal g.jsonl --engine name=a --engine 'name=b depth=3' \
         --each depth=2 option.Hash=2",
    );
    let journal = folder.read("g.jsonl");
    let head = journal.lines().next().unwrap_or_default();
    assert_eq!(head.matches(r#"["Hash","2"]"#).count(), 2, "{head}");
    assert!(head.contains(r#""depth":2"#) && head.contains(r#""depth":3"#), "{head}");
    let said = folder.failed("match --each depth=2 tictactoe");
    assert!(said.contains("'tictactoe'"), "{said}");
}

#[test]
fn openings_come_in_the_order_that_is_asked_for() {
    let folder = folder("order");
    let lines = "a1\nb1\nc1\na2\n";
    folder.write("openings.txt", lines);
    let words = |journal: &str| {
        format!("match tictactoe --games 6 --depth 1 --openings openings.txt --journal {journal}")
    };
    let openings = |journal: &str, more: &str| {
        folder.done(&format!("{} --concurrency 1 {more}", words(journal)));
        let text = folder.read(journal);
        let games = text.lines().filter(|line| line.contains(r#""leg":0"#));
        let begins =
            |game: &str, mv: &str| game.contains(&format!(r#""opening":{{"moves":["{mv}"]"#));
        games
            .filter_map(|game| Some(lines.lines().find(|mv| begins(game, mv))?.to_owned()))
            .collect::<Vec<_>>()
    };
    assert_eq!(openings("a.jsonl", "--opening-order sequential"), ["a1", "b1", "c1"]);
    let third = "--opening-order sequential --opening-start 3";
    assert_eq!(openings("b.jsonl", third), ["c1", "a2", "a1"]);
    // Another order is another match.
    let said = folder.refused(&words("a.jsonl"));
    assert!(said.contains("the openings"), "{said}");
    let said = folder.refused(&(words("c.jsonl") + " --opening-start 5"));
    assert!(said.contains("--opening-start 5: there are 4 openings"), "{said}");
}

#[test]
fn a_limit_of_nought_is_refused() {
    let folder = folder("nought");
    for flag in ["--nodes", "--depth", "--movetime"] {
        let said = folder.failed(&format!("match tictactoe {flag} 0"));
        assert!(said.contains(flag), "{said}");
    }
    let said = folder.refused("match tictactoe --engine nodes=0");
    assert!(said.contains("nodes=0 leaves no time"), "{said}");
}

#[test]
fn a_place_that_cannot_be_written_costs_no_work() {
    let said = folder("nowhere").refused("openings shogi --tries 1000000 --out no/such/folder.txt");
    assert!(said.contains("no/such/folder.txt"), "{said}");
}

#[test]
fn the_search_for_openings_says_how_far_it_is() {
    let folder = folder("progress-of-openings");
    let said = folder.run("openings tictactoe --tries 40 --plies 2 --nodes 50 --out openings.txt");
    let told = said.err.lines().last().unwrap_or_default();
    assert!(told.ends_with(" of 40 openings are balanced"), "{said:?}");
    assert_eq!(said.code, Some(0), "{said:?}");
}

#[test]
fn a_path_that_cannot_be_used_is_named_once() {
    let folder = folder("once");
    folder.done(&quick_match("tictactoe"));
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
        let said = folder.refused(&words.replace("NO", "no/such/file"));
        assert_eq!(said.matches("no/such/file").count(), 1, "{words}: {said}");
    }
}

#[test]
fn the_ending_of_a_file_says_what_is_exported() {
    let folder = folder("endings");
    folder.done(&quick_match("gomoku"));
    for (out, start) in [("g.pgn", "["), ("g.sgf", "("), ("games", "(")] {
        folder.done(&format!("export games.jsonl --out {out}"));
        let written = folder.read(out);
        assert!(written.starts_with(start), "{out}: {written}");
    }
    let said = folder.refused("export games.jsonl --out g.csa");
    assert!(said.contains("no records in csa"), "{said}");
    let said = folder.refused("export games.jsonl --out g.pgn --format sgf");
    assert!(said.contains("g.pgn") && said.contains("pgn file"), "{said}");
    // A journal of all games.
    folder.done("export games.jsonl --out all.jsonl");
    assert_eq!(folder.done("report all.jsonl"), folder.done("report games.jsonl"));
}

#[test]
fn journals_of_several_matches_are_reported_one_after_the_other() {
    let folder = folder("several");
    for (journal, games) in [("a.jsonl", 2), ("b.jsonl", 4)] {
        folder.done(&untimed_match(games, journal, &format!("--seed {games}")));
    }
    let said = folder.done("report a.jsonl b.jsonl");
    assert!(said.contains("Games  2") && said.contains("Games  4"), "{said}");
    let said = folder.refused("report a.jsonl b.jsonl --html page.html");
    assert!(said.contains("--html shows one match"), "{said}");
}

#[test]
fn a_file_without_a_game_is_no_game_from_the_start() {
    let folder = folder("no-game");
    for name in ["g.kif", "g.csa", "e.kif", "e.csa"] {
        folder.write(name, if name.starts_with('g') { "garbage\nand more\n" } else { "" });
        let said = folder.failed(&format!("analyse shogi --nodes 9 {name}"));
        assert!(said.contains("no game in it"), "{name}: {said}");
    }
}
