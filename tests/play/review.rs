//! The review of a game on the page: what `tengen review` finds, and nothing that nobody waits for.

use std::fs;

use serde_json::{Value, json};

use super::client::{Events, Server, is_analyser, two_people};
use crate::folder::Folder;
#[cfg(target_os = "linux")]
use crate::process::wait_until;

/// Begins a game of two people with these moves.
fn begin(server: &Server, game: &str, position: Option<&str>, moves: &[&str]) {
    server.done(two_people(game, json!({ "position": position, "moves": moves })));
}

/// The review that the page gets of its game, how far it was in between, and the
/// stream that told it.
fn reviewed(server: &Server) -> (Value, Vec<Value>, Events) {
    let mut events = Events::open(server);
    server.done(json!({ "do": "review" }));
    let mut steps = Vec::new();
    loop {
        let told = events.until("review");
        if told["state"] == "done" {
            return (told, steps, events);
        }
        assert_eq!(told["state"], "running", "{told}");
        steps.push(told);
    }
}

/// The verdicts of `tengen review` on the game on the table, which it reads from a record.
fn by_command(server: &Server, game: &str, format: &str) -> Value {
    let record = server.get(&format!("/api/record?format={format}"));
    let folder = Folder::new(&format!("reviewed-{game}"));
    folder.write(&format!("game.{format}"), record.body);
    folder.done(&format!("review game.{format} --game {game} --html page.html"));
    let html = folder.read("page.html");
    let data = html.lines().find_map(|line| Some(&line[line.find("{\"state\":")?..]));
    let mut data = serde_json::Deserializer::from_str(data.expect("the data")).into_iter();
    let data: Value = data.next().expect("an object").expect("JSON");
    data["review"].clone()
}

/// Games with a mistake, and a better move that is known to win.
const GAMES: [(&str, &str, Option<&str>, &[&str]); 3] = [
    // White lets the open three of Black stand.
    ("gomoku", "sgf", None, &["h8", "i9", "g8", "g9", "f8", "a1", "e8", "a2"]),
    ("tictactoe", "pgn", None, &["b2", "a1", "c1", "b1", "a3"]),
    // Black has a mate on the board, and takes it two moves late.
    (
        "shogi",
        "kif",
        Some("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"),
        &["5i5h", "5a4a", "5h5g", "4a5a", "G*5b"],
    ),
];

#[test]
fn the_page_reviews_as_the_command_does() {
    let server = Server::start(&[]);
    for (game, format, position, moves) in GAMES {
        begin(&server, game, position, moves);
        let (review, steps, _) = reviewed(&server);
        assert_eq!(review, by_command(&server, game, format), "{game}");
        let of = moves.len() + 1;
        let far: Vec<_> = steps.iter().filter_map(|step| step["done"].as_u64()).collect();
        assert!(far.is_sorted() && steps.iter().all(|step| step["of"] == of), "{steps:?}");
        let judged = review["moves"].as_array().expect("moves");
        assert_eq!(judged.len(), moves.len());
        // No mover's chance rises by its own move.
        for pair in judged.windows(2) {
            let [was, is] = [&pair[0], &pair[1]].map(|mv| mv["share"].as_f64().expect("a share"));
            let gain = if pair[1]["side"] == 0 { is - was } else { was - is };
            assert!(gain < 1e-9, "{game}: {pair:#?}");
        }
        assert!(judged.iter().any(|mv| mv["mark"] == "??"), "{game}: {review}");
    }
}

#[test]
fn a_review_finds_the_blunder() {
    let server = Server::start(&[]);
    let (game, _, position, moves) = GAMES[0];
    begin(&server, game, position, moves);
    let (review, _, mut events) = reviewed(&server);
    let moves = review["moves"].as_array().expect("moves");
    // From here on fours and threes win for Black, who takes them two moves late.
    assert!(moves[3]["mark"] == "??" && moves[3]["score"]["mate"].is_number(), "{review}");
    assert!(moves[5]["mark"] == "" && moves[5]["score"]["mate"] == 3, "{review}");
    assert!(moves[6]["mark"] == "" && moves[6]["best"].is_string(), "{review}");
    // Four moves of a side are too few to say how well it plays.
    assert_eq!(review["accuracy"], json!([null, null]), "{review}");
    // Whoever comes later sees it too, and the next move ends it.
    assert_eq!(Events::open(&server).until("review"), review);
    server.done(json!({ "do": "move", "move": "i8" }));
    assert_eq!(events.until("review")["state"], "none");
}

/// A foul that loses once it is claimed is as bad where nobody claims it, and so is not to claim it.
#[test]
fn a_foul_that_was_not_claimed_is_a_blunder_of_both() {
    let server = Server::start(&[]);
    let moves = ["h8", "a1", "i8", "a3", "j10", "a5", "j9", "c15", "j8", "o1"];
    let renju = json!([["Rule", "renju"], ["ForbiddenLoses", "false"]]);
    server.done(two_people("gomoku", json!({ "settings": renju, "moves": moves })));
    let mut events = Events::open(&server);
    server.done(json!({ "do": "review" }));
    let review = events.until_that("review", |review| review["state"] == "done");
    let [foul, passed_over] = [&review["moves"][8], &review["moves"][9]];
    assert_eq!((&foul["mark"], &foul["score"]), (&json!("??"), &json!({ "over": -1 })), "{foul}");
    assert_eq!((&passed_over["mark"], &passed_over["best"]), (&json!("??"), &Value::Null));
    assert_eq!(passed_over["claim"]["args"]["place"], "j8", "{passed_over}");
}

/// A review says how a game ended that did not end on the board, and has the comments on its moves.
#[test]
fn a_review_tells_the_end_and_the_comments_of_a_record() {
    let folder = Folder::new("reviewed-end");
    let kif = "手合割：平手\n   1 ７六歩(77)\n*角道を開ける\n   2 ３四歩(33)\n   3 投了\n";
    folder.write("g.kif", kif);
    let told = folder.done("review g.kif --game shogi --html r.html");
    assert!(told.contains("White wins: resignation"), "{told}");
    assert!(told.contains("comment: 角道を開ける"), "{told}");
    assert!(folder.read("r.html").contains(r#""result":{"winner":1"#));
}

#[test]
#[cfg(target_os = "linux")]
fn an_analyser_that_is_ended_is_named_in_every_language() {
    let server = Server::start(&[]);
    begin(&server, "shogi", None, &LONG);
    server.done(json!({ "do": "review" }));
    wait_until("no analyser", || !server.analysers().is_empty());
    for process in server.analysers() {
        let id = process.file_name().and_then(|name| name.to_str()).expect("a process");
        let _ = std::process::Command::new("kill").args(["-9", id]).status();
    }
    let state = server.until(|state| state["review"].is_null());
    let failed = &state["notices"][0]["args"]["why"];
    assert_eq!(failed["id"], "engine-failure", "{state}");
    assert_eq!(failed["args"]["what"]["id"], "engine-ended", "{state}");
}

/// Two people's moves in shogi: positions that no search settles.
const LONG: [&str; 12] = [
    "2g2f", "8c8d", "2h2g", "8b8c", "2g2h", "8c8b", "2f2e", "8d8e", "2h2f", "8b8d", "2f2h", "8d8b",
];

#[test]
#[cfg(target_os = "linux")]
fn no_analyser_thinks_for_nobody() {
    let server = Server::start(&[]);
    begin(&server, "shogi", None, &LONG);
    let ends = [
        json!({ "do": "review", "on": false }),
        json!({ "do": "hint" }),
        json!({ "do": "analyse", "on": true }),
        json!({ "do": "undo" }),
        json!({ "do": "close" }),
    ];
    for end in ends {
        let mut events = Events::open(&server);
        let state = server.done(json!({ "do": "review" }));
        assert_eq!(state["review"]["state"], "running");
        wait_until("no analyser", || !server.analysers().is_empty());
        let state = server.done(end.clone());
        assert_eq!(state["review"], Value::Null, "{end}");
        while events.until("review")["state"] != "none" {}
        wait_until("an analyser is left", || server.analysers().is_empty());
    }
    begin(&server, "shogi", None, &LONG);
    server.done(json!({ "do": "review" }));
    wait_until("no analyser", || !server.analysers().is_empty());
    let left = server.analysers();
    let _ = fs::remove_dir_all(server.kill());
    wait_until("an analyser outlives its server", || !left.iter().any(|one| is_analyser(one)));
}

#[test]
fn reviews_that_make_no_sense_are_refused() {
    let server = Server::start(&[]);
    begin(&server, "shogi", None, &[]);
    assert!(server.refusal(json!({ "do": "review" })).contains("no move has been played"));
    assert_eq!(server.snapshot()["can"]["review"], false);
    server.done(two_people("tictactoe", json!({ "strict": true, "moves": ["b2"] })));
    assert!(server.refusal(json!({ "do": "review" })).contains("strict"));
}
