//! The tuned evaluation: features times weights, blended between middlegame and endgame.

use std::fmt::Write as _;
use std::sync::LazyLock;

use game::Side;
use search::{Accumulators, Evaluator, Incremental, Score};
use weights::{Linear, Weights};
use xiangqi_rules::{KINDS, Kind, Move, Piece, Position, SQUARES, Square};

use super::features::{self, FEATURES, GROUPS, Sink};
use super::total;

/// The weights in force.
const FILE: &str = include_str!("../../weights.txt");

/// A middlegame weight and an endgame weight, added both at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pair(i32);

impl Pair {
    const fn new(middlegame: i16, endgame: i16) -> Self {
        Self(((endgame as i32) << 16).wrapping_add(middlegame as i32))
    }

    const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    const fn endgame(self) -> i32 {
        self.0.wrapping_add(0x8000) >> 16
    }

    /// Counted for `side`, in the view of Red.
    const fn times(self, side: Side, times: i32) -> Self {
        Self(self.0.wrapping_mul(times * side.sign()))
    }

    const fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

/// The weights, laid out for use.
#[derive(Debug)]
pub struct TunedWeights {
    features: [Pair; FEATURES],
    /// In Red's view.
    squares: [[Pair; SQUARES]; Piece::COUNT],
}

fn weights() -> Weights {
    Weights::parse(FILE).expect("the embedded weight file is sound")
}

pub(crate) static TUNED_WEIGHTS: LazyLock<TunedWeights> = LazyLock::new(|| {
    let weights = weights();
    let mut values = GROUPS.iter().flat_map(|(name, _)| weights.group(name).chunks_exact(2));
    let features = std::array::from_fn(|_| {
        let pair = values.next().expect("a pair of weights for each feature");
        Pair::new(pair[0], pair[1])
    });
    let squares = std::array::from_fn(|piece| {
        let kind = Kind::ALL[piece % Kind::ALL.len()];
        let side = Side::BOTH[piece / Kind::ALL.len()];
        std::array::from_fn(|square| {
            let square = Square::from_index(square);
            features[features::square_feature(kind, side, square)].times(side, 1)
        })
    });
    TunedWeights { features, squares }
});

/// The part of the evaluation that moves change by little.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Pieces on squares, in Red's view.
    squares: Pair,
    /// How much of the middlegame is left, 0 to [`FULL`].
    phase: i32,
}

/// The phase of the start position.
const FULL: i32 = 32;

/// The share of each kind in the phase.
const PHASES: [i32; KINDS] = [0, 0, 0, 2, 4, 2, 0];

impl Sum {
    fn of(position: &Position, weights: &TunedWeights) -> Self {
        let mut sum = Self::default();
        for square in position.occupancy().squares() {
            if let Some(piece) = position.piece_on(square) {
                sum.squares = sum.squares.plus(weights.squares[piece.index()][square.index()]);
                sum.phase += PHASES[piece.kind.index()];
            }
        }
        sum
    }
}

/// How [`Sum`] follows the moves.
#[derive(Clone, Copy, Debug)]
pub struct Sums(&'static TunedWeights);

impl Default for Sums {
    fn default() -> Self {
        Self(&TUNED_WEIGHTS)
    }
}

/// The changes that a move makes: the piece that moves, and the one it takes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change {
    moved: Option<(Piece, Move)>,
    taken: Option<Piece>,
}

impl Incremental for Sums {
    type Game = Position;
    type State = Sum;
    type Delta = Change;

    fn refresh(&mut self, position: &Position, _: usize, sum: &mut Sum) {
        *sum = Sum::of(position, self.0);
    }

    #[inline]
    fn record(&self, before: &Position, mv: Move, change: &mut Change) {
        let moved = before.piece_on(mv.from).map(|piece| (piece, mv));
        *change = Change { moved, taken: before.piece_on(mv.to) };
    }

    #[inline]
    fn apply(&self, change: &Change, _: usize, before: &Sum, after: &mut Sum) {
        *after = *before;
        let Some((piece, mv)) = change.moved else { return };
        let squares = &self.0.squares[piece.index()];
        let moved = squares[mv.to.index()].0.wrapping_sub(squares[mv.from.index()].0);
        after.squares = after.squares.plus(Pair(moved));
        if let Some(taken) = change.taken {
            let lost = self.0.squares[taken.index()][mv.to.index()];
            after.squares = Pair(after.squares.0.wrapping_sub(lost.0));
            after.phase -= PHASES[taken.kind.index()];
        }
    }
}

/// The evaluation along a line of play.
pub type Tuned = Accumulators<Sums, 1>;

/// Adds weights up.
struct Total {
    weights: &'static TunedWeights,
    sum: Pair,
}

impl Sink for Total {
    #[inline]
    fn add(&mut self, feature: usize, side: Side, times: i32) {
        self.sum = self.sum.plus(self.weights.features[feature].times(side, times));
    }
}

impl Evaluator for Sums {
    fn evaluate(&self, position: &Position, sum: &Sum) -> Score {
        let mut total = Total { weights: self.0, sum: sum.squares };
        features::report(position, &mut total);
        let leads = red_leads(total.sum.middlegame(), total.sum.endgame());
        let Blend { middlegame, endgame } = Blend::of(position, sum.phase, leads);
        let value = total.sum.middlegame() * middlegame + total.sum.endgame() * endgame;
        Score::estimate(position.side().sign() * (value / (FULL * WHOLE)))
    }

    fn explain(&self, position: &Position, sum: &Sum) -> String {
        let mut text = format!("{:<18}{:>10}{:>10}\n", "term", "middle", "endgame");
        for (name, middlegame, endgame) in terms(position) {
            let _ = writeln!(text, "{name:<18}{middlegame:>10}{endgame:>10}");
        }
        text + &total(position, self.evaluate(position, sum))
    }
}

impl TunedWeights {
    /// The gain of `piece` in the middlegame by the squares of `mv` alone.
    pub(crate) fn square_gain(&self, piece: Piece, mv: Move) -> i32 {
        let squares = &self.squares[piece.index()];
        let [from, to] = [mv.from, mv.to].map(|square| squares[square.index()].middlegame());
        piece.side.sign() * (to - from)
    }
}

/// The factors of both halves of the value, which add up to [`FULL`] times [`WHOLE`] at most.
struct Blend {
    middlegame: i32,
    endgame: i32,
}

/// A value that is not reduced.
const WHOLE: i32 = 64;

impl Blend {
    fn of(position: &Position, phase: i32, red_leads: bool) -> Self {
        let leader = if red_leads { Side::First } else { Side::Second };
        let scale =
            winnable(position, leader) * (240 - i32::from(position.quiet_plies().min(120))) / 240;
        Self { middlegame: phase * scale, endgame: (FULL - phase) * scale }
    }
}

/// Whose advantage it is: the middlegame decides only between equal endings, so that a position
/// with the colours exchanged is worth the same.
fn red_leads(middlegame: i32, endgame: i32) -> bool {
    (endgame, middlegame) > (0, 0)
}

/// How much of an advantage of `side` is worth having, of [`WHOLE`]: little force wins little
/// against guards.
fn winnable(position: &Position, side: Side) -> i32 {
    let own = |kind| position.pieces(side, kind).count() as i32;
    let force = 4 * own(Kind::Rook) + 2 * (own(Kind::Horse) + own(Kind::Cannon)) + own(Kind::Pawn);
    match force {
        0 => 0,
        1 => WHOLE / 4,
        2 => WHOLE / 2,
        3 => WHOLE * 3 / 4,
        _ => WHOLE,
    }
}

impl Linear<Position> for TunedWeights {
    fn weights(_: &Position) -> Weights {
        weights()
    }

    fn features(pos: &Position, report: &mut dyn FnMut(usize, f32)) {
        let trace = Trace::of(pos);
        let weights: &TunedWeights = &TUNED_WEIGHTS;
        let leads =
            red_leads(trace.sum(weights, Pair::middlegame), trace.sum(weights, Pair::endgame));
        let blend = Blend::of(pos, Sum::of(pos, weights).phase, leads);
        let whole = (FULL * WHOLE) as f32;
        for (feature, &times) in trace.0.iter().enumerate().filter(|(_, times)| **times != 0) {
            report(2 * feature, (times * blend.middlegame) as f32 / whole);
            report(2 * feature + 1, (times * blend.endgame) as f32 / whole);
        }
    }
}

/// How often each feature counts, in Red's view.
struct Trace([i32; FEATURES]);

impl Sink for Trace {
    fn add(&mut self, feature: usize, side: Side, times: i32) {
        self.0[feature] += side.sign() * times;
    }
}

impl Trace {
    fn of(position: &Position) -> Self {
        let mut trace = Self([0; FEATURES]);
        features::report_squares(position, &mut trace);
        features::report(position, &mut trace);
        trace
    }

    fn sum(&self, weights: &TunedWeights, share: fn(Pair) -> i32) -> i32 {
        self.0.iter().zip(&weights.features).map(|(times, &pair)| times * share(pair)).sum()
    }
}

/// The terms of the evaluation: name, middlegame and endgame in Red's view.
fn terms(position: &Position) -> Vec<(&'static str, i32, i32)> {
    let trace = Trace::of(position);
    let mut first = 0;
    let mut terms = Vec::new();
    for (name, len) in GROUPS {
        let range = first..first + len;
        let sum = |part: fn(Pair) -> i32| {
            range.clone().map(|i| trace.0[i] * part(TUNED_WEIGHTS.features[i])).sum::<i32>()
        };
        terms.push((name, sum(Pair::middlegame), sum(Pair::endgame)));
        first += len;
    }
    terms
}
