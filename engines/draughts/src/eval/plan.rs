//! How an ending of 8x8 is won: a plan laid over an evaluation that was fitted to whole games.
//!
//! With few pieces the side ahead wins by exchanges, man for man, until the tables know the rest. It gets them where its
//! kings are near the enemy's.

use game::Game as _;
use search::{Evaluation, Score};

use super::pursuit;
use draughts_rules::{Colour, Move, Position, Variant};

/// Pieces of an ending: with so many the plan says nothing yet.
const ENDING: i32 = 8;
/// The worth to the side ahead of one piece less on the board, in hundredths of a man.
const TRADE: i32 = 30;
/// The cost to it of [a part of a step](pursuit::count) between its kings and the enemy's.
const FAR: i32 = 6;
/// A score keeps its worth until a quarter of the moves is left that the draw rule allows without progress.
const LAST: i32 = 4;

#[derive(Clone, Debug, Default)]
pub struct Planned<E>(pub(crate) E);

impl<E: Evaluation<Position>> Evaluation<Position> for Planned<E> {
    fn reset(&mut self, pos: &Position) {
        self.0.reset(pos);
    }

    #[inline]
    fn push(&mut self, before: &Position, mv: Move) {
        self.0.push(before, mv);
    }

    #[inline]
    fn push_pass(&mut self, before: &Position) {
        self.0.push_pass(before);
    }

    #[inline]
    fn pop(&mut self) {
        self.0.pop();
    }

    #[inline]
    fn evaluate(&mut self, pos: &Position) -> Score {
        let score = self.0.evaluate(pos);
        pieces_left(pos).map_or(score, |pieces| planned(pos, score, pieces))
    }

    fn explain(&mut self, pos: &Position) -> String {
        let without = self.0.explain(pos);
        match pieces_left(pos) {
            Some(_) => format!("{without}\nwith the plan of endings: {}", self.evaluate(pos)),
            None => without,
        }
    }
}

/// The pieces of an ending that the plan is for.
fn pieces_left(pos: &Position) -> Option<i32> {
    let pieces = pos.occupied().count_ones() as i32;
    (pos.variant() == Variant::English8 && pieces <= ENDING).then_some(pieces)
}

/// `score` with what exchanges and pursuit promise to the side ahead.
fn planned(pos: &Position, score: Score, pieces: i32) -> Score {
    let turn = if pos.turn() == Colour::White { 1 } else { -1 };
    let [surplus, distance, _] = pursuit::count(pos);
    let exchanges = surplus.signum() * TRADE * (ENDING - pieces);
    Score::estimate(shrunk(pos, score.get() + turn * (exchanges - FAR * distance)))
}

/// Less of `units`, the fewer moves the draw rule leaves; nothing at its end.
fn shrunk(pos: &Position, units: i32) -> i32 {
    let counted = pos.rules().progress_limit().zip(pos.plies_to_draw());
    let Some((limit, left)) = counted else { return units };
    let last = (limit as i32 / LAST).max(1);
    units * (left as i32).min(last) / last
}
