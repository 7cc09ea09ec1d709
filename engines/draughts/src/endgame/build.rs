//! All materials in order, each from those before.

use rayon::prelude::*;

use crate::board::{Bits, Variant};
use crate::moves::Move;

use super::Value;
use super::file::{Tables, pack};
use super::index::{Board, Indexer, Material, SIDES};
use super::solve::solve;

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

/// The values found so far, by material.
pub(super) struct Solved {
    indexer: &'static Indexer,
    values: Vec<Vec<u8>>,
}

impl Solved {
    /// The value of the position after `mv`, which leads to material solved before.
    pub(super) fn value_after(&self, board: &Board, mv: Move) -> Value {
        let (from, to): (Bits, Bits) = (1 << mv.from(), 1 << mv.to());
        let variant = self.indexer.variant;
        let king = board.kings[0] & from != 0 || variant.promotion_row(SIDES[0]) & to != 0;
        let mut after = *board;
        after.men[0] &= !from;
        after.kings[0] &= !from;
        let group = if king { &mut after.kings[0] } else { &mut after.men[0] };
        *group |= to;
        after.men[1] &= !mv.captured();
        after.kings[1] &= !mv.captured();
        if after.men[1] | after.kings[1] == 0 {
            return Value::Loss(0);
        }
        let reply = after.reversed(variant);
        let values = &self.values[reply.material().slot()];
        Value::of_code(values[self.indexer.index(&reply)])
    }
}

/// Solves all positions of up to `pieces` pieces on the board of `variant`; `progress` is told of
/// each step.
///
/// # Panics
/// If `pieces` is not 2, 3 or 4.
pub fn build(variant: Variant, pieces: u32, progress: &mut dyn FnMut(Stage)) -> Tables {
    assert!((2..=super::MOST_PIECES).contains(&pieces), "tables have 2 to 4 pieces");
    let indexer = Indexer::of(variant);
    let mut solved = Solved { indexer, values: vec![Vec::new(); Material::SLOTS] };
    let materials = Material::all(pieces);
    let total = materials.iter().map(|&material| indexer.size(material) as u64).sum();
    let mut done = 0;
    for &material in &materials {
        if !solved.values[material.slot()].is_empty() {
            continue;
        }
        progress(Stage { material, done, total });
        let tables = solve(indexer, material, &solved);
        for (material, values) in [material, material.swapped()].into_iter().zip(tables) {
            done += values.len() as u64;
            solved.values[material.slot()] = values;
        }
    }
    let values = |material: Material| {
        let codes = &solved.values[material.slot()];
        let sound = |index: usize| indexer.board(material, index).is_some();
        let indices = (0..codes.len()).into_par_iter();
        indices.map(|index| sound(index).then(|| codes[index])).collect::<Vec<_>>()
    };
    pack(variant, pieces, &materials, values)
}
