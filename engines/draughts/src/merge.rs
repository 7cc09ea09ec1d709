//! Capture paths of equal effect are one move to the search.

use std::collections::HashSet;

use crate::moves::Move;

/// Lists up to this long are compared pair by pair.
const SHORT: usize = 48;

/// Drops from `moves`, from index `start` on, every move that has the same effect as an earlier
/// one. The order stays.
pub(crate) fn merge_paths(moves: &mut Vec<Move>, start: usize) {
    // Two paths of equal effect need a loop, which takes four pieces or more.
    let loops = |mv: &Move| mv.captured().count_ones() >= 4;
    if moves[start..].iter().filter(|mv| loops(mv)).nth(1).is_none() {
        return;
    }
    let mut kept = start;
    let mut seen = HashSet::new();
    let long = moves.len() - start > SHORT;
    for i in start..moves.len() {
        let mv = moves[i];
        let known = if long {
            !seen.insert((mv.from(), mv.to(), mv.captured()))
        } else {
            moves[start..kept].iter().any(|other| other.same_effect(mv))
        };
        if !known {
            moves[kept] = mv;
            kept += 1;
        }
    }
    moves.truncate(kept);
}
