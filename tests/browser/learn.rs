//! Lessons and puzzles, by clicks.

use play::lessons::LESSONS;
use play::puzzles::PUZZLES;
use serde_json::json;

use super::driver::Screen;
use super::games::two_people;
use super::tab::{Tab, mv};
use crate::play::client::Server;

#[test]
fn a_lesson_is_played_by_clicks() {
    let Some(tab) = Tab::open(Screen::Desktop, &["gomoku", "--side", "both"]) else { return };
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
    tab.browser.choose("#language", "ja");
    tab.until("return document.querySelector('#course h2').textContent.includes('広げる')");
    tab.click("#course [data-key='course-leave']");
    tab.server.until(|state| state["course"].is_null());
    assert_eq!(tab.seen()["game"]["word"], "gomoku");
    assert_eq!(tab.count("#course:not([hidden])"), 0);
    tab.is_quiet();
}

#[test]
fn each_step_marks_what_it_speaks_of_and_the_home_says_where_one_left() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    assert!(tab.text("#about").contains("stays on this computer"), "{}", tab.text("#welcome"));
    for word in ["connect-four", "tictactoe"] {
        assert_eq!(tab.count(&format!("#home-games [data-game={word}]")), 1);
    }
    for (word, steps) in LESSONS.iter() {
        for (number, step) in steps.iter().enumerate() {
            tab.server.done(json!({ "do": "lesson", "game": word, "number": number }));
            tab.seen();
            assert!(!step.marks.is_empty(), "{}", step.id);
            assert_eq!(tab.count("#board .marked"), step.marks.len() as u64, "{}", step.id);
        }
    }
    tab.server.done(json!({ "do": "lesson", "game": "shogi", "number": 4 }));
    tab.seen();
    tab.click("#course [data-key='course-leave']");
    tab.until(
        "return document.querySelector('[data-key=lesson-shogi]')?.innerText.endsWith(' 5/12')",
    );
    tab.is_quiet();
}

#[test]
fn after_a_real_game_that_was_lost_the_next_thing_to_do_is_offered() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let tengen = json!({ "kind": "engine", "engine": "own", "level": 1 });
    let lost = |moves: &[&str]| {
        let players = json!([{ "kind": "person" }, tengen]);
        let new = json!({ "do": "new", "game": "gomoku", "players": players, "moves": moves });
        tab.server.done(new);
        tab.server.done(json!({ "do": "resign" }));
        tab.seen();
    };
    // A game that was hardly begun says nothing of anybody's level, and one without moves nothing at all.
    let players = json!([{ "kind": "person" }, tengen]);
    let over = "4k4/9/9/9/9/9/9/9/9 b - 1";
    let new = json!({ "do": "new", "game": "shogi", "players": players, "position": over });
    tab.server.done(new);
    tab.seen();
    assert_eq!(tab.count("#notices button"), 0);
    lost(&["h8", "h9", "i8", "i9"]);
    assert_eq!(tab.count("#notices button"), 0);
    let rows = ["acegikmo", "bdf"].iter().zip([1, 7]);
    let files = rows.flat_map(|(files, row)| files.chars().map(move |file| (file, row)));
    let moves: Vec<String> = files
        .flat_map(|(file, row)| [format!("{file}{row}"), format!("{file}{}", row + 3)])
        .collect();
    lost(&moves.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(tab.count("#notices [data-key='mistakes']"), 1);
    assert_eq!(tab.count("#notices [data-key='lesson-gomoku']"), 1);
    tab.click("#notices [data-key='suggested']");
    let state =
        tab.server.until(|state| state["moves"].as_array().is_some_and(|all| all.len() < 2));
    assert_eq!(
        (&state["players"][0]["level"], &state["players"][1]["kind"]),
        (&json!(0), &json!("person"))
    );
    tab.is_quiet();
}

#[test]
fn a_refusal_leads_to_the_sentence_that_explains_it() {
    let Some(tab) = Tab::open(Screen::Phone, &["shogi", "--side", "both"]) else { return };
    // A new state that reaches the page wipes the notice, so it is typed until it stays.
    let typed = "
        if (document.querySelector('#notices [data-key=explained]')) return true;
        window.tries = (window.tries ?? -1) + 1;
        if (window.tries % 25 === 0) {
            document.querySelector('#move').value = '8h2b';
            document.querySelector('#move-form button').click();
        }
        return false;";
    tab.until(typed);
    tab.click("#notices [data-key='explained']");
    tab.server.until(|state| state["course"]["number"] == 5);
    tab.seen();
    assert!(tab.text("#course").contains("Rook and bishop"), "{}", tab.text("#course"));
}

#[test]
fn a_puzzle_is_solved_by_clicks() {
    let Some(mut tab) = Tab::open(Screen::Desktop, &["dots", "--side", "both"]) else { return };
    tab.click("#open-learn");
    tab.click("#learn [data-key='puzzle-draughts']");
    tab.server.until(|state| state["course"]["kind"] == "puzzle");
    let state = tab.turn();
    let (_, puzzles) = PUZZLES.iter().find(|(word, _)| *word == "draughts").expect("puzzles");
    // Black's puzzles are seen from Black's side.
    tab.play(&state, &mv(&state, puzzles[0].answers[0]), 0);
    tab.server.until(|state| state["course"]["state"] == "solved");
    tab.until_there("#course .solved");
    // A solved puzzle is remembered by the server, which may have another port next time, and the next one offered.
    tab.browser.choose("#language", "zh");
    tab.until(
        "return fetch('/api/offer').then(answer => answer.json()).then(offer => offer.remembered.choices.language === 'zh')",
    );
    tab.is_quiet();
    let stand_in = Server::start(&["tictactoe"]);
    let games = std::mem::replace(&mut tab.server, stand_in).kill();
    tab.server = Server::in_folder(&[], games);
    tab.load();
    // It was noticed that the server was gone.
    tab.browser.complaints();
    assert_eq!(tab.browser.ask("return document.documentElement.lang"), "zh");
    tab.click("#open-learn");
    tab.until_there("#learn[open] li");
    let counted = tab.text("#learn [data-key='puzzle-draughts']");
    assert!(counted.contains(&format!("1/{}", puzzles.len())), "{counted}");
    tab.click("#learn [data-key='puzzle-draughts']");
    tab.server.until(|state| state["course"]["number"] == 1);
    tab.is_quiet();
}

#[test]
fn a_learner_sits_below_however_the_board_was_turned() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    for (word, steps) in LESSONS.iter() {
        for is_turned in [false, true] {
            two_people(&tab, word, &json!([]), None);
            if is_turned {
                tab.server.done(json!({ "do": "flip" }));
            }
            tab.server.done(json!({ "do": "lesson", "game": word, "number": 0 }));
            let state = tab.turn();
            let flip = tab.browser.ask("return document.querySelector('#board').dataset.flip");
            assert_eq!(flip, if state["turn"] == 1 { "true" } else { "false" }, "{word}");
            tab.until("return document.querySelector('#below b.turn') !== null");
            tab.play(&state, &mv(&state, &steps[0].moves[0]), 0);
            tab.until_there("#course .right");
            // The game is seen as before.
            tab.click("#course [data-key='course-leave']");
            tab.server.until(|state| state["course"].is_null());
            tab.until(&format!(
                "return document.querySelector('#board').dataset.flip === '{is_turned}'"
            ));
        }
    }
    tab.is_quiet();
}
