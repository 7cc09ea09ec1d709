//! The heuristics of the territory game. Edges between own dots change nothing; see
//! `territory::race`.

use std::cmp::Ordering;

use game::{Game, Side, Stage};

use super::hooks::{Hooks, clinched};
use crate::territory::Division;
use dots_rules::{CellSet, Edge, Position};

/// The heuristics of the territory game.
pub(super) struct Territory;

/// The edge by which to take `dot`: any one does.
fn taking(pos: &Position, dot: usize) -> Option<Edge> {
    let edges = pos.board().incident(dot) & pos.open(pos.side_to_move());
    edges.first().map(|i| Edge(i as u16))
}

/// The free dots that `side` could take at once.
fn takeable(pos: &Position, side: Side) -> CellSet {
    let taken = pos.owned(Side::First) | pos.owned(Side::Second);
    pos.board().around(pos.owned(side)).without(taken)
}

impl Hooks for Territory {
    fn verdict(&self, pos: &Position) -> Option<Ordering> {
        let division = Division::of(pos);
        let sole = |side: Side| division.sole[side.index()].len() as i32;
        let lead = pos.lead() + sole(pos.side_to_move()) - sole(!pos.side_to_move());
        clinched(lead, division.contested().len() as i32)
    }

    fn generate(&self, pos: &Position, stage: Stage, out: &mut Vec<Edge>) {
        if stage == Stage::Tactical {
            return;
        }
        let dots = takeable(pos, pos.side_to_move());
        out.extend(dots.iter().filter_map(|dot| taking(pos, dot)));
        if dots.is_empty() {
            let pass = pos.open(pos.side_to_move()).first();
            out.extend(pass.map(|i| Edge(i as u16)));
        }
    }

    fn may_refute(&self, pos: &Position, mv: Edge) -> bool {
        pos.takes(mv).is_some_and(|dot| taking(pos, dot) == Some(mv))
    }

    fn is_tactical(&self, _pos: &Position, _mv: Edge) -> bool {
        false
    }

    fn priority(&self, pos: &Position, mv: Edge) -> i32 {
        let Some(dot) = pos.takes(mv) else { return -20_000 };
        let side = pos.side_to_move();
        let contested = i32::from(takeable(pos, !side).contains(dot));
        let around = pos.board().incident(dot) & pos.open(side);
        4000 * contested - 500 * around.len() as i32
    }

    fn pass(&self, pos: &Position) -> Option<Position> {
        pos.passed()
    }
}
