//! Whole games typed into the page as their players write them, and shown so.

use serde_json::{Value, json};

use super::driver::{ENTER, Screen};
use super::games::two_people;
use super::tab::Tab;
use crate::play::client::texts;

#[test]
fn wins_are_counted_as_the_players_of_a_game_do() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let script = "return Promise.all(['analysis', 'state'].map(name => import(`/app/${name}.js`)))
        .then(([{ scoreText }, { page }]) => arguments[0].map(score => scoreText(score, page.snapshot)))";
    let scores = json!([{ "mate": 3 }, { "mate": -4 }, "loss", { "cp": -248 }, { "cp": 0 }]);
    for (game, language, told) in [
        (
            "shogi",
            "en",
            ["Black: mate in 3 plies", "White: mate in 4 plies", "White: win", "−2.48", "+0.00"],
        ),
        ("shogi", "ja", ["先手：詰み 3手", "後手：詰み 4手", "後手：勝ち", "−2.48", "+0.00"]),
        ("gomoku", "zh", ["黑方：3 步胜", "白方：4 步胜", "白方：必胜", "−2.48", "+0.00"]),
        (
            "dots",
            "ru",
            [
                "синие: победа за 3 полухода",
                "красные: победа за 4 полухода",
                "красные: победа",
                "−2,48",
                "+0,00",
            ],
        ),
        ("xiangqi", "zh", ["#2", "−#2", "−#", "−2.48", "+0.00"]),
        ("draughts", "en", ["#2", "−#2", "−#", "−2.48", "+0.00"]),
    ] {
        two_people(&tab, game, &json!([]), None);
        tab.browser.choose("#language", language);
        assert_eq!(tab.browser.run(script, &json!([scores])), json!(told), "{game} {language}");
    }
    tab.is_quiet();
}

#[test]
fn what_was_said_of_another_position_is_not_shown() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let mate = "ln7/3sgkg2/p1pbppnp1/3p2p1n/P4L2K/G4PS2/3+sPG1PP/3P4L/+r5s2 w N2Prbl3p 1";
    two_people(&tab, "shogi", &json!([]), Some(mate));
    tab.server.done(json!({ "do": "analyse", "on": true }));
    tab.until("return document.querySelector('#lines').textContent.includes('mate in')");
    // It is White's turn there, and the other side's in the games that follow.
    let watch = "window.lines = [];
        const text = id => document.querySelector(id).textContent;
        new MutationObserver(() => text('#status').includes('White') || window.lines.push(text('#lines')))
            .observe(document.querySelector('#lines'), { childList: true });";
    for game in ["shogi", "xiangqi", "gomoku"] {
        tab.browser.ask(watch);
        two_people(&tab, game, &json!([]), None);
        tab.server.done(json!({ "do": "analyse", "on": true }));
        tab.until("return document.querySelectorAll('#lines button').length > 0");
        let shown = tab.browser.ask("return window.lines.join()");
        assert!(!shown.as_str().expect("a text").contains("mate in"), "{game}: {shown}");
        two_people(&tab, "shogi", &json!([]), Some(mate));
        tab.server.done(json!({ "do": "analyse", "on": true }));
        tab.until("return document.querySelector('#lines').textContent.includes('mate in')");
    }
    tab.is_quiet();
}

/// A game to its end by the rules.
struct Typed {
    game: &'static str,
    settings: &'static [[&'static str; 2]],
    language: &'static str,
    /// Signs of the sides, which the page shows before moves.
    signs: [&'static str; 2],
    moves: &'static str,
    end: &'static str,
}

const GAMES: [Typed; 7] = [
    Typed {
        game: "shogi",
        settings: &[],
        language: "ja",
        signs: ["▲", "△"],
        moves: "７六歩 ９二飛 ２六歩 ７二金 ３三角成 ４二金 同馬 ６一玉 ５二金",
        end: "checkmate",
    },
    Typed {
        game: "shogi",
        settings: &[],
        language: "en",
        signs: ["", ""],
        moves: "P-7f R-9b P-2f G-7b Bx3c+ G-4b +Bx4b K-6a G*5b",
        end: "checkmate",
    },
    Typed {
        game: "xiangqi",
        settings: &[],
        language: "zh",
        signs: ["", ""],
        moves: "炮八进三 士６进５ 炮八平七 炮８进３ 炮七进四",
        end: "checkmate",
    },
    Typed {
        game: "xiangqi",
        settings: &[],
        language: "en",
        signs: ["", ""],
        moves: "C8+3 A6+5 C8=7 C8+3 C7+4",
        end: "checkmate",
    },
    Typed {
        game: "draughts",
        settings: &[["Variant", "english8"]],
        language: "ja",
        signs: ["", ""],
        moves: "12-16 22-17 10-15 23-18 15x22 25x18 9-13 24-19 16x23 26x19 13x22 31-26 22x31 30-26 \
                31x24x15x22x31 21-17 11-15 32-27 31x24 28x19x10 7x14x21 29-25 21x30",
        end: "all pieces captured",
    },
    Typed {
        game: "gomoku",
        settings: &[],
        language: "en",
        signs: ["", ""],
        moves: "h8 a1 h9 b1 h10 c1 h11 d1 h12",
        end: "five in a row",
    },
    Typed {
        game: "dots",
        settings: &[["Variant", "classic"], ["Size", "3x3"]],
        language: "en",
        signs: ["", ""],
        moves: "a1b1 b1c1 a2b2 b2c2 a3b3 b3c3 a1a2 b1b2 c1c2 a2a3 b2b3 c2c3",
        end: "last line",
    },
];

fn listed(tab: &Tab) -> Vec<String> {
    let script =
        "return [...document.querySelectorAll('#moves [data-ply]')].map(move => move.textContent)";
    serde_json::from_value(tab.browser.ask(script)).expect("texts")
}

fn typed(tab: &Tab, text: &str) -> Value {
    let before = tab.seen()["revision"].as_u64();
    tab.click("#move");
    tab.browser.keys(&format!("{text}{ENTER}"), None);
    tab.server.until(|state| state["revision"].as_u64() > before);
    tab.turn()
}

#[test]
fn whole_games_are_typed_in_the_notation_of_their_players() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    for Typed { game, settings, language, signs, moves, end } in GAMES {
        let mut state = two_people(&tab, game, &json!(settings), None);
        tab.browser.choose("#language", language);
        let mut shown = Vec::new();
        for text in moves.split_whitespace() {
            shown.push(format!("{}{text}", signs[shown.len() % 2]));
            state = typed(&tab, text);
            assert_eq!(listed(&tab), shown, "{game} in {language}");
        }
        assert_eq!(state["result"]["rule"], end, "{game}");
        // The move is read out without the sign that says whose it is.
        let last = moves.split_whitespace().last().expect("moves");
        let log = tab.text("#log p:last-child");
        assert!(log.ends_with(&format!(" {last}")), "{game}: {log}");
    }
    tab.is_quiet();
}

#[test]
fn the_notation_is_chosen_and_remembered() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let state = two_people(&tab, "xiangqi", &json!([]), None);
    assert_eq!(texts(&state["moves"]), Vec::<String>::new());
    typed(&tab, "h2e2");
    assert_eq!(listed(&tab), ["C2=5"]);
    for (notation, text) in [("Chinese", "炮二平五"), ("", "h2e2"), ("ICCS", "H2-E2")] {
        tab.browser.choose("#notation", notation);
        assert_eq!(listed(&tab), [text]);
    }
    // Another game has its own choice, and games without notations have none.
    two_people(&tab, "shogi", &json!([]), None);
    typed(&tab, "7g7f");
    assert_eq!(listed(&tab), ["P-7f"]);
    two_people(&tab, "gomoku", &json!([]), None);
    tab.seen();
    assert_eq!(tab.count("#notation[hidden]"), 1);
    two_people(&tab, "xiangqi", &json!([]), None);
    tab.load();
    typed(&tab, "b2e2");
    assert_eq!(listed(&tab), ["B2-E2"]);
    tab.is_quiet();
}

#[test]
fn sides_of_dots_are_called_by_their_colours() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    two_people(&tab, "dots", &json!([]), None);
    typed(&tab, "a1b1");
    tab.click("#move");
    // A refused text stays in the field, selected: the next one takes its place.
    for (language, said) in [
        ("en", "it is Red's turn, and dot a1 belongs to Blue"),
        ("ja", "赤の番ですが、点 a1 は青のものです"),
        ("zh", "轮到红方，而点 a1 属于蓝方"),
    ] {
        tab.browser.choose("#language", language);
        tab.browser.keys(&format!("a1a2{ENTER}"), None);
        tab.until(&format!(
            "return document.querySelector('#notices').textContent.includes(\"{said}\")"
        ));
    }
}
