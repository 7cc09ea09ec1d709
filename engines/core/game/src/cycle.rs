//! Loops of moves, and which side is responsible for them.

use crate::{Game, Outcome};

/// How a feature of positions, such as check, recurs in a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// By side: whether every move it makes in the loop leads to the feature.
    pub by_every_move: [bool; 2],
    /// Whether any position of the loop has the feature.
    pub any: bool,
}

impl Recurrence {
    /// How `feature` recurs when `cycle` is played from `pos`.
    pub fn of<G: Game>(pos: &G, cycle: &[G::Move], feature: impl Fn(&G) -> bool) -> Self {
        let mut pos = pos.clone();
        let mut recurrence = Self { by_every_move: [true; 2], any: false };
        for &mv in cycle {
            let mover = pos.side_to_move();
            pos.make(mv);
            let found = feature(&pos);
            recurrence.by_every_move[mover.index()] &= found;
            recurrence.any |= found;
        }
        recurrence
    }
}

impl Outcome {
    /// A win against the side that alone `offends` (by side); a draw if both do,
    /// `None` if neither does.
    pub const fn against_offender(offends: [bool; 2]) -> Option<Self> {
        use crate::Side::{First, Second};
        match offends {
            [true, true] => Some(Self::Draw),
            [true, false] => Some(Self::Win(Second)),
            [false, true] => Some(Self::Win(First)),
            [false, false] => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    #[test]
    fn an_offence_of_one_side_is_a_win_of_the_other() {
        assert_eq!(Outcome::against_offender([true, false]), Some(Outcome::Win(Side::Second)));
        assert_eq!(Outcome::against_offender([false, true]), Some(Outcome::Win(Side::First)));
        assert_eq!(Outcome::against_offender([true, true]), Some(Outcome::Draw));
        assert_eq!(Outcome::against_offender([false, false]), None);
    }
}
