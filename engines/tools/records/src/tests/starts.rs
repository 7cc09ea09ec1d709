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
