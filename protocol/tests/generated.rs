//! Lines by the grammar of each dialect, read by the dialect alone.
//!
//! `TENGEN_LINES` is the number of lines for each dialect: `TENGEN_LINES=100000000 cargo test
//! --release -p tengen-protocol --test generated -- --nocapture` takes some minutes a dialect; with
//! a word of its name (`uci_cyclone`) at the end it is that dialect alone.

mod dialects;
mod grammar;
mod session;

use grammar::{GRAMMARS, Grammar, Random, lines};
use session::{Bytes, SESSION, read_line, understands};

/// Lines for each dialect, if nobody asks for more.
const FEW: usize = 20_000;

/// Reads the lines of `count` sessions; how many of them were right ones.
fn read(grammar: &Grammar, count: usize) -> usize {
    let mut right = 0;
    for session in 0..count.div_ceil(SESSION) {
        let mut dialect = protocol::dialect(grammar.protocol);
        let mut choices = Random(session as u64);
        let is_right = |_: &usize| read_line(grammar, dialect.as_mut(), &mut choices);
        right += (0..SESSION).filter(is_right).count();
        understands(grammar, dialect.as_mut());
    }
    right
}

/// The corpus of the fuzz target `lines` is read without a fuzzer, too.
#[test]
fn the_corpus_of_the_fuzz_target_is_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fuzz/corpus/lines");
    let mut dialects = vec![0; GRAMMARS.len()];
    for entry in std::fs::read_dir(folder).expect("the corpus") {
        let bytes = std::fs::read(entry.expect("an entry").path()).expect("a file");
        let number = session::of_bytes(&bytes).expect("a dialect");
        dialects[number] += 1;
    }
    assert!(dialects.iter().all(|&files| files > 0), "files by dialect: {dialects:?}");
    // Every choice is made of bytes, the last ones of none.
    let mut choices = Bytes(&[255, 1, 2]);
    use grammar::Choices as _;
    assert_eq!([10, 1000, 7].map(|count| choices.below(count)), [5, 513, 0]);
}

macro_rules! dialects {
    ($($name:ident $number:literal)+) => {
        $(#[test]
        fn $name() {
            let (grammar, lines) = (&GRAMMARS[$number], lines(FEW));
            let right = read(grammar, lines);
            assert!(right > lines / 3, "{}: {right} of {lines} are right", grammar.name);
            println!("{}: {lines} lines, {right} of them right", grammar.name);
        })+
    };
}

dialects! { usi 0 ucci 1 uci 2 uci_cyclone 3 ugi 4 hub 5 gomocup 6 }
