//! The tree of variations beside the list of moves: by mouse, by keys, on a phone.

use serde_json::{Value, json};

use super::driver::Screen;
use super::games::two_people;
use super::tab::Tab;
use crate::play::client::{self, texts};
use crate::play::tree::{KIF, branches};

const RIGHT: char = '\u{e014}';
const DOWN: char = '\u{e015}';
const LEFT: char = '\u{e012}';

/// The variations of the list, each with the moves that stand in it.
fn listed(tab: &Tab) -> Value {
    tab.browser.ask(
        "return [...document.querySelectorAll('#moves .lines > li')].map(line => [...line.children].filter(part => part.tagName === 'BUTTON').map(part => part.textContent).join(' '))",
    )
}

/// Presses a key, which leads to a new state of the game that the page shows.
fn press(tab: &Tab, key: char) -> Value {
    let before = tab.seen()["revision"].as_u64();
    tab.browser.keys(&key.to_string(), None);
    tab.server.until(|state| state["revision"].as_u64() > before);
    tab.seen()
}

fn variation(state: &Value) -> Vec<String> {
    texts(&state["line"]["variation"])
}

#[test]
fn variations_are_entered_made_the_game_and_removed() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    tab.paste(KIF);
    tab.server.until(|state| state["branches"].as_array().is_some_and(|all| all.len() == 3));
    tab.seen();
    tab.until("return !document.querySelector('#paste').open");
    assert_eq!(listed(&tab), json!(["2. P-8d", "3. P-6f P-8d S-6h", "4. P-4d"]));
    // By keys: to the fork, down to the variation, and into it.
    press(&tab, LEFT);
    let state = press(&tab, LEFT);
    assert_eq!(state["line"]["base"], 2);
    assert!(!tab.text("#side").contains("page-"), "an id is shown: {}", tab.text("#side"));
    assert_eq!(tab.text("#fork button[aria-pressed=true]"), "3. P-2f");
    tab.browser.keys(&DOWN.to_string(), None);
    tab.until("return document.querySelector('#fork button[aria-pressed=true]').textContent === '3. P-6f'");
    // It is read out a frame later.
    tab.until_text("#live", "2/2: P-6f");
    assert_eq!(variation(&press(&tab, RIGHT)), ["6g6f"]);
    assert_eq!(tab.text("#fork .comment"), "角道");
    assert_eq!(tab.text("#moves .lines [aria-current=true]"), "3. P-6f");
    // By mouse: to the inner one, which becomes the game.
    tab.click("#fork button:nth-child(2)");
    tab.until("return document.querySelector('#moves .lines .lines .here') !== null");
    assert_eq!(variation(&tab.seen()), ["6g6f", "4c4d"]);
    tab.click("#do-main");
    let state = tab.server.until(|state| state["line"]["live"] == true);
    assert_eq!(texts(&state["moves"]), ["7g7f", "3c3d", "6g6f", "4c4d"]);
    tab.seen();
    assert_eq!(listed(&tab), json!(["2. P-8d", "3. P-2f P-4d", "4. P-8d S-6h"]));
    // One that goes on is removed after a question, and another without one.
    tab.click("#moves .turn + .lines li:first-child button");
    tab.until("return document.querySelector('#moves .lines .here') !== null");
    tab.click("#do-remove");
    let left = ["2 : 2g2f 4c4d", "3 : 8c8d 7i6h"];
    tab.server.until(|state| branches(state) == left);
    tab.seen();
    // A move that is made on the board where one looks is a variation.
    let state = press(&tab, LEFT);
    let state = tab.play(&state, &super::tab::mv(&state, "2h6h"), 0);
    assert_eq!(branches(&state)[0], "0 : 2h6h");
    tab.click("#do-remove");
    tab.server.until(|state| branches(state) == left);
    // It is there after the page is loaded anew, and in the file.
    tab.load();
    tab.seen();
    assert_eq!(listed(&tab), json!(["3. P-2f P-4d", "4. P-8d S-6h"]));
    let jkf =
        tab.browser.ask("return fetch('/api/record?format=jkf').then(answer => answer.text())");
    two_people(&tab, "shogi", &json!([]), None);
    tab.paste(jkf.as_str().expect("a record"));
    tab.until("return !document.querySelector('#paste').open");
    tab.server.until(|state| state["game"]["number"] == 3 && branches(state) == left);
    tab.is_quiet();
}

#[test]
fn a_tree_fits_on_a_phone() {
    let Some(tab) = Tab::open(Screen::Phone, &[]) else { return };
    tab.paste(KIF);
    tab.server.until(|state| state["branches"].as_array().is_some_and(|all| all.len() == 3));
    tab.server.done(json!({ "do": "goto", "ply": 2 }));
    tab.seen();
    tab.until_there("#fork button:nth-child(2)");
    // Fingers need room.
    let small =
        "return [...document.querySelectorAll('#moves button, #fork button, #steps button')]
        .map(button => [button.textContent, button.getBoundingClientRect()])
        .filter(([, { width, height }]) => Math.min(width, height) < 44).map(([text]) => text)";
    assert_eq!(tab.browser.ask(small), json!([]));
    tab.click("#fork button:nth-child(2)");
    tab.until("return document.querySelector('#moves .lines .here') !== null");
    assert!(tab.browser.ask("return document.body.scrollWidth <= innerWidth") == true);
    tab.is_quiet();
}

#[test]
fn a_line_that_is_shown_is_stepped_through_forward_and_back() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    tab.server.done(client::two_people("gomoku", json!({ "moves": ["h8", "h9"] })));
    tab.server.done(json!({ "do": "variation", "base": 1, "moves": ["a1", "b2", "c3"] }));
    tab.until("return location.hash === '#gomoku//h8,a1,b2,c3'");
    for (key, moves) in [(LEFT, 2), (LEFT, 1), (RIGHT, 2), (RIGHT, 3)] {
        assert_eq!(variation(&press(&tab, key)), ["a1", "b2", "c3"][..moves]);
    }
}

#[test]
fn the_end_of_a_variation_is_said() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let before = json!({ "position": "4k4/9/4G4/9/9/9/9/9/4K4 b G 1" });
    tab.server.done(client::two_people("shogi", before));
    tab.server.done(json!({ "do": "analyse", "on": true, "lines": 1 }));
    tab.server.done(json!({ "do": "variation", "base": 0, "moves": ["G*5b"] }));
    tab.seen();
    tab.until_text("#status", "Variation · Black wins: checkmate");
    tab.until_text("#lines", "Black wins: checkmate");
    // It can be ended here all the same.
    tab.click("#do-analysis[aria-pressed=true]");
    tab.server.until(|state| state["analysis"]["on"] == false);
    tab.until_there("#do-analysis:disabled");
    // An end of a record without a result, and the facts of a move.
    tab.paste("1. C2=5 {+0.31/12 1.5s} H8+7 *");
    tab.until_there("#moves [title='depth 12, 1.5 s']");
    tab.paste("手合割：平手\n   1 ７六歩(77)\n   2 封じ手\n");
    tab.until_text("#status", "No result: adjourned · White to move");
    tab.is_quiet();
}

#[test]
fn unusual_rules_are_told_beside_the_board() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let announced = json!([["Rule", "renju"], ["ForbiddenLoses", "false"]]);
    tab.server.done(client::two_people("gomoku", json!({ "settings": announced, "strict": true })));
    tab.until_text("#agreed", "Rule: Renju, announced · Strict: no undo, no hints");
    tab.server.done(json!({ "do": "resign" }));
    tab.until_text("#agreed", "Rule: Renju, announced");
    let again = "A draw by repetition begins the game anew, sides exchanged, clocks kept";
    tab.server.done(client::two_people("shogi", json!({ "replay_draws": true })));
    tab.until_text("#agreed", again);
    tab.server.done(client::two_people("shogi", json!({})));
    tab.until_text("#agreed", "");
    // The occasion of a game that was played elsewhere.
    let headers =
        "$EVENT:Cup\n$ROUND:3\n$SITE:Kyoto\n$START_TIME:2024/05\n$TIME+:600+30+0\n$TIME-:300+0+5\n";
    tab.paste(&format!("V3.0\n{headers}PI\n+\n+7776FU\n%CHUDAN\n"));
    let clocks = "Black: 10 minutes, then 30 seconds a move · White: 5 minutes + 5 seconds a move";
    tab.until_text("#agreed", &format!("Cup · Round 3 · Kyoto · May 2024 · {clocks}"));
}
