//! Rotations and reflections of a board, as they move its strings.

use crate::grid::Grid;

use super::coins::Graph;

/// How many images of a state are kept: as many as a square has symmetries.
pub(crate) const IMAGES: usize = 8;

/// For each string, the bit it has in each image of the board.
///
/// Strings from one coin to the ground are interchangeable; images keep their order, so that a
/// state whose ground strings are cut from the highest down has images of the same kind.
pub(crate) fn images(board: &Grid, graph: &Graph<1>) -> Vec<[u64; IMAGES]> {
    let bit = |string, image| 1 << target(board, graph, string, image);
    let mut bits = (0..graph.string_count())
        .map(|string| std::array::from_fn(|image| bit(string, image)))
        .collect::<Vec<[u64; IMAGES]>>();
    for coin in 0..graph.coin_count() {
        keep_order(&graph.grounded(coin).iter().collect::<Vec<_>>(), &mut bits);
    }
    bits
}

/// The string onto which image `image` of the board moves `string`. A graph of a part of the board
/// has no image but itself; a board that is not square has each of its four twice.
fn target(board: &Grid, graph: &Graph<1>, string: usize, image: usize) -> usize {
    if graph.string_count() < board.edges() {
        return string;
    }
    let (rows, cols) = (board.rows, board.cols);
    let moved = |dot| {
        let (row, col) = board.place(dot);
        let row = if image & 1 != 0 { rows - 1 - row } else { row };
        let col = if image & 2 != 0 { cols - 1 - col } else { col };
        let transposed = image & 4 != 0 && rows == cols;
        if transposed { board.dot(col, row) } else { board.dot(row, col) }
    };
    let [a, b] = board.ends(graph.edge(string)).map(moved);
    board.between(a, b).and_then(|edge| graph.string(edge)).unwrap_or(string)
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
