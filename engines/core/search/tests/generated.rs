//! A game that is nothing but a tree: pseudo-random moves, sides, values and heuristics, so that
//! every technique meets every kind of node.

use game::keys::SplitMix64;
use game::{Game, Outcome, Replies, Side, Stage};
use search::{Evaluation, Heuristics, Params, Score};

/// Nodes of one layer; the tree folds onto them, so that lines transpose.
const WIDTH: u64 = 400;
/// Most moves of a node.
const BRANCHES: u64 = 5;

/// A node: the layer is the number of moves made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tree {
    seed: u64,
    layer: u64,
    node: u64,
}

impl Tree {
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed, layer: 0, node: 0 }
    }

    /// A number that depends on the node and on what is asked about it.
    fn draw(&self, question: u64) -> u64 {
        let place = self.seed << 40 ^ self.layer << 20 ^ self.node;
        SplitMix64::new(SplitMix64::new(place).next() ^ question).next()
    }

    fn draw_move(&self, question: u64, mv: u8) -> u64 {
        self.draw(question ^ u64::from(mv + 1) << 8)
    }
}

impl Game for Tree {
    type Move = u8;
    type Undo = Self;
    const MOVE_SLOTS: usize = BRANCHES as usize;

    fn side_to_move(&self) -> Side {
        Side::BOTH[self.draw(1) as usize % 2]
    }

    fn key(&self) -> u64 {
        self.draw(2)
    }

    fn key_from_scratch(&self) -> u64 {
        self.draw(2)
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        // One node in twenty or so is stuck, except at the root.
        let count = self.draw(3) % (20 * BRANCHES);
        let count = if count == 0 && self.layer > 0 { 0 } else { 1 + count % BRANCHES };
        out.extend((0..count as u8).filter(|_| self.outcome().is_none()));
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.draw(4) % 40 {
            _ if self.layer == 0 => None,
            0 => Some(Outcome::Win(Side::First)),
            1 => Some(Outcome::Win(Side::Second)),
            2 => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn claim(&self) -> Option<Outcome> {
        match self.draw(5) % 60 {
            _ if self.layer == 0 => None,
            0 => Some(Outcome::Win(self.side_to_move())),
            1 | 2 => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn make(&mut self, mv: u8) -> Self {
        let before = self.clone();
        self.node = self.draw_move(6, mv) % WIDTH;
        self.layer += 1;
        before
    }

    fn unmake(&mut self, _: u8, before: Self) {
        *self = before;
    }

    fn slot(&self, mv: u8) -> u16 {
        mv.into()
    }

    fn is_irreversible(&self, _: u8) -> bool {
        true
    }
}

/// Heuristics as pseudo-random as the tree.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RandomHeuristics;

impl Evaluation<Tree> for RandomHeuristics {
    fn evaluate(&mut self, pos: &Tree) -> Score {
        Score::estimate((pos.draw(7) % 601) as i32 - 300)
    }
}

impl Heuristics<Tree> for RandomHeuristics {
    type Evaluation = Self;

    const PIECE_TO: usize = 16;

    const ONLY_REPLIES: bool = true;

    fn evaluation(&self) -> Self {
        *self
    }

    fn generate(&self, pos: &Tree, stage: Stage, out: &mut Vec<u8>) {
        let belongs = |&mv: &u8| self.is_tactical(pos, mv) == (stage == Stage::Tactical);
        out.extend(pos.moves().into_iter().filter(belongs));
    }

    fn is_tactical(&self, pos: &Tree, mv: u8) -> bool {
        pos.draw_move(8, mv).is_multiple_of(3)
    }

    fn is_forced(&self, pos: &Tree) -> bool {
        pos.draw(9).is_multiple_of(6)
    }

    fn replies(&self, pos: &Tree) -> Replies<u8> {
        let moves = pos.moves();
        match moves[..] {
            [mv] if pos.claim().is_none() => Replies::Only(mv),
            _ if self.is_forced(pos) => Replies::Forced,
            _ => Replies::Free,
        }
    }

    fn priority(&self, pos: &Tree, mv: u8) -> i32 {
        pos.draw_move(10, mv) as i32 % 1000
    }

    fn gain(&self, pos: &Tree, mv: u8) -> Option<i32> {
        Some(pos.draw_move(11, mv) as i32 % 200)
    }

    fn see_ge(&self, pos: &Tree, mv: u8, threshold: i32) -> bool {
        pos.draw_move(12, mv) as i32 % 300 >= threshold
    }

    fn forces(&self, pos: &Tree, mv: u8) -> bool {
        pos.draw_move(13, mv).is_multiple_of(4)
    }

    fn pass(&self, pos: &Tree) -> Option<Tree> {
        let mut passed = pos.clone();
        passed.layer += 1;
        passed.node = pos.draw(14) % WIDTH;
        (passed.side_to_move() != pos.side_to_move()).then_some(passed)
    }

    fn piece_to(&self, pos: &Tree, mv: u8) -> usize {
        pos.draw_move(15, mv) as usize % 16
    }

    /// Every technique has an effect.
    fn params(&self) -> Params {
        Params {
            reduction_cutoffs: 250,
            bonus_evaluation: 64,
            bonus_unrefuted: 600,
            correction_second: 38,
            correction_continuation: 25,
            ..Params::default()
        }
    }

    fn correction_keys(&self, pos: &Tree) -> [Option<u64>; 2] {
        [16, 17].map(|number| Some(pos.draw(number) % 8))
    }
}
