//! Things that a person comes back for: finished games, a rematch, records of any game; and how moves are
//! shown.

use serde_json::{Value, json};

use super::driver::Screen;
use super::games::two_people;
use super::tab::{Tab, legal, mv};
use crate::play::client::texts;
use crate::process::wait;

#[test]
fn finished_games_are_listed_opened_and_deleted() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let mut state = two_people(&tab, "gomoku", &json!([]), None);
    for text in ["h8", "h9", "i8"] {
        state = tab.play(&state, &mv(&state, text), 0);
    }
    tab.resign();
    tab.click("#do-another");
    tab.until_there("#new[open] .games");
    let state = tab.begin("Tic-Tac-Toe", &[("side", "both")]);
    assert_eq!(state["game"]["word"], "tictactoe");
    // The home has the game that goes on, and the one that is over.
    tab.click("#home");
    tab.until("return document.querySelectorAll('#history li').length === 1");
    let listed = tab.text("#history li");
    assert!(listed.contains("Gomoku") && listed.contains("Black wins"), "{listed}");
    assert!(tab.count("#home-games svg") >= 5);
    let saved = "return fetch('/api/history?game=gomoku').then(answer => answer.text())";
    let saved = tab.browser.ask(saved);
    assert!(
        saved
            .as_str()
            .is_some_and(|text| text.starts_with("(;GM[4]") && text.contains(";B[hh];W[hg];B[ih]")),
        "{saved}"
    );
    tab.click("#history button");
    let state = tab.server.until(|state| state["game"]["word"] == "gomoku");
    assert_eq!(texts(&state["moves"]), ["h8", "h9", "i8"]);
    assert_eq!(state["result"]["winner"], 0);
    tab.seen();
    // It can be reviewed, and looking at it makes no second one of it.
    tab.click("#do-review");
    tab.until_there("#review table");
    assert_eq!((tab.count("#graph svg"), tab.count("#bar svg")), (1, 1));
    // Whose chances they are.
    let named = "return ['#bar', '#graph svg'].every(one => document.querySelector(one).getAttribute('aria-label').includes('Black'))";
    assert_eq!(tab.browser.ask(named), true);
    tab.click("#home");
    tab.until("return document.querySelectorAll('#history li').length === 1");
    tab.click("#history li button:nth-child(2)");
    tab.click("#confirm [value=ok]");
    tab.until("return document.querySelector('#history') === null");
    tab.is_quiet();
}

#[test]
fn a_rematch_swaps_the_sides() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let fields = [("side", "first"), ("level", "2"), ("set:Rule", "renju")];
    let state = tab.begin("Gomoku", &fields);
    tab.play(&state, &legal(&state)[0], 0);
    // Nothing tells the chances in a game where nobody asked for them.
    assert_eq!((tab.count("#graph svg"), tab.count("#bar svg")), (0, 0));
    tab.resign();
    tab.click("#do-rematch");
    // The game that was resigned may have one move, too.
    let state = tab.server.until(|state| {
        let is_new = state["players"][1]["kind"] == "person";
        is_new && state["moves"].as_array().map(Vec::len) == Some(1)
    });
    assert_eq!(state["players"][0]["level"], 2);
    assert_eq!(state["game"]["settings"], json!([["Rule", "renju"], ["ForbiddenLoses", "true"]]));
    tab.seen();
    // The board is turned to the person, although the game before had no other name.
    let flip = "return document.querySelector('#board').dataset.flip";
    assert_eq!(tab.browser.ask(flip), "true");
    tab.is_quiet();
}

/// Notes each animation that the page starts.
const COUNT: &str = "
    window.animated = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) { window.animated++; return animate.apply(this, all); };";

#[test]
fn nothing_moves_for_those_who_ask_for_it() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    for is_calm in [false, true] {
        if is_calm {
            tab.browser.calm();
        }
        let state = two_people(&tab, "shogi", &json!([]), None);
        tab.load();
        tab.browser.ask(COUNT);
        let state = tab.play(&state, &mv(&state, "7g7f"), 0);
        tab.play(&state, &mv(&state, "3c3d"), 0);
        tab.seen();
        let animated = tab.browser.ask("return window.animated");
        assert_eq!(animated, if is_calm { 0 } else { 2 }, "calm: {is_calm}");
    }
    tab.is_quiet();
}

#[test]
fn a_record_of_any_game_opens_from_any_page() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    // From the home, where no game is chosen.
    tab.paste("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n");
    let state = tab.server.until(|state| state["game"]["word"] == "shogi");
    assert_eq!(
        (texts(&state["moves"]).len(), &state["result"]["rule"]),
        (2, &json!("resignation"))
    );
    tab.seen();
    // From a game of shogi, a file with two games of another.
    let game = |moves: &str| format!("[Game \"Tic-Tac-Toe\"]\n[Result \"*\"]\n\n{moves} *\n\n");
    tab.paste(&(game("1. b2 a1") + &game("1. a1 b2 2. c3")));
    tab.until("return document.querySelectorAll('#paste-games li').length === 2");
    tab.click("#paste-games li:nth-child(2) button");
    let state = tab.server.until(|state| state["game"]["word"] == "tictactoe");
    assert_eq!(texts(&state["moves"]), ["a1", "b2", "c3"]);
    tab.until("return !document.querySelector('#paste').open");
    assert_eq!(state["result"], Value::Null);
    tab.is_quiet();
}

#[test]
fn what_cannot_be_played_is_answered() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    // A refusal by the game is a complaint of the console.
    let told = |said: &str| {
        let owed = || format!("{said}: {}", tab.text("#notices"));
        wait(owed, || tab.text("#notices").contains(said).then_some(()));
        assert_eq!(tab.browser.complaints().len(), 1);
    };
    let state = two_people(&tab, "shogi", &json!([]), None);
    let ends = [[1, 8], [5, 5]].map(|spot| tab.middle(&state, &json!(spot)));
    tab.browser.point(&ends);
    told("N-4f: the knight on 8i does not move to 4f");
    let pinned = Some("4k4/4r4/9/9/9/9/9/4N4/4K4 b - 1");
    let state = two_people(&tab, "shogi", &json!([]), pinned);
    tab.touch(&state, &json!([4, 7]));
    told("the knight on 5h is pinned to the king");
    tab.browser.choose("#language", "zh");
    let state = two_people(&tab, "xiangqi", &json!([]), None);
    let ends = [[1, 9], [3, 8]].map(|spot| tab.middle(&state, &json!(spot)));
    tab.browser.point(&ends);
    told("不能走 马八进六：蹩马腿：七路第 1 线");
    tab.browser.choose("#language", "en");
    for (game, spots) in
        [("shogi", vec![[2, 6]]), ("gomoku", vec![[7, 7]]), ("gomoku", vec![[7, 7], [8, 8]])]
    {
        two_people(&tab, game, &json!([]), None);
        tab.server.done(json!({ "do": "pause", "on": true }));
        let state = tab.seen();
        let points: Vec<_> = spots.iter().map(|spot| tab.middle(&state, &json!(spot))).collect();
        tab.browser.point(&points);
        told("the game is paused");
    }
}

#[test]
fn silent_touches_are_answered() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let told = |said: &str| {
        tab.until(&format!(
            "return document.querySelector('#notices').textContent.includes('{said}')"
        ));
    };
    // The middle of a box, and a dot.
    let state = two_people(&tab, "dots", &json!([]), None);
    tab.touch(&state, &json!([1, 1]));
    told("Lines are played");
    tab.touch(&state, &json!([2, 2]));
    told("Which line");
    // A man that may not move says which must.
    let settings = json!([["Variant", "english8"]]);
    let state = two_people(&tab, "draughts", &settings, Some("B:W6,7,14,15:B2,21"));
    let idle = state["scene"]["pieces"].as_array().and_then(|pieces| {
        let own = pieces.iter().filter(|piece| piece["owner"] == 0);
        own.map(|piece| piece["at"].clone()).find(|at| *at != legal(&state)[0]["touches"][0])
    });
    tab.touch(&state, &idle.expect("a man"));
    told("2 must capture first");
    assert_eq!(tab.server.snapshot()["revision"], state["revision"]);
    tab.is_quiet();
}

/// Keeps the file that the page saves next.
const CATCH: &str = "
    const make = URL.createObjectURL;
    URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text }); return make.call(URL, blob); };";

#[test]
fn a_picture_has_players_hands_and_the_last_move_as_the_board_is_turned() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let people = crate::play::client::two_people(
        "shogi",
        json!({ "position": "4k4/9/9/9/9/9/9/9/4K4 b RG2Pb5p 1", "moves": ["5i5h"] }),
    );
    tab.server.done(people);
    tab.seen();
    tab.browser.ask(CATCH);
    let saved = || {
        tab.browser.ask("window.saved = null; document.querySelector('#do-svg').click()");
        tab.until("return window.saved !== null");
        tab.browser.ask("return window.saved").as_str().expect("a picture").to_owned()
    };
    let picture = saved();
    // Two kings and five kinds in hand; White stands above Black; no colour is left to a style sheet.
    assert_eq!(picture.matches("<polygon").count(), 7);
    assert!(
        picture.find("White") < picture.find("Black") && !picture.contains("var("),
        "{picture}"
    );
    assert_eq!(picture.matches("class=\"ended\"").count(), 1);
    tab.server.done(json!({ "do": "flip" }));
    tab.seen();
    let turned = saved();
    assert!(turned.find("Black") < turned.find("White"), "{turned}");
    tab.is_quiet();
}

#[test]
fn a_second_touch_plays_where_that_is_wanted() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let state = two_people(&tab, "gomoku", &json!([]), None);
    tab.browser.choose("#set-confirm", "always");
    let at = tab.middle(&state, &json!([7, 7]));
    tab.browser.point(&[at]);
    tab.until_there("#board .cross");
    assert_eq!(tab.server.snapshot()["revision"], state["revision"]);
    tab.click("#confirm-touch button");
    tab.server.until(|newer| newer["moves"][0]["move"] == "h8");
    // A piece that was dragged waits on its square.
    let state = two_people(&tab, "shogi", &json!([]), None);
    let [from, to] = [json!([2, 6]), json!([2, 5])].map(|spot| tab.middle(&state, &spot));
    tab.browser.point(&[from, [from[0], from[1] - 20.0], to]);
    tab.until_there("#board .cross");
    assert_eq!(tab.server.snapshot()["revision"], state["revision"]);
    tab.browser.point(&[to]);
    tab.server.until(|newer| newer["moves"][0]["move"] == "7g7f");
    tab.is_quiet();
}

#[test]
fn what_a_file_loses_is_said_where_it_is_saved() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    two_people(&tab, "gomoku", &json!([]), None);
    tab.server.done(json!({ "do": "move", "move": "h8" }));
    tab.server.done(json!({ "do": "goto", "ply": 0 }));
    tab.server.done(json!({ "do": "move", "move": "a1" }));
    tab.seen();
    let open = || {
        tab.browser.ask("document.querySelector('#do-save').click()");
        tab.until_there("#save[open] #files a");
    };
    open();
    tab.click("#files a[href*='psq']");
    tab.until("return document.querySelector('#save-told').textContent.includes('variation')");
    // The notice is of the file that was saved last, and there is none when the dialogue opens.
    tab.click("#save[open] form > button");
    open();
    assert_eq!(tab.text("#save-told"), "");
    tab.is_quiet();
}
