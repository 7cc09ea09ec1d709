//! The facts beside the moves: clocks, dates, settings, ends; and the words of a text that messages quote.

use super::*;

/// The ids of the warnings of the only game in `text`.
fn warned(format: Format, rules: &dyn DynGame, text: &str) -> Vec<&'static str> {
    let reading = read(format, text, rules, &Settings::new());
    let ids = reading.warnings.iter().map(|warning| game::Refusal::message(&warning.what).id);
    let ids = ids.collect();
    let games = reading.whole().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(games.len(), 1, "{text}");
    ids
}

#[test]
fn clocks_and_dates_in_other_words_are_said_to_be_left_out() {
    let sgf = |rest: &str| format!("(;GM[4]SZ[15]{rest};B[hh])");
    let kif = |rest: &str| format!("{rest}\n手合割：平手\n   1 ７六歩(77)\n");
    let csa = |rest: &str| format!("V3.0\n{rest}\nPI\n+\n+7776FU\n");
    let pgn = |rest: &str| format!("[{rest}]\n\n1. h8 *\n");
    let cases: [(Format, &dyn DynGame, String, bool); 34] = [
        (Format::Sgf, &GOMOKU, sgf("TM[ten minutes]"), false),
        (Format::Sgf, &GOMOKU, sgf("TM[-5]"), false),
        (Format::Sgf, &GOMOKU, sgf("TM[600]OT[25/600 Canadian]"), false),
        (Format::Sgf, &GOMOKU, sgf("TM[600]OT[3x30 byo-yomi]"), false),
        (Format::Sgf, &GOMOKU, sgf("DT[yesterday]"), false),
        (Format::Sgf, &GOMOKU, sgf("TM[600]GC[Black's clock: ten minutes]"), false),
        (Format::Sgf, &GOMOKU, sgf(";B[hh]BL[abc]").replace(";B[hh])", ")"), false),
        (Format::Sgf, &GOMOKU, sgf("TM[600]OT[1x30 byo-yomi, 5 fischer]DT[2026-11]"), true),
        (Format::Sgf, &GOMOKU, sgf("TM[]OT[]DT[]"), true),
        (Format::Pgn, &GOMOKU, pgn("TimeControl \"ten minutes\""), false),
        (Format::Pgn, &GOMOKU, pgn("Date \"yesterday\""), false),
        (Format::Pgn, &GOMOKU, pgn("TimeControl \"-\""), true),
        (Format::Pgn, &GOMOKU, pgn("Date \"????.??.??\""), true),
        (Format::Kif, &SHOGI, kif("持ち時間：十分"), false),
        (Format::Kif, &SHOGI, kif("秒読み：三十秒"), false),
        (Format::Kif, &SHOGI, kif("先手の持ち時間：いくらか"), false),
        (Format::Kif, &SHOGI, kif("開始日時：きのう"), false),
        (Format::Kif, &SHOGI, kif("開始日時：2024/05/06 手合割：平手 先手：甲 後手：乙"), false),
        (Format::Kif, &SHOGI, kif("持ち時間：10分+30秒"), true),
        (Format::Kif, &SHOGI, kif("持ち時間：600+30+5"), true),
        (Format::Kif, &SHOGI, kif("持ち時間：00:30+05"), true),
        (Format::Kif, &SHOGI, kif("持ち時間："), true),
        (Format::Kif, &SHOGI, kif("持ち時間：各1時間、使い切ったら1手60秒"), true),
        (Format::Kif, &SHOGI, kif("持ち時間：1時間(1手1分)"), false),
        (Format::Kif, &SHOGI, kif("持ち時間：3時間 秒読み60秒"), true),
        (Format::Kif, &SHOGI, kif("持ち時間：10分 切れたら30秒"), true),
        (Format::Kif, &SHOGI, kif("持ち時間：15分|60秒"), false),
        (Format::Kif, &SHOGI, kif("持ち時間：各２時間３０分"), true),
        (Format::Kif, &SHOGI, kif("持ち時間：40手1時間30分0.5秒"), true),
        (Format::Csa, &SHOGI, csa("$TIME:foo+1+2"), false),
        (Format::Csa, &SHOGI, csa("$START_TIME:yesterday"), false),
        (Format::Csa, &SHOGI, csa("$TIME_LIMIT:soon"), false),
        (Format::Csa, &SHOGI, csa("$TIME_LIMIT:00:25+10"), true),
        (Format::Csa, &SHOGI, csa("$TIME_LIMIT:"), true),
    ];
    for (format, rules, text, is_understood) in cases {
        let wanted: &[&str] = if is_understood { &[] } else { &["record-line-left-out"] };
        assert_eq!(warned(format, rules, &text), wanted, "{text}");
    }
    // A clock that is not understood does not take the place of one that is.
    let text = sgf("TM[600]GC[Black's clock: ten minutes]");
    let game =
        read(Format::Sgf, &text, &GOMOKU, &Settings::new()).whole().expect("a game").remove(0);
    assert_eq!(game.controls, ["600".parse().ok(); 2]);
    let clock = |format, rules: &dyn DynGame, text: &str| {
        let reading = read(format, text, rules, &Settings::new());
        reading.whole().expect(text)[0].controls[0].map(String::from)
    };
    let periods = sgf("TM[600]OT[3x30 byo-yomi]");
    assert_eq!(clock(Format::Sgf, &GOMOKU, &periods).as_deref(), Some("600"));
    for (words, wanted) in [
        ("各２時間３０分", Some("9000")),
        ("40手1時間30分0.5秒", Some("40/5400.5")),
        ("各1時間、使い切ったら1手60秒", Some("3600b60")),
        ("3時間 秒読み60秒", Some("10800b60")),
        ("10分切れたら30秒", Some("600b30")),
        ("1時間(1手1分)", None),
    ] {
        let text = kif(&format!("持ち時間：{words}"));
        assert_eq!(clock(Format::Kif, &SHOGI, &text).as_deref(), wanted, "{words}");
    }
}

#[test]
fn words_of_people_in_comments_are_no_facts() {
    for words in [
        "Popular in the 1960s, +5",
        "A favourite of the 1980s,  and +1 for Black",
        "-2 here; 30s of thought",
        "+1 =2 -3 in my games",
        "1960s style",
        "3/4 of all games",
        "+0.5 is what I think",
        "1.5s he took for it",
        "a line\n\n   indented   text",
    ] {
        let texts: [(Format, &dyn DynGame, String); 3] = [
            (Format::Sgf, &GOMOKU, format!("(;GM[4]SZ[15];B[hh]C[{words}])")),
            (Format::Pgn, &XIANGQI, format!("1. C2=5 {{{words}}} *")),
            (Format::Pdn, &DRAUGHTS, format!("1. 11-15 {{{words}}} *")),
        ];
        for (format, rules, text) in texts {
            let game = read(format, &text, rules, &Settings::new()).whole().expect(&text).remove(0);
            let MoveRecord { facts, comment, .. } = &game.main.moves[0];
            assert_eq!((*facts, &**comment), (Facts::default(), words), "{text}");
        }
    }
    let sgf = "(;GM[4]SZ[15];B[hh]C[+0.31/12 0.10s, White mates\nin  3, +5])";
    let game = read(Format::Sgf, sgf, &GOMOKU, &Settings::new()).whole().expect(sgf).remove(0);
    let MoveRecord { facts, comment, .. } = &game.main.moves[0];
    let known = Facts { score: Some(Score::Centi(31)), depth: Some(12), millis: Some(100) };
    assert_eq!((*facts, &**comment), (known, "White mates\nin  3, +5"));
}

#[test]
fn the_properties_of_the_game_in_sgf_are_understood_as_its_format_says() {
    let game = |head: &str| {
        let text = format!("(;GM[4]SZ[15]{head}C[start];B[hh])");
        read(Format::Sgf, &text, &GOMOKU, &Settings::new()).whole().expect(&text).remove(0)
    };
    for (result, end) in [
        ("R", "resignation"),
        ("Resign", "resignation"),
        ("T", "time forfeit"),
        ("Time", "time forfeit"),
        ("F", "forfeit"),
        ("Forfeit", "forfeit"),
        ("", ""),
        ("3.5", ""),
    ] {
        assert_eq!(game(&format!("RE[W+{result}]")).end(), end, "{result}");
    }
    let date = game("DT[1996-05-06,07,08]").date.map(String::from);
    assert_eq!(date.as_deref(), Some("1996-05-06"));
    let comment = game("GC[A famous game.\nSecond line\nTermination: time forfeit]").main.comment;
    assert_eq!(comment, "A famous game.\nSecond line\nstart");
}

#[test]
fn a_record_of_another_rule_than_the_user_says_is_refused() {
    type Case<'a> = (Format, &'a dyn DynGame, &'a str, [&'a str; 2], &'a str);
    let cases: [Case<'_>; 5] = [
        (Format::Sgf, &GOMOKU, "(;GM[4]SZ[15];B[hh])", ["Size", "19"], "Size=15"),
        (
            Format::Sgf,
            &GOMOKU,
            "(;GM[4]SZ[15]RU[renju];B[hh])",
            ["Rule", "freestyle"],
            "Rule=renju",
        ),
        (Format::Pgn, &GOMOKU, "[Rule \"renju\"]\n\n1. h8 *", ["rule", "standard"], "Rule=renju"),
        (Format::Psq, &GOMOKU, "Piskvorky 20x20, 11:11, 0\n", ["Size", "15"], "Size=20"),
        (
            Format::Pdn,
            &DRAUGHTS,
            "[GameType \"21\"]\n\n1. 11-15 *",
            ["Variant", "english12"],
            "Variant=english8",
        ),
    ];
    for (format, rules, text, [name, value], said) in cases {
        let told = vec![(name.to_owned(), value.to_owned())];
        let error = read(format, text, rules, &told).whole().expect_err(text);
        let settings = said.to_owned();
        assert_eq!(*error.what, Cause::Form(Fault::ToldOtherwise { settings }), "{text}");
        let value = said.split_once('=').expect("a setting").1.to_owned();
        let games = read(format, text, rules, &vec![(name.to_owned(), value)]).whole();
        assert_eq!(games.expect(text)[0].settings.len(), 1, "{text}");
    }
}

#[test]
fn two_starts_of_a_game_of_draughts_that_differ_are_refused() {
    let text = |inside: &str| {
        format!("[SetUp \"1\"]\n[FEN \"W:W21,22:B1-4\"]\n\n/FEN \"{inside}\"/ 1. 22-18 1-5 *")
    };
    assert!(
        read(Format::Pdn, text("W:W21-22:B1,2,3,4"), &DRAUGHTS, &Settings::new()).whole().is_ok()
    );
    let error = read(Format::Pdn, text("W:W21,22,32:B1-4"), &DRAUGHTS, &Settings::new());
    let error = error.whole().expect_err("two starts");
    assert!(error.to_string().starts_with("line 4: contradicts"), "{error}");
}

#[test]
fn variations_need_no_numbers() {
    let pdn = "1. 11-15 (9-13 22-17 13x22 26x17) 23-19 (22-18 15x22 25x18) 2. 8-11 *";
    let game = read(Format::Pdn, pdn, &DRAUGHTS, &Settings::new());
    assert!(
        game.warnings.iter().all(|said| matches!(said.what, Notice::RulesGuessed { .. })),
        "{:?}",
        game.warnings
    );
    let game = game.whole().expect(pdn).remove(0);
    let lengths = game.main.variations.iter().map(|inner| inner.line.moves.len());
    assert_eq!(lengths.collect::<Vec<_>>(), [4, 3]);
}

#[test]
fn moves_without_the_end_that_a_tag_names_may_be_cut() {
    let text = |end: &str| format!("[Result \"1-0\"]\n\n1. C2=5 H8+7 {end}");
    assert_eq!(warned(Format::Pgn, &XIANGQI, &text("")), ["record-no-end"]);
    for end in ["1-0", "½-½", "1/2"] {
        let is_same = end == "1-0";
        let wanted: &[&str] = if is_same { &[] } else { &["record-contradiction"] };
        assert_eq!(warned(Format::Pgn, &XIANGQI, &text(end)), wanted, "{end}");
    }
}

#[test]
fn a_comment_among_tags_begins_no_game() {
    let text = "[Red \"a\"]\n{one}\n[Black \"b\"]\n; two\n\n1. C2=5 *";
    let game = read(Format::Pgn, text, &XIANGQI, &Settings::new()).whole().expect(text);
    let [game] = &game[..] else { panic!("{} games", game.len()) };
    assert_eq!((game.players.join("-"), game.moves().join(" ")), ("a-b".into(), "h2e2".into()));
}

#[test]
fn a_comment_may_have_a_paragraph_in_brackets() {
    let text = "1. C2=5 {first\n\n[a note] second} H8+7 1-0";
    let game = read(Format::Pgn, text, &XIANGQI, &Settings::new()).whole().expect(text).remove(0);
    assert_eq!(game.moves().join(" "), "h2e2 h9g7");
}

#[test]
fn a_sentence_about_changes_begins_no_variation() {
    let text = "手数----指手--\n   1 ２六歩(27)\n変化球を投げた\n   2 ３四歩(33)\n   3 投了\n";
    let refused = read(Format::Kif, text, &SHOGI, &Settings::new()).whole().expect_err(text);
    assert!(refused.to_string().starts_with("line 3: "), "{refused}");
}

#[test]
fn messages_quote_little() {
    let text = format!("(;GM[4]SZ[15];B[{}])", "h".repeat(4000));
    let error = read(Format::Sgf, text, &GOMOKU, &Settings::new()).whole().expect_err("no point");
    assert!(error.to_string().len() < 450, "{error}");
    let message = format!("{:?}", game::Refusal::message(&error));
    assert!(message.len() < 800, "{message}");
}

#[test]
fn numbers_go_on_from_a_diagram_or_begin_anew() {
    let rows = shogi_records::ROWS.join("\n");
    let text =
        |number: u32| format!("先手の持駒：金\n{rows}\n手数＝40  まで\n   {number} ５二金打\n");
    for (number, is_read) in [(41, true), (1, true), (50, false), (40, false)] {
        let read = read(Format::Kif, text(number), &SHOGI, &Settings::new()).whole();
        assert_eq!(read.is_ok(), is_read, "{number}");
    }
}

#[test]
fn a_variation_of_no_number_is_left_out() {
    let text = "   1 ２六歩(27)\n   2 ８四歩(83)\n\n変化：x手\n   2 ３四歩(33)\n   3 ２五歩(26)\n";
    assert_eq!(warned(Format::Kif, &SHOGI, text), ["record-variation-left-out"]);
    // Each that hangs on nothing is named.
    let two = "   1 ２六歩(27)\n\n変化：3手\n   3 ２五歩(26)\n\n変化：5手\n   5 ２四歩(25)\n";
    assert_eq!(warned(Format::Kif, &SHOGI, two), ["record-variation-left-out"; 2]);
    let timed = "   1 ２六歩(27)\n\n変化：1手\n   1 ７六歩(77)\n   2 中断 ( 0:02/00:00:02)\n";
    assert_eq!(warned(Format::Kif, &SHOGI, timed), ["record-line-left-out"]);
    let late = "手合割：平手\n   3 ２六歩(27)\n";
    assert_eq!(warned(Format::Kif, &SHOGI, late), ["record-first-number"]);
}
