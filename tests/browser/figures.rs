//! Sizes and times of the page: `docs/play.md` has the figures.

use std::env;
use std::time::Instant;

use serde_json::{Value, json};

use super::driver::{Browser, Screen};
use super::games::two_people;
use super::tab::Tab;
use crate::play::client::Server;

/// Most bytes that come from the server before the page can be used.
const FIRST_LOAD: u64 = 220_000;

/// Says a figure, if `TENGEN_TIMES` asks for that.
#[expect(clippy::print_stdout, reason = "figures that were asked for")]
fn say(figure: &str) {
    if env::var_os("TENGEN_TIMES").is_some() {
        println!("{figure}");
    }
}

#[test]
fn the_first_load_is_small() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let script =
        "return ['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind))
        .reduce((sum, { transferSize }) => sum + transferSize, 0)";
    let bytes = tab.browser.ask(script).as_u64().expect("bytes");
    say(&format!("first load: {bytes} bytes"));
    assert!((50_000..FIRST_LOAD).contains(&bytes), "{bytes}");
}

#[test]
fn the_first_move_of_an_engine_is_shown() {
    let Some(browser) = Browser::start(Screen::Desktop) else { return };
    let begun = Instant::now();
    let server = Server::start(&["gomoku", "--side", "second", "--level", "20"]);
    let tab = Tab { browser, server };
    tab.load();
    tab.until_there("#board [data-at]");
    say(&format!("from the command to the first move: {:.2} s", begun.elapsed().as_secs_f64()));
}

#[test]
fn five_lines_of_the_analysis_fit_a_small_desktop() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let size = json!({ "width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": false });
    tab.browser.order("Emulation.setDeviceMetricsOverride", &size);
    two_people(&tab, "shogi", &json!([]), None);
    tab.server.done(json!({ "do": "analyse", "on": true, "lines": 5 }));
    tab.until_there("#lines button:nth-of-type(5)");
    let side = "const side = document.querySelector('#side'); return side.scrollHeight - side.clientHeight";
    assert_eq!(tab.browser.ask(side), 0);
    tab.is_quiet();
}

/// Nodes of the document and bytes in the heap of the scripts, after a collection.
fn held(tab: &Tab) -> [u64; 2] {
    tab.browser.order("HeapProfiler.collectGarbage", &json!({}));
    let found = tab.browser.order("Performance.getMetrics", &json!({}));
    let metrics = found["metrics"].as_array().expect("metrics");
    let value = |name: &str| {
        let metric = metrics.iter().find(|metric| metric["name"] == name);
        metric.and_then(|metric| metric["value"].as_f64()).expect(name) as u64
    };
    ["Nodes", "JSHeapUsedSize"].map(value)
}

#[test]
fn games_in_a_tab_leave_nothing_behind() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    tab.browser.calm();
    tab.browser.order("Performance.enable", &json!({}));
    let person = json!({ "kind": "person" });
    let play = |game: usize| -> Value {
        let moves = ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e"];
        let word = json!({ "do": "new", "game": "shogi", "players": [person, person] });
        tab.server.done(word);
        for mv in &moves[..4 + game % 3] {
            tab.server.done(json!({ "do": "move", "move": mv }));
            tab.seen();
        }
        tab.server.done(json!({ "do": "resign" }));
        tab.seen()
    };
    let figures: Vec<_> = (0..30)
        .filter_map(|game| {
            play(game);
            (game % 6 == 5).then(|| held(&tab))
        })
        .collect();
    for (games, [nodes, bytes]) in (1..).map(|part| 6 * part).zip(&figures) {
        say(&format!("after {games} games: {nodes} nodes, {bytes} bytes"));
    }
    // A board that was just replaced may still be held: the least of the later figures counts.
    for kind in [0, 1] {
        let early = figures[..2].iter().map(|held| held[kind]).max();
        let late = figures[2..].iter().map(|held| held[kind]).min();
        assert!(late <= early.map(|most| most + most / 4), "{figures:?}");
    }
    tab.is_quiet();
}
