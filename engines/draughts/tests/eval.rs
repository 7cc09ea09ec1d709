//! The evaluations: symmetry, incremental state, linearity, and the source text's numbers.

use draughts::{Evaluations, Heuristics, Pieces, TunedWeights};
use draughts_rules::{Bits, Colour, Move, Position, Rules, Setup, Variant, squares};
use game::{Game as _, Notation as _, Side, Stage};
use network::Inputs as _;
use search::kit::{self, Effort, Promises};
use search::{Evaluation as _, Heuristics as _, Score};
use weights::Linear as _;

fn read(text: &str) -> Position {
    Position::parse_position(text, &Rules::default()).unwrap()
}

fn value(evaluation: &mut Evaluations, pos: &Position) -> Score {
    evaluation.reset(pos);
    evaluation.evaluate(pos)
}

fn classic() -> Evaluations {
    Evaluations::named("classic").unwrap()
}

fn tuned() -> Evaluations {
    Evaluations::named("tuned").unwrap()
}

/// Positions of random games on every board.
fn sample() -> Vec<Position> {
    let mut sample = Vec::new();
    for (variant, seed) in Variant::ALL.into_iter().zip(1..) {
        for seed in seed * 100..seed * 100 + 8 {
            let mut pos = Position::start_of(Rules::of(variant));
            for mv in game::kit::random_game(&pos, 200, seed).0 {
                sample.push(pos.clone());
                pos.make(mv);
            }
        }
    }
    sample
}

/// The same position after the half turn with colours swapped.
fn half_turn(pos: &Position) -> Position {
    let turned = |set: Bits| {
        squares(set).fold(0, |turned: Bits, bit| turned | 1 << pos.variant().half_turn(bit))
    };
    let setup = Setup {
        pieces: [Colour::Black, Colour::White].map(|colour| turned(pos.pieces(colour))),
        kings: turned(pos.kings(Colour::White) | pos.kings(Colour::Black)),
        turn: pos.turn().opponent(),
        idle_plies: pos.idle_plies(),
        full_move: pos.full_move(),
    };
    Position::new(setup, pos.rules())
}

#[test]
fn every_evaluation_keeps_the_promises_of_the_search() {
    let promises = Promises {
        may_leave_out: |_, mv, listed: &[Move]| listed.iter().any(|other| other.same_effect(mv)),
        twins: |pos: &Position| vec![half_turn(pos)],
        ..Promises::default()
    };
    let effort = Effort { walks: 5, plies: 300, seed: 1 };
    for variant in Variant::ALL {
        for evaluation in Evaluations::KINDS.iter().copied().map(Evaluations::of) {
            let heuristics = Heuristics::new(evaluation, None);
            kit::check(&Position::start_of(Rules::of(variant)), &heuristics, &promises, effort);
        }
    }
}

/// The inputs of the board of `SIZE` rows keep their promises in games and in `kings`, with kings that are many
/// and take many at once.
fn check_inputs<const SIZE: usize>(variant: Variant, kings: &str) {
    let rules = Rules::of(variant);
    let twins = |pos: &Position| vec![half_turn(pos)];
    let effort = Effort { walks: 40, plies: 300, seed: 1 };
    network::kit::check(&Pieces::<SIZE>, &Position::start_of(rules), twins, effort);
    let kings = Position::parse_position(kings, &rules).unwrap();
    network::kit::check(&Pieces::<SIZE>, &kings, twins, effort);
}

#[test]
fn the_inputs_keep_the_promises_of_a_network() {
    check_inputs::<8>(Variant::English8, "B:WK1,10,11,18,19,26,27:BK32,K4,K22,14");
    check_inputs::<10>(Variant::English10, "B:WK1,12,13,22,23,32,33:BK50,K5,K28,18");
    check_inputs::<12>(Variant::English12, "W:WK40,K1:B33,34,45,46,K70");
}

#[test]
fn inputs_are_pieces_as_each_side_sees_them() {
    let rules = Rules::of(Variant::English8);
    let pos = Position::parse_position("W:W32,K29:B4,K1", &rules).unwrap();
    // Own men, own kings, enemy men, enemy kings; 32 squares each.
    assert_eq!(seen::<8>(&pos, Colour::White), [31, 32 + 28, 64 + 3, 96]);
    assert_eq!(seen::<8>(&pos, Colour::Black), [28, 32 + 31, 64, 96 + 3]);
    let pos = Position::parse_position("W:W72,K67:B6,K1", &Rules::default()).unwrap();
    assert_eq!(seen::<12>(&pos, Colour::White), [71, 72 + 66, 144 + 5, 216]);
    assert_eq!(seen::<12>(&pos, Colour::Black), [66, 72 + 71, 144, 216 + 5]);
}

/// The inputs of the board of `SIZE` rows that `colour` sees in `pos`, in order.
fn seen<const SIZE: usize>(pos: &Position, colour: Colour) -> Vec<u16> {
    let mut inputs = Vec::new();
    Pieces::<SIZE>.active(pos, pos.side_of(colour), |input| inputs.push(input));
    inputs.sort_unstable();
    inputs
}

#[test]
fn features_times_weights_are_the_evaluation() {
    let weights =
        Variant::ALL.map(|variant| TunedWeights::weights(&Position::start_of(Rules::of(variant))));
    for pos in sample().into_iter().step_by(7) {
        let mut sum = 0.0;
        let weights = weights[pos.variant() as usize].values().collect::<Vec<_>>();
        TunedWeights::features(&pos, &mut |feature, coefficient| {
            sum += coefficient * f32::from(weights[feature])
        });
        let value = value(&mut tuned(), &pos).get();
        let first = if pos.side_to_move() == Side::First { value } else { -value };
        assert!((sum - first as f32).abs() < 1.5, "{sum} and {first} in {pos:?}");
    }
}

#[test]
fn classic_is_the_source_text_to_the_letter() {
    let start = Position::start_of(Rules::default());
    let first_line =
        |pos: &Position| classic().explain(pos).lines().next().map(str::to_owned).unwrap();
    assert_eq!(first_line(&start), "total 0 (positive is good for Black)");
    let fewer = read("W:W43-59:B1-15");
    assert_eq!(first_line(&fewer), "total -2000 (positive is good for Black)");
    let king = read("B:W43-56,K40:B1-10");
    assert_eq!(first_line(&king), "total -8000 (positive is good for Black)");
    assert_eq!(value(&mut classic(), &king), Score::estimate(-800));
    let king = read("W:W43-56,K40:B1-10");
    assert_eq!(value(&mut classic(), &king), Score::estimate(800));
}

#[test]
fn scores_shrink_as_the_draw_rule_comes_near() {
    let rules = Rules::of(Variant::English8);
    let mut network = Evaluations::default();
    let mut at = |idle: u32| {
        let text = format!("W:WK4,K5,K9,K14:BK2,K21,K25:H{idle}:F60");
        let pos = Position::parse_position(&text, &rules).unwrap();
        value(&mut network, &pos).get()
    };
    let scores = [0, 60, 70, 79].map(&mut at);
    assert_eq!(scores[0], scores[1], "as long as there is time");
    assert!(scores.windows(2).skip(1).all(|pair| pair[0] > pair[1]), "{scores:?}");
    assert_eq!(at(80), 0);
}

#[test]
fn paths_of_equal_effect_are_one_move_to_the_search() {
    let pos = read("W:WK40:B33,34,45,46");
    assert_eq!(pos.count_moves(), 2);
    let mut staged = Vec::new();
    Heuristics::default().generate(&pos, Stage::Tactical, &mut staged);
    assert_eq!(staged.len(), 1);
}
