//! Lessons and puzzles, by clicks.

use serde_json::json;

use super::driver::Screen;
use super::tab::{Tab, mv};

#[test]
fn a_lesson_is_played_by_clicks() {
    let test = "a_lesson_is_played_by_clicks";
    let Some(tab) = Tab::open(test, Screen::Desktop, &["gomoku", "--side", "both"]) else { return };
    tab.click("#open-learn");
    tab.click("#learn [data-key='lesson-dots']");
    tab.server.until(|state| state["course"]["game"] == "dots");
    let state = tab.turn();
    tab.play(&state, &mv(&state, "a1a2"), 0);
    assert!(tab.text("#course .right").contains("yours now"), "{}", tab.text("#course"));
    tab.click("#course [data-key='course-next']");
    tab.server.until(|state| state["course"]["number"] == 1);
    let state = tab.turn();
    // A line that is not asked for is taken back.
    let state = tab.play(&state, &mv(&state, "a1b1"), 0);
    assert!(tab.text("#course .wrong").contains("try again"), "{}", tab.text("#course"));
    tab.play(&state, &mv(&state, "a2b2"), 0);
    assert_eq!(tab.count("#course .right"), 1);
    // The text is in the language of the page.
    let speak = "const s = document.querySelector('#language'); s.value = 'ja'; s.onchange();";
    tab.browser.run(speak, &json!([]));
    tab.until(
        "return document.querySelector('#course h2').textContent.includes('広げる')",
        &json!([]),
    );
    tab.click("#course [data-key='course-leave']");
    tab.server.until(|state| state["course"].is_null());
    assert_eq!(tab.seen()["game"]["word"], "gomoku");
    assert_eq!(tab.count("#course:not([hidden])"), 0);
    tab.is_quiet();
}

#[test]
fn a_refusal_leads_to_the_sentence_that_explains_it() {
    let test = "a_refusal_leads_to_the_sentence_that_explains_it";
    let Some(tab) = Tab::open(test, Screen::Phone, &["shogi", "--side", "both"]) else { return };
    let typed = "document.querySelector('#move').value = '8h2b'; document.querySelector('#move-form button').click();";
    tab.browser.run(typed, &json!([]));
    tab.click("#notices [data-key='explained']");
    tab.server.until(|state| state["course"]["number"] == 5);
    tab.seen();
    assert!(tab.text("#course").contains("Rook and bishop"), "{}", tab.text("#course"));
}
