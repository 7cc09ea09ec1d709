//! The description of a game for the arena, and the defaults where it has none.

use crate::folder::Folder;

/// An empty folder of this test's own.
fn folder(name: &str) -> Folder {
    Folder::new(&format!("description-{name}"))
}

/// The number behind `"score":` in a line of `analyse`.
fn score(line: &str) -> Option<i32> {
    let rest = line.split("\"score\":").nth(1)?;
    rest.split([',', '}']).next()?.parse().ok()
}

#[test]
fn random_openings_of_a_match_lose_no_piece() {
    let folder = folder("balance");
    folder.done(
        "match shogi --opening-plies 8 --games 16 --nodes 1 --max-plies 1 --journal games.jsonl",
    );
    let journal = folder.read("games.jsonl");
    let moves = |line: &str| {
        let text = line.split("\"moves\":[").nth(1)?.split(']').next()?.replace(['"', ','], " ");
        Some(format!("startpos moves {}\n", text.split_whitespace().collect::<Vec<_>>().join(" ")))
    };
    let openings: Vec<_> = journal.lines().skip(1).step_by(2).filter_map(moves).collect();
    assert_eq!(openings.len(), 8, "{journal}");
    let said = folder.given("shogi analyse --nodes 20000", openings.concat()).succeeded();
    assert_eq!(said.lines().count(), 8, "{said}");
    for line in said.lines() {
        // The judge's own bound, and a little for what it had in its hash from its first look.
        assert!(score(line).is_some_and(|score| score.abs() <= 60), "{line}");
    }
}

#[test]
fn a_game_that_says_nothing_is_recorded_and_read_back() {
    let folder = folder("record");
    let play = "match tictactoe --games 4 --depth 1 --journal";
    folder.done(&format!("{play} games.jsonl"));
    folder.done("export games.jsonl --out games.pgn");
    let text = folder.read("games.pgn");
    assert_eq!(text.matches("[Game \"Tic-Tac-Toe\"]").count(), 4, "{text}");
    assert!(text.contains("[First \"tengen (Tengen Tic-Tac-Toe "), "{text}");
    folder.done(&format!("{play} again.jsonl --openings games.pgn --opening-plies 2"));
    let journal = folder.read("again.jsonl");
    let first = text.split("\n1. ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a move");
    assert!(journal.contains(&format!("\"moves\":[\"{first}\",")), "{journal}");
}

#[test]
fn a_page_draws_every_game_from_the_same_data() {
    for (game, geometry) in [
        ("shogi", "squares"),
        ("xiangqi", "crossings"),
        ("draughts", "chequered"),
        ("gomoku", "crossings"),
        ("dots", "lattice"),
        ("connect-four", "squares"),
    ] {
        let folder = folder(&format!("page-{game}"));
        folder.write("start.txt", "startpos\n");
        let limits = "--games 2 --nodes 20 --max-plies 6 --openings start.txt";
        folder.done(&format!("match {game} {limits} --journal games.jsonl"));
        folder.done("report games.jsonl --html page.html");
        let page = folder.read("page.html");
        assert!(page.contains(&format!("\"boards\":[{{\"geometry\":\"{geometry}\"")), "{game}");
        assert!(page.contains("\"scenes\":[{") && page.contains("\"put\":[["), "{game}");
        // The script knows sets of shapes, not games.
        assert!(!page.contains("data.game]"), "{game}");
    }
}
