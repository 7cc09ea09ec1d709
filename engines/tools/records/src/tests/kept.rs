//! What is read is written again as it was, or said to be left out.

use super::*;

fn game(format: Format, rules: &dyn DynGame, text: &str) -> GameRecord {
    read(format, text, rules, &Settings::new()).whole().expect(text).remove(0)
}

fn written(format: Format, rules: &dyn DynGame, game: &GameRecord) -> String {
    write(format, game, rules).expect("a text").text
}

/// The ids of what is left out where `game` is written.
fn left_out(format: Format, rules: &dyn DynGame, game: &GameRecord) -> Vec<&'static str> {
    let warnings = write(format, game, rules).expect("a text").warnings;
    warnings.iter().map(|warning| game::Refusal::message(&warning.what).id).collect()
}

/// Words for ends, and those that are written for them in CSA and KIF.
#[test]
fn ends_keep_their_words() {
    let cases = [
        ("%TORYO", "TORYO", "投了"),
        ("%HIKIWAKE", "HIKIWAKE", "引き分け"),
        ("%JISHOGI", "JISHOGI", "持将棋"),
        ("%MAX_MOVES", "MAX_MOVES", "最大手数"),
        ("%SENNICHITE", "SENNICHITE", "千日手"),
        ("%CHUDAN", "CHUDAN", "中断"),
        ("%FUZUMI", "FUZUMI", "不詰"),
        ("%ERROR", "ERROR", "中断"),
        ("持将棋", "JISHOGI", "持将棋"),
        ("引き分け", "HIKIWAKE", "引き分け"),
        ("最大手数", "MAX_MOVES", "最大手数"),
        ("不詰", "FUZUMI", "不詰"),
        ("封じ手", "CHUDAN", "封じ手"),
        ("不戦敗", "TORYO", "不戦敗"),
        ("千日手", "SENNICHITE", "千日手"),
    ];
    for (word, csa, kif) in cases {
        let (format, text) = match word.starts_with('%') {
            true => (Format::Csa, format!("PI\n+\n+7776FU\n-3334FU\n{word}\n")),
            false => (
                Format::Kif,
                format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 {word}\n"),
            ),
        };
        let record = game(format, &SHOGI, &text);
        for (format, line) in [
            (Format::Csa, format!("\n%{csa}\n")),
            (Format::Kif, format!("\n   3 {kif}\n")),
            (Format::Jkf, format!("\"special\":\"{csa}\"")),
        ] {
            let text = written(format, &SHOGI, &record);
            assert!(text.contains(&line), "{word}: {text}");
            assert_eq!(game(format, &SHOGI, &text), record, "{word}: {text}");
        }
        // KI2 has the sentence alone.
        if kif != "中断" {
            let ki2 = game(Format::Ki2, &SHOGI, &written(Format::Ki2, &SHOGI, &record));
            assert_eq!(ki2.outcome, record.outcome, "{word}");
        }
    }
}

#[test]
fn an_end_for_another_reason_is_no_resignation() {
    let text = |end: &str| format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n{end}\n");
    for end in [
        "   3 接続切れ\nまで2手で接続切れにより後手の勝ち",
        "   3 切断\nまで2手で後手の勝ち",
        "まで2手で回線落ちにより後手の勝ち",
    ] {
        let record = game(Format::Kif, &SHOGI, &text(end));
        let said = (record.outcome, record.end());
        assert_eq!(said, (Some(Outcome::Win(Side::Second)), ""), "{end}");
    }
    for (end, name) in [
        ("まで2手で後手の勝ち", "resignation"),
        ("まで2手で投了により後手の勝ち", "resignation"),
        ("   3 切断\nまで2手で時間切れにより後手の勝ち", "time forfeit"),
    ] {
        assert_eq!(game(Format::Kif, &SHOGI, &text(end)).end(), name, "{end}");
    }
}

#[test]
fn lines_of_play_of_other_programs_are_kept() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n\
        **解析 0 候補1 時間 00:10.0 深さ 20/30 ノード数 999 評価値 85 読み筋 △３四歩(33)\n\
        **解析 0 候補2 時間 00:10.0 深さ 18/30 ノード数 999 評価値 250 読み筋 △８四歩(83)\n";
    let csa = "PI\n+\n+7776FU\n'** 30 -3334FU +2726FU\n'**詰み=先手勝ち:5手 -3334FU\n";
    for (format, text, score, lines) in [
        (Format::Kif, kif, 85, ["△３四歩(33)", "△８四歩(83)"]),
        (Format::Csa, csa, 30, ["-3334FU +2726FU", "先手勝ち:5手 -3334FU"]),
        (Format::Csa, &csa.replace("30 ", "30  "), 30, ["-3334FU", "先手勝ち"]),
    ] {
        let record = game(format, &SHOGI, text);
        let mv = &record.main.moves[0];
        assert_eq!(mv.facts.score, Some(Score::Centi(score)), "{text}");
        assert!(lines.iter().all(|line| mv.comment.contains(line)), "{}", mv.comment);
        for format in [Format::Kif, Format::Csa, Format::Jkf] {
            assert_eq!(game(format, &SHOGI, &written(format, &SHOGI, &record)).main, record.main);
        }
    }
    // What is all said is not said again.
    let known = game(Format::Csa, &SHOGI, "PI\n+\n+7776FU\n'** 30\n'**深さ=12\n");
    let MoveRecord { facts, comment, .. } = &known.main.moves[0];
    assert_eq!((facts.depth, &**comment), (Some(12), ""));
}

#[test]
fn the_usual_start_is_none_that_is_set_up() {
    let shogi =
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f";
    assert_eq!(read_line(shogi, &SHOGI, &Settings::new()).expect(shogi).position, None);
    let rows = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let pgn = |side: &str| format!("[FEN \"{rows} {side} - - 0 1\"]\n\n1. C2=5 *");
    assert_eq!(game(Format::Pgn, &XIANGQI, &pgn("r")).position, None);
}

/// What Tengen writes of these names it reads again; a fault is named on its own line.
#[test]
fn psq_reads_the_names_that_it_writes() {
    let cases =
        [["Smith, John", "2nd bot"], ["Alpha", "007"], ["007", "8,8"], ["", "12"], ["a", "-1"]];
    for names in cases {
        let [black, white] = names;
        let sgf = format!("(;GM[4]SZ[15]PB[{black}]PW[{white}];B[hh];W[ii])");
        let psq = written(Format::Psq, &GOMOKU, &game(Format::Sgf, &GOMOKU, &sgf));
        let again = game(Format::Psq, &GOMOKU, &psq);
        assert_eq!(
            (again.players.each_ref().map(|name| &**name), again.main.moves.len()),
            (names, 2)
        );
    }
    let psq = |rest: &str| format!("Piskvorky 15x15, 11:11, 0\n8,8,5\n{rest}");
    let players = game(Format::Psq, &GOMOKU, &psq("Smith, John\n2nd bot\n-1\n")).players;
    assert_eq!(players, ["Smith, John", "2nd bot"]);
    // A move may be meant.
    for (rest, line) in
        [("9,x,5\n-1\n", 3), ("99,5\n9,8,5\n", 3), ("a\n007\n", 4), ("a\nb\nc\n1,Renju\n", 5)]
    {
        assert_eq!(refusal(Format::Psq, &GOMOKU, &psq(rest)).0, Some(line), "{rest}");
    }
}

#[test]
fn psq_says_what_it_has_no_place_for_and_invents_no_times() {
    let sgf = "(;GM[4]SZ[15]EV[cup];B[hh]C[+0.31/12 0.10s];W[ii])";
    let record = game(Format::Sgf, &GOMOKU, sgf);
    assert_eq!(left_out(Format::Psq, &GOMOKU, &record), ["record-no-scores", "record-no-headers"]);
    let again = game(Format::Psq, &GOMOKU, &written(Format::Psq, &GOMOKU, &record));
    let times: Vec<_> = again.main.moves.iter().map(|mv| mv.facts.millis).collect();
    assert_eq!(times, [Some(100), None]);
    let lost = game(Format::Sgf, &GOMOKU, "(;GM[4]SZ[15]RE[W+T];B[hh])");
    assert_eq!(left_out(Format::Psq, &GOMOKU, &lost), ["record-no-headers"]);
    let plain = game(Format::Sgf, &GOMOKU, "(;GM[4]SZ[15]RE[W+];B[hh])");
    assert_eq!(left_out(Format::Psq, &GOMOKU, &plain), Vec::<&str>::new());
}

/// Variations in one another, as deep as other formats have them; deeper ones are refused, however deep.
#[test]
fn jkf_reads_variations_as_deep_as_it_writes_them() {
    // Each is on the second move of the one around it.
    let (kings, rooks) = (["5i5h", "5a5b"], ["7b8b", "3h2h", "8b7b", "2h3h"]);
    let mut line = MoveLine::of(["7g7f".to_owned()]);
    for ply in (1..=replay::DEEPEST).rev() {
        let [other, next] = [rooks[(ply + 1) % 4], kings[(ply + 1) % 2]].map(str::to_owned);
        let mut around = MoveLine::of([other, next]);
        if ply < replay::DEEPEST {
            around.variations.push(Variation { after: 1, line });
        }
        line = around;
    }
    let mut main = MoveLine::of(["7g7f", "5a5b"].map(str::to_owned));
    main.variations.push(Variation { after: 1, line });
    let record = GameRecord { main, ..GameRecord::default() };
    let jkf = written(Format::Jkf, &SHOGI, &record);
    assert_eq!(game(Format::Jkf, &SHOGI, &jkf).main, record.main);
    let deep = format!("{{\"moves\":[{{}},\n{}", "[".repeat(1_000_000));
    assert_eq!(refusal(Format::Jkf, &SHOGI, &deep), (Some(2), Fault::DeepVariation {}.into()));
}

#[test]
fn ends_of_variations_without_a_word_are_said() {
    for end in ["不戦勝", "トライ"] {
        let text = format!(
            "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n\n変化：2手\n2 ８四歩(83)\n3 {end}\n"
        );
        let record =
            read(Format::Kif, &text, &SHOGI, &Settings::new()).whole().expect("a game").remove(0);
        let jkf = write(Format::Jkf, &record, &SHOGI).expect("a text").text;
        assert_eq!(jkf.matches("終局=").count(), 2, "{jkf}");
        let ki2 = write(Format::Ki2, &record, &SHOGI).expect("a text").warnings;
        assert_eq!(ki2[0].what, Notice::NoReason { format: "ki2" }, "{ki2:?}");
    }
}
