//! Records of shogi, construct by construct: the game that they tell, or why they tell none.
//!
//! Source: Kakinoki's page of the KIF format; the CSA record format, editions 6 and 7; the JSON schema of JKF.

use super::*;

pub(super) const HEAD: &str = "手数----指手---------消費時間--\n";
pub(super) const MOVES: &str = "   1 ２六歩(27)\n   2 ８四歩(83)\n";
pub(super) const ROWS: [&str; 9] = [
    "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一",
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二",
    "| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三",
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四",
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五",
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六",
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七",
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|八",
    "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九",
];

pub(super) fn reading(format: Format, text: &str) -> Reading {
    read(format, text, &SHOGI, &Settings::new())
}

/// The only game in `text`: its start, its moves, its end.
pub(super) fn told(
    format: Format,
    text: &str,
) -> (Option<String>, String, Option<Outcome>, String) {
    let games = reading(format, text).whole().unwrap_or_else(|error| panic!("{error}\n{text}"));
    let [game] = &games[..] else { panic!("{} games: {text}", games.len()) };
    (game.position.clone(), game.moves().join(" "), game.outcome, game.end().to_owned())
}

/// The line of the fault for which `text` is refused, and its words.
pub(super) fn refused(format: Format, text: &str) -> (Option<usize>, String) {
    let error = reading(format, text).whole().expect_err(text);
    (error.place.map(|place| place.line), error.to_string())
}

/// The ids of the warnings about `text`.
pub(super) fn warned(format: Format, text: &str) -> Vec<&'static str> {
    let reading = reading(format, text);
    assert!(reading.games.iter().all(Result::is_ok), "{:?}", reading.games);
    reading.warnings.iter().map(|warning| game::Refusal::message(&warning.what).id).collect()
}

pub(super) fn won(side: Side) -> Option<Outcome> {
    Some(Outcome::Win(side))
}

/// Words for ends, and who has won by them; further ones are among the samples of `tests/suites/records`.
#[test]
fn each_end_word_names_its_winner() {
    let (black, white) = (won(Side::First), won(Side::Second));
    let kif = [
        ("投了", white),
        ("詰み", white),
        ("詰", white),
        ("切れ負け", white),
        ("時間切れ", white),
        ("時間切れ負け", white),
        ("反則負け", white),
        ("不戦勝", black),
        ("トライ", black),
        ("入玉宣言", black),
        ("引き分け", Some(Outcome::Draw)),
        ("最大手数引分", Some(Outcome::Draw)),
        ("連続王手千日手反則勝ち", black),
        ("▲投了", white),
        ("投了 まで2手で後手の勝ち", white),
    ];
    let csa = [
        ("%TORYO", white),
        ("%TSUMI", white),
        ("%TIME_UP", white),
        ("%-ILLEGAL_ACTION", black),
        ("%JISHOGI", Some(Outcome::Draw)),
        ("%SENNICHITE", Some(Outcome::Draw)),
        ("%CHUDAN", None),
        ("%ERROR", None),
    ];
    let kif = kif.map(|(word, outcome)| {
        (Format::Kif, format!("{HEAD}{MOVES}   3 {word}   ( 0:00/00:00:00)\n"), outcome)
    });
    let csa = csa.map(|(word, outcome)| {
        (Format::Csa, format!("V2.2\nPI\n+\n+2726FU\nT3\n-8384FU\n{word}\n"), outcome)
    });
    for (format, text, outcome) in kif.into_iter().chain(csa) {
        let (_, moves, found, _) = told(format, &text);
        assert_eq!((&*moves, found), ("2g2f 8c8d", outcome), "{text}");
        let named = ["詰", "トライ", "%TSUMI", "入玉宣言", "最大手数", "連続王手"];
        let is_shown = !named.iter().any(|word| text.contains(word));
        let warning = (!is_shown).then_some("record-end-not-shown");
        assert_eq!(warned(format, &text), warning.into_iter().collect::<Vec<_>>(), "{text}");
    }
    for (format, text, id) in [
        (Format::Kif, format!("{HEAD}{MOVES}まで2手で連続王手の千日手\n"), "record-unknown-end"),
        (
            Format::Kif,
            format!("{HEAD}{MOVES}   3 投了\nまで3手で後手の勝ち\n"),
            "record-contradiction",
        ),
        (Format::Csa, "PI\n+\n+2726FU\n%TORYO\n%CHUDAN\n".to_owned(), "record-behind-end"),
    ] {
        assert_eq!(warned(format, &text), [id], "{text}");
    }
    assert_eq!(refused(Format::Csa, "PI\n+\n+2726FU\n%OUTE_SENNICHITE\n").0, Some(4));
}

#[test]
fn a_sentence_behind_moves_ends_the_game() {
    let (white, ki2) = (won(Side::Second), "▲２六歩　△８四歩\n");
    let text = format!("{HEAD}{MOVES}   3 投了\nまで2手で先手の勝ち\n");
    assert_eq!(
        (told(Format::Kif, &text).2, warned(Format::Kif, &text)),
        (white, vec!["record-contradiction"])
    );
    assert_eq!(told(Format::Ki2, &ki2.replace('\n', "　▲投了\n")).2, white);
    for (behind, line) in
        [("まで3手で先手の勝ち", 2), ("まで、3手で先手の勝ち", 2), ("△投了", 2), ("▲休憩", 2)]
    {
        assert_eq!(refused(Format::Ki2, &format!("{ki2}{behind}\n")).0, Some(line), "{behind}");
    }
}

#[test]
fn variations_stand_beside_the_game_and_in_one_another() {
    let text = format!(
        "{HEAD}   1 ２六歩(27)\n   2 ８四歩(83)+\n   3 ２五歩(26)\n   4 投了\n\n\
         変化：3手\n   3 ７六歩(77)\n   4 ８五歩(84)\n\n変化：4手\n   4 ３四歩(33)\n\n\
         変化：2手\n*よい手\n   2 ３四歩(33)\n   3 ２五歩(26)\n\n変化：9手\n   9 ３四歩(33)\n"
    );
    let games = reading(Format::Kif, &text).whole().expect("a game");
    let main = &games[0].main;
    assert_eq!(main.texts(), ["2g2f", "8c8d", "2f2e"]);
    let texts = |after: usize, line: &MoveLine| {
        line.variations_after(after).map(MoveLine::texts).collect::<Vec<_>>()
    };
    assert_eq!(texts(1, main), [["3c3d", "2f2e"]]);
    assert_eq!(texts(2, main), [["7g7f", "8d8e"]]);
    assert_eq!(main.variations[0].line.comment, "よい手");
    assert_eq!(texts(1, &main.variations[1].line), [["3c3d"]]);
    assert_eq!(warned(Format::Kif, &text), ["record-variation-left-out"]);
    for format in [Format::Kif, Format::Ki2, Format::Jkf] {
        let written = write(format, &games[0], &SHOGI).expect("a text");
        assert!(written.warnings.is_empty());
        let again = reading(format, &written.text).whole().expect(&written.text);
        assert_eq!(again[0].main, *main, "{}", written.text);
    }
    let written = write(Format::Csa, &games[0], &SHOGI).expect("a text");
    assert_eq!(written.warnings.len(), 1);
}

#[test]
fn lines_of_kif_that_change_the_game_are_refused_with_their_line() {
    let start = format!("{HEAD}   1 ２六歩(27)");
    for (text, line) in [
        (format!("{HEAD}{MOVES}   4 投了\n"), 4),
        (format!("{HEAD}{MOVES}   3 中断 ２五歩(26)\n"), 4),
        (format!("手合割：二枚落\n{HEAD}{MOVES}"), 1),
        (format!("{HEAD}   1 ２六歩(37)\n   2 ８四歩(83)\n"), 2),
        (format!("{HEAD}   1 ２六銀(27)\n"), 2),
        (format!("{HEAD}   1 ２六歩\n"), 2),
        (format!("{start}成\n"), 2),
        (format!("{start} ( 0:01/0:0:01)   2 ８四歩(83)\n"), 2),
        (format!("{HEAD}   1 ５五角打(88)\n"), 2),
        (format!("{HEAD}{MOVES}   3 これ\n   4 あれ\n"), 5),
        (format!("{HEAD}1. ２六\n"), 2),
        (format!("{HEAD}第1手 ２六歩(27)\n"), 2),
        (format!("{HEAD}(1) ２六歩(27)\n"), 2),
        (format!("> 手合割：二枚落ち\n{HEAD}{MOVES}"), 1),
        ("手数--\n> 1 ２六歩(27)\n".to_owned(), 2),
        (format!("{HEAD}   1 同　歩(27)\n"), 2),
        (format!("{HEAD}   1 △２六歩(27)\n"), 2),
        (format!("{start}\nこれは何\n   2 ８四歩(83)\n"), 3),
        (format!("{HEAD}{MOVES}   3 投了\n   4 ２五歩(26)\n"), 5),
        (format!("先手の持物：飛\n先手の持駒：歩\n{HEAD}{MOVES}"), 1),
        (format!("左手の持駒：飛\n{HEAD}{MOVES}"), 1),
        (format!("先手の持駒歩：\n{HEAD}{MOVES}"), 1),
        (format!("先手の持駒飛： 歩\n{HEAD}{MOVES}"), 1),
    ] {
        assert_eq!(refused(Format::Kif, &text).0, Some(line), "{text}");
    }
    let text = format!("初期局面：通常\n手合割：平手\n{HEAD}{MOVES}");
    assert_eq!((told(Format::Kif, &text).0, warned(Format::Kif, &text).len()), (None, 0));
    assert_eq!(refused(Format::Kif, &text.replace("平手", "香落ち")).0, Some(2));
    for line in ["これは何", "----------"] {
        let text = format!("{line}\n{HEAD}{MOVES}");
        assert_eq!(warned(Format::Kif, &text), ["record-line-left-out"], "{line}");
    }
    let text = format!("{}{MOVES}", HEAD.replace("指手", "指し手"));
    assert_eq!(told(Format::Kif, &text).1, "2g2f 8c8d");
    assert_eq!(told(Format::Kif, &format!("{HEAD}{MOVES} *7. ２五歩(26)\n")).1, "2g2f 8c8d");
    let text = format!("{HEAD}{MOVES}   3 ５五角(88)\n   4 反則勝ち\nまで3手で後手の反則勝ち\n");
    let (_, moves, outcome, _) = told(Format::Kif, &text);
    assert_eq!((&*moves, outcome), ("2g2f 8c8d", won(Side::Second)));
    assert_eq!(warned(Format::Kif, &text), ["record-illegal-move-left-out"]);
    let text = text.replace("反則勝ち\nまで3手で後手の反則勝ち", "投了");
    assert_eq!(refused(Format::Kif, &text).0, Some(4));
}

fn diagram(hand: &str, rows: &[&str], below: &str) -> String {
    let rows = rows.join("\n");
    format!(
        "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---+\n{rows}\n+---+\n{hand}\n{below}{HEAD}   1 ５二金打\n"
    )
}

#[test]
fn diagrams_are_read_in_every_form_or_refused() {
    let start = |hand: &str, rows: &[&str], below: &str| {
        told(Format::Kif, &diagram(hand, rows, below)).0.expect("a start")
    };
    let board = "4k4/9/4P4/9/9/9/9/9/4K4";
    for (hand, sfen) in [
        ("先手の持駒：金", "G"),
        ("下手の持駒:金　", "G"),
        ("下手の持駒 ：金", "G"),
        ("先手の持駒：金四 銀１ 歩十", "4GS10P"),
    ] {
        assert_eq!(start(hand, &ROWS, ""), format!("{board} b {sfen} 1"));
    }
    let mut turned = ROWS;
    turned.reverse();
    assert_eq!(start("先手の持駒：金", &turned, ""), format!("{board} b G 1"));
    let other = ROWS.map(|row| row.replace('・', "･"));
    let other: Vec<_> = other.iter().map(String::as_str).collect();
    assert_eq!(start("先手の持駒：金", &other, ""), format!("{board} b G 1"));
    let sennichi = diagram("先手の持駒：金", &ROWS, "手数＝40  △５三歩  まで\n");
    let same = sennichi.replace("５二金打", "同　玉(59)");
    assert_eq!(refused(Format::Kif, &same).0, Some(17));
    for hand in [
        "先手の持駒：金五",
        "先手の持駒：歩十八",
        "先手の持駒：歩二十",
        "先手の持駒：玉",
        "先手の持駒：金？",
    ] {
        assert!(reading(Format::Kif, &diagram(hand, &ROWS, "")).whole().is_err(), "{hand}");
    }
    let broken = |row: &'static str| {
        let mut rows = ROWS;
        rows[4] = row;
        refused(Format::Kif, &diagram("先手の持駒：金", &rows, "")).0
    };
    for row in [
        "| ・ ・ ・ ・ ・ ・ ・ ・|五",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・ ・|五",
        "| ・ ・ ・ ・ 犬 ・ ・ ・ ・|五",
        "| ・ ・ ・ ・x金 ・ ・ ・ ・|五",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|",
    ] {
        assert_eq!(broken(row), Some(8), "{row}");
    }
    assert!(
        refused(Format::Kif, &diagram("先手の持駒：金", &ROWS[1..], ""))
            .1
            .contains("9 rows, not 8")
    );
}

#[test]
fn moves_of_ki2_have_the_signs_of_their_sides() {
    assert_eq!(refused(Format::Ki2, "▲２六歩\n▲２五歩\n").0, Some(2));
    assert_eq!(refused(Format::Ki2, "▲５八金\n").0, Some(1));
}

#[test]
fn starts_of_csa_are_read_in_every_form_or_refused() {
    let start = |lines: &str| told(Format::Csa, &format!("V2.2\n{lines}")).0;
    assert_eq!(start("PI   \n+　\n+2726FU \n"), None);
    let even = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI * * * * * -KA *\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
                P4 *  *  *  *  *  *  *  *  * \nP5*********\nP6 *  *  *  *  *  *  *  *  *\n\
                P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n";
    assert_eq!(start(&format!("{even}+\n+2726FU\n")), None);
    assert_eq!(
        warned(Format::Csa, "V3.0\n$MAX_MOVES:256\nPI\n+\n+2726FU\n"),
        ["record-rule-left-out"]
    );
    for (lines, line) in [
        ("PI82KA\n+\n", 2),
        ("PI82HI82HI\n+\n", 2),
        ("PI\nP1-KY\n+\n", 3),
        ("P1-KY-KE\n+\n", 2),
        ("P1-XX-KE-GI-KI-OU-KI-GI-KE-KY\n+\n", 2),
        ("P+59OU\nP+59FU\n+\n", 3),
        ("P+59OU00TO\n+\n", 2),
        ("PI\n+\n-8384FU\n", 4),
        ("PI\n+\n+2726GI\n", 4),
        ("PI\n+\n+2726FU\nHELLO\n", 5),
        ("PI\n+\n+2726FU\n%TORYO\n-8384FU\n", 6),
        ("PI\n+\n+2725FU\n%-ILLEGAL_ACTION\n", 4),
    ] {
        assert_eq!(refused(Format::Csa, &format!("V2.2\n{lines}")).0, Some(line), "{lines}");
    }
    assert!(
        refused(Format::Csa, &format!("{}+\n", even.replace("P5*********\n", "")))
            .1
            .contains("9 rows, not 8")
    );
}

#[test]
fn a_text_may_hold_several_games_of_csa_or_kif() {
    let text = "V2.2\nN+甲\nPI\n+,+2726FU,T3,-8384FU\n%TORYO\n/\nV2.2\nPI\n+\n+2725FU\n/\nPI\n-\n-8384FU\nT2.5\n";
    let found = reading(Format::Csa, text);
    let [Ok(first), Err(second), Ok(third)] = &found.games[..] else { panic!("{found:?}") };
    assert_eq!(
        (first.moves().join(" "), third.moves().join(" ")),
        ("2g2f 8c8d".into(), "8c8d".into())
    );
    assert_eq!(third.main.moves[0].facts.millis, Some(2500));
    let second = &second.why;
    assert_eq!((second.game, second.place.map(|place| place.line)), (Some(2), Some(10)));
    let text =
        format!("手合割：平手\n{HEAD}{MOVES}   3 投了\n手合割：香落ち\n{HEAD}   1 ３四歩(33)\n");
    let games = reading(Format::Kif, &text).whole().expect("games");
    assert_eq!(games.iter().map(|game| game.main.moves.len()).collect::<Vec<_>>(), [2, 1]);
    let text = format!(
        "#KIF version=2.0\n手合割：平手\n手数＝0  まで\n#KIF version=2.0\n手合割：香落ち\n{HEAD}"
    );
    let games = reading(Format::Kif, &text).whole().expect("games");
    assert_eq!(games.iter().map(|game| game.position.is_some()).collect::<Vec<_>>(), [false, true]);
    // Behind a header that is out of its place the variations go on.
    let text =
        format!("手合割：平手\n{HEAD}{MOVES}   3 投了\n棋戦：甲\n変化：1手\n   1 ７六歩(77)\n");
    assert_eq!(warned(Format::Kif, &text), ["record-behind-end"]);
    let games = reading(Format::Kif, &text).whole().expect("a game");
    assert_eq!((games.len(), games[0].main.variations.len()), (1, 1));
    let text = text
        .replace("棋戦：甲\n変化：1手\n", "変化：2手\n棋戦：甲\n")
        .replace("   1 ７六歩(77)\n", "   2 ３四歩(33)\n");
    assert_eq!(reading(Format::Kif, &text).games.len(), 1);
    // Another game of KI2 has no heading, and may have variations.
    let ki2 = "棋戦：甲\n手合割：平手\n▲２六歩△８四歩\nまで2手で中断\n\n変化：2手\n△３四歩\n";
    let games = reading(Format::Ki2, &ki2.repeat(2)).games;
    assert_eq!((games.len(), games.iter().filter(|game| game.is_ok()).count()), (2, 2));
}

#[test]
fn entries_of_jkf_are_read_or_refused() {
    let even = |moves: &str| format!("{{\"header\":{{}},\"moves\":[{{}},{moves}]}}");
    let first = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}"#;
    let second = r#"{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU","color":1}}"#;
    let drop = r#"{"move":{"to":{"x":3,"y":4},"piece":"FU"}}"#;
    let text = even(&format!("{first},{second},{{\"special\":\"TORYO\"}}"));
    let (_, moves, outcome, _) = told(Format::Jkf, &text);
    assert_eq!((&*moves, outcome), ("7g7f 3c3d", won(Side::Second)));
    let capture = r#""capture":"KA""#;
    let third = r#"{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true}}"#;
    let fourth = r#"{"move":{"from":{"x":3,"y":1},"piece":"GI","same":true,"capture":"UM"}}"#;
    let taken = |third: &str, fourth: &str| even(&[first, second, third, fourth].join(","));
    let with = |entry: &str, more: &str| entry.replace("\"piece\"", &format!("{more},\"piece\""));
    for text in [
        taken(third, fourth),
        taken(&with(third, capture), &fourth.replace("UM", "KA")),
        taken(&with(third, "\"same\":false"), &with(fourth, r#""to":{"x":2,"y":2}"#)),
    ] {
        assert_eq!(told(Format::Jkf, &text).1, "7g7f 3c3d 8h2b+ 3a2b", "{text}");
    }
    for text in [
        taken(&with(third, r#""capture":"FU""#), fourth),
        taken(&with(third, "\"same\":true"), fourth),
        taken(third, &fourth.replace("UM", "RY")),
        taken(third, &with(fourth, r#""to":{"x":3,"y":2}"#)),
        taken(&with(third, "\"promote\":true"), fourth),
        even(&with(first, capture)),
        even(first).replace("\"header\":{}", r#""header":{"手合割":"二枚落ち","手合割":"平手"}"#),
    ] {
        assert!(reading(Format::Jkf, &text).whole().is_err(), "{text}");
    }
    let both = even(first).replace(
        "\"header\":{}",
        r#""header":{"手合割":"二枚落ち"},"initial":{"preset":"HIRATE"}"#,
    );
    assert_eq!(warned(Format::Jkf, &both), ["record-contradiction"]);
    for (hand, warnings) in [("なし", 0), ("飛", 1)] {
        let text = both.replace("\"手合割\":\"二枚落ち\"", &format!("\"先手の持駒\":\"{hand}\""));
        assert_eq!(warned(Format::Jkf, &text).len(), warnings, "{text}");
    }
    for moves in [
        second.to_owned(),
        format!("{first},{drop}"),
        first.replace("FU", "GI"),
        first.replace("\"piece\"", "\"peice\""),
        first.replace("\"move\"", "\"mvoe\""),
        first.replace("\"from\":{\"x\":7,\"y\":7},", "\"relative\":\"R\","),
    ] {
        assert!(reading(Format::Jkf, &even(&moves)).whole().is_err(), "{moves}");
    }
    for initial in [r#"{"preset":"12"}"#, r#"{"preset":"OTHER"}"#, r#"{}"#] {
        let text = format!("{{\"header\":{{}},\"initial\":{initial},\"moves\":[{{}},{first}]}}");
        assert!(reading(Format::Jkf, &text).whole().is_err(), "{initial}");
    }
    assert!(
        told(
            Format::Jkf,
            &format!("{{\"header\":{{}},\"initial\":null,\"moves\":[{{}},{first}]}}")
        )
        .0
        .is_none()
    );
}

#[test]
fn a_start_of_jkf_is_whole_or_refused() {
    let king = r#"{"color":1,"kind":"OU"}"#;
    let (empty, own) = ("{}", r#"{"color":0,"kind":"OU"}"#);
    let file = |cells: [&str; 3]| {
        format!("[{},{},{},{}]", cells[0], cells[1], cells[2], ["{}"; 6].join(","))
    };
    let text = |cell: &str, files: usize, hands: &str| {
        let [first, second] = [[cell, empty, empty], [empty, empty, own]].map(file);
        let rest = [",", &file([empty; 3])].concat().repeat(files - 2);
        format!(
            r#"{{"header":{{}},"initial":{{"preset":"OTHER","data":{{"color":0,"board":[{first},{second}{rest}],"hands":[{hands}]}}}},"moves":[{{}}]}}"#
        )
    };
    let (start, ..) = told(Format::Jkf, &text(king, 9, r#"{"FU":2},{}"#));
    assert_eq!(start.as_deref(), Some("8k/9/7K1/9/9/9/9/9/9 b 2P 1"));
    for wrong in [
        text(king, 10, "{},{}"),
        text(king, 8, "{},{}"),
        text(r#"{"color":1}"#, 9, "{},{}"),
        text(r#"{"kind":"OU"}"#, 9, "{},{}"),
        text(king, 9, "{},{},{}"),
        text(king, 9, r#"{"FU":19},{}"#),
        text(king, 9, r#"{"OU":1},{}"#),
        text(king, 9, "{},{}").replace("OTHER", "HIRATE"),
        text(king, 9, "{},{}").replace("initial", "start"),
    ] {
        assert!(reading(Format::Jkf, &wrong).whole().is_err(), "{wrong}");
    }
}

#[test]
fn a_move_that_is_not_played_takes_no_time_and_no_comment_of_another() {
    let illegal = "   3 ２五歩(27)   ( 0:09/00:00:09)\n*bad\n   4 反則勝ち\n";
    let first = "   1 ２六歩(27)   ( 0:01/00:00:01)\n   2 ８四歩(83)   ( 0:02/00:00:02)\n";
    let text = format!(
        "{HEAD}{first}{illegal}変化：2手\n   2 ３四歩(33)\n   3 ３四歩(33) ( 0:07/0:0:07)\n"
    );
    let game = reading(Format::Kif, &text).whole().expect(&text).remove(0);
    let moves = &game.main.moves;
    assert_eq!((moves.len(), moves[1].facts.millis, &*moves[1].comment), (2, Some(2000), ""));
    assert_eq!(game.outcome, won(Side::Second));
    let variation = &game.main.variations[0].line.moves;
    assert_eq!((variation.len(), variation[0].facts.millis), (1, None));
    // Where nothing says that it ended the game, a variation behind it does not hide it.
    let (line, _) = refused(Format::Kif, &text.replace("   4 反則勝ち\n", ""));
    assert_eq!(line, Some(4));
}

#[test]
fn a_declaration_is_worth_what_the_rule_says() {
    let rule = vec![("EnteringKingRule".to_owned(), "CSARule24".to_owned())];
    let outcome = |hand: &str, rule: &Settings| {
        let start = "K+R+B+P+P+P+P+P+P/+P+P+P+P+P+P+P+P1/9/9/9/9/9/9/4k4 b";
        let line = format!("position sfen {start} {hand} 1 moves win");
        read_line(&line, &SHOGI, rule).expect(&line).outcome
    };
    assert_eq!(outcome("-", &rule), Some(Outcome::Draw));
    assert_eq!(outcome("RB", &rule), won(Side::First));
    assert_eq!(outcome("-", &Settings::new()), won(Side::First));
}

#[test]
fn what_stands_in_another_form_is_read_or_refused_and_never_left_out() {
    let told_moves = |text: &str| told(Format::Kif, text).1;
    let wide = MOVES.replace("   1", "１").replace("   2", "２");
    let text = format!("{HEAD}{wide}変化：２手\n   2 ３四歩(33) ( )\n");
    assert_eq!(told_moves(&text), "2g2f 8c8d");
    assert_eq!(told_moves(&text.replace("歩(83)", "歩　(83)")), "2g2f 8c8d");
    let game = reading(Format::Kif, &text).whole().expect(&text).remove(0);
    assert_eq!(game.main.variations[0].line.texts(), ["3c3d"]);
    for (line, mv) in
        [(2, "   1 二六歩(27)\n"), (2, "   1 二六歩（27）\n"), (2, "   1 ５五角の打\n")]
    {
        assert_eq!(refused(Format::Kif, &format!("{HEAD}{mv}")).0, Some(line), "{mv}");
    }
    for head in ["手合割：二枚落ち\n手合割：平手\n", "後手番\n手番：先手\n"] {
        assert_eq!(refused(Format::Kif, &format!("{head}{HEAD}{MOVES}")).0, Some(2), "{head}");
    }
    assert_eq!(told(Format::Csa, "PI,+,+2726FU,T5,-8384FU,%TORYO").1, "2g2f 8c8d");
    for text in [
        "PI\n+\n-\n+2726FU\n",
        "PI\n+\n＋2726FU\n",
        "PI\n+\nP+00FU\n",
        "V2\nX\nPI\n+\n",
        "PI\n+\n$+2726FU,-8384FU\n",
        "NOTE +2726FU\nPI\n+\n",
    ] {
        assert!(reading(Format::Csa, text).whole().is_err(), "{text}");
    }
    assert_eq!(warned(Format::Csa, "$JISHOGI 27\nPI\n+\n+2726FU\n%TORYO\n").len(), 1);
    // Headers of JKF are those of KIF.
    for header in [
        r#""手合割":"二枚落ち""#,
        r#""手合割 ":"二枚落ち""#,
        r#""手合割":["香落ち"]"#,
        r#""手合":"香落ち""#,
        r#""手番":"後手""#,
        r#""後手の持駒":"飛""#,
    ] {
        let text = format!("{{\"header\":{{\n{header}}},\"moves\":[{{}}]}}");
        assert!(reading(Format::Jkf, &text).whole().is_err(), "{text}");
        let given = text.replace("\"moves\"", "\"initial\":{\"preset\":\"HIRATE\"},\"moves\"");
        let read = reading(Format::Jkf, &given);
        assert!(read.games[0].is_err() || !read.warnings.is_empty(), "{text}");
    }
    let text = r#"{"header":{"棋戦":null,"手番":null,"開始日時":null},"moves":[{}]}"#;
    let read = reading(Format::Jkf, text);
    assert!(read.warnings.is_empty(), "{:?}", read.warnings);
    assert_eq!(read.whole().expect(text)[0].event, "");
}

#[test]
fn names_before_another_game_are_of_that_game() {
    let game = |names: [&str; 2], end: &str| {
        format!("先手：{}\n後手：{}\n手合割：平手\n{MOVES}{end}\n", names[0], names[1])
    };
    let text = game(["甲", "乙"], "   3 投了") + &game(["丙", "丁"], "まで2手で中断");
    let reading = reading(Format::Kif, &text);
    assert!(reading.warnings.is_empty(), "{:?}", reading.warnings);
    let players = reading.whole().expect("games").into_iter().map(|game| game.players);
    assert!(players.eq([["甲", "乙"], ["丙", "丁"]].map(|names| names.map(str::to_owned))));
}

#[test]
fn objects_of_jkf_are_no_lists() {
    let file = |mv: &str| format!("{{\"moves\":[{{}},\n{mv}]}}");
    let played = file(
        "{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"},\"time\":{\"now\":{\"m\":0,\"s\":1}}}",
    );
    assert_eq!(told(Format::Jkf, &played).1, "7g7f");
    for (object, list) in [
        ("{\"x\":7,\"y\":7}", "[7,7]"),
        ("{\"m\":0,\"s\":1}", "[null,0,1]"),
        ("{\"now\":{\"m\":0,\"s\":1}}", "[null,null]"),
    ] {
        let text = played.replace(object, list);
        assert_eq!(refused(Format::Jkf, &text).0, Some(2), "{text}");
    }
    assert_eq!(refused(Format::Jkf, &file("[null,null,null,\"TORYO\",null]")).0, Some(2));
    let start = "{\"moves\":[{}],\n\"initial\":[null,\"HIRATE\"]}";
    assert_eq!(refused(Format::Jkf, start).0, Some(2));
}

#[test]
fn a_start_of_jkf_has_its_line_and_no_other_keys() {
    let text = |start: &str| format!("{{\"moves\":[{{}}],\n\"initial\":{start}}}");
    for (start, words) in [
        (r#"{"preset":"12"}"#, "12"),
        (r#"{"preset":"HIRATE","mode":1}"#, "mode"),
        (r#"{"preset":"OTHER","data":{"colour":1}}"#, "colour"),
    ] {
        let (line, said) = refused(Format::Jkf, &text(start));
        assert!(line == Some(2) && said.contains(words), "{said}");
    }
    assert!(refused(Format::Jkf, "[]").1.contains("an object"));
}

#[test]
fn numbers_over_a_diagram_may_be_narrow() {
    let text = diagram("先手の持駒：金", &ROWS, "");
    let narrow = text.replace("９ ８ ７ ６ ５ ４ ３ ２ １", "9 8 7 6 5 4 3 2 1");
    assert_eq!(told(Format::Kif, &narrow), told(Format::Kif, &text));
}
