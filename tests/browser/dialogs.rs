//! The dialogues: what is refused is said in them, and nothing that was typed is lost.

use messages::Language;
use serde_json::json;

use super::driver::{ENTER, Screen, TAB};
use super::tab::Tab;
use crate::play::client;

#[test]
fn the_dialogue_opens_on_the_game_that_is_chosen() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    tab.begin("Dots", &[]);
    tab.browser.keys("n", None);
    tab.until_there("#new[open] .games");
    let chosen = "[document.activeElement.textContent, document.querySelector('#new-form').elements.game.value]";
    let is_chosen = format!("return {chosen}.join() === 'Dots,dots'");
    tab.until(&is_chosen);
    tab.browser.keys(&ENTER.to_string(), None);
    assert_eq!(tab.browser.ask(&is_chosen), true);
    tab.is_quiet();
}

#[test]
fn a_new_game_that_is_refused_stays_in_its_dialogue() {
    let Some(tab) = Tab::open(Screen::Phone, &[]) else { return };
    tab.browser.choose("#language", "ja");
    tab.click("#open-new");
    tab.until_there("#new[open] .games");
    let fill = "
        document.querySelector('.games').children[4].click();
        const form = document.querySelector('#new-form');
        form.elements['set:Size'].value = arguments[0];
        form.elements.name0.value = 'Ann';
        form.elements.position.value = arguments[1];";
    let japanese = Language::all().find(|language| language.code() == "ja").expect("it");
    for (size, position, said) in [
        ("13x13", "", [japanese.plain("setting-Size"), "2x2".to_owned()]),
        ("6x6", "x2/2 wrong", ["".to_owned(), "".to_owned()]),
    ] {
        tab.browser.run(fill, &json!([size, position]));
        tab.click("#start");
        tab.until("return document.querySelector('#new-refused').textContent !== ''");
        let told = tab.text("#new-refused");
        assert!(said.iter().all(|part| told.contains(&**part)), "{told}");
        assert!(!told.contains("dots") && !told.contains("such as"), "{told}");
        let kept = "const { elements } = document.querySelector('#new-form');
            return [elements['set:Size'].value, elements.name0.value];";
        assert_eq!(tab.browser.ask(kept), json!([size, "Ann"]));
        assert_eq!(tab.count("#new[open]"), 1);
    }
    tab.browser.run(fill, &json!(["6x6", ""]));
    tab.click("#start");
    tab.until("return !document.querySelector('#new').open");
    tab.server.until(|state| state["game"]["word"] == "dots");
    // The two refusals, which the browser notes.
    assert_eq!(tab.browser.complaints().len(), 2);
}

#[test]
fn a_setting_that_is_refused_is_shown_and_an_emptied_one_is_the_usual_one() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    tab.click("#open-new");
    tab.until_there("#new[open] .games");
    tab.browser.ask("document.querySelector('.games').children[0].click()");
    let fill =
        "document.querySelector('#new-form').elements['set:MaxMovesToDraw'].value = arguments[0]";
    tab.browser.run(fill, &json!(["-5"]));
    tab.click("#start");
    tab.until("return document.querySelector('#new-form details').open");
    tab.browser.run(fill, &json!([""]));
    tab.click("#start");
    tab.server.until(|state| state["game"]["word"] == "shogi");
    tab.is_quiet();
}

#[test]
fn keys_hold_on_every_keyboard() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    tab.begin("Gomoku", &[]);
    let press = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: arguments[0], code: 'KeyF', bubbles: true }))";
    for (key, bottom) in [("f", 1), ("а", 0), ("F", 1)] {
        tab.browser.run(press, &json!([key]));
        tab.server.until(|state| state["bottom"] == bottom);
        tab.seen();
    }
    // Behind a dialogue none of them does anything.
    let behind = "document.querySelector('#keys').showModal();
        let pressed = false;
        document.querySelector('#do-flip').click = () => (pressed = true);
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }));
        return pressed";
    assert_eq!(tab.browser.ask(behind), false);
}

#[test]
fn the_keyboard_goes_on_at_the_board_where_what_it_pressed_is_gone() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let press = |selector: &str| {
        tab.until_there(selector);
        let focus = "document.querySelector(arguments[0]).focus()";
        tab.browser.run(focus, &json!([selector]));
        tab.browser.keys(&ENTER.to_string(), None);
    };
    let is_at_board = || tab.until("return document.activeElement.role === 'gridcell'");
    // A game is begun from the home, which gives way to the board.
    press("[data-game=gomoku]");
    press("#new[open] #start");
    is_at_board();
    // The chooser, and the button that resigns.
    let promotes = json!({ "position": "4k4/9/9/2P6/9/9/9/9/4K4 b - 1" });
    tab.server.done(client::two_people("shogi", promotes));
    tab.seen();
    press("[data-spot='2,3']");
    press("[data-spot='2,2']");
    tab.browser.keys(&ENTER.to_string(), None);
    tab.server.until(|state| state["last"]["move"] == "7d7c+");
    is_at_board();
    press("#do-resign");
    press("#confirm [value='0']");
    tab.server.until(|state| !state["result"].is_null());
    is_at_board();
    // At the start no button steps back, and the next one is at hand.
    press("#do-first");
    tab.until("return document.activeElement.id === 'do-next'");
    tab.is_quiet();
}

const ESCAPE: char = '\u{e00c}';

#[test]
fn the_menu_is_left_by_keys() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let is_open =
        |open| tab.until(&format!("return document.querySelector('.menu').open === {open}"));
    let at = |selector| {
        tab.until(&format!("return document.activeElement.matches('{selector}')"));
    };
    tab.browser.ask("document.querySelector('.menu summary').focus()");
    tab.browser.keys(&format!("{ENTER}{TAB}"), None);
    is_open(true);
    at("#language");
    tab.browser.keys(&ESCAPE.to_string(), None);
    is_open(false);
    at(".menu summary");
    // A dialogue that it opens leads back into it, and the element behind it out of it.
    tab.browser.keys(&ENTER.to_string(), None);
    tab.browser.ask("document.querySelector('#open-keys').focus()");
    tab.browser.keys(&ENTER.to_string(), None);
    tab.until_there("#keys[open]");
    tab.browser.keys(&ESCAPE.to_string(), None);
    at("#open-keys");
    is_open(true);
    tab.browser.keys(&TAB.to_string(), None);
    is_open(false);
    tab.is_quiet();
}
