//! The tests of `xiangqi_rules` from outside, linked into one binary.

mod traditional;

use game::Notation as _;
use xiangqi_rules::{Position, Rules};

fn position(text: &str) -> Position {
    Position::parse_position(text, &Rules::default())
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}
