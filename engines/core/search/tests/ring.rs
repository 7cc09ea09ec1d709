//! A game of nothing but repetition: two tokens walk round two rings, and loops are judged.

use game::{Game, Line, Outcome, Side};
use search::{Evaluation, Heuristics, Limits, Score, Searcher};

use crate::oracle::plain;

const PLACES: u8 = 4;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Ring {
    at: [u8; 2],
    side: Side,
}

impl Ring {
    fn new(at: [u8; 2]) -> Self {
        Self { at, side: Side::First }
    }
}

/// A move is the number of places walked: 1, or back by 1.
impl Game for Ring {
    type Move = u8;
    type Undo = Self;
    const MOVE_SLOTS: usize = PLACES as usize;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        let [first, second] = self.at.map(u64::from);
        (1 + first + 8 * second + 64 * self.side as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn key_from_scratch(&self) -> u64 {
        self.key()
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        out.extend([1, PLACES - 1]);
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn make(&mut self, mv: u8) -> Self {
        let before = self.clone();
        let at = &mut self.at[self.side.index()];
        *at = (*at + mv) % PLACES;
        self.side = !self.side;
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

    fn repetition_limit(&self) -> Option<u32> {
        Some(3)
    }

    /// A side that went all round the ring in the loop wins, if the other did not.
    fn judge_cycle(&self, cycle: &[u8]) -> Outcome {
        let mut pos = self.clone();
        let mut walked = [0; 2];
        for &mv in cycle {
            walked[pos.side.index()] += if mv == 1 { 1 } else { -1 };
            pos.make(mv);
        }
        assert_eq!(&pos, self, "{cycle:?} is no loop");
        match walked.map(|steps| steps != 0) {
            [true, false] => Outcome::Win(Side::First),
            [false, true] => Outcome::Win(Side::Second),
            _ => Outcome::Draw,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Near;

impl Evaluation<Ring> for Near {
    fn evaluate(&mut self, pos: &Ring) -> Score {
        let [first, second] = pos.at.map(i32::from);
        let ahead = 10 * first - 7 * second;
        Score::estimate(if pos.side == Side::First { ahead } else { -ahead })
    }
}

impl Heuristics<Ring> for Near {
    type Evaluation = Self;

    fn evaluation(&self) -> Self {
        *self
    }

    fn pass(&self, pos: &Ring) -> Option<Ring> {
        Some(Ring { side: !pos.side, ..pos.clone() })
    }
}

/// Minimax in which a loop below the root, or one that the rules end, is judged at once.
fn minimax(pos: &mut Ring, line: &mut Line<Ring>, depth: u32, root: usize) -> Score {
    let ply = line.len() - root;
    let below = line.last_occurrence(pos.key()).filter(|&last| last > root);
    let loops = below.map(|last| pos.judge_cycle(&line.moves_since(last)));
    match loops.or_else(|| line.repetition(pos)).filter(|_| ply > 0) {
        Some(Outcome::Draw) => return Score::ZERO,
        Some(Outcome::Win(side)) if side == pos.side => return Score::win_in(ply),
        Some(Outcome::Win(_)) => return Score::loss_in(ply),
        None if depth == 0 => return Near.evaluate(pos),
        None => {}
    }
    let value_of = |mv: u8| {
        let undo = line.play(pos, mv);
        let value = -minimax(pos, line, depth - 1, root);
        line.pop();
        pos.unmake(mv, undo);
        value
    };
    [1, PLACES - 1].into_iter().map(value_of).max().expect("two moves")
}

/// A game already under way, in which some positions have occurred before.
fn under_way(steps: &[u8]) -> (Ring, Line<Ring>) {
    let (mut pos, mut line) = (Ring::new([0, 1]), Line::new());
    for &mv in steps {
        line.play(&mut pos, mv);
    }
    (pos, line)
}

#[test]
fn loops_agree_with_minimax() {
    let games: [&[u8]; 4] = [&[], &[1, 1, 3, 3], &[1, 1, 3, 3, 1, 1], &[1, 1, 1, 3, 1, 1, 1, 3, 1]];
    for steps in games {
        let (mut pos, mut line) = under_way(steps);
        let root = line.len();
        for depth in 1..=11 {
            let expected = minimax(&mut pos, &mut line, depth, root);
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let mut searcher: Searcher<Ring, Near> = plain(false, 1);
            let report = searcher.search(&pos, &line, &Near, &limits, &());
            assert_eq!(report.lines[0].score, expected, "depth {depth} after {steps:?}");
        }
    }
}

/// The judge asserts that what it is given is a loop; passes must never be part of one.
#[test]
fn no_loop_runs_across_a_pass() {
    let (pos, line) = under_way(&[1, 1, 3, 3, 1]);
    let mut searcher: Searcher<Ring, Near> = Searcher::new(1, 1);
    let limits = Limits { nodes: Some(300_000), ..Limits::default() };
    searcher.techniques_mut().table = false;
    searcher.search(&pos, &line, &Near, &limits, &());
}
