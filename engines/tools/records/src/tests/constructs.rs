//! Constructs of SGF, PDN, PGN and CSA one by one: the game that they say, a warning, or why there is none.
//!
//! Source: the SGF user guide, FF 4; PDN 3.0; the PGN page of xqbase; the CSA record format, version 3.0.

use super::*;

/// The only game in `text` as it is read: its moves, its result, `?` for each warning; or the line of the refusal.
fn told(format: Format, rules: &dyn DynGame, text: &str) -> String {
    let reading = read(format, text, rules, &Settings::new());
    let warned = "?".repeat(reading.warnings.len());
    match reading.whole() {
        Err(error) => format!("line {}", error.place.map_or(0, |place| place.line)),
        Ok(games) => {
            assert_eq!(games.len(), 1, "{text}");
            let result = match games[0].outcome {
                None => "*",
                Some(Outcome::Draw) => "=",
                Some(Outcome::Win(Side::First)) => "1",
                Some(Outcome::Win(Side::Second)) => "2",
            };
            format!("{} {result}{warned}", games[0].moves().join(" ")).trim().to_owned()
        }
    }
}

fn all_told(format: Format, rules: &dyn DynGame, cases: &[(&str, &str)]) {
    let wrong = cases.iter().filter_map(|(text, wanted)| {
        let found = told(format, rules, text);
        (found != *wanted).then(|| format!("{text:?}\n    {found:?}, not {wanted:?}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sgf_of_gomoku() {
    let cases = [
        ("(;GM[4]SZ[15:19];B[aa])", "line 1"),
        ("(;GM[4]SZ[150];B[aa])", "line 1"),
        ("(;GM[4]SZ[15];B[hh]\n5[gg])", "line 2"),
        ("(;GM[4]SZ[15];B[hh]5A[gg][ff])", "h8 *"),
        ("(;GM[4]SZ[15:15];B[hh])", "h8 *"),
        ("(;GM[4]SZ[15]\n;B[hh]\n;W[tt])", "line 3"),
        ("(;GM[4]SZ[15]\n;B[hh]\n;W[])", "line 3"),
        ("(;GM[4]SZ[15]\n;B[zz])", "line 2"),
        ("(;GM[4]SZ[15]\n;B[h])", "line 2"),
        ("(;GM[4]SZ[15]\n;W[hh])", "line 2"),
        ("(;GM[4]SZ[15]\n;B[hh]W[ii])", "line 2"),
        ("(;GM[4]SZ[15]\n;B[hh]AB[ii])", "line 2"),
        ("(;GM[4]SZ[15]\n;B[hh]\n;AW[ii])", "line 3"),
        ("(;GM[4]SZ[15]AB[aa:bb]\n;W[hh])", "h8 *"),
        ("(;GM[4]SZ[15]AB[aa]AW[bb]\n;B[hh])", "h8 *"),
        ("(;GM[4]SZ[15]AB[aa]PL[b]\n;B[hh])", "h8 *"),
        ("(;GM[4]SZ[15]AB[aa][aa]\n;W[hh])", "line 1"),
        ("(;GM[4]SZ[15]AB[aa]AW[aa]\n;W[hh])", "line 1"),
        ("(;GM[4]SZ[15]HA[2];B[hh])", "h8 *?"),
        ("(;GM[4]SZ[15]KM[6.5];B[hh])", "h8 *?"),
        ("(;GM[4]SZ[15]HA[0]KM[0]KO[x];B[hh])", "h8 *"),
        ("(;GM[4]FF[5]SZ[15];B[hh])", "h8 *?"),
        ("(;GM[4]SZ[15]RU[RIF];B[hh])", "h8 *"),
        ("(;GM[4]SZ[15]RU[of the house];B[hh])", "line 1"),
        ("(;GM[4]SZ[15]MV[hhhgjf])", "line 1"),
        ("(;GM[4]SZ[15]XX[annotated];B[hh])", "h8 *"),
        ("(;GM[4]SZ[15]RE[B+Resign];B[hh])", "h8 1"),
        ("(;GM[4]SZ[15]RE[W+T];B[hh])", "h8 2"),
        ("(;GM[4]SZ[15]RE[Draw];B[hh])", "h8 ="),
        ("(;GM[4]SZ[15]RE[0];B[hh])", "h8 ="),
        ("(;GM[4]SZ[15]RE[Void];B[hh])", "h8 *"),
        ("(;GM[4]SZ[15]RE[?];B[hh])", "h8 *"),
        ("(;GM[4]SZ[15]RE[foo];B[hh])", "h8 *?"),
        ("(;GM[4]SZ[15];B[hh]C[;W[ii\\])];W[gg])", "h8 g9 *"),
        ("(;GM[4]SZ[15];B[hh](;W[gg])(;W[ii]))", "h8 g9 *"),
        ("(;GM [4]\nSZ\n[15] ; B [hh] )", "h8 *"),
        // Before the game a text of any kind, but no part of the game.
        ("To: you é[and me]\n\n(;GM[4]SZ[15];B[hh])", "h8 *"),
        ("\nAB[aa]AW[bb](;GM[4]SZ[15];B[hh])", "line 2"),
        ("▲７六歩\n(;GM[4]SZ[15];B[hh])", "h8 *?"),
        ("startpos moves 7g7f\n(;GM[4]SZ[15];B[hh])", "h8 *?"),
        ("> (;GM[4]\n> SZ[15]\n>\n>> ;B[hh])", "h8 *"),
        // One value too many may be of a property whose name is lost.
        ("(;GM[4]SZ[15]\nPL[B]\n[GameType \"25\"];B[hh])", "line 2"),
        ("(;GM[4]SZ[15];B[hh]C[a][b])", "h8 *?"),
        ("(;GM[4]SZ[15]RESULT[0];B[hh])", "h8 *?"),
        // Properties of the game behind its first node.
        ("(;;GM[4]SZ[19]RE[B+R];B[hh])", "h12 1"),
        ("(;GM[4]SZ[15];B[hh]RE[B+R])", "h8 1"),
        ("(;GM[4]SZ[15];B[hh](;W[gg])(;W[ii]RE[W+R]))", "h8 g9 *?"),
        ("(;GM[4]SZ[15];B[hh]\n;SZ[19]W[gg])", "line 2"),
    ];
    all_told(Format::Sgf, &GOMOKU, &cases);
}

#[test]
fn pdn_of_english_draughts() {
    let kind = "[GameType \"21\"]\n\n";
    let with = |moves: &str| format!("{kind}{moves}");
    let mut cases: Vec<(String, &str)> = [
        ("1. 11-15 23-19 1-0", "11-15 23-19 2?"),
        ("1. 11-15 23-19 0-2", "11-15 23-19 1?"),
        ("1. 11-15 23-19 1-1", "11-15 23-19 ="),
        ("1. 11-15 23-19 0-0", "11-15 23-19 *?"),
        ("1. 11-15 23-19 １－０", "11-15 23-19 2?"),
        ("1. 11-15 23-19 Black wins", "11-15 23-19 1"),
        ("1. 11-15 23-19 Drawn", "11-15 23-19 ="),
        ("1. 11-15 23-19 Red wins", "line 3"),
        ("1. 11-15* 23-19! 2. 8-11? *", "11-15 23-19 8-11 *?"),
        ("1. 11-15 $7 23-19 (?) *", "11-15 23-19 *?"),
        ("1. 1115 2319 *", "11-15 23-19 *"),
        ("1. 11 - 15 23 -19 *", "11-15 23-19 *"),
        ("1. 09-13 *", "9-13 *"),
        ("1. 11-15 22-18 2. 15:22 25:18 *", "11-15 22-18 15x22 25x18 *"),
        ("1. c3-d4 *", "line 3"),
        ("1. 11-15 23-19 2. - - *", "11-15 23-19 *?"),
        ("1. 11-15 2. 8-11 *", "line 3"),
        ("1. 11-15 23-19\n3. 8-11 *", "line 4"),
        ("/FEN \"B::\"/ 1. 11-15 *", "line 3"),
        ("1. 11-15\n/FEN \"W:W21:B1\"/ 21-17 *", "line 4"),
        ("1. 11-15 23-19 (23-18 1-0) 2. 8-11 *", "11-15 23-19 8-11 *"),
        ("1. 11-15 23-19 (23-18 1-0 2. 15-19) 2. 8-11 *", "11-15 23-19 8-11 *?"),
        ("1. 11-15 {a (b} 23-19 ; c\n% d\n2. 8-11 *", "11-15 23-19 8-11 *"),
    ]
    .map(|(moves, wanted)| (with(moves), wanted))
    .to_vec();
    let starts = [
        ("W:W21-24:B1-4", "1. 21-17 *", "21-17 *"),
        ("W:B1-4:WK21,22.", "1. 22-17 *", "22-17 *"),
        ("?:W21:B1", "1. 21-17 *", "line 2"),
        ("W:W21,21:B1", "1. 21-17 *", "line 2"),
        ("W:W21:B33", "1. 21-17 *", "line 2"),
    ];
    for (start, moves, wanted) in starts {
        cases.push((format!("[GameType \"21\"]\n[FEN \"{start}\"]\n\n{moves}"), wanted));
    }
    for (lead, wanted) in [
        ("<b>Round 3</b>\nof (1) {\n", "11-15 *?"),
        ("1. 99-98\n", "line 1"),
        ("（FEN x）\n", "line 1"),
    ] {
        cases.push((format!("{lead}[GameType \"21\"]\n\n1. 11-15 *"), wanted));
    }
    for other in [20, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 40, 41] {
        cases.push((format!("[GameType \"{other}\"]\n\n1. 11-15 *"), "line 1"));
    }
    let cases: Vec<(&str, &str)> = cases.iter().map(|(text, wanted)| (&**text, *wanted)).collect();
    all_told(Format::Pdn, &DRAUGHTS, &cases);
}

#[test]
fn pgn_of_xiangqi() {
    let cases = [
        ("[Game \"Chinese Chess\"]\n\n1. H2-E2 h9g7 1-0", "h2e2 h9g7 1"),
        ("1. c2.5 h8+7 2. N2+3 *", "h2e2 h9g7 h0g2 *"),
        ("1. 炮二平五 馬８進７ 2. 傌二进三 *", "h2e2 h9g7 h0g2 *"),
        ("1. 砲二平五 马8进7 0-1", "h2e2 h9g7 2"),
        ("1. C2=5 H8+7 红方胜", "h2e2 h9g7 1"),
        ("1. C2=5 H8+7 黑勝", "h2e2 h9g7 2"),
        ("1. C2=5 H8+7 和棋", "h2e2 h9g7 ="),
        ("1. C2=5 H8+7 White won", "h2e2 h9g7 1"),
        ("1. C2=5 H8+7 黑先胜", "line 1"),
        ("[FEN \"3k5/9/9/9/9/9/9/9/4R4/4K4 b\"]\n\n1. ... K4+1 *", "d9d8 *"),
        ("[FEN \"3k5/9/9/9/9/9/9/9/4R4/4K4 r\"]\n\n1. R5+1 *", "e1e2 *"),
        ("[FEN \"nothing\"]\n\n1. K5+1 *", "line 1"),
        ("[SetUp \"1\"]\n\n1. C2=5 *", "line 1"),
        ("1. C2=5 (1. C8=5) 1... H8+7 $1 {a} ; b\n2. H2+3 *", "h2e2 h9g7 h0g2 *?"),
        ("1. C2=5 H8+7\n3. H2+3 *", "line 2"),
        ("1. C2=5 H8+7 H2+3 *", "line 1"),
        ("1. ... H8+7 *", "line 1"),
        ("1. C2=5 (1. C8=5 H8+7 2 {H2+3}) 1... H8+7 *", "h2e2 h9g7 *?"),
        ("1. C2=5 H8+7 *\n\nfrom a page", "h2e2 h9g7 *?"),
    ];
    all_told(Format::Pgn, &XIANGQI, &cases);
}

#[test]
fn csa_of_versions_two_and_three() {
    let cases = [
        ("V2.2\nPI\n+\n+7776FU,T1,-3334FU\n%TORYO\n", "7g7f 3c3d 2"),
        ("V3.0\n$NOTE:x\nPI\n+\n+7776FU\nT1.25\n%CHUDAN\n", "7g7f *"),
        ("V9\nPI\n+\n+7776FU\n", "7g7f *?"),
        ("PI\n+\n+7776FU\n'-3334FU\n'*-3334FU\n'**30 -3334FU\n", "7g7f *"),
        ("PI\n+\n+7776FU\n%TORYO\n%CHUDAN\n", "7g7f 1?"),
        ("$JISHOGI:24\nPI\n+\n+7776FU\n", "7g7f *?"),
        ("PI\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n+\n", "line 2"),
        ("PI\n+\n+7776FU\nX\n", "line 4"),
        ("> PI\n> +\n> +7776FU\n", "7g7f *"),
        ("PI\n+\n+7776TO\n", "line 3"),
    ];
    all_told(Format::Csa, &SHOGI, &cases);
}
