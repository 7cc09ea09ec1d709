//! The list of moves: numbers and columns.

use serde_json::{Value, json};

use super::driver::Screen;
use super::games::two_people;
use super::tab::Tab;

/// The rows of the list, each with what stands in its columns.
fn rows(tab: &Tab) -> Value {
    tab.browser.ask(
        "return [...document.querySelectorAll('#moves .turn')].map(row => [...row.children].map(cell => cell.textContent).join('|'))",
    )
}

fn play(tab: &Tab, moves: &str) -> Value {
    for text in moves.split_whitespace() {
        tab.server.done(json!({ "do": "move", "move": text }));
    }
    tab.seen()
}

#[test]
fn moves_stand_under_their_side_with_the_numbers_of_their_game() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let shogi = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    two_people(&tab, "shogi", &json!([]), Some(shogi));
    play(&tab, "3c3d 7g7f 8c8d");
    assert_eq!(rows(&tab), json!(["||1.|P-3d", "2.|P-7f|3.|P-8d"]));
    tab.server.done(json!({ "do": "goto", "ply": 2 }));
    tab.seen();
    assert!(tab.text("#status").starts_with("Move 2 of 3"), "{}", tab.text("#status"));
    let black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";
    two_people(&tab, "xiangqi", &json!([]), Some(black));
    play(&tab, "h7e7 h2e2 h9g7");
    assert_eq!(rows(&tab), json!(["1.|…|C8=5", "2.|C2=5|H8+7"]));
    tab.server.done(json!({ "do": "goto", "ply": 1 }));
    tab.seen();
    assert!(tab.text("#status").starts_with("Move 1 of 2"), "{}", tab.text("#status"));
    // A box gives another line, which stands under the same side.
    two_people(&tab, "dots", &json!([["Variant", "classic"], ["Size", "3x3"]]), None);
    play(&tab, "a1b1 a1a2 b1b2 a2b2 c1c2");
    assert_eq!(rows(&tab), json!(["1.|a1b1|2.|a1a2", "3.|b1b2|4.|a2b2", "||5.|c1c2"]));
    tab.is_quiet();
}

/// Whether the move shown is in sight.
const SEEN: &str = "
    const [list, here] = ['#moves', '#moves .here'].map(at => document.querySelector(at)?.getBoundingClientRect());
    return !!here && here.top >= list.top - 1 && here.bottom <= list.bottom + 1;";

#[test]
fn the_move_shown_stays_in_sight_beside_lines_of_analysis() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let shuffle = ["7g7f", "3c3d", "2h3h", "8b7b", "3h2h", "7b8b", "2h1h", "8b9b", "1h2h", "9b8b"];
    let repeated = ["2h5h", "8b5b", "5h2h", "5b8b"];
    let more = ["2h6h", "8b6b", "6h2h", "6b8b", "9g9f", "1c1d", "1g1f", "9c9d"];
    let last = ["2h4h", "8b4b", "4h2h", "4b8b", "3i4h", "7a6b", "4h3i", "6b7a", "5i5h", "5a5b"];
    let moves = [&shuffle[..], &repeated, &more, &last].concat();
    tab.server.done(crate::play::client::two_people("shogi", json!({ "moves": moves })));
    tab.server.done(json!({ "do": "analyse", "on": true, "lines": 5 }));
    tab.until_there("#lines button:nth-of-type(5)");
    for key in ['\u{e012}', '\u{e012}', '\u{e014}', '\u{e011}', '\u{e010}'] {
        tab.until(SEEN);
        tab.browser.keys(&key.to_string(), None);
        tab.seen();
        tab.until_there("#lines button:nth-of-type(5)");
        if key == '\u{e011}' {
            // Before the first move there is none.
            tab.browser.keys("\u{e014}", None);
            tab.seen();
        }
    }
    tab.until_there("#lines button:nth-of-type(4)");
    tab.until("document.querySelector('#lines button:nth-of-type(4)').click(); return true");
    tab.server.until(|state| state["line"]["loose"].as_u64() > Some(0));
    tab.seen();
    tab.until_there("#lines button:nth-of-type(5)");
    tab.until(SEEN);
    tab.is_quiet();
}

#[test]
fn labels_beside_the_board_are_those_of_the_notation() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let drawn = |part: &str| {
        let script = format!("return [...document.querySelectorAll('#board svg > {part}')].length");
        tab.browser.ask(&script).as_u64().expect("a number")
    };
    two_people(&tab, "xiangqi", &json!([]), None);
    // Digits for each side; then numerals for Red, digits for Black; then letters and ranks of squares.
    for (notation, texts, glyphs) in [("WXF", 18, 4), ("Chinese", 9, 13), ("ICCS", 19, 4)] {
        tab.browser.choose("#notation", notation);
        assert_eq!((drawn("text"), drawn(".glyph")), (texts, glyphs), "{notation}");
    }
    two_people(&tab, "shogi", &json!([]), None);
    for (notation, texts, glyphs) in [("KI2", 9, 9), ("Hodges", 18, 0)] {
        tab.browser.choose("#notation", notation);
        assert_eq!((drawn("text"), drawn(".glyph")), (texts, glyphs), "{notation}");
    }
    tab.is_quiet();
}
