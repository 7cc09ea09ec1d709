//! Counting the tree of legal moves, as far as one is let.

use game::{Game, perft};

/// Counts the leaves below each root move of `pos` and hands them to `tell`; returns their sum,
/// none once `stop` says so.
pub(crate) fn divide<G: Game>(
    pos: &G,
    depth: u32,
    stop: &dyn Fn() -> bool,
    mut tell: impl FnMut(G::Move, u64),
) -> Option<u64> {
    let mut pos = pos.clone();
    let moves = pos.moves();
    let mut total = u64::from(depth == 0);
    for mv in moves.into_iter().filter(|_| depth > 0) {
        let undo = pos.make(mv);
        let leaves = count(&mut pos, depth - 1, stop);
        pos.unmake(mv, undo);
        tell(mv, leaves?);
        total += leaves?;
    }
    Some(total)
}

/// [`perft`] that can be stopped.
fn count<G: Game>(pos: &mut G, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64> {
    /// Trees of this depth are counted without looking up.
    const AT_ONCE: u32 = 2;
    if stop() {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(perft(pos, depth));
    }
    let moves = pos.moves();
    let mut leaves = 0;
    for mv in moves {
        let undo = pos.make(mv);
        let below = count(pos, depth - 1, stop);
        pos.unmake(mv, undo);
        leaves += below?;
    }
    Some(leaves)
}
