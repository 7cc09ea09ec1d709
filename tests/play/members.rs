//! The page shows all that the server sends: each member is read by one of the page's scripts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::client::{Events, Server, folder, two_people};
use crate::process::TENGEN;

/// Members, by their last two names, that no script of a page reads, and why they are sent.
const UNREAD: &[(&str, &str)] = &[
    ("result.rule", "the end by its name in records, for programs; people read `end`"),
    ("offer.version", "for programs"),
    ("clocks.control", "the time control as it is written, for programs"),
    ("steps.dots", "games by their words"),
];

/// Members, by their last two names, that the document of the protocol leaves to others, and to which.
const UNTOLD: &[(&str, &str)] = &[
    ("board.corners", "dyngame::BoardStyle"),
    ("board.far", "dyngame::BoardStyle"),
    ("board.is_numbered", "dyngame::BoardStyle"),
    ("board.labels", "dyngame::BoardStyle"),
    ("board.labels_above", "dyngame::BoardStyle"),
    ("board.notated", "dyngame::BoardStyle"),
    ("board.river", "dyngame::BoardStyle"),
    ("board.shapes", "dyngame::BoardStyle"),
    ("board.stars", "dyngame::BoardStyle"),
    ("notated.far", "dyngame::BoardStyle"),
    ("sides.ink", "dyngame::BoardStyle"),
];

/// Members, by their last two names, of which no sample has more than null or nothing, and why.
const NEVER: &[(&str, &str)] = &[
    ("board.far", "labels of a notation alone stand on the far side"),
    ("saved.result", "a saved game goes on"),
];

/// Every member of `value`, which is called `parent`, and of its parts, and whether there was anything in it.
fn collect(value: &Value, parent: &str, found: &mut BTreeMap<String, bool>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                let is_full = !value.is_null() && *value != json!([]);
                *found.entry(format!("{parent}.{name}")).or_default() |= is_full;
                // The arguments of a message are read by the catalogue.
                if name != "args" {
                    collect(value, name, found);
                }
            }
        }
        Value::Array(parts) => parts.iter().for_each(|part| collect(part, parent, found)),
        _ => {}
    }
}

/// The names that the scripts in `folder` read: behind a point, or in a pattern.
fn names_read(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
        .expect("a folder")
        .flatten();
    let scripts = entries.map(|entry| entry.path()).filter(|path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.ends_with(".js") && name != "glyphs.js"
    });
    let mut names = BTreeSet::new();
    for path in scripts {
        let text = fs::read_to_string(path).expect("a script");
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
            let mut before = ' ';
            for word in line.split_inclusive(|letter| !is_part(letter)) {
                let name = word.trim_end_matches(|letter| !is_part(letter));
                if !name.is_empty() && ".{,(".contains(before) {
                    names.insert(name.to_owned());
                }
                let rest = word[name.len()..].trim_end();
                before = rest.chars().last().unwrap_or(if name.is_empty() { before } else { ' ' });
            }
        }
    }
    names
}

/// Samples of reviews, in one of which a claim is `passed_over`, and of training on what one has found.
fn reviews(server: &Server, events: &mut Events, passed_over: Value) -> Vec<(&'static str, Value)> {
    let mut all = Vec::new();
    server.done(two_people("xiangqi", json!({ "moves": ["h2e2", "a9a8"] })));
    server.done(json!({ "do": "review" }));
    all.push(("review", events.until_that("review", |told| told["state"] == "running")));
    all.push(("review", events.until_that("review", |told| told["state"] == "done")));
    all.push(("snapshot", server.until(|state| state["review"]["state"] == "done")));
    server.done(two_people("gomoku", passed_over));
    server.done(json!({ "do": "review" }));
    all.push(("review", events.until_that("review", |told| told["state"] == "done")));
    server.done(two_people("gomoku", json!({ "moves": ["h8", "i9", "g8", "g9", "f8", "a1"] })));
    server.done(json!({ "do": "review" }));
    all.push(("review", events.until_that("review", |told| told["state"] == "done")));
    server.until(|state| state["review"]["state"] == "done");
    all.push(("snapshot", server.done(json!({ "do": "train", "side": 1 }))));
    all.push(("snapshot", server.done(json!({ "do": "solution" }))));
    all
}

/// Snapshots and events that have, all together, everything that is ever sent.
fn samples(server: &Server) -> Vec<(&'static str, Value)> {
    let mut all = Vec::new();
    let mut keep = |state: &Value| all.push(("snapshot", state.clone()));
    let clocked = json!({ "clock": "600b30", "moves": ["7g7f", "3c3d", "8h2b+"] });
    keep(&server.done(two_people("shogi", clocked)));
    keep(&server.done(json!({ "do": "draw" })));
    server.done(json!({ "do": "hint" }));
    server.until(|state| state["hint"]["state"] == "ready");
    keep(&server.done(json!({ "do": "hint" })));
    keep(&server.done(json!({ "do": "variation", "base": 1, "moves": ["8c8d"] })));
    server.done(json!({ "do": "move", "move": "2g2f" }));
    server.done(json!({ "do": "variation", "base": 1, "moves": ["8c8d"] }));
    keep(&server.done(json!({ "do": "move", "move": "6g6f" })));
    keep(&server.done(json!({ "do": "resign" })));
    let entered = "K1+R+R+B+B3/GGGG5/SSSS5/9/9/9/9/9/8k b - 1";
    keep(&server.done(two_people("shogi", json!({ "position": entered }))));
    let looped = ["5i5h", "5a5b", "5h5i", "5b5a"].repeat(3);
    keep(&server.done(two_people("shogi", json!({ "moves": looped, "clock": "40/300" }))));
    let renju = json!([["Rule", "renju"], ["ForbiddenLoses", "false"]]);
    let crossed = ["h7", "a1", "h9", "c1", "g8", "e1", "i8", "g1", "h8"];
    let before = &crossed[..8];
    keep(&server.done(two_people("gomoku", json!({ "settings": renju, "moves": before }))));
    keep(&server.done(json!({ "do": "move", "move": crossed[8] })));
    let five = ["a1", "a3", "b1", "b3", "c1", "c3", "d1", "d3", "e1"];
    keep(&server.done(two_people("gomoku", json!({ "moves": five }))));
    keep(&server.done(two_people("xiangqi", json!({}))));
    keep(&server.done(two_people("draughts", json!({}))));
    keep(&server.done(two_people("tictactoe", json!({}))));
    let boxes = json!({ "settings": [["Variant", "classic"], ["Size", "4x4"]] });
    let mut state = server.done(two_people("dots", boxes));
    while state["again"].is_null() {
        state = server.done(json!({ "do": "move", "move": state["legal"][0]["move"] }));
    }
    keep(&state);
    let lesson = server.done(json!({ "do": "lesson", "game": "dots", "number": 0 }));
    keep(&lesson);
    let asked = play::lessons::LESSONS.iter().find(|(word, _)| *word == "dots").expect("a lesson");
    keep(&server.done(json!({ "do": "move", "move": asked.1[0].moves[0] })));
    keep(&server.done(json!({ "do": "puzzle", "game": "gomoku", "number": 0 })));
    let mut events = Events::open(server);
    server.against_tengen("tictactoe", &json!([]));
    server.done(json!({ "do": "move", "move": "b2" }));
    keep(&server.until(|state| state["can"]["move"] == true));
    keep(&server.done(json!({ "do": "draw" })));
    let engine = json!({ "kind": "engine", "engine": "own" });
    server.done(json!({ "do": "new", "game": "shogi", "players": [engine, engine] }));
    keep(&server.until(|state| state["thinking"] != json!([])));
    server.done(two_people("shogi", json!({})));
    server.done(json!({ "do": "analyse", "on": true, "lines": 2 }));
    all.push(("analysis", events.until_that("analysis", |told| told["nodes"].is_number())));
    let moves = [&crossed[..], &["o1"]].concat();
    let passed_over = json!({ "settings": renju, "moves": moves });
    all.append(&mut reviews(server, &mut events, passed_over));
    let chosen = json!({ "settings": [["EnteringKingRule", "TryRule"]], "clock": "300+5" });
    server.done(two_people("shogi", chosen));
    let choices = json!({ "language": "en", "pieces": "letters" });
    let kept = server.command(&json!({ "do": "keep", "choices": choices })).json();
    assert_eq!((&kept["language"], &kept["sound"]), (&json!("en"), &json!(true)));
    all.push(("offer", server.get("/api/offer").json()));
    let refused = json!({ "revision": server.snapshot()["revision"], "do": "move", "move": "z9" });
    all.push(("error", server.command(&refused).json()));
    all
}

#[test]
fn what_is_sent_is_read_by_a_script() {
    let engine = format!("name=guest cmd=\"{TENGEN} shogi\"");
    let wanted = ["--side", "both", "--set", "EnteringKingRule=TryRule", "--engine", &engine];
    let folder = folder();
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("puzzles.json"), "{").expect("a file");
    let server = Server::in_folder(&[&["shogi", "--level", "3"], &wanted[..]].concat(), folder);
    let mut found = BTreeMap::new();
    for (name, value) in samples(&server) {
        collect(&value, name, &mut found);
    }
    let sizes = ["--games", "2", "--nodes", "300", "--max-plies", "40", "--sprt", "0,400"];
    let watched = Server::watching(&[&["shogi"], &sizes[..]].concat());
    let cup =
        "tictactoe --format knockout --games 2 --nodes 10 --engine name=one --engine name=two";
    for state in Events::open(&watched).states() {
        collect(&state, "match", &mut found);
    }
    let cup = Server::watched("tournament", &cup.split(' ').collect::<Vec<_>>());
    for state in Events::open(&cup).states() {
        collect(&state, "match", &mut found);
    }
    let mut names = names_read("engines/tools/play/page");
    names.append(&mut names_read("engines/tools/boards/page"));
    let is_read = |member: &str| {
        let name = member.rsplit('.').next().unwrap_or_default();
        names.contains(name)
    };
    let all = found.keys().map(String::as_str);
    let unread: BTreeSet<&str> = all.filter(|member| !is_read(member)).collect();
    let empty = found.iter().filter(|(_, is_full)| !**is_full).map(|(member, _)| member.as_str());
    let protocol = fs::read_to_string("docs/play-protocol.md").expect("a document");
    let is_told = |member: &&str| {
        let name = member.rsplit('.').next().unwrap_or_default();
        ["\"", "`"].iter().any(|mark| protocol.contains(&format!("{mark}{name}{mark}")))
    };
    let untold: Vec<&str> = found.keys().map(String::as_str).filter(|it| !is_told(it)).collect();
    assert_eq!(untold, listed(UNTOLD).into_iter().collect::<Vec<_>>(), "members of no document");
    assert_eq!(unread, listed(UNREAD), "members that no script reads, and those that are listed");
    assert_eq!(empty.collect::<BTreeSet<_>>(), listed(NEVER), "members that are never anything");
}

fn listed(members: &[(&'static str, &str)]) -> BTreeSet<&'static str> {
    members.iter().map(|(member, _)| *member).collect()
}
