//! The tests of `xiangqi_rules` from outside, linked into one binary.

mod pyffish;
mod rules;
mod self_check;
mod traditional;

use game::Notation as _;
use xiangqi_rules::{Position, Rules};

const PERFT: &str = include_str!("../../../../tests/suites/xiangqi-perft.epd");

fn position(text: &str) -> Position {
    Position::parse_position(text, &Rules::default())
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The texts of the positions of the perft suite.
fn suite_texts() -> impl Iterator<Item = &'static str> {
    let lines = PERFT.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(';').next().unwrap().trim())
}
