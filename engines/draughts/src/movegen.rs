//! Generation of legal moves.
//!
//! Captures are mandatory, so a position has either steps or captures. All functions are generic
//! over the direction of play, which makes every shift a constant.

use crate::board::{Bits, Direction, squares};
use crate::moves::Move;

/// A direction of play, fixed at compile time.
pub(crate) trait Advance {
    /// Where men step and jump, then where only kings do.
    const DIRECTIONS: [Direction; 4];
}

/// White's direction.
pub(crate) struct Up;

/// Black's direction.
pub(crate) struct Down;

impl Advance for Up {
    const DIRECTIONS: [Direction; 4] =
        [Direction::UpLeft, Direction::UpRight, Direction::DownLeft, Direction::DownRight];
}

impl Advance for Down {
    const DIRECTIONS: [Direction; 4] =
        [Direction::DownLeft, Direction::DownRight, Direction::UpLeft, Direction::UpRight];
}

/// The board as the side to move sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// The mover's men and kings.
    pub(crate) own: Bits,
    /// The mover's kings.
    pub(crate) kings: Bits,
    /// The opponent's men and kings.
    pub(crate) enemy: Bits,
    /// The empty squares of the board.
    pub(crate) empty: Bits,
}

impl View {
    /// Who moves in the `i`th direction of [`Advance::DIRECTIONS`].
    #[inline]
    const fn movers(self, i: usize) -> Bits {
        if i < 2 { self.own } else { self.kings }
    }

    /// Where steps in the `i`th direction end.
    #[inline]
    fn steps<A: Advance>(self, i: usize) -> Bits {
        A::DIRECTIONS[i].shift(self.movers(i)) & self.empty
    }

    /// Where first jumps in the `i`th direction end.
    #[inline]
    fn jumps<A: Advance>(self, i: usize) -> Bits {
        let direction = A::DIRECTIONS[i];
        direction.shift(direction.shift(self.movers(i)) & self.enemy) & self.empty
    }

    /// Whether the mover must capture.
    #[inline]
    pub(crate) fn can_capture<A: Advance>(self) -> bool {
        let ahead = self.jumps::<A>(0) | self.jumps::<A>(1);
        ahead != 0 || (self.kings != 0 && self.jumps::<A>(2) | self.jumps::<A>(3) != 0)
    }

    /// Whether the mover has a step, captures not considered.
    #[inline]
    pub(crate) fn can_step<A: Advance>(self) -> bool {
        (0..4).any(|i| self.steps::<A>(i) != 0)
    }

    /// The number of legal moves, each capture path counted.
    pub(crate) fn count<A: Advance>(self) -> u64 {
        let jumps: [Bits; 4] = std::array::from_fn(|i| self.jumps::<A>(i));
        if jumps != [0; 4] {
            return self.count_captures::<A>(jumps);
        }
        (0..4).map(|i| u64::from(self.steps::<A>(i).count_ones())).sum()
    }

    fn count_captures<A: Advance>(self, jumps: [Bits; 4]) -> u64 {
        let mut count = 0;
        for (direction, landings) in A::DIRECTIONS.into_iter().zip(jumps) {
            for at in squares(landings) {
                let (from, victim) = behind(direction, at);
                let flight = self.lift(from, victim);
                count += flight.count::<A>(1 << at);
            }
        }
        count
    }

    /// Lists the legal moves: captures if there are any, else steps.
    #[inline]
    pub(crate) fn list<A: Advance>(self, out: &mut impl Extend<Move>) {
        if self.can_capture::<A>() {
            self.list_captures::<A>(out);
        } else {
            self.list_steps::<A>(out);
        }
    }

    /// Lists the steps, legal where there are no captures.
    #[inline]
    pub(crate) fn list_steps<A: Advance>(self, out: &mut impl Extend<Move>) {
        self.list_steps_to::<A>(self.empty, self.empty, out);
    }

    /// Lists the steps of men to squares of `men_to` and of kings to squares of `kings_to`.
    #[inline]
    pub(crate) fn list_steps_to<A: Advance>(
        self,
        men_to: Bits,
        kings_to: Bits,
        out: &mut impl Extend<Move>,
    ) {
        for (i, direction) in A::DIRECTIONS.into_iter().enumerate() {
            let back = direction.reverse();
            let kings_reach = direction.shift(self.kings);
            let to = self.steps::<A>(i) & (men_to & !kings_reach | kings_to & kings_reach);
            out.extend(squares(to).map(|to| {
                let from = back.shift(1 << to).trailing_zeros() as usize;
                Move::step(from, to)
            }));
        }
    }

    /// Lists the captures, one for each path.
    pub(crate) fn list_captures<A: Advance>(self, out: &mut impl Extend<Move>) {
        for (i, direction) in A::DIRECTIONS.into_iter().enumerate() {
            for at in squares(self.jumps::<A>(i)) {
                let (from, victim) = behind(direction, at);
                let mv = Move::capture_from(from.trailing_zeros() as usize);
                let flight = self.lift(from, victim);
                flight.list::<A>(mv.jump(direction, victim, at), out);
            }
        }
    }

    /// The capturing piece at `from` in the air, `victim` jumped.
    fn lift(self, from: Bits, victim: Bits) -> Flight {
        let reach = if self.kings & from == 0 { 2 } else { 4 };
        Flight { enemy: self.enemy & !victim, empty: self.empty | from, reach }
    }
}

/// Where a jump in `direction` to `at` came from and what it took.
#[inline]
fn behind(direction: Direction, at: usize) -> (Bits, Bits) {
    let back = direction.reverse();
    let victim = back.shift(1 << at);
    (back.shift(victim), victim)
}

/// A capture in progress.
#[derive(Clone, Copy)]
struct Flight {
    /// Pieces not jumped yet. Those jumped are still on the board, but short jumps never land on
    /// their squares: rows of landing squares have one parity and rows of victims the other.
    enemy: Bits,
    /// Empty squares, the one left by the capturing piece included.
    empty: Bits,
    /// How many of [`Advance::DIRECTIONS`] the piece has: 2 or 4.
    reach: usize,
}

impl Flight {
    /// The jumps that go on from `at`: direction, victim and landing square.
    #[inline]
    fn onward<A: Advance>(self, at: Bits) -> impl Iterator<Item = (Direction, Bits, Bits)> {
        A::DIRECTIONS.into_iter().take(self.reach).filter_map(move |direction| {
            let victim = direction.shift(at) & self.enemy;
            let landing = direction.shift(victim) & self.empty;
            (landing != 0).then_some((direction, victim, landing))
        })
    }

    fn without(self, victim: Bits) -> Self {
        Self { enemy: self.enemy & !victim, ..self }
    }

    fn count<A: Advance>(self, at: Bits) -> u64 {
        let onward = self.onward::<A>(at);
        onward
            .map(|(_, victim, landing)| self.without(victim).count::<A>(landing))
            .sum::<u64>()
            .max(1)
    }

    fn list<A: Advance>(self, mv: Move, out: &mut impl Extend<Move>) {
        let mut ended = true;
        for (direction, victim, landing) in self.onward::<A>(1 << mv.to()) {
            ended = false;
            let further = mv.jump(direction, victim, landing.trailing_zeros() as usize);
            self.without(victim).list::<A>(further, out);
        }
        if ended {
            out.extend([mv]);
        }
    }
}
