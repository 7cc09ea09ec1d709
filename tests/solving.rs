//! Analysis without limits finds exact values where the game has a solver.

use std::fs;
use std::path::Path;

use crate::process::{Talk, output};

/// How many silences of a minute are borne: the test is not about speed.
const SILENCES: usize = 10;

/// The score that `go infinite` ends with at `position`: the last one before it falls silent
/// about it, as `info ... score cp N` says.
fn proved(talk: &mut Talk, position: &str, depth: &str) -> String {
    talk.say(&format!("position fen {position}\ngo infinite"));
    let mut silences = 0;
    loop {
        let Some(line) = talk.next_line() else {
            silences += 1;
            assert!(silences < SILENCES, "no proof of {position}");
            continue;
        };
        let is_whole = line.starts_with(&format!("info depth {depth} ")) && !line.contains("bound");
        if let Some((_, rest)) = line.split_once(" score ").filter(|_| is_whole) {
            talk.say("stop");
            assert_ne!(talk.answer("bestmove "), "bestmove (none)");
            return rest.split(" nodes ").next().unwrap_or_default().to_owned();
        }
    }
}

#[test]
fn dots_are_analysed_to_the_end() {
    let mut talk = Talk::to("tengen-dots");
    talk.say("ugi\nsetoption name Hash value 64");
    talk.until("ugiok");
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

/// Tables beside the program are used without being named, unless none are wanted.
#[test]
fn draughts_finds_its_tables_beside_the_program() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("beside");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let program = folder.join("tengen");
    // A link would do, but a folder may lie on another file system.
    fs::copy(env!("CARGO_BIN_EXE_tengen"), &program).expect("a program");
    let program = program.display().to_string();
    let tables = folder.join("draughts-english8.tdb").display().to_string();
    let build =
        ["draughts", "-o", "Variant=english8", "endgames", "build", "--pieces", "2", "--out"];
    let build: Vec<&str> = build.iter().copied().chain([&*tables]).collect();
    let (text, success) = output(&program, &build, "");
    assert!(success, "{text}");
    let eval = |options: &[&str]| {
        let options = options.iter().flat_map(|option| ["-o", option]);
        let args = ["draughts"].into_iter().chain(options);
        let args: Vec<&str> = args.chain(["eval", "--position", "W:WK30:BK1"]).collect();
        let (text, success) = output(&program, &args, "");
        assert!(success, "{text}");
        text.contains("endgame table: ")
    };
    assert!(eval(&["Variant=english8"]));
    assert!(!eval(&["Variant=english8", "EndgameFile=none"]));
    assert!(!eval(&[]), "tables of another board");
    let _ = fs::remove_dir_all(&folder);
}
