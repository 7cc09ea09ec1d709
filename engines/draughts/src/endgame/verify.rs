//! Checks tables against the rules, and counts what they hold.

use std::convert::Infallible;

use crate::board::Bits;
use crate::position::{Position, Setup};
use crate::rules::Rules;

use super::index::{Board, Indexer, Material};
use super::{MOVER, Tables, Value, from_successors};

/// A position whose value does not follow from its successors.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The position.
    pub position: Position,
    /// Its value in the tables, if it has one.
    pub stored: Option<Value>,
    /// What its successors give.
    pub expected: Value,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let stored = self.stored.map_or_else(|| "nothing".to_owned(), |value| value.to_string());
        write!(f, "{:?}: stored {stored}, by its successors {}", self.position, self.expected)
    }
}

/// What the positions of one material are worth to the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions.
    pub positions: u64,
    /// Won, lost and drawn.
    pub values: [u64; 3],
    /// Plies of the longest win; `None` without one.
    pub longest_win: Option<u32>,
    /// Plies of the longest loss.
    pub longest_loss: Option<u32>,
}

impl Tables {
    /// All positions of `material` with their values.
    fn positions(&self, material: Material) -> impl Iterator<Item = (Position, Option<Value>)> {
        let (indexer, rules) = (Indexer::of(self.variant()), Rules::of(self.variant()));
        (0..indexer.size(material)).filter_map(move |index| {
            let board = indexer.board(material, index)?;
            Some((position_of(&board, rules), self.value(material, index)))
        })
    }

    /// The materials covered, in the order they were built.
    #[must_use]
    pub fn materials(&self) -> Vec<Material> {
        Material::all(self.pieces())
    }
}

fn position_of(board: &Board, rules: Rules) -> Position {
    let pieces: [Bits; 2] = std::array::from_fn(|side| board.men[side] | board.kings[side]);
    let kings = board.kings[0] | board.kings[1];
    Position::new(Setup { pieces, kings, turn: MOVER, idle_plies: 0, full_move: 1 }, rules)
}

/// Checks every position of one material; returns how many there are.
///
/// # Errors
/// The first position whose value does not follow from those of its successors.
pub fn verify(tables: &Tables, material: Material) -> Result<u64, Box<Fault>> {
    let mut count = 0;
    for (mut position, stored) in tables.positions(material) {
        let known = |pos: &Position| Ok::<_, Infallible>(tables.probe(pos).unwrap_or(Value::Draw));
        let Ok(expected) = from_successors(&mut position, known);
        if stored != Some(expected) {
            return Err(Box::new(Fault { position, stored, expected }));
        }
        count += 1;
    }
    Ok(count)
}

/// Counts the values of one material.
#[must_use]
pub fn tally(tables: &Tables, material: Material) -> Tally {
    let mut tally = Tally::default();
    for (_, value) in tables.positions(material) {
        tally.positions += 1;
        let kind = match value {
            Some(Value::Win(plies)) => {
                tally.longest_win = tally.longest_win.max(Some(plies));
                0
            }
            Some(Value::Loss(plies)) => {
                tally.longest_loss = tally.longest_loss.max(Some(plies));
                1
            }
            Some(Value::Draw) | None => 2,
        };
        tally.values[kind] += 1;
    }
    tally
}
