//! What we believe about positions: evaluation, move ordering, forced nodes.

mod classic;
mod features;
mod patterns;
mod tuned;

use std::sync::Arc;

use game::Game as _;
use search::{Heuristics, Score, Stage};

use crate::board::Colour;
use crate::endgame::{Tables, Value};
use crate::merge::merge_paths;
use crate::moves::Move;
use crate::position::Position;

use patterns::Patterns;
use tuned::Tuned;

/// Which evaluation is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Classic,
    Tuned,
}

/// The opinions the search asks for.
#[derive(Clone, Debug)]
pub struct Opinion {
    kind: Kind,
    /// Exact values of endings, if a file is in use.
    endgames: Option<Arc<Tables>>,
    /// The patterns of the position in hand and of those before it, the last on top.
    patterns: Vec<Patterns>,
}

impl Opinion {
    /// The evaluation of the source text.
    #[must_use]
    pub fn classic() -> Self {
        Self { kind: Kind::Classic, endgames: None, patterns: Vec::new() }
    }

    /// Our own evaluation, with the tables of `endgames` if there are any.
    #[must_use]
    pub fn tuned(endgames: Option<Arc<Tables>>) -> Self {
        Self { kind: Kind::Tuned, endgames, patterns: Vec::new() }
    }

    /// The static evaluation for people.
    #[must_use]
    pub fn explain(&self, pos: &Position) -> String {
        match self.kind {
            Kind::Classic => classic::explain(pos),
            Kind::Tuned => Tuned::get().explain(pos),
        }
    }

    /// The value in White's view.
    fn white_value(&self, pos: &Position) -> i32 {
        match (self.kind, self.patterns.last()) {
            (Kind::Classic, _) => classic::evaluate(pos),
            (Kind::Tuned, Some(patterns)) => Tuned::get().evaluate(pos, patterns),
            (Kind::Tuned, None) => Tuned::get().evaluate(pos, &Patterns::of(pos)),
        }
    }

    /// The table's value, counted from the root, where the draw rules leave time for it.
    fn exact(&self, pos: &Position, ply: usize) -> Option<Score> {
        let value = self.endgames.as_ref()?.probe(pos)?;
        let in_time = |plies: u32| {
            let limit = pos.rules().progress_limit();
            limit.is_none_or(|limit| pos.idle_plies() + plies <= limit)
        };
        match value {
            Value::Draw => Some(Score::ZERO),
            Value::Win(plies) => in_time(plies).then(|| Score::win_in(ply + plies as usize)),
            Value::Loss(plies) => in_time(plies).then(|| Score::loss_in(ply + plies as usize)),
        }
    }
}

/// What a piece is worth to the ordering of captures.
const MAN: i32 = 100;
const KING: i32 = 150;

/// Pieces above which a free move is taken to be no disadvantage.
const PASS_PIECES: u32 = 20;

/// What `mv` takes and gains by promotion.
fn spoils(pos: &Position, mv: Move) -> i32 {
    let kings = mv.captured() & pos.kings(pos.turn().opponent());
    let count = |set: u128| set.count_ones() as i32;
    let promotion = if pos.promotes(mv) { KING - MAN } else { 0 };
    MAN * count(mv.captured()) + (KING - MAN) * count(kings) + promotion
}

impl Heuristics<Position> for Opinion {
    /// Men and kings by destination.
    const TRACKS: usize = 2 * crate::board::BITS;

    fn reset(&mut self, pos: &Position) {
        self.patterns.clear();
        if self.kind == Kind::Tuned {
            self.patterns.push(Patterns::of(pos));
        }
    }

    #[inline]
    fn push(&mut self, before: &Position, mv: Move) {
        if let Some(patterns) = self.patterns.last() {
            self.patterns.push(patterns.after(before, mv));
        }
    }

    fn push_pass(&mut self, _before: &Position) {
        if let Some(&patterns) = self.patterns.last() {
            self.patterns.push(patterns);
        }
    }

    #[inline]
    fn pop(&mut self) {
        self.patterns.pop();
    }

    fn evaluate(&mut self, pos: &Position) -> Score {
        let value = self.white_value(pos);
        Score::estimate(if pos.turn() == Colour::White { value } else { -value })
    }

    fn probe(&mut self, pos: &Position, ply: usize) -> Option<Score> {
        self.exact(pos, ply)
    }

    fn generate(&self, pos: &Position, stage: Stage, out: &mut Vec<Move>) {
        let start = out.len();
        match (stage, pos.must_capture()) {
            (Stage::Tactical, true) => {
                pos.list_captures(out);
                merge_paths(out, start);
            }
            (Stage::Tactical, false) => pos.list_promotions(out),
            (Stage::Quiet, true) => {}
            (Stage::Quiet, false) => pos.list_other_steps(out),
        }
    }

    fn is_tactical(&self, pos: &Position, mv: Move) -> bool {
        mv.is_capture() || pos.promotes(mv)
    }

    fn is_forced(&self, pos: &Position) -> bool {
        pos.must_capture() || pos.count_moves() == 1
    }

    fn priority(&self, pos: &Position, mv: Move) -> i32 {
        spoils(pos, mv)
    }

    fn gain(&self, pos: &Position, mv: Move) -> Option<i32> {
        Some(spoils(pos, mv))
    }

    fn pass(&self, pos: &Position) -> Option<Position> {
        let calm = pos.occupied().count_ones() > PASS_PIECES
            && !pos.must_capture()
            && !pos.could_capture(pos.turn().opponent());
        calm.then(|| pos.passed())
    }

    fn track(&self, pos: &Position, mv: Move) -> usize {
        usize::from(pos.moves_man(mv)) * crate::board::BITS + mv.to()
    }
}
