//! Records as clubs and other programs have them.

use super::*;

#[test]
fn ki2_is_written_and_read_as_books_have_it() {
    let moves = "▲７六歩　△３四歩　▲２二角成　△同銀　▲４五角";
    assert_lines(Format::Ki2, &["先手：sente", moves, "まで5手で先手の勝ち"]);
    let book = "# comment\n手合割：二枚落ち\n下手：a\n上手：b\n\n*a remark\n\
        △６二銀    ▲７六歩    △５四歩\n▲４六歩\nまで4手で上手の勝ち\n";
    let games = games_in(Format::Ki2, book, &SHOGI);
    let game = &games[0];
    assert_eq!(game.moves, ["7a6b", "7g7f", "5c5d", "4g4f"]);
    assert_eq!((&*game.players[0], &*game.players[1]), ("a", "b"));
    assert_eq!(game.outcome, Some(Outcome::Win(Side::Second)));
    assert!(game.position.as_ref().is_some_and(|start| start.starts_with("lnsgkgsnl/9/")));
    let error = |text: &str| refusal(Format::Ki2, text, &SHOGI);
    assert_eq!(error("▲７六歩 △７六歩"), "illegal move: ７六歩: no piece there can move so");
    assert_eq!(error("nothing"), "no game in it");
    assert_eq!(
        error("手合割：平手\n   1 ７六歩(77)\n"),
        "moves with their numbers are those of KIF"
    );
}

#[test]
fn jkf_is_read_as_players_write_it() {
    let text = r#"{"header":{"先手":"a","後手":"b"},"initial":{"preset":"HIRATE"},"moves":[{},
        {"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"},
         "time":{"now":{"m":1,"s":5},"total":{"h":0,"m":1,"s":5}}},
        {"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"color":1,"piece":"FU"}},
        {"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true,"capture":"KA"}},
        {"move":{"from":{"x":3,"y":1},"same":true,"piece":"GI","capture":"UM"},"comments":["!"]},
        {"move":{"to":{"x":4,"y":5},"piece":"KA"}},{"special":"TORYO"}]}"#;
    let games = games_in(Format::Jkf, text, &SHOGI);
    assert_eq!(games[0].moves, shogi_record().moves);
    assert_eq!([0, 1].map(|ply| games[0].facts_of(ply).millis), [Some(65_000), None]);
    assert_eq!((&*games[0].ending, games[0].outcome), ("resignation", shogi_record().outcome));
    let error = |text: &str| refusal(Format::Jkf, text, &SHOGI);
    assert!(error("[1, 2").starts_with("not JSON: "));
    assert_eq!(error("{}"), "no moves in it");
    let preset = r#"{"initial":{"preset":"77"},"moves":[]}"#;
    assert_eq!(error(preset), "not a known handicap: 77");
    let far = r#"{"moves":[{"move":{"from":{"x":10,"y":7},"to":{"x":7,"y":6}}}]}"#;
    assert!(error(far).starts_with("not a move of JKF: {"));
}

#[test]
fn handicaps_have_their_positions() {
    let starts = SHOGI.description(&Settings::new()).expect("a description").openings.starts;
    let names = crate::shogi::HANDICAPS;
    assert!(names.iter().map(|row| row.0).eq(starts.iter().map(|row| row.0)), "{names:?}");
    for ((_, name, preset), (_, start)) in names.iter().zip(starts) {
        let kif = format!("手合割：{name}　　\n手数----指手---------消費時間--\n");
        let jkf = format!("{{\"initial\":{{\"preset\":\"{preset}\"}},\"moves\":[{{}}]}}");
        for (format, text) in [(Format::Kif, &kif), (Format::Jkf, &jkf)] {
            let games = games_in(format, text, &SHOGI);
            assert_eq!(games[0].position.as_deref(), Some(*start), "{text}");
            SHOGI.board(Some(start), &Settings::new()).expect("a position");
        }
    }
}

#[test]
fn games_of_chinese_pages_are_read() {
    let page = "<div>[DhtmlXQ]\n[DhtmlXQ_event]杯[/DhtmlXQ_event]\n[DhtmlXQ_red]甲[/DhtmlXQ_red]\n\
        [DhtmlXQ_black]乙[/DhtmlXQ_black]\n[DhtmlXQ_result]红先负[/DhtmlXQ_result]\n\
        [DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit]\n\
        [DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]\n[/DhtmlXQ]</div>\n\
        [DhtmlXQ][DhtmlXQ_binit]START[/DhtmlXQ_binit]\
        [DhtmlXQ_movelist]4050[/DhtmlXQ_movelist][/DhtmlXQ]";
    // The generals alone, Black's to move.
    let start = ["99".repeat(4), "39".into(), "99".repeat(15), "40".into(), "99".repeat(11)];
    let page = page.replace("START", &start.concat());
    let games = games_in(Format::Pgn, &page, &XIANGQI);
    assert_eq!(games[0].moves, ["h2e2", "h9g7", "h0g2", "i9h9"]);
    assert_eq!((&*games[0].players[0], &*games[0].event), ("甲", "杯"));
    assert_eq!(games[0].outcome, Some(Outcome::Win(Side::Second)));
    let start = games[1].position.as_deref().expect("a position");
    assert!(start.contains(" b "), "{start}");
    let refuse = |text: &str| refusal(Format::Pgn, text, &XIANGQI);
    assert_eq!(refuse("[DhtmlXQ_movelist]77479[/DhtmlXQ_movelist]"), "not a move: 9");
    assert_eq!(
        refuse("[DhtmlXQ_binit]09[/DhtmlXQ_binit][DhtmlXQ_movelist][/DhtmlXQ_movelist]"),
        "not a start position of DhtmlXQ: 09"
    );
}

#[test]
fn boards_of_other_sizes_are_read_from_sgf_and_psq() {
    let sized = |size: &str| vec![("Size".to_owned(), size.to_owned())];
    let sgf = "(;GM[4]FF[4]SZ[19];B[as];W[sa])\n(;GM[4]SZ[15];B[hh])";
    let games = games_in(Format::Sgf, sgf, &GOMOKU);
    assert_eq!(
        (&games[0].settings, &games[0].moves[..]),
        (&sized("19"), &["a1", "s19"].map(str::to_owned)[..])
    );
    assert_eq!((&games[1].settings, &*games[1].moves[0]), (&Settings::new(), "h8"));
    let psq =
        "Piskvorky 20x20, 11:11, 0\r\n1,20,0\r\n20,1,1530\r\na.zip\r\nb.zip\r\n-1\r\n0,1,2\r\n";
    let games = games_in(Format::Psq, psq, &GOMOKU);
    assert_eq!(games[0].settings, sized("20"));
    assert_eq!([0, 1].map(|ply| games[0].facts_of(ply).millis), [Some(0), Some(1530)]);
    assert_eq!((&games[0].moves[1], &games[0].players[1]), (&"t1".to_owned(), &"b.zip".to_owned()));
    let again = write(Format::Psq, &games[0], &GOMOKU).expect("a text");
    assert_eq!(again, "Piskvorky 20x20, 11:11, 0\n1,20,0\n20,1,1530\na.zip\nb.zip\n-1\n");
    let refuse = |text: &str| refusal(Format::Psq, text, &GOMOKU);
    assert_eq!(refuse("8,8,0\n"), "not the head of a psq file: 8,8,0");
    assert_eq!(refuse("Piskvorky 15x15\n16,1,0\n"), "not on the board: p1");
    assert_eq!(refuse("Piskvorky 15x15\n1,16,0\n"), "not on the board: a16");
    assert_eq!(refuse("Piskvorky 15x15\n1,1,0\n1,1,0\n"), "occupied: a1");
}

#[test]
fn a_comment_is_no_move_of_another_game() {
    let text = "1. H2-E2 {as in chess.Nf3} H9-G7 *";
    let games = games_in(Format::Pgn, text, &XIANGQI);
    assert_eq!(games[0].moves, ["h2e2", "h9g7"]);
}

#[test]
fn games_of_others_are_refused_by_their_names() {
    let named = "[Event \"x\"]\n[White \"Carlsen\"]\n[Black \"Anand\"]\n\n1. e4 e5 2. d4 d5 1-0\n";
    for rules in [&XIANGQI as &dyn Rules, &GOMOKU, &SHOGI, &DOTS, &CONNECT_FOUR] {
        assert_eq!(refusal(Format::Pgn, named, rules), "a game of chess: [White \"Carlsen\"]");
    }
    for (text, word) in [
        ("1. e4 e5 2. Nf3 Nc6 *", "Nf3"),
        ("1. e4 d5 2. exd5 Qxd5 *", "exd5"),
        ("1. g3 g6 2. Bg2 *", "Bg2"),
        ("1. O-O *", "O-O"),
    ] {
        assert_eq!(refusal(Format::Pgn, text, &GOMOKU), format!("a game of chess: {word}"));
    }
    let other = "[Game \"Hex\"]\n1. a1 *";
    assert_eq!(refusal(Format::Pgn, other, &GOMOKU), "a game of Hex: [Game \"Hex\"]");
    let variant = "[Variant \"Xiangqi\"]\n[White \"a\"]\n[Black \"b\"]\n1. h2e2 *";
    assert_eq!(read(Format::Pgn, variant, &XIANGQI, &Settings::new()).map(|all| all.len()), Ok(1));
    for (number, name) in [("1", "Go"), ("2", "Othello"), ("3", "chess"), ("99", "another kind")] {
        let text = format!("(;FF[4]GM[{number}]SZ[15];B[hh])");
        let expected = format!("a game of {name}: GM[{number}]");
        assert_eq!(refusal(Format::Sgf, &text, &GOMOKU), expected);
        assert_eq!(refusal(Format::Sgf, &text, &DOTS), expected);
    }
    let unsaid = read(Format::Sgf, "(;SZ[15];B[hh];W[ih])", &GOMOKU, &Settings::new());
    assert_eq!(unsaid.expect("a record")[0].moves, ["h8", "i8"]);
}
