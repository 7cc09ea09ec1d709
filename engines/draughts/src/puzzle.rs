//! Shots that a player missed.

use game::Notation;

use crate::shot::gains;
use draughts_rules::{Move, MoveNotation, Position};

/// The least gain of a shot, in men.
const LEAST: i32 = 2;

/// The only move that gains material by force, and how much; every other gains nothing.
pub(crate) fn shot(pos: &Position) -> Option<(i32, Move)> {
    let mut gains = gains(pos)?;
    gains.sort_by_key(|(gain, _)| -gain);
    match gains.as_slice() {
        [(gain, mv), (second, _), ..] if *gain >= LEAST && *second <= 0 => Some((*gain, *mv)),
        _ => None,
    }
}

/// The case of a suite of kind `shots`, if the player missed one.
pub(crate) fn puzzle(pos: &Position, played: Move) -> Option<String> {
    let (gain, mv) = shot(pos)?;
    if mv == played {
        return None;
    }
    let text = pos.position_text();
    // Counters play no part.
    let text = text.split(":H").next().unwrap_or_default();
    Some(format!(
        "{text} ;board {} ;shot {} ;gain {gain}",
        pos.variant().size(),
        pos.move_text(mv, MoveNotation::Pdn)
    ))
}
