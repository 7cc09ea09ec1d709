//! The source texts' own programs, and the experiments that they make with their searches.

use serde_json::Value;

use crate::process::{TENGEN, Talk, done, output};

/// Games and positions of their middle in which there is something to order.
const MIDDLES: [(&str, &str, u32); 3] = [
    ("shogi", "ln2kg2l/2s1g1s2/1pppppnpp/6p2/p2P1+b3/3r3P1/PP2PPP1P/1S2GKRSL/LNG4N1 b Bp 1", 3),
    ("xiangqi", "r1bakabr1/9/1cn1c1n2/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKABR1 w - - 12 8", 3),
    ("draughts", "W:W31,35,43,50-53,60,62,63,69,72:B5,6,9,12-15,19,20,23,32,33,36,K70", 5),
];

fn experiment(args: &[&str]) -> Value {
    let (text, success) = output(TENGEN, args, "");
    assert!(success, "{args:?}: {text}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn the_methods_agree_and_the_nodes_fall() {
    for (game, position, depth) in MIDDLES {
        let depth = depth.to_string();
        let args = [game, "experiment", "--json", "--depth", &depth, "--position", position];
        let found = experiment(&args);
        let rows = found["depths"].as_array().expect("rows");
        assert_eq!(rows.len().to_string(), depth, "{game}");
        let last = rows.last().expect("a row");
        let nodes = ["minimax", "alphabeta", "ordered"].map(|method| last[method].as_u64());
        let [Some(minimax), Some(alphabeta), Some(ordered)] = nodes else {
            panic!("{game}: {last}");
        };
        assert!(minimax > alphabeta && alphabeta > ordered, "{game}: {last}");
        assert!(last["score"].is_i64() || last["mate"].is_i64(), "{game}: {last}");
    }
}

#[test]
fn an_experiment_is_a_table_too() {
    let args = ["tictactoe", "experiment", "--depth", "9", "--nodes", "549945"];
    let (text, success) = output(TENGEN, &args, "");
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(success && rows.len() == 10, "{text}");
    assert_eq!(rows[1][..2], ["1", "10"], "{text}");
    // The whole game has 549,946 nodes: one more than are allowed.
    assert_eq!((rows[9][1], rows[9][4]), ("-", "0"), "{text}");
}

/// The move and the score of `go` in `position` under these options.
fn answer(game: &str, options: &[&str], position: &str, go: &str) -> (String, String) {
    let options = options.iter().flat_map(|option| ["-o", option]);
    let args: Vec<&str> = [game].into_iter().chain(options).collect();
    let mut talk = Talk::with(TENGEN, &args);
    let said = talk.ask(&format!("{position}\n{go}"), "bestmove ");
    talk.quit();
    let score = said.iter().rev().find_map(|line| {
        let (_, rest) = line.split_once(" score ")?;
        let words: Vec<_> = rest.split_whitespace().take(2).collect();
        Some(words.join(" "))
    });
    (said.last().expect("an answer").clone(), score.unwrap_or_default())
}

#[test]
fn a_plain_search_finds_what_the_experiment_does() {
    let start = [("shogi", "startpos", 4), ("xiangqi", "startpos", 3), ("draughts", "startpos", 4)];
    for (game, position, depth) in start {
        let args = [game, "experiment", "--json", "--depth", &depth.to_string()];
        let found = experiment(&args);
        let value = found["depths"].as_array().and_then(|rows| rows.last()).expect("a row");
        let go =
            if depth == 4 { "go nodes 1000000000".into() } else { format!("go depth {depth}") };
        let plain = ["Eval=classic", "Search=plain", "OwnBook=false"];
        let position = format!("position {position}");
        let (_, score) = answer(game, &plain, &position, &go);
        let number = score.split_whitespace().find_map(|word| word.parse::<i64>().ok());
        assert_eq!(number, value["score"].as_i64(), "{game}: {score}");
        // The same move, however often it is asked for.
        let moves = [0, 1].map(|_| answer(game, &plain, &position, &go).0);
        assert_eq!(moves[0], moves[1], "{game}");
    }
}

#[test]
fn the_text_of_dots_looks_two_plies_ahead() {
    let plain = ["Eval=classic", "Search=plain"];
    let (mv, score) = answer("dots", &plain, "position startpos", "go p1time 60000 p2time 60000");
    assert!(mv.starts_with("bestmove a1"), "{mv}");
    assert_eq!(score, "cp 0", "one segment each after two plies");
}

#[test]
fn a_seed_chooses_among_moves_of_equal_value() {
    let moves = |seed: u32| {
        let seed = format!("Seed={seed}");
        let options = ["Eval=classic", "Search=plain", &seed];
        answer("draughts", &options, "position startpos", "go depth 2").0
    };
    let chosen: std::collections::BTreeSet<String> = (1..12).map(moves).collect();
    assert!(chosen.len() > 1, "all of {chosen:?}");
    assert_eq!(moves(3), moves(3));
}

#[test]
fn a_plain_search_stops_in_time_and_when_it_is_told() {
    let plain = ["Eval=classic", "Search=plain"];
    let (mv, _) = answer("shogi", &plain, "position startpos", "go depth 60 movetime 50");
    assert!(mv.starts_with("bestmove ") && !mv.contains("resign"), "{mv}");
    let mut talk = Talk::with(TENGEN, &["xiangqi", "-o", "Search=plain"]);
    talk.say("position startpos\ngo depth 60");
    assert_ne!(talk.reply("stop", "bestmove "), "nobestmove");
    talk.quit();
}

#[test]
fn games_without_a_text_have_no_plain_search() {
    for game in ["gomoku", "tictactoe"] {
        let (text, success) = output(TENGEN, &[game, "-o", "Search=plain", "eval"], "");
        assert!(!success && text.contains("unknown option: Search"), "{text}");
    }
}

#[test]
fn classic_weights_are_scaled() {
    let eval = |game: &str, options: &[&str], position: &str| {
        let options = options.iter().flat_map(|option| ["-o", option]);
        let args = [game, "-o", "Eval=classic"].into_iter().chain(options);
        let args: Vec<&str> = args.chain(["eval", "--position", position]).collect();
        done(TENGEN, &args, "")
    };
    // A king against three men.
    let men = "W:WK40:B1,2,3";
    let text = |options: &[&str]| eval("draughts", options, men);
    assert!(text(&[]).contains("total -1000 "), "{}", text(&[]));
    let changed = text(&["ClassicKing=200", "ClassicMan=50"]);
    assert!(changed.contains("total -6500 "), "{changed}");
    let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSN1 b - 1";
    let last = |text: String| text.lines().last().unwrap_or_default().to_owned();
    let options = ["ClassicMaterial=50", "ClassicPawnControl=0", "ClassicPieceControl=0"];
    assert!(last(eval("shogi", &options, shogi)).ends_with(": -200"), "half a lance");
    let red = "3ak4/9/9/9/9/9/9/9/9/3A1K3 w - - 0 1";
    let others = [
        "ClassicSquares=0", "ClassicMobility=0", "ClassicProtected=0", "ClassicAttacked=0",
        "ClassicValues=150",
    ];
    assert!(last(eval("xiangqi", &others, red)).ends_with(": 0"), "an advisor each");
    let red = "3k5/9/9/9/9/9/9/9/9/3A1K3 w - - 0 1";
    assert!(last(eval("xiangqi", &others, red)).ends_with(": 300"), "an advisor and a half");
    // Black's two count for nothing, so that White's one is worth more.
    let board = "15/15/15/15/15/15/15/6bb7/15/15/15/15/15/15/w14 b freestyle";
    let lines = eval("gomoku", &["ClassicTwo=0", "ClassicOne=0"], board);
    assert!(lines.contains("total 0 for the side to move"), "{lines}");
    let (text, success) = output(TENGEN, &["draughts", "-o", "ClassicRook=3", "eval"], "");
    assert!(!success && text.contains("unknown option: ClassicRook"), "{text}");
}
