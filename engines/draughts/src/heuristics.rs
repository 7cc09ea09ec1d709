//! The heuristics of draughts: the order of moves, and which nodes are forced.

use std::collections::HashSet;
use std::sync::Arc;

use game::Game as _;
use game::{Replies, Stage};
use search::{Params, Score};

use crate::endgame::{EndgameTables, Value};
use crate::eval::Evaluations;
use draughts_rules::{Move, Position};

/// The heuristics of Tengen, or with the classic evaluation those of the source text.
#[derive(Clone, Debug, Default)]
pub struct Heuristics {
    evaluation: Evaluations,
    /// Exact values of endings, if a file is in use.
    endgames: Option<Arc<EndgameTables>>,
}

impl Heuristics {
    /// The heuristics with this evaluation, and with the tables of `endgames` if there are any; the
    /// source text knows of none.
    pub fn new(evaluation: Evaluations, endgames: Option<Arc<EndgameTables>>) -> Self {
        let classic = matches!(evaluation, Evaluations::Classic(_));
        Self { evaluation, endgames: endgames.filter(|_| !classic) }
    }

    /// The table's value, counted from the root. Where the draw rule comes before the win, an estimate that leads to
    /// its end and shrinks with the moves that the rule leaves: a man's move or a capture on the way begins them anew.
    fn exact(&self, pos: &Position, ply: usize) -> Option<Score> {
        let value = self.endgames.as_ref()?.probe(pos)?;
        let by_rule = |plies: u32| {
            let (limit, left) = (pos.rules().progress_limit()?, pos.plies_to_draw()?);
            (plies > left).then(|| (left * (MOST_PLIES - plies) / limit) as i32)
        };
        Some(match value {
            Value::Draw => Score::ZERO,
            Value::Win(plies) => match by_rule(plies) {
                Some(units) => Score::estimate(units),
                None => Score::win_in(ply + plies as usize),
            },
            Value::Loss(plies) => match by_rule(plies) {
                Some(units) => Score::estimate(-units),
                None => Score::loss_in(ply + plies as usize),
            },
        })
    }
}

/// More plies than any win of the tables takes.
const MOST_PLIES: u32 = 300;

/// The worth of a piece to the ordering of captures.
const MAN: i32 = 100;
const KING: i32 = 150;

/// Pieces above which a free move is taken to be no disadvantage.
const PASS_PIECES: u32 = 20;

/// The worth of the pieces that `mv` takes and of its promotion.
fn spoils(pos: &Position, mv: Move) -> i32 {
    let promotion = if pos.promotes(mv) { KING - MAN } else { 0 };
    if !mv.is_capture() {
        return promotion;
    }
    let kings = mv.captured() & pos.kings(pos.turn().opponent());
    let count = |set: u128| set.count_ones() as i32;
    MAN * count(mv.captured()) + (KING - MAN) * count(kings) + promotion
}

/// Drops from `captures`, from index `start` on, every one that has the same effect as an earlier
/// one: to the search they are one move.
fn merge_paths(captures: &mut Vec<Move>, start: usize) {
    // Two paths of equal effect need a loop, which takes four pieces or more.
    let loops = |mv: &&Move| mv.captured().count_ones() >= 4;
    if captures[start..].iter().filter(loops).nth(1).is_none() {
        return;
    }
    let (mut seen, mut index) = (HashSet::new(), 0..);
    captures.retain(|mv| {
        index.next() < Some(start) || seen.insert((mv.from(), mv.to(), mv.captured()))
    });
}

impl search::Heuristics<Position> for Heuristics {
    type Evaluation = Evaluations;

    /// Men and kings by destination.
    const PIECE_TO: usize = 2 * draughts_rules::BITS;

    const ONLY_REPLIES: bool = true;

    fn evaluation(&self) -> Evaluations {
        self.evaluation.clone()
    }

    fn probe(&mut self, pos: &mut Position, ply: usize) -> Option<Score> {
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

    fn replies(&self, pos: &Position) -> Replies<Move> {
        pos.replies()
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

    fn piece_to(&self, pos: &Position, mv: Move) -> usize {
        usize::from(pos.moves_man(mv)) * draughts_rules::BITS + mv.to()
    }

    /// Captures are forced so often that the plies they would add are missed elsewhere.
    fn params(&self) -> Params {
        Params { forced_extension_plies: 0, ..Params::default() }
    }
}
