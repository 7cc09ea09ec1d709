//! Records that are made to cost time or memory are read or refused.

use dyngame::{Erased, Settings};
use records::Format;

const SHOGI: Erased<shogi::Program> = Erased::new();
const XIANGQI: Erased<xiangqi::Program> = Erased::new();
const DRAUGHTS: Erased<draughts::Program> = Erased::new();
const GOMOKU: Erased<gomoku::Program> = Erased::new();

#[test]
fn records_that_nest_deeply_are_read_or_refused() {
    for text in ["(;B[hh]".repeat(100_000), "(".repeat(1 << 20), "[".repeat(1 << 20)] {
        let _ = records::read(Format::Sgf, &text, &GOMOKU, &Settings::new());
        let _ = records::read(Format::Pgn, &text, &XIANGQI, &Settings::new());
        let _ = records::read(Format::Pdn, &text, &DRAUGHTS, &Settings::new());
    }
}

#[test]
fn numbers_and_lines_that_go_round_are_read_or_refused() {
    let none = Settings::new();
    let huge = "18446744073709551615 ２六歩(27)\n";
    for rest in ["5 ８四歩(83)\n", "まで1手で先手の勝ち\n"] {
        let _ = records::read(Format::Kif, format!("{huge}{rest}"), &SHOGI, &none);
    }
    let slow = "1 ２六歩(27) (999999999999:0:0/0)\n2 ８四歩(83) (9:0/0)\n3 ２五歩(26) (999999999999:0:0/0)\n";
    let read = records::read(Format::Kif, slow, &SHOGI, &none).whole();
    for record in read.unwrap_or_default() {
        let _ = records::write(Format::Kif, &record, &SHOGI);
    }
    // Lines that branch from themselves and from each other: what is no tree would be read for ever.
    let lines = ["0_1_1", "1_1_1", "1_1_2", "2_1_1", "2_1_2"];
    let lines = lines.map(|line| format!("[DhtmlXQ_move_{line}]7747[/DhtmlXQ_move_{line}]"));
    let text =
        format!("[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]{}[/DhtmlXQ]", lines.concat());
    assert!(records::read(Format::Pgn, text, &XIANGQI, &none).games[0].is_ok());
}

#[test]
fn long_texts_without_a_game_are_read_or_refused_soon() {
    let none = Settings::new();
    let reasons = format!("まで1手で{}先手の勝ち\n", "先手の勝ちにより".repeat(40_000));
    let _ = records::read(Format::Kif, format!("1 ２六歩(27)\n{reasons}"), &SHOGI, &none);
    let texts = [
        "a\n".repeat(500_000),
        "{}".repeat(500_000),
        format!("{}\n[Event \"\"]\n\n*\n", "a ".repeat(500_000)),
        format!("{}1. 1-0 {}", "x ".repeat(200_000), "[a]".repeat(200_000)),
    ];
    for text in texts {
        let _ = records::read(Format::Pgn, text, &XIANGQI, &none);
    }
    // No game has so many: each tag behind a stray word is looked for among those before it.
    let tags: String = (0..150).map(|number| format!("[T{number} \"\"]\n")).collect();
    let read = records::read(Format::Pgn, format!("x\n{tags}"), &XIANGQI, &none);
    assert_eq!(read.games.len(), 2);
}
