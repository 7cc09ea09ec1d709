//! The subcommands.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::folder::Folder;
use crate::installed::has_programs;
use crate::packages::programs;
use crate::process::{Said, TENGEN, beside, done, output};
use crate::shells;

fn run(args: &[&str], input: &str) -> (String, bool) {
    let args: Vec<&str> = ["tictactoe"].iter().chain(args).copied().collect();
    output(TENGEN, &args, input)
}

#[test]
fn a_bad_byte_costs_a_suite_one_line() {
    let folder = Folder::new("bytes");
    let text = b".../.../... x ;D1 9\n\xff ;D1 9\nx../.../... o ;D1 8\n";
    folder.write("bytes-perft.txt", text);
    let (text, success) = run(&["suite", &folder.text("bytes-perft.txt")], "");
    assert!(!success && text.contains("line 2: the line is not UTF-8"), "{text}");
    assert!(text.ends_with("2 passed, 1 failed"), "{text}");
}

/// Output that cannot be written is an error, of every command and whoever writes it.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_failure() {
    for (words, input) in [
        (&["--help"] as &[&str], ""),
        (&["--version"], ""),
        (&["tictactoe", "--help"], ""),
        (&["tictactoe"], "ugi\ngo depth 1\n"),
        (&["tictactoe", "bench"], ""),
        (&["tictactoe", "perft", "2"], ""),
        (&["tictactoe", "analyse"], "startpos\n"),
        (&["tictactoe", "options"], ""),
        (&["mock", "tictactoe"], "ugi\n"),
        (&["referee", "tictactoe"], "position startpos\n"),
        (&["play", "tictactoe", "--terminal"], "quit\n"),
    ] {
        let mut shell = Command::new("sh");
        shell.args(["-c", "exec \"$@\" > /dev/full", "sh", TENGEN]).args(words);
        let said = Said::given(&mut shell, input);
        assert_eq!(said.code, Some(1), "{words:?}: {said:?}");
        let line = "error: the output cannot be written: No space left on device (os error 28)\n";
        assert_eq!(said.err, line, "{words:?}");
    }
}

#[test]
fn genfens_repeats_with_its_seed() {
    let args = ["genfens", "5", "seed", "7", "--plies", "2"];
    let (text, success) = run(&args, "");
    assert!(success && text.lines().count() == 5, "{text}");
    assert!(text.lines().all(|line| line.starts_with("info string genfens ")), "{text}");
    assert_eq!(run(&args, "").0, text);
    assert_eq!(run(&["genfens 5 seed 7 --plies 2", "quit"], "").0, text);
    assert_ne!(run(&["genfens", "5", "seed", "8", "--plies", "2"], "").0, text);
    // As a distributed testing server asks.
    assert_eq!(run(&["genfens 5 seed 7 book None --plies 2", "quit"], "").0, text);
    let (strange, success) = run(&["genfens", "5", "sead", "7"], "");
    assert!(success && strange.contains("warning: not understood: sead\n"), "{strange}");
}

#[test]
fn genfens_starts_from_a_book() {
    let folder = Folder::new("genfens");
    folder.write("book.epd", "# two openings\nx../.../... o\n.../.x./... o; id 2\n");
    let path = folder.text("book.epd");
    let (text, success) = run(&[&format!("genfens 4 seed 1 book {path} --plies 0"), "quit"], "");
    let boards = text.lines().filter_map(|line| line.strip_prefix("info string genfens "));
    assert!(success && boards.clone().count() == 4, "{text}");
    let known = ["x../.../... o", ".../.x./... o"];
    boards.for_each(|board| assert!(known.contains(&board), "{text}"));
    folder.write("book.epd", b"x../.../... o\n\xff\nx.x/o o\n");
    let (text, success) = run(&[&format!("genfens 2 seed 1 book {path} --plies 0"), "quit"], "");
    assert!(!success && text.matches("genfens x../.../... o").count() == 2, "{text}");
    assert!(
        text.contains("line 2: the line is not UTF-8") && text.contains(", line 3: "),
        "{text}"
    );
    assert!(text.contains("error: 2 of 3 lines failed"), "{text}");
}

/// Pages for `man` and completions: of the program and of the engines that have names.
#[test]
fn the_manual_for_shells_is_written() {
    let folder = Folder::new("manual");
    let [man, completions] = ["man", "completions"].map(|name| folder.path(name));
    shells::write_man(&man).expect("pages");
    shells::write_completions(&completions).expect("completions");
    let page = fs::read_to_string(man.join("tengen-match.1")).expect("a page");
    assert!(page.contains(".TH") && page.contains("\\-\\-games"), "{page}");
    for name in ["tengen.1", "tengen-shogi.1", "tengen-shogi-perft.1", "tengen-play.1"] {
        assert!(man.join(name).is_file(), "{name}");
    }
    for name in ["tengen.bash", "_tengen", "tengen-gomoku.fish", "tengen.ps1"] {
        let text = fs::read_to_string(completions.join(name)).expect("completions");
        assert!(text.contains("perft"), "{name}");
    }
    // Games and options are completed after a command too.
    let bash = fs::read_to_string(completions.join("tengen.bash")).expect("completions");
    let of_play = bash.split("tengen__subcmd__play)").nth(1).or(bash.split("tengen__play)").nth(1));
    let words = of_play
        .and_then(|text| text.lines().find(|line| line.contains("opts=")))
        .unwrap_or_default();
    for word in ["--terminal", "shogi", "connect-four"] {
        assert!(words.contains(word), "{word}: {words}");
    }
    // No page names what only the arena itself calls, and no toy has a page.
    for name in ["tengen-reap.1", "tengen-tictactoe.1"] {
        assert!(!man.join(name).exists(), "{name}");
    }
}

/// The programs that cargo builds are `tengen`, gomoku under a second name, and one for each engine
/// that is to have one.
#[test]
fn every_engine_has_its_program() {
    let engines = tengen::ENGINES.iter().filter(|engine| engine.has_program);
    let named = engines.map(|engine| format!("tengen-{}", engine.word()));
    let expected: BTreeSet<_> =
        named.chain(["tengen", "pbrain-tengen"].map(str::to_owned)).collect();
    assert_eq!(programs(), expected);
}

/// Engines under their own names, as GUIs start them.
#[test]
fn a_program_is_its_engine() {
    let greeting = |name: &str, words: &str| done(&beside(name), &[], words);
    assert!(greeting("tengen-shogi", "usi\nquit\n").contains("usiok"));
    assert!(greeting("tengen-xiangqi", "ucci\nquit\n").contains("ucciok"));
    for name in ["tengen-draughts", "tengen-gomoku", "tengen-dots"] {
        assert!(greeting(name, "ugi\nquit\n").contains("ugiok"), "{name}");
    }
    assert!(greeting("pbrain-tengen", "START 15\nEND\n").contains("OK"));
    for engine in tengen::ENGINES.iter().filter(|engine| engine.has_program) {
        let name = format!("tengen-{}", engine.word());
        let (text, success) = output(&beside(&name), &["-V"], "");
        assert!(success && text.starts_with(&format!("{name} 0.")), "{text}");
        let help = done(&beside(&name), &["perft", "--help"], "");
        assert!(help.contains(&format!("\nUsage: {name}")), "{help}");
    }
}

#[test]
fn the_manual_is_up_to_date() {
    for (name, made) in tengen::manual_pages() {
        assert!(
            made == manual(&name),
            "docs/{name} is old: run `cargo run --example docs -- docs`"
        );
    }
}

fn manual(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    fs::read_to_string(path).expect("a page").replace("\r\n", "\n")
}

/// A line of help that declares an argument or a command and says nothing about it.
fn is_mute(line: &str, next: &str) -> bool {
    let text = line.trim_start();
    let is_value = text.starts_with("- ");
    let declares = line.starts_with("  ") && text.starts_with(['-', '<']) && !is_value;
    // In long help the text stands below.
    declares && !text.contains("  ") && (next.trim().is_empty() || next.trim().starts_with('-'))
}

#[test]
fn every_command_and_option_has_a_help_text() {
    let page = manual("commands.md");
    let lines: Vec<&str> = page.lines().collect();
    for pair in lines.windows(2) {
        assert!(!is_mute(pair[0], pair[1]), "no help for {}", pair[0]);
    }
    for known in ["match", "GAME", "GAME perft", "GAME bench", "GAME options"] {
        assert!(page.contains(&format!("### tengen {known}\n")), "{known}");
    }
    for own in ["gomoku solve", "dots solve", "draughts endgames build"] {
        assert!(page.contains(&format!("### tengen {own}\n")), "{own}");
    }
    let options = manual("options.md");
    let rows = options.lines().filter(|line| line.starts_with("| `"));
    for row in rows.clone() {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert!(cells.len() == 5 && cells[1..4].iter().all(|cell| !cell.is_empty()), "{row}");
    }
    assert!(rows.count() > 30, "{options}");
}

#[test]
fn an_engine_started_by_hand_says_how_to_play() {
    if !has_programs(&["script"]) {
        return;
    }
    let command = format!("{TENGEN} tictactoe");
    let said = Said::by(Command::new("script").args(["-qec", &command, "/dev/null"])).out;
    assert!(said.contains("`tengen play tictactoe`"), "{said}");
    let (text, _) = output(TENGEN, &["tictactoe"], "quit\n");
    assert!(!text.contains("tengen play"), "{text}");
}
