//! The results of solvers: exact values by analysis without limits, and mates.

use std::fs;
use std::path::Path;

use crate::folder::Folder;
use crate::process::{TENGEN, Talk, done, output};

/// The score that `go infinite` ends with at `position`: the last one before it falls silent
/// about it, as `info ... score cp N` says.
fn proved(talk: &mut Talk, position: &str, depth: &str) -> String {
    talk.say(&format!("position fen {position}\ngo infinite"));
    loop {
        let line = talk.next_line().unwrap_or_else(|| panic!("no proof of {position}"));
        let is_whole = line.starts_with(&format!("info depth {depth} ")) && !line.contains("bound");
        if let Some((_, rest)) = line.split_once(" score ").filter(|_| is_whole) {
            assert_ne!(talk.reply("stop", "bestmove "), "bestmove (none)");
            return rest.split(" nodes ").next().unwrap_or_default().to_owned();
        }
    }
}

#[test]
fn the_example_of_a_solver_finds_a_win() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/games/gomoku.md");
    let page = fs::read_to_string(page).expect("a page");
    let example =
        page.lines().find_map(|line| line.strip_prefix("tengen gomoku solve vcf --position "));
    let position = example.expect("an example").trim_matches('\'');
    let args = ["gomoku", "solve", "vcf", "--position", position];
    let (text, success) = output(TENGEN, &args, "");
    assert!(success && text.starts_with("win in "), "{text}");
}

#[test]
fn dots_are_analysed_to_the_end() {
    let mut talk = Talk::to("tengen-dots");
    talk.ask("ugi\nsetoption name Hash value 64", "ugiok");
    for (position, depth, score) in [
        // 3x3 and 3x4 boxes: o wins by 3, and a draw.
        (".:.:.:./:::::::/.:.:.:./:::::::/.:.:.:./:::::::/.:.:.:. x classic", "24", "cp -300"),
        (
            ".:.:.:.:./:::::::::/.:.:.:.:./:::::::::/.:.:.:.:./:::::::::/.:.:.:.:. x classic",
            "31",
            "cp 0",
        ),
        // 5x5 dots: x wins by 1.
        (
            ".:.:.:.:o/:::::::::/.:.:.:.:./:::::::::/.:.:.:.:./:::::::::/.:.:.:.:./:::::::::/\
             x:.:.:.:. x territory",
            "23",
            "cp 100",
        ),
    ] {
        assert_eq!(proved(&mut talk, position, depth), score, "{position}");
    }
    talk.quit();
}

/// The output of `tengen dots solve` for the empty board of dots and boxes of this size in dots.
fn boxes_solved(size: &str, threads: &str) -> (String, String) {
    let args = ["solve", "--variant", "classic", "--size", size, "--value", "--threads", threads];
    let text = done("tengen-dots", &args, "");
    let said = |start: char| {
        let line = text.lines().find(|line| line.starts_with(start));
        line.unwrap_or_else(|| panic!("{text}")).to_owned()
    };
    let nodes = text.lines().find_map(|line| line.split_once(" nodes in "));
    (said('v'), nodes.unwrap_or_else(|| panic!("{text}")).0.to_owned())
}

#[test]
fn boxes_are_solved_by_one_thread_as_by_two() {
    for (size, value) in [
        ("3x3", "value 2 (x wins by 2)"),
        ("3x4", "value -2 (o wins by 2)"),
        ("4x4", "value -3 (o wins by 3)"),
        ("3x6", "value -2 (o wins by 2)"),
        ("4x5", "value 0 (the game is a draw)"),
    ] {
        let alone = boxes_solved(size, "1");
        assert_eq!(alone.0, value, "{size}");
        assert_eq!(alone, boxes_solved(size, "1"), "one thread is deterministic");
        assert_eq!(boxes_solved(size, "2").0, value, "{size} by two threads");
    }
}

/// Tables beside the program are used without being named, unless none are wanted.
#[test]
fn draughts_finds_its_tables_beside_the_program() {
    let folder = Folder::new("beside");
    let program = folder.text("tengen");
    // A link would do, but a folder may lie on another file system.
    fs::copy(TENGEN, &program).expect("a program");
    let out = "--out draughts-english8.tdb";
    folder.done(&format!("draughts -o Variant=english8 endgames build --pieces 2 {out}"));
    folder.write("draughts-english10.tdb", "no tables");
    let eval = |options: &[&str], position: &str| {
        let options = options.iter().flat_map(|option| ["-o", option]);
        let args = ["draughts"].into_iter().chain(options);
        let args: Vec<&str> = args.chain(["eval", "--position", position]).collect();
        let text = done(&program, &args, "");
        text.contains("endgame table: ")
    };
    let [two, three] = ["W:WK30:BK1", "W:WK30,K31:BK1"];
    assert!(eval(&["Variant=english8"], two));
    assert!(eval(&["Variant=english8"], three), "the program's own have more pieces");
    let (said, well) = output(&program, &["draughts", "-o", "Variant=english10", "eval"], "");
    assert!(!well, "a file without tables: {said}");
    assert!(!eval(&["Variant=english8", "EndgameFile=none"], two));
    assert!(eval(&[], three), "the tables that come with the program");
    fs::remove_file(program).expect("the program");
}

/// A mate of 69 moves by Itō Sōkan: the line is printed whole, and the defender interposes where
/// that lasts longer than a composer counts.
#[test]
fn long_mates_are_found_in_shogi() {
    let mut talk = Talk::to("tengen-shogi");
    talk.ask("usi\nsetoption name USI_Hash value 64", "usiok");
    let problem = "3S1+N3/p5pll/4p3n/4s4/+pS5n1/2+bp2P1N/+R1S3B2/R1+p1P2p1/2k2P2P b 3P4g2l4p 1";
    let line = talk.reply(&format!("position sfen {problem}\ngo mate infinite"), "checkmate ");
    let plies = line.split_whitespace().skip(1).count();
    assert!(plies >= 69 && plies % 2 == 1 && plies < 100, "{line}");
    assert!(line.starts_with("checkmate 9h7h 7i7h 9g8h 7h6g "), "{line}");
    talk.quit();
}

/// Hashimoto's Microcosmos, of 1525 moves, keeps the solver at work in a small table.
#[test]
fn a_mate_search_says_how_it_stands_and_stops() {
    let mut talk = Talk::to("tengen-shogi");
    talk.ask("usi\nsetoption name USI_Hash value 8", "usiok");
    let problem =
        "g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g";
    talk.say(&format!("position sfen {problem} b - 1\ngo mate infinite"));
    let mut fullness = 0;
    while fullness < 900 {
        let info = talk.answer("info ");
        for word in ["depth", "nodes", "nps", "hashfull", "time"] {
            assert!(info.contains(&format!("{word} ")), "{info}");
        }
        let said = info.split(" hashfull ").nth(1).and_then(|rest| rest.split(' ').next());
        fullness = said.and_then(|number| number.parse().ok()).unwrap_or_default();
    }
    assert_eq!(talk.reply("stop", "checkmate "), "checkmate timeout");
    talk.quit();
}

/// Threes far apart, with which Black can go on for longer than anybody waits.
const ENDLESS: &str = "20/20/13bb5/10b9/12ww6/20/20/5b5b8/20/20/11w8/11w3w4/20/13w6/13b6/3b2w13/15b4/5w14/20/20 b freestyle";

#[test]
fn a_search_among_endless_threats_stops() {
    let mut talk = Talk::to("tengen-gomoku");
    talk.ask("ugi\nsetoption name Hash value 8\nsetoption name Size value 20", "ugiok");
    talk.reply(&format!("position fen {ENDLESS}\ngo infinite"), "info depth ");
    let lines = talk.ask("stop\nisready", "readyok");
    let last = &lines[lines.len() - 2];
    assert!(last.starts_with("bestmove ") && last != "bestmove (none)", "{lines:?}");
    talk.quit();
}
