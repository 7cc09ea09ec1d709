//! How boards look by choice, and what the reader draws on them.

use serde_json::{Value, json};

use super::driver::Screen;
use super::games::two_people;
use super::tab::Tab;
use crate::play::client;
use crate::process::wait;

/// The colour of the first element that a selector finds, as it is painted.
fn paint(tab: &Tab, selector: &str, of: &str) -> Value {
    let script = "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]";
    tab.browser.run(script, &json!([selector, of]))
}

/// The choices that the server remembers.
fn kept(tab: &Tab) -> Value {
    tab.server.get("/api/offer").json()["remembered"]["choices"].clone()
}

#[test]
fn boards_pieces_and_colours_are_chosen_and_kept() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    two_people(&tab, "shogi", &json!([]), None);
    // English readers begin with letters; files and ranks are letters, too.
    let signs = |pieces| {
        tab.browser.choose("#set-pieces", pieces);
        (tab.count("#board [data-at] text"), tab.count("#board [data-at] .glyph"))
    };
    assert_eq!(tab.browser.ask("return document.querySelector('#set-pieces').value"), "letters");
    assert_eq!(signs("characters"), (0, 40));
    let bodies = "return new Set([...document.querySelectorAll('#board polygon')].map(p => p.getAttribute('fill'))).size";
    assert_eq!(tab.browser.ask(bodies), 1);
    assert_eq!(signs("coloured"), (0, 40));
    assert_eq!(tab.browser.ask(bodies), 2);
    let [wood, light] = ["#board rect", "body"]
        .map(|part| paint(&tab, part, if part == "body" { "backgroundColor" } else { "fill" }));
    tab.browser.choose("#set-ground", "printed");
    tab.browser.choose("#set-shade", "dark");
    tab.browser.choose("#set-coordinates", "off");
    assert_ne!(paint(&tab, "#board rect", "fill"), wood);
    assert_ne!(paint(&tab, "body", "backgroundColor"), light);
    assert_eq!(tab.count("#board svg > text"), 0);
    let is_kept = || kept(&tab)["coordinates"] == "off";
    wait(|| kept(&tab).to_string(), || is_kept().then_some(()));
    tab.load();
    tab.seen();
    assert_eq!(tab.browser.ask(bodies), 2);
    assert_ne!(paint(&tab, "body", "backgroundColor"), light);
    assert_eq!(tab.count("#board svg > text"), 0);
    // Numbers of draughts on every square, or on those at the edges.
    two_people(&tab, "draughts", &json!([["Variant", "english8"]]), None);
    assert_eq!(tab.count("#set-pieces"), 0);
    for (choice, count) in [("on", 32), ("edges", 14)] {
        tab.browser.choose("#set-coordinates", choice);
        assert_eq!(tab.count("#board svg > text"), count, "{choice}");
    }
    tab.is_quiet();
}

#[test]
fn two_tabs_keep_what_each_has_changed() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    two_people(&tab, "shogi", &json!([]), None);
    let first = tab.browser.tab();
    tab.browser.new_tab();
    tab.load();
    tab.seen();
    tab.browser.choose("#set-shade", "dark");
    tab.browser.choose("#notation", "Hodges");
    tab.browser.turn_to(&first);
    tab.browser.choose("#set-ground", "printed");
    two_people(&tab, "xiangqi", &json!([]), None);
    tab.browser.choose("#notation", "Chinese");
    let kept = || kept(&tab);
    let wanted = json!({ "shogi": "Hodges", "xiangqi": "Chinese" });
    wait(|| kept().to_string(), || (kept()["notations"] == wanted).then_some(()));
    assert_eq!((&kept()["shade"], &kept()["ground"]), (&json!("dark"), &json!("printed")));
    tab.is_quiet();
}

#[test]
fn the_reader_draws_lines_which_a_click_and_a_move_clear() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let state = two_people(&tab, "xiangqi", &json!([]), None);
    let [from, to] = [json!([1, 7]), json!([4, 7])].map(|spot| tab.middle(&state, &spot));
    let drawn = |count| {
        tab.until(&format!("return document.querySelectorAll('#board .sketch').length === {count}"))
    };
    tab.browser.drag(&[from, to], 2);
    drawn(1);
    tab.browser.drag(&[to], 2);
    drawn(2);
    // Drawn again it is taken away.
    tab.browser.drag(&[from, to], 2);
    drawn(1);
    tab.browser.point(&[[to[0], to[1] - 60.0]]);
    drawn(0);
    tab.browser.drag(&[from, to], 2);
    drawn(1);
    assert_eq!(tab.server.snapshot()["revision"], state["revision"]);
    tab.server.done(json!({ "do": "move", "move": "h2e2" }));
    tab.seen();
    drawn(0);
    // Without a right button, by choice.
    tab.click("#more summary");
    tab.click("#do-sketch");
    tab.browser.point(&[from, to]);
    drawn(1);
    tab.click("#do-sketch");
    tab.browser.point(&[from]);
    drawn(0);
    tab.is_quiet();
}

#[test]
fn a_letter_goes_to_the_next_piece_of_its_kind() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    two_people(&tab, "shogi", &json!([]), None);
    tab.browser.ask("document.querySelector('#grid [tabindex=\"0\"]').focus()");
    for spot in ["7,7", "1,1", "7,7"] {
        tab.browser.keys("R", None);
        tab.until(&format!("return document.activeElement.dataset.spot === '{spot}'"));
    }
    tab.is_quiet();
}

#[test]
fn what_is_chosen_is_seen_in_the_colours_of_the_system() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    tab.server.done(client::two_people("shogi", json!({ "moves": ["7g7f", "3c3d"] })));
    tab.seen();
    tab.browser.force_colours();
    let [last, first, on, off] =
        ["#moves .here", "#moves button", "[aria-pressed=true]", "#open-keys"]
            .map(|part| paint(&tab, part, "backgroundColor"));
    assert_ne!(last, first);
    assert_ne!(on, off);
    tab.is_quiet();
}
