//! Files of several games, one of which cannot be read: it has its players, and the others are read.

use super::*;

/// The players of each game in `text`, and the line of its refusal.
fn listed(format: Format, rules: &dyn DynGame, text: &str) -> Vec<(String, Option<usize>)> {
    let reading = read(format, text, rules, &Settings::new());
    let game = |game: Result<GameRecord, RefusedGame>| match game {
        Ok(game) => (game.players.join("-"), None),
        Err(refused) => (refused.players.join("-"), refused.why.place.map(|place| place.line)),
    };
    reading.games.into_iter().map(game).collect()
}

#[test]
fn a_refused_game_has_its_players_and_the_others_are_read() {
    let kif =
        |names: [&str; 2], rest: &str| format!("先手：{}\n{rest}後手：{}\n", names[0], names[1]);
    let moves = "手数----指手--\n   1 ２六歩(27)\n   2 投了\n";
    let tags = |names: [&str; 2]| format!("[Red \"{}\"]\n[Black \"{}\"]\n\n", names[0], names[1]);
    let [a, b, c] = [["a", "A"], ["b", "B"], ["c", "C"]];
    let three = |texts: [String; 3]| texts.concat();
    let csa = |names: [&str; 2], rest: &str| format!("N+{}\nN-{}\n{rest}", names[0], names[1]);
    let sgf = |names: [&str; 2], rest: &str| format!("(;PB[{}]PW[{}]{rest})\n", names[0], names[1]);
    let page = |names: [&str; 2], rest: &str| {
        let [red, black] = names;
        format!(
            "[DhtmlXQ]\n[DhtmlXQ_movelist]7747{rest}[/DhtmlXQ_movelist]\n[DhtmlXQ_red]{red}[/DhtmlXQ_red]\n\
            [DhtmlXQ_black]{black}[/DhtmlXQ_black]\n[/DhtmlXQ]\n"
        )
    };
    let pgn = |rest: &str| {
        let others = [a, c].map(|names| tags(names) + "1. C2=5 1-0\n\n");
        three([others[0].clone(), tags(b) + rest + "\n\n", others[1].clone()])
    };
    let cases: [(Format, &dyn DynGame, String, usize); 10] = [
        (
            Format::Kif,
            &SHOGI,
            three([
                kif(a, "") + moves,
                kif(b, "") + &moves.replace("27", "37"),
                kif(c, "") + moves,
            ]),
            9,
        ),
        (
            Format::Kif,
            &SHOGI,
            three([kif(a, "") + moves, kif(b, "手合割：九枚落ち\n") + moves, kif(c, "") + moves]),
            7,
        ),
        (
            Format::Csa,
            &SHOGI,
            three([
                csa(a, "PI\n+\n+2726FU\n/\n"),
                csa(b, "PI\n+\n+2725FU\n-8384FU\n/\n"),
                csa(c, "PI\n+\n"),
            ]),
            11,
        ),
        (
            Format::Csa,
            &SHOGI,
            three([
                "/\n".to_owned(),
                csa(a, "PI\n+\n/\n"),
                "P1-KY\n".to_owned() + &csa(b, "+\n/\n") + &csa(c, "PI\n+\n"),
            ]),
            7,
        ),
        (Format::Pgn, &XIANGQI, pgn("1. C2=6 C2=9 *"), 9),
        (Format::Pgn, &XIANGQI, pgn("1. C2=5 {good *"), 9),
        (Format::Pgn, &XIANGQI, pgn("1. C2=5 (1. C2=6 *"), 9),
        (Format::Pgn, &XIANGQI, pgn("1. C2=5 ) 1... H8+7 *"), 9),
        (
            Format::Sgf,
            &GOMOKU,
            three([sgf(a, "GM[4]SZ[15]"), sgf(b, "GM[1]SZ[19]"), sgf(c, "GM[4]SZ[15]")]),
            2,
        ),
        (Format::Pgn, &XIANGQI, three([page(a, ""), page(b, "0000"), page(c, "")]), 7),
    ];
    for (format, rules, text, line) in cases {
        let wanted = [("a-A", None), ("b-B", Some(line)), ("c-C", None)];
        let wanted = wanted.map(|(names, line)| (names.to_owned(), line));
        let found = listed(format, rules, &text);
        assert_eq!(
            found.iter().map(|row| &row.0).collect::<Vec<_>>(),
            ["a-A", "b-B", "c-C"],
            "{text}"
        );
        assert!(
            found[0].1.is_none() && found[1].1.is_some() && found[2].1.is_none(),
            "{found:?}\n{text}"
        );
        assert_eq!(found, wanted, "{text}");
    }
}

#[test]
fn what_stands_before_a_fault_of_brackets_is_read() {
    let text = "(;PB[a]GM[4]SZ[15];B[hh])\n(;PB[b]PW[B]GM[4]SZ[15];B[hh";
    let found = listed(Format::Sgf, &GOMOKU, text);
    assert_eq!(found, [("a-".to_owned(), None), ("b-B".to_owned(), Some(2))]);
}
