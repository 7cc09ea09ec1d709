//! Lines of KIF and KI2 before the moves that hold some of them, and words behind an end: they are read, refused or named.

use super::*;

const MOVES: &str =
    "   2 ３四歩(33)   ( 0:03/00:00:03)\n   3 ２六歩(27)   ( 0:05/00:00:10)\n   4 投了\n";

fn read_kif(text: &str) -> Reading {
    read(Format::Kif, text, &SHOGI, &Settings::new())
}

fn kif(first: &str) -> String {
    format!(
        "手合割：平手\n先手：山田\n後手：鈴木\n手数----指手---------消費時間--\n{first}\n{MOVES}"
    )
}

#[test]
fn numbers_in_other_styles_are_read() {
    let (mv, time) = ("７六歩(77)", "   ( 0:05/00:00:05)");
    for number in [
        "1.", "   1. ", "1: ", "1：", "1手目 ", "1手目：", "1手 ", "1）", "１．", "\u{feff}1 ",
        "\u{200b}   1 ",
    ] {
        for time in [time, ""] {
            let game =
                read_kif(&kif(&format!("{number}{mv}{time}"))).whole().expect(number).remove(0);
            assert_eq!(game.moves(), ["7g7f", "3c3d", "2g2f"], "{number}");
        }
    }
    let text = kif("1.７六歩(77)").replace("   4 投了", "4.投了   ( 0:01/00:00:04)");
    let reading = read_kif(&text);
    assert!(reading.warnings.is_empty(), "{:?}", reading.warnings);
    assert_eq!(reading.games[0].as_ref().expect("a game").last_think, Some(1000));
}

#[test]
fn lines_before_the_moves_hide_none() {
    let refused = |text: &str, line| {
        let error = read_kif(text).whole().expect_err(text);
        assert_eq!(error.place.map(|place| place.line), Some(line), "{text}: {error}");
    };
    for before in
        ["1", "第1手 ", "<li>   1 ", "| 1 ", "・1 ", "- 1 ", "① ", "&nbsp;1 ", "> 1 ", "(1) ", ""]
    {
        refused(&kif(&format!("{before}７六歩(77)   ( 0:05/00:00:05)")), 5);
        refused(&kif(&format!("{before}７六歩(77)")), 5);
    }
    refused(&kif("x1 ７六(77)   ( 0:05/00:00:05)"), 5);
    for first in [
        "指し手：▲７六歩 △３四歩",
        "1:▲７六歩 2:△３四歩",
        "初手からの指し手　▲７六歩△３四歩",
        "先手▲７六歩",
        "<p>▲７六歩△３四歩</p>",
        "正解：▲７六歩△３四歩",
        "[12:30] ▲７六歩 △３四歩",
        "先手：甲 ▲７六歩 △３四歩",
        "a.kif:7:▲７六歩、△３四歩",
        "手数----指手--　▲７六歩 △３四歩",
        "手数----指手---------消費時間--   1 ７六歩(77)   2 ３四歩(33)",
        "+---+ ▲７六歩",
        "#1 ７六歩(77)",
        "&#9650;&#65303;&#20845;&#27497;",
        "&nbsp;手合割：香落ち",
        "&gt; まで2手で後手の勝ち",
        "先手：甲 ▲７六歩 まで1手で先手の勝ち",
    ] {
        refused(&format!("手合割：平手\n{first}\n▲２六歩\n"), 2);
    }
    refused(&format!("{}+-変化：2手\n   2 ８四歩(83)\n", kif("   1 ７六歩(77)")), 9);
    // Headers that nobody knows are no game.
    for text in ["[12:06] <甲> よろしく\n", "404: Not Found"] {
        let error = read_kif(text).whole().expect_err(text);
        assert_eq!(*error.what, Cause::Form(Fault::NoGame {}), "{text}");
    }
}

/// Names and notes may have moves in them.
#[test]
fn headers_with_moves_in_their_values_are_read() {
    let headers = "手合割：平手\n先手：山田成(45)\n備考：▲７六歩\n戦型：△３三角戦法\n場所：https://example.com/1\n\
        開始日時：2024/01/05 10:00:00\n# ７六歩(77)：\n*▲７六歩：\n&しおり：▲７六歩\n対局者メモ：10:30(1:00)\n次の一手：▲７六歩が好手\n";
    let reading = read_kif(&format!("{headers}{}", "1 ７六歩(77)\n"));
    assert!(reading.warnings.is_empty(), "{:?}", reading.warnings);
    let game = reading.whole().expect("a game").remove(0);
    assert_eq!((game.players[0].as_str(), game.moves().len()), ("山田成(45)", 1));
    // A known key behind other signs may be meant.
    for header in ["<p>後手：鈴木", "foo開始日時：2024/01/05"] {
        let reading = read_kif(&format!("手合割：平手\n{header}\n1 ７六歩(77)\n"));
        assert_eq!(reading.warnings[0].what, Notice::Line { text: header.to_owned() });
    }
    let game = read_kif("手合割：平手\n先　手：山田\n1 ７六歩(77)\n").whole().expect("a game");
    assert_eq!(game[0].players[0], "山田");
}

#[test]
fn words_behind_an_end_are_named() {
    let read_end = |end: &str| {
        let text = format!("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 {end}\n");
        let reading = read_kif(&text);
        let warnings = reading.warnings.iter().map(|warning| warning.what.clone()).collect();
        (reading.games[0].as_ref().expect(end).outcome, warnings)
    };
    let behind = |text: &str| vec![Notice::BehindEnd { text: text.to_owned() }];
    let (draw, lost) = (Some(Outcome::Draw), Some(Outcome::Win(Side::Second)));
    for (end, outcome, text) in [
        ("千日手(先手の反則負け)", draw, "(先手の反則負け)"),
        ("中断(後手投了)", None, "(後手投了)"),
        ("中断　先手の勝ち", None, "先手の勝ち"),
        ("中断 ( 0:01/00:00:01) 先手の勝ち", None, "先手の勝ち"),
        ("投了(時間切れ)", lost, "(時間切れ)"),
        ("投了   ( 0:[05/00:00:20)", lost, "( 0:[05/00:00:20)"),
    ] {
        assert_eq!(read_end(end), (outcome, behind(text)), "{end}");
    }
    for end in [
        "投了",
        "投了   ( 0:01/00:00:01)",
        "投了 ( 0:01/00:00:01)+",
        "投了 まで2手で後手の勝ち",
        "投了(後手の勝ち)",
    ] {
        assert_eq!(read_end(end), (lost, Vec::new()), "{end}");
    }
    for end in ["千日手(連続王手)", "王手千日手", "王手の千日手", "連続王手の千日手"]
    {
        let text = end.to_owned();
        assert_eq!(read_end(end), (None, vec![Notice::UnknownEnd { text }]), "{end}");
    }
}
