//! The promises about history: irreversible moves, repetition, and the verdict on loops.

use std::collections::BTreeMap;

use crate::keys::SplitMix64;
use crate::{Game, Line};

/// Every position of a game by its key: what [`Line`] must know, without its short cuts.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    plies: BTreeMap<u64, Vec<usize>>,
    len: usize,
}

impl Seen {
    /// Takes in the position from which the next move is played.
    pub(super) fn push(&mut self, key: u64) {
        self.plies.entry(key).or_default().push(self.len);
        self.len += 1;
    }

    fn pop(&mut self, key: u64) {
        self.len -= 1;
        self.plies.get_mut(&key).and_then(Vec::pop).expect("a position to forget");
    }

    fn occurrences(&self, key: u64) -> &[usize] {
        self.plies.get(&key).map_or(&[], Vec::as_slice)
    }
}

/// Checks that `line` finds every occurrence of `pos`. It does not if a move was called
/// irreversible and yet an earlier position came back.
pub(super) fn check_line<G: Game>(pos: &G, line: &Line<G>, seen: &Seen) {
    let key = pos.key();
    let earlier = seen.occurrences(key);
    assert_eq!(
        line.last_occurrence(key),
        earlier.last().copied(),
        "recurs after an irreversible move: {pos:?}"
    );
    if earlier.is_empty() {
        return;
    }
    assert_eq!(line.occurrences(key).collect::<Vec<_>>(), earlier, "occurrences of {pos:?}");
    let limit = pos.repetition_limit().map(|limit| limit as usize);
    let is_over = limit.is_some_and(|limit| earlier.len() + 1 >= limit);
    assert_eq!(line.repetition(pos).is_some(), is_over, "repetition of {pos:?}");
    if limit.is_some() {
        check_verdict(pos, &line.moves_since(earlier[0]));
    }
}

/// Checks that `cycle` leads back to `pos`, and that its verdict does not depend on where in the
/// loop it is asked.
fn check_verdict<G: Game>(pos: &G, cycle: &[G::Move]) {
    let verdict = pos.judge_cycle(cycle);
    let (mut walk, mut cycle) = (pos.clone(), cycle.to_vec());
    for _ in 0..cycle.len() {
        walk.make(cycle[0]);
        cycle.rotate_left(1);
        assert_eq!(walk.judge_cycle(&cycle), verdict, "verdict on {cycle:?} from {walk:?}");
    }
    assert_eq!(walk.key(), pos.key(), "{cycle:?} does not lead back to {pos:?}");
}

/// Looks for moves that lead back: from a random move and a random reply, over all pairs of moves.
/// Checks every position reached, and goes round the first loop until the game ends.
pub(super) fn check_loops<G: Game>(
    pos: &G,
    moves: &[G::Move],
    line: &Line<G>,
    seen: &Seen,
    rng: &mut SplitMix64,
) {
    let mut trail = Trail { pos: pos.clone(), line: line.clone(), seen: seen.clone() };
    let mut played = vec![moves[rng.below(moves.len())]];
    let first = trail.play(played[0]);
    let replies = trail.pos.moves();
    let mut found = None;
    if !replies.is_empty() {
        played.push(replies[rng.below(replies.len())]);
        let second = trail.play(played[1]);
        found = trail.way_back(pos.key(), rng);
        trail.take_back(played[1], second);
    }
    trail.take_back(played[0], first);
    if let Some(last) = found {
        played.extend(last);
        trail.go_round(&played);
    }
}

/// A position with its history, kept twice.
struct Trail<G: Game> {
    pos: G,
    line: Line<G>,
    seen: Seen,
}

impl<G: Game> Trail<G> {
    fn play(&mut self, mv: G::Move) -> G::Undo {
        self.seen.push(self.pos.key());
        self.line.play(&mut self.pos, mv)
    }

    fn take_back(&mut self, mv: G::Move, undo: G::Undo) {
        self.pos.unmake(mv, undo);
        self.line.pop();
        self.seen.pop(self.pos.key());
    }

    /// Two moves that lead to the position of `key`; every pair that is tried is checked.
    fn way_back(&mut self, key: u64, rng: &mut SplitMix64) -> Option<[G::Move; 2]> {
        /// About so many pairs are tried.
        const PAIRS: usize = 2048;
        let mut found = None;
        let moves = self.pos.moves();
        let width = (PAIRS / moves.len().max(1)).clamp(1, 64);
        let from = rng.below(moves.len().max(1));
        for &one in moves.iter().cycle().skip(from).take(width.min(moves.len())) {
            let undo = self.play(one);
            for two in self.pos.moves() {
                let undo = self.play(two);
                check_line(&self.pos, &self.line, &self.seen);
                if self.pos.key() == key {
                    found = found.or(Some([one, two]));
                }
                self.take_back(two, undo);
            }
            self.take_back(one, undo);
        }
        found
    }

    /// Goes round the loop of `moves` and checks every position, until the limit is passed.
    fn go_round(&mut self, moves: &[G::Move]) {
        let limit = self.pos.repetition_limit().unwrap_or(2);
        for _ in 0..limit {
            for &mv in moves {
                if !self.pos.is_legal(mv) {
                    return;
                }
                self.play(mv);
                check_line(&self.pos, &self.line, &self.seen);
            }
        }
    }
}
