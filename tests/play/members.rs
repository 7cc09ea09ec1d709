//! What the server sends, the page shows: each member of what a page gets is read by one of its scripts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::client::{Events, Server, two_people};

/// Members that no script of a page reads, and why they are sent.
const UNREAD: &[(&str, &str)] = &[];

/// Members of which no sample has more than null or nothing, and why.
const NEVER: &[(&str, &str)] = &[];

/// The last part of a path: the texts of a language are read by the name of the language chosen.
const LANGUAGES: [&str; 3] = ["en", "ja", "zh"];

/// Every member of `value` by its path, and whether there was anything in it.
fn collect(value: &Value, path: &str, found: &mut BTreeMap<String, bool>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                let is_full = match value {
                    Value::Null => false,
                    Value::Array(parts) => !parts.is_empty(),
                    _ => true,
                };
                *found.entry(path.clone()).or_default() |= is_full;
                collect(value, &path, found);
            }
        }
        Value::Array(parts) => parts.iter().for_each(|part| collect(part, path, found)),
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
        name.ends_with(".js") && !["texts.js", "glyphs.js"].contains(&name)
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
    keep(&server.done(json!({ "do": "resign" })));
    let entered = "K1+R+R+B+B3/GGGG5/SSSS5/9/9/9/9/9/8k b - 1";
    keep(&server.done(two_people("shogi", json!({ "position": entered }))));
    let looped = ["5i5h", "5a5b", "5h5i", "5b5a"].repeat(3);
    keep(&server.done(two_people("shogi", json!({ "moves": looped, "clock": "40/300" }))));
    let renju = json!([["Rule", "renju"], ["ForbiddenLoses", "false"]]);
    let crossed = ["h7", "a1", "h9", "c1", "g8", "e1", "i8", "g1", "h8"];
    keep(&server.done(two_people("gomoku", json!({ "settings": renju, "moves": crossed }))));
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
    let mut events = Events::open(server);
    server.against_tengen("tictactoe", &json!([]));
    server.done(json!({ "do": "move", "move": "b2" }));
    keep(&server.until(|state| state["can"]["move"] == true));
    keep(&server.done(json!({ "do": "draw" })));
    server.done(json!({ "do": "analyse", "on": true, "lines": 2 }));
    all.push(("analysis", events.until("analysis")));
    server.done(two_people("gomoku", json!({ "moves": ["h8", "i9", "g8", "g9"] })));
    server.done(json!({ "do": "review" }));
    all.push(("review", events.until_that("review", |told| told["state"] == "running")));
    all.push(("review", events.until_that("review", |told| told["state"] == "done")));
    all.push(("snapshot", server.until(|state| state["review"]["state"] == "done")));
    all.push(("offer", server.get("/api/offer").json()));
    let refused = json!({ "revision": server.snapshot()["revision"], "do": "move", "move": "z9" });
    all.push(("error", server.command(&refused).json()));
    all
}

#[test]
fn what_is_sent_is_read_by_a_script() {
    let server = Server::start(&["shogi", "--level", "3", "--side", "both"]);
    let mut found = BTreeMap::new();
    for (name, value) in samples(&server) {
        collect(&json!({ name: value }), "", &mut found);
    }
    let watched =
        Server::watching(&["shogi", "--games", "2", "--nodes", "300", "--max-plies", "40"]);
    for state in Events::open(&watched).states() {
        collect(&json!({ "match": state }), "", &mut found);
    }
    let mut names = names_read("engines/tools/play/page");
    names.append(&mut names_read("engines/tools/boards/page"));
    let is_listed =
        |list: &[(&str, &str)], path: &str| list.iter().any(|(known, _)| *known == path);
    let of = |path: &String| path.rsplit('.').next().unwrap_or_default().to_owned();
    let unread: Vec<_> = found
        .keys()
        .filter(|path| !names.contains(&of(path)) && !LANGUAGES.contains(&&*of(path)))
        .filter(|path| path.contains('.') && !is_listed(UNREAD, path))
        .collect();
    let empty: Vec<_> = found
        .iter()
        .filter(|(path, full)| !**full && !is_listed(NEVER, path))
        .map(|(path, _)| path)
        .collect();
    assert!(
        unread.is_empty() && empty.is_empty(),
        "unread: {unread:#?}\nnever anything: {empty:#?}"
    );
    for (path, reason) in UNREAD.iter().chain(NEVER) {
        assert!(found.contains_key(*path) && !reason.is_empty(), "{path}");
    }
}
