//! Files that name their game and its rules, and one fact in two places.

use game::Refusal;

use super::*;

const SHOGI_AND_OTHERS: [&dyn DynGame; 3] = [&SHOGI, &DRAUGHTS, &GOMOKU];

fn read_as(format: Format, text: &str, rules: &dyn DynGame) -> Reading {
    read(format, text, rules, &Settings::new())
}

/// The id of the message with which the only game of a text is refused.
fn why(format: Format, text: &str, rules: &dyn DynGame) -> &'static str {
    let error = read_as(format, text, rules).whole().expect_err(text);
    Refusal::message(&error.what).id
}

/// The moves of the only game of a text, and the ids of its warnings.
fn moves(format: Format, text: &str, rules: &dyn DynGame) -> (String, Vec<&'static str>) {
    let reading = read_as(format, text, rules);
    let warnings =
        reading.warnings.iter().map(|warning| Refusal::message(&warning.what).id).collect();
    (reading.whole().expect(text).remove(0).moves().join(" "), warnings)
}

#[test]
fn a_form_of_xiangqi_is_of_no_other_game() {
    let start = "9919293949596979891777062646668600102030405060708012720323436383";
    let text = |moves: &str| {
        format!(
            "[DhtmlXQ_binit]{start}[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]\n"
        )
    };
    for rules in SHOGI_AND_OTHERS {
        assert_eq!(why(Format::Pgn, &text("7747"), rules), "record-other-game");
        assert_eq!(why(Format::Pgn, "XQ\u{a}", rules), "record-other-game");
    }
    let empty = read_as(Format::Pgn, &text(""), &XIANGQI).whole().expect("a game").remove(0);
    assert!(empty.main.moves.is_empty() && empty.position.is_some());
    let alone = text("").lines().next().expect("a line").to_owned();
    assert_eq!(read_as(Format::Pgn, &alone, &XIANGQI).whole().expect("a game"), [empty]);
    for moves in ["77477", "7748"] {
        assert_eq!(refusal(Format::Pgn, &XIANGQI, &text(moves)).0, Some(2), "{moves}");
    }
}

#[test]
fn chess_is_refused_with_its_line_and_a_way_out() {
    const DOTS: dyngame::Erased<dots::Program> = dyngame::Erased::new();
    let (games, settings): (&[&dyn DynGame], _) = (&[&DOTS, &GOMOKU], Settings::new());
    let wanted = Wanted { games, settings: &settings, present: None };
    let found = |text: &str| match crate::found(text.as_bytes(), "pgn", wanted) {
        Err(Unread::ForAll(error)) => error.to_string(),
        _ => String::new(),
    };
    let said = found("[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 *\n");
    assert!(said.starts_with("line 2: a game of chess: [White \"b\"] (if it is another"), "{said}");
    let said = found("[Event \"a\"]\n\n1. e4 e5\n2. Nf3 *\n");
    assert!(said.starts_with("line 4: a game of chess: Nf3 ("), "{said}");
    let moves = "[White \"b\"]\n[Variant \"gomoku\"]\n\n1. e4 e5 *\n";
    assert!(crate::found(moves.as_bytes(), "pgn", wanted).is_ok());
}

#[test]
fn chess_is_not_taken_for_xiangqi() {
    let names = "[White \"a\"]\n[Black \"b\"]\n\n";
    for chess in ["1. e4 e5 1-0", "1. e4 e5 2. Rh4 *", "1. a4 Nc6 *"] {
        assert_eq!(why(Format::Pgn, &format!("{names}{chess}"), &XIANGQI), "record-maybe-chess");
    }
    let named = "[Variant \"xiangqi\"]\n[White \"a\"]\n\n1. e4 e5 *";
    let red = "[Red \"a\"]\n[White \"a\"]\n\n1. e4 e5 *";
    for text in [named, red, "1. e4 e5 *"] {
        assert_eq!(moves(Format::Pgn, text, &XIANGQI).0, "e3e4 e6e5", "{text}");
    }
    for own in ["1. C2=5 H8+7 *", "1. h2e2 h9g7 *", "1. Che2 Hg7 *"] {
        assert_eq!(moves(Format::Pgn, &format!("{names}{own}"), &XIANGQI).0, "h2e2 h9g7", "{own}");
    }
}

#[test]
fn draughts_on_another_board_are_said_or_refused() {
    let ten = "1. 31-27 20-24";
    let (played, warnings) = moves(Format::Pdn, &format!("{ten} 1-0"), &DRAUGHTS);
    assert_eq!((&*played, warnings), ("31-27 20-24", vec!["record-rules-guessed"]));
    for end in ["2-0", "1-1", "0-2"] {
        assert_eq!(why(Format::Pdn, &format!("{ten} {end}"), &DRAUGHTS), "record-other-game");
        let tag = format!("[Result \"{end}\"]\n\n{ten} *");
        assert_eq!(why(Format::Pdn, &tag, &DRAUGHTS), "record-other-game");
    }
    assert_eq!(moves(Format::Pdn, "1. 11-15 23-19 2-0", &DRAUGHTS).1, ["record-figures-of-white"]);
    let told = read_as(Format::Pdn, "1. 11-15\n23-19 2-0\n\nplayed in Hull", &DRAUGHTS).warnings;
    let figures = |warning: &&Warning| matches!(warning.what, Notice::FiguresOfWhite {});
    let place = told.iter().find(figures).and_then(|warning| warning.place);
    assert_eq!(place.map(|place| place.line), Some(2));
    // Without moves nothing says which larger board it is.
    assert_eq!(
        why(Format::Pdn, "[FEN \"W:W46,41:B1,5\"]\n*", &DRAUGHTS),
        "draughts-square-too-high"
    );
    let start = "[FEN \"W:W31-50:B1-20\"]\n\n1. 31-27 *";
    assert_eq!(moves(Format::Pdn, start, &DRAUGHTS).1, ["record-rules-guessed"]);
}

#[test]
fn two_words_on_a_result_are_compared() {
    let xiangqi = "1. C2=5 H8+7";
    let dhtmlxq = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n\
                   [DhtmlXQ_result]黑胜[/DhtmlXQ_result]\n";
    let kinds: [(Format, &dyn DynGame, String, &[&str]); 7] = [
        (
            Format::Pgn,
            &XIANGQI,
            format!("[Result \"1-0\"]\n[Result \"0-1\"]\n\n{xiangqi} 0-1"),
            &["record-contradiction"],
        ),
        (
            Format::Pgn,
            &XIANGQI,
            format!("[Result \"1-0\"]\n[Result \"1-0\"]\n\n{xiangqi} 1-0"),
            &[],
        ),
        (
            Format::Pdn,
            &DRAUGHTS,
            "[Result \"0-0\"]\n\n1. 11-15 1-0".into(),
            &["record-unknown-end", "record-contradiction", "record-figures-of-white"],
        ),
        (
            Format::Pdn,
            &DRAUGHTS,
            "[ResultFormat \"1+ - 1-\"]\n\n1. 11-15 *".into(),
            &["record-line-left-out"],
        ),
        (
            Format::Sgf,
            &GOMOKU,
            "(;GM[4]SZ[15]RE[B+R]RE[W+R];B[hh])".into(),
            &["record-contradiction"],
        ),
        (Format::Sgf, &GOMOKU, "(;GM[4]SZ[15]RE[B+R][0];B[hh])".into(), &["record-contradiction"]),
        (Format::Pgn, &XIANGQI, dhtmlxq.into(), &["record-contradiction"]),
    ];
    for (format, rules, text, wanted) in kinds {
        assert_eq!(moves(format, &text, rules).1, wanted, "{text}");
    }
    let unknown = dhtmlxq.replace("黑胜", "？");
    let warnings = read_as(Format::Pgn, &unknown, &XIANGQI).warnings;
    assert_eq!(warnings[0].place.map(|place| place.line), Some(3));
}

#[test]
fn two_words_on_a_rule_must_agree() {
    for head in ["SZ[15]XR[Size=19]", "SZ[15]RU[Renju]XR[Rule=standard]"] {
        assert_eq!(
            why(Format::Sgf, &format!("(;GM[4]{head};B[hh])"), &GOMOKU),
            "record-contradicts",
            "{head}"
        );
    }
    for head in
        ["SZ[19]XR[Size=19]", "SZ[15]RU[Renju]XR[Rule=renju]", "SZ[15]RU[]XR[Rule=standard]"]
    {
        moves(Format::Sgf, &format!("(;GM[4]{head};B[hh])"), &GOMOKU);
    }
}

#[test]
fn a_line_of_moves_names_the_move_at_fault() {
    let number = |line: &str, rules: &dyn DynGame| match *read_line(line, rules, &Settings::new())
        .expect_err(line)
        .what
    {
        Cause::Form(Fault::NumberedMove { number, .. }) => Some(number),
        _ => None,
    };
    for rules in [&SHOGI as &dyn DynGame, &XIANGQI, &DRAUGHTS, &GOMOKU] {
        let board = rules.state(None, &Settings::new()).expect("a start");
        let mv = board.canonical_text(board.moves()[0]);
        assert_eq!(number(&format!("{mv} {mv}"), rules), Some(2), "{mv}");
    }
    assert_eq!(number("7g7f 3c3d 1a1b", &SHOGI), Some(3));
    assert_eq!(number("9/9 b - 1", &SHOGI), None);
}

#[test]
fn games_of_other_rules_are_named_with_what_to_do() {
    let one = "[Rule \"renju\"]\n\n1. h8 *\n\n";
    let id = |text: &str| {
        let reading = read(Format::Pgn, text, &GOMOKU, &Settings::new());
        let reading = reading.under(&GOMOKU, &Settings::new());
        let errors = reading.games.into_iter().filter_map(Result::err);
        errors.map(|error| Refusal::message(&error.why.what).id).collect::<Vec<_>>()
    };
    assert_eq!(id(one), ["record-other-rules"]);
    assert_eq!(id(&format!("[Event \"?\"]\n\n1. h8 *\n\n{one}")), ["record-mixed-rules"]);
}

#[test]
fn a_text_in_another_format_than_its_name_says_is_called_so() {
    let csa = "V2.2\nPI\n+\n+7776FU\n%TORYO\n";
    assert_eq!(why(Format::Kif, csa, &SHOGI), "record-other-format");
    assert_eq!(why(Format::Kif, "\n", &SHOGI), "record-no-game");
}

#[test]
fn lines_of_play_may_have_comments_and_are_counted() {
    let text = "# one\nposition startpos moves 7g7f\n\nstartpos moves 7g7f 7g7f\n";
    assert!(crate::copied::is_copied(text) && !crate::copied::is_copied("# one\n"));
    for nothing in ["", "# one\n"] {
        let games = read_lines(nothing, &SHOGI, &Settings::new()).games;
        assert!(
            matches!(&games[..], [Err(refused)] if *refused.why.what == Cause::Form(Fault::NoGame {}))
        );
    }
    let games = read_lines(text, &SHOGI, &Settings::new()).games;
    let [Ok(_), Err(refused)] = &games[..] else { panic!("{games:?}") };
    assert_eq!(refused.why.place.map(|place| place.line), Some(4));
}

#[test]
fn each_game_of_an_sgf_names_itself_where_nobody_else_does() {
    let text = "(;FF[4]SZ[15]PB[go];B[hh])(;GM[4]SZ[15];B[hh])";
    let wide: Vec<u8> = "(;GM[4]SZ[15];B[hh])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let are_read = |reading: Reading| reading.games.iter().map(Result::is_ok).collect::<Vec<_>>();
    let none = &Settings::new();
    assert_eq!(are_read(read_unnamed(Format::Sgf, text.as_bytes(), &GOMOKU, none)), [false, true]);
    assert_eq!(are_read(read(Format::Sgf, text, &GOMOKU, none)), [true, true]);
    assert_eq!(are_read(read_unnamed(Format::Sgf, &wide, &GOMOKU, none)), [true]);
    let refused = read_unnamed(Format::Sgf, text.as_bytes(), &GOMOKU, &Settings::new()).whole();
    assert_eq!(Refusal::message(&refused.expect_err(text).what).id, "record-other-game");
}

/// The players and the winner in a PGN of another program.
#[test]
fn white_and_black_are_the_players_in_pgn() {
    let tags = "[White \"a\"]\n[Black \"b\"]\n";
    let cases: [(&dyn DynGame, &str, [&str; 2], Side); 3] = [
        (&SHOGI, "[Variant \"shogi\"]\n\n1. 7g7f 3c3d 1-0", ["a", "b"], Side::First),
        (&GOMOKU, "[Site \"PlayOK\"]\n\n1. h8 i9 1-0", ["b", "a"], Side::Second),
        (&XIANGQI, "[Variant \"xiangqi\"]\n\n1. C2=5 H8+7 1-0", ["a", "b"], Side::First),
    ];
    for (rules, rest, players, winner) in cases {
        let text = format!("{tags}{rest}");
        let game = read_as(Format::Pgn, &text, rules).whole().expect(&text).remove(0);
        assert_eq!(
            (game.players.each_ref().map(|name| &**name), game.outcome),
            (players, Some(Outcome::Win(winner)))
        );
    }
    let own = read_as(Format::Pgn, "[First \"a\"]\n\n1. h8 i9 1-0", &GOMOKU).whole();
    assert_eq!(own.expect("a game")[0].outcome, Some(Outcome::Win(Side::First)));
}
