//! Words for those who do not see the page.

use serde_json::json;

use super::driver::Screen;
use super::games::two_people;
use super::tab::{Tab, legal, mv};

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
        // What else is said comes within a few frames.
        tab.browser.ask("return new Promise(done => setTimeout(done, 200))");
        assert_eq!(tab.browser.ask("return window.spoken"), json!([said]));
    }
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
