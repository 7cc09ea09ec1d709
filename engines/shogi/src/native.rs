//! Moves as players write them.

use face::NativeNotation;

use crate::position::Position;
use crate::{kifu, western};

/// What Japanese players write, and what Western ones do.
pub(crate) const NATIVE: NativeNotation<Position> = NativeNotation {
    written: &[("KI2", kifu::write), ("Hodges", |pos, mv, _| western::write(pos, mv))],
    read: |pos, text, last| kifu::read(pos, text, last).or_else(|| western::read(pos, text)),
};
