use game::keys::SplitMix64;
use game::{Outcome, Side};

use super::*;
use face::rules::{Board, Rule, RulesOf};

mod clubs;

const SHOGI: RulesOf<::shogi::Program> = RulesOf::new();
const XIANGQI: RulesOf<xiangqi::Program> = RulesOf::new();
const DRAUGHTS: RulesOf<draughts::Program> = RulesOf::new();
const GOMOKU: RulesOf<gomoku::Program> = RulesOf::new();
const CONNECT_FOUR: RulesOf<toy::connect_four::Program> = RulesOf::new();
const DOTS: RulesOf<dots::Program> = RulesOf::new();

/// A random game of up to `plies` plies, from the start or from a position reached at random.
fn random_record(rules: &dyn Rules, settings: &Settings, seed: u64, plies: usize) -> GameRecord {
    let mut rng = SplitMix64::new(seed);
    let mut board = rules.board(None, settings).expect("a start position");
    let mut play = |board: &mut Box<dyn Board>, plies: usize| {
        let mut moves = Vec::new();
        while moves.len() < plies && board.status().is_none() {
            let legal = board.legal_moves();
            let mv = legal[rng.below(legal.len())].clone();
            board.play(&mv).expect("a legal move");
            moves.push(mv);
        }
        moves
    };
    let position = seed.is_multiple_of(2).then(|| {
        play(&mut board, 31);
        board.text()
    });
    let mut board = rules.board(position.as_deref(), settings).expect("a position");
    let moves = play(&mut board, plies);
    let (outcome, end) = match board.status() {
        Some((outcome, Rule::NoMove)) => (Some(outcome), End::NoMove),
        Some((outcome, Rule::Repetition)) => (Some(outcome), End::Repetition),
        Some((outcome, Rule::Board)) => (Some(outcome), End::Unsaid),
        None => (Some(Outcome::Win(!board.side_to_move())), End::Resignation),
    };
    let seconds = vec![3.0; moves.len()];
    let players = ["one".to_owned(), "two".to_owned()];
    let (settings, event) = (settings.clone(), "an event".to_owned());
    GameRecord { settings, players, event, position, moves, seconds, outcome, end }
}

fn check(format: Format, rules: &dyn Rules, settings: &Settings) {
    for seed in 0..20 {
        let record = random_record(rules, settings, seed, 120);
        let text = write(format, &record, rules).expect("a text");
        let read =
            read(format, &text, rules, settings).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let [read] = &read[..] else { panic!("{} games in\n{text}", read.len()) };
        assert_eq!(read.moves, record.moves, "{text}");
        assert_eq!(read.players, record.players, "{text}");
        assert_eq!(read.outcome.is_some(), record.outcome.is_some(), "{text}");
        let start = |record: &GameRecord| {
            let board = rules.board(record.position.as_deref(), settings).expect("a position");
            board.legal_moves()
        };
        assert_eq!(start(read), start(&record), "{text}");
    }
}

#[test]
fn shogi_returns_from_its_formats() {
    for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
        check(format, &SHOGI, &Settings::new());
    }
}

#[test]
fn xiangqi_returns_from_pgn() {
    check(Format::Pgn, &XIANGQI, &Settings::new());
}

#[test]
fn xiangqi_is_read_in_the_notations_of_its_players() {
    // The same moves in each; the second game as the encyclopaedia's programs write it.
    let text = "[Game \"Chinese Chess\"]\n[Format \"WXF\"]\n1. C2=5 H8+7 2. h2+3 r9.8 1/2-1/2\n\n\
        [Game \"Chinese Chess\"]\n[Event \"五羊杯\"]\n[Format \"Chinese\"]\n[FEN \"\"]\n\
        1. 炮二平五 马８进７\n2. 马二进三 车９平８ 1/2-1/2\n\n\
        [Format \"ICCS\"]\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 1/2-1/2\n\n\
        1、砲2平5　馬8進7 2…… 傌二進三 俥9平8 1/2-1/2\n";
    let games = read(Format::Pgn, text, &XIANGQI, &Settings::new()).expect("records");
    assert_eq!(games.len(), 4);
    for game in &games {
        assert_eq!(game.moves, ["h2e2", "h9g7", "h0g2", "i9h9"]);
        assert_eq!((&game.position, game.outcome), (&None, Some(Outcome::Draw)));
    }
    let written = write(Format::Pgn, &games[1], &XIANGQI).expect("a text");
    assert!(written.contains("[Format \"ICCS\"]") && written.contains("1. H2-E2 H9-G7"));
    let played = games[0].clone();
    let position = "[FEN \"4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1\"]\n1... 将5平6 2. 车五平四 *";
    let games = read(Format::Pgn, position, &XIANGQI, &Settings::new()).expect("a record");
    assert_eq!(games[0].moves, ["e9f9", "e1f1"]);
    for (notation, moves) in
        [("wxf", "C2=5 H8+7 2. H2+3 R9=8"), ("Chinese", "炮二平五 马８进７ 2. 马二进三 车９平８")]
    {
        let text = write_in(Some(notation), Format::Pgn, &played, &XIANGQI).expect("a text");
        assert!(text.contains(moves), "{text}");
        let name = if notation == "wxf" { "WXF" } else { notation };
        assert!(text.contains(&format!("[Format \"{name}\"]")), "{text}");
        let again = read(Format::Pgn, &text, &XIANGQI, &Settings::new()).expect("a record");
        assert_eq!(again[0].moves, played.moves);
    }
    let record = GameRecord::default();
    let error = write_in(Some("Klingon"), Format::Pgn, &record, &XIANGQI).unwrap_err().to_string();
    assert_eq!(error, "no notation Klingon (there are ICCS, WXF, Chinese)");
    let error = write_in(Some("KI2"), Format::Kif, &record, &SHOGI).unwrap_err().to_string();
    assert_eq!(error, "moves in kif are written in one way, not KI2");
    let wrong = "1. 炮二平五 马8进6";
    let error = read(Format::Pgn, wrong, &XIANGQI, &Settings::new()).unwrap_err().to_string();
    assert_eq!(error, "illegal move: 马8进6: the horse's leg is blocked on g9");
}

#[test]
fn draughts_returns_from_pdn() {
    check(Format::Pdn, &DRAUGHTS, &Settings::new());
    for variant in ["english8", "english10"] {
        check(Format::Pdn, &DRAUGHTS, &vec![("Variant".into(), variant.into())]);
    }
}

fn read_pdn(text: &str) -> Result<Vec<GameRecord>, TextError> {
    read(Format::Pdn, text, &DRAUGHTS, &Settings::new())
}

#[test]
fn the_game_of_the_rules_page_ends_where_it_says() {
    let text = "[Event \"A \\\"quoted\\\" name\"]\n[GameType \"21,W,12,12,N2,0\"]\n\n\
        1. 43-37 29-36 2. 49-43 {a comment} 27-34 3. 37-32! 26x37 (3... 26-32 (3... 1-7)) \
        4. 44x31 20-26 5. 31x20 14x25 6. 47-41 36x47 $2 7. 53x40x27x14 8x21 8. 55-49 24-29 *";
    let games = read_pdn(text).expect("records");
    let [game] = &games[..] else { panic!("one game, not {}", games.len()) };
    assert_eq!((&*game.event, game.outcome), ("A \"quoted\" name", None));
    let mut board = DRAUGHTS.board(None, &game.settings).expect("a start position");
    game.moves.iter().for_each(|mv| board.play(mv).expect("a legal move"));
    let expected = "W:W43,45,46,48,49,50,51,52,54,56,57,58,59,60,61,62,63,64,65,66,67,68,\
        69,70,71,72:B1,2,3,4,5,6,7,9,10,11,12,13,15,16,17,18,19,21,22,23,25,26,28,29,30";
    assert!(board.text().starts_with(expected), "{}", board.text());
    let again = write(Format::Pdn, game, &DRAUGHTS).expect("a text");
    assert_eq!(read_pdn(&again), Ok(games));
}

#[test]
fn a_record_names_its_board_and_starts_anywhere() {
    let text = "[GameType \"21,B,8,8,N1,0\"]\n\n1. 11-15 23-19 *\n\
        [GameType \"21,W,12,12,N2,0\"]\n[FEN \"B:WK40:B1,K72:H3:F12\"]\n12... 1-7 0-1";
    let games = read_pdn(text).expect("records");
    let set = |variant: &str| vec![("Variant".to_owned(), variant.to_owned())];
    assert_eq!((&games[0].settings, games[0].moves.len()), (&set("english8"), 2));
    assert_eq!((&games[1].settings, games[1].moves.len()), (&set("english12"), 1));
    assert_eq!(games[1].outcome, Some(Outcome::Win(Side::Second)));
    let under = read_under(Format::Pdn, text, &DRAUGHTS, &Settings::new()).unwrap_err();
    assert_eq!(under.to_string(), "game 1 has Variant=english8: say so with --set");
}

#[test]
fn a_record_that_names_no_board_is_of_the_one_that_fits() {
    let text = "[Event \"a club's\"]\n1. 11-15 23-19 2. 8-11 22-17 *\n1. 43-37 29-36 *\n[FEN \"B:W18:B14\"]\n\
        1. 14x23 *";
    let games = read_pdn(text).expect("records");
    let variants = games.iter().map(|game| game.settings.first().map(|(_, value)| &**value));
    assert_eq!(variants.collect::<Vec<_>>(), [Some("english8"), None, Some("english8")]);
    // A board that is named is no other.
    let error = read_pdn("[GameType \"21,W,12,12,N2,0\"]\n1. 11-15 *").unwrap_err();
    assert_eq!(error.to_string(), "illegal move: 11-15");
}

#[test]
fn the_board_decides_a_result_that_it_shows() {
    // Black takes the last man; the file means "the first player won".
    let text = "[GameType \"21\"]\n[FEN \"B:W18:B14\"]\n1. 14x23 1-0";
    let games = read_pdn(text).expect("records");
    assert_eq!(games[0].outcome, Some(Outcome::Win(Side::First)));
    let again = write(Format::Pdn, &games[0], &DRAUGHTS).expect("a text");
    assert!(again.ends_with("{Black wins} 0-1\n\n"), "{again}");
}

#[test]
fn bad_pdn_is_refused_with_a_reason() {
    let refuse = |text: &str| read_pdn(text).expect_err(text).to_string();
    assert_eq!(refuse("1. 43-38 *"), "illegal move: 43-38");
    assert_eq!(refuse("1. 43-37 *\n1. 43-38 *"), "game 2: illegal move: 43-38");
    let other = "[GameType \"20,W,10,10,N2,0\"]\n*";
    assert_eq!(
        refuse(other),
        "GameType 20,W,10,10,N2,0 is international draughts; English draughts is 21"
    );
    assert_eq!(
        refuse("[GameType \"25\"]\n*"),
        "GameType 25 is Russian draughts; English draughts is 21"
    );
    assert_eq!(refuse("[GameType \"0\"]\n*"), "GameType 0 is unknown; English draughts is 21");
    let boards = "21,W,12,12,N2,0; 21,B,8,8,N1,0; 21,W,10,10,N2,0";
    let mirrored = "21,B,8,8,N2,0";
    assert_eq!(
        refuse(&format!("[GameType \"{mirrored}\"]\n*")),
        format!("GameType {mirrored} is none of {boards}")
    );
    assert_eq!(refuse("1. 43-37\n<foo>"), "not a move: <foo>");
    assert_eq!(refuse("[Event \"x]"), "a tag has no end: [Event");
    assert_eq!(refuse(&"(".repeat(100_000)), "a variation has no end");
}

#[test]
fn gomoku_and_dots_return_from_sgf() {
    check(Format::Sgf, &GOMOKU, &Settings::new());
    check(Format::Sgf, &DOTS, &Settings::new());
}

#[test]
fn any_game_returns_from_pgn() {
    check(Format::Pgn, &CONNECT_FOUR, &Settings::new());
    for rules in [&SHOGI as &dyn Rules, &DRAUGHTS, &GOMOKU, &DOTS] {
        check(Format::Pgn, rules, &Settings::new());
    }
    assert_eq!(Format::usual(&CONNECT_FOUR, &Settings::new()), Ok(Format::Pgn));
}

#[test]
fn a_format_of_other_games_is_refused() {
    let record = GameRecord::default();
    let error = write(Format::Sgf, &record, &SHOGI).unwrap_err();
    assert_eq!(
        error.to_string(),
        "shogi has no records in sgf (there are kif, ki2, csa, jkf, pgn)"
    );
}

fn shogi_record() -> GameRecord {
    let moves = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"].map(str::to_owned).to_vec();
    let outcome = Some(Outcome::Win(Side::First));
    let seconds = vec![1.0, 2.0, 61.0, 0.0, 0.0];
    let players = ["sente".to_owned(), "gote".to_owned()];
    let event = "test".to_owned();
    let end = End::Resignation;
    GameRecord { players, event, moves, seconds, outcome, end, ..GameRecord::default() }
}

#[test]
fn kif_is_written_as_people_read_it() {
    let text = write(Format::Kif, &shogi_record(), &SHOGI).expect("a text");
    for line in [
        "手合割：平手",
        "先手：sente",
        "   1 ７六歩(77)   ( 0:01/00:00:01)",
        "   3 ２二角成(88)   ( 1:01/00:01:02)",
        "   4 同　銀(31)   ( 0:00/00:00:02)",
        "   5 ４五角打   ( 0:00/00:01:02)",
        "   6 投了",
    ] {
        assert!(text.lines().any(|found| found == line), "no {line} in\n{text}");
    }
}

#[test]
fn csa_is_written_to_the_standard() {
    let text = write(Format::Csa, &shogi_record(), &SHOGI).expect("a text");
    for line in
        ["V2.2", "N+sente", "PI", "+", "+7776FU", "T61", "+8822UM", "-3122GI", "+0045KA", "%TORYO"]
    {
        assert!(text.lines().any(|found| found == line), "no {line} in\n{text}");
    }
}

#[test]
fn comments_variations_and_marks_are_left_out() {
    let text = "[Event \"a [b] c\"]\n[Red \"r\"]\n1. H2-E2! {a 9. comment} H9-G7 (1... H7-E7) \
                2.H0-G2 $14 ; rest\n I9-H9 1-0\n\n[Event \"next\"]\n1. C3-C4 *\n";
    let read = read(Format::Pgn, text, &XIANGQI, &Settings::new()).expect("records");
    assert_eq!(read.len(), 2);
    assert_eq!(read[0].event, "a [b] c");
    assert_eq!(read[0].moves, ["h2e2", "h9g7", "h0g2", "i9h9"]);
    assert_eq!(read[0].outcome, Some(Outcome::Win(Side::First)));
    assert_eq!(read[1].moves, ["c3c4"]);
    assert_eq!(read[1].outcome, None);
}

#[test]
fn malformed_records_are_refused() {
    let none = Settings::new();
    assert!(read(Format::Csa, "PI\n+\n+7775FU\n", &SHOGI, &none).is_err());
    assert!(read(Format::Csa, "PI\n+\n+77\u{e9}6FU\n", &SHOGI, &none).is_err());
    assert!(read(Format::Kif, "   1 ７五歩(77)\n", &SHOGI, &none).is_err());
    assert!(read(Format::Pgn, "1. H2-E9x", &XIANGQI, &none).is_err());
    assert!(read(Format::Sgf, "(;GM[4]SZ[15];B[zz])", &GOMOKU, &none).is_err());
    assert!(read(Format::Sgf, "(;GM[4]SZ[15];B[hh];W[hh])", &GOMOKU, &none).is_err());
}
