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

type Names = [&'static str; 2];

/// The players of three games in a file; the second one cannot be read.
const A: Names = ["a", "A"];
const B: Names = ["b", "B"];
const C: Names = ["c", "C"];

fn kif([black, white]: Names, rest: &str) -> String {
    format!("先手：{black}\n{rest}後手：{white}\n")
}

fn csa([black, white]: Names, rest: &str) -> String {
    format!("N+{black}\nN-{white}\n{rest}")
}

fn sgf([black, white]: Names, rest: &str) -> String {
    format!("(;PB[{black}]PW[{white}]{rest})\n")
}

fn dhtml([red, black]: Names, rest: &str) -> String {
    format!(
        "[DhtmlXQ]\n[DhtmlXQ_movelist]7747{rest}[/DhtmlXQ_movelist]\n[DhtmlXQ_red]{red}[/DhtmlXQ_red]\n\
         [DhtmlXQ_black]{black}[/DhtmlXQ_black]\n[/DhtmlXQ]\n"
    )
}

fn pgn([red, black]: Names, rest: &str) -> String {
    format!("[Red \"{red}\"]\n[Black \"{black}\"]\n\n{rest}\n\n")
}

/// Asserts that the second of the games in `texts` is refused for its `line`, and has its players.
fn is_refused(format: Format, rules: &dyn DynGame, texts: [String; 3], line: usize) {
    let text = texts.concat();
    let wanted = [("a-A", None), ("b-B", Some(line)), ("c-C", None)];
    let wanted = wanted.map(|(names, line)| (names.to_owned(), line));
    assert_eq!(listed(format, rules, &text), wanted, "{text}");
}

#[test]
fn a_refused_game_of_shogi_has_its_players_and_the_others_are_read() {
    let moves = "手数----指手--\n   1 ２六歩(27)\n   2 投了\n";
    let [first, last] = [A, C].map(|names| kif(names, "") + moves);
    let second = kif(B, "") + &moves.replace("27", "37");
    is_refused(Format::Kif, &SHOGI, [first.clone(), second, last.clone()], 9);
    let second = kif(B, "手合割：九枚落ち\n") + moves;
    is_refused(Format::Kif, &SHOGI, [first, second, last], 7);
    let first = csa(A, "PI\n+\n+2726FU\n/\n");
    let second = csa(B, "PI\n+\n+2725FU\n-8384FU\n/\n");
    is_refused(Format::Csa, &SHOGI, [first, second, csa(C, "PI\n+\n")], 11);
    let first = "/\n".to_owned() + &csa(A, "PI\n+\n/\n");
    let second = "P1-KY\n".to_owned() + &csa(B, "+\n/\n");
    is_refused(Format::Csa, &SHOGI, [first, second, csa(C, "PI\n+\n")], 7);
}

/// Source: the CSA record format: a slash parts games. Files in which it is missing are in use.
#[test]
fn a_game_of_csa_begins_without_a_slash_behind_one_that_is_refused_or_has_no_end() {
    for version in ["V2.2\n", ""] {
        let csa = |names, rest: &str| format!("{version}{}", csa(names, rest));
        let lines = version.lines().count();
        let first = csa(A, "PI\n+\n+2726FU\n");
        for second in ["PI\n+\n+2725FU\n-8384FU\n%TORYO\n", "PI\n+\n+2725FU\n"] {
            let texts = [first.clone(), csa(B, second), csa(C, "PI\n+\n+2726FU\n")];
            is_refused(Format::Csa, &SHOGI, texts, 10 + 2 * lines);
        }
        let texts = [first, csa(B, "P1-KY\n+\n+2726FU\n%TORYO\n"), csa(C, "PI\n+\n")];
        is_refused(Format::Csa, &SHOGI, texts, 8 + 2 * lines);
    }
    // What is refused before its first move ends at the next version.
    let texts = [csa(A, "PI\n+\n/\n"), csa(B, "P1-KY\n"), "V2.2\n".to_owned() + &csa(C, "PI\n+\n")];
    is_refused(Format::Csa, &SHOGI, texts, 8);
}

#[test]
fn a_refused_game_of_xiangqi_and_gomoku_has_its_players_and_the_others_are_read() {
    for second in
        ["1. C2=6 C2=9 *", "1. C2=5 {good *", "1. C2=5 (1. C2=6 *", "1. C2=5 ) 1... H8+7 *"]
    {
        let [first, last] = [A, C].map(|names| pgn(names, "1. C2=5 1-0"));
        is_refused(Format::Pgn, &XIANGQI, [first, pgn(B, second), last], 9);
    }
    let pages = [dhtml(A, ""), dhtml(B, "0000"), dhtml(C, "")];
    is_refused(Format::Pgn, &XIANGQI, pages, 7);
    let points = [sgf(A, "GM[4]SZ[15]"), sgf(B, "GM[1]SZ[19]"), sgf(C, "GM[4]SZ[15]")];
    is_refused(Format::Sgf, &GOMOKU, points, 2);
}

#[test]
fn what_stands_before_a_fault_of_brackets_is_read() {
    let text = "(;PB[a]GM[4]SZ[15];B[hh])\n(;PB[b]PW[B]GM[4]SZ[15];B[hh";
    let found = listed(Format::Sgf, &GOMOKU, text);
    assert_eq!(found, [("a-".to_owned(), None), ("b-B".to_owned(), Some(2))]);
}
