//! The hooks by which the heuristics of both games differ from those of the source text.

use std::cmp::Ordering;

use game::{Game, Stage};

use dots_rules::{Edge, Position};

/// The hooks of [`Heuristics`](search::Heuristics) that dots uses. By default they are those
/// of the source text: all legal moves, in no order.
pub(super) trait Hooks {
    /// Who wins `pos` with best play, if that is known without search: `Greater` if the side to
    /// move does.
    fn verdict(&self, _pos: &Position) -> Option<Ordering> {
        None
    }

    fn generate(&self, pos: &Position, stage: Stage, out: &mut Vec<Edge>) {
        let wanted = |&mv: &Edge| self.is_tactical(pos, mv) == (stage == Stage::Tactical);
        out.extend(pos.moves().into_iter().filter(wanted));
    }

    fn may_refute(&self, _pos: &Position, _mv: Edge) -> bool {
        true
    }

    fn is_tactical(&self, pos: &Position, mv: Edge) -> bool {
        pos.closes(mv) > 0
    }

    fn is_forced(&self, _pos: &Position) -> bool {
        false
    }

    fn priority(&self, _pos: &Position, _mv: Edge) -> i32 {
        0
    }

    fn pass(&self, _pos: &Position) -> Option<Position> {
        None
    }
}

/// The heuristics of the source text.
pub(super) struct Text;

impl Hooks for Text {}

/// Who wins with a lead of `lead` if `open` more points are to be had, if that is certain.
pub(super) fn clinched(lead: i32, open: i32) -> Option<Ordering> {
    match lead {
        _ if lead > open => Some(Ordering::Greater),
        _ if lead < -open => Some(Ordering::Less),
        0 if open == 0 => Some(Ordering::Equal),
        _ => None,
    }
}
