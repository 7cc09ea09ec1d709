//! The page around a game: restarts, draws, claims, handicaps, pasting, languages, the address.

use std::net::TcpListener;

use messages::Language;
use serde_json::{Value, json};

use super::driver::Screen;
use super::games::two_people;
use super::page::excess;
use super::tab::{Tab, legal, mv};
use crate::play::client::{Events, Server, texts};

#[test]
fn a_killed_server_is_missed_and_its_game_taken_up_again() {
    // A port that is named keeps its address.
    let free = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = free.local_addr().expect("an address").port().to_string();
    drop(free);
    let Some(mut tab) = Tab::open(Screen::Desktop, &["--port", &port]) else { return };
    let mut state = tab.begin("Xiangqi", &[("side", "both")]);
    for text in ["h2e2", "h9g7", "h0g2"] {
        state = tab.play(&state, &mv(&state, text), 0);
    }
    tab.until("return !document.querySelector('#board [data-at][style]')");
    let board = "return document.querySelector('#board svg').innerHTML";
    let before = tab.browser.ask(board);
    // The page says that nobody answers, and takes the game up as soon as somebody does.
    let stand_in = Server::start(&["tictactoe"]);
    let games = std::mem::replace(&mut tab.server, stand_in).kill();
    tab.until("return !document.querySelector('#offline').hidden");
    // Whoever plays is seen meanwhile.
    let low = "return ['#offline', '#above'].map(one => document.querySelector(one).getBoundingClientRect())
        .reduce((told, player) => told.bottom <= player.top)";
    assert_eq!(tab.browser.ask(low), true);
    tab.server = Server::in_folder(&["--port", &port], games);
    tab.server.until(|newer| !newer["game"].is_null());
    let state = tab.seen();
    assert_eq!(texts(&state["moves"]), ["h2e2", "h9g7", "h0g2"]);
    tab.until("return document.querySelector('#offline').hidden");
    assert_eq!(tab.browser.ask(board), before);
    tab.play(&state, &legal(&state)[0], 0);
    // So does an address that was copied.
    let address = tab.browser.ask("return location.href");
    tab.browser.go(address.as_str().expect("an address"));
    tab.seen();
    assert_eq!(tab.text("#name"), "Xiangqi");
}

#[test]
fn the_game_on_the_table_is_taken_up_and_no_other_one() {
    let free = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = free.local_addr().expect("an address").port().to_string();
    drop(free);
    let Some(mut tab) = Tab::open(Screen::Desktop, &["--port", &port]) else { return };
    // Two games alike, of which the older one is on the table, seen by the second player.
    for name in ["Old", "New"] {
        let how = json!({ "names": [name, "A"], "moves": ["a1a2", "j10j9"] });
        tab.server.done(crate::play::client::two_people("dots", how));
    }
    let offer = tab.server.get("/api/offer").json();
    let old = offer["saved"]
        .as_array()
        .expect("games")
        .iter()
        .find(|game| game["players"][0]["args"]["text"] == "Old");
    let name = old.expect("the older game")["name"].clone();
    let state = tab.server.done(json!({ "do": "resume", "name": name }));
    assert_eq!(state["saved"], name);
    tab.server.done(json!({ "do": "flip" }));
    tab.seen();
    let stand_in = Server::start(&["tictactoe"]);
    let games = std::mem::replace(&mut tab.server, stand_in).kill();
    tab.until("return !document.querySelector('#offline').hidden");
    tab.server = Server::in_folder(&["--port", &port], games);
    let state = tab.server.until(|newer| newer["bottom"] == 1);
    assert_eq!(
        (&state["saved"], &state["players"][0]["name"]["args"]["text"]),
        (&name, &json!("Old"))
    );
}

#[test]
fn a_page_without_a_stream_says_so_and_asks_in_between() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    tab.browser.go("about:blank");
    let mut streams: Vec<_> = (0..8).map(|_| Events::wait(&tab.server)).collect();
    streams.iter_mut().for_each(|stream| drop(stream.until("snapshot")));
    let url = format!("http://127.0.0.1:{}/", tab.server.port);
    tab.browser.go(&url);
    tab.until(
        "return document.querySelector('#offline')?.textContent.startsWith('too many streams')",
    );
    // The moves of others are shown, and the server is not flooded.
    tab.browser.ask("performance.clearResourceTimings()");
    tab.server.done(crate::play::client::two_people("gomoku", json!({ "moves": ["h8"] })));
    tab.seen();
    tab.server.done(json!({ "do": "move", "move": "h9" }));
    tab.seen();
    let asked = "return performance.getEntriesByType('resource').filter(one => one.name.includes('/api/')).length";
    let asked = tab.browser.ask(asked).as_u64().expect("a number");
    assert!(asked < 40, "{asked}");
    // A place that is free is taken.
    streams.pop();
    tab.until("return document.querySelector('#offline').hidden");
}

#[test]
fn a_page_that_was_not_loaded_whole_is_loaded_anew() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    tab.server.done(crate::play::client::two_people("gomoku", json!({ "moves": ["h8"] })));
    tab.browser.order("Network.enable", &json!({}));
    let blocked = |urls: Value| {
        tab.browser.order("Network.setBlockedURLs", &json!({ "urls": urls }));
    };
    blocked(json!(["*/api/offer"]));
    tab.browser.ask("location.reload()");
    tab.until("return document.querySelector('#offline')?.hidden === false");
    blocked(json!([]));
    tab.seen();
    tab.until("return document.querySelector('#offline').hidden");
}

#[test]
fn a_move_that_could_not_be_sent_stays_in_its_field() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    two_people(&tab, "gomoku", &json!([]), None);
    tab.browser.ask(
        "const fetch = window.fetch;
         window.fetch = () => { window.fetch = fetch; return Promise.reject(new TypeError('no line')); };
         window.told = [];
         const told = new MutationObserver(() => window.told.push(document.querySelector('#offline').hidden));
         told.observe(document.querySelector('#offline'), { attributes: true });
         document.querySelector('#move').value = 'h8';
         document.querySelector('#move-form').requestSubmit();",
    );
    tab.until("return document.querySelector('#move').value === 'h8'");
    // The stream has stayed open: a request that is answered says that the server is there.
    tab.until("return window.told.includes(false) && document.querySelector('#offline').hidden");
    tab.browser.ask("document.querySelector('#move-form').requestSubmit()");
    tab.server.until(|state| texts(&state["moves"]) == ["h8"]);
    tab.is_quiet();
}

#[test]
fn a_link_of_another_run_says_what_to_do() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    for language in Language::all() {
        tab.browser.prefers(language.code());
        tab.browser.go(&format!("http://localhost:{}/?token=0", tab.server.port));
        let told = tab.text("body");
        assert!(told.contains(&language.plain("http-what-to-do")), "{language}: {told}");
        assert_eq!(tab.browser.ask("return document.documentElement.lang"), language.code());
    }
}

#[test]
fn home_game_lesson_and_puzzle_are_steps_of_the_history() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let at = |hash: &str, shown: &str| {
        tab.until(&format!("return location.hash === '{hash}'"));
        tab.until(&format!("return document.body.dataset.at === '{shown}'"));
    };
    at("", "home");
    let state = tab.begin("Gomoku", &[("side", "both")]);
    at("#gomoku", "game");
    tab.play(&state, &mv(&state, "h8"), 0);
    at("#gomoku//h8", "game");
    tab.click("#open-learn");
    tab.click("#learn [data-key='lesson-dots']");
    at("#lesson/dots/1", "game");
    tab.click("#course [data-key='course-next']");
    at("#lesson/dots/2", "game");
    // Back through the steps and the game to the home, and on again; a move was no step.
    for (step, hash, shown) in [
        ("back", "#lesson/dots/1", "game"),
        ("back", "#gomoku//h8", "game"),
        ("back", "", "home"),
        ("forward", "#gomoku//h8", "game"),
        ("forward", "#lesson/dots/1", "game"),
    ] {
        tab.browser.ask(&format!("history.{step}()"));
        at(hash, shown);
    }
    tab.server.until(|state| state["course"]["number"] == 0);
    // A link to a puzzle, and the home again after a reload.
    tab.browser.ask("location.hash = '#puzzle/draughts/3'");
    tab.server.until(|state| state["course"]["kind"] == "puzzle" && state["course"]["number"] == 2);
    tab.click("#course [data-key='course-leave']");
    at("#gomoku//h8", "game");
    tab.click("#home");
    at("", "home");
    tab.browser.ask("location.reload()");
    tab.until("return document.body.dataset.revision !== undefined && document.body.dataset.at === 'home'");
    tab.is_quiet();
}

#[test]
fn the_history_leads_back_to_the_game_that_is_kept() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let state = tab.begin("Gomoku", &[]);
    tab.until("return location.hash === '#gomoku'");
    let kept = state["saved"].clone();
    tab.play(&state, &mv(&state, "h8"), 0);
    tab.server.until(|state| texts(&state["moves"]).len() == 2);
    tab.until("return history.state.saved && location.hash.split(',').length === 2");
    tab.server.done(json!({ "do": "new", "game": "tictactoe", "moves": ["b2"] }));
    tab.until("return location.hash === '#tictactoe//b2'");
    tab.browser.ask("history.back()");
    tab.until_there("#confirm[open] #answers button");
    tab.click("#answers button");
    let state = tab.server.until(|state| state["saved"] == kept);
    assert_eq!((texts(&state["moves"]).len(), &state["players"][1]["kind"]), (2, &json!("engine")));
}

#[test]
fn draws_and_claims_are_made_by_buttons() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    tab.begin("Gomoku", &[("side", "both")]);
    tab.click("#more summary");
    tab.click("#do-draw");
    tab.server.until(|state| state["offered"] == 0);
    tab.seen();
    assert!(tab.text("#status").contains("Black offers a draw"), "{}", tab.text("#status"));
    tab.until("return document.querySelector('#live').textContent === 'Black offers a draw'");
    assert_eq!(tab.text("#do-draw"), "White agrees to a draw");
    tab.click("#do-draw");
    let state = tab.server.until(|state| !state["result"].is_null());
    assert_eq!(state["result"]["winner"], Value::Null);
    tab.seen();
    assert_eq!(tab.text("#status"), "Draw: agreement");
    let entered = "K1+R+R+B+B3/GGGG5/SSSS5/9/9/9/9/9/8k b - 1";
    two_people(&tab, "shogi", &json!([]), Some(entered));
    tab.click("#do-claim");
    let state = tab.server.until(|state| !state["result"].is_null());
    assert_eq!(state["result"]["winner"], 0);
    tab.seen();
    assert!(tab.text("#status").contains("declaration"), "{}", tab.text("#status"));
    tab.is_quiet();
}

#[test]
fn a_handicap_is_chosen_in_the_dialogue() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let state = tab.begin("Shogi", &[("side", "both"), ("start", "0")]);
    let offered = tab.server.get("/api/offer").json();
    let shogi = offered["games"].as_array().and_then(|games| games.first()).expect("a game");
    assert_eq!(state["game"]["start"], shogi["starts"][0]["position"]);
    let pieces = state["scene"]["pieces"].as_array().map_or(0, Vec::len);
    assert!(pieces < 40 && tab.count("#board polygon") as usize == pieces, "{pieces}");
    tab.play(&state, &legal(&state)[0], 0);
    tab.is_quiet();
}

#[test]
fn records_and_positions_are_pasted() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    tab.begin("Shogi", &[("side", "both")]);
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n";
    tab.paste(kif);
    let state = tab.server.until(|state| texts(&state["moves"]).len() == 3);
    assert_eq!(texts(&state["moves"]), ["7g7f", "3c3d", "8h2b+"]);
    tab.seen();
    // A text that is no position stays in the dialogue, with the reason.
    let wrong = "4k4/4R4/9/9/9/9/9/9/4K4 b - 1";
    tab.paste(wrong);
    tab.until("return document.querySelector('#paste-refused').textContent !== ''");
    let text = "return document.querySelector('#paste-text').value";
    assert_eq!(tab.browser.ask(text), wrong);
    assert_eq!(tab.server.snapshot()["revision"], state["revision"]);
    // The position shown is there to be changed.
    tab.click("#paste-shown");
    assert_eq!(tab.browser.ask(text), state["position"]);
    tab.paste("4k4/9/9/9/9/9/9/9/4K4 b 2G 1");
    tab.server.until(|state| state["scene"]["hands"][0][0] == json!(["G", 2]));
    tab.seen();
    // Each line that begins with a position is a game: one of them is chosen.
    tab.paste("position startpos moves 7g7f\nposition startpos moves 2g2f 8c8d\n");
    tab.until_there("#paste-games li:nth-child(2)");
    tab.click("#paste-games li:nth-child(2) button");
    let state = tab.server.until(|state| texts(&state["moves"]).len() == 2);
    assert_eq!(texts(&state["moves"]), ["2g2f", "8c8d"]);
    tab.seen();
    // A link to the page shows its game; another link is answered by what to paste instead.
    tab.paste("https://example.org/analysis/startpos\n");
    tab.until(
        "return document.querySelector('#paste-refused').textContent.includes('is not fetched')",
    );
    tab.paste("http://127.0.0.1:9/#gomoku//h8,h9\n");
    tab.click("#confirm [value=ok]");
    let state = tab.server.until(|state| state["game"]["word"] == "gomoku");
    assert_eq!(texts(&state["moves"]), ["h8", "h9"]);
    assert_eq!(tab.count("#paste[open]"), 0);
}

#[test]
fn the_language_of_a_browser_holds_for_all_games_until_another_is_chosen() {
    const SPOKEN: &str = "return document.documentElement.lang";
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let others = || Language::all().filter(|language| *language != Language::ENGLISH);
    for (language, chosen) in others().zip(others().skip(1).chain(others().take(1))) {
        tab.browser.ask("localStorage.clear()");
        tab.browser.prefers(&format!("{language},en"));
        tab.load();
        for (word, piece) in [
            ("shogi", "shogi-piece-pawn"),
            ("xiangqi", "xiangqi-piece-soldier"),
            ("draughts", "piece-man"),
            ("gomoku", "page-empty"),
            ("dots", "page-free-dot"),
        ] {
            let title = |language: Language| language.plain(&format!("game-{word}"));
            tab.begin(&title(language), &[("side", "both")]);
            assert_eq!(tab.browser.ask(SPOKEN), language.code(), "{word}");
            assert_eq!(tab.text("#do-resign"), language.plain("page-resign"), "{word}");
            let cells = tab.browser.ask("return document.querySelector('#grid').textContent");
            let named = cells.as_str().is_some_and(|cells| cells.contains(&language.plain(piece)));
            assert!(named && excess(&tab.browser) <= 0, "{word} in {language}: {cells}");
        }
        tab.browser.choose("#language", chosen.code());
        tab.load();
        for word in ["xiangqi", "gomoku"] {
            tab.begin(&chosen.plain(&format!("game-{word}")), &[("side", "both")]);
            assert_eq!(tab.browser.ask(SPOKEN), chosen.code(), "{word}");
        }
    }
    tab.is_quiet();
}

#[test]
fn twice_the_size_needs_no_sideways_scrolling() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    tab.browser.enlarge();
    for title in ["Shogi", "Xiangqi", "Draughts", "Dots", "Gomoku"] {
        let state = tab.begin(title, &[("side", "both")]);
        assert!(excess(&tab.browser) <= 0, "{title} is {} too wide", excess(&tab.browser));
        tab.server.done(json!({ "do": "move", "move": legal(&state)[0]["move"] }));
        tab.seen();
        assert!(excess(&tab.browser) <= 0, "{title} after a move");
    }
    tab.is_quiet();
}

#[test]
fn the_address_carries_the_position() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else {
        return;
    };
    let mut state = tab.begin("Shogi", &[("side", "both")]);
    for text in ["7g7f", "3c3d", "8h2b+"] {
        state = tab.play(&state, &mv(&state, text), 0);
    }
    tab.until("return location.hash.split(',').length === 3");
    let hash = tab.browser.ask("return location.hash");
    assert_eq!(hash, "#shogi//7g7f,3c3d,8h2b%2B");
    // Another game, and the address of the first: it is asked about, and shown.
    let state = tab.begin("Xiangqi", &[("side", "both")]);
    tab.play(&state, &legal(&state)[0], 0);
    tab.until("return location.hash.startsWith('#xiangqi')");
    tab.browser.run("location.hash = arguments[0]", &json!([hash]));
    tab.until("return document.querySelector('#confirm').open");
    tab.click("#confirm [value=ok]");
    let state = tab.server.until(|state| state["game"]["word"] == "shogi");
    assert_eq!(texts(&state["moves"]), ["7g7f", "3c3d", "8h2b+"]);
    tab.seen();
    // An address that names no game changes nothing, and one that names no position says so.
    tab.browser.ask("location.hash = '#shogi/4k4'");
    tab.until("return document.querySelector('#confirm').open");
    tab.click("#confirm [value=ok]");
    tab.until_there("#notices li");
    assert_eq!(tab.server.snapshot()["revision"], state["revision"]);
    // People count steps and puzzles from 1.
    for (address, said) in [
        ("#lesson/shogi/99", "no step 99"),
        ("#puzzle/shogi/999", "no puzzle 999"),
        ("#puzzle/chess/1", "chess"),
        ("#lesson/shogi/0", "no such address: #lesson/shogi/0"),
    ] {
        tab.browser.run("location.hash = arguments[0]", &json!([address]));
        let script =
            format!("return document.querySelector('#notices').textContent.includes('{said}')");
        tab.until(&script);
    }
}

#[test]
fn buttons_of_the_head_wait_for_their_script() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let served = "return fetch('/').then(page => page.text()).then(text =>
        [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('header button')].every(one => one.disabled))";
    assert_eq!(tab.browser.ask(served), true);
    assert_eq!(tab.count("header :disabled"), 0);
    tab.is_quiet();
}
