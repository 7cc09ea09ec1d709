use game::{Message, Outcome, Refusal, Side};

use super::*;
use crate::foreign::of_chess;
use crate::pieces::{HANDICAPS, handicap_start};
use dyngame::Erased;

const SHOGI: Erased<::shogi::Program> = Erased::new();
const XIANGQI: Erased<xiangqi::Program> = Erased::new();
const DRAUGHTS: Erased<draughts::Program> = Erased::new();
const GOMOKU: Erased<gomoku::Program> = Erased::new();

#[test]
fn handicaps_have_their_positions() {
    let openings = SHOGI.description(&Settings::new()).expect("a description").openings;
    let starts: Vec<_> = HANDICAPS.map(|row| handicap_start(row.2)).to_vec();
    for (name, start) in openings.starts {
        assert!(starts.iter().any(|known| known == start), "{name}");
    }
    for ((name, preset, _), start) in HANDICAPS.into_iter().zip(&starts) {
        let kif = format!("手合割：{name}　　\n手数----指手---------消費時間--\n");
        let jkf = format!("{{\"initial\":{{\"preset\":\"{preset}\"}},\"moves\":[{{}}]}}");
        for (format, text) in [(Format::Kif, &kif), (Format::Jkf, &jkf)] {
            let games = read(format, text, &SHOGI, &Settings::new()).whole().expect(text);
            assert_eq!(games[0].position.as_ref(), Some(start), "{text}");
            SHOGI.state(Some(start), &Settings::new()).expect("a position");
            let again = write(format, &games[0], &SHOGI).expect("a text").text;
            assert!(again.contains(name) || again.contains(&format!("\"{preset}\"")), "{again}");
            assert_eq!(again.contains("上手"), name != "平手", "{again}");
            assert_ne!(again.contains("\"後手") || again.contains("\n後手"), name != "平手");
        }
    }
}

/// The line for which the only game of a text is refused, and the cause.
fn refusal(format: Format, rules: &dyn DynGame, text: &str) -> (Option<usize>, Cause) {
    let error = read(format, text, rules, &Settings::new()).whole().expect_err(text);
    (error.place.map(|place| place.line), *error.what)
}

#[test]
fn faults_have_a_kind_and_a_place() {
    let text = |text: &str| text.to_owned();
    let kinds: [(Format, &dyn DynGame, &str, usize, Fault); 7] = [
        (Format::Pgn, &XIANGQI, "1. C2=5\n... *\n...", 3, Fault::Move { text: text("...") }),
        (Format::Pgn, &XIANGQI, "[Event \"?\"]\n... C2=5", 2, Fault::Move { text: text("...") }),
        (
            Format::Csa,
            &SHOGI,
            "PI\n+\n+7776FU,T1,-33X4F\n",
            3,
            Fault::Move { text: text("-33X4F") },
        ),
        (
            Format::Jkf,
            &SHOGI,
            "{\"moves\":\n[}",
            2,
            Fault::Json { text: text("expected value at line 2 column 2") },
        ),
        (
            Format::Pgn,
            &XIANGQI,
            "[Format \"WXF\"]\n1. H8+9 H8+9 P5+1 *",
            2,
            Fault::SeveralMoves { text: text("P5+1") },
        ),
        (
            Format::Sgf,
            &GOMOKU,
            "(;GM[4]SZ[15];B[hh]\n;W[h88])",
            2,
            Fault::Point { text: text("h88") },
        ),
        (
            Format::Psq,
            &GOMOKU,
            "Piskvorky 15x15, 11:11, 0\n8,8,3\n0,3,9\n",
            3,
            Fault::OffBoard { text: text("0,3,9") },
        ),
    ];
    for (format, rules, text, line, fault) in kinds {
        assert_eq!(refusal(format, rules, text), (Some(line), Cause::Form(fault)), "{text}");
    }
    let chess = "[Event \"?\"]\n\n1. C2=5 h8+7\n2. {far} O-O *";
    let moves: [(Format, &dyn DynGame, &str, usize); 4] = [
        (Format::Kif, &SHOGI, "手合割：平手\n1 ７六歩(77)\n2 ３四？(33)\n", 3),
        (Format::Pgn, &XIANGQI, chess, 4),
        (Format::Pdn, &DRAUGHTS, "[Event \"?\"]\n1. 11-15 33-34 *", 2),
        (Format::Pdn, &DRAUGHTS, "[Event \"?\"]\n/FEN \"B::\"/ 1. 11-15 *", 2),
    ];
    for (format, rules, text, line) in moves {
        let (found, cause) = refusal(format, rules, text);
        assert!(
            matches!(cause, Cause::Rules(_)) && found == Some(line),
            "{text}: {found:?} {cause}"
        );
    }
    assert_eq!(of_chess(chess), Some("O-O"));
}

#[test]
fn two_words_on_the_start_must_agree() {
    let refused = |format, rules, text: &str| refusal(format, rules, text).0;
    let usual = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let tags = format!("[FEN \"{usual} w\"]\n[FEN \"{usual} b\"]\n\n*\n");
    assert_eq!(refused(Format::Pgn, &XIANGQI, &tags), Some(2));
    let tags = "[GameType \"21\"]\n[GameType \"21,W,10,10,N2,0\"]\n\n*\n";
    assert_eq!(refused(Format::Pdn, &DRAUGHTS, tags), Some(2));
    for doubled in ["SZ[15]\nSZ[19]", "\nGM[1]SZ[15]", "SZ[15]AB[aa]PL[B]\nPL[W]"] {
        assert_eq!(refused(Format::Sgf, &GOMOKU, &format!("(;GM[4]{doubled})")), Some(2));
    }
    let same = read(Format::Sgf, "(;GM[4]SZ[15]SZ[15];B[hh])", &GOMOKU, &Settings::new());
    assert_eq!(same.whole().expect("a game")[0].moves(), ["h8"]);
}

#[test]
fn a_file_is_called_what_it_calls_itself() {
    for (text, game) in [("XG[dots and boxes]", "dots and boxes"), ("", "Kropki")] {
        let (_, cause) = refusal(Format::Sgf, &GOMOKU, &format!("(;GM[40]{text};B[a1a2])"));
        let (game, text) = (game.to_owned(), "GM[40]".to_owned());
        assert_eq!(cause, Cause::Form(Fault::OtherGame { game, text }));
    }
}

/// Settings that contradict each other, cannot be, or are misspelt, change the game.
#[test]
fn rules_are_read_or_refused() {
    let tags = ["[Rule \"renjo\"]", "[Rules \"renju\"]", "[Size \"9\"]\n[Size \"20\"]"];
    for tags in tags {
        refusal(Format::Pgn, &GOMOKU, &format!("{tags}\n\n1. h8 *"));
    }
    for rules in ["XR[Size=20x1]", "XR[Loses=true]", "XR[true]"] {
        refusal(Format::Sgf, &GOMOKU, &format!("(;GM[4]SZ[15]{rules};B[hh])"));
    }
    let read = read(Format::Pgn, "[rule \"renju\"]\n\n1. h8 *", &GOMOKU, &Settings::new());
    let game = read.whole().expect("a game").remove(0);
    assert_eq!(GOMOKU.unusual(&game.settings), Ok(vec![("Rule".into(), "renju".into())]));
}

/// Names in small letters and values without quotation marks say the same.
#[test]
fn tags_are_read_in_other_spellings() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
    for tag in [format!("[FEN {fen}]"), format!("[fen \"{fen}\"]")] {
        let game = read(Format::Pgn, format!("{tag}\n\n1... H9-G7 *"), &XIANGQI, &Settings::new());
        assert_eq!(game.whole().expect(&tag)[0].position.as_deref(), Some(fen), "{tag}");
    }
    let russian = "[gametype \"25\"]\n\n1. 11-15 *";
    assert_eq!(refusal(Format::Pdn, &DRAUGHTS, russian).0, Some(1));
}

/// A name that is one letter from another that changes a game is said, and refused where its value does change it.
#[test]
fn misspelt_names_are_not_passed_over() {
    let warned: [(Format, &dyn DynGame, &str); 9] = [
        (Format::Pgn, &XIANGQI, "[Event \"?\"]\n[Varient \"象棋\"]\n\n1. C2=5 *"),
        (Format::Pgn, &XIANGQI, "[Event \"?\"]\n[Varient \"?\"]\n\n1. C2=5 *"),
        (Format::Pdn, &DRAUGHTS, "[Event \"?\"]\n[Reslut \"1-0\"]\n\n1. 11-15 *"),
        (Format::Pgn, &XIANGQI, "[Event \"?\"]\n[SetpU \"1\"]\n\n1. C2=5 *"),
        (Format::Pgn, &XIANGQI, "[Event \"?\"]\n[FENN \"?\"]\n\n1. C2=5 *"),
        (Format::Kif, &SHOGI, "棋戦：\n手合：先手\n1 ７六歩(77)\n2 投了\n"),
        (Format::Csa, &SHOGI, "PI\n$MAX_MOVE:256\n+\n+7776FU\n%TORYO\n"),
        (Format::Sgf, &GOMOKU, "(;GM[4]SZ[15]\nRUL[?];B[hh])"),
        (Format::Sgf, &GOMOKU, "(;GM[4]SZ[15]\nPLL[B];B[hh])"),
    ];
    for (format, rules, text) in warned {
        let reading = read(format, text, rules, &Settings::new());
        let [Ok(game)] = &reading.games[..] else { panic!("{text}: {:?}", reading.games) };
        assert_eq!(game.moves().len(), 1, "{text}");
        let [warning] = &reading.warnings[..] else { panic!("{text}: {:?}", reading.warnings) };
        let line = warning.place.map(|place| place.line);
        assert!(matches!(warning.what, Notice::Line { .. }) && line == Some(2), "{warning}");
    }
    let refused: [(Format, &dyn DynGame, &str); 13] = [
        (Format::Pdn, &DRAUGHTS, "[Event \"?\"]\n[GameTyp \"25\"]\n\n1. 11-15 *"),
        (Format::Pgn, &XIANGQI, "[Event \"?\"]\n[Gam \"chess\"]\n\n1. C2=5 *"),
        (Format::Pgn, &XIANGQI, "[Event \"?\"]\n[Varient \"xiangqi960\"]\n\n1. C2=5 *"),
        (Format::Pgn, &XIANGQI, "[Event \"?\"]\n[FENN \"start w\"]\n\n1. C2=5 *"),
        (Format::Kif, &SHOGI, "棋戦：\n手合割=角落ち\n1 ３四歩(33)\n"),
        (Format::Kif, &SHOGI, "棋戦：\n手合わり：角落ち\n1 ３四歩(33)\n"),
        (Format::Psq, &GOMOKU, "Piskvorky 15x15, 11:11, 0\n8;8;0\nA\nB\n-1\n"),
        (Format::Psq, &GOMOKU, "Piskvorky 15x15, 11:11, 0\n8 8 0\nA\nB\n"),
        (Format::Kif, &SHOGI, "棋戦：\n手合：角落ち\n1 ３四歩(33)\n"),
        (Format::Kif, &SHOGI, "棋戦：\n先手の持こま：歩\n1 ７六歩(77)\n"),
        (Format::Sgf, &GOMOKU, "(;GM[4]SZ[15]\nRUL[renju];B[hh])"),
        (Format::Sgf, &GOMOKU, "(;GM[4]SZ[15]\nQPR[hh,hg,jf];B[ig])"),
        (Format::Sgf, &GOMOKU, "(;GM[4]SZ[15]\nOP[H8 H9 J10];B[ig])"),
    ];
    for (format, rules, text) in refused {
        assert_eq!(refusal(format, rules, text).0, Some(2), "{text}");
    }
}

#[test]
fn draughts_may_have_blanks_in_its_moves() {
    let text = "[GameType \"21\"]\n\n1. 11 - 15 22 - 18 2. 15 x 22 25 x 18 *";
    let game = read(Format::Pdn, text, &DRAUGHTS, &Settings::new()).whole().expect(text);
    assert_eq!(game[0].moves(), ["11-15", "22-18", "15x22", "25x18"]);
}

#[test]
fn lines_of_dhtmlxq_are_in_the_tree_or_left_out_with_a_warning() {
    let text = |name: &str, result: &str| {
        let tag = |name: &str, value: &str| format!("[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]\n");
        tag("movelist", "77477062") + &tag(name, "1022") + &tag("result", result)
    };
    for (name, is_kept) in [
        ("move_0_2_1", true),
        ("move_0_9_1", false),
        ("move_7_2_1", false),
        ("move_0_x_2_1", false),
    ] {
        let reading = read(Format::Pgn, text(name, "红胜"), &XIANGQI, &Settings::new());
        assert_eq!(reading.warnings.is_empty(), is_kept, "{name}: {:?}", reading.warnings);
        let game = reading.games[0].as_ref().expect(name);
        assert_eq!((game.moves().len(), game.main.variations.is_empty()), (2, !is_kept), "{name}");
    }
    let [first, second] = [Side::First, Side::Second].map(|side| Some(Outcome::Win(side)));
    for (result, outcome) in
        [("黑负", first), ("红先负", second), ("红负", second), ("黑先胜", None)]
    {
        let games = read(Format::Pgn, text("remark", result), &XIANGQI, &Settings::new()).whole();
        assert_eq!(games.expect(result)[0].outcome, outcome, "{result}");
    }
}

#[test]
fn what_dhtmlxq_says_of_a_game_is_read_or_named() {
    let tag = |(name, value): &(&str, &str)| format!("[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]\n");
    let told = [
        ("movelist", "77477062"),
        ("move_0_2_1", "1022"),
        ("red", "A Hu"),
        ("redname", "Hu"),
        ("blackname", "Xu"),
        ("remark", "a"),
        ("comment0_0", "b"),
        ("comment0_1", "c||d"),
        ("comment1", "e"),
        ("comment2", "f"),
        ("comment0_2", "f"),
        ("comment1_2", "g"),
        ("comment3", ""),
        ("comment7", "h"),
        ("comment2_2", "i"),
    ];
    let text: String = told.iter().map(tag).collect();
    let reading = read(Format::Pgn, &text, &XIANGQI, &Settings::new());
    let said: Vec<_> = reading.warnings.iter().map(ToString::to_string).collect();
    assert!(said.len() == 2 && said[0].contains("comment2_2") && said[1].contains("comment7"));
    let game = reading.games[0].as_ref().expect(&text);
    assert_eq!(game.players, ["A Hu", "Xu"]);
    let comments = |line: &MoveLine| -> Vec<String> {
        line.moves.iter().map(|mv| mv.comment.clone()).collect()
    };
    assert_eq!(
        (&*game.main.comment, comments(&game.main)),
        ("a\nb", vec!["c\nd\ne".into(), "f".into()])
    );
    assert_eq!(comments(&game.main.variations[0].line), ["g"]);
}

/// The cells of docs/records.md: what returns from each format, and what its writer says that it leaves out.
#[test]
fn what_a_format_has_no_place_for_is_said() {
    let kinds: [(Format, &dyn DynGame); 8] = [
        (Format::Kif, &SHOGI),
        (Format::Jkf, &SHOGI),
        (Format::Ki2, &SHOGI),
        (Format::Csa, &SHOGI),
        (Format::Pgn, &XIANGQI),
        (Format::Pdn, &DRAUGHTS),
        (Format::Sgf, &GOMOKU),
        (Format::Psq, &GOMOKU),
    ];
    for (format, rules) in kinds {
        let board = rules.state(None, &Settings::new()).expect("a start");
        let texts: Vec<_> = board.moves().into_iter().map(|mv| board.canonical_text(mv)).collect();
        let mut main = MoveLine::of([texts[0].clone()]);
        main.moves[0].comment = "said".to_owned();
        main.moves[0].facts.millis = Some(5250);
        let line = MoveLine::of([texts[1].clone()]);
        main.variations.push(Variation { after: 0, line });
        let record = GameRecord { main, ..GameRecord::default() };
        let written = write(format, &record, rules).expect("a text");
        let read = read(format, &written.text, rules, &Settings::new()).whole();
        let read = read.expect(&written.text).remove(0).main;
        let lost = [
            ("record-no-variations", read.variations.is_empty()),
            ("record-no-comments", read.moves[0].comment.is_empty()),
            ("record-no-times", read.moves[0].facts.millis.is_none()),
        ];
        let lost: Vec<_> = lost.iter().filter(|lost| lost.1).map(|lost| lost.0).collect();
        let said: Vec<_> =
            written.warnings.iter().map(|said| game::Refusal::message(&said.what).id).collect();
        assert_eq!(said, lost, "{format:?}");
        let expected: &[&str] = match format {
            Format::Csa => &["record-no-variations"],
            Format::Ki2 => &["record-no-times"],
            Format::Psq => &["record-no-variations", "record-no-comments"],
            _ => &[],
        };
        assert_eq!(lost, expected, "{format:?}");
    }
}

/// Pages say behind the end where and when a game was played.
#[test]
fn words_behind_the_end_are_no_moves() {
    let xiangqi = "1. C2=5 H8+7 1-0";
    let draughts = "[GameType \"21\"]\n\n1. 11-15 23-19 1-1";
    let kinds: [(Format, &dyn DynGame, &str, &str); 2] =
        [(Format::Pgn, &XIANGQI, xiangqi, "H2+3"), (Format::Pdn, &DRAUGHTS, draughts, "8 - 11")];
    for (format, rules, game, mv) in kinds {
        for rest in ["played in Beijing, 2026", "from www.example.org game 5", "A4, 12.", ""] {
            let reading = read(format, format!("{game} {rest}"), rules, &Settings::new());
            assert_eq!(reading.warnings.len(), usize::from(!rest.is_empty()), "{rest}");
            assert!(reading.whole().expect(rest)[0].outcome.is_some(), "{rest}");
        }
        for rest in [format!("2. {mv}"), format!("in 2026 {mv}")] {
            refusal(format, rules, &format!("{game} {rest}"));
        }
    }
    refusal(Format::Pdn, &DRAUGHTS, &format!("{draughts} 0811"));
}

#[test]
fn an_end_that_the_board_does_not_show_is_said() {
    let moves = "1. C2=5 H8+7 2. H2+3 1-0";
    for (end, is_said) in [("checkmate", true), ("resignation", false), ("normal", false)] {
        let text = format!("[Termination \"{end}\"]\n\n{moves}");
        let reading = read(Format::Pgn, text, &XIANGQI, &Settings::new());
        let said: Vec<_> = reading.warnings.iter().map(Refusal::message).collect();
        let end = Message::new(if is_said { "end-checkmate" } else { "" });
        let why = Message::new("record-end-not-shown").with("end", end);
        let wanted = Message::new("in-line").with("number", 3_usize).with("why", why);
        assert_eq!(said, is_said.then_some(wanted).into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn an_end_is_known_by_its_whole_name() {
    let name = |words: &str| EndName::read(words, &XIANGQI);
    for (words, known) in [
        ("time forfeit", Some("end-time-forfeit")),
        ("Time forfeit", Some("end-time-forfeit")),
        (" RESIGNATION ", Some("end-resignation")),
        ("Perpetual Chase", Some("end-perpetual-chase")),
        ("rules infraction", Some("end-illegal-move")),
        ("Stalled Connection", Some("end-stall")),
        ("crash of the tournament server", None),
        ("illegal moves were not checked", None),
        ("agreement broken by Black", None),
        ("declaration of war", None),
        ("sennichite", None),
    ] {
        let read = match name(words).expect(words) {
            EndName::Known(end) => Some(end.id),
            EndName::Said(said) => {
                assert_eq!(said, words);
                None
            }
        };
        assert_eq!(read, known, "{words}");
        let text = format!("[Termination \"{words}\"]\n\n1. C2=5 H8+7 1-0");
        let games = read_whole(&text);
        assert_eq!(games[0].ending, name(words));
        let again = write(Format::Pgn, &games[0], &XIANGQI).expect("a text").text;
        assert_eq!(read_whole(&again)[0].ending, name(words), "{again}");
    }
    assert_eq!((name(""), name("  ")), (None, None));
}

/// The games of xiangqi in a text of PGN.
fn read_whole(text: &str) -> Vec<GameRecord> {
    read(Format::Pgn, text, &XIANGQI, &Settings::new()).whole().expect(text)
}

mod constructs;
mod doubled;
mod facts;
mod found;
mod hidden_moves;
mod kept;
mod lists;
mod named;
mod others;
mod sentences;
mod shogi_ends;
mod shogi_records;
mod starts;
