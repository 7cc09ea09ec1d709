//! The page of a running match.

use super::driver::{Browser, Screen};
use crate::play::client::Server;
use crate::process::wait_until;

/// Games that last for some seconds, so that the page is there before they are over.
const MATCH: [&str; 11] = [
    "shogi", "--games", "4", "--nodes", "40000", "--hash", "1", "--max-plies", "30",
    "--concurrency", "2",
];

#[test]
fn a_running_match_is_seen() {
    let Some(browser) = Browser::start(Screen::Desktop) else { return };
    let server = Server::watching(&MATCH);
    browser.go(&format!("http://127.0.0.1:{}/?token={}", server.port, server.token));
    let until = |script: &str| wait_until(script, || browser.ask(script) == true);
    // Pieces and labels are those of the other pages.
    let pieces = |what: &str| {
        until(&format!(
            "return document.querySelectorAll('.watched [data-at] {what}').length > 60"
        ));
    };
    let ranks = |what: &str| {
        until(&format!("return !!document.querySelector('.watched .picture svg > {what}')"));
    };
    pieces("text");
    ranks("text");
    browser.choose("#set-pieces", "characters");
    pieces(".glyph");
    let named = "return document.querySelector('.watched .picture [role=img]').ariaLabel.startsWith('Game ')";
    assert_eq!(browser.ask(named), true);
    until("return document.querySelectorAll('#standing tbody tr').length === 2");
    // Moves are written as the reader knows them, by language and by choice.
    let states = "return [...document.querySelectorAll('.watched .state')]\
                  .some(state => MOVE.test(state.textContent))";
    until(&states.replace("MOVE", r"/^\d+\. \+?[PLNSGBRK][-x*]/"));
    browser.choose("#notation", "KI2");
    until(&states.replace("MOVE", r"/^\d+\. [▲△]/"));
    ranks(".glyph");
    assert_eq!(browser.ask("return location.search"), "");
    // The match ends, and its last state stays.
    until("return document.querySelector('#status').textContent.includes('the match is over')");
    until("return document.querySelectorAll('#finished li').length === 4");
    let held = "const held = [...document.querySelectorAll('.held')];\
                return held.length > 0 && held.every(piece => /^[a-z]+(, \\d+)?$/.test(piece.ariaLabel))";
    assert_eq!(browser.ask(held), true);
    until("return document.querySelector('#elo').textContent.includes('±')");
    browser.choose("#language", "ja");
    until("return document.querySelector('#name').textContent.startsWith('将棋')");
    until("return document.querySelector('#finished li').textContent.includes('引き分け')");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    assert!(server.ended().0);
}

#[test]
fn a_knockout_is_seen_by_its_rounds() {
    let Some(browser) = Browser::start(Screen::Desktop) else { return };
    let knockout = "gomoku --set Rule=renju --format knockout --games 2 --nodes 20000 --hash 1 \
                    --max-plies 20 --engine name=one --engine name=two --engine name=three";
    let server = Server::watched("tournament", &knockout.split_whitespace().collect::<Vec<_>>());
    browser.go(&format!("http://127.0.0.1:{}/?token={}", server.port, server.token));
    let until = |script: &str| wait_until(script, || browser.ask(script) == true);
    until("return document.querySelector('#agreed').textContent === 'Rule: Renju'");
    until("return document.querySelectorAll('#rounds h2').length === 2");
    until("return document.querySelector('#status').textContent.includes('the match is over')");
    let told = browser
        .ask("return [...document.querySelectorAll('#rounds li')].map(li => li.textContent)");
    let told: Vec<&str> =
        told.as_array().expect("a list").iter().filter_map(|li| li.as_str()).collect();
    let [first, bye, last] = told[..] else { panic!("{told:?}") };
    assert!(first.starts_with("one – three: +") && first.ends_with("goes on"), "{first}");
    assert_eq!(bye, "two has no opponent");
    assert!(last.contains("two") && last.ends_with("goes on"), "{last}");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    assert!(server.ended().0);
}
