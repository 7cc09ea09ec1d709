//! The source texts' own programs, and the experiments that they make with their searches.

use serde_json::Value;

use crate::process::{TENGEN, Talk, done};

/// Games and positions of their middle in which there is something to order.
const MIDDLES: [(&str, &str, u32); 3] = [
    ("shogi", "ln2kg2l/2s1g1s2/1pppppnpp/6p2/p2P1+b3/3r3P1/PP2PPP1P/1S2GKRSL/LNG4N1 b Bp 1", 3),
    ("xiangqi", "r1bakabr1/9/1cn1c1n2/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKABR1 w - - 12 8", 3),
    ("draughts", "W:W31,35,43,50-53,60,62,63,69,72:B5,6,9,12-15,19,20,23,32,33,36,K70", 5),
];

fn experiment(args: &[&str]) -> Value {
    let text = done(TENGEN, args, "");
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

/// The figures of docs/source-texts.md for the first depths of its two positions of shogi, which rest on the text's table
/// of squares for pawns.
#[test]
fn the_order_of_shogi_uses_the_table_of_squares() {
    for (position, depth, wanted) in [("startpos", "3", 1_997), (MIDDLES[0].1, "2", 749)] {
        let args = ["shogi", "experiment", "--json", "--depth", depth, "--position", position];
        let found = experiment(&args);
        let last = found["depths"].as_array().and_then(|rows| rows.last()).expect("a row");
        assert_eq!(last["ordered"], wanted, "{position}: {last}");
    }
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
