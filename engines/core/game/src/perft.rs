//! Perft: the size of the tree of legal moves, the measure of a move generator.

use crate::Game;

/// The number of sequences of `depth` legal moves from `pos`, counted in bulk at the last ply. Deeper trees than a
/// byte counts would fill the stack.
///
/// Repetition, claims and draws by count are ignored.
pub fn perft<G: Game>(pos: &mut G, depth: u8) -> u64 {
    let mut lists = (1..depth).map(|_| Vec::new()).collect::<Vec<_>>();
    match depth {
        0 => 1,
        _ => count(pos, &mut lists),
    }
}

/// `lists` holds one buffer for each ply above the last, so that none is allocated twice.
fn count<G: Game>(pos: &mut G, lists: &mut [Vec<G::Move>]) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else {
        return pos.count_moves();
    };
    moves.clear();
    pos.legal_moves(moves);
    let mut leaves = 0;
    for &mv in moves.iter() {
        let undo = pos.make(mv);
        leaves += count(pos, deeper);
        pos.unmake(mv, undo);
    }
    leaves
}
