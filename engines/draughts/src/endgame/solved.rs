//! The materials solved so far, for those that come after.

use draughts_rules::{Bits, Move};

use super::index::{EndgamePosition, Indexer, Material, SIDES};
use super::value::Value;

/// The values found so far, by material.
pub(super) struct Solved {
    indexer: &'static Indexer,
    values: Vec<Vec<u8>>,
}

impl Solved {
    pub(super) fn new(indexer: &'static Indexer) -> Self {
        Self { indexer, values: vec![Vec::new(); Material::SLOTS] }
    }

    pub(super) fn holds(&self, material: Material) -> bool {
        !self.codes(material).is_empty()
    }

    /// Takes in the codes of the values of `material`, by index.
    pub(super) fn add(&mut self, material: Material, codes: Vec<u8>) {
        self.values[material.slot()] = codes;
    }

    /// The codes of the values of `material`, by index; empty if it is not solved.
    pub(super) fn codes(&self, material: Material) -> &[u8] {
        &self.values[material.slot()]
    }

    /// The value of the position after `mv`, which leads to material solved before.
    pub(super) fn value_after(&self, board: &EndgamePosition, mv: Move) -> Value {
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
        let codes = self.codes(reply.material());
        Value::of_code(codes[self.indexer.index(&reply)])
    }
}
