//! Bench signatures: a search that has changed shows here.
//!
//! `tests/bench.txt` holds one line for each engine: its word and the nodes of `bench`. A change
//! that is meant to change them updates the file.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;

use crate::process::{TENGEN, done, output};

fn signatures() -> BTreeMap<&'static str, u64> {
    let lines = include_str!("bench.txt").lines().filter(|line| !line.starts_with('#'));
    let signature = |line: &'static str| {
        let (word, nodes) = line.split_once(' ').unwrap_or_else(|| panic!("{line}"));
        (word, nodes.parse().unwrap_or_else(|error| panic!("{line}: {error}")))
    };
    lines.map(signature).collect()
}

#[test]
fn every_engine_has_its_signature() {
    let signatures = signatures();
    let words: BTreeSet<_> = tengen::ENGINES.iter().map(|engine| engine.word()).collect();
    assert!(signatures.keys().copied().eq(words.iter().copied()), "{signatures:?}: {words:?}");
    thread::scope(|scope| {
        for (word, nodes) in signatures {
            scope.spawn(move || check(word, nodes));
        }
    });
}

fn check(word: &str, expected: u64) {
    let text = done(TENGEN, &[word, "bench"], "");
    let last = text.lines().last().unwrap_or_default();
    assert!(last.ends_with(" nps"), "{last}");
    let advice = "update tests/bench.txt if the search was meant to change";
    assert_eq!(nodes(last), expected, "{word}: {advice}");
}

#[test]
fn bench_is_also_a_command_of_the_protocol() {
    let (text, _) = output(TENGEN, &["tictactoe"], "ugi\nbench\nisready\n");
    let nodes = signatures()["tictactoe"];
    assert!(text.lines().any(|line| line.starts_with(&format!("{nodes} nodes "))), "{text}");
}

fn nodes(line: &str) -> u64 {
    line.split(' ').next().and_then(|nodes| nodes.parse().ok()).unwrap_or_else(|| panic!("{line}"))
}

#[test]
fn bench_obeys_the_evaluation_and_the_size_of_the_table() {
    let bench = |words: &[&str], options: &[&str]| {
        let text = done(TENGEN, &[words, options].concat(), "");
        nodes(text.lines().last().unwrap_or_default())
    };
    let with = |options: &[&str]| bench(&["draughts", "bench", "--depth", "5"], options);
    let plain = with(&[]);
    assert_ne!(with(&["-o", "Eval=classic"]), plain);
    assert_eq!(with(&["-o", "Eval=network", "-o", "Hash=16", "-o", "Threads=1"]), plain);
    // Full of clashes, a table of 1 MiB changes the search of a deeper bench.
    let deep = |options: &[&str]| bench(&["connect-four", "bench"], options);
    assert_ne!(deep(&["-o", "Hash=1"]), deep(&[]));
}

#[test]
fn bench_in_a_conversation_obeys_the_evaluation() {
    let of = |setting: &str| {
        let input = format!("ugi\n{setting}\nsetoption name Hash value 1\nbench\nisready\n");
        let (text, _) = output(TENGEN, &["dots"], &input);
        nodes(text.lines().find(|line| line.ends_with(" nps")).unwrap_or_default())
    };
    assert_eq!(of("setoption name Eval value network"), signatures()["dots"]);
    assert_ne!(of("setoption name Eval value classic"), signatures()["dots"]);
}
