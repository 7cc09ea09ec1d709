//! All materials in order, each from those before.

use rayon::prelude::*;

use draughts_rules::Variant;

use super::file::{EndgameTables, pack};
use super::index::{Indexer, Material, most_pieces};
use super::solve::{must_capture, solve};
use super::solved::Solved;

/// How far a build has come.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// The material about to be solved, with its swap.
    pub material: Material,
    /// Indices solved so far.
    pub done: u64,
    pub total: u64,
}

/// Solves all positions of up to `pieces` pieces on the board of `variant`; `progress` receives
/// each step.
///
/// # Panics
/// If `pieces` is below 2 or above [`most_pieces`].
pub fn build(variant: Variant, pieces: u32, progress: &mut dyn FnMut(Stage)) -> EndgameTables {
    assert!((2..=most_pieces(variant)).contains(&pieces), "tables have 2 pieces or a few more");
    let indexer = Indexer::of(variant);
    let mut solved = Solved::new(indexer);
    let materials = Material::all(pieces);
    let total = materials.iter().map(|&material| indexer.size(material) as u64).sum();
    let mut done = 0;
    for &material in &materials {
        if solved.holds(material) {
            continue;
        }
        progress(Stage { material, done, total });
        let tables = solve(indexer, material, &solved);
        for (material, values) in [material, material.swapped()].into_iter().zip(tables) {
            done += values.len() as u64;
            solved.add(material, values);
        }
    }
    let quiet = |material, index| {
        let board = indexer.board(material, index);
        board.is_some_and(|board| !must_capture(&board, variant))
    };
    let values = |material: Material| {
        let codes = solved.codes(material);
        let indices = (0..codes.len()).into_par_iter();
        indices.map(|index| quiet(material, index).then(|| codes[index])).collect::<Vec<_>>()
    };
    pack(variant, pieces, &materials, values)
}
