//! Starts of shogi that say one fact in two ways, or in other words.

use super::shogi_records::{HEAD, MOVES, ROWS, reading, refused, told, warned};
use super::*;

#[test]
fn a_hand_in_other_words_is_refused() {
    for line in [
        "後手の駒台：飛　角",
        "後手の手駒：飛　角",
        "後手の手持ち：飛　角",
        "後手の駒：なし",
        "後手駒台：飛",
        "後手の持駒 飛　角",
        "後手の保有：飛　歩二",
        "△持駒：飛　角",
        "△持駒 飛　角",
        "☗手駒：歩",
    ] {
        for board in ["", &format!("{}\n", ROWS.join("\n"))] {
            let text = format!("{line}\n{board}先手番\n{HEAD}   1 ５二歩成(53)\n");
            let (place, words) = refused(Format::Kif, &text);
            assert_eq!(place, Some(1), "{text}");
            assert!(words.contains("a start that is not understood"), "{words}");
        }
    }
    let names = "後手の持ち時間：1時間\n後手：駒井\n後手の段位：九段\n棋戦：駒台杯\n";
    assert_eq!(told(Format::Kif, &format!("{names}{HEAD}{MOVES}")).1, "2g2f 8c8d");
}

/// A start of the diagram with these lines below it.
fn below(lines: &str) -> String {
    format!("{}\n{lines}\n{HEAD}", ROWS.join("\n"))
}

#[test]
fn the_last_move_of_a_diagram_says_who_is_to_move() {
    let side = |lines: &str| {
        let start = told(Format::Kif, &below(lines)).0.expect(lines);
        let white = start.contains(" w ");
        (white, warned(Format::Kif, &below(lines)))
    };
    let contradiction = vec!["record-contradiction"];
    for (lines, white, warnings) in [
        ("手数＝1  ▲５三歩  まで", true, vec![]),
        ("手数＝1  ▲５三歩打  まで\n後手番", true, vec![]),
        ("手数＝40  △５一玉  まで", false, vec![]),
        ("手数＝40  △５一玉  まで\n先手番", false, vec![]),
        ("手数＝40  △５一玉  まで\n後手番", true, contradiction.clone()),
        ("手数＝1  ▲５三歩  まで\n手番：先手", false, contradiction.clone()),
        ("手数＝1  ▲７六歩  まで", true, contradiction.clone()),
        ("手数＝1  ▲５三歩成  まで", true, contradiction.clone()),
        ("手数＝1  △５三歩  まで", false, contradiction),
        ("手数＝40  ５一玉  まで", false, vec![]),
    ] {
        assert_eq!(side(lines), (white, warnings), "{lines}");
    }
    // The side counts where a handicap is named beside the diagram.
    let named = format!("手合割：二枚落ち\n{}", below("手数＝40  △５一玉  まで"));
    assert!(told(Format::Kif, &named).0.expect("a start").contains(" b "));
    assert!(reading(Format::Kif, &below("手数＝？  △５一玉  まで")).whole().is_err());
}

/// What becomes of a text of KIF: the line of the refusal of each game, or how many moves it has.
fn kif_games(text: &str) -> Vec<Result<usize, Option<usize>>> {
    let games = read(Format::Kif, text, &SHOGI, &Settings::new()).games.into_iter();
    let line = |refused: RefusedGame| refused.why.place.map(|place| place.line);
    games.map(|game| game.map(|game| game.main.moves.len()).map_err(line)).collect()
}

#[test]
fn a_refused_line_above_a_diagram_makes_no_second_game() {
    let diagram = format!(
        "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---+\n{}\n+---+\n先手の持駒：なし\n先手：甲\n後手：乙\n",
        shogi_records::ROWS.join("\n")
    );
    let end = "手数----指手--\n   1 ５二金打\n   2 投了\nまで1手で先手の勝ち\n";
    for (above, line) in [("後手の持駒：歩 二\n", 1), ("先手：甲\n△持駒：歩二\n", 2)]
    {
        let text = format!("{above}{diagram}{end}");
        assert_eq!(kif_games(&text), [Err(Some(line))], "{text}");
    }
}

#[test]
fn a_diagram_that_is_announced_has_its_rows() {
    let rows = shogi_records::ROWS.join("\n");
    let moves = "手数----指手--\n   1 ５二金打\n";
    for head in ["先手の持駒：なし", "９ ８ ７ ６ ５ ４ ３ ２ １", "9 8 7 6 5 4 3 2 1", "+---+"]
    {
        let text = format!("先手：甲\n{head}\n{}", moves.replace("５二金打", "２六歩(27)"));
        assert_eq!(kif_games(&text), [Err(Some(2))], "{text}");
    }
    for bar in ['|', '｜', '│'] {
        let text = format!("先手の持駒：金\n{}\n{moves}", rows.replace('|', &bar.to_string()));
        assert_eq!(kif_games(&text), [Ok(1)], "{text}");
    }
    let text = format!("手合割：平手\n後手の持駒：なし\n{}\n{moves}", rows.replace('|', ""));
    assert_eq!(kif_games(&text), [Err(Some(2))], "{text}");
}
