//! All materials in order, each from those before.

use rayon::prelude::*;

use draughts_rules::Variant;

use super::file::{EndgameTables, pack};
use super::index::{Indexer, MOST_PIECES, Material};
use super::solve::solve;
use super::solved::Solved;

/// How far a build has come.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// The material about to be solved, with its swap.
    pub material: Material,
    /// Indices solved so far.
    pub done: u64,
    /// Indices in all.
    pub total: u64,
}

/// Solves all positions of up to `pieces` pieces on the board of `variant`; `progress` receives
/// each step.
///
/// # Panics
/// If `pieces` is not 2, 3 or 4.
pub fn build(variant: Variant, pieces: u32, progress: &mut dyn FnMut(Stage)) -> EndgameTables {
    assert!((2..=MOST_PIECES).contains(&pieces), "tables have 2 to 4 pieces");
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
    let values = |material: Material| {
        let codes = solved.codes(material);
        let sound = |index: usize| indexer.board(material, index).is_some();
        let indices = (0..codes.len()).into_par_iter();
        indices.map(|index| sound(index).then(|| codes[index])).collect::<Vec<_>>()
    };
    pack(variant, pieces, &materials, values)
}
