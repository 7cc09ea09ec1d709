//! The numbers of moves.

use game::Side;

use super::super::error::Fault;

/// The number of the next move of the side whose moves have the numbers.
#[derive(Clone, Copy, Default)]
pub(super) struct Numbering {
    /// Once a number stood there.
    next: Option<(u32, Side)>,
    /// Who has moved last in this line since a number stood there.
    moved: Option<Side>,
    /// Whether a number has stood in this line.
    is_numbered: bool,
    /// Moves before the first number.
    unnumbered: u32,
}

impl Numbering {
    /// A number stands before a move of `mover`; `is_second` if dots say that it is the second half of its pair. Without
    /// them it may stand there again, behind the first half.
    pub(super) fn check(
        &mut self,
        (number, is_second): (u32, bool),
        mover: Side,
    ) -> Result<(), Fault> {
        let side = if is_second { !mover } else { mover };
        self.is_numbered |= number > 0;
        let least = 1 + self.unnumbered / 2;
        match self.next {
            None if number > 0 && number < least => {
                return Err(Fault::Number { found: number, wanted: least });
            }
            None if number > 0 => self.next = Some((number, side)),
            Some((wanted, _)) if ![0, wanted].contains(&number) => {
                return Err(Fault::Number { found: number, wanted });
            }
            Some((next, numbered)) if (numbered == mover) == is_second => {
                let is_again = number > 0 && !is_second && self.moved == Some(numbered);
                return if is_again { Ok(()) } else { Err(Fault::HalfMove { number: next }) };
            }
            _ => {}
        }
        self.moved = self.moved.filter(|_| number == 0);
        Ok(())
    }

    /// The numbering of a line that branches off here: a number before its first move may be that of either half.
    pub(super) fn branch(self) -> Self {
        let is_second = |side: &Side| self.next.is_some_and(|(_, numbered)| *side != numbered);
        Self { moved: self.moved.filter(is_second), is_numbered: false, ..self }
    }

    /// Whether a move of `mover` stands where a number must, in a line that has numbers: it is one too many of its pair.
    pub(super) fn lacks(self, mover: Side) -> bool {
        self.is_numbered
            && self.moved == Some(!mover)
            && self.next.is_some_and(|(_, side)| side == mover)
    }

    /// A move of `mover` is made.
    pub(super) fn pass(&mut self, mover: Side) {
        let Some((next, side)) = &mut self.next else {
            self.unnumbered += 1;
            return;
        };
        *next = next.saturating_add(u32::from(*side != mover));
        self.moved = Some(mover);
    }
}
