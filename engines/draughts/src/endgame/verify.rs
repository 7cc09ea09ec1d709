//! Checks tables against the rules, and counts what they hold.

use game::Game as _;
use rayon::prelude::*;

use draughts_rules::{Bits, Position, Rules, Setup};

use super::file::EndgameTables;
use super::index::{EndgamePosition, Indexer, MOVER, Material};
use super::value::Value;

/// A position whose value does not follow from its successors.
#[derive(Clone, Debug)]
pub struct WrongValue {
    pub position: Position,
    /// Its value in the tables, if it has one.
    pub stored: Option<Value>,
    /// The value that its successors give.
    pub expected: Value,
}

impl std::fmt::Display for WrongValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let stored = self.stored.map_or_else(|| "nothing".to_owned(), |value| value.to_string());
        write!(f, "{:?}: stored {stored}, by its successors {}", self.position, self.expected)
    }
}

/// The values of the positions of one material for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub positions: u64,
    /// Won, lost and drawn.
    pub values: [u64; 3],
    /// Plies of the longest win; `None` without one.
    pub longest_win: Option<u32>,
    /// Plies of the longest loss.
    pub longest_loss: Option<u32>,
}

impl EndgameTables {
    /// All positions of `material` with their values.
    fn positions(
        &self,
        material: Material,
    ) -> impl ParallelIterator<Item = (Position, Option<Value>)> {
        let (indexer, rules) = (Indexer::of(self.variant()), Rules::of(self.variant()));
        (0..indexer.size(material)).into_par_iter().filter_map(move |index| {
            let board = indexer.board(material, index)?;
            let pos = position_of(&board, rules);
            let value = self.probe(&pos);
            Some((pos, value))
        })
    }

    /// The materials covered, in the order they were built.
    pub fn materials(&self) -> Vec<Material> {
        Material::all(self.pieces())
    }
}

fn position_of(board: &EndgamePosition, rules: Rules) -> Position {
    let pieces: [Bits; 2] = std::array::from_fn(|side| board.men[side] | board.kings[side]);
    let kings = board.kings[0] | board.kings[1];
    Position::new(Setup { pieces, kings, turn: MOVER, idle_plies: 0, full_move: 1 }, rules)
}

/// Checks every position of one material.
///
/// # Errors
/// The first position whose value does not follow from those of its successors.
pub fn verify(tables: &EndgameTables, material: Material) -> Result<(), Box<WrongValue>> {
    let wrong = |(position, stored): (Position, Option<Value>)| {
        let value = |mv| tables.probe(&position.after(mv)).unwrap_or(Value::Draw).before();
        let values = position.moves().into_iter().map(value);
        let expected = values.fold(Value::Loss(0), Value::better);
        (stored != Some(expected)).then(|| Box::new(WrongValue { position, stored, expected }))
    };
    tables.positions(material).find_map_first(wrong).map_or(Ok(()), Err)
}

/// Counts the values of one material.
pub fn tally(tables: &EndgameTables, material: Material) -> Tally {
    let values = tables.positions(material).map(|(_, value)| value.unwrap_or(Value::Draw));
    values.fold(Tally::default, Tally::and).reduce(Tally::default, Tally::joined)
}

impl Tally {
    /// One position more.
    fn and(mut self, value: Value) -> Self {
        self.positions += 1;
        let kind = match value {
            Value::Win(plies) => {
                self.longest_win = self.longest_win.max(Some(plies));
                0
            }
            Value::Loss(plies) => {
                self.longest_loss = self.longest_loss.max(Some(plies));
                1
            }
            Value::Draw => 2,
        };
        self.values[kind] += 1;
        self
    }

    /// Both counts in one.
    fn joined(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            values: std::array::from_fn(|kind| self.values[kind] + other.values[kind]),
            longest_win: self.longest_win.max(other.longest_win),
            longest_loss: self.longest_loss.max(other.longest_loss),
        }
    }
}
