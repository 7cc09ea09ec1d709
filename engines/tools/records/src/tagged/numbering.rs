//! The numbers of moves.

use game::Side;

use super::super::error::Fault;

/// The number of the next move of the side whose moves have the numbers.
#[derive(Clone, Copy, Default)]
pub(super) struct Numbering {
    /// Once a number stood there.
    next: Option<(u32, Side)>,
    /// Whether it must stand before the next move of its side: the other has moved since the last.
    is_due: bool,
}

impl Numbering {
    /// A number stands before a move of `mover`; `is_second` if dots say that it is the second half of its pair.
    pub(super) fn check(
        &mut self,
        (number, is_second): (u32, bool),
        mover: Side,
    ) -> Result<(), Fault> {
        let side = if is_second { !mover } else { mover };
        match self.next {
            None if number > 0 => self.next = Some((number, side)),
            Some((next, numbered))
                if (number == 0 || number == next) && (numbered == mover) == is_second =>
            {
                return Err(Fault::HalfMove { number: next });
            }
            Some((next, _)) if number == 0 || number == next => {}
            Some((wanted, _)) => return Err(Fault::Number { found: number, wanted }),
            None => {}
        }
        self.is_due &= number == 0;
        Ok(())
    }

    /// Whether a move of `mover` stands where a number must: it is one too many of its pair.
    pub(super) fn lacks(self, mover: Side) -> bool {
        self.is_due && self.next.is_some_and(|(_, side)| side == mover)
    }

    /// A move of `mover` is made.
    pub(super) fn pass(&mut self, mover: Side) {
        if let Some((next, side)) = &mut self.next {
            *next = next.saturating_add(u32::from(*side != mover));
            self.is_due |= *side != mover;
        }
    }
}
