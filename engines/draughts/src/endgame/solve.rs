//! One material and its swap, solved backwards.
//!
//! Layer by layer, from the positions lost on the spot: a move to a position lost in n wins in
//! n + 1; when the last move of a position is known to lead to a win of the other side, it is lost
//! in as many plies as its most stubborn move lasts, and one. Captures and promotions lead to
//! material solved before and are looked up. What no layer reaches is drawn.

use crate::board::{Bits, Direction, Variant, squares};
use crate::movegen::{Down, Up, View};
use crate::moves::Move;

use super::Value;
use super::build::Solved;
use super::index::{Board, Indexer, Material, SIDES};

/// No value yet.
const UNKNOWN: u8 = 255;
/// The greatest code that fits: 253 plies.
const MOST_CODE: u8 = 254;
/// Successors left to be known of a position that has a drawn or won move: it cannot be lost.
const NEVER_LOST: u8 = 255;

/// A material being solved.
struct Side {
    material: Material,
    /// Value codes, which may still improve.
    values: Vec<u8>,
    /// Steps within the material whose value is not yet known.
    open: Vec<u8>,
}

/// Solves `material` and its swap: their values, by index; one table if both are the same.
pub(super) fn solve(
    indexer: &'static Indexer,
    material: Material,
    solved: &Solved,
) -> Vec<Vec<u8>> {
    let mut materials = vec![material];
    if material.swapped() != material {
        materials.push(material.swapped());
    }
    let sides = materials.into_iter().map(|material| Side {
        material,
        values: vec![UNKNOWN; indexer.size(material)],
        open: vec![0; indexer.size(material)],
    });
    let mut solver =
        Solver { indexer, variant: indexer.variant, solved, sides: sides.collect(), last_layer: 0 };
    solver.start();
    let mut layer = 0;
    while layer <= solver.last_layer {
        solver.spread(layer);
        layer += 1;
    }
    let finish = |mut side: Side| {
        side.values.iter_mut().filter(|code| **code == UNKNOWN).for_each(|code| *code = 0);
        side.values
    };
    solver.sides.into_iter().map(finish).collect()
}

struct Solver<'a> {
    indexer: &'static Indexer,
    variant: Variant,
    solved: &'a Solved,
    sides: Vec<Side>,
    /// The last layer that holds a position so far, in plies.
    last_layer: u32,
}

/// What the moves out of the material are worth, and how many stay within it.
struct Outlook {
    /// The best value by a capture or promotion; `None` if there is none.
    outside: Option<Value>,
    /// Steps within the material.
    inside: u8,
}

impl Solver<'_> {
    /// Values every position by its moves out of the material.
    fn start(&mut self) {
        let mut moves = Vec::new();
        for s in 0..self.sides.len() {
            for index in 0..self.sides[s].values.len() {
                let Some(board) = self.indexer.board(self.sides[s].material, index) else {
                    continue;
                };
                let outlook = self.outlook(&board, &mut moves);
                let (code, open) = match (outlook.outside, outlook.inside) {
                    (None, 0) => (Value::Loss(0).code(), 0),
                    (Some(value), 0) => (value.code(), 0),
                    (Some(value @ Value::Win(_)), _) => (value.code(), NEVER_LOST),
                    (Some(Value::Draw), _) => (UNKNOWN, NEVER_LOST),
                    (Some(Value::Loss(_)) | None, inside) => (UNKNOWN, inside),
                };
                self.settle(s, index, code);
                self.sides[s].open[index] = open;
            }
        }
    }

    /// Gives a position its value, which may be bettered by a faster win until its layer comes.
    fn settle(&mut self, s: usize, index: usize, code: u8) {
        self.sides[s].values[index] = code;
        if code != UNKNOWN && code != 0 {
            assert!(code <= MOST_CODE, "a win takes more than 253 plies");
            self.last_layer = self.last_layer.max(u32::from(code) - 1);
        }
    }

    fn outlook(&self, board: &Board, moves: &mut Vec<Move>) -> Outlook {
        moves.clear();
        let view = mover_view(board, self.variant);
        view.list::<Up>(moves);
        let mut outlook = Outlook { outside: None, inside: 0 };
        for &mv in moves.iter() {
            let from = 1 << mv.from();
            let promotion = self.variant.promotion_row(SIDES[0]) >> mv.to() & 1 != 0;
            if mv.is_capture() || (promotion && board.men[0] & from != 0) {
                let value = self.solved.value_after(board, mv).before();
                outlook.outside = Some(outlook.outside.map_or(value, |best| best.better(value)));
            } else {
                outlook.inside += 1;
            }
        }
        outlook
    }

    /// Tells the predecessors of all positions of one layer.
    fn spread(&mut self, layer: u32) {
        let code = layer as u8 + 1;
        for s in 0..self.sides.len() {
            let mut index = 0;
            while let Some(offset) = self.sides[s].values[index..].iter().position(|&c| c == code) {
                index += offset;
                let material = self.sides[s].material;
                if let Some(board) = self.indexer.board(material, index) {
                    self.tell_predecessors(s, &board, layer);
                }
                index += 1;
            }
        }
    }

    /// `board`, of side `s`, has its value in `layer`: each step that leads to it is worth that.
    fn tell_predecessors(&mut self, s: usize, board: &Board, layer: u32) {
        let other = self.sides.len() - 1 - s;
        let empty = self.variant.board() & !board.occupied();
        let retract = |solver: &mut Self, king: bool, bit: usize, from: Bits| {
            let square = 1 << bit;
            let mut before = *board;
            let group = if king { &mut before.kings[1] } else { &mut before.men[1] };
            *group = *group & !square | from;
            if !mover_of_reverse(&before, solver.variant).can_capture::<Down>() {
                solver.tell(other, &before.reversed(solver.variant), layer);
            }
        };
        for (king, set) in [(false, board.men[1]), (true, board.kings[1])] {
            let directions = if king { &Direction::ALL[..] } else { &Direction::ALL[..2] };
            for bit in squares(set) {
                for direction in directions {
                    let from = direction.shift(1 << bit) & empty;
                    if from != 0 {
                        retract(self, king, bit, from);
                    }
                }
            }
        }
    }

    /// A quiet position of side `s` has a step to a position with its value in `layer`.
    fn tell(&mut self, s: usize, board: &Board, layer: u32) {
        let index = self.indexer.index(board);
        let (code, next) = (self.sides[s].values[index], layer as u8 + 2);
        if layer.is_multiple_of(2) {
            // Draws are never marked before the end, so a known value is a win here.
            if code > next {
                self.settle(s, index, next);
            }
            return;
        }
        let open = &mut self.sides[s].open[index];
        if code != UNKNOWN || *open == NEVER_LOST {
            return;
        }
        *open -= 1;
        if *open == 0 {
            let outside = self.outlook(board, &mut Vec::new()).outside;
            let slowest = outside.map_or(next, |value| value.code().max(next));
            self.settle(s, index, slowest);
        }
    }
}

/// The board as its mover sees it, who plays up.
fn mover_view(board: &Board, variant: Variant) -> View {
    View {
        own: board.men[0] | board.kings[0],
        kings: board.kings[0],
        enemy: board.men[1] | board.kings[1],
        empty: variant.board() & !board.occupied(),
    }
}

/// The board as the other side sees it, who plays down.
fn mover_of_reverse(board: &Board, variant: Variant) -> View {
    View {
        own: board.men[1] | board.kings[1],
        kings: board.kings[1],
        enemy: board.men[0] | board.kings[0],
        empty: variant.board() & !board.occupied(),
    }
}
