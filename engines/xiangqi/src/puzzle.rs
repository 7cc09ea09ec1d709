//! Mates by checks that a player missed.

use game::Notation;
use xiangqi_rules::{Move, Position, Ranks};

use crate::mate::mates;

/// Plies of the shortest mate that is a puzzle.
const LEAST: u32 = 3;

/// The case of a suite of kind `mate`, if one first move alone mates by checks and the player
/// missed it.
pub(crate) fn puzzle(pos: &Position, played: Move) -> Option<String> {
    let (plies, first) = mates(pos)?;
    let &[only] = first.as_slice() else { return None };
    if plies < LEAST || only == played {
        return None;
    }
    Some(format!(
        "{} | mate {plies} | {}",
        pos.position_text(),
        pos.move_text(only, Ranks::FromZero)
    ))
}
