//! Files of other programs, and files that people have changed: what they say is read, compared or said to be left out.

use super::*;

/// The only game of a text, and the ids of its warnings.
fn only_game(format: Format, rules: &dyn DynGame, text: &str) -> (GameRecord, Vec<&'static str>) {
    let reading = read(format, text, rules, &Settings::new());
    let ids = reading.warnings.iter().map(|said| game::Refusal::message(&said.what).id).collect();
    let mut games = reading.whole().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(games.len(), 1, "{text}");
    (games.remove(0), ids)
}

fn won(side: Side) -> Option<Outcome> {
    Some(Outcome::Win(side))
}

/// The only game of PDN on the board of 8 by 8 with these moves: its result, its comments and its warnings.
fn eight(moves: &str) -> (GameRecord, Vec<&'static str>) {
    only_game(Format::Pdn, &DRAUGHTS, &format!("[GameType \"21\"]\n[Result \"1-0\"]\n\n{moves}"))
}

#[test]
fn a_comment_on_the_winner_is_compared_with_the_result() {
    let (black, white) = (won(Side::First), won(Side::Second));
    let both = ["record-contradiction"; 2];
    for (moves, outcome, comment, warnings) in [
        ("1. 11-15 22-18 {White wins} 1-0", white, "", &[][..]),
        ("1. 11-15 22-18 1-0 {White wins}", white, "", &[]),
        ("1. 11-15 22-18 {Black wins} 1-0", black, "", &both),
        ("1. 11-15 22-18 1-0 {Black wins}", black, "", &both),
        ("1. 11-15 22-18 {Black wins} {x} 1-0", black, "Black wins\nx", &both),
        ("1. 11-15 22-18 {Black wins} 1/2-1/2", Some(Outcome::Draw), "Black wins", &both[..1]),
        ("1. 11-15 22-18 {White wins} {White wins} 1-0", white, "White wins", &[]),
    ] {
        let (game, said) = eight(moves);
        let found = (game.outcome, &*game.main.moves[1].comment, &said[..]);
        assert_eq!(found, (outcome, comment, warnings), "{moves}");
        let again = write(Format::Pdn, &game, &DRAUGHTS).expect(moves).text;
        let (again, said) = only_game(Format::Pdn, &DRAUGHTS, &again);
        assert_eq!((again.outcome, &again.main, said.len()), (outcome, &game.main, 0), "{moves}");
    }
}

#[test]
fn a_comment_on_the_winner_of_a_variation_is_kept() {
    let (game, said) = eight(
        "1. 11-15 22-18 {Black wins} ( 1... 23-18 {White wins} ) 2. 15x22 {White wins} 25x18 1-0",
    );
    assert_eq!((game.outcome, said), (won(Side::Second), vec!["record-figures-of-white"]));
    let comments: Vec<_> = game.main.moves.iter().map(|mv| &*mv.comment).collect();
    assert_eq!(comments, ["", "Black wins", "White wins", ""]);
    assert_eq!(game.main.variations[0].line.moves[0].comment, "White wins");
}

/// A 0 that a blank has cut from its move is no number of a move.
#[test]
fn a_number_that_no_move_has_is_refused() {
    for moves in ["1. h8 h9 2. i8 i1 0 *", "1. h8 h9 ( 1... i1 0 ) *", "1. h8 h9 00 2. i8 *"] {
        let text = format!("[Game \"Gomoku\"]\n\n{moves}");
        let reading = read(Format::Pgn, &text, &GOMOKU, &Settings::new());
        let is_said = !reading.warnings.is_empty() || reading.games.iter().any(Result::is_err);
        assert!(is_said, "{moves}");
    }
    // Behind moves without one the first number is that of the next.
    for (moves, is_read) in [("h8 h9 1. i8 *", false), ("h8 h9 2. i8 *", true)] {
        let text = format!("[Game \"Gomoku\"]\n\n{moves}");
        let reading = read(Format::Pgn, &text, &GOMOKU, &Settings::new());
        assert_eq!(reading.games.iter().all(Result::is_ok), is_read, "{moves}");
    }
}

#[test]
fn a_comment_that_swallows_a_start_is_refused() {
    let text = "[Red \"a\"]\n{SetUp \"1\"]\n[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w\"]\n\n1. C2=5 {x} *\n";
    let error = read(Format::Pgn, text, &XIANGQI, &Settings::new()).whole().expect_err(text);
    assert_eq!(error.place.map(|place| place.line), Some(2));
}

/// A comment may have swallowed it; a number with nothing behind it but the result has none.
#[test]
fn a_move_that_is_missing_at_its_number_is_refused() {
    for (moves, is_read) in [
        ("1. 11-15 22-18 2. 1-0", true),
        ("1. 11-15 22-18 2. *", true),
        ("1. 11-15 22-18 2. {15x22} 1-0", false),
        ("1. 11-15 22-18 2... 1-0", false),
        ("1. 11-15 22-18 2. {15x22} *", false),
        ("1. 11-15 22-18 2. ! 1-0", false),
    ] {
        let reading = read(Format::Pdn, moves, &DRAUGHTS, &Settings::new());
        let said =
            reading.warnings.iter().any(|said| said.what == Notice::Line { text: "2.".into() });
        assert_eq!((reading.games[0].is_ok(), said), (is_read, is_read), "{moves}");
    }
}

/// Files of English draughts may mean by `1-0` that Black has won, who moves first: the board of one game tells of all.
#[test]
fn whose_figures_those_of_a_result_are_is_said() {
    let ends = "[FEN \"B:W18:B14,10\"]\n[Red \"a\"]\n\n1. 14x23 1-0\n\n";
    let open = "[GameType \"21\"]\n\n1. 11-15 22-18 1-0\n\n";
    let told = "[GameType \"21\"]\n\n1. 11-15 22-18 {White wins} 1-0\n\n";
    let read = |text: &str| read(Format::Pdn, text, &DRAUGHTS, &Settings::new());
    for (text, winners, notice) in [
        (format!("{open}{open}"), vec![Side::Second; 2], Some(Notice::FiguresOfWhite {})),
        (open.replace("1-0", "１－０"), vec![Side::Second], Some(Notice::FiguresOfWhite {})),
        (format!("{open}{ends}"), vec![Side::First; 2], Some(Notice::FiguresOfFirst {})),
        (told.to_owned(), vec![Side::Second], None),
        (ends.replace("1-0", "0-1"), vec![Side::First], None),
    ] {
        let reading = read(&text);
        let said: Vec<_> = reading.warnings.iter().map(|said| said.what.clone()).collect();
        assert_eq!(said, Vec::from_iter(notice), "{text}");
        let outcomes = reading.whole().expect(&text).into_iter().map(|game| game.outcome);
        assert!(outcomes.eq(winners.into_iter().map(won)), "{text}");
    }
    assert_eq!(read(ends).whole().expect(ends)[0].players, ["a", ""]);
    let (game, said) = eight("1. 11x15 22-18 *");
    assert_eq!((game.moves().len(), said[0]), (2, "record-step-as-capture"));
    assert!(read("[FEN \"B:WK31,27,23,K20:B32,30,K22,K7.\"]\n\n*").whole().is_err());
}

/// The men of draughts are White and Black, and Black begins on the board of 8 by 8.
#[test]
fn the_colours_of_men_are_those_that_pdn_names() {
    let tags = "[Game \"Draughts\"]\n[Variant \"english8\"]\n[White \"w\"]\n[Black \"b\"]\n";
    let text = format!("{tags}[Result \"1-0\"]\n\n1. 11-15 23-19 2. 8-11 22-17 1-0");
    let (game, said) = only_game(Format::Pgn, &DRAUGHTS, &text);
    let found = (game.players.each_ref().map(|name| &**name), game.outcome, said.len());
    assert_eq!(found, (["b", "w"], won(Side::Second), 0));
}

#[test]
fn tags_that_name_a_rule_a_board_or_a_start_are_not_passed_over() {
    let gomoku = [
        "BoardSize \"19\"",
        "Board \"19x19\"",
        "RuleSet \"renju\"",
        "Ruleset \"Standard\"",
        "SetUp \"yes\"",
    ];
    let rows = "4k4/9/9/9/9/9/9/9/3R5/3K5";
    let xiangqi = [
        "SetUp \"yes\"".to_owned(),
        format!("SetUp \"{rows}\""),
        format!("Board \"{rows}\""),
        format!("Board \"{rows} b\""),
    ];
    for tag in gomoku {
        assert_eq!(refusal(Format::Pgn, &GOMOKU, &format!("[{tag}]\n\n1. h8 *")).0, Some(1));
    }
    for tag in xiangqi {
        assert_eq!(refusal(Format::Pgn, &XIANGQI, &format!("[{tag}]\n\n1. C2=5 *")).0, Some(1));
    }
    for tag in ["BoardSize \"15\"", "Board \"15x15\"", "RuleSet \"Freestyle\"", "SetUp \"0\""] {
        let text = format!("[{tag}]\n\n1. h8 *");
        assert_eq!(only_game(Format::Pgn, &GOMOKU, &text).1, [""; 0], "{tag}");
    }
}

#[test]
fn tags_with_words_beside_their_values_are_named() {
    for tag in ["Te mination \"resignation\"", "Ev ent \"x\"", "Event \"x\" y"] {
        let (game, said) = only_game(Format::Pgn, &GOMOKU, &format!("[{tag}]\n\n1. h8 *"));
        assert_eq!((&*game.event, &*said), ("", &["record-line-left-out"][..]), "{tag}");
    }
    let bare = "[Event Club match]\n[Te \"x\"]\n\n1. h8 *";
    let (game, said) = only_game(Format::Pgn, &GOMOKU, bare);
    assert_eq!((&*game.event, said.len()), ("Club match", 0));
    assert_eq!(refusal(Format::Pgn, &XIANGQI, "[FE N \"4k4\"]\n\n1. C2=5 *").0, Some(1));
}

/// A tag in other signs than its own may hold a start or a kind of game.
#[test]
fn tags_in_other_signs_are_refused_or_named() {
    let xiangqi = |tag: &str| format!("[{tag}]\n[Game \"Chinese Chess\"]\n\n1. C2=5 *");
    let rows = "4k4/9/9/9/9/9/9/9/3R5/3K5 w";
    let fen = format!("\"FEN\" \"{rows}\"");
    for tag in [&*fen, "“FEN” “x”", "Game=Go", "SetUp=1", "Handicap \"让左马\"", "让子 \"左马\""]
    {
        assert_eq!(refusal(Format::Pgn, &XIANGQI, &xiangqi(tag)).0, Some(1), "{tag}");
    }
    for tag in ["\"Result\" \"1-0\"", "Result=1-0", "“Red” “A”", "/quote"] {
        let said = only_game(Format::Pgn, &XIANGQI, &xiangqi(tag)).1;
        assert_eq!(said, ["record-line-left-out"], "{tag}");
    }
    // Words between tags are a fault of their game, and moves in brackets are no tag.
    for tag in ["H2-E2 H9-G7", "炮二平五 馬８進７", "A \"x\"]\nFEN \"x\"\n[B \"y\""] {
        let line = if tag.contains('\n') { 2 } else { 1 };
        let text = xiangqi(tag);
        assert_eq!(refusal(Format::Pgn, &XIANGQI, &text).0, Some(line), "{tag}");
        assert_eq!(read(Format::Pgn, &text, &XIANGQI, &Settings::new()).games.len(), 1, "{tag}");
    }
    for text in
        ["* [Game \"Gomoku\"]\n* [Rule \"renju\"]\n\n1. h8 *", "[Rule \"renju\"] *\n\n1. h8 *"]
    {
        assert_eq!(refusal(Format::Pgn, &GOMOKU, text).0, Some(1), "{text}");
    }
    // What is behind a game is none.
    for text in ["1. h8 1-0[quote]", "1. h8 1-0 (1)", "1. h8 1-0\n[/pgn]"] {
        assert_eq!(only_game(Format::Pgn, &GOMOKU, text).1.len(), 1, "{text}");
    }
    refusal(Format::Pgn, &GOMOKU, "{\"kif\": \"[Event]\"}");
    assert_eq!(&*only_game(Format::Pgn, &GOMOKU, "[EVENT \"x\"]\n\n1. h8 *").0.event, "x");
    assert_eq!(only_game(Format::Pgn, &XIANGQI, "1. Ｃ２＝５ Ｈ８＋７ *").0.moves().len(), 2);
    for tag in ["Handicap \"0\"", "X-Note \"a\"", "备注 \"a\""] {
        assert_eq!(only_game(Format::Pgn, &XIANGQI, &xiangqi(tag)).1, [""; 0], "{tag}");
    }
    for tag in ["FEN=B:W21-32:B1-7,9-12", "FEN:W:W18:B1", "GameType=20", "\"GameType\" \"20\""] {
        let text = format!("[{tag}]\n[Result \"*\"]\n\n1. 11-15 23-19 *");
        assert_eq!(refusal(Format::Pdn, &DRAUGHTS, &text).0, Some(1), "{tag}");
    }
}

#[test]
fn a_size_says_which_board_of_draughts_it_is() {
    let pdn = |tags: &str| format!("[GameType \"21\"]\n{tags}\n\n1. 11-15 23-19 *");
    for tag in ["Size \"12\"", "BoardSize \"12x12\"", "Variant \"english10\""] {
        let text = pdn(&format!("[{tag}]"));
        assert_eq!(refusal(Format::Pdn, &DRAUGHTS, &text).0, Some(2), "{tag}");
    }
    for tag in ["Size \"8\"", "BoardSize \"8x8\"", "Variant \"english8\""] {
        let text = pdn(&format!("[{tag}]"));
        assert_eq!(only_game(Format::Pdn, &DRAUGHTS, &text).1, [""; 0], "{tag}");
    }
    let told = vec![("Size".to_owned(), "12".to_owned())];
    let read = read(Format::Pdn, pdn(""), &DRAUGHTS, &told).whole();
    assert!(read.is_err_and(|why| why.to_string().contains("Variant=english8")));
}

#[test]
fn results_of_sgf_are_read_in_any_case() {
    let (first, draw) = (won(Side::First), Some(Outcome::Draw));
    for (result, outcome, end) in [
        ("Draw", draw, ""),
        ("draw", draw, ""),
        (" 0 ", draw, ""),
        ("b+r", first, "resignation"),
        ("B+Resign ", first, "resignation"),
        ("B+Some Reason", first, "Some Reason"),
        ("void", None, ""),
    ] {
        let text = format!("(;GM[4]SZ[15]RE[{result}];B[hh];W[ii])");
        let (game, said) = only_game(Format::Sgf, &GOMOKU, &text);
        assert_eq!((game.outcome, game.end(), said.len()), (outcome, end, 0), "{result}");
    }
}

/// The milliseconds of the moves of an SGF, and the ids of its warnings.
fn times(text: &str) -> (Vec<Option<u64>>, Vec<&'static str>) {
    let (game, said) = only_game(Format::Sgf, &GOMOKU, &format!("(;GM[4]SZ[15]{text})"));
    (game.main.moves.iter().map(|mv| mv.facts.millis).collect(), said)
}

#[test]
fn clocks_tell_times_where_they_count_down_alone() {
    let left_out = ["record-line-left-out"];
    let in_periods = ";B[hh]BL[2];W[hi]WL[9];B[ii]BL[25]OB[3];W[ij]WL[8];B[jj]BL[20]OB[3]";
    let known = [Some(8000), Some(1000), None, Some(1000), None];
    assert_eq!(times(&format!("TM[10]{in_periods}")), (known.into(), left_out.into()));
    let without_count = in_periods.replace("OB[3]", "");
    for clock in ["TM[10]", "TM[10]OT[1x30 byo-yomi]"] {
        let (times, said) = times(&format!("{clock}{without_count}"));
        assert_eq!((times[2], times[4], said), (None, None, left_out.into()), "{clock}");
    }
    // Nothing says how the clock goes.
    let (found, said) = times(";B[hh]BL[50];W[ii]WL[40.5];B[gg]BL[45]");
    assert_eq!((found, said), (vec![None; 3], left_out.into()));
    // No time at all is one that was left out, wherever it stands.
    let (found, said) = times("TM[60]BL[x];B[hh]BL[50]WL[y];W[ii]BL[z]WL[1:0]");
    assert_eq!((found, said), (vec![Some(10_000), None], left_out.repeat(4)));
    let gap = "TM[10];B[hh];W[ii];B[gg]BL[5];W[aa];B[jj]BL[3]";
    assert_eq!(times(gap).0, [None, None, None, None, Some(2000)]);
    let own = "TM[10]OT[1x30 byo-yomi];B[hh]BL[2]C[8s]";
    assert_eq!(times(own), (vec![Some(8000)], vec![]));
}

#[test]
fn clocks_go_on_in_variations_from_where_these_branch() {
    let text = "(;GM[4]SZ[15]TM[60];B[hh]BL[50](;W[gg]WL[55](;B[ii]BL[40])(;B[ij]BL[35]))\
                (;W[hi]WL[45]C[v];B[jj]BL[30]))";
    let (game, said) = only_game(Format::Sgf, &GOMOKU, text);
    let times = |line: &MoveLine| -> Vec<_> {
        line.moves.iter().filter_map(|mv| mv.facts.millis).collect()
    };
    assert_eq!(times(&game.main), [10_000, 5_000, 10_000]);
    let branches: Vec<_> = game.main.variations.iter().map(|it| times(&it.line)).collect();
    assert_eq!(branches, [vec![15_000, 20_000], vec![15_000]]);
    assert!(said.is_empty(), "{said:?}");
}

#[test]
fn a_comment_begins_no_game() {
    let text = "see\n\n[Event \"x\"]\n\n\n[Event \"y\"]\n\nmore";
    let kinds: [(Format, &dyn DynGame, &str); 2] =
        [(Format::Pgn, &XIANGQI, "h2e2"), (Format::Pdn, &DRAUGHTS, "44-37")];
    for (format, rules, mv) in kinds {
        let mut record = GameRecord { main: MoveLine::of([mv.to_owned()]), ..Default::default() };
        record.main.moves[0].comment = text.to_owned();
        let written = write(format, &record, rules).expect("a text").text;
        let comment = only_game(format, rules, &written).0.main.moves[0].comment.clone();
        assert_eq!(comment, "see\n[Event \"x\"]\n[Event \"y\"]\n\nmore", "{written}");
    }
}

#[test]
fn messages_on_psq_name_the_line() {
    let head = "Piskvorky 15x15, 11:11, 0\n";
    let five: String = (1..=5).map(|at| format!("{at},1,0\n{at},3,0\n")).collect();
    let five = five.trim_end_matches("5,3,0\n");
    let text = format!("{head}{five}A\nB\n0\n2,Standard\n");
    let reading = read(Format::Psq, &text, &GOMOKU, &Settings::new());
    let [warning] = &reading.warnings[..] else { panic!("{:?}", reading.warnings) };
    assert_eq!(warning.place.map(|place| place.line), Some(14));
    let (text, other) = ("2,Standard".to_owned(), "five in a row".to_owned());
    assert_eq!(warning.what, Notice::Contradiction { text, other });
    for damaged in ["8,8,0,x", "# c", "8;8;0"] {
        for end in ["", "0,Renju\n"] {
            let text = format!("{head}{damaged}\nAnn\nB\n{end}");
            assert_eq!(refusal(Format::Psq, &GOMOKU, &text).0, Some(2), "{text}");
        }
    }
    for name in ["１２，１５，０", "<br>9,9,0", "Move 9,9,0", "9,9,0 Ann", "Bob1,Renju"] {
        let text = format!("{head}8,8,0\nAnn\n{name}\n");
        assert_eq!(refusal(Format::Psq, &GOMOKU, &text).0, Some(4), "{text}");
    }
    let joined = format!("{}, 8,8,0\n", head.trim());
    assert_eq!(refusal(Format::Psq, &GOMOKU, &joined).0, Some(1));
}

/// XBoard's times have no unit.
#[test]
fn times_behind_score_and_depth_need_no_unit() {
    let facts = |text: &str| {
        let text = format!("1. C2=5 {{{text}}} *");
        let game = only_game(Format::Pgn, &XIANGQI, &text).0;
        (game.main.moves[0].facts.millis, game.main.moves[0].comment.clone())
    };
    for (text, millis) in [
        ("+0.10/8 3", 3000),
        ("-12.30/5 0:04", 4000),
        ("-0.05/9 2.1", 2100),
        ("+1.00/7 1:15", 75_000),
    ] {
        assert_eq!(facts(text), (Some(millis), String::new()), "{text}");
    }
    for (text, rest) in
        [("+0.10/8 3 pawns", "3 pawns"), ("+0.10/8 a", "a"), ("3", "3"), ("+0.10/8\n3", "3")]
    {
        assert_eq!(facts(text), (None, rest.to_owned()), "{text}");
    }
}

#[test]
fn judgements_are_said_once_to_be_left_out() {
    let texts: [(Format, &dyn DynGame, &str, &str); 4] = [
        (Format::Pdn, &DRAUGHTS, "[GameType \"21\"]\n\n1. 11-15! 23-19?? 2. 8-11 $1 22-17 *", "!"),
        (Format::Pdn, &DRAUGHTS, "[GameType \"21\"]\n\n1. 11-15 (?!) 23-19 +- *", "?!"),
        (Format::Pgn, &XIANGQI, "1. C2=5 $13 H8+7?? ( 1... H2+3! ) *", "$13"),
        (Format::Sgf, &GOMOKU, "(;GM[4]SZ[15];B[hh]TE[1];W[ii]BM[1](;B[jj]DO[])(;B[aa]))", "TE[1]"),
    ];
    for (format, rules, text, first) in texts {
        let reading = read(format, text, rules, &Settings::new());
        let said: Vec<_> = reading.warnings.iter().map(|said| &said.what).collect();
        assert_eq!(said, [&Notice::Judgements { text: first.to_owned() }], "{text}");
    }
}

/// Of two names of a player the first holds; what is left out is a warning.
#[test]
fn facts_that_stand_there_twice_or_damaged_are_named() {
    for (format, rules, text) in [
        (Format::Pgn, &XIANGQI as &dyn DynGame, "[Red \"a\"]\n[Red \"b\"]\n\n1. C2=5 *"),
        (Format::Pgn, &XIANGQI, "[Date \"2024.13.05\"]\n\n1. C2=5 *"),
        (Format::Sgf, &GOMOKU, "(;GM[4]SZ[15]PB[a]PB[b];B[hh])"),
        (Format::Sgf, &GOMOKU, "(;GM[4]SZ[15]E[B+R];B[hh])"),
        (Format::Sgf, &GOMOKU, "(;GM[4]SZ[15]DT[2024-01-50];B[hh])"),
    ] {
        let (game, said) = only_game(format, rules, text);
        assert_eq!(said, ["record-line-left-out"], "{text}");
        assert!(["", "a"].contains(&&*game.players[0]) && game.players[1].is_empty(), "{text}");
    }
}

#[test]
fn opening_rules_of_renju_are_of_renju() {
    let settings = |rule: &str| vec![("Rule".to_owned(), rule.to_owned())];
    for (name, told, rule, warnings) in [
        ("Soosorv-8", None, "renju", 0),
        ("Taraguchi-10", Some("renju"), "renju", 0),
        ("Swap2", None, "", 1),
        ("Caro", Some("renju"), "renju", 1),
    ] {
        let text = format!("(;GM[4]SZ[15]RU[{name}];B[hh];W[ii])");
        let told = told.map(settings).unwrap_or_default();
        let reading = read(Format::Sgf, &text, &GOMOKU, &told);
        assert_eq!(reading.warnings.len(), warnings, "{name}: {:?}", reading.warnings);
        let game = &reading.whole().expect(name)[0];
        assert_eq!(game.settings.first().map_or("", |row| &*row.1), rule, "{name}");
    }
}
