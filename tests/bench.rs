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

#[test]
fn signatures_have_not_changed() {
    let mut got = BTreeMap::new();
    for &word in signatures().keys() {
        let (text, success) = output(env!("CARGO_BIN_EXE_tengen"), &[word, "bench"], "");
        assert!(success, "{text}");
        let last = text.lines().last().unwrap_or_default();
        let nodes = last.split(' ').next().and_then(|nodes| nodes.parse().ok());
        assert!(last.ends_with(" nps"), "{last}");
        got.insert(word, nodes.unwrap_or(0));
    }
    assert_eq!(got, signatures(), "update tests/bench.txt if the search was meant to change");
}

#[test]
fn bench_is_also_a_command_of_the_protocol() {
    let (text, _) = output(env!("CARGO_BIN_EXE_tengen"), &["tictactoe"], "ugi\nbench\nisready\n");
    let nodes = signatures()["tictactoe"];
    assert!(text.lines().any(|line| line.starts_with(&format!("{nodes} nodes "))), "{text}");
}
