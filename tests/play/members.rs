//! The page shows all that the server sends: each member is read by one of the page's scripts.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::{Value, json};

use super::client::{Events, Server, folder, two_people};
use crate::browser::driver::{Browser, Screen};
use crate::browser::tab::Tab;
use crate::process::TENGEN;

/// Members that no script of a page reads, and why they are sent.
const UNREAD: &[(&str, &str)] = &[
    ("analysis.ply", "the position that it is of, for programs"),
    ("board.sides.name", "the letter of a side, for terminals"),
    ("match.boards.position", "for programs"),
    ("match.boards.said.m", "the move, as in journals"),
    ("match.standing.engines.games", "the sum of the results"),
    ("offer.finished.name", "read where one is opened"),
    ("offer.games.starts.position", "a start is chosen by its number"),
    ("offer.remembered.last.players.kind", "who is no engine is a person"),
    ("offer.saved.name", "read where one is taken up"),
    ("offer.saved.people", "as finished games have it"),
    ("offer.version", "for programs"),
    ("result.rule", "the end by its name in records, for programs; people read `end`"),
    ("snapshot.can.move", "for programs; people see what is legal"),
    ("snapshot.clocks.control", "the time control as it is written, for programs"),
    ("snapshot.training.better.touched", "as the lines of an analysis have it"),
];

/// Members that the document of the protocol leaves to others, and to which.
const UNTOLD: &[(&str, &str)] = &[
    ("board.corners", "dyngame::BoardStyle"),
    ("board.far", "dyngame::BoardStyle"),
    ("board.is_numbered", "dyngame::BoardStyle"),
    ("board.labels", "dyngame::BoardStyle"),
    ("board.labels_above", "dyngame::BoardStyle"),
    ("board.notated", "dyngame::BoardStyle"),
    ("board.notated.far", "dyngame::BoardStyle"),
    ("board.river", "dyngame::BoardStyle"),
    ("board.shapes", "dyngame::BoardStyle"),
    ("board.sides.ink", "dyngame::BoardStyle"),
    ("board.stars", "dyngame::BoardStyle"),
];

/// Members of which no sample has more than null or nothing, and why.
const NEVER: &[(&str, &str)] = &[
    ("board.far", "labels of a notation alone stand on the far side"),
    ("offer.saved.result", "a saved game goes on"),
];

/// Places in which the same things stand, and the name that their members have here.
const SAME: &[(&str, &str)] = &[
    ("snapshot.last", "move"),
    ("snapshot.line.variation", "move"),
    ("snapshot.branches.moves", "move"),
    ("snapshot.moves", "move"),
    ("match.boards.last", "move"),
    ("match.game.offered", "offer.games.settings"),
    ("snapshot.board", "board"),
    ("offer.games.board", "board"),
    ("match.boards.board", "board"),
    ("snapshot.scene", "scene"),
    ("offer.games.scene", "scene"),
    ("match.boards.scene", "scene"),
    ("snapshot.result", "result"),
    ("move.ended", "result"),
    ("match.boards.result", "result"),
    ("match.finished.result", "result"),
    ("offer.finished.result", "result"),
];

/// The name of the member at a place of what is sent; those of all messages are one.
fn named(place: &str) -> String {
    if let Some(name) = ["id", "args"].iter().find(|name| place.ends_with(&format!(".{name}"))) {
        return format!("message.{name}");
    }
    SAME.iter().fold(place.to_owned(), |place, (from, to)| match place.strip_prefix(from) {
        Some(rest) if rest.starts_with('.') => format!("{to}{rest}"),
        _ => place,
    })
}

/// Every member of `value`, which stands at `place`, and of its parts, and whether there was anything in it.
fn collect(value: &Value, place: &str, found: &mut BTreeMap<String, bool>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                let is_full = !value.is_null() && *value != json!([]);
                let place = format!("{place}.{name}");
                *found.entry(named(&place)).or_default() |= is_full;
                // The arguments of a message are read by the catalogue.
                if name != "args" {
                    collect(value, &place, found);
                }
            }
        }
        Value::Array(parts) => parts.iter().for_each(|part| collect(part, place, found)),
        _ => {}
    }
}

/// Has a page note in `reads` which members it reads of what it is sent. Where an object is copied, its members are not
/// read by that.
const NOTE_READS: &str = r#"
    window.reads = new Set();
    const known = new WeakMap();
    const noted = (value, place) => {
        if (typeof value !== "object" || value === null) return value;
        if (known.has(value)) return known.get(value);
        let copied = null;
        const proxy = new Proxy(value, {
            getOwnPropertyDescriptor(target, name) {
                copied = name;
                return Reflect.getOwnPropertyDescriptor(target, name);
            },
            get(target, name) {
                const found = target[name];
                if (typeof name === "symbol" || typeof found === "function") return found;
                const own = Array.isArray(target) ? place : `${place}.${name}`;
                if (copied !== name) window.reads.add(own);
                copied = null;
                return noted(found, own);
            },
        });
        known.set(value, proxy);
        return proxy;
    };
    const kindOf = value =>
        value?.error !== undefined ? "error" : value?.since !== undefined ? "snapshot" : value?.standing ? "match"
            : value?.version ? "offer" : value?.nodes !== undefined ? "analysis" : value?.state ? "review"
            : value?.revision !== undefined ? "snapshot" : null;
    const all = value => (kindOf(value) ? noted(value, kindOf(value)) : value);
    const { json } = Response.prototype, { parse } = JSON;
    Response.prototype.json = function () { return json.call(this).then(all); };
    JSON.parse = (...given) => all(parse(...given));
"#;

/// The page of a server in a browser, and the members that it has read.
struct Reader {
    tab: Tab,
    read: RefCell<BTreeSet<String>>,
}

impl Reader {
    /// None without a browser.
    fn of(server: Server) -> Option<Self> {
        let browser = Browser::start(Screen::Desktop)?;
        browser.order("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": NOTE_READS }));
        Some(Self { tab: Tab { browser, server }, read: RefCell::default() })
    }

    /// Takes what was read.
    fn take(&self) {
        let read = self.tab.browser.ask("return [...(window.reads ?? [])]");
        let read = read.as_array().cloned().unwrap_or_default();
        self.read.borrow_mut().extend(read.iter().filter_map(Value::as_str).map(named));
    }

    /// Loads the page anew, which reads all of the state.
    fn look(&self) {
        self.take();
        self.tab.load();
        self.tab.seen();
        self.take();
    }

    /// Opens the dialogues and lists, and touches what tells more.
    fn look_around(&self) {
        self.look();
        let tab = &self.tab;
        tab.click("#home");
        tab.until_there("#history li");
        tab.browser.choose("[data-key='list-result']", "won");
        tab.click("#open-learn");
        tab.until_there("#learn[open] li");
        tab.browser.ask("document.querySelector('#learn').close()");
        tab.click("#open-new");
        tab.until_there("#new[open] .games");
        tab.browser.ask(
            "document.querySelector('#new-form [name=start]').value = '0'; document.querySelector('#new-form').onchange();",
        );
        tab.click("#new-cancel");
        self.take();
    }
}

/// Samples of reviews, in one of which a claim is `passed_over`, and of training on what one has found.
fn reviews(reader: &Reader, events: &mut Events, passed_over: Value) -> Vec<(&'static str, Value)> {
    let server = &reader.tab.server;
    let mut all = Vec::new();
    server.done(two_people("xiangqi", json!({ "moves": ["h2e2", "a9a8"] })));
    server.done(json!({ "do": "review" }));
    all.push(("review", events.until_that("review", |told| told["state"] == "running")));
    all.push(("review", events.until_that("review", |told| told["state"] == "done")));
    all.push(("snapshot", server.until(|state| state["review"]["state"] == "done")));
    reader.look();
    reader.tab.until("return document.querySelector('#graph svg') !== null");
    reader.tab.browser.ask("document.querySelector('#graph').dispatchEvent(new MouseEvent('mousemove', { clientX: 900 }))");
    server.done(two_people("gomoku", passed_over));
    server.done(json!({ "do": "review" }));
    all.push(("review", events.until_that("review", |told| told["state"] == "done")));
    server.done(two_people("gomoku", json!({ "moves": ["h8", "i9", "g8", "g9", "f8", "a1"] })));
    server.done(json!({ "do": "review" }));
    let review = events.until_that("review", |told| told["state"] == "done");
    server.until(|state| state["review"]["state"] == "done");
    // Before a mistake an arrow shows what would have been better.
    let moves = review["moves"].as_array().cloned().expect("moves");
    let marked = moves.iter().find(|mv| mv["mark"] == "??").expect("a mistake");
    let before = marked["ply"].as_u64().map(|ply| ply - 1);
    server.done(json!({ "do": "goto", "ply": before }));
    all.push(("review", review));
    reader.look();
    reader.tab.until("return document.querySelector('#graph svg') !== null");
    all.push(("snapshot", server.done(json!({ "do": "train", "side": 1 }))));
    reader.look();
    all.push(("snapshot", server.done(json!({ "do": "solution" }))));
    reader.look();
    all
}

/// A game of renju whose last move is forbidden: a double three.
const CROSSED: [&str; 9] = ["h7", "a1", "h9", "c1", "g8", "e1", "i8", "g1", "h8"];

/// Renju in which a forbidden move is announced.
fn renju() -> Value {
    json!([["Rule", "renju"], ["ForbiddenLoses", "false"]])
}

/// Games of two people with all that may come up in them.
fn of_two_people(server: &Server, keep: &mut dyn FnMut(&Value)) {
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
    let before = json!({ "settings": renju(), "moves": CROSSED[..8] });
    keep(&server.done(two_people("gomoku", before)));
    keep(&server.done(json!({ "do": "move", "move": CROSSED[8] })));
    let five = ["a1", "a3", "b1", "b3", "c1", "c3", "d1", "d3", "e1"];
    keep(&server.done(two_people("gomoku", json!({ "moves": five }))));
    keep(&server.done(two_people("xiangqi", json!({}))));
    keep(&server.done(two_people("draughts", json!({}))));
    keep(&server.done(two_people("tictactoe", json!({}))));
    server.paste("1. C2=5 {+0.31/12 0.1s} H8+7 *");
    keep(&server.snapshot());
    let occasion = "開始日時：2024/05/01\n棋戦：春\n場所：東京\n対局番号：3\n持ち時間：6時間\n";
    server
        .paste(&format!("{occasion}手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 封じ手\n"));
    keep(&server.snapshot());
    let boxes = json!({ "settings": [["Variant", "classic"], ["Size", "4x4"]] });
    let mut state = server.done(two_people("dots", boxes));
    while state["again"].is_null() {
        state = server.done(json!({ "do": "move", "move": state["legal"][0]["move"] }));
    }
    keep(&state);
}

/// Snapshots and events that have, all together, everything that is ever sent.
fn samples(reader: &Reader) -> Vec<(&'static str, Value)> {
    let server = &reader.tab.server;
    let mut all = Vec::new();
    let mut keep = |state: &Value| {
        all.push(("snapshot", state.clone()));
        reader.look();
    };
    of_two_people(server, &mut keep);
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
    reader.look();
    reader.tab.until_there("#lines button");
    let moves = [&CROSSED[..], &["o1"]].concat();
    let passed_over = json!({ "settings": renju(), "moves": moves });
    all.append(&mut reviews(reader, &mut events, passed_over));
    let chosen = json!({ "settings": [["EnteringKingRule", "TryRule"]], "clock": "300+5" });
    server.done(two_people("shogi", chosen));
    let choices = json!({ "language": "en", "pieces": "letters" });
    let kept = server.command(&json!({ "do": "keep", "choices": choices })).json();
    assert_eq!((&kept["language"], &kept["sound"]), (&json!("en"), &json!(true)));
    all.push(("offer", server.get("/api/offer").json()));
    let refused = json!({ "revision": server.snapshot()["revision"], "do": "move", "move": "z9" });
    all.push(("error", server.command(&refused).json()));
    reader.look();
    reader.tab.browser.ask(
        "document.querySelector('#move').value = 'z9'; document.querySelector('#move-form').requestSubmit()",
    );
    reader.tab.until_there("#notices li");
    reader.look_around();
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
    let Some(reader) = Reader::of(server) else { return };
    let mut found = BTreeMap::new();
    for (name, value) in samples(&reader) {
        collect(&value, name, &mut found);
    }
    let mut read = reader.read.take();
    let sizes = "--nodes 300 --max-plies 40 --sprt 0,400 --set EnteringKingRule=TryRule";
    let cup = "tictactoe --format knockout --nodes 10 --engine name=one --engine name=two";
    for (kind, how, games) in [("match", &*format!("shogi {sizes}"), 20), ("tournament", cup, 400)]
    {
        let watched = |games| {
            let how = format!("{how} --games {games}");
            Server::watched(kind, &how.split(' ').collect::<Vec<_>>())
        };
        for state in Events::open(&watched(games)).states() {
            collect(&state, "match", &mut found);
        }
        // The page has time to be loaded while a longer one goes on.
        let watcher = Reader::of(watched(100 * games)).expect("a browser");
        watcher.tab.load();
        watcher.tab.until_there("#finished li:nth-child(4)");
        watcher.take();
        read.append(&mut watcher.read.take());
    }
    let all = found.keys().map(String::as_str);
    let unread: BTreeSet<&str> = all.filter(|member| !read.contains(*member)).collect();
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
