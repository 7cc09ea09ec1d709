//! What a person has half done when news comes.

use serde_json::{Value, json};

use super::driver::Screen;
use super::games::two_people;
use super::tab::{Tab, legal, mv};

/// News that leave the position as it is, and that the page has heard: the board is turned, and back.
fn news(tab: &Tab) {
    for _ in 0..2 {
        tab.server.done(json!({ "do": "flip" }));
        tab.seen();
    }
}

#[test]
fn a_half_made_move_outlasts_news() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let english = json!([["Variant", "english8"]]);
    for (game, settings, position, half) in [
        ("shogi", json!([]), None, ".chosen"),
        (
            "shogi",
            json!([]),
            Some("4k4/9/9/2P6/9/9/9/9/4K4 b - 1"),
            "#chooser:not([hidden]) button",
        ),
        ("shogi", json!([]), Some("k8/9/9/9/9/9/9/8p/8K b G 1"), ".target"),
        ("draughts", english, Some("B:W6,7,14,15:B2"), ".chosen"),
    ] {
        let state = two_people(&tab, game, &settings, position);
        let moves = legal(&state);
        let touches = |mv: &&Value| mv["touches"].as_array().map_or(0, Vec::len);
        let is_drop = |mv: &&Value| mv["touches"][0].is_string();
        let found = moves.iter().max_by_key(|mv| (is_drop(mv), touches(mv))).expect("a move");
        let (last, first) =
            found["touches"].as_array().and_then(|all| all.split_last()).expect("touches");
        first.iter().for_each(|touch| tab.touch(&state, touch));
        let shown = || (tab.count(half), tab.text("#status"));
        let before = shown();
        assert!(before.0 > 0, "{found}");
        news(&tab);
        assert_eq!(shown(), before, "{found}");
        tab.touch(&state, last);
        tab.server.until(|newer| newer["last"]["move"] == found["move"]);
        tab.seen();
        assert_eq!(tab.count(half), 0, "{found}");
    }
    tab.is_quiet();
}

#[test]
fn a_half_made_move_goes_with_its_position() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let state = two_people(&tab, "shogi", &json!([]), None);
    let chosen = || tab.count("#board .chosen");
    let touch = |text: &str| {
        let state = tab.seen();
        tab.touch(&state, &mv(&state, text)["touches"][0]);
        assert_eq!(chosen(), 1);
    };
    touch("7g7f");
    tab.server.done(json!({ "do": "move", "move": "2g2f" }));
    tab.seen();
    assert_eq!(chosen(), 0);
    touch("3c3d");
    tab.server.done(json!({ "do": "pause", "on": true }));
    tab.seen();
    assert_eq!(chosen(), 0);
    // A plan that is half made goes with the answer of the engine.
    tab.server.against_tengen("shogi", &json!([]));
    tab.server.done(json!({ "do": "pace", "millis": 3000 }));
    tab.seen();
    tab.server.done(json!({ "do": "move", "move": "7g7f" }));
    tab.seen();
    tab.touch(&state, &json!([7, 6]));
    news(&tab);
    assert_eq!(chosen(), 1);
    tab.turn();
    assert_eq!(chosen(), 0);
    tab.is_quiet();
}

#[test]
fn a_question_goes_with_its_game() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    two_people(&tab, "gomoku", &json!([]), None);
    tab.click("#do-resign");
    tab.until_there("#confirm[open]");
    // Another window plays on, and begins another game.
    tab.server.done(json!({ "do": "move", "move": "h8" }));
    tab.seen();
    assert_eq!(tab.count("#confirm[open]"), 1);
    tab.server.done(crate::play::client::two_people("xiangqi", json!({})));
    tab.seen();
    assert_eq!(tab.count("#confirm[open]"), 0);
    tab.click("#do-resign");
    tab.until_there("#confirm[open]");
    tab.server.done(json!({ "do": "resign", "side": 0 }));
    tab.seen();
    assert_eq!(tab.count("#confirm[open]"), 0);
    tab.is_quiet();
}

#[test]
fn a_move_counts_although_news_came_with_it() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let state = two_people(&tab, "gomoku", &json!([]), None);
    // Another tab is quicker with this.
    let beside = "const [news] = arguments, fetch = window.fetch;
        window.fetch = async (url, how) => {
            window.fetch = fetch;
            const { revision } = JSON.parse(how.body);
            await fetch(url, { ...how, body: JSON.stringify({ revision, ...news }) });
            return fetch(url, how);
        };";
    tab.browser.run(beside, &json!([{ "do": "flip" }]));
    tab.browser.point(&[tab.middle(&state, &json!([7, 7]))]);
    let state = tab.server.until(|state| state["last"]["move"] == "h8");
    tab.seen();
    // In another position it is another move.
    tab.browser.run(beside, &json!([{ "do": "move", "move": "a1" }]));
    tab.browser.point(&[tab.middle(&state, &json!([8, 8]))]);
    tab.until("return document.querySelector('#notices').textContent.includes('look at it again')");
    assert_eq!(tab.seen()["last"]["move"], "a1");
    // Both were refused at first, and one of them again.
    assert_eq!(tab.browser.complaints().len(), 3);
}

#[test]
fn a_button_that_is_pressed_when_news_comes_is_heard() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let state = two_people(&tab, "shogi", &json!([]), Some("4k4/9/9/2P6/9/9/9/9/4K4 b - 1"));
    for touch in [[2, 3], [2, 2]] {
        tab.touch(&state, &json!(touch));
    }
    tab.browser.hold(tab.place("#chooser [data-choice='+']"), || news(&tab));
    tab.server.until(|state| state["last"]["move"] == "7d7c+");
    tab.seen();
    tab.browser.hold(tab.place("#do-undo"), || news(&tab));
    tab.server.until(|state| state["moves"] == json!([]));
    tab.is_quiet();
}
