//! `tengen match --watch`: the page of a running match.

use std::net::TcpListener;

use serde_json::{Value, json};

use super::client::{Events, Server};
use crate::folder::Folder;

/// A match that lasts long enough to be looked at.
const MATCH: [&str; 9] =
    ["shogi", "--games", "4", "--nodes", "3000", "--hash", "1", "--max-plies", "30"];

#[test]
fn a_match_is_shown_while_it_is_played() {
    let server = Server::watching(&MATCH);
    let deaf = server.deaf_strangers(40);
    let (mut last, mut numbers, mut seen) = (Value::Null, Vec::new(), 0);
    for state in Events::open(&server).states() {
        numbers.push(state["revision"].as_u64().expect("a number"));
        let boards = state["boards"].as_array().expect("boards");
        seen += boards.iter().filter(|board| board["result"].is_null()).count();
        last = state;
    }
    assert!(numbers.is_sorted() && seen > 0, "{numbers:?} {seen}");
    assert_eq!((&last["over"], &last["standing"]["games"]), (&json!(true), &json!(4)), "{last}");
    assert_eq!(last["total"], 4);
    let board = last["boards"].as_array().and_then(|boards| boards.last()).expect("a board");
    assert_eq!(board["board"]["shapes"], "shogi");
    let movers = board["movers"].as_array().expect("sides");
    assert_eq!((movers.len(), &movers[..2]), (30, &[json!(0), json!(1)][..]), "{board}");
    assert_eq!(last["game"]["notations"], json!(["KI2", "Hodges"]));
    assert_eq!(board["last"]["written"].as_array().map(Vec::len), Some(2), "{board}");
    assert_eq!(board["touched"].as_array().map(Vec::is_empty), Some(false));
    assert!(
        board["said"][0]["d"].is_number() && board["result"]["end"]["id"].is_string(),
        "{board}"
    );
    assert_eq!(last["finished"].as_array().map(Vec::len), Some(4));
    let standing = &last["standing"];
    assert!(standing["elo"][0].as_str().is_some_and(|elo| elo.contains('±')), "{standing}");
    assert_eq!(standing["engines"].as_array().map(Vec::len), Some(2));
    drop(deaf);
    // The report is printed as ever.
    let (success, text) = server.ended();
    assert!(success && text.contains("journal a.jsonl"), "{text}");
}

#[test]
fn ratings_on_the_page_are_those_of_the_anchor() {
    let anchored = "shogi --games 2 --nodes 1000 --hash 1 --max-plies 30 --anchor tengen-2=1500 \
                    --engine name=tengen --engine name=tengen-2 --engine name=third";
    let server = Server::watching(&anchored.split_whitespace().collect::<Vec<_>>());
    let last = Events::open(&server).states().last().expect("a state");
    let engines = last["standing"]["engines"].as_array().expect("the standing");
    let anchor = engines.iter().find(|engine| engine["name"] == "tengen-2").expect("the anchor");
    assert!(
        anchor["rating"].as_str().is_some_and(|rating| rating.starts_with("+1500.0")),
        "{anchor}"
    );
    assert_eq!(last["finished"][0]["name"], "3.2", "{last}");
}

#[test]
fn a_knockout_shows_its_rounds() {
    let knockout = "shogi --format knockout --games 2 --nodes 1000 --hash 1 --max-plies 30 \
                    --engine name=one --engine name=two --engine name=three";
    let server = Server::watched("tournament", &knockout.split_whitespace().collect::<Vec<_>>());
    let last = Events::open(&server).states().last().expect("a state");
    let rounds = last["rounds"].as_array().expect("rounds");
    let [first, second] = &rounds[..] else { panic!("{last}") };
    let (meeting, bye) = (&first["meetings"][0], &first["meetings"][1]);
    assert_eq!(meeting["players"], json!(["one", "three"]), "{last}");
    assert_eq!((&bye["players"], &bye["winner"]), (&json!(["two"]), &json!("two")), "{last}");
    let played: u64 = (0..3).filter_map(|i| meeting["results"][i].as_u64()).sum();
    let decided = &second["meetings"][0];
    let met = decided["players"].as_array().expect("two");
    assert!(
        played == 2 && met.contains(&meeting["winner"]) && met.contains(&json!("two")),
        "{last}"
    );
    assert!(met.contains(&decided["winner"]), "{last}");
}

#[test]
fn strangers_and_commands_are_refused() {
    let server = Server::watching(&MATCH);
    assert_eq!(server.get("/").status, 200);
    let policy = server.get("/").header("content-security-policy").map(str::to_owned);
    assert!(policy.is_some_and(|policy| policy.starts_with("default-src 'none'")));
    assert_eq!(server.get("/app/watch.js").status, 200);
    for (path, headers) in [
        ("/api/snapshot", vec![]),
        ("/", vec![]),
        ("/?token=0123", vec![]),
        ("/api/snapshot", vec![("Cookie", server.cookie()), ("Host", "example.org")]),
        ("/api/snapshot", vec![("Cookie", server.cookie()), ("Sec-Fetch-Site", "cross-site")]),
    ] {
        assert_eq!(server.send(&server.head("GET", path, &headers)).status, 403, "{path}");
    }
    // There is nothing to command.
    assert_eq!(server.command(&json!({ "do": "undo" })).status, 404);
    assert_eq!(server.post_with("/api/snapshot", "{}", &[]).status, 405);
    assert_eq!(server.get("/api/offer").status, 404);
}

#[cfg(unix)]
#[test]
fn a_match_that_is_watched_is_interrupted_in_order() {
    let server = Server::watching(&["shogi", "--movetime", "1000", "--hash", "1"]);
    let mut events = Events::open(&server);
    events.until("snapshot");
    let (status, took) = server.interrupt();
    assert!(status.code() == Some(130) && took.as_secs() < 20, "{status} {took:?}");
    events.until("end");
}

#[test]
fn a_port_that_is_taken_is_named_before_anything_is_played() {
    let taken = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let watch = format!("--watch --no-open --port {port} --nodes 1 --games 2 --journal a.jsonl");
    let text = Folder::new("watch-taken").failed(&format!("match tictactoe {watch}"));
    assert!(text.contains("cannot be watched") && text.contains(&port), "{text}");
}
