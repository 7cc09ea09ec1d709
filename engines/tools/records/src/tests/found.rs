//! Files as programs write them, and inputs in which a construct is broken.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::*;
use crate::page::PARTED;

/// The games of a text, each with its moves and result; a refusal with its line.
fn found(format: Format, rules: &dyn DynGame, bytes: impl AsRef<[u8]>) -> Vec<String> {
    let reading = read(format, bytes, rules, &Settings::new());
    let game = |game: Result<GameRecord, RefusedGame>| match game {
        Ok(game) => {
            let result = match game.outcome {
                Some(Outcome::Win(Side::First)) => "first",
                Some(Outcome::Win(Side::Second)) => "second",
                Some(Outcome::Draw) => "draw",
                None => "none",
            };
            format!("{} {result}", game.moves().join(" "))
        }
        Err(refused) => format!("line {}", refused.why.place.map_or(0, |place| place.line)),
    };
    reading.games.into_iter().map(game).collect()
}

/// Tags of the page dpxq.com and of the programs CCBridge and XQStudio.
const PAGE: &str = "[DhtmlXQ]\n[DhtmlXQ_pver]130606[/DhtmlXQ_pver]\n\
    [DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]\n[DhtmlXQ_blacktime][/DhtmlXQ_time]\n\
    [DhtmlXQ_comment0]one||two[/DhtmlXQ_comment0]\n[DhtmlXQ_hits]4141[/DhtmlXQ_hits]\n\
    [DhtmlXQ_result]紅勝[/DhtmlXQ_result]\n[/DhtmlXQ]\n";

#[test]
fn pages_of_dhtmlxq_are_read_as_programs_write_them() {
    let moves = "h2e2 h9g7 h0g2 i9h9 first";
    let all = |text: &[u8]| found(Format::Pgn, &XIANGQI, text);
    assert_eq!(all(PAGE.as_bytes()), [moves]);
    assert_eq!(all(&encoding_rs::BIG5.encode(PAGE).0), [moves]);
    let game = read(Format::Pgn, PAGE, &XIANGQI, &Settings::new()).whole().expect(PAGE);
    assert_eq!(game[0].main.comment, "one\ntwo");
    let start = "0919293949596979891777062646668600102030405060708012720323436383";
    let board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let tag = |name: &str, value: &str| format!("[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]\n");
    for (more, expected) in [
        (tag("binit", start) + &tag("fen", board), moves),
        (tag("fen", board), moves),
        (tag("fen", "3k5/9/9/9/9/9/9/9/9/4K4 w"), "line 9"),
        (tag("binitt", start), "line 9"),
        (tag("binit", &start[1..]), "line 9"),
        (tag("movelist", "77477062"), "line 9"),
    ] {
        assert_eq!(all((PAGE.to_owned() + &more).as_bytes()), [expected], "{more}");
    }
    // The mark may stand behind the first tags.
    let moved = PAGE.replacen("[DhtmlXQ]\n", "", 1);
    let moved = tag("result", "红胜") + "[DhtmlXQ]\n" + &moved.replace("紅勝", "");
    assert_eq!(all(moved.as_bytes()), [moves]);
    // A page's scripts name no moves of its game; a tag by a misspelt name may hold some.
    for (behind, is_warned) in [
        ("<script>let on_move = last_moves[0], is_move_on = 1;</script>", false),
        ("[DhtmXQ_move_0_2_1]1022[/DhtmXQ_move_0_2_1]", true),
        ("[DhtmXQ_movelist]7747[/DhtmXQ_movelist]", true),
        ("[DhtmlXQ_hits]4142[/DhtmlXQ_hits]", true),
        ("{DhtmlXQ_result]黑胜[/DhtmlXQ_result]", true),
        ("(;GM[4]SZ[15];B[hh])", true),
        ("1. C2=5", true),
        ("【DhtmlXQ_result】红胜【/DhtmlXQ_result】", true),
        ("［ＤｈｔｍｌＸＱ＿ｍｏｖｅｌｉｓｔ］7747", true),
        ("[DhtmlXQ_result]红胜（慢棋和）[/DhtmlXQ_result]", true),
    ] {
        let reading = read(Format::Pgn, PAGE.to_owned() + behind, &XIANGQI, &Settings::new());
        assert_eq!(!reading.warnings.is_empty(), is_warned, "{behind}: {:?}", reading.warnings);
    }
}

/// No game of a file is lost where another is in DhtmlXQ.
#[test]
fn pgn_beside_dhtmlxq_is_refused() {
    let pgn = "[Game \"Chinese Chess\"]\n[Red \"a\"]\n\n1. C2=5 {see X} H8+7 {X} 1-0\n";
    let page = |tags: &str| found(Format::Pgn, &XIANGQI, tags);
    let moves = "h2e2 h9g7 h0g2 i9h9 first";
    for comment in ["[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", "[DhtmlXQ]", PAGE] {
        let text = pgn.replace('X', comment);
        assert_eq!(page(&text.replace("\n[D", " [D")), ["h2e2 h9g7 first"], "{comment}");
    }
    assert_eq!(page(&format!("{pgn}\n{PAGE}")), ["line 1", moves]);
    assert_eq!(page(&format!("{PAGE}{PAGE}{pgn}")), [moves, "line 17"]);
    // Forums change the letters of tags.
    assert_eq!(page(&PAGE.to_lowercase()), [moves]);
    assert_eq!(page(&PAGE.replace("movelist]", "moveList ]")), [moves]);
    for (old, new) in [
        ("[DhtmlXQ_result]", "[DhtmlXQ_resul]"),
        ("[DhtmlXQ_hits]", "[DhtmlXQ_red]Xu[/Dhtm0XQ_red]\n[DhtmlXQ_black]Liu"),
    ] {
        let reading = read(Format::Pgn, PAGE.replace(old, new), &XIANGQI, &Settings::new());
        assert!(reading.games[0].is_ok() && !reading.warnings.is_empty(), "{new}");
    }
}

#[test]
fn tournaments_of_gomocup_say_who_won_by_which_rule() {
    let head = "Piskvorky 15x15, 11:11, ";
    let moves = "8,8,0\n9,8,100\n8,9,50\n";
    for (text, expected, rule) in [
        (format!("{head}0\n{moves}A\nB\n-1\n1,Freestyle\n"), "h8 i8 h7 first", None),
        (format!("{head}1\n{moves}A\nB\n-1\n1,Standard\n"), "h8 i8 h7 second", Some("standard")),
        (format!("{head}0\n{moves}A\nB\n0\n2,Renju\n"), "h8 i8 h7 second", Some("renju")),
        (format!("{head}0\n{moves}A\nB\n-1\n1,Standard15_1\n"), "h8 i8 h7 first", Some("standard")),
        (format!("{head}0\n{moves}A\nB\n-1\n1,Checkers\n"), "line 8", None),
        (format!("{head}0\n{moves}8,x,50\nA\nB\n-1\n"), "line 5", None),
        (format!("{head}0\n{moves}8,9\nA\nB\n-1\n"), "line 5", None),
        (format!("{head}0\n{moves}A\n8,10,3\n-1\n"), "line 6", None),
        (format!("{head}0\n{moves}xx\n9,9,3\nA\nB\n-1\n"), "line 5", None),
        (format!("{head}0\n{moves}a line\nA\nB\n-1\n"), "line 5", None),
        (format!("{head}0\n{moves}A\n-1\n"), "line 5", None),
        (format!("{head}0\n{moves}A\nB\n1,Freestyle\nC\n"), "line 8", None),
        (format!("{head}0\n{moves}A\nB\nC\n"), "line 7", None),
        (format!("{head}0\n{moves}-1\nhello\n"), "line 6", None),
        (format!("{head}0\n{moves}9,9,3A\nB\n1,Freestyle\n"), "line 5", None),
    ] {
        assert_eq!(found(Format::Psq, &GOMOKU, &text), [expected], "{text}");
        let game = read(Format::Psq, &text, &GOMOKU, &Settings::new()).whole();
        let settings = game.map(|games| games[0].settings.clone()).unwrap_or_default();
        assert_eq!(settings.first().map(|(_, value)| &**value), rule, "{text}");
    }
}

#[test]
fn words_around_moves_are_told_from_them() {
    let rule = "============================";
    let chinese = "1. 炮二平五 马8进7";
    let xiangqi = [
        (
            format!("{chinese} 1-0\n{rule}\n 欢迎访问《象棋百科全书网》\nhttp://www.xqbase.com/\n"),
            "h2e2 h9g7 first",
        ),
        (format!("=== 1 ===\n[Event \"?\"]\n\n{chinese} *\n{rule}\n"), "h2e2 h9g7 none"),
        (format!("{chinese} *\n马二进三"), "line 2"),
        ("1. C2=5\nH8+7 (1... C8=5\n".to_owned(), "line 2"),
        ("1. 炮二平五 {one}\n1. 马8进7 2. 马二进三 *".to_owned(), "h2e2 h9g7 h0g2 none"),
        (format!("{chinese}\n1. 马二进三 *"), "line 2"),
        ("1. 炮二平五\n1. 马8进7 马二进三 *".to_owned(), "line 2"),
    ];
    for (text, expected) in xiangqi {
        assert_eq!(found(Format::Pgn, &XIANGQI, &text), [expected], "{text}");
    }
    let ruled = format!("{chinese} *\n  {rule}\n  {chinese}");
    let reading = read(Format::Pgn, &ruled, &XIANGQI, &Settings::new());
    assert!(reading.games.len() == 2 && reading.warnings.is_empty(), "{:?}", reading.warnings);
    let big5 = encoding_rs::BIG5.encode("炮二平五 馬8進7\n").0;
    assert_eq!(found(Format::Pgn, &XIANGQI, &big5), ["h2e2 h9g7 none"]);
    let starred = found(Format::Pdn, &DRAUGHTS, "1. 11-15 23-19 * 2-0");
    assert_eq!(starred, ["11-15 23-19 second"]);
    let pdn = "1. 11-15 23-19 +- 2. 8-11 -+ 22-17 *";
    assert_eq!(found(Format::Pdn, &DRAUGHTS, pdn), ["11-15 23-19 8-11 22-17 none"]);
    // What is no move is no second one.
    for (format, rules, text, word) in [
        (Format::Pdn, &DRAUGHTS as &dyn DynGame, "1. 11-15 23-19 White resigned", "White"),
        (Format::Pgn, &XIANGQI, "1. 炮二平五 马8进7 先手胜", "先手胜"),
    ] {
        let refused = read(format, text, rules, &Settings::new()).whole().expect_err(text);
        assert!(matches!(*refused.what, Cause::Rules(_)), "{refused}");
        assert!(refused.to_string().contains(word), "{refused}");
    }
    // Editors of DOS end a file with a sign.
    assert_eq!(found(Format::Pdn, &DRAUGHTS, "1. 11-15 23-19 *\x1a"), ["11-15 23-19 none"]);
    let tree = "(;GM[4]SZ[15];B[hh])";
    for (behind, expected) in [
        ("\x1a", &["h8 none"][..]),
        ("bye (Kim)", &["line 2"]),
        ("bye, Kim", &["h8 none"]),
        ("bye\n(;GM[4]SZ[15];B[ii])", &["h8 none", "i7 none"]),
        ("W[ii])", &["line 2"]),
        (";W[ii]", &["line 2"]),
    ] {
        assert_eq!(found(Format::Sgf, &GOMOKU, format!("{tree}\n{behind}")), expected, "{behind}");
    }
    let reading = read(Format::Sgf, format!("{tree}\nbye"), &GOMOKU, &Settings::new());
    assert_eq!(
        reading.warnings[0].to_string(),
        "line 2: left out, behind the end of the game: bye"
    );
    let tree = "(;GM[4]SZ[15]RU[];B[hh]\n(;W[ii])";
    assert_eq!(found(Format::Sgf, &GOMOKU, tree), ["line 1"]);
    assert_eq!(found(Format::Sgf, &GOMOKU, format!("{tree})")), ["h8 i7 none"]);
}

#[test]
fn comments_and_pieces_of_shogi_are_no_moves() {
    let csa = "PI\n+\n 'comment,+2726FU\n+7776FU, -3334FU,'comment,+2726FU\n";
    assert_eq!(found(Format::Csa, &SHOGI, csa), ["7g7f 3c3d none"]);
    let jkf = |piece: &str| {
        let mv = format!(
            "{{\"from\":{{\"x\":8,\"y\":8}},\"to\":{{\"x\":7,\"y\":7}},\"piece\":\"{piece}\"}}"
        );
        let first = "{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}";
        let second = "{\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4},\"piece\":\"FU\"}";
        format!("{{\"moves\":[{{\"move\":{first}}},{{\"move\":{second}}},{{\"move\":{mv}}}]}}")
    };
    assert_eq!(found(Format::Jkf, &SHOGI, jkf("KA")), ["7g7f 3c3d 8h7g none"]);
    for piece in ["UM", "GI"] {
        assert_eq!(found(Format::Jkf, &SHOGI, jkf(piece)), ["line 0"], "{piece}");
    }
}

/// A text on one line is read in a time of its length, not of its square.
#[test]
fn a_long_line_is_read_soon() {
    let long = |part: &str| part.repeat(600_000);
    let texts: [(Format, &dyn DynGame, String, &str); 10] = [
        (Format::Pgn, &XIANGQI, format!("1. C2=5 {}H8+7 *", long("{x} ")), "h2e2 h9g7 none"),
        (Format::Pdn, &DRAUGHTS, format!("1. 11-15 {}23-19 *", long("$1 ")), "11-15 23-19 none"),
        (Format::Sgf, &GOMOKU, format!("(;GM[4]SZ[15]{};B[hh])", long("C[x]")), "h8 none"),
        (Format::Csa, &SHOGI, format!("PI,+,+7776FU{}", long(",T1")), "7g7f none"),
        (Format::Ki2, &SHOGI, format!("▲７六歩{}△３四歩\n", long("　")), "7g7f 3c3d none"),
        (Format::Kif, &SHOGI, format!("a{}\n1 ７六歩(77)\n", long("７六歩(")), "7g7f none"),
        (Format::Kif, &SHOGI, format!("a{}\n1 ７六歩(77)\n", long("▲")), "7g7f none"),
        (Format::Kif, &SHOGI, format!("1 ７六歩(77)\n2 中断 {}\n", long("(")), "7g7f none"),
        (Format::Sgf, &GOMOKU, format!("(;GM[4]SZ[15]C[é{}];B[hh])", long("CA[")), "h8 none"),
        (
            Format::Pgn,
            &XIANGQI,
            format!("1. C2=5 {{[dhtmlxq]{}}} *", long("/dhtmlxq")),
            "h2e2 none",
        ),
    ];
    for (format, rules, text, expected) in texts {
        let (done, read) = mpsc::channel();
        thread::spawn(move || done.send(found(format, rules, text)));
        let patience = Duration::from_secs(60);
        assert_eq!(read.recv_timeout(patience), Ok(vec![expected.to_owned()]), "{format:?}");
    }
}

/// What all games read of a text alike is done once: in PGN, and in PDN for draughts.
#[test]
fn a_long_text_without_a_game_is_parted_once_for_all_games() {
    const DOTS: dyngame::Erased<dots::Program> = dyngame::Erased::new();
    let games: [&dyn DynGame; 5] = [&SHOGI, &XIANGQI, &DRAUGHTS, &GOMOKU, &DOTS];
    let wanted = Wanted { games: &games, settings: &Settings::new(), present: None };
    let prose = "Dear friends, the old game was played on a board of stone (1912).\n";
    for (text, times) in [(prose.repeat(10_000), 2), (format!("[Event \"a\"]\n{prose}"), 1)] {
        let before = PARTED.get();
        assert!(crate::found(text.as_bytes(), "", wanted).is_err());
        assert_eq!(PARTED.get() - before, times);
    }
}

#[test]
fn letters_of_a_page_are_no_moves() {
    const CONNECT_FOUR: dyngame::Erased<toy::connect_four::Program> = dyngame::Erased::new();
    let (games, settings): (&[&dyn DynGame], _) = (&[&XIANGQI, &CONNECT_FOUR], Settings::new());
    let wanted = Wanted { games, settings: &settings, present: None };
    let finds = |text: &str| crate::found(text.as_bytes(), "txt", wanted).is_ok();
    assert!(!finds("[quote]a[/quote]\n"));
    assert!(finds("[Event x]\n\n1. a b *\n") && finds("a b"));
}

/// Positions without a word before them are each a start; lines of moves may be one game.
#[test]
fn a_file_of_positions_is_read() {
    let (games, settings): (&[&dyn DynGame], _) = (&[&SHOGI, &XIANGQI, &GOMOKU], Settings::new());
    let wanted = Wanted { games, settings: &settings, present: None };
    let found = |text: &str| match crate::found(text.as_bytes(), "sfen", wanted) {
        Ok(all) => all[0].1.games.iter().map(Result::is_ok).collect(),
        Err(_) => Vec::new(),
    };
    let (one, other) = ("4k4/9/9/9/9/9/9/9/4K4 b G 1", "4k4/9/9/9/9/9/9/9/4K4 w - 1");
    assert_eq!(found(&format!("{one}\n{other}\n")), [true, true]);
    assert_eq!(found(&format!("{one}\nno position\n{other}\n")), [true, false, true]);
    assert!(found(&format!("{one}\n7g7f 3c3d\n")).is_empty());
    assert_eq!(found("7g7f 3c3d\n2g2f\n"), [true]);
}

/// The ending of a name may come from a request: it is no path.
#[test]
fn an_ending_is_any_text() {
    let (games, settings): (&[&dyn DynGame], _) = (&[&SHOGI, &GOMOKU], Settings::new());
    let wanted = Wanted { games, settings: &settings, present: None };
    for ending in ["a/b", "/", "..", "", "\\", "\0"] {
        assert!(crate::found(b"nothing of a game\nat all", ending, wanted).is_err(), "{ending}");
        assert!(!is_said(b"nothing", ending), "{ending}");
    }
}
