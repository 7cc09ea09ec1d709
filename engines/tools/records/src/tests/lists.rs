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
    // A game that is refused before its first move ends at the next version.
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

/// What becomes of the games in a text: how many moves each has, or the line of its refusal; and the warnings.
fn parted(
    format: Format,
    rules: &dyn DynGame,
    text: &str,
) -> (Vec<Result<usize, usize>>, Vec<Notice>) {
    let reading = read(format, text, rules, &Settings::new());
    let line = |refused: RefusedGame| refused.why.place.expect("a place").line;
    let games = reading.games.into_iter();
    let games = games.map(|game| game.map(|game| game.main.moves.len()).map_err(line)).collect();
    (games, reading.warnings.into_iter().map(|warning| warning.what).collect())
}

#[test]
fn words_before_a_refused_game_are_said_of_the_next() {
    let text = "from a page\n\n[Red \"a\"]\n\n1. C2=5 C9=5 *\n\n[Red \"b\"]\n\n1. C2=5 *\n";
    let (games, said) = parted(Format::Pgn, &XIANGQI, text);
    assert_eq!(games, [Err(5), Ok(1)]);
    assert_eq!(said, [Notice::Line { text: "from a page".to_owned() }]);
}

#[test]
fn what_is_said_of_many_games_stands_there_once() {
    let text = "1. C2=5 ! H8+7 *\n\n".repeat(3) + "1. C2=5 H8+7 *\nfrom a page\n";
    let reading = read(Format::Pgn, text, &XIANGQI, &Settings::new());
    let lines = summed_up(&reading.warnings);
    let wanted = [
        "game 1: line 1: left out, as are all judgements of the game: ! (3 times)",
        "game 4: line 8: left out, behind the end of the game: from",
    ];
    assert_eq!(lines, wanted);
}

/// The next one begins in so many words: with who begins, with the first move, with tags before a first move.
#[test]
fn a_game_without_an_end_is_said_to_be_one_where_the_next_begins() {
    let kif = "手数----指手--\n   1 ２六歩(27)\n   2 ３四歩(33)\n";
    let (kif, csa, pgn) = (
        format!("棋戦：x\n{kif}手合割：平手\n{kif}まで2手で中断\n"),
        "N+a\nPI\n+\n+2726FU\n-3334FU\nN+b\nPI\n+\n+2726FU\n-3334FU\n%CHUDAN\n",
        "[Red \"a\"]\n\n1. C2=5 C2=5\n\n[Red \"b\"]\n\n1. C2=5 C2=5 *\n",
    );
    let ki2 = "先手：a\n▲２六歩△３四歩\n\n棋戦：x\n先手：b\n▲２六歩△８四歩\nまで2手で中断\n";
    let cases: [(_, &dyn DynGame, &str); 4] = [
        (Format::Kif, &SHOGI, &kif),
        (Format::Ki2, &SHOGI, ki2),
        (Format::Csa, &SHOGI, csa),
        (Format::Pgn, &XIANGQI, pgn),
    ];
    for (format, rules, text) in cases {
        let wanted = (vec![Ok(2), Ok(2)], vec![Notice::NoEnd {}]);
        assert_eq!(parted(format, rules, text), wanted, "{text}");
    }
}

#[test]
fn a_line_of_a_head_among_the_moves_of_a_game_does_not_part_it() {
    let kif = "手数----指手--\n   1 ２六歩(27)\n棋戦：x\n   2 ３四歩(33)\nまで2手で中断\n";
    assert_eq!(parted(Format::Kif, &SHOGI, kif).0, [Err(3)]);
    for line in ["N+x", "N-x", "V2.2", "PI", "P+00FU", "P1-KY"] {
        for end in ["", "%CHUDAN\n"] {
            let csa = format!("PI\n+\n+2726FU\n{line}\n-3334FU\n{end}");
            assert_eq!(parted(Format::Csa, &SHOGI, &csa).0, [Err(4)], "{csa}");
            // So it is in a game that is refused for something else.
            let csa = format!("PI\n+\n-3334FU\n{line}\n-3334FU\n{end}");
            assert_eq!(parted(Format::Csa, &SHOGI, &csa).0, [Err(3)], "{csa}");
        }
    }
    for moves in ["2. H2+3 H2+3 *", "1... C2=5 *"] {
        let pgn = format!("1. C2=5\n[Event \"x\"]\n{moves}\n");
        assert_eq!(parted(Format::Pgn, &XIANGQI, &pgn).0, [Err(2)], "{pgn}");
    }
    let ki2 = "▲７六歩△３四歩\nまで2手で中断\n変化：2手\n△８四歩\n変化手順：2手\n△９四歩\n";
    let (games, warnings) = parted(Format::Ki2, &SHOGI, ki2);
    assert_eq!(games, [Ok(2)]);
    assert!(matches!(warnings[..], [Notice::Variation { .. }]), "{warnings:?}");
    let tag = |name: &str, value: &str| format!("[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]\n");
    let start = tag("binit", "0919293949596979891777062646668600102030405060708012720323436383");
    let (moves, branch) = (tag("movelist", "77477242"), tag("move_0_2_1", "1022"));
    for parts in [[&start, &moves, &branch], [&moves, &start, &branch]] {
        let page =
            format!("[DhtmlXQ]\n{}", parts.map(|part| part.clone() + "[DhtmlXQ]\n").concat());
        let page = page.strip_suffix("[DhtmlXQ]\n").unwrap_or_default().to_owned() + "[/DhtmlXQ]\n";
        let (games, _) = parted(Format::Pgn, &XIANGQI, &page);
        assert_eq!(games, [Err(1), Err(3), Err(5)], "{page}");
    }
}

#[test]
fn a_game_whose_moves_are_lost_is_refused_where_its_text_names_some() {
    let tag = |name: &str, value: &str| format!("[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]\n");
    let (start, moves) = (tag("binit", ""), tag("movelist", "77477242"));
    let branch = tag("move_0_2_1", "1022");
    for moves in [
        String::new(),
        moves.replacen("list]", "list", 1),
        moves.replacen("list]", "lits]", 1),
        moves.replacen("[Dhtml", "[DXtml", 1),
    ] {
        let page = format!("[DhtmlXQ]\n{start}{moves}{branch}[/DhtmlXQ]\n");
        assert!(matches!(parted(Format::Pgn, &XIANGQI, &page).0[..], [Err(2..=3)]), "{page}");
    }
    // What stands in the place of the first move may be the files over a diagram.
    assert_eq!(parted(Format::Kif, &SHOGI, "手合割：平手\n９ ８ v ６\n| ・|一\n").0, [Err(2)]);
    // Before the first move a variation has none that it might stand for.
    assert_eq!(parted(Format::Pgn, &XIANGQI, "(1. C2=5)\n2. H2+3 *\n").0, [Err(1)]);
    // A number without its move.
    for rest in ["2. (2. H2+3) *", "2. {good} (2. H2+3) 2. H2+3 *", "2. {good}"] {
        let pgn = format!("1. C2=5 C2=5\n{rest}\n");
        assert_eq!(parted(Format::Pgn, &XIANGQI, &pgn).0, [Err(2)], "{pgn}");
    }
}
