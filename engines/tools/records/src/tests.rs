use game::keys::SplitMix64;
use game::{Outcome, Side};

use super::*;
use face::rules::{Board, RulesOf};

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
    let (outcome, ending) = match board.status() {
        Some((outcome, _)) => (Some(outcome), board.ending().expect("a name").to_owned()),
        None => unfinished(board.side_to_move(), seed),
    };
    let facts = moves.iter().map(|_| random_facts(&mut rng)).collect();
    let control = |rng: &mut SplitMix64| {
        let text = ["60", "10+0.1", "600b30", "0b0.25", "3600+1.5b10", "40/90"][rng.below(6)];
        rng.below(3).checked_sub(1).map(|_| text.parse().expect("a time control"))
    };
    let date = ["2026-11-24 07:08:42", "1999-12-31", "1850-03", "1612"][rng.below(4)].parse().ok();
    let text = |rng: &mut SplitMix64, word: &str| match rng.below(3) {
        0 => String::new(),
        number => format!("{word} [{number}] \\ \"of\" {{three}}; 三番 (A+B)/2, %x"),
    };
    GameRecord {
        settings: settings.clone(),
        players: [text(&mut rng, "one"), text(&mut rng, "two")],
        event: text(&mut rng, "an event"),
        site: text(&mut rng, "a site"),
        round: ["", "3.1", "final"][rng.below(3)].to_owned(),
        date: date.filter(|_| rng.below(4) > 0),
        controls: match rng.below(2) {
            0 => [control(&mut rng); 2],
            _ => [control(&mut rng), control(&mut rng)],
        },
        position,
        moves,
        facts,
        outcome,
        ending,
    }
}

/// How a game ends that goes on by its rules: in any way, and some not at all.
fn unfinished(mover: Side, seed: u64) -> (Option<Outcome>, String) {
    let (won, lost) = (Some(Outcome::Win(mover)), Some(Outcome::Win(!mover)));
    let (outcome, name) = [
        (lost, "resignation"),
        (won, "resignation"),
        (lost, "time forfeit"),
        (lost, "illegal move"),
        (won, "declaration"),
        (Some(Outcome::Draw), "agreement"),
        (won, "adjudication"),
        (lost, ""),
        (None, ""),
    ][seed as usize % 9];
    (outcome, name.to_owned())
}

/// What is known of a move; now and then nothing is, or a part.
fn random_facts(rng: &mut SplitMix64) -> Facts {
    let score = match rng.below(5) {
        0 => None,
        1 => Some(Score::Win(rng.below(40) as u32 + 1)),
        2 => Some(Score::Loss(rng.below(40) as u32)),
        _ => Some(Score::Centi(rng.below(4001) as i32 - 2000)),
    };
    let millis = [0, 3000, 61_000, 50, 1234, 4_000_123][rng.below(6)];
    Facts {
        millis: Some(millis).filter(|_| rng.below(4) > 0),
        score,
        depth: Some(rng.below(60) as u32).filter(|_| rng.below(3) > 0),
    }
}

/// Random records, each with what is read of its text, and that text.
fn returned<'a>(
    format: Format,
    rules: &'a dyn Rules,
    settings: &'a Settings,
) -> impl Iterator<Item = (GameRecord, GameRecord, String)> + 'a {
    (0..36).map(move |seed| {
        let plies = if seed % 9 == 8 { 3 } else { 120 };
        let mut record = random_record(rules, settings, seed, plies);
        // These have no place for counters: positions begin anew.
        let cut = |text: &str| match format {
            Format::Kif | Format::Csa => Some(format!("{} 1", text.rsplit_once(' ')?.0)),
            Format::Pdn => Some(format!("{}:H0:F1", text.split_once(":H")?.0)),
            _ => None,
        };
        record.position = record.position.map(|text| cut(&text).unwrap_or(text));
        let text = write(format, &record, rules).expect("a text");
        let read = read(format, &text, rules, settings);
        let mut read = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read.len(), 1, "seed {seed}\n{text}");
        (record, read.remove(0), text)
    })
}

/// The games in `text`.
fn games_in(format: Format, text: &str, rules: &dyn Rules) -> Vec<GameRecord> {
    let games = read(format, text, rules, &Settings::new());
    games.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Why `text` is refused.
fn refusal(format: Format, text: &str, rules: &dyn Rules) -> String {
    read(format, text, rules, &Settings::new()).expect_err(text).to_string()
}

/// Nothing is lost between a record, its text and the record that is read from it.
fn check(format: Format, rules: &dyn Rules, settings: &Settings) {
    for (record, read, text) in returned(format, rules, settings) {
        let canonical = |record: &GameRecord| {
            let text = record.position.as_deref()?;
            Some(rules.board(Some(text), settings).expect("a position").text())
        };
        assert_eq!(canonical(&read), canonical(&record), "{text}");
        // A record names its own settings after those of the table.
        let position = record.position.clone();
        let named = GameRecord { settings: settings.clone(), position, ..read };
        assert_eq!(named, record, "{text}");
    }
}

/// Players, moves and result return from a format that has no place for the rest.
fn check_played(format: Format, rules: &dyn Rules, settings: &Settings) {
    for (record, read, text) in returned(format, rules, settings) {
        let kept = |record: GameRecord| {
            (record.players, record.moves, record.outcome, record.position.is_some())
        };
        assert_eq!(kept(read), kept(record), "{text}");
    }
}

#[test]
fn shogi_returns_from_its_formats() {
    for format in [Format::Kif, Format::Csa] {
        check(format, &SHOGI, &Settings::new());
    }
    for format in [Format::Ki2, Format::Jkf] {
        check_played(format, &SHOGI, &Settings::new());
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
    let games = games_in(Format::Pgn, text, &XIANGQI);
    assert_eq!(games.len(), 4);
    for game in &games {
        assert_eq!(game.moves, ["h2e2", "h9g7", "h0g2", "i9h9"]);
        assert_eq!((&game.position, game.outcome), (&None, Some(Outcome::Draw)));
    }
    let written = write(Format::Pgn, &games[1], &XIANGQI).expect("a text");
    assert!(written.contains("[Format \"ICCS\"]") && written.contains("1. H2-E2 H9-G7"));
    let played = games[0].clone();
    let position = "[FEN \"4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1\"]\n1... 将5平6 2. 车五平四 *";
    let games = games_in(Format::Pgn, position, &XIANGQI);
    assert_eq!(games[0].moves, ["e9f9", "e1f1"]);
    for (notation, moves) in
        [("wxf", "C2=5 H8+7 2. H2+3 R9=8"), ("Chinese", "炮二平五 马８进７ 2. 马二进三 车９平８")]
    {
        let text = write_in(Some(notation), Format::Pgn, &played, &XIANGQI).expect("a text");
        assert!(text.contains(moves), "{text}");
        let name = if notation == "wxf" { "WXF" } else { notation };
        assert!(text.contains(&format!("[Format \"{name}\"]")), "{text}");
        let again = games_in(Format::Pgn, &text, &XIANGQI);
        assert_eq!(again[0].moves, played.moves);
    }
    let record = GameRecord::default();
    let error = write_in(Some("Klingon"), Format::Pgn, &record, &XIANGQI).unwrap_err().to_string();
    assert_eq!(error, "no notation Klingon (there are ICCS, WXF, Chinese)");
    let error = write_in(Some("KI2"), Format::Kif, &record, &SHOGI).unwrap_err().to_string();
    assert_eq!(error, "moves in kif are written in one way, not KI2");
    let wrong = "1. 炮二平五 马8进6";
    let error = refusal(Format::Pgn, wrong, &XIANGQI);
    assert_eq!(error, "illegal move: 马8进6: the horse's leg is blocked on g9");
}

#[test]
fn draughts_returns_from_pdn() {
    check(Format::Pdn, &DRAUGHTS, &Settings::new());
    for variant in ["english8", "english10"] {
        check(Format::Pdn, &DRAUGHTS, &vec![("Variant".into(), variant.into())]);
    }
}

#[test]
fn the_game_of_the_rules_page_ends_where_it_says() {
    let text = "[Event \"A \\\"quoted\\\" name\"]\n[GameType \"21,W,12,12,N2,0\"]\n\n\
        1. 43-37 29-36 2. 49-43 {a comment} 27-34 3. 37-32! 26x37 (3... 26-32 (3... 1-7)) \
        4. 44x31 20-26 5. 31x20 14x25 6. 47-41 36x47 $2 7. 53x40x27x14 8x21 8. 55-49 24-29 *";
    let games = games_in(Format::Pdn, text, &DRAUGHTS);
    let [game] = &games[..] else { panic!("one game, not {}", games.len()) };
    assert_eq!((&*game.event, game.outcome), ("A \"quoted\" name", None));
    let mut board = DRAUGHTS.board(None, &game.settings).expect("a start position");
    game.moves.iter().for_each(|mv| board.play(mv).expect("a legal move"));
    let expected = "W:W43,45,46,48,49,50,51,52,54,56,57,58,59,60,61,62,63,64,65,66,67,68,\
        69,70,71,72:B1,2,3,4,5,6,7,9,10,11,12,13,15,16,17,18,19,21,22,23,25,26,28,29,30";
    assert!(board.text().starts_with(expected), "{}", board.text());
    let again = write(Format::Pdn, game, &DRAUGHTS).expect("a text");
    assert_eq!(games_in(Format::Pdn, &again, &DRAUGHTS), games);
}

#[test]
fn a_record_names_its_board_and_starts_anywhere() {
    let text = "[GameType \"21,B,8,8,N1,0\"]\n\n1. 11-15 23-19 *\n\
        [GameType \"21,W,12,12,N2,0\"]\n[FEN \"B:WK40:B1,K72:H3:F12\"]\n12... 1-7 0-1";
    let games = games_in(Format::Pdn, text, &DRAUGHTS);
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
    let games = games_in(Format::Pdn, text, &DRAUGHTS);
    let variants = games.iter().map(|game| game.settings.first().map(|(_, value)| &**value));
    assert_eq!(variants.collect::<Vec<_>>(), [Some("english8"), None, Some("english8")]);
    // A board that is named is no other.
    let error = refusal(Format::Pdn, "[GameType \"21,W,12,12,N2,0\"]\n1. 11-15 *", &DRAUGHTS);
    assert_eq!(error, "illegal move: 11-15: the side to move has no piece on 11");
}

#[test]
fn the_board_decides_a_result_that_it_shows() {
    // Black takes the last man; the file means "the first player won".
    let text = "[GameType \"21\"]\n[FEN \"B:W18:B14\"]\n1. 14x23 1-0";
    let games = games_in(Format::Pdn, text, &DRAUGHTS);
    assert_eq!(games[0].outcome, Some(Outcome::Win(Side::First)));
    let again = write(Format::Pdn, &games[0], &DRAUGHTS).expect("a text");
    assert!(again.ends_with("{Black wins} 0-1\n\n"), "{again}");
}

#[test]
fn bad_pdn_is_refused_with_a_reason() {
    let refuse = |text: &str| refusal(Format::Pdn, text, &DRAUGHTS);
    let illegal = "illegal move: 43-38: the piece on 43 may play 43-37";
    assert_eq!(refuse("1. 43-38 *"), illegal);
    assert_eq!(refuse("1. 43-37 *\n1. 43-38 *"), format!("game 2: {illegal}"));
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
    let error = write(Format::Sgf, &record, &SHOGI).unwrap_err().to_string();
    assert_eq!(error, "shogi has no records in sgf (there are kif, ki2, csa, jkf, pgn)");
}

fn shogi_record() -> GameRecord {
    let moves = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"].map(str::to_owned).to_vec();
    let outcome = Some(Outcome::Win(Side::First));
    let times = [1000, 2000, 61_000, 0, 500];
    let scores =
        [Score::Centi(31), Score::Centi(31), Score::Loss(4), Score::Win(3), Score::Centi(-5)];
    let facts = times.iter().zip(scores).map(|(millis, score)| Facts {
        millis: Some(*millis),
        score: Some(score),
        depth: Some(12),
    });
    GameRecord {
        players: ["sente".to_owned(), "gote".to_owned()],
        event: "test".to_owned(),
        site: "here".to_owned(),
        date: "2026-11-24 07:08:42".parse().ok(),
        controls: ["600b30".parse().ok(); 2],
        facts: facts.collect(),
        moves,
        outcome,
        ending: "resignation".to_owned(),
        ..GameRecord::default()
    }
}

/// The record of shogi has these lines in `format`.
fn assert_lines(format: Format, lines: &[&str]) {
    let text = write(format, &shogi_record(), &SHOGI).expect("a text");
    for line in lines {
        assert!(text.lines().any(|found| found == *line), "no {line} in\n{text}");
    }
}

#[test]
fn kif_is_written_as_people_read_it() {
    let lines = [
        "開始日時：2026/11/24 07:08:42",
        "棋戦：test",
        "場所：here",
        "持ち時間：10分",
        "秒読み：30秒",
        "手合割：平手",
        "先手：sente",
        "**評価値=31",
        "**評価値=-31",
        "**詰み=後手勝ち:4手",
        "**深さ=12",
        "**消費時間=0.5秒",
        "   1 ７六歩(77)   ( 0:01/00:00:01)",
        "   3 ２二角成(88)   ( 1:01/00:01:02)",
        "   4 同　銀(31)   ( 0:00/00:00:02)",
        "   5 ４五角打   ( 0:00/00:01:02)",
        "   6 投了",
        "まで5手で先手の勝ち",
    ];
    assert_lines(Format::Kif, &lines);
}

#[test]
fn csa_is_written_to_the_standard() {
    let lines = [
        "'CSA encoding=UTF-8",
        "V3.0",
        "N+sente",
        "$EVENT:test",
        "$SITE:here",
        "$START_TIME:2026/11/24 07:08:42",
        "$TIME:600+30+0",
        "PI",
        "+",
        "+7776FU",
        "T61",
        "T0.5",
        "'** -31",
        "+8822UM",
        "-3122GI",
        "+0045KA",
        "%TORYO",
    ];
    assert_lines(Format::Csa, &lines);
}

#[test]
fn comments_variations_and_marks_are_left_out() {
    let text = "[Event \"a [b] c\"]\n[Red \"r\"]\n1. H2-E2! {a 9. comment} H9-G7 (1... H7-E7) \
                2.H0-G2 $14 ; rest\n I9-H9 1-0\n\n[Event \"next\"]\n1. C3-C4 *\n";
    let read = games_in(Format::Pgn, text, &XIANGQI);
    assert_eq!(read.len(), 2);
    assert_eq!(read[0].event, "a [b] c");
    assert_eq!(read[0].moves, ["h2e2", "h9g7", "h0g2", "i9h9"]);
    assert_eq!(read[0].outcome, Some(Outcome::Win(Side::First)));
    assert_eq!(read[1].moves, ["c3c4"]);
    assert_eq!(read[1].outcome, None);
}

#[test]
fn malformed_records_are_refused() {
    refusal(Format::Csa, "PI\n+\n+7775FU\n", &SHOGI);
    refusal(Format::Csa, "PI\n+\n+77\u{e9}6FU\n", &SHOGI);
    refusal(Format::Kif, "   1 ７五歩(77)\n", &SHOGI);
    refusal(Format::Pgn, "1. H2-E9x", &XIANGQI);
    refusal(Format::Sgf, "(;GM[4]SZ[15];B[zz])", &GOMOKU);
    refusal(Format::Sgf, "(;GM[4]SZ[15];B[hh];W[hh])", &GOMOKU);
}

#[test]
fn headers_and_comments_of_other_programs_are_read() {
    let kif = "対局日：1999/07/15(木)\n持ち時間：30分+30秒\n手数----指手---------消費時間--\n\
        1 ７六歩(77) ( 0:16/00:00:16)\n*対局 時間 00:06.0 深さ 27/43 ノード数 449 評価値 -7 読み筋 △８四歩(83)\n\
        2 ３四歩(33)\n** 30 +2726FU\n*12 men\n*#詰み=先手勝ち:15手\n3 中断 ( 0:03/ 0:00:19)\n";
    let games = games_in(Format::Kif, kif, &SHOGI);
    assert_eq!(games[0].date, "1999-07-15".parse().ok());
    assert_eq!(games[0].controls, ["1800b30".parse().ok(); 2]);
    let known = [(Some(16_000), Score::Centi(-7), Some(27)), (None, Score::Loss(15), None)];
    let facts = known.map(|(millis, score, depth)| Facts { millis, score: Some(score), depth });
    assert_eq!(games[0].facts, facts);
    let csa =
        "V2.2\n$TIME_LIMIT:00:25+10\nPI\n+\n+7776FU\nT12\n'** 30 -3334FU\n'* 40\n%TORYO\nT9\n";
    let games = games_in(Format::Csa, csa, &SHOGI);
    assert_eq!(games[0].controls, ["1500b10".parse().ok(); 2]);
    let facts = Facts { millis: Some(12_000), score: Some(Score::Centi(30)), depth: None };
    assert_eq!((&games[0].facts[..], &*games[0].ending), (&[facts][..], "resignation"));
    let sgf =
        "(;GM[4]FF[4]SZ[15]DT[2001-05-06,07]TM[1200]OT[5x30 byo-yomi]RE[W+T];B[hh]C[+0.10/5 2s])";
    let games = games_in(Format::Sgf, sgf, &GOMOKU);
    assert_eq!(games[0].controls, ["1200b30".parse().ok(); 2]);
    assert_eq!((games[0].facts[0].depth, &*games[0].ending), (Some(5), "time forfeit"));
}

#[test]
fn sgf_tells_what_the_clocks_have_left() {
    let sgf = "(;GM[4]FF[4]SZ[15]TM[60]OT[2 fischer];B[hh]BL[61];W[ii]WL[52.5];B[gg];W[jj]WL[70];B[ff]BL[50];W[ee]C[1s]WL[9])";
    let games = games_in(Format::Sgf, sgf, &GOMOKU);
    let millis: Vec<_> = games[0].facts.iter().map(|facts| facts.millis).collect();
    // More than there was cannot be left; of a clock that was not told of, nothing is known.
    assert_eq!(millis, [Some(1_000), Some(9_500), None, None, None, Some(1_000)]);
    let known =
        [1_000, 9_500, 0, 57_000].map(|millis| Facts { millis: Some(millis), ..Facts::default() });
    let record =
        GameRecord { facts: known.into(), moves: games[0].moves[..4].to_vec(), ..games[0].clone() };
    let text = write(Format::Sgf, &record, &GOMOKU).expect("a text");
    // The second side oversteps its time.
    for part in ["B[hh]BL[61]C[1.00s]", "W[ii]WL[52.5]", "B[gg]BL[63]", "W[jj]C[57.00s]"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn the_winner_is_right_where_a_format_has_no_word_for_the_end() {
    let outcome = Some(Outcome::Win(Side::Second));
    // Black has moved last, and White wins.
    let record = GameRecord { outcome, ..shogi_record() };
    let text = write(Format::Csa, &record, &SHOGI).expect("a text");
    assert!(text.contains("%+ILLEGAL_ACTION\n'*終局=後手勝ち:resignation"), "{text}");
    let text = write(Format::Kif, &record, &SHOGI).expect("a text");
    assert!(text.ends_with("まで5手で後手の勝ち\n"), "{text}");
}
