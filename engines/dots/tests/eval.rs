//! The learned evaluation: its inputs, what it covers, and that it keeps the promises of the search.

use dots::{Dots, Evaluations, Heuristics};
use dots_rules::{Position, Rules, Variant};
use game::kit::random_game;
use game::{Game as _, Notation as _, Side};
use network::{Inputs as _, kit};
use search::kit::{Effort, Promises};
use search::{Evaluation as _, Score};

fn start(variant: Variant, rows: usize, cols: usize) -> Position {
    Position::start(&Rules::new(variant, rows, cols).unwrap())
}

fn value(name: &str, pos: &Position) -> Score {
    let mut evaluation = Evaluations::named(name).unwrap();
    evaluation.reset(pos);
    evaluation.evaluate(pos)
}

/// The same position after the half turn with sides exchanged.
fn half_turn(pos: &Position) -> Position {
    let swap = |mark: char| match mark {
        'x' => 'o',
        'o' => 'x',
        other => other,
    };
    let text = pos.position_text();
    let (board, rest) = text.split_once(' ').unwrap();
    let turned = board.chars().rev().map(swap).chain([' ']);
    let text = turned.chain(rest.chars().take(1).map(swap)).chain(rest.chars().skip(1));
    let board = pos.board();
    let rules = Rules::new(pos.variant(), board.rows, board.cols).unwrap();
    Position::parse_position(&text.collect::<String>(), &rules).unwrap()
}

#[test]
fn the_inputs_keep_the_promises_of_a_network() {
    for (rows, cols) in [(10, 10), (9, 9), (12, 7)] {
        let board = start(Variant::Territory, rows, cols);
        let effort = Effort { walks: 20, plies: 200, seed: 1 };
        kit::check(&Dots, &board, |pos| vec![half_turn(pos)], effort);
        kit::check_facts(&Dots, &board, effort);
    }
}

#[test]
fn the_learned_evaluation_keeps_the_promises_of_the_search() {
    let heuristics = Heuristics::new(Evaluations::named("network").unwrap());
    let promises = Promises {
        may_leave_out: |_, _, _| true,
        twins: |pos: &Position| vec![half_turn(pos)],
        ..Promises::default()
    };
    let effort = Effort { walks: 10, plies: 200, seed: 3 };
    search::kit::check(&start(Variant::Territory, 10, 10), &heuristics, &promises, effort);
}

#[test]
fn inputs_are_dots_as_each_side_sees_them() {
    let mut pos = start(Variant::Territory, 10, 10);
    pos.make(pos.parse_move("a1a2", ()).unwrap());
    let seen = |view: Side| {
        let mut inputs = Vec::new();
        Dots.active(&pos, view, |input| inputs.push(usize::from(input)));
        inputs.sort_unstable();
        inputs
    };
    let (x, o) = (seen(Side::First), seen(Side::Second));
    assert_eq!((x.len(), o.len()), (100, 100));
    // By kind and place on 12x12: a1 has the last row there, a2 the one before.
    let input = |kind: usize, row: usize, col: usize| 144 * kind + 12 * row + col;
    let (own, enemy) = (0, 1);
    assert_eq!(x[..3], [input(own, 10, 0), input(own, 11, 0), input(enemy, 0, 11)]);
    // Turned round: o's corner is where that of x was.
    assert_eq!(o[..3], [input(own, 11, 0), input(enemy, 0, 11), input(enemy, 1, 11)]);
    // From a3 x is one move away and o 16. Only j1 is equally far from a1 and j10: nine moves.
    assert!(x.contains(&input(4, 9, 0)) && o.contains(&input(5, 2, 11)));
    assert_eq!((&x[99..], &o[99..]), (&[input(9, 11, 11)][..], &[input(9, 0, 0)][..]));
    assert!(x[98] < input(8, 0, 0) && o[98] < input(8, 0, 0));
}

#[test]
fn the_network_speaks_of_territory_alone() {
    use Variant::{Boxes, Territory};
    for (variant, rows, cols) in
        [(Territory, 10, 10), (Territory, 9, 9), (Territory, 12, 6), (Boxes, 10, 10)]
    {
        let mut differ = 0;
        let mut pos = start(variant, rows, cols);
        for mv in random_game(&pos, 60, 5).0 {
            differ += usize::from(value("network", &pos) != value("tuned", &pos));
            pos.make(mv);
        }
        let corrects = variant == Territory;
        assert!(if corrects { differ > 20 } else { differ == 0 }, "{rows}x{cols}: {differ} of 60");
    }
}
