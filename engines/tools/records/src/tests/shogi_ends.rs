//! Ends of shogi that the board shows, that a server sums up, and for which formats have no word.

use super::shogi_records::{reading, told, warned, won};
use super::*;

/// A game in which Black gives perpetual check, without its end.
fn perpetual() -> String {
    let loop_of_it = "+3132RY\n-1211OU\n+3231RY\n-1112OU\n".repeat(3);
    let moves = loop_of_it.trim_end_matches("-1112OU\n");
    format!("V2.2\nP-11OU\nP+31RY59OU\nP-00AL\n-\n-1112OU\n{moves}")
}

/// A game in which the rooks go to and fro.
fn recurring() -> String {
    format!("V2.2\nPI\n+\n{}", "+2838HI\n-8272HI\n+3828HI\n-7282HI\n".repeat(3))
}

fn game(text: &str) -> GameRecord {
    reading(Format::Csa, text).whole().expect(text).remove(0)
}

/// The text in a format, and the ids of what is left out of it.
fn written(format: Format, game: &GameRecord) -> (String, Vec<&'static str>) {
    let Written { text, warnings } = write(format, game, &SHOGI).expect("a text");
    (text, warnings.iter().map(|warning| game::Refusal::message(&warning.what).id).collect())
}

/// Writes `record` in each format, with a line of each text; read again it is the same.
fn ends_in(record: &GameRecord, words: [(Format, &str); 3]) {
    for (format, line) in words {
        let (text, _) = written(format, record);
        assert!(text.contains(line), "{line}: {text}");
        let read = reading(format, &text);
        assert!(read.warnings.is_empty(), "{:?} {text}", read.warnings);
        assert_eq!(read.whole().expect("a game").remove(0), *record, "{text}");
    }
}

#[test]
fn who_gives_perpetual_check_has_broken_the_rules() {
    for end in
        ["", "%+ILLEGAL_ACTION\n", "%OUTE_SENNICHITE\n", "'summary:oute_sennichite: lose: win\n"]
    {
        let record = game(&format!("{}{end}", perpetual()));
        assert_eq!((record.outcome, record.end()), (won(Side::Second), "perpetual check"), "{end}");
        ends_in(
            &record,
            [
                (Format::Csa, "\n%+ILLEGAL_ACTION\n"),
                (Format::Jkf, "\"special\":\"+ILLEGAL_ACTION\""),
                (Format::Kif, " 反則勝ち\n"),
            ],
        );
    }
    for word in ["%SENNICHITE", "%ILLEGAL_MOVE", "%TORYO"] {
        let text = format!("{}{word}\n", perpetual());
        assert_eq!(warned(Format::Csa, &text), ["record-contradiction"], "{word}");
        assert_ne!(told(Format::Csa, &text).2, won(Side::Second), "{word}");
    }
}

#[test]
fn an_end_past_a_repetition_keeps_its_word() {
    for (word, kif) in [
        ("%TORYO", "投了"),
        ("%TIME_UP", "切れ負け"),
        ("%KACHI", "入玉勝ち"),
        ("%ILLEGAL_MOVE", "反則負け"),
        ("%-ILLEGAL_ACTION", "反則勝ち"),
        ("%SENNICHITE", "千日手"),
    ] {
        let record = game(&format!("{}{word}\n", recurring()));
        let special = format!("\"special\":\"{}\"", &word[1..]);
        let words = [(Format::Csa, word), (Format::Jkf, &*special), (Format::Kif, kif)];
        ends_in(&record, words.map(|(format, word)| (format, word)));
    }
    for word in ["%JISHOGI", "%MAX_MOVES", "%HIKIWAKE", "%FUZUMI", "%CHUDAN"] {
        let text = format!("{}{word}\n", recurring());
        assert_eq!(warned(Format::Csa, &text), ["record-contradiction"], "{word}");
        assert_eq!(told(Format::Csa, &text).3, "sennichite", "{word}");
    }
}

/// The lines that shogi-server writes: for some ends nothing else stands there.
#[test]
fn the_summary_of_a_server_tells_of_the_end() {
    let (black, white, draw) = (won(Side::First), won(Side::Second), Some(Outcome::Draw));
    for (end, outcome, name, warnings) in [
        ("%TORYO\n'summary:toryo:a lose:b win", white, "resignation", &[][..]),
        (
            "%KACHI\n'summary:illegal kachi:a lose:b win",
            white,
            "wrong declaration",
            &["record-contradiction"],
        ),
        (
            "%TORYO\n'summary:abnormal:a win:b lose",
            black,
            "disconnection",
            &["record-contradiction"],
        ),
        ("%TORYO\n'summary:abnormal:a lose:b win", white, "disconnection", &[]),
        ("%TORYO\n'summary:toryo:a win:b lose", white, "resignation", &["record-contradiction"]),
        ("'ILLEGAL_MOVE(+7675FU)\n'summary:illegal move:a lose:b win", white, "illegal move", &[]),
        ("'summary:max_moves:a draw:b draw", draw, "move limit", &["record-end-not-shown"]),
        ("'summary:time up:a lose:b win", white, "time forfeit", &[]),
        ("'summary:another:a win:b lose", black, "", &[]),
        ("'summary:toryo:a:b win", None, "", &[]),
        // The names of the other sides.
        ("%TORYO\n'summary:toryo:b lose:a win", white, "resignation", &["record-contradiction"]),
    ] {
        let text =
            format!("N+a\nN-b\nPI\n+\n+7776FU\nT3\n-3334FU\nT12\n{end}\n'$END_TIME:2020/01/01\n");
        let (_, _, found, said) = told(Format::Csa, &text);
        assert_eq!((found, &*said), (outcome, name), "{text}");
        assert_eq!(warned(Format::Csa, &text), warnings, "{text}");
    }
}

#[test]
fn an_end_that_is_not_shown_is_named_with_its_line() {
    let kif = "1 ７六歩(77)\n2 入玉勝ち\n\n変化：1手\n1 ２六歩(27)\n";
    let reading = read(Format::Kif, kif, &SHOGI, &Settings::new());
    let end = |warning: &&Warning| matches!(warning.what, Notice::EndNotShown { .. });
    let place = reading.warnings.iter().find(end).and_then(|warning| warning.place);
    assert_eq!(place.map(|place| place.line), Some(2), "{:?}", reading.warnings);
    // So it is in lines that programs copy.
    let lines = "startpos moves 7g7f\nposition startpos moves 7g7f 3c3d win\n";
    let Reading { warnings, .. } = read_lines(lines, &SHOGI, &Settings::new());
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    assert!(end(&warning) && warning.place.is_some_and(|place| place.line == 2), "{warning}");
}

#[test]
fn a_winner_without_a_word_is_said_to_be_lost() {
    let moves = || MoveLine::of(["7g7f", "3c3d"].map(str::to_owned));
    for (name, winner, csa, warnings) in [
        ("forfeit", Side::Second, "%TORYO", [&[][..], &["record-no-reason"]]),
        ("try", Side::Second, "%TORYO", [&[], &["record-no-reason"]]),
        ("crash", Side::Second, "%TORYO", [&[], &["record-no-reason"]]),
        ("illegal move", Side::First, "%-ILLEGAL_ACTION", [&[], &[]]),
        ("wrong declaration", Side::Second, "%ILLEGAL_MOVE", [&[], &["record-no-reason"]]),
        ("wrong declaration", Side::First, "%-ILLEGAL_ACTION", [&[], &["record-no-reason"]]),
        ("adjudication", Side::First, "%CHUDAN", [&["record-no-winner"], &["record-no-reason"]]),
        ("forfeit", Side::First, "%CHUDAN", [&["record-no-winner"], &["record-no-reason"]]),
    ] {
        let ending = EndName::read(name, &SHOGI);
        let record =
            GameRecord { main: moves(), outcome: won(winner), ending, ..GameRecord::default() };
        let (text, left) = written(Format::Csa, &record);
        assert!(text.contains(&format!("\n{csa}\n")), "{text}");
        assert_eq!(left, warnings[0], "{name}");
        assert_eq!(written(Format::Jkf, &record).1, warnings[0], "{name}");
        assert_eq!(written(Format::Ki2, &record).1, warnings[1], "{name}");
        assert_eq!(written(Format::Kif, &record).1, [""; 0], "{name}");
        assert_eq!(text.contains("'summary:abnormal"), csa == "%CHUDAN", "{text}");
        assert_eq!(reading(Format::Csa, &text).whole().expect("a game")[0], record, "{text}");
    }
}

/// Other programs refuse a sentence with another word for a draw.
#[test]
fn sentences_of_kif_on_draws_have_two_words() {
    let moves = || MoveLine::of(["7g7f", "3c3d"].map(str::to_owned));
    for (name, word, sentence) in [
        ("agreement", "引き分け", "持将棋"),
        ("move limit", "最大手数", "持将棋"),
        ("impasse", "持将棋", "持将棋"),
        ("repetition", "千日手", "千日手"),
    ] {
        let (ending, outcome) = (EndName::read(name, &SHOGI), Some(Outcome::Draw));
        let record = GameRecord { main: moves(), outcome, ending, ..GameRecord::default() };
        let (text, _) = written(Format::Kif, &record);
        assert!(text.contains(&format!("   3 {word}\n")), "{text}");
        assert!(text.ends_with(&format!("まで2手で{sentence}\n")), "{text}");
        assert_eq!(reading(Format::Kif, &text).whole().expect("a game")[0], record, "{text}");
    }
}

#[test]
fn a_declaration_that_the_board_refutes_is_warned_of() {
    let csa = "PI\n+\n+7776FU\n-3334FU\n%KACHI\n";
    assert_eq!(warned(Format::Csa, csa), ["record-end-not-shown"]);
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 入玉勝ち\n";
    assert_eq!(warned(Format::Kif, kif), ["record-end-not-shown"]);
}

#[test]
fn a_header_behind_the_moves_costs_no_game() {
    for end in ["", "%TORYO\n"] {
        let text = format!("PI\n+\n+7776FU\n-8384FU\nT2\n$END_TIME:2017/05/05 10:40:00\n{end}");
        assert_eq!(told(Format::Csa, &text).1, "7g7f 8c8d");
        assert_eq!(warned(Format::Csa, &text), [""; 0]);
    }
    let rule = "PI\n+\n+7776FU\n$MAX_MOVES:4\n";
    assert_eq!(warned(Format::Csa, rule), ["record-rule-left-out"]);
}

#[test]
fn a_rule_in_the_headers_of_kif_is_said_to_be_left_out() {
    for header in ["最大手数：4", "持将棋：24点法"] {
        let (key, value) = header.split_once('：').expect("a header");
        let kif = format!("{header}\n手合割：平手\n   1 ７六歩(77)\n");
        let jkf = format!("{{\"header\":{{\"{key}\":\"{value}\"}},\"moves\":[{{}}]}}");
        assert_eq!(warned(Format::Kif, &kif), ["record-rule-left-out"]);
        assert_eq!(warned(Format::Jkf, &jkf), ["record-rule-left-out"]);
    }
}

#[test]
fn words_of_people_are_no_scores() {
    for comment in [
        "*ソフトの評価値 -800 と聞いて驚いた。深さ 3 の読みでは足りない。",
        "*前譜の評価値=1200は間違い",
        "** 30 分考えた",
    ] {
        let text = format!("手合割：平手\n   1 ７六歩(77)\n{comment}\n");
        let game = reading(Format::Kif, &text).whole().expect(&text).remove(0);
        let MoveRecord { facts, comment: said, .. } = &game.main.moves[0];
        assert_eq!((*facts, &**said), (Facts::default(), &comment[1..]));
    }
    for comment in
        ["*対局 時間 00:10.0 深さ 20/30 評価値 85", "**深さ 20 評価値 85", "*#評価値=85 深さ=20"]
    {
        let text = format!("手合割：平手\n   1 ７六歩(77)\n{comment}\n");
        let game = reading(Format::Kif, &text).whole().expect(&text).remove(0);
        let facts = Facts { score: Some(Score::Centi(85)), depth: Some(20), millis: None };
        assert_eq!(game.main.moves[0].facts, facts, "{comment}");
    }
}

#[test]
fn ends_of_variations_are_kept_or_said() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n\n\
                変化：2手\n   2 ８四歩(83)\n   3 反則負け\n\n変化：1手\n   1 ２六歩(27)\n   2 中断\n";
    let game = reading(Format::Kif, text).whole().expect(text).remove(0);
    let ends: Vec<_> = game.main.variations.iter().map(|variation| variation.line.end).collect();
    assert_eq!(ends, [Some((End::Other, None)), Some((End::Illegal, won(Side::Second)))]);
    for format in [Format::Kif, Format::Ki2, Format::Jkf] {
        let (text, _) = written(format, &game);
        assert_eq!(reading(format, &text).whole().expect("a game")[0].main, game.main, "{text}");
    }
    let (pgn, _) = written(Format::Pgn, &game);
    assert!(pgn.contains("終局=後手勝ち:illegal move") && pgn.contains("終局=中断"), "{pgn}");
    let alone = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 投了\n";
    assert_eq!(warned(Format::Kif, alone), ["record-empty-variation"]);
    let unknown = "手合割：平手\n   1 ７六歩(77)\n変化：1手\n   1 ２六歩(27)\n   2 休憩\n";
    assert_eq!(warned(Format::Kif, unknown), ["record-unknown-end"]);
}

#[test]
fn the_time_of_the_last_think_is_kept_or_said() {
    let kif = "手合割：平手\n   1 ７六歩(77)   ( 0:05/00:00:05)\n   2 ３四歩(33)   ( 0:07/00:00:07)\n\
               \x20  3 投了   ( 1:06/00:01:11)\n";
    let csa = "PI\n+\n+7776FU\nT5\n-3334FU\nT7\n%TORYO\nT66\n";
    let record = game(csa);
    assert_eq!(record.last_think, Some(66_000));
    assert_eq!(reading(Format::Kif, kif).whole().expect(kif)[0], record);
    for (format, word) in [
        (Format::Kif, "   3 投了   ( 1:06/00:01:11)\n"),
        (Format::Csa, "%TORYO\nT66\n"),
        (
            Format::Jkf,
            r#""special":"TORYO","time":{"now":{"h":0,"m":1,"s":6},"total":{"h":0,"m":1,"s":11}}"#,
        ),
    ] {
        let (text, _) = written(format, &record);
        assert!(text.contains(word), "{text}");
        assert_eq!(reading(format, &text).whole().expect("a game")[0], record, "{text}");
    }
    assert_eq!(written(Format::Pgn, &record).1, ["record-no-last-think"]);
    // It has no word where the side to move has won.
    let won = GameRecord { outcome: won(Side::First), ..record };
    assert_eq!(written(Format::Kif, &won).1, ["record-no-last-think"]);
    let untimed = GameRecord { last_think: None, ..won };
    assert_eq!(written(Format::Kif, &untimed).1, [""; 0]);
}

#[test]
fn words_for_ends_say_why_and_who() {
    let text = |end: &str| format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n{end}\n");
    let (white, draw) = (won(Side::Second), Some(Outcome::Draw));
    for (end, outcome, name) in [
        ("   3 最大手数引き分け", draw, "move limit"),
        ("   3 連続王手千日手反則負け", white, "perpetual check"),
        ("   3 先手投了", white, "resignation"),
        ("まで2手で後手投了", won(Side::First), "resignation"),
        ("まで2手で先手が投了", white, "resignation"),
    ] {
        let (_, _, found, said) = told(Format::Kif, &text(end));
        assert_eq!((found, &*said), (outcome, name), "{end}");
    }
}

#[test]
fn headers_of_players_are_no_pieces_and_blank_lines_are_kept() {
    for header in ["後手省略名：金", "後手の戦型：銀"] {
        let text = format!("手合割：平手\n{header}\n   1 ７六歩(77)\n*one\n*\n*two\n");
        let game = reading(Format::Kif, &text).whole().expect(&text).remove(0);
        assert_eq!(game.main.moves[0].comment, "one\n\ntwo");
        assert!(written(Format::Kif, &game).0.contains("*one\n*\n*two\n"));
    }
    let text = "持ち時間：1手30秒\n手合割：平手\n   1 ７六歩(77)\n";
    let game = reading(Format::Kif, text).whole().expect(text).remove(0);
    assert_eq!(game.controls, [Some("0b30".parse().expect("a clock")); 2]);
}
