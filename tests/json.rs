//! The output of the tools for scripts: JSON that keeps to the schema in docs, in order, with errors
//! that cost their line alone.

mod schema;

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::folder::{Folder, TENGEN, mock};
use crate::installed::has_programs;
use crate::process::{Talk, done, output};
use schema::check;

/// The objects that `tengen` prints, each checked against the schema, and whether it succeeds.
fn objects(args: &[&str], input: &str) -> (Vec<Value>, bool) {
    let (text, success) = output(TENGEN, args, input);
    let lines = text.lines().filter(|line| !line.starts_with("stderr: "));
    let object = |line: &str| {
        let object: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        check(&object);
        object
    };
    (lines.map(object).collect(), success)
}

fn object(args: &[&str]) -> Value {
    let (mut objects, success) = objects(args, "");
    assert!(success && objects.len() == 1, "{args:?}: {objects:?}");
    objects.remove(0)
}

/// The path of a new file of a test's own.
fn file(name: &str, text: &str) -> String {
    let folder = Folder::new(&format!("json-{name}"));
    folder.write(name, text);
    folder.path(name).display().to_string()
}

/// A journal of two games of tic-tac-toe between mock engines, who play at random.
fn journal(name: &str) -> String {
    played(name, "tictactoe", &[7, 9])
}

/// A journal of two games between mock engines of these seeds; Tengen plays one that has none.
fn played(name: &str, game: &str, seeds: &[u64]) -> String {
    let folder = Folder::new(&format!("json-{name}"));
    let mock = |seed| mock(&format!("m{seed}"), game, &format!("--seed {seed} "));
    let mocks = seeds.iter().map(mock).collect::<Vec<_>>().join(" ");
    folder.done(&format!("match {game} --games 2 --nodes 99 --journal {name} {mocks}"));
    folder.path(name).display().to_string()
}

#[test]
fn every_tool_keeps_to_the_schema() {
    let perft = object(&["shogi", "perft", "2", "--json", "--split"]);
    assert_eq!((&perft["kind"], &perft["nodes"]), (&"perft".into(), &900.into()));
    assert_eq!(perft["moves"].as_array().map(Vec::len), Some(30));
    assert_eq!(object(&["xiangqi", "perft", "2", "--json"])["nodes"], 1920);
    for engine in tengen::ENGINES {
        let eval = object(&[engine.word(), "eval", "--json"]);
        assert!(eval["terms"].as_array().is_some_and(|terms| !terms.is_empty()), "{eval}");
    }
    let solved = object(&["dots", "solve", "--variant", "classic", "--size", "3x3", "--json"]);
    assert_eq!(solved["value"], 2);
    assert_eq!(object(&["gomoku", "solve", "vcf", "--json"])["result"], "no win");
    let experiment = object(&["shogi", "experiment", "--depth", "2", "--json"]);
    assert_eq!(experiment["depths"].as_array().map(Vec::len), Some(2));
    let position = "15/15/15/15/15/15/15/5bbb7/15/15/15/15/15/15/www12 b freestyle";
    let won = object(&["gomoku", "solve", "vct", "--json", "--position", position]);
    assert_eq!((&won["result"], &won["stones"]), (&"win".into(), &2.into()), "{won}");
}

#[test]
fn a_bench_in_json_counts_what_the_text_counts() {
    let (text, _) = output(TENGEN, &["tictactoe", "bench", "--depth", "4"], "");
    let bench = object(&["tictactoe", "bench", "--depth", "4", "--json"]);
    let nodes = bench["nodes"].as_u64().expect("a count");
    assert!(text.lines().last().is_some_and(|last| last.starts_with(&format!("{nodes} nodes "))));
    let parts = bench["positions"].as_array().expect("positions").iter();
    assert_eq!(parts.map(|part| part["nodes"].as_u64().expect("a count")).sum::<u64>(), nodes);
}

#[test]
fn a_suite_in_json_names_each_case() {
    let path = file(
        "bad-perft.txt",
        ".../.../... x ;D1 9\nrubbish ;D1 9\n.../.../... x ;D256 0\n# remark\n",
    );
    let (cases, success) = objects(&["tictactoe", "suite", &path, "--json"], "");
    assert!(!success && cases.len() == 4, "{cases:?}");
    assert_eq!((&cases[0]["passed"], &cases[1]["passed"]), (&true.into(), &false.into()));
    assert!(cases[1]["reason"].is_string() && cases[1]["line"] == 2, "{cases:?}");
    assert_eq!(cases[2]["reason"], "not a count: D256 0");
    assert_eq!((&cases[3]["passed"], &cases[3]["failed"]), (&1.into(), &2.into()));
}

#[test]
fn an_analysis_says_what_it_cost_and_how_finished_games_stand() {
    let input = "startpos\nfen xxx/oo./... o\nfen xxo/oox/xox x\n";
    let (found, success) = objects(&["tictactoe", "analyse", "--depth", "4"], input);
    assert!(success && found.len() == 3, "{found:?}");
    assert!(found[0]["nodes"].as_u64() > Some(0) && found[0]["nps"].as_u64() > Some(0));
    assert!(found[0].get("outcome").is_none() && found[0]["turn"] == "first");
    assert_eq!((&found[1]["outcome"], &found[1]["turn"]), (&"loss".into(), &"second".into()));
    assert_eq!((&found[2]["outcome"], &found[2]["nodes"]), (&"draw".into(), &0.into()));
}

#[test]
fn errors_have_codes_and_the_exit_code_is_not_zero() {
    let mut talk = Talk::with(TENGEN, &["tictactoe", "analyse", "--depth", "2"]);
    talk.send(b"rubbish\nstartpos moves a1 a1\n\xff\xfe\n");
    talk.send(&[b'x'; (1 << 20) + 2]);
    talk.send(b"\nstartpos\n");
    talk.close();
    let (lines, status) = talk.rest();
    assert_eq!(status.code(), Some(1));
    let objects = lines.iter().filter(|line| line.starts_with('{'));
    let objects: Vec<Value> =
        objects.map(|line| serde_json::from_str(line).expect("JSON")).collect();
    objects.iter().for_each(check);
    let codes: Vec<_> = objects.iter().map(|object| object["code"].as_str()).collect();
    let wanted = [Some("position"), Some("move"), Some("encoding"), Some("length"), None];
    assert_eq!(codes, wanted);
    assert!(lines.iter().any(|line| line == "stderr: error: 4 of 5 lines failed"), "{lines:?}");
}

#[test]
fn several_threads_give_the_same_results_in_order() {
    let lines: Vec<String> = (0..40)
        .map(|i| match i % 5 {
            4 => format!("rubbish {i}\n"),
            row => format!("startpos moves {}{}\n", ["a", "b", "c", "a"][row], i % 3 + 1),
        })
        .collect();
    let run = |concurrency: &str| {
        let args = ["tictactoe", "analyse", "--depth", "6", "--concurrency", concurrency];
        let (mut found, success) = objects(&args, &lines.concat());
        assert!(!success && found.len() == 40);
        for object in found.iter_mut().filter_map(Value::as_object_mut) {
            object.remove("time");
            object.remove("nps");
        }
        found
    };
    let one = run("1");
    let numbers: Vec<_> = one.iter().filter_map(|object| object["line"].as_u64()).collect();
    assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
    assert_eq!(run("4"), one);
}

#[test]
fn a_line_is_answered_before_the_next_is_written() {
    let mut talk =
        Talk::with(TENGEN, &["tictactoe", "analyse", "--depth", "2", "--concurrency", "3"]);
    for _ in 0..3 {
        talk.say("startpos");
        assert!(talk.line().starts_with('{'));
    }
    talk.close();
    assert!(talk.rest().1.success());
}

#[test]
fn the_played_move_has_its_loss() {
    // Second answers the centre on an edge, which loses; First takes the win.
    let game = "startpos moves b2 b1 a3 c1 a1 a2 c3\n";
    let (found, success) = objects(&["tictactoe", "analyse", "--games", "--depth", "9"], game);
    assert!(success && found.len() == 8, "{found:?}");
    assert_eq!((&found[1]["played"], &found[1]["chance_lost"]), (&"b1".into(), &0.5.into()));
    assert_eq!(found[0]["loss"], 0);
    assert_eq!(found[7]["outcome"], "loss");
    assert!(found[7].get("played").is_none());
    assert_eq!(found[2]["position"], "startpos moves b2 b1");
    // A game with an illegal move is refused as a whole, and costs no other.
    let games = "startpos moves b2 b2\nstartpos moves a1\n";
    let (found, success) = objects(&["tictactoe", "analyse", "--games", "--depth", "2"], games);
    assert!(!success && found.len() == 3 && found[0]["code"] == "move", "{found:?}");
}

#[test]
fn a_move_that_wins_at_once_loses_nothing() {
    // Five can be made on both ends of the four.
    let game = "startpos moves e8 a1 f8 a15 g8 o1 h8 o15";
    for last in ["d8", "i8"] {
        let game = format!("{game} {last}\n");
        let (found, _) = objects(&["gomoku", "analyse", "--games", "--depth", "3"], &game);
        let told = |ply: usize, key: &str| found[ply][key].as_f64();
        assert_eq!((told(8, "chance"), told(8, "chance_lost")), (Some(1.0), Some(0.0)), "{last}");
        assert_eq!((told(9, "chance"), &found[9]["outcome"]), (Some(0.0), &"loss".into()));
    }
}

/// As the protocol says `score mate 1` and `bestmove win`, and `win` for a draw where Black stands worse.
#[test]
fn a_claim_is_told() {
    let win = "4K1GS1/3+R+R4/GGSS+P+P3/9/9/9/9/9/3k5 b 2B 1";
    let args = ["shogi", "analyse", "--depth", "2"];
    let (found, _) = objects(&args, win);
    assert_eq!((&found[0]["claim"], &found[0]["bestmove"]), (&"win".into(), &Value::Null));
    assert_eq!(found[0]["lines"], serde_json::json!([{ "mate": 1, "pv": [] }]));
    let (found, _) = objects(&args, "startpos");
    assert_eq!(found[0]["claim"], Value::Null);
    // A draw that may be claimed stands beside moves that are worth more.
    let (found, _) =
        objects(&[&["shogi", "-o", "EnteringKingRule=CSARule24"], &args[1..]].concat(), win);
    assert!(found[0]["claim"] == "draw" && found[0]["bestmove"].is_string(), "{found:?}");
    let (found, _) =
        objects(&["shogi", "analyse", "--games", "--depth", "2"], &format!("{win} moves 6c7b+"));
    assert_eq!(found[0]["claim"], "win");
}

/// Moves with ranks from 1, which `h10g8` proves, are answered in kind.
#[test]
fn move_lists_are_read_as_the_protocols_read_them() {
    for (moves, ranks) in [("h2e2 h9g7", '0'), ("h3e3 h10g8", '1')] {
        let position = format!("startpos moves {moves}");
        let (found, success) =
            objects(&["xiangqi", "analyse", "--games", "--nodes", "50"], &position);
        assert!(success, "{moves}: {found:?}");
        let played: Vec<_> = found.iter().filter_map(|it| it["played"].as_str()).collect();
        assert_eq!(played.join(" "), moves);
        let split =
            object(&["xiangqi", "perft", "1", "--json", "--split", "--position", &position]);
        let first = format!("\"a{ranks}");
        assert!(split["moves"].to_string().contains(&first), "{split}");
    }
    let (found, success) =
        objects(&["xiangqi", "analyse", "--nodes", "9"], "startpos moves h3e3 h2e2");
    assert!(!success && found[0]["code"] == "move", "{found:?}");
}

#[test]
fn journals_and_records_of_every_format_are_analysed() {
    let journal = journal("games.jsonl");
    let analyse = |path: &str| {
        let args = ["review", path, "--json", "--game", "tictactoe"];
        objects(&[&args[..], &["--depth", "3", "--concurrency", "2"]].concat(), "")
    };
    let (from_journal, success) = analyse(&journal);
    assert!(success && from_journal.iter().all(|found| found["players"][0].is_string()));
    assert_eq!(from_journal.last().map(|found| &found["game"]), Some(&2.into()));
    let pgn = journal.trim_end_matches("jsonl").to_owned() + "pgn";
    assert!(output(TENGEN, &["export", &journal, "--out", &pgn], "").1);
    let bestmoves = |found: &[Value]| -> Vec<Value> {
        found.iter().map(|found| found["bestmove"].clone()).collect()
    };
    assert_eq!(bestmoves(&analyse(&pgn).0), bestmoves(&from_journal));
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 中断\n";
    let samples = [
        ("shogi", "game.kif", kif),
        ("shogi", "game.csa", "PI\n+\n+7776FU\n-3334FU\n%CHUDAN\n"),
        ("gomoku", "game.sgf", "(;GM[4]SZ[15];B[hh];W[ii])"),
        ("draughts", "game.pdn", "[GameType \"21,W,12,12,N2,0\"]\n\n1. 44-37 26-32 *\n"),
    ];
    for (game, name, text) in samples {
        let path = file(name, text);
        let (found, success) = objects(&["analyse", game, &path, "--nodes", "100"], "");
        assert!(success && found.len() == 3, "{name}: {found:?}");
        assert!(found[0]["played"].is_string() && found[2].get("played").is_none());
    }
}

#[test]
fn one_game_of_a_file_is_reviewed() {
    let journal = journal("numbered.jsonl");
    let text = done(TENGEN, &["review", &journal, "--nodes", "500", "--number", "2"], "");
    assert!(text.contains("Tic-Tac-Toe, game 2 of 2  ") && text.contains("m7"), "{text}");
    let (found, success) = objects(&["review", &journal, "--json", "--number", "2"], "");
    assert!(success && found.iter().all(|found| found["game"] == 2), "{found:?}");
    // A line of the table for each move, and one each for the game, the columns, the end and the sides.
    assert_eq!(text.lines().count(), found.len() - 1 + 5, "{text}");
}

/// The value of a position for the side to move; proved values are beyond all estimates.
fn worth(found: &Value) -> i64 {
    const PROVED: i64 = 30_001;
    let best = &found["lines"][0];
    let signs = |mate: &Value| match mate.as_str() {
        Some("+") => Some(1),
        Some("-") => Some(-1),
        _ => mate.as_i64(),
    };
    match (found["outcome"].as_str(), signs(&best["mate"])) {
        (Some("draw"), _) => 0,
        (Some("win"), _) | (None, Some(1..)) => PROVED,
        (Some(_), _) | (None, Some(_)) => -PROVED,
        (None, None) => best["score"].as_i64().expect("a score").clamp(-PROVED, PROVED),
    }
}

#[test]
fn what_is_proved_of_a_game_holds() {
    for game in ["shogi", "draughts", "tictactoe"] {
        let journal = played(&format!("held-{game}.jsonl"), game, &[5]);
        let (found, success) =
            objects(&["review", &journal, "--json", "--nodes", "300", "--concurrency", "2"], "");
        assert!(success && found.len() > 10, "{found:?}");
        let mut proved = 0;
        for pair in found.windows(2).filter(|pair| pair[0]["game"] == pair[1]["game"]) {
            let (before, is_same) = (worth(&pair[0]), pair[0]["turn"] == pair[1]["turn"]);
            let after = if is_same { worth(&pair[1]) } else { -worth(&pair[1]) };
            assert!(before >= after, "the mover's chance rises by its own move: {pair:#?}");
            let is_best = pair[0]["bestmove"] == pair[0]["played"];
            if before <= -30_001 || before >= 30_001 && is_best {
                assert_eq!(before, after, "{pair:#?}");
                proved += 1;
            }
        }
        assert!(proved > 1, "{game}");
    }
}

#[test]
fn a_mistake_is_one_after_a_second_longer_look() {
    const NODES: u64 = 300;
    let journal = played("twice.jsonl", "shogi", &[5]);
    let nodes = NODES.to_string();
    let (found, success) = objects(&["review", &journal, "--json", "--nodes", &nodes], "");
    assert!(success, "{found:?}");
    let is_long = |found: &Value| {
        let looked = found["nodes"].as_u64().is_some_and(|nodes| nodes > 2 * NODES);
        looked || found["outcome"].is_string() || worth(found).abs() > 30_000
    };
    let is_mistake = |found: &Value| found["chance_lost"].as_f64().is_some_and(|lost| lost >= 0.1);
    let mistakes: Vec<_> = found.windows(2).filter(|pair| is_mistake(&pair[0])).collect();
    assert!(!mistakes.is_empty() && found.iter().any(|found| !is_long(found)), "{found:?}");
    for pair in mistakes {
        assert!(pair.iter().all(is_long), "{pair:#?}");
    }
}

#[test]
fn a_proof_of_unknown_length_is_no_score() {
    let words = ["dots", "-o", "Variant=classic", "-o", "Size=2x2", "analyse", "--depth", "12"];
    // The second player closes the only box, and it stays so after a line that gives nothing away.
    let (found, success) = objects(&words, "startpos\nstartpos moves a1b1\n");
    assert!(success && found.len() == 2, "{found:?}");
    for (found, sign) in found.iter().zip(["-", "+"]) {
        let line = &found["lines"][0];
        assert_eq!(line["mate"], sign, "{found:#?}");
        assert!(line.get("score").is_none(), "{found:#?}");
    }
}

#[test]
fn the_solver_of_mates_is_asked() {
    let suite = include_str!("suites/tsume.epd");
    let mates = suite.lines().filter_map(|line| line.strip_suffix(" ; mate 13"));
    let games: Vec<String> = mates.map(|position| format!("sfen {position}\n")).collect();
    // So few nodes find no mate of such a length.
    let args = ["shogi", "analyse", "--games", "--nodes", "2000"];
    let (found, success) = objects(&args, &games.concat());
    assert!(success && found.len() == games.len() && found.len() > 3, "{found:?}");
    for found in &found {
        assert_eq!(found["lines"][0]["mate"], 13, "{found:#?}");
    }
}

#[test]
fn files_that_cannot_be_read_cost_themselves_alone() {
    let good = file("good.sgf", "(;GM[4]SZ[15];B[hh])");
    let torn = file("torn.sgf", "(;GM[4]SZ[15];B[hh];W[hh])");
    let empty = file("empty.sgf", "rubbish");
    let files = ["/no/such.sgf", &torn, &empty, "notes.txt", &good];
    let args: Vec<&str> = ["analyse", "gomoku", "--nodes", "50"].into_iter().chain(files).collect();
    let (found, success) = objects(&args, "");
    assert!(!success, "{found:?}");
    let codes: Vec<_> = found.iter().map(|found| found["code"].as_str()).collect();
    assert_eq!(codes, [Some("file"), Some("file"), Some("file"), Some("file"), None, None]);
}

#[test]
fn a_game_that_cannot_be_read_costs_itself_alone() {
    let games = "(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[hh];W[hh])\n(;GM[4]SZ[15];B[ii])\n";
    let path = file("three.sgf", games);
    let (found, success) = objects(&["review", &path, "--json", "--nodes", "50"], "");
    let told: Vec<_> = found.iter().map(|found| (&found["game"], found.get("code"))).collect();
    let numbers: Vec<_> = told.iter().map(|(game, _)| game.as_u64()).collect();
    assert!(!success && told[0].1.is_some() && told[1..].iter().all(|(_, code)| code.is_none()));
    assert_eq!(numbers, [Some(2), Some(1), Some(1), Some(3), Some(3)]);
    // A line of a journal, too, but where another game is wanted.
    let text = fs::read_to_string(journal("cut.jsonl")).expect("a journal");
    let cut = file("cut-short.jsonl", &text[..text.len() - 30]);
    let (found, success) = objects(&["review", &cut, "--json", "--depth", "1"], "");
    assert!(!success && found[0]["code"] == "file" && found.len() > 5, "{found:?}");
    assert!(objects(&["review", &cut, "--json", "--depth", "1", "--number", "1"], "").1);
}

#[test]
fn games_of_a_journal_that_break_the_rules_cost_their_file() {
    let journal = journal("broken.jsonl");
    let text = fs::read_to_string(&journal).expect("a journal");
    let at = text.find("{\"m\":\"").expect("a move") + 6;
    let broken = file("cheat.jsonl", &format!("{}z9{}", &text[..at], &text[at + 2..]));
    let args = ["analyse", "tictactoe", &broken, &journal, "--depth", "2"];
    let (found, success) = objects(&args, "");
    assert!(!success && found[0]["code"] == "file" && found.len() > 2, "{found:?}");
    assert!(found[0]["error"].as_str().is_some_and(|error| error.contains("z9")), "{found:?}");
}

#[test]
fn the_python_example_draws_a_plot() {
    if !has_programs(&["python3"]) {
        return;
    }
    let journal = journal("plotted.jsonl");
    let findings = done(TENGEN, &["analyse", "tictactoe", &journal], "");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/plot_analysis.py");
    let (script, picture) = (&*script.display().to_string(), &*file("plot.svg", ""));
    for more in [&["--plain"][..], &[]] {
        fs::write(picture, "").expect("a file");
        let args = [&[script, "--out", picture], more].concat();
        let (said, success) = output("python3", &args, &findings);
        assert!(success && said.contains("positions in"), "{said}");
        let drawn = fs::read_to_string(picture).expect("a picture");
        assert!(drawn.contains("<svg") && drawn.trim_end().ends_with("</svg>"), "{drawn}");
    }
    let (said, success) = output("python3", &[script, "--game", "99"], &findings);
    assert!(!success && said.contains("error: no game 99"), "{said}");
    let (said, success) = output("python3", &[script], "{\"line\": 1\n");
    assert!(!success && said.contains("error: line 1 of the input is no JSON"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}
