//! Random walks, of which openings are made.

use crate::keys::SplitMix64;
use crate::{Game, Line, status};

/// The position after `plies` random moves from `start` on, of those that `list` appends, and the
/// moves; `None` if the game is over by then, or nothing is listed on the way.
pub fn random_walk<G: Game>(
    start: &G,
    plies: usize,
    list: impl Fn(&G, &mut Vec<G::Move>),
    rng: &mut SplitMix64,
) -> Option<(G, Line<G>)> {
    let (mut pos, mut line, mut moves) = (start.clone(), Line::new(), Vec::new());
    for _ in 0..plies {
        moves.clear();
        list(&pos, &mut moves);
        if moves.is_empty() || status(&pos, &line).is_some() {
            return None;
        }
        line.play(&mut pos, moves[rng.below(moves.len())]);
    }
    status(&pos, &line).is_none().then_some((pos, line))
}
