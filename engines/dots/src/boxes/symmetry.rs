//! Rotations and reflections of a board, as they move its strings.

use dots_rules::{Grid, IMAGES};

use super::coins::Graph;

/// For each string, the bit it has in each image of the board. A graph of a part of the board has no
/// image but itself.
///
/// Strings from one coin to the ground are interchangeable; images keep their order, so that a
/// state whose ground strings are cut from the highest down has images of the same kind.
pub(crate) fn images(board: &Grid, graph: &Graph<1>) -> Vec<[u64; IMAGES]> {
    let whole = graph.string_count() == board.edges();
    let bit = |string, image| {
        let moved = graph.string(board.edge_image(graph.edge(string), image));
        1 << moved.filter(|_| whole).unwrap_or(string)
    };
    let mut bits = (0..graph.string_count())
        .map(|string| std::array::from_fn(|image| bit(string, image)))
        .collect::<Vec<[u64; IMAGES]>>();
    for coin in 0..graph.coin_count() {
        keep_order(&graph.grounded(coin).iter().collect::<Vec<_>>(), &mut bits);
    }
    bits
}

/// Makes every image keep the order of the strings `bundle` from one coin to the ground.
fn keep_order(bundle: &[usize], bits: &mut [[u64; IMAGES]]) {
    let mut targets = bundle.iter().map(|&string| bits[string]).collect::<Vec<_>>();
    for image in 0..IMAGES {
        targets.sort_unstable_by_key(|target| target[image]);
        for (&string, target) in bundle.iter().zip(&targets) {
            bits[string][image] = target[image];
        }
    }
}
