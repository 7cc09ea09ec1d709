//! Both games keep the contract, and their known trees have the known sizes.

use game::kit::{self, Effort};
use game::{Notation, perft};

use crate::{boxes, tictactoe};

#[test]
fn both_games_keep_the_contract() {
    kit::check::<tictactoe::Position>(&(), Effort::default());
    kit::check::<boxes::Position>(&(), Effort::default());
}

/// Source: the count of tic-tac-toe games, 255,168, by length (OEIS A061526 to A061529).
#[test]
fn tictactoe_has_its_number_of_games() {
    let mut start = tictactoe::Position::start(&());
    let leaves = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    for (depth, count) in leaves.into_iter().enumerate() {
        assert_eq!(perft(&mut start, depth as u32), count, "depth {depth}");
    }
}

/// Every order of the twelve edges is a game.
#[test]
fn boxes_has_as_many_games_as_orders_of_edges() {
    assert_eq!(perft(&mut boxes::Position::start(&()), 7), 12 * 11 * 10 * 9 * 8 * 7 * 6);
}

#[test]
fn malformed_positions_are_refused() {
    for text in
        ["", "xo./.x./..o", "xo./.x./..o z", "xo./.x./..o  x", "xoo./.x/..o x", "xé/.../... x"]
    {
        assert!(tictactoe::Position::parse_position(text, &()).is_err(), "{text:?}");
    }
    for text in ["", "0c5", "0c5 0-0 3", "1000 0-0 1", "045 0-1 1", "000 255-1 1"] {
        assert!(boxes::Position::parse_position(text, &()).is_err(), "{text:?}");
    }
}
