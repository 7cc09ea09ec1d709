//! Clocks on the page.

use serde_json::json;

use super::driver::Screen;
use super::games::two_people;
use super::tab::{Tab, mv};

/// Notes the pitch of each tone that the page plays, and what a voice says that the system is given.
const LISTEN: &str = "
    window.heard = [];
    window.spoken = [];
    speechSynthesis.getVoices = () => [{ localService: true }];
    speechSynthesis.speak = ({ text }) => window.spoken.push(text);
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...all) { window.heard.push(this.frequency.value); return start.apply(this, all); };";

fn shows(tab: &Tab, side: usize, marks: &str, beside: &str) {
    tab.until(&format!(
        "return document.querySelector('[data-clock=\"{side}\"]{marks}')?.textContent.endsWith('{beside}')"
    ));
}

#[test]
fn a_game_under_byoyomi_is_played_to_a_flag() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let how = json!({ "clock": "2b20" });
    tab.server.done(crate::play::client::two_people("gomoku", how));
    let mut state = tab.turn();
    shows(&tab, 1, ":not(.runs)", " byoyomi 20 s");
    // Main time goes by, and the period is counted in its own colour, with both players.
    for (side, text) in ["h8", "h9"].into_iter().enumerate() {
        shows(&tab, side, ".runs.period", " byoyomi");
        state = tab.play(&state, &mv(&state, text), 0);
    }
    // The period is there anew, and runs; somebody who loads the page sees what is left of it.
    shows(&tab, 1, ".period:not(.runs)", "0:20 byoyomi");
    tab.until("return document.querySelector('[data-clock=\"0\"]').textContent < '0:18'");
    tab.load();
    tab.seen();
    let left = tab.text("[data-clock='0']");
    assert!(left.as_str() < "0:18" && left.ends_with("byoyomi"), "{left}");
    // The last third is marked, the last seconds are heard, and then the flag falls.
    tab.browser.ask(LISTEN);
    tab.click("[data-clock='1']");
    assert_eq!(tab.count("#set-countdown"), 0);
    tab.browser.choose("#set-motion", "off");
    tab.browser.choose("#set-countdown", "voice");
    tab.until("return window.spoken.includes('10')");
    tab.browser.choose("#set-countdown", "ticks");
    shows(&tab, 0, ".runs.low", " byoyomi");
    let end = tab.server.until(|state| !state["result"].is_null());
    assert_eq!(
        (&end["result"]["winner"], &end["result"]["end"]["id"]),
        (&json!(1), &json!("end-time-forfeit"))
    );
    tab.seen();
    let heard = tab.browser.ask("return window.heard.filter(pitch => pitch === 800).length");
    assert!(heard.as_u64() > Some(0), "{heard}");
    // Nothing is left of the period that was overstepped.
    shows(&tab, 0, ":not(.runs)", "0:00.00 byoyomi");
    tab.is_quiet();
}

#[test]
fn a_clock_says_what_each_move_adds_and_whose_it_is() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    two_people(&tab, "gomoku", &json!([]), None);
    let how = json!({ "clock": "300+5" });
    tab.server.done(crate::play::client::two_people("gomoku", how));
    tab.turn();
    shows(&tab, 0, ".runs:not(.low, .period)", " + 5 s");
    tab.browser.ask("document.querySelector('#grid [tabindex=\"0\"]').focus()");
    tab.browser.keys("c", None);
    tab.until("return /^Black: [45]:\\d\\d \\+ 5 s, running, White: 5:05 \\+ 5 s$/.test(document.querySelector('#live').textContent)");
    tab.is_quiet();
}

#[test]
fn another_kind_of_clock_stays_chosen() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let how = json!({ "clock": "40/300" });
    tab.server.done(crate::play::client::two_people("gomoku", how));
    tab.click("#open-new");
    let pressed = "#new-form [aria-pressed='true'][value='40/300']";
    tab.until_there(pressed);
    assert_eq!(tab.text(pressed), "40 moves in 5 minutes");
    assert_eq!(tab.count("#own-control[hidden]"), 1);
    tab.click("#start");
    tab.server.until(|state| state["game"]["number"].as_u64() > Some(1));
    assert_eq!(tab.server.snapshot()["clocks"]["control"], "40/300");
    // An hour is called one.
    tab.server.done(crate::play::client::two_people("gomoku", json!({ "clock": "40/5430" })));
    tab.turn();
    tab.load();
    tab.click("#open-new");
    tab.until_there("#new-form button[value='40/5430']");
    let long = tab.text("#new-form button[value='40/5430']");
    assert_eq!(long, "40 moves in 1 hour 30 minutes 30 seconds");
    tab.is_quiet();
}
