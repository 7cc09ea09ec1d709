//! Bench signatures: a search that has changed shows here.
//!
//! `tests/bench.txt` holds one line for each engine: its word and the nodes of `bench`. A change
//! that is meant to change them updates the file.

use std::collections::BTreeMap;

use crate::process::output;

fn signatures() -> BTreeMap<&'static str, u64> {
    let lines = include_str!("bench.txt").lines().filter(|line| !line.starts_with('#'));
    let signature = |line: &'static str| {
        let (word, nodes) = line.split_once(' ').unwrap_or_else(|| panic!("{line}"));
        (word, nodes.parse().unwrap_or_else(|error| panic!("{line}: {error}")))
    };
    lines.map(signature).collect()
}

/// A test for each engine: its name and its word.
macro_rules! engines {
    ($($test:ident: $word:literal;)*) => {
        $(#[test]
        fn $test() {
            check($word);
        })*

        const WORDS: &[&str] = &[$($word),*];
    };
}

engines! {
    shogi: "shogi";
    xiangqi: "xiangqi";
    draughts: "draughts";
    gomoku: "gomoku";
    dots: "dots";
    tictactoe: "tictactoe";
    connect_four: "connect-four";
}

fn check(word: &str) {
    let (text, success) = output(env!("CARGO_BIN_EXE_tengen"), &[word, "bench"], "");
    assert!(success, "{text}");
    let last = text.lines().last().unwrap_or_default();
    assert!(last.ends_with(" nps"), "{last}");
    let nodes = last.split(' ').next().and_then(|nodes| nodes.parse().ok());
    let expected = signatures()[word];
    assert_eq!(nodes, Some(expected), "update tests/bench.txt if the search was meant to change");
}

#[test]
fn no_signature_is_forgotten() {
    for word in signatures().keys() {
        assert!(WORDS.contains(word), "{word} has no test");
    }
}

#[test]
fn bench_is_also_a_command_of_the_protocol() {
    let (text, _) = output(env!("CARGO_BIN_EXE_tengen"), &["tictactoe"], "ugi\nbench\nisready\n");
    let nodes = signatures()["tictactoe"];
    assert!(text.lines().any(|line| line.starts_with(&format!("{nodes} nodes "))), "{text}");
}
