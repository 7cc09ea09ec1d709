//! The page itself: reload, two tabs, keys alone, a phone, the report, accessibility.

use std::fs;
use std::path::Path;

use messages::Language;
use serde_json::json;

use super::driver::{Browser, ENTER, Screen, TAB};
use super::tab::{Tab, legal};
use crate::folder::Folder;
use crate::installed::skip;
use crate::process::wait_until;

const ALT: char = '\u{e00a}';
const LEFT: char = '\u{e012}';
const END: char = '\u{e010}';
const UP: char = '\u{e013}';

const FIRST: [(&str, &str); 2] = [("level", "1"), ("side", "first")];

#[test]
fn undo_reload_and_two_tabs_show_one_game() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let state = tab.begin("Gomoku", &FIRST);
    let state = tab.play(&state, &legal(&state)[112], 0);
    let state = tab.play(&state, &legal(&state)[40], 0);
    let plies = state["moves"].as_array().map_or(0, Vec::len);
    tab.click("#do-undo");
    tab.server.until(|newer| newer["moves"].as_array().map_or(0, Vec::len) == plies - 2);
    // The page begins anew where it was.
    let state = tab.turn();
    let board = "return document.querySelector('#board svg').outerHTML";
    let before = tab.browser.ask(board);
    tab.load();
    tab.seen();
    assert_eq!(tab.browser.ask(board), before);
    // A second tab follows the first, and a move in it is seen in the first.
    let first = tab.browser.tab();
    let second = tab.browser.new_tab();
    tab.load();
    tab.seen();
    let newer = tab.play(&state, &legal(&state)[60], 0);
    tab.browser.turn_to(&first);
    tab.until(&format!("return +document.body.dataset.revision >= {}", newer["revision"]));
    assert_ne!(first, second);
    tab.is_quiet();
}

#[test]
fn a_stale_move_changes_nothing() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let state = tab.begin("Gomoku", &[("side", "both")]);
    let script = "return fetch('/api/command', { method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ revision: arguments[0] - 1, do: 'move', move: 'h8' }) }).then(r => r.status)";
    assert_eq!(tab.browser.run(script, &json!([state["revision"]])), 409);
    assert_eq!(tab.server.snapshot()["revision"], state["revision"]);
}

#[test]
fn keys_alone_are_enough() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    tab.begin("Gomoku", &FIRST);
    // The board is one stop; the cursor starts in the middle.
    tab.browser.ask("document.querySelector('#grid [tabindex=\"0\"]').focus()");
    tab.browser.keys(&format!("{LEFT}{UP}"), None);
    tab.until("return document.querySelectorAll('#board .cursor').length === 1");
    tab.browser.keys(&ENTER.to_string(), None);
    tab.server.until(|newer| newer["moves"][0]["move"] == "g9");
    let state = tab.turn();
    tab.until("return document.querySelector('#live').textContent.length > 0");
    // A move in the field, typed.
    tab.browser.ask("document.querySelector('#move').focus()");
    let text = legal(&state)[3]["move"].as_str().expect("a text").to_owned();
    tab.browser.keys(&format!("{text}{ENTER}"), None);
    tab.server.until(|newer| newer["moves"][2]["move"] == text.as_str());
    // Shortcuts: f flips; with Alt a stroke is the browser's.
    let state = tab.turn();
    tab.browser.ask("document.activeElement.blur()");
    tab.browser.keys("f", None);
    tab.until("return document.querySelector('#board').dataset.flip === 'true'");
    tab.browser.keys("f", Some(ALT));
    assert_eq!(tab.browser.ask("return document.querySelector('#board').dataset.flip"), "true");
    tab.browser.keys(&LEFT.to_string(), None);
    let stepped = tab.server.until(|newer| newer["line"]["live"] == false);
    assert_eq!(stepped["line"]["base"], json!(state["moves"].as_array().map_or(0, Vec::len) - 1));
    tab.browser.keys(&TAB.to_string(), None);
    assert_ne!(tab.browser.ask("return document.activeElement.tagName"), "BODY");
    tab.is_quiet();
}

/// How many pixels the page is too wide.
pub(crate) fn excess(browser: &Browser) -> i64 {
    let script = "return document.documentElement.scrollWidth - innerWidth";
    browser.ask(script).as_i64().expect("a width")
}

#[test]
fn a_phone_shows_everything_and_asks_before_it_plays() {
    let Some(tab) = Tab::open(Screen::Phone, &[]) else { return };
    for title in ["Shogi", "Xiangqi", "Draughts", "Dots", "Gomoku"] {
        let state = tab.begin(title, &FIRST);
        assert!(excess(&tab.browser) <= 0, "{title} is {} too wide", excess(&tab.browser));
        if title == "Gomoku" {
            // The first tap shows where, the second plays.
            let at = tab.middle(&state, &json!([7, 7]));
            tab.browser.point(&[at]);
            tab.until("return document.querySelectorAll('#board .cross').length === 1");
            assert_eq!(tab.server.snapshot()["revision"], state["revision"]);
            tab.browser.point(&[at]);
            tab.server.until(|newer| newer["moves"][0]["move"] == "h8");
        }
    }
    // The head has room for its buttons in every language, and they stand in one row.
    let metrics = json!({ "width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": true });
    tab.browser.order("Emulation.setDeviceMetricsOverride", &metrics);
    for language in Language::all() {
        let speak = "const s = document.querySelector('#language'); s.value = arguments[0]; s.onchange(); \
            return [document.querySelector('.menu').getBoundingClientRect().right, \
                document.querySelector('header').getBoundingClientRect().height]";
        let size = tab.browser.run(speak, &json!([language.code()]));
        let [right, height] = [0, 1].map(|i| size[i].as_f64().expect("a number"));
        assert!(right <= 360.0 && height < 2.0 * 44.0, "{language}: {right}, {height}");
    }
    // Two fingers enlarge the board.
    tab.browser.fingers(&[
        &[[170.0, 240.0], [190.0, 240.0]],
        &[[130.0, 240.0], [230.0, 240.0]],
        &[[70.0, 240.0], [290.0, 240.0]],
    ]);
    tab.until("return visualViewport.scale > 1.2");
    tab.is_quiet();
}

#[test]
fn a_long_name_takes_one_row_and_is_told_whole() {
    let Some(tab) = Tab::open(Screen::Phone, &[]) else { return };
    let name = "Maximilian Alexander von Hohenstein-Berg";
    let how = json!({ "names": [name, "Bo"], "clock": "300+5" });
    tab.server.done(crate::play::client::two_people("shogi", how));
    tab.seen();
    let strips = "return ['#above', '#below'].map(one => document.querySelector(one).getBoundingClientRect().height)";
    let heights = tab.browser.ask(strips);
    assert_eq!(heights[0], heights[1]);
    let told = "return document.querySelector('#below .called').title";
    assert_eq!(tab.browser.ask(told), name);
    assert!(excess(&tab.browser) <= 0);
    tab.is_quiet();
}

/// The elements whose text is wider than they are, or of which a part is wider than the window.
const TOO_WIDE: &str = "
    const shown = [...document.querySelectorAll('body *')].filter(e => e.checkVisibility() && !e.matches('.unseen') && e.textContent.includes('wwww'));
    const isCut = e => getComputedStyle(e).textOverflow === 'ellipsis' || e.matches('select, option');
    const wide = e => e.getBoundingClientRect().right > innerWidth + 1 || (e.clientWidth && e.scrollWidth > e.clientWidth + 1);
    return shown.filter(e => !isCut(e) && wide(e)).map(e => `${e.tagName}#${e.id}.${e.className}`);";

#[test]
fn long_words_of_people_stay_within_the_page() {
    let Some(tab) = Tab::open(Screen::Phone, &[]) else { return };
    let word = "w".repeat(300);
    let fits = |place: &str, selector: &str| {
        assert!(tab.text(selector).contains("wwww"), "{place}: {}", tab.text("body"));
        assert_eq!(tab.browser.ask(TOO_WIDE), json!([]), "{place}");
    };
    let record = format!(
        "(;GM[4]SZ[15]PB[{word}]PW[{word}]RE[B+R];B[hh]C[{word}](;W[ii]C[{word}])(;W[aa]))"
    );
    assert_eq!(tab.server.paste(&record).status, 200);
    tab.server.done(json!({ "do": "goto", "ply": 1 }));
    tab.seen();
    fits("comment", "#fork .comment");
    tab.server.done(json!({ "do": "goto", "ply": 2 }));
    tab.server.done(json!({ "do": "review" }));
    tab.until_there("#review table");
    fits("review", "#review tbody th");
    fits("end", "#status");
    tab.click("#home");
    tab.until_there("#history li");
    fits("list", "#history li");
    tab.click("#history li button:nth-child(2)");
    fits("question", "#confirm-text");
    tab.click("#confirm [value='']");
    tab.click("#open-paste");
    let typed = "document.querySelector('#paste-text').value = arguments[0]";
    tab.browser.run(typed, &json!([format!("1. {word}")]));
    tab.click("#paste [value=ok]");
    tab.until("return document.querySelector('#paste-refused').textContent.length > 0");
    fits("refusal", "#paste-refused");
    // The refusal is a complaint of the console.
    assert_eq!(tab.browser.complaints().len(), 1);
}

#[test]
fn no_page_writes_characters_of_other_alphabets() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    for title in ["Shogi", "Xiangqi"] {
        tab.begin(title, &FIRST);
        tab.browser.choose("#set-pieces", "characters");
        let script =
            "return [...document.querySelectorAll('svg text')].map(e => e.textContent).join('')";
        let written = tab.browser.ask(script);
        assert!(written.as_str().is_some_and(str::is_ascii), "{title}: {written}");
        assert!(tab.count("#board .glyph") > 30, "{title}");
    }
    tab.is_quiet();
}

#[test]
fn a_review_says_on_what_occasion_and_by_which_rules_a_game_was_played() {
    let Some(browser) = Browser::start(Screen::Phone) else { return };
    let folder = Folder::new("browser-occasion");
    let record = "(;GM[4]FF[4]SZ[15]RU[Renju]EV[Cup]DT[2024];B[hh];W[ii])";
    fs::write(folder.path("game.sgf"), record).expect("a file");
    folder.done("review game.sgf --nodes 100 --html page.html");
    browser.go(&format!("file://{}", folder.text("page.html")));
    let told = "return document.querySelector('#agreed').innerText";
    assert_eq!(browser.ask(told), "Cup · 2024 · Rule: Renju, announced");
    assert_eq!(browser.ask("return document.querySelector('[role=log]').ariaLive"), "off");
    // A finger on the board scrolls, and the menu closes where one touches elsewhere.
    browser.ask("document.querySelector('.menu').open = true");
    browser.fingers(&[&[[200.0, 300.0]], &[[200.0, 250.0]], &[[200.0, 150.0]]]);
    wait_until("the page scrolls", || browser.ask("return scrollY > 20") == true);
    // A page that scrolls on takes a touch to stop.
    wait_until("the menu closes", || {
        browser.point(&[[200.0, 300.0]]);
        browser.ask("return document.querySelector('.menu').open") == false
    });
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Two short games in a folder of their own, also written down as `game.pgn`.
fn games_of(game: &str) -> Folder {
    let folder = Folder::new(&format!("browser-{game}"));
    let few = "--max-plies 40 --games 2 --nodes 50 --hash 1 --journal a.jsonl";
    folder.done(&format!("match {game} {few}"));
    folder.done("export a.jsonl --format pgn --out game.pgn");
    folder
}

#[test]
fn a_review_is_a_page_of_its_own() {
    let Some(browser) = Browser::start(Screen::Desktop) else { return };
    // With a board, and without one.
    for game in ["xiangqi", "tictactoe"] {
        let folder = games_of(game);
        folder.done(&format!("review game.pgn --game {game} --html page.html"));
        browser.go(&format!("file://{}", folder.text("page.html")));
        assert_eq!(browser.complaints(), Vec::<String>::new(), "{game}");
        let rows = browser.ask("return document.querySelectorAll('#judged tbody tr').length");
        let listed = browser.ask("return document.querySelectorAll('#moves button').length");
        assert!(rows == listed && rows.as_u64() > Some(4), "{game}: {rows} {listed}");
        // It opens at the first mistake, if there is one.
        let opened =
            browser.ask("return document.querySelector('#judged tr.here td')?.textContent");
        let mistake = browser.ask("const rows = [...document.querySelectorAll('#judged tbody tr')]; \
             const row = rows.find(row => /[^?]\\?\\??$/.test(row.cells[1].textContent)) ?? rows.at(-1); \
             return row.cells[0].textContent");
        assert_eq!(opened, mistake, "{game}");
        // The columns of the table stand still while one moves through the game.
        let columns = || {
            browser.ask(
                "return [...document.querySelectorAll('#judged th')].map(cell => cell.getBoundingClientRect().x)",
            )
        };
        let stand = columns();
        // The first move's position, then what would have been better, then back.
        browser.keys(&END.to_string(), None);
        // A piece that moves to its place lies above all else.
        let board = || {
            browser.ask(
                "const board = document.querySelector('#board'); \
                 const parts = [...(board.querySelector('svg') ?? board).children]; \
                 return parts.map(part => part.outerHTML.replace(/ style=\"[^\"]*\"/, '')).sort()",
            )
        };
        let end = board();
        assert_eq!(columns(), stand, "{game}");
        browser.ask("document.querySelector('#judged button').click()");
        assert_ne!(board(), end, "{game}");
        let is_better = || {
            let status = browser.ask("return document.querySelector('#status').textContent");
            status.as_str().is_some_and(|text| text.contains("Variation"))
        };
        let better = "const b = document.querySelector('#judged td:last-child button'); b?.click(); return b !== null";
        if browser.ask(better) == true {
            assert!(is_better(), "{game}");
            // Within the line the last position is that of the line.
            let whole = board();
            browser.keys(&LEFT.to_string(), None);
            if is_better() {
                browser.keys(&END.to_string(), None);
                assert_eq!(board(), whole, "{game}");
            }
            browser.ask("document.querySelector('#do-to-game').click()");
        }
        browser.keys(&END.to_string(), None);
        assert_eq!(board(), end, "{game}");
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn the_report_runs_in_a_browser() {
    let Some(browser) = Browser::start(Screen::Desktop) else {
        return;
    };
    let folder = games_of("shogi");
    folder.done("report a.jsonl --html page.html");
    browser.go(&format!("file://{}", folder.text("page.html")));
    assert_eq!(browser.complaints(), Vec::<String>::new());
    let ply = || browser.ask("return document.querySelector('#where').textContent");
    browser.ask("document.querySelector('#last').click()");
    let last = ply();
    browser.keys(&LEFT.to_string(), Some(ALT));
    assert_eq!(ply(), last, "Alt and the left arrow are the browser's");
    browser.keys(&LEFT.to_string(), None);
    assert_ne!(ply(), last);
    // The move that led here, and the game, are stops for Tab.
    for list in ["#moves button", "#list tr"] {
        let stops = format!("return document.querySelectorAll('{list}[tabindex=\"0\"]').length");
        assert_eq!(browser.ask(&stops), 1);
    }
}

/// Where `.ci/run` puts axe-core, which finds faults of accessibility.
const AXE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/target/axe/node_modules/axe-core/axe.min.js");

#[test]
fn the_page_is_accessible() {
    if !Path::new(AXE).is_file() {
        return skip("axe-core is not installed");
    }
    let axe = fs::read_to_string(AXE).expect("axe");
    for is_dark in [false, true] {
        let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
        if is_dark {
            tab.browser.darken();
            tab.load();
        }
        check_all(&tab, &axe, if is_dark { "dark" } else { "light" });
    }
}

/// Has axe look at the page in each of its states.
fn check_all(tab: &Tab, axe: &str, theme: &str) {
    let check = |when: &str| {
        // Half of a movement has colours of its own: the page is judged as it stands afterwards.
        let still = "for (const movement of document.getAnimations()) movement.cancel()";
        tab.browser.ask(&format!("{still}; {axe}; window.axe = axe;"));
        let script = "return axe.run().then(found => found.violations.filter(v => v.impact === 'serious' || v.impact === 'critical').map(v => `${v.id}: ${v.nodes[0].html}`))";
        assert_eq!(tab.browser.ask(script), json!([]), "{when}, {theme}");
    };
    check("home");
    tab.click("#open-new");
    tab.until_there("#new[open] .games");
    check("the dialogue");
    for title in ["Shogi", "Gomoku", "Dots", "Draughts", "Xiangqi"] {
        let state = tab.begin(title, &FIRST);
        tab.play(&state, &legal(&state)[0], 0);
        check(title);
    }
    tab.server.done(json!({ "do": "analyse", "on": true, "lines": 2 }));
    tab.until("return document.querySelectorAll('#lines .line').length > 0");
    check("analysis");
    tab.server.done(json!({ "do": "resign" }));
    tab.seen();
    check("the end");
    tab.server.done(json!({ "do": "variation", "base": 0, "moves": ["i3i4"] }));
    tab.until_there("#moves .lines .loose.here");
    check("a variation that is not kept");
    tab.browser.ask("document.querySelector('#more').open = true");
    check("all that can be done");
    tab.browser.ask("document.querySelector('.menu').open = true");
    tab.browser.choose("#set-ground", "printed");
    check("the settings");
    tab.browser.ask("document.querySelector('#do-save').click()");
    check("what can be saved");
    tab.click("#save[open] form > button");
    tab.click("#home");
    tab.until_there("#history");
    check("the finished games");
}
