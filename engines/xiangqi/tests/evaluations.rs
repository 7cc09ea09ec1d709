//! The evaluations and the exchange evaluation, held to what they promise.

use game::kit::random_game;
use game::{Game, Notation, Side};
use search::kit::{self, Effort, Promises};
use search::{Evaluation, Heuristics as _};
use weights::Linear;
use xiangqi::{Evaluations, Heuristics, TunedWeights};
use xiangqi_rules::{Kind, Piece, Position, Rules, Square};

const PERFT: &str = include_str!("../../../tests/suites/xiangqi-perft.epd");

fn position(text: &str) -> Position {
    Position::parse_position(text, &Rules::default())
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The texts of the positions of the perft suite.
fn suite_texts() -> impl Iterator<Item = &'static str> {
    let lines = PERFT.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(';').next().unwrap().trim())
}

/// The start and everything some random games pass through.
fn positions() -> Vec<Position> {
    let mut all = Vec::new();
    for (mut pos, seed) in suite_texts().map(position).zip(0..) {
        for mv in random_game(&pos, 30, seed).0 {
            all.push(pos.clone());
            pos.make(mv);
        }
    }
    all
}

fn value(mut evaluation: Evaluations, pos: &Position) -> i32 {
    evaluation.reset(pos);
    evaluation.evaluate(pos).get()
}

fn every() -> impl Iterator<Item = Evaluations> {
    Evaluations::KINDS.iter().copied().map(Evaluations::of)
}

#[test]
fn every_evaluation_keeps_the_promises_of_the_search() {
    let promises = Promises {
        forces_exactly: true,
        twins: |pos: &Position| vec![mirrored(pos), exchanged(pos)],
        ..Promises::default()
    };
    let effort = Effort { walks: 2, plies: 100, seed: 9 };
    for evaluation in every() {
        let learned = matches!(evaluation, Evaluations::Network(_));
        let twins = if learned { twins_of_a_network } else { promises.twins };
        let promises = Promises { twins, ..promises };
        for start in suite_texts().map(position) {
            kit::check(&start, &Heuristics::new(evaluation.clone()), &promises, effort);
        }
    }
}

/// A network knows the wings apart while a king stands between them.
fn twins_of_a_network(pos: &Position) -> Vec<Position> {
    let in_middle = |side: Side| pos.king(side).file() == 4;
    let mirrored = (!Side::BOTH.into_iter().any(in_middle)).then(|| mirrored(pos));
    mirrored.into_iter().chain([exchanged(pos)]).collect()
}

fn mirrored(pos: &Position) -> Position {
    rebuilt(pos, |square| square.mirrored(), |piece| piece, pos.side_to_move())
}

fn exchanged(pos: &Position) -> Position {
    let swap = |piece: Piece| Piece { side: !piece.side, ..piece };
    rebuilt(pos, |square| square.flipped(), swap, !pos.side_to_move())
}

fn rebuilt(
    pos: &Position,
    place: impl Fn(Square) -> Square,
    piece: impl Fn(Piece) -> Piece,
    side: Side,
) -> Position {
    let letter =
        |square: Square| pos.piece_on(place(square)).map_or('1', |found| piece(found).letter());
    let row = |rank| (0..9).map(|file| letter(Square::new(file, rank))).collect::<String>();
    let rows = (0..10).rev().map(row).collect::<Vec<_>>();
    let side = if side == Side::First { 'w' } else { 'b' };
    position(&format!("{} {side} - - {} 1", rows.join("/"), pos.quiet_plies()))
}

#[test]
fn the_tuner_sees_the_evaluation() {
    let weights = TunedWeights::weights(&Position::start(&Rules::default()))
        .values()
        .map(f32::from)
        .collect::<Vec<_>>();
    for pos in positions() {
        let mut sum = 0.0;
        TunedWeights::features(&pos, &mut |weight, times| sum += weights[weight] * times);
        let seen = value(Evaluations::named("tuned").unwrap(), &pos) as f32;
        let red = pos.side_to_move().sign() as f32 * seen;
        assert!((sum - red).abs() < 1.5, "{sum} and {red}: {}", pos.position_text());
    }
}

/// By kind.
const WORTH: [i32; 7] = [20_000, 200, 200, 430, 950, 450, 100];

/// A board without rules: what stands where.
type Placement = [[Option<Piece>; 10]; 9];

/// The gain of the side by capturing on `to` with its cheapest piece, or by leaving it.
fn exchange(board: &Placement, side: Side, to: (usize, usize)) -> i32 {
    let order = [
        Kind::Pawn,
        Kind::Advisor,
        Kind::Elephant,
        Kind::Horse,
        Kind::Cannon,
        Kind::Rook,
        Kind::King,
    ];
    for kind in order {
        for rank in 0..10 {
            for file in 0..9 {
                if board[file][rank] != Some(Piece { side, kind })
                    || !captures(board, (file, rank), to)
                {
                    continue;
                }
                let mut after = *board;
                after[to.0][to.1] = after[file][rank].take();
                let taken = WORTH[board[to.0][to.1].unwrap().kind.index()];
                return (taken - exchange(&after, !side, to)).max(0);
            }
        }
    }
    0
}

/// Whether the piece on `from` may capture on `to`, walked square by square.
fn captures(board: &Placement, from: (usize, usize), to: (usize, usize)) -> bool {
    let piece = board[from.0][from.1].unwrap();
    let (df, dr) = (to.0 as i32 - from.0 as i32, to.1 as i32 - from.1 as i32);
    let at = |file: i32, rank: i32| {
        board[(from.0 as i32 + file) as usize][(from.1 as i32 + rank) as usize].is_some()
    };
    let between = || {
        let steps = df.abs().max(dr.abs());
        (1..steps).filter(|i| at(df.signum() * i, dr.signum() * i)).count()
    };
    let palace = (3..=5).contains(&to.0) && (to.1 <= 2 || to.1 >= 7);
    let straight = (df == 0) != (dr == 0);
    let own = |rank: usize| if piece.side == Side::First { rank } else { 9 - rank };
    match piece.kind {
        Kind::King => palace && df.abs() + dr.abs() == 1,
        Kind::Advisor => palace && df.abs() == 1 && dr.abs() == 1,
        Kind::Elephant => df.abs() == 2 && dr.abs() == 2 && own(to.1) < 5 && !at(df / 2, dr / 2),
        Kind::Horse => match (df.abs(), dr.abs()) {
            (1, 2) => !at(0, dr / 2),
            (2, 1) => !at(df / 2, 0),
            _ => false,
        },
        Kind::Rook => straight && between() == 0,
        Kind::Cannon => straight && between() == 1,
        Kind::Pawn => {
            let forward = own(to.1) as i32 - own(from.1) as i32;
            (df == 0 && forward == 1) || (dr == 0 && df.abs() == 1 && own(from.1) >= 5)
        }
    }
}

#[test]
fn exchanges_agree_with_playing_them_out() {
    let heuristics = Heuristics::default();
    let mut compared = 0;
    for pos in positions() {
        let mut board: Placement = [[None; 10]; 9];
        for square in Square::all() {
            board[square.file()][square.rank()] = pos.piece_on(square);
        }
        let moves = pos.moves();
        for mv in moves {
            let (from, to) = ((mv.from.file(), mv.from.rank()), (mv.to.file(), mv.to.rank()));
            let mut after = board;
            let taken = after[to.0][to.1].map_or(0, |piece| WORTH[piece.kind.index()]);
            after[to.0][to.1] = after[from.0][from.1].take();
            let gain = taken - exchange(&after, !pos.side_to_move(), to);
            for threshold in [gain - 1, gain, gain + 1, 0, 100, -100] {
                assert_eq!(
                    heuristics.see_ge(&pos, mv, threshold),
                    gain >= threshold,
                    "{mv:?} gains {gain}, threshold {threshold}: {}",
                    pos.position_text()
                );
            }
            compared += 1;
        }
    }
    assert!(compared > 10_000);
}

#[test]
fn nobody_passes_with_pawns_alone() {
    let heuristics = Heuristics::default();
    assert!(heuristics.pass(&position("4k4/4a4/9/9/9/9/4P4/9/9/3K5 w")).is_none());
    assert!(heuristics.pass(&position("4k4/4a4/9/9/9/9/4P3R/9/9/3K5 w")).is_some());
}
