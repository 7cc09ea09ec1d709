//! One material and its swap, solved backwards.
//!
//! Layer by layer, from the positions lost on the spot: a move to a position lost in n wins in
//! n + 1; when the last move of a position is known to lead to a win of the other side, it is lost
//! in as many plies as its most stubborn move lasts, and one. Captures and promotions lead to
//! material solved before and are looked up. What no layer reaches is drawn.
//!
//! All processors share the positions of a layer. What a layer changes lies in later layers, so
//! the order in which its positions come does not matter, and the tables are the same every time.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU32};

use rayon::prelude::*;

use draughts_rules::{Bits, Direction, Down, Move, Up, Variant, View, squares};

use super::index::{EndgamePosition, Indexer, Material, SIDES};
use super::solved::Solved;
use super::value::Value;

/// No value yet.
const UNKNOWN: u8 = 255;
/// The greatest code that fits: 253 plies, far more than up to four pieces need on any board.
const MOST_CODE: u8 = 254;
/// Positions that a processor takes at a time.
const CHUNK: usize = 1 << 14;
/// Successors left to be known of a position that has a drawn or won move: it cannot be lost.
const NEVER_LOST: u8 = 255;

struct MaterialValues {
    material: Material,
    /// Value codes, which may still improve.
    values: Vec<AtomicU8>,
    /// Steps within the material whose value is not yet known.
    open: Vec<AtomicU8>,
}

impl MaterialValues {
    fn new(material: Material, size: usize) -> Self {
        let filled = |byte| (0..size).map(|_| AtomicU8::new(byte)).collect();
        Self { material, values: filled(UNKNOWN), open: filled(0) }
    }

    /// The values; what has none is drawn.
    fn into_codes(self) -> Vec<u8> {
        let code = |value: AtomicU8| match value.into_inner() {
            UNKNOWN => Value::Draw.code(),
            code => code,
        };
        self.values.into_iter().map(code).collect()
    }
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
    let sides = materials.into_iter();
    let sides =
        sides.map(|material| MaterialValues::new(material, indexer.size(material))).collect();
    let last_layer = AtomicU32::new(0);
    let solver = RetrogradeSolver { indexer, variant: indexer.variant, solved, sides, last_layer };
    solver.start();
    let mut layer = 0;
    while layer <= solver.last_layer.load(Relaxed) {
        solver.spread(layer);
        layer += 1;
    }
    solver.sides.into_iter().map(MaterialValues::into_codes).collect()
}

struct RetrogradeSolver<'a> {
    indexer: &'static Indexer,
    variant: Variant,
    solved: &'a Solved,
    sides: Vec<MaterialValues>,
    /// The last layer that holds a position so far, in plies.
    last_layer: AtomicU32,
}

/// The value of the moves out of the material, and how many stay within it.
struct Outlook {
    /// The best value by a capture or promotion; `None` if there is none.
    outside: Option<Value>,
    /// Steps within the material.
    inside: u8,
}

impl RetrogradeSolver<'_> {
    /// Values every position by its moves out of the material.
    fn start(&self) {
        for side in &self.sides {
            let indices = (0..side.values.len()).into_par_iter().with_min_len(CHUNK);
            indices.for_each_init(Vec::new, |moves, index| {
                if let Some(board) = self.indexer.board(side.material, index) {
                    self.start_position(side, index, self.outlook(&board, moves));
                }
            });
        }
    }

    fn start_position(&self, side: &MaterialValues, index: usize, outlook: Outlook) {
        let (code, open) = match (outlook.outside, outlook.inside) {
            (None, 0) => (Value::Loss(0).code(), 0),
            (Some(value), 0) => (value.code(), 0),
            (Some(value @ Value::Win(_)), _) => (value.code(), NEVER_LOST),
            (Some(Value::Draw), _) => (UNKNOWN, NEVER_LOST),
            (Some(Value::Loss(_)) | None, inside) => (UNKNOWN, inside),
        };
        self.settle(side, index, code);
        side.open[index].store(open, Relaxed);
    }

    /// Gives a position its value, which may be bettered by a faster win until its layer comes.
    fn settle(&self, side: &MaterialValues, index: usize, code: u8) {
        side.values[index].store(code, Relaxed);
        if code != UNKNOWN && code != 0 {
            assert!(code <= MOST_CODE, "a win takes more than 253 plies");
            let layer = u32::from(code) - 1;
            // Most are not the latest: they shall not wait for each other.
            if layer > self.last_layer.load(Relaxed) {
                self.last_layer.fetch_max(layer, Relaxed);
            }
        }
    }

    fn outlook(&self, board: &EndgamePosition, moves: &mut Vec<Move>) -> Outlook {
        moves.clear();
        view(board, 0, self.variant).list::<Up>(moves);
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

    /// Notifies the predecessors of all positions of one layer.
    fn spread(&self, layer: u32) {
        let code = layer as u8 + 1;
        for (s, side) in self.sides.iter().enumerate() {
            let before = &self.sides[self.sides.len() - 1 - s];
            let chunks = side.values.par_chunks(CHUNK).enumerate();
            chunks.for_each(|(chunk, values)| {
                let of_layer = values.iter().enumerate().filter(|(_, c)| c.load(Relaxed) == code);
                for (offset, _) in of_layer {
                    let index = chunk * CHUNK + offset;
                    if let Some(board) = self.indexer.board(side.material, index) {
                        self.notify_predecessors(before, &board, layer);
                    }
                }
            });
        }
    }

    /// `board` has its value in `layer`: each step that leads to it from a position of `before` is
    /// worth that.
    fn notify_predecessors(&self, before: &MaterialValues, board: &EndgamePosition, layer: u32) {
        let empty = self.variant.board() & !board.occupied();
        let retract = |king: bool, bit: usize, from: Bits| {
            let square = 1 << bit;
            let mut earlier = *board;
            let group = if king { &mut earlier.kings[1] } else { &mut earlier.men[1] };
            *group = *group & !square | from;
            if !view(&earlier, 1, self.variant).can_capture::<Down>() {
                self.notify(before, &earlier.reversed(self.variant), layer);
            }
        };
        for (king, set) in [(false, board.men[1]), (true, board.kings[1])] {
            let directions = if king { &Direction::ALL[..] } else { &Direction::ALL[..2] };
            for bit in squares(set) {
                for direction in directions {
                    let from = direction.shift(1 << bit) & empty;
                    if from != 0 {
                        retract(king, bit, from);
                    }
                }
            }
        }
    }

    /// A quiet position has a step to a position with its value in `layer`.
    fn notify(&self, side: &MaterialValues, board: &EndgamePosition, layer: u32) {
        let index = self.indexer.index(board);
        let (code, next) = (side.values[index].load(Relaxed), layer as u8 + 2);
        if layer.is_multiple_of(2) {
            // Draws are never marked before the end, so a known value is a win here.
            if code > next {
                self.settle(side, index, next);
            }
            return;
        }
        let open = &side.open[index];
        if code != UNKNOWN || open.load(Relaxed) == NEVER_LOST {
            return;
        }
        // Exactly one of the notifying threads is the last.
        if open.fetch_sub(1, Relaxed) == 1 {
            let outside = self.outlook(board, &mut Vec::new()).outside;
            let slowest = outside.map_or(next, |value| value.code().max(next));
            self.settle(side, index, slowest);
        }
    }
}

/// Whether the side to move in `board` must capture.
pub(super) fn must_capture(board: &EndgamePosition, variant: Variant) -> bool {
    view(board, 0, variant).can_capture::<Up>()
}

/// The board as the side of number `own` sees it: the mover, who plays up, or the other, who plays down.
fn view(board: &EndgamePosition, own: usize, variant: Variant) -> View<Bits> {
    let [men, kings] = [board.men, board.kings];
    View {
        own: men[own] | kings[own],
        kings: kings[own],
        enemy: men[1 - own] | kings[1 - own],
        empty: variant.board() & !board.occupied(),
    }
}
