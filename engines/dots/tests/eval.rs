//! The learned evaluation: its inputs, what it covers, and that it keeps the promises of the search.

use dots::{Dots, Evaluations, Opinions, Position, Rules, Variant};
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
    Position::parse_position(&text.collect::<String>(), &Rules::default()).unwrap()
}

#[test]
fn the_inputs_keep_the_promises_of_a_network() {
    let board = start(Variant::Territory, 10, 10);
    let effort = Effort { walks: 20, plies: 200, seed: 1 };
    kit::check(&Dots, &board, |pos| vec![half_turn(pos)], effort);
    kit::check_facts(&Dots, &board, effort);
}

#[test]
fn the_learned_evaluation_keeps_the_promises_of_the_search() {
    let opinions = Opinions::new(Evaluations::named("network").unwrap());
    let promises = Promises {
        may_leave_out: |_, _, _| true,
        twins: |pos: &Position| vec![half_turn(pos)],
        ..Promises::default()
    };
    let effort = Effort { walks: 10, plies: 200, seed: 3 };
    search::kit::check(&start(Variant::Territory, 10, 10), &opinions, &promises, effort);
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
    // Own dots by number from the top left: a2 is 80, a1 is 90; then the enemy's.
    assert_eq!(x[..3], [80, 90, 100 + 9]);
    // Turned round: o's corner is where that of x was.
    assert_eq!(o[..3], [90, 100 + 9, 100 + 19]);
    // From a3 x is one move away and o 16. Only j1 is equally far from a1 and j10: nine moves.
    assert!(x.contains(&(400 + 70)) && o.contains(&(500 + 29)));
    assert_eq!((&x[99..], &o[99..]), (&[900 + 99][..], &[900][..]));
    assert!(x[98] < 800 && o[98] < 800);
}

#[test]
fn the_network_speaks_of_territory_on_10x10_alone() {
    let mut differ = 0;
    for (variant, lines) in
        [(Variant::Territory, 10), (Variant::Territory, 9), (Variant::Classic, 10)]
    {
        let mut pos = start(variant, lines, lines);
        for mv in random_game(&pos, 60, 5).0 {
            let same = value("network", &pos) == value("tuned", &pos);
            assert!(same || (variant, lines) == (Variant::Territory, 10), "{pos:?}");
            differ += usize::from(!same);
            pos.make(mv);
        }
    }
    assert!(differ > 20, "the network corrects {differ} of 60 positions");
}
