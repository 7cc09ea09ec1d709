//! A game that a counter draws: what the table knows of one count does not answer for another.

use game::{Game, Outcome, Side};
use search::{Evaluation, Heuristics, Score};

use crate::oracle::{minimax, plain, to_depth};

/// The first side walks four steps to win; the other can only wait.
const GOAL: u8 = 4;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Walk {
    at: u8,
    left: u32,
    side: Side,
}

/// A move is the number of steps.
impl Game for Walk {
    type Move = u8;
    type Undo = Self;
    const MOVE_SLOTS: usize = 2;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        (1 + u64::from(self.at) + 8 * self.side as u64).wrapping_mul(game::keys::SPREAD)
    }

    fn key_from_scratch(&self) -> u64 {
        self.key()
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        match self.side {
            _ if self.at == GOAL => {}
            Side::First => out.extend([0, 1]),
            Side::Second => out.push(0),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let drawn = (self.left == 0).then_some(Outcome::Draw);
        if self.at == GOAL { Some(Outcome::Win(Side::First)) } else { drawn }
    }

    fn plies_to_draw(&self) -> Option<u32> {
        Some(self.left)
    }

    fn make(&mut self, mv: u8) -> Self {
        let before = self.clone();
        *self = Self { at: self.at + mv, left: self.left - 1, side: !self.side };
        before
    }

    fn unmake(&mut self, _: u8, before: Self) {
        *self = before;
    }

    fn slot(&self, mv: u8) -> u16 {
        mv.into()
    }

    fn is_irreversible(&self, _: u8) -> bool {
        false
    }
}

#[derive(Clone, Copy, Debug)]
struct Blind;

impl Evaluation<Walk> for Blind {
    fn evaluate(&mut self, _: &Walk) -> Score {
        Score::ZERO
    }
}

impl Heuristics<Walk> for Blind {
    type Evaluation = Self;

    fn evaluation(&self) -> Self {
        *self
    }
}

#[test]
fn the_table_tells_counts_near_the_draw_apart() {
    for lefts in [[100, 6], [6, 100], [40, 6], [6, 7], [7, 6]] {
        let mut searcher = plain(true, 1);
        for left in lefts {
            let mut pos = Walk { at: 0, left, side: Side::First };
            let report = to_depth(&mut searcher, (&pos, &Blind), 12);
            let expected = minimax(&mut pos, &mut Blind, 12, 0);
            assert_eq!(report.lines[0].score, expected, "{left} plies left, of {lefts:?}");
        }
    }
}
