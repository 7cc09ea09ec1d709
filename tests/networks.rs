//! Learned evaluations in the programs: chosen, explained, and loaded from files.

use std::fs;
use std::path::Path;

use crate::process::{done, output};

const SHOGI: &str = "tengen-shogi";
const DRAUGHTS: &str = "tengen-draughts";

/// Everything that the engine says to these lines.
fn said(lines: &str) -> String {
    done(SHOGI, &[], &format!("usi\n{lines}\n"))
}

#[test]
fn a_network_file_is_loaded_by_an_option() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("engines/shogi/shogi.network");
    let damaged = Path::new(env!("CARGO_TARGET_TMPDIR")).join("damaged.network");
    let mut bytes = fs::read(&file).expect("the network of shogi");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&damaged, bytes).expect("a file");
    let load = |path: &Path| format!("setoption name EvalFile value {}", path.display());
    let choose = "setoption name Eval value network";
    let go = "isready\nposition startpos\ngo nodes 300";
    let best = |text: &str| {
        let best = text.lines().find(|line| line.starts_with("bestmove"));
        best.map(str::to_owned).unwrap_or_else(|| panic!("no move: {text}"))
    };
    let text = said(&format!("{choose}\n{}\n{go}", load(&file)));
    assert!(!text.contains("EvalFile: "), "{text}");
    let refused = said(&format!("{choose}\n{}\n{go}", load(&damaged)));
    let line = refused.lines().find(|line| line.contains("option EvalFile: ")).expect("a line");
    assert!(line.contains("damaged.network: network file is damaged"), "{line}");
    assert_eq!(best(&refused), best(&text));
    let missing = said(&load(Path::new("no/such.network")));
    assert!(missing.contains("option EvalFile: no/such.network: "), "{missing}");
}

#[test]
fn the_evaluation_is_explained() {
    let text = done(SHOGI, &["eval", "-o", "Eval=network"], "");
    for part in ["network ", "without the network", "the network", "R 2h", "total for the side"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let file = concat!("EvalFile=", env!("CARGO_MANIFEST_DIR"), "/engines/shogi/shogi.network");
    let (of_file, _) = output(SHOGI, &["eval", "-o", "Eval=network", "-o", file], "");
    assert_eq!(of_file, text, "the checksum of a file is named, too");
}

/// The output of `eval` for the start position of `board`.
fn explained(board: &str, options: &[&str]) -> String {
    let variant = format!("Variant={board}");
    done(DRAUGHTS, &[&["eval", "-o", &variant][..], options].concat(), "")
}

#[test]
fn a_network_of_one_board_leaves_the_others_alone() {
    let text = explained("english8", &[]);
    for part in ["network ", "without the network", "the network", "W21 ", "total for the side"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for other in ["english10", "english12"] {
        assert_eq!(explained(other, &[]), explained(other, &["-o", "Eval=tuned"]));
    }
}

#[test]
fn the_network_of_dots_speaks_of_territory_alone() {
    let evaluated = |options: &[&str]| done("tengen-dots", &[&["eval"], options].concat(), "");
    let usual = evaluated(&["--position", "startpos moves a1a2 j10j9", "-o", "Eval=network"]);
    for part in ["network ", "without the network", "the network", "o j9 ", "total for the side"] {
        assert!(usual.contains(part), "{part}: {usual}");
    }
    // Without its only dot a side has no game, and that says nothing of its worth.
    let start = evaluated(&[]);
    assert!(start.contains("the network") && !start.contains("o j10"), "{start}");
    let of = |option, eval| evaluated(&["-o", option, "-o", eval]);
    for size in ["Size=9", "Size=10x11"] {
        assert!(of(size, "Eval=network").contains("without the network"));
    }
    let classic = "Variant=classic";
    assert_eq!(of(classic, "Eval=network"), of(classic, "Eval=tuned"));
}

#[test]
fn a_network_of_another_game_is_refused() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("engines/shogi/shogi.network");
    let option = format!("EvalFile={}", file.display());
    let (text, success) = output(DRAUGHTS, &["-o", &option, "eval"], "");
    assert!(!success && text.contains("network has game `shogi`, not `draughts`"), "{text}");
}
