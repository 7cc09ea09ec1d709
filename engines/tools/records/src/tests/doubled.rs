//! Facts of shogi's records that stand there twice or are cut, and lines of another format.

use super::*;

fn warnings(format: Format, text: &str) -> Vec<Notice> {
    let reading = read(format, text, &SHOGI, &Settings::new());
    assert!(reading.games.iter().all(Result::is_ok), "{text}: {:?}", reading.games);
    reading.warnings.into_iter().map(|warning| warning.what).collect()
}

fn contradiction(text: &str, other: &str) -> Notice {
    Notice::Contradiction { text: text.to_owned(), other: other.to_owned() }
}

#[test]
fn facts_that_differ_or_are_cut_are_named() {
    let kif = |head: &str| format!("手合割：平手\n{head}\n1 ７六歩(77)\n");
    let line = |text: &str| Notice::Line { text: text.to_owned() };
    for (head, notice) in [
        ("先手：山田\n先手：佐藤", contradiction("佐藤", "山田")),
        ("先手：山田\n下手：佐藤", contradiction("佐藤", "山田")),
        ("開始日時：2024/13/45", line("2024/13/45")),
        ("開始日時：2024/0/05", line("2024/0/05")),
    ] {
        assert_eq!(warnings(Format::Kif, &kif(head)), [notice], "{head}");
    }
    let timed = |time: &str| kif("").trim_end().to_owned() + "   ( 0:05/00:00:05)\n" + time;
    let notice = contradiction("5秒", "*消費時間=9.25秒");
    assert_eq!(warnings(Format::Kif, &timed("**消費時間=9.25秒\n")), [notice]);
    assert_eq!(warnings(Format::Kif, &timed("**消費時間=5.25秒\n")), []);
    for head in [
        "先手：山田\n先手：山田",
        "開始日時：2024/01/05 10:00",
        "開始日時：1999年7月15日(木) 19:07:12",
    ] {
        assert_eq!(warnings(Format::Kif, &kif(head)), [], "{head}");
    }
    for (csa, notice) in [
        ("N+A\nN+C\nPI\n+\n+7776FU\n%TORYO\n", contradiction("C", "A")),
        ("PI\n+\n+7776FU\nT5\nT6\n%TORYO\n", contradiction("T5", "T6")),
        ("PI\n+\nT5\n+7776FU\n%TORYO\n", line("T5")),
    ] {
        assert_eq!(warnings(Format::Csa, csa), [notice], "{csa}");
    }
}

#[test]
fn games_of_csa_beside_those_of_kif_are_refused() {
    let csa = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n%TORYO\n";
    let kif = "手合割：平手\n手数----指手---------消費時間--\n1 ７六歩(77)\n2 投了\n";
    for (text, place) in [(format!("{csa}{kif}"), [0, 1]), (format!("{kif}{csa}"), [1, 5])] {
        let games = read(Format::Kif, &text, &SHOGI, &Settings::new()).games;
        assert_eq!(games.len(), 2, "{games:?}");
        let [number, line] = place;
        let error = games[number].as_ref().expect_err("a refusal");
        assert_eq!(error.why.place.map(|place| place.line), Some(line), "{error}");
        let other = Fault::OtherFormat { format: "kif", other: "csa" };
        assert_eq!(*error.why.what, Cause::Form(other));
        assert_eq!(games[1 - number].as_ref().expect("a game").moves(), ["7g7f"]);
    }
}

#[test]
fn a_handicap_under_another_key_is_refused() {
    for head in ["ハンデ：香落ち", "Handicap: lance", "手　合　割：九枚落ち", "差：香落ち"]
    {
        let (line, cause) = refusal(Format::Kif, &SHOGI, &format!("{head}\n1 ７六歩(77)\n"));
        assert_eq!(line, Some(1), "{cause}");
    }
    assert_eq!(warnings(Format::Kif, "ハンデ：なし\n1 ７六歩(77)\n"), []);
    let guessed = [Notice::StartGuessed {}];
    assert_eq!(warnings(Format::Kif, "下手：甲\n上手：乙\n1 ７六歩(77)\n"), guessed);
}

#[test]
fn a_word_that_may_be_a_pass_is_named() {
    let text = "手合割：平手\n1 ７六歩(77)\n2 パス\n3 ２六歩(27)\n";
    let (line, cause) = refusal(Format::Kif, &SHOGI, text);
    assert!(line == Some(4) && cause.to_string().contains("パス"), "{cause}");
}

#[test]
fn scores_in_the_words_of_people_are_for_them() {
    for comment in ["*評価値 1,234", "検討で評価値 300"] {
        let text = format!("手合割：平手\n1 ７六歩(77)\n*{comment}\n2 投了\n");
        let games = read(Format::Kif, &text, &SHOGI, &Settings::new()).whole().expect(&text);
        let mv = &games[0].main.moves[0];
        assert_eq!((mv.facts.score, mv.comment.as_str()), (None, comment));
    }
}
