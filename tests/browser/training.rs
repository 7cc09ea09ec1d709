//! Training on the mistakes of a reviewed game.

use serde_json::json;

use super::driver::Screen;
use super::tab::{Tab, mv};
use crate::play::client::two_people;

#[test]
fn a_mistake_is_bettered_on_the_page() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    // White lets the open three of Black stand.
    let moves = ["h8", "i9", "g8", "g9", "f8", "a1", "e8", "a2"];
    tab.server.done(two_people("gomoku", json!({ "moves": moves })));
    tab.server.done(json!({ "do": "resign" }));
    tab.seen();
    // The second looks take their time, and say so.
    let again = "return import('/app/analysis.js').then(({ drawReview }) => {
        drawReview({ state: 'running', done: 9, of: 9 }, null, null);
        return [document.querySelector('#review').textContent, document.querySelector('#review progress').position] })";
    let told = tab.browser.ask(again);
    assert!(told[0].as_str().is_some_and(|told| told.contains("Looking again")), "{told}");
    assert_eq!(told[1], -1);
    tab.click("#do-review");
    tab.until_there("[data-key=train1]");
    assert_eq!(tab.text("[data-key=train1]"), "White: 1");
    tab.click("[data-key=train1]");
    let state = tab.server.until(|state| state["training"]["state"] == "asked");
    tab.seen();
    let base = &state["training"]["base"];
    assert_eq!(tab.browser.ask("return document.querySelector('#board').dataset.flip"), "true");
    // Nothing tells the better move before it is found.
    assert_eq!(tab.count("#board .arrow"), 0);
    let played = state["moves"][base.as_u64().expect("a ply") as usize]["move"].clone();
    let state = tab.play(&state, &mv(&state, played.as_str().expect("a text")), 0);
    assert_eq!(state["training"]["state"], "wrong");
    assert!(tab.text("#review").contains("taken back"), "{}", tab.text("#review"));
    // Who steps away is led back.
    tab.click("#do-first");
    tab.click("#do-train-back");
    let state = tab.server.until(|state| &state["line"]["base"] == base);
    tab.seen();
    tab.click("#do-solution");
    tab.server.until(|state| state["training"]["state"] == "shown");
    tab.seen();
    let told = tab.text("#review");
    assert!(told.contains("Better:") && told.contains("answered by"), "{told}");
    let of = state["training"]["of"].as_u64().expect("a number");
    for number in 1..=of {
        tab.click("#do-next-mistake");
        tab.server.until(|state| state["training"]["number"] == number);
        tab.seen();
    }
    assert!(tab.text("#review").contains(&format!("0 of {of} found")), "{}", tab.text("#review"));
    tab.click("#do-end-training");
    tab.until_there("[data-key=train1]");
    mistakes_become_puzzles(&tab);
}

/// Puzzles of one's own lie beside the others.
fn mistakes_become_puzzles(tab: &Tab) {
    tab.click("[data-key=keep-mistakes]");
    tab.until(
        "return document.querySelector('#notices').innerText.includes('puzzles of yours')
        || document.querySelector('#notices').innerText.includes('a puzzle of yours')",
    );
    tab.click("#open-learn");
    tab.click("#learn [data-key='own-gomoku']");
    tab.server.until(|state| state["course"]["kind"] == "own");
    tab.seen();
    assert!(tab.text("#course").contains("from one of your games"), "{}", tab.text("#course"));
    tab.click("#do-solution");
    tab.until("return document.querySelector('#review').innerText.includes('Better:')");
    // It has an address, and goes when it is not wanted any more.
    assert_eq!(tab.browser.ask("return location.hash"), "#own/gomoku/1");
    let left = tab.server.snapshot()["course"]["of"].as_u64().expect("a number");
    for _ in 0..left {
        let before = tab.server.snapshot()["revision"].as_u64();
        tab.click("#course [data-key='course-forget']");
        tab.server.until(|state| state["revision"].as_u64() > before);
        tab.seen();
    }
    assert_eq!(tab.seen()["course"], json!(null));
    tab.is_quiet();
}
