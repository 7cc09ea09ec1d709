//! Whole games by clicks, and what is special to each game.

use game::keys::SplitMix64;
use serde_json::{Value, json};

use super::driver::{ENTER, Screen};
use super::tab::{Tab, has_moves, legal, mv};
use crate::play::claims::GAME;
use crate::process::wait;

/// Plays random moves by clicks to the end; after `most` of them the person resigns.
fn finish(tab: &Tab, mut state: Value, most: usize) -> Value {
    let mut rng = SplitMix64::new(7);
    for _ in 0..most {
        if !state["result"].is_null() {
            return state;
        }
        let moves = legal(&state);
        // A move that loses at once is asked about, which is a test of its own.
        let warned = |mv: &Value| {
            let marks = state["scene"]["marks"].as_array().cloned().unwrap_or_default();
            marks.iter().any(|mark| mv["touches"].as_array() == Some(&vec![mark[0].clone()]))
        };
        let safe: Vec<_> = moves.into_iter().filter(|mv| !warned(mv)).collect();
        let mv = &safe[rng.below(safe.len())];
        let touches = mv["touches"].as_array().expect("touches");
        if let [first, _, ..] = &touches[..] {
            tab.touch(&state, first);
            dots_are(tab, &state, first);
        }
        let rest = touches.len().min(2) - 1;
        state = tab.play(&state, mv, rest);
    }
    if !state["result"].is_null() {
        return state;
    }
    tab.resign();
    tab.seen()
}

#[test]
fn pieces_in_hand_stand_beside_a_wide_board_and_turn_with_it() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else {
        return;
    };
    let (person, position) = (json!({ "kind": "person" }), "4k4/9/9/9/9/9/9/9/4K4 b Rp 1");
    let players = [&person, &person];
    tab.server
        .done(json!({ "do": "new", "game": "shogi", "players": players, "position": position }));
    tab.seen();
    let beside = |left: &str, right: &str| {
        format!(
            "const box = at => document.querySelector(at)?.getBoundingClientRect(),
               [left, board, right] = ['[data-key=\"{left}\"]', '#frame', '[data-key=\"{right}\"]'].map(box);
             return !!left && !!right && left.right <= board.left && board.right <= right.left
               && left.top < right.top;"
        )
    };
    tab.until(&beside("1*P", "0*R"));
    tab.browser.run("document.querySelector('#do-flip').click()", &json!([]));
    tab.until(&beside("0*R", "1*P"));
}

#[test]
fn whole_games_are_played_by_clicking() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else {
        return;
    };
    let games: [(&str, &[(&str, &str)]); 7] = [
        ("Shogi", &[]),
        ("Xiangqi", &[]),
        ("Draughts", &[("set:Variant", "english8")]),
        ("Gomoku", &[("set:Rule", "renju")]),
        ("Dots", &[("set:Variant", "classic"), ("set:Size", "4x4")]),
        ("Dots", &[("set:Variant", "territory"), ("set:Size", "4x4")]),
        // Without a drawing: a diagram, and a button for each move.
        ("Tic-Tac-Toe", &[]),
    ];
    for (title, settings) in games {
        let fields = [settings, &[("level", "1"), ("side", "first")]].concat();
        let state = tab.begin(title, &fields);
        assert_eq!(state["game"]["title"], title);
        let end = finish(&tab, state, 60);
        let rule = end["result"]["rule"].as_str().expect("a result");
        // A repetition says where it began, too.
        let status = tab.text("#status");
        let told = status.split(" · moves ").next().unwrap_or_default();
        assert!(told.ends_with(rule), "{title}: {status}");
        assert!(end["moves"].as_array().is_some_and(|moves| moves.len() > 1), "{title}: {end}");
    }
    tab.is_quiet();
}

/// The dots on the board are the next touches, and no others.
fn dots_are(tab: &Tab, state: &Value, first: &Value) {
    let begins = |mv: &&Value| mv["touches"][0] == *first;
    let moves = legal(state);
    let mut next: Vec<String> =
        moves.iter().filter(begins).map(|mv| mv["touches"][1].to_string()).collect();
    next.sort_unstable();
    next.dedup();
    assert_eq!(tab.count("#board .target"), next.len() as u64, "after {first}");
}

pub(crate) fn two_people(tab: &Tab, game: &str, settings: &Value, position: Option<&str>) -> Value {
    let how = json!({ "settings": settings, "position": position });
    tab.server.done(crate::play::client::two_people(game, how));
    tab.turn()
}

#[test]
fn shogi_promotes_by_choice_and_drops() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else {
        return;
    };
    let position = "4k4/9/9/2P6/9/9/9/9/4K4 b G 1";
    let state = two_people(&tab, "shogi", &json!([]), Some(position));
    // The chooser stands on the target, the promoted piece on top.
    tab.touch(&state, &json!([2, 3]));
    tab.touch(&state, &json!([2, 2]));
    assert_eq!(tab.count("#chooser button"), 2);
    let top = "return document.querySelector('#chooser button').dataset.choice";
    assert_eq!(tab.browser.ask(top), "+");
    tab.click("#chooser [data-choice='=']");
    tab.server.until(|state| state["last"]["move"] == "7d7c");
    tab.server.done(json!({ "do": "move", "move": "5a4a" }));
    let state = tab.turn();
    // A drop by clicks; the dots are the squares where it may go.
    tab.touch(&state, &json!("*G"));
    assert_eq!(tab.count("[data-hand][aria-pressed=true]"), 1);
    dots_are(&tab, &state, &json!("*G"));
    tab.touch(&state, &json!([4, 4]));
    tab.server.until(|state| state["last"]["move"] == "G*5e");
    tab.server.done(json!({ "do": "move", "move": "4a5a" }));
    // A drag asks the same question.
    let state = tab.turn();
    let ends = [json!([2, 2]), json!([2, 1])].map(|spot| tab.middle(&state, &spot));
    tab.browser.point(&[ends[0], [ends[0][0], ends[0][1] - 20.0], ends[1]]);
    tab.click("#chooser [data-choice='+']");
    tab.server.until(|state| state["last"]["move"] == "7c7b+");
    tab.is_quiet();
}

#[test]
fn a_tap_asks_whether_to_promote() {
    let Some(tab) = Tab::open(Screen::Phone, &[]) else { return };
    let state = two_people(&tab, "shogi", &json!([]), Some("4k4/9/9/2P6/9/9/9/9/4K4 b - 1"));
    for spot in [[2, 3], [2, 2]] {
        let at = tab.middle(&state, &json!(spot));
        tab.browser.point(&[at]);
    }
    tab.until("return document.querySelectorAll('#chooser button').length === 2");
    let small = "return [...document.querySelectorAll('#chooser button')].map(one => one.getBoundingClientRect())\
                 .filter(({ width, height }) => Math.min(width, height) < 44).length";
    assert_eq!(tab.browser.ask(small), 0);
    // The tap has ended on the chooser, which waits for one of its own.
    assert_eq!(tab.seen()["moves"], json!([]));
    tab.click("#chooser [data-choice='=']");
    tab.server.until(|state| state["last"]["move"] == "7d7c");
    tab.is_quiet();
}

#[test]
fn both_routes_of_a_capture_can_be_taken() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let settings = json!([["Variant", "english8"]]);
    // Two ways round from 2 to 18, each over two men.
    let state = two_people(&tab, "draughts", &settings, Some("B:W6,7,14,15:B2"));
    let moves = legal(&state);
    assert_eq!(moves.len(), 2, "{moves:?}");
    assert!(tab.text("#status").contains("must capture") && tab.count("#board .must") == 1);
    let [first, last] = [0, 2].map(|i| moves[0]["touches"][i].clone());
    tab.touch(&state, &first);
    dots_are(&tab, &state, &first);
    // The final field alone does not say which way.
    tab.touch(&state, &last);
    assert_eq!(tab.server.snapshot()["revision"], state["revision"]);
    tab.touch(&state, &moves[1]["touches"][1]);
    tab.touch(&state, &last);
    tab.server.until(|newer| newer["last"]["move"] == moves[1]["move"]);
    tab.is_quiet();
}

#[test]
fn forbidden_points_are_shown_and_warned_of() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let settings = json!([["Rule", "renju"], ["ForbiddenLoses", "true"]]);
    let state = two_people(&tab, "gomoku", &settings, None);
    let mut state = state;
    for text in ["h8", "a1", "g8", "c1", "i9", "e1", "i10", "g1"] {
        state = tab.play(&state, &mv(&state, text), 0);
    }
    assert!(tab.count("#board .forbidden") >= 1, "{}", state["scene"]["marks"]);
    tab.browser.point(&[tab.middle(&state, &json!([8, 7]))]);
    tab.until("return document.querySelector('#confirm').open");
    tab.click("#confirm button[value='']");
    assert_eq!(tab.server.snapshot()["revision"], state["revision"]);
    tab.browser.point(&[tab.middle(&state, &json!([8, 7]))]);
    tab.click("#confirm [value=ok]");
    let end = tab.server.until(|state| !state["result"].is_null());
    assert_eq!(end["result"]["winner"], 1);
    tab.is_quiet();
}

#[test]
fn a_typed_move_is_asked_about_and_kept_like_a_touched_one() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let settings = json!([["Rule", "renju"], ["ForbiddenLoses", "true"]]);
    let moves = ["h8", "a1", "g8", "c1", "i9", "e1", "i10", "g1"];
    let how = json!({ "settings": settings, "moves": moves });
    tab.server.done(crate::play::client::two_people("gomoku", how));
    let state = tab.seen();
    let typed = |text: &str| {
        let script = "const field = document.querySelector('#move');
            field.focus(); field.value = arguments[0]; document.querySelector('#move-form').requestSubmit();";
        tab.browser.run(script, &json!([text]));
    };
    let kept = |text: &str| {
        let script =
            "const { value, selectionStart, selectionEnd } = document.querySelector('#move');
            return value.slice(selectionStart, selectionEnd)";
        wait(
            || format!("no {text} in the field"),
            || (tab.browser.ask(script) == text).then_some(()),
        );
    };
    typed("I8");
    tab.until("return document.querySelector('#confirm').open");
    assert!(tab.text("#confirm-text").starts_with("i8:"), "{}", tab.text("#confirm-text"));
    tab.click("#confirm button[value='']");
    kept("I8");
    assert_eq!(tab.server.snapshot()["revision"], state["revision"]);
    typed("h8");
    tab.until("return document.querySelector('#notices').textContent.includes('h8')");
    kept("h8");
    // The refusal is a complaint of the console.
    assert_eq!(tab.browser.complaints().len(), 1);
    // It is replaced also where the field is left and entered again.
    tab.click("#status");
    tab.click("#move");
    tab.browser.keys(&format!("I8{ENTER}"), None);
    tab.click("#confirm [value=ok]");
    let end = tab.server.until(|state| !state["result"].is_null());
    assert_eq!(end["result"]["winner"], 1);
    tab.until("return document.querySelector('#move').value === ''");
    tab.is_quiet();
}

#[test]
fn a_touched_move_empties_the_field_of_a_refused_one() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let state = two_people(&tab, "gomoku", &json!([]), None);
    tab.click("#move");
    tab.browser.keys(&format!("z9{ENTER}"), None);
    tab.until("return document.querySelector('#notices').textContent.includes('z9')");
    assert_eq!(tab.browser.complaints().len(), 1);
    tab.play(&state, &mv(&state, "h8"), 0);
    tab.until("return document.querySelector('#move').value === ''");
    tab.is_quiet();
}

#[test]
fn a_forbidden_move_is_announced_and_claimed_by_a_button() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let mut state = tab.begin("Gomoku", &[("side", "both"), ("set:Rule", "renju-announced")]);
    let settings = json!([["Rule", "renju"], ["ForbiddenLoses", "false"]]);
    assert_eq!(state["game"]["settings"], settings);
    for text in &GAME[..8] {
        state = tab.play(&state, &mv(&state, text), 0);
    }
    assert_eq!(tab.count("#do-claim"), 0);
    tab.browser.point(&[tab.middle(&state, &mv(&state, GAME[8])["touches"][0])]);
    tab.click("#confirm [value=ok]");
    tab.server.until(|state| !state["can"]["claim"].is_null());
    tab.seen();
    assert_eq!(tab.text("#notices"), "forbidden double-three at h8");
    assert_eq!(tab.text("#do-claim"), "Claim: forbidden double-three at h8");
    tab.browser.choose("#language", "zh");
    assert_eq!(tab.text("#notices"), "三三禁手：h8");
    tab.click("#do-claim");
    tab.server.until(|state| state["result"]["winner"] == 1);
    tab.seen();
    assert!(tab.text("#status").contains("三三禁手"), "{}", tab.text("#status"));
    // The dialogue knows the rules again.
    tab.click("#open-new");
    tab.until_there("#new[open] .games");
    let chosen = "return document.querySelector('#new-form').elements['set:Rule'].value";
    assert_eq!(tab.browser.ask(chosen), "renju-announced");
    tab.is_quiet();
}

#[test]
fn either_of_two_people_may_resign() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let how = json!({ "names": ["Ann", ""], "moves": ["h8"] });
    tab.server.done(crate::play::client::two_people("gomoku", how));
    let state = tab.seen();
    assert_eq!(state["turn"], 1);
    tab.click("#do-resign");
    tab.until_there("#confirm[open]");
    let names = ["0", "1"].map(|side| tab.text(&format!("#answers [value='{side}']")));
    assert_eq!(names, ["Black · Ann", "White"]);
    tab.click("#confirm [value='']");
    assert_eq!(tab.server.snapshot()["revision"], state["revision"]);
    tab.click("#do-resign");
    tab.click("#answers [value='0']");
    let end = tab.server.until(|state| !state["result"].is_null());
    assert_eq!(end["result"]["winner"], 1);
    tab.is_quiet();
}

#[test]
fn the_dialogue_names_who_begins() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else {
        return;
    };
    tab.click("#open-new");
    tab.until_there("#new[open] .games");
    let script = "
        const [title, name, value] = arguments, form = document.querySelector('#new-form');
        [...form.querySelectorAll('.games button')].find(b => b.textContent === title).click();
        const field = form.elements[name];
        if (field) {
            field.value = value;
            field.dispatchEvent(new Event('change', { bubbles: true }));
        }";
    let labels = "return [...document.querySelectorAll('#new-form .seat > :first-child')].map(label => label.textContent)";
    let told = |named: &[&str]| {
        let shown = || tab.browser.ask(labels);
        wait(|| format!("{named:?}: {}", shown()), || (shown() == json!(named)).then_some(()));
    };
    for (title, name, value, named) in [
        ("Shogi", "", "", ["Black (first)", "White (second)"]),
        ("Xiangqi", "", "", ["Red (first)", "Black (second)"]),
        ("Draughts", "set:Variant", "english12", ["White (first)", "Black (second)"]),
        ("Draughts", "set:Variant", "english8", ["Black (first)", "White (second)"]),
        ("Dots", "", "", ["Blue (first)", "Red (second)"]),
        ("Dots", "set:FirstMover", "o", ["Blue (second)", "Red (first)"]),
        // In a position the server reads it, by the rules that are chosen.
        ("Shogi", "position", "4k4/9/4P4/9/9/9/9/9/4K4 w G 1", ["Black (second)", "White (first)"]),
        ("Draughts", "position", "B:W32:B2", ["White (second)", "Black (first)"]),
    ] {
        tab.browser.run(script, &json!([title, name, value]));
        told(&named);
    }
    // What is none says why before the game is begun.
    assert_eq!(tab.text("#new-refused"), "");
    tab.browser.run(script, &json!(["Shogi", "position", "9/9 x"]));
    told(&["Black", "White"]);
    tab.until("return document.querySelector('#new-refused').textContent.includes('9/9')");
    assert_eq!(tab.browser.complaints().len(), 1);
    tab.browser.run(script, &json!(["Shogi", "position", ""]));
    told(&["Black (first)", "White (second)"]);
    assert_eq!(tab.text("#new-refused"), "");
    tab.is_quiet();
}

#[test]
fn the_dialogue_takes_names_and_clocks_in_words() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    tab.click("#open-new");
    tab.until_there("#new[open] .games");
    let press = "
        const form = document.querySelector('#new-form'), [title, clock, names] = arguments;
        const press = text => [...form.querySelectorAll('button')].find(one => one.textContent === text).click();
        press(title);
        press(clock);
        names.forEach((name, i) => {
            form.elements[`player${i}`].value = 'person';
            form.elements[`name${i}`].value = name;
        });
        // Another game keeps what was chosen.
        press('Dots');
        press(title);
        return form.elements.clock.value;";
    let ready = "10 minutes, then 30 seconds a move";
    let code = tab.browser.run(press, &json!(["Gomoku", ready, ["Ann", "Bob"]]));
    assert_eq!(code, "600b30");
    // One's own values in place of it.
    tab.click("#new-form button[value=own]");
    let own = "
        const form = document.querySelector('#new-form');
        for (const [name, value] of Object.entries(arguments[0])) form.elements[`own-${name}`].value = value;
        form.elements['own-move'].dispatchEvent(new Event('input', { bubbles: true }));
        return [form.elements.clock.value, form.elements['own-move'].validationMessage];";
    let [nothing, some] = [(0.001, 0), (1.5, 1)].map(|(minutes, seconds)| {
        tab.browser.run(own, &json!([{ "minutes": minutes, "kind": "+", "move": seconds }]))
    });
    // Less than half a second is no time.
    assert_eq!(nothing, json!(["0+0", "A clock needs minutes, or seconds a move"]));
    assert_eq!(some, json!(["90+1", ""]));
    tab.click("#start");
    let state = tab.server.until(|state| !state["game"].is_null());
    assert_eq!(state["clocks"]["control"], "90+1");
    tab.seen();
    assert!(tab.text("#below").contains("Ann") && tab.text("#above").contains("Bob"));
    let end = |moves: &[&str]| {
        for text in moves {
            tab.server.done(json!({ "do": "move", "move": text }));
        }
        tab.server.done(json!({ "do": "resign" }));
    };
    end(&["h8", "h9"]);
    tab.server.done(crate::play::client::two_people("dots", json!({})));
    end(&["a1b1"]);
    // Of the two games, those of Ann; none of them is lost by Bob.
    tab.click("#home");
    tab.until("return document.querySelectorAll('#history li').length === 2");
    assert!(!tab.text("#history").contains("you"), "{}", tab.text("#history"));
    let choose = |name: &str, value: &str| {
        let script = "const field = document.querySelector(`[data-key=list-${arguments[0]}]`);
            field.value = arguments[1]; field.dispatchEvent(new Event('change'));";
        tab.browser.run(script, &json!([name, value]));
        tab.count("#history li")
    };
    assert_eq!(choose("player", "Ann"), 1);
    assert_eq!((choose("result", "won"), choose("result", "lost")), (0, 1));
    assert_eq!((choose("player", "Bob"), choose("result", "won")), (0, 1));
    assert_eq!((choose("result", ""), choose("player", ""), choose("game", "dots")), (1, 2, 1));
    tab.is_quiet();
}

#[test]
fn a_box_gives_another_turn() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let settings = json!([["Variant", "classic"], ["Size", "3x3"]]);
    let mut state = two_people(&tab, "dots", &settings, None);
    for text in ["a1b1", "a1a2", "b1b2", "a2b2"] {
        state = tab.play(&state, &mv(&state, text), 0);
    }
    assert!(has_moves(&state) && !state["again"].is_null(), "{state}");
    assert_eq!(tab.text("#status"), "Red: closes 1 box · Once more · Red to move");
    tab.is_quiet();
}
