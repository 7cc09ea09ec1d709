//! Words for those who do not see the page.

use serde_json::json;

use super::driver::Screen;
use super::games::two_people;
use super::tab::{Tab, legal, mv};
use crate::process::wait;

/// Notes all that a screen reader is given to say by itself.
const LISTEN: &str = "
    window.spoken = [];
    const speaks = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]:not([aria-live=off])';
    for (const region of document.querySelectorAll(speaks))
        new MutationObserver(() => { if (region.textContent) window.spoken.push(region.textContent) })
            .observe(region, { childList: true, characterData: true, subtree: true });";

#[test]
fn a_move_is_announced_once() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let mut state = two_people(&tab, "gomoku", &json!([]), None);
    tab.browser.ask(LISTEN);
    for (text, said) in [("h8", "Black h8; White to move"), ("h9", "White h9; Black to move")] {
        tab.browser.ask("window.spoken = []");
        state = tab.play(&state, &mv(&state, text), 0);
        tab.until("return window.spoken.length > 0");
        // Anything else would be said within a few frames.
        tab.browser.ask("return new Promise(done => setTimeout(done, 200))");
        assert_eq!(tab.browser.ask("return window.spoken"), json!([said]));
    }
    tab.is_quiet();
}

/// The last text for the reader, once it is this.
fn is_said(tab: &Tab, said: &str) {
    let live = || tab.browser.ask("return document.querySelector('#live').textContent");
    let is_it = || live().as_str().is_some_and(|live| live.contains(said)).then_some(());
    wait(|| format!("not said: {said}, but {}", live()), is_it);
}

#[test]
fn a_task_is_told_and_how_it_goes() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let puzzles = "return import('/app/server.js').then(({ command }) => command('puzzle', { game: 'shogi', number: arguments[0] }))";
    for (number, said) in [(0, "Puzzle 1/"), (1, "Puzzle 2/"), (2, "Puzzle 3/")] {
        tab.browser.run(puzzles, &json!([number]));
        tab.server.until(|state| state["course"]["number"] == number);
        is_said(&tab, said);
        is_said(&tab, "Mate in 3 plies: every move of yours is a check; Your move");
    }
    tab.server.done(json!({ "do": "lesson", "game": "gomoku", "number": 0 }));
    is_said(&tab, " 1/");
    let state = tab.turn();
    tab.browser.ask(LISTEN);
    // The same words after each wrong try.
    for text in ["a1", "a2"] {
        tab.browser.ask("window.spoken = []");
        tab.play(&state, &mv(&state, text), 0);
        tab.until("return window.spoken.length > 0");
        let wrong = tab.text("#course .wrong");
        is_said(&tab, wrong.trim_end_matches('.'));
    }
    tab.is_quiet();
}

#[test]
fn a_comment_and_a_verdict_are_told_with_their_move() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let moves = ["h8", "i9", "g8", "g9", "f8", "a1", "e8", "a2"];
    let record = "(;FF[4]GM[4]SZ[15];B[hh];W[ig]C[This lets a three stand.];B[gh])";
    tab.server.paste(record);
    tab.seen();
    tab.server.done(json!({ "do": "goto", "ply": 2 }));
    is_said(&tab, "White i9; This lets a three stand; Move 2 of 3");
    let how = json!({ "moves": moves });
    tab.server.done(crate::play::client::two_people("gomoku", how));
    tab.server.done(json!({ "do": "review" }));
    tab.server.until(|state| state["review"]["state"] == "done");
    tab.server.done(json!({ "do": "goto", "ply": 4 }));
    is_said(&tab, "White g9; 4. g9??");
    is_said(&tab, "Better:");
    tab.is_quiet();
}

#[test]
fn empty_spots_are_called_by_what_they_are() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let said = |spot: &str| tab.text(&format!("#grid [data-spot='{spot}']"));
    two_people(&tab, "draughts", &json!([["Variant", "english8"]]), None);
    tab.until("return document.querySelectorAll('#grid [data-spot]').length === 64");
    let words = ["not a square of the game", "empty"];
    for word in words {
        let script = "return [...document.querySelectorAll('#grid [data-spot]')].filter(cell => cell.textContent.includes(arguments[0])).length";
        let expected = if word == "empty" { 8 } else { 32 };
        assert_eq!(tab.browser.run(script, &json!([word])), expected, "{word}");
    }
    two_people(&tab, "dots", &json!([["Variant", "classic"], ["Size", "3x3"]]), None);
    tab.until("return document.querySelectorAll('#grid [data-spot]').length === 25");
    assert!(said("0,0").contains("dot") && said("1,0").contains("no line yet"));
    assert!(said("1,1").contains("open box"), "{}", said("1,1"));
    tab.is_quiet();
}

#[test]
fn two_touches_that_make_no_move_are_answered() {
    let Some(tab) = Tab::open(Screen::Phone, &[]) else { return };
    let settings = json!([["Variant", "english8"]]);
    let state = two_people(&tab, "draughts", &settings, Some("B:W7,8,15,16,32:B3"));
    // Both ways of the man end on one square, and beside it there is a light one.
    let touches = legal(&state)[0]["touches"].clone();
    let [from, to] = [0, 2].map(|i| touches[i].clone());
    tab.touch(&state, &from);
    tab.touch(&state, &to);
    tab.until("return document.querySelector('#notices').textContent.includes('Several ways')");
    let beside = if from[0] == 0 { 1 } else { from[0].as_u64().expect("a column") - 1 };
    tab.touch(&state, &json!([beside, from[1]]));
    tab.until("return document.querySelector('#notices').textContent.includes('Light squares')");
    assert!(crate::play::client::texts(&tab.seen()["moves"]).is_empty());
    tab.is_quiet();
}

#[test]
fn squares_and_pieces_are_called_as_their_players_do() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let cells = [
        ("shogi", "ja", "1,7", "８八"),
        ("shogi", "en", "1,7", "8h"),
        ("xiangqi", "zh", "4,9", "帅"),
        ("xiangqi", "zh", "4,0", "将"),
        ("xiangqi", "zh", "0,6", "兵"),
        ("xiangqi", "zh", "0,3", "卒"),
        ("xiangqi", "zh", "2,9", "相"),
        ("xiangqi", "zh", "2,0", "象"),
    ];
    for (game, language, spot, said) in cells {
        two_people(&tab, game, &json!([]), None);
        tab.browser.choose("#language", language);
        let script = "return document.querySelector(`#grid [data-spot='${arguments[0]}']`)?.textContent.includes(arguments[1])";
        let is_said = || (tab.browser.run(script, &json!([spot, said])) == true).then_some(());
        let cell = || tab.text(&format!("#grid [data-spot='{spot}']"));
        wait(|| format!("{game} {language} {spot}: no {said} in {}", cell()), is_said);
    }
    // Squares in a lesson or a refusal are said likewise.
    tab.browser.choose("#language", "ja");
    two_people(&tab, "shogi", &json!([]), None);
    tab.browser.ask("document.querySelector('#move').value = '8h7g'; document.querySelector('#move-form button').click()");
    tab.until("return document.querySelector('#notices').textContent.includes('７七')");
    // The refusal is a complaint of the console.
    assert_eq!(tab.browser.complaints().len(), 1);
    // The letters of pieces are those of the moves beside them.
    tab.browser.choose("#language", "en");
    tab.server.done(json!({ "do": "keep", "choices": { "pieces": "letters" } }));
    let state = two_people(&tab, "xiangqi", &json!([]), None);
    tab.load();
    let letters = "return import('/app/shapes.js').then(({ SHAPES }) => [...'NB'].map(name => SHAPES.xiangqi.word(name, 0, 'letters')).join(''))";
    assert_eq!(tab.browser.ask(letters), "HE");
    let written = |text: &str| {
        tab.server.done(json!({ "do": "move", "move": text }));
        tab.seen()["moves"].as_array().and_then(|moves| moves.last().cloned()).expect("a move")
    };
    let wxf = state["game"]["notations"].as_array().expect("notations").iter();
    let nth = wxf.clone().position(|name| name == "WXF").expect("WXF");
    for (text, letter) in [("b0c2", 'H'), ("c9e7", 'E')] {
        let mv = written(text);
        let mv = mv["written"][nth].as_str().expect("a text").to_owned();
        assert!(mv.starts_with(letter), "{mv}");
    }
    tab.is_quiet();
}
