//! Generation of legal moves.
//!
//! Captures are mandatory, so a position has either steps or captures. All functions are generic
//! over the direction of play, which makes every shift a constant, and over the sets of squares, which are one word
//! on the smaller boards.

use game::Replies;

use crate::board::{Direction, Set, has_many, squares};
use crate::moves::Move;

/// A direction of play, fixed at compile time.
pub trait Advance {
    /// Where men step and jump, then where only kings do.
    const DIRECTIONS: [Direction; 4];
}

/// White's direction.
pub struct Up;

/// Black's direction.
pub struct Down;

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
pub struct View<B> {
    /// The mover's men and kings.
    pub own: B,
    /// The mover's kings.
    pub kings: B,
    /// The opponent's men and kings.
    pub enemy: B,
    /// The squares of the board without a piece.
    pub empty: B,
}

impl<B: Set> View<B> {
    /// Who moves in the `i`th direction of [`Advance::DIRECTIONS`].
    #[inline]
    const fn movers(self, i: usize) -> B {
        if i < 2 { self.own } else { self.kings }
    }

    /// Where steps in the `i`th direction end.
    #[inline]
    fn steps<A: Advance>(self, i: usize) -> B {
        A::DIRECTIONS[i].shift(self.movers(i)) & self.empty
    }

    /// Where first jumps in the `i`th direction end.
    #[inline]
    fn jumps<A: Advance>(self, i: usize) -> B {
        let direction = A::DIRECTIONS[i];
        direction.shift(direction.shift(self.movers(i)) & self.enemy) & self.empty
    }

    /// Whether the mover must capture.
    #[inline]
    pub fn can_capture<A: Advance>(self) -> bool {
        let (ahead, nothing) = (self.jumps::<A>(0) | self.jumps::<A>(1), B::zero());
        let back = || self.jumps::<A>(2) | self.jumps::<A>(3);
        ahead != nothing || (self.kings != nothing && back() != nothing)
    }

    /// How free the choice of the mover is. Two paths of a capture are two moves.
    #[inline]
    pub fn replies<A: Advance>(self) -> Replies<Move> {
        let none = B::zero();
        let back =
            |ends: fn(Self, usize) -> B, i| if self.kings == none { none } else { ends(self, i) };
        let each = |ends: fn(Self, usize) -> B| {
            [ends(self, 0), ends(self, 1), back(ends, 2), back(ends, 3)]
        };
        let jumps = each(Self::jumps::<A>);
        if let Some(only) = single(jumps) {
            let capture = only.and_then(|(i, at)| self.only_capture::<A>(i, at));
            return capture.map_or(Replies::Forced, Replies::Only);
        }
        let step = single(each(Self::steps::<A>)).flatten().map(|(i, to)| {
            let from = A::DIRECTIONS[i].reverse().shift(to);
            Move::step(from.trailing_zeros() as usize, to.trailing_zeros() as usize)
        });
        step.map_or(Replies::Free, Replies::Only)
    }

    /// The capture that begins with a jump to `at` in the `i`th direction, if it has one path.
    fn only_capture<A: Advance>(self, i: usize, at: B) -> Option<Move> {
        let direction = A::DIRECTIONS[i];
        let (from, victim) = behind(direction, at);
        let mv = Move::capture_from(from.trailing_zeros() as usize);
        let mv = mv.jump(direction, victim.into(), at.trailing_zeros() as usize);
        self.lift(from, victim).only::<A>(mv, at)
    }

    /// Whether the mover has a step, captures not considered.
    #[inline]
    pub fn can_step<A: Advance>(self) -> bool {
        (0..4).any(|i| self.steps::<A>(i) != B::zero())
    }

    /// The number of legal moves, each capture path counted.
    pub fn count<A: Advance>(self) -> u64 {
        let jumps: [B; 4] = std::array::from_fn(|i| self.jumps::<A>(i));
        if jumps != [B::zero(); 4] {
            return self.count_captures::<A>(jumps);
        }
        (0..4).map(|i| u64::from(self.steps::<A>(i).count_ones())).sum()
    }

    fn count_captures<A: Advance>(self, jumps: [B; 4]) -> u64 {
        let mut count = 0;
        for (direction, landings) in A::DIRECTIONS.into_iter().zip(jumps) {
            for at in squares(landings).map(B::square) {
                let (from, victim) = behind(direction, at);
                count += self.lift(from, victim).count::<A>(at);
            }
        }
        count
    }

    /// Lists the legal moves: captures if there are any, else steps.
    #[inline]
    pub fn list<A: Advance>(self, out: &mut impl Extend<Move>) {
        if self.can_capture::<A>() {
            self.list_captures::<A>(out);
        } else {
            self.list_steps_to::<A>(self.empty, self.empty, out);
        }
    }

    /// Lists the steps of men to squares of `men_to` and of kings to squares of `kings_to`.
    #[inline]
    pub fn list_steps_to<A: Advance>(self, men_to: B, kings_to: B, out: &mut impl Extend<Move>) {
        for (i, direction) in A::DIRECTIONS.into_iter().enumerate() {
            let back = direction.reverse();
            let kings_reach = direction.shift(self.kings);
            let to = self.steps::<A>(i) & (men_to & !kings_reach | kings_to & kings_reach);
            out.extend(squares(to).map(|to| {
                let from = back.shift(B::square(to)).trailing_zeros() as usize;
                Move::step(from, to)
            }));
        }
    }

    /// Lists the captures, one for each path.
    pub fn list_captures<A: Advance>(self, out: &mut impl Extend<Move>) {
        for (i, direction) in A::DIRECTIONS.into_iter().enumerate() {
            for to in squares(self.jumps::<A>(i)) {
                let (from, victim) = behind(direction, B::square(to));
                let mv = Move::capture_from(from.trailing_zeros() as usize);
                let flight = self.lift(from, victim);
                flight.list::<A>(mv.jump(direction, victim.into(), to), out);
            }
        }
    }

    /// The capturing piece at `from` in the air, `victim` jumped.
    #[inline]
    fn lift(self, from: B, victim: B) -> Flight<B> {
        let reach = if self.kings & from == B::zero() { 2 } else { 4 };
        Flight { enemy: self.enemy & !victim, empty: self.empty | from, reach }
    }
}

/// Of the squares where moves in each direction end, that of a lone move and its direction, or `None` if there
/// are several moves; nothing at all if there is none.
#[inline]
fn single<B: Set>(ends: [B; 4]) -> Option<Option<(usize, B)>> {
    let (none, all) = (B::zero(), ends[0] | ends[1] | ends[2] | ends[3]);
    if all == none {
        return None;
    }
    if has_many(all) {
        return Some(None);
    }
    // Two pieces may have moves to one square.
    let mut ways = (0..ends.len()).filter(|&i| ends[i] != none);
    let first = ways.next().map(|i| (i, all));
    Some(first.filter(|_| ways.next().is_none()))
}

/// Where a jump in `direction` to `at` came from and what it took.
#[inline]
fn behind<B: Set>(direction: Direction, at: B) -> (B, B) {
    let back = direction.reverse();
    let victim = back.shift(at);
    (back.shift(victim), victim)
}

/// A capture in progress.
#[derive(Clone, Copy)]
struct Flight<B> {
    /// Pieces not jumped yet. Those jumped are still on the board, but short jumps never land on
    /// their squares: rows of landing squares have one parity and rows of victims the other.
    enemy: B,
    /// Empty squares, the one left by the capturing piece included.
    empty: B,
    /// How many of [`Advance::DIRECTIONS`] the piece has: 2 or 4.
    reach: usize,
}

impl<B: Set> Flight<B> {
    /// The jumps that go on from `at`: direction, victim and landing square.
    #[inline]
    fn onward<A: Advance>(self, at: B) -> impl Iterator<Item = (Direction, B, B)> {
        A::DIRECTIONS.into_iter().take(self.reach).filter_map(move |direction| {
            let victim = direction.shift(at) & self.enemy;
            let landing = direction.shift(victim) & self.empty;
            (landing != B::zero()).then_some((direction, victim, landing))
        })
    }

    fn without(self, victim: B) -> Self {
        Self { enemy: self.enemy & !victim, ..self }
    }

    fn count<A: Advance>(self, at: B) -> u64 {
        let onward = self.onward::<A>(at);
        onward
            .map(|(_, victim, landing)| self.without(victim).count::<A>(landing))
            .sum::<u64>()
            .max(1)
    }

    fn list<A: Advance>(self, mv: Move, out: &mut impl Extend<Move>) {
        let mut ended = true;
        for (direction, victim, landing) in self.onward::<A>(B::square(mv.to())) {
            ended = false;
            let further = mv.jump(direction, victim.into(), landing.trailing_zeros() as usize);
            self.without(victim).list::<A>(further, out);
        }
        if ended {
            out.extend([mv]);
        }
    }

    /// The capture that `mv` begins, which has come to `at`, if it goes on in one way alone.
    fn only<A: Advance>(mut self, mut mv: Move, mut at: B) -> Option<Move> {
        loop {
            let mut onward = self.onward::<A>(at);
            let Some((direction, victim, landing)) = onward.next() else { return Some(mv) };
            if onward.next().is_some() {
                return None;
            }
            mv = mv.jump(direction, victim.into(), landing.trailing_zeros() as usize);
            self = self.without(victim);
            at = landing;
        }
    }
}
