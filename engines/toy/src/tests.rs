//! The games keep the contract, and their known trees have the known sizes.

use game::kit::{self, Effort};
use game::{Notation, perft};
use search::Heuristics;
use search::kit::Promises;

use crate::{connect_four, tictactoe};

#[test]
fn the_games_keep_the_contract() {
    kit::check::<tictactoe::Position>(&(), Effort::default());
    kit::check::<connect_four::Position>(&(), Effort::default());
    kit::check_packing::<connect_four::Position>(&(), Effort::default());
}

#[test]
fn the_heuristics_keep_the_promises_of_the_search() {
    fn check<G: Notation<Rules = ()>, H: Heuristics<G> + Default>() {
        let effort = Effort { walks: 20, ..Effort::default() };
        search::kit::check(&G::start(&()), &H::default(), &Promises::default(), effort);
    }
    check::<tictactoe::Position, tictactoe::Heuristics>();
    check::<connect_four::Position, connect_four::Heuristics>();
}

/// Lines that go on after a win are cut off from the sixth move; 255,168 games in all.
#[test]
fn tictactoe_has_its_number_of_games() {
    let mut start = tictactoe::Position::start(&());
    let leaves = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    for (depth, count) in leaves.into_iter().enumerate() {
        assert_eq!(perft(&mut start, depth as u8), count, "depth {depth}");
    }
}

/// Seven to the power of the depth, until lines end or columns fill: seven lines of seven discs
/// do not fit in one column.
#[test]
fn connect_four_has_its_number_of_lines() {
    let mut start = connect_four::Position::start(&());
    let leaves = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
    for (depth, count) in leaves.into_iter().enumerate() {
        assert_eq!(perft(&mut start, depth as u8), count, "depth {depth}");
    }
}

#[test]
fn malformed_positions_are_refused() {
    for text in
        ["", "xo./.x./..o", "xo./.x./..o z", "xo./.x./..o  x", "xoo./.x/..o x", "xé/.../... x"]
    {
        assert!(tictactoe::Position::parse_position(text, &()).is_err(), "{text:?}");
    }
    let empty = "......./......./......./......./.......";
    for row in ["....... o", "...x... x", "xx..... o", "...x.... o", "......", "...y... o"] {
        let text = format!("{empty}/{row}");
        assert!(connect_four::Position::parse_position(&text, &()).is_err(), "{text:?}");
    }
    let floating = "......./......./......./......./...x.../....... o";
    assert!(connect_four::Position::parse_position(floating, &()).is_err());
}
