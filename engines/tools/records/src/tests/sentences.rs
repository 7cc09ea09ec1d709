//! How games of shogi ended, by a sentence, a word and a comment.

use super::shogi_records::{HEAD, MOVES, told, warned, won};
use super::*;

const NAMES: &str = "先手：羽生善治\n後手：藤井 聡太\n";

#[test]
fn a_sentence_names_a_side_its_sign_or_a_player() {
    let (black, white) = (won(Side::First), won(Side::Second));
    for (sentence, outcome) in [
        ("2手で羽生善治の勝ち", black),
        ("2手で藤井聡太の勝ち", white),
        ("2手で藤井の勝ち", white),
        ("2手で羽生の時間切れ負け", white),
        ("2手で△藤井聡太の勝ち", white),
        ("2手で▲の勝ち", black),
        ("2手で☖の勝ち", white),
        ("2手で☗勝ち", black),
        ("先手勝ち", black),
        ("2手で下手の勝ち", black),
        ("2手で上手の勝ち", white),
        ("2手で先手の負け", white),
        ("2手で先手の反則負け", white),
        ("2手で後手の反則勝ち", white),
        ("2手で詰み", white),
        ("2手で持将棋", Some(Outcome::Draw)),
        ("2手で引き分け", Some(Outcome::Draw)),
        ("2手で中断", None),
        ("後手の勝ち", white),
        ("、後手の勝ちです", white),
        ("2手で、後手の勝ちとなりました。", white),
        ("二手目で先手の勝ち", black),
        ("2手で後手の反則により先手の勝ち", black),
        ("2手で先手の投了により後手の勝ち", white),
        ("2手で先手の入玉勝ち", black),
        ("2手で宣言勝ち", black),
        ("2手で反則負け", white),
        ("2手で千日手成立", Some(Outcome::Draw)),
    ] {
        for (format, moves) in [
            (Format::Kif, MOVES),
            (Format::Ki2, "▲２六歩　△８四歩\n"),
            (Format::Ki2, "▲２六歩△８四歩"),
        ] {
            let text = format!("{NAMES}{HEAD}{moves}まで{sentence}\n");
            assert_eq!(told(format, &text).2, outcome, "{text}");
            assert!(!warned(format, &text).contains(&"record-unknown-end"), "{text}");
        }
    }
}

#[test]
fn a_sentence_that_names_no_side_or_says_two_things_tells_no_result() {
    for sentence in [
        "2手で渡辺明の勝ち",
        "2手で白の勝ち",
        "2手で勝ち",
        "2手で先手の勝ちではない",
        "先手の勝ちならず",
        "2手で▲藤井聡太の勝ち",
        "2手で先手か後手の勝ち",
        "2手で引き分けではない",
        "2手で時間切れにより渡辺の勝ち",
        // Two verdicts.
        "2手で後手の勝ち 投了",
        "2手で先手の勝ち 相手の反則負け",
        "2手で先手の勝ち 千日手",
        "2手で先手の投了 勝ち",
        "2手で持将棋 先手の反則負け",
        "2手で千日手　先手の反則負け",
        "2手で後手の負けにより後手の勝ち",
    ] {
        let text = format!("{NAMES}{HEAD}{MOVES}まで{sentence}\n");
        assert_eq!(told(Format::Kif, &text).2, None, "{sentence}");
        assert_eq!(warned(Format::Kif, &text), ["record-unknown-end"], "{sentence}");
    }
    let declared = told(Format::Kif, &format!("{HEAD}{MOVES}まで2手で宣言勝ち\n"));
    assert_eq!((declared.2, &*declared.3), (won(Side::First), "declaration"));
    // Who won by a word in the place of a move need not be named.
    for word in ["渡辺の勝ち", "後手勝ち投了"] {
        let word = format!("{NAMES}{HEAD}{MOVES}   3 {word}\n");
        assert_eq!(
            (told(Format::Kif, &word).2, warned(Format::Kif, &word)),
            (None, vec!["record-unknown-end"])
        );
    }
}

#[test]
fn a_side_comes_before_the_name_of_a_player() {
    let names = "先手：後手\n後手：先手\n";
    for (winner, side) in [("先手", Side::First), ("後手", Side::Second)] {
        let text = format!("{names}{HEAD}{MOVES}まで2手で{winner}の勝ち\n");
        assert_eq!(told(Format::Kif, &text).2, won(side), "{text}");
    }
}

#[test]
fn a_sentence_that_agrees_with_the_end_word_is_no_contradiction() {
    for sentence in ["後手の勝ち", "、後手の勝ちです", "2手で藤井聡太の勝ち", "2手で△の勝ち"]
    {
        let text = format!("{NAMES}{HEAD}{MOVES}   3 投了\nまで{sentence}\n");
        assert_eq!(
            (told(Format::Kif, &text).2, warned(Format::Kif, &text)),
            (won(Side::Second), vec![])
        );
        let text = text.replace(sentence, "先手の勝ち");
        assert_eq!(warned(Format::Kif, &text), ["record-contradiction"], "{text}");
    }
}

/// A comment that names the end says why it ended, and only behind the last move.
#[test]
fn a_comment_on_the_end_counts_less_than_the_end() {
    let (black, white) = (won(Side::First), won(Side::Second));
    let [first, second] = ["   1 ２六歩(27)\n", "   2 ８四歩(83)\n"];
    let noted = "*終局=先手勝ち:agreed\n";
    let end = "   3 投了\n";
    let text = format!("{HEAD}{first}{noted}{second}{end}");
    let game = shogi_records::reading(Format::Kif, &text).whole().expect(&text).remove(0);
    assert_eq!((game.outcome, game.end()), (white, "resignation"));
    assert_eq!(game.main.moves[0].comment, "終局=先手勝ち:agreed");
    assert!(warned(Format::Kif, &text).is_empty());
    for text in [
        format!("{HEAD}{first}{second}{noted}{end}"),
        format!("{HEAD}{first}{second}{end}{noted}"),
        format!("{HEAD}{first}{second}{noted}まで2手で後手の勝ち\n"),
    ] {
        assert_eq!(told(Format::Kif, &text).2, white, "{text}");
        assert_eq!(warned(Format::Kif, &text), ["record-contradiction"], "{text}");
        let text = text.replace("先手勝ち", "後手勝ち");
        assert_eq!(told(Format::Kif, &text).3, "agreed", "{text}");
        assert!(warned(Format::Kif, &text).is_empty(), "{text}");
    }
    let alone = format!("{HEAD}{first}{second}{noted}");
    assert_eq!(
        (told(Format::Kif, &alone).2, told(Format::Kif, &alone).3),
        (black, "agreed".into())
    );
    let csa = |end: &str| format!("PI\n+\n+2726FU\n'*終局=先手勝ち:agreed\n-8384FU\n{end}\n");
    assert_eq!(told(Format::Csa, &csa("%TORYO")).2, white);
    let noted = csa("%TORYO\n'*終局=先手勝ち:agreed");
    assert_eq!(
        (told(Format::Csa, &noted).2, warned(Format::Csa, &noted)),
        (white, vec!["record-contradiction"])
    );
    let first = r#"{"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"},"comments":["*終局=先手勝ち:agreed"]}"#;
    let second = r#"{"move":{"from":{"x":8,"y":3},"to":{"x":8,"y":4},"piece":"FU"}}"#;
    let jkf = format!(r#"{{"moves":[{{}},{first},{second},{{"special":"TORYO"}}]}}"#);
    assert_eq!((told(Format::Jkf, &jkf).2, warned(Format::Jkf, &jkf)), (white, vec![]));
    // CSA has no other word for a side to move that has won.
    assert_eq!(told(Format::Csa, &csa("%CHUDAN\n'*終局=先手勝ち:agreed")).2, black);
}

/// The forms that other programs read.
#[test]
fn ends_of_ki2_are_written_as_others_read_them() {
    let moves = ["2g2f", "8c8d"].map(str::to_owned);
    let (black, white) = (won(Side::First), won(Side::Second));
    for (ending, outcome, sentence) in [
        ("resignation", white, "後手の勝ち"),
        ("adjudication", black, "先手の勝ち"),
        ("time forfeit", white, "時間切れにより後手の勝ち"),
        ("declaration", black, "先手の入玉勝ち"),
        ("illegal move", white, "先手の反則負け"),
        ("illegal move", black, "先手の反則勝ち"),
        ("try", black, "先手の勝ち"),
        ("forfeit", white, "後手の勝ち"),
        ("forfeit", black, "先手の勝ち"),
        ("agreement", Some(Outcome::Draw), "持将棋"),
        ("move limit", Some(Outcome::Draw), "持将棋"),
        ("", None, "中断"),
    ] {
        let main = MoveLine::of(moves.clone());
        let record = GameRecord {
            main,
            outcome,
            ending: EndName::read(ending, &SHOGI),
            ..GameRecord::default()
        };
        let text = write(Format::Ki2, &record, &SHOGI).expect("a text").text;
        assert!(text.ends_with(&format!("▲２六歩    △８四歩\nまで2手で{sentence}\n")), "{text}");
        assert!(text.starts_with("手合割："), "{text}");
        assert_eq!(told(Format::Ki2, &text).2, outcome, "{text}");
    }
}
