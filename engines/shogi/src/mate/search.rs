//! Depth-first proof-number search over checks and their answers.
//!
//! Source: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications" (2002). The
//! number of a node whose mover must refute every child is the largest of the children's plus one
//! for each other open child, not the sum, so that lines that meet again are not counted twice.

use game::Side;

use super::table::{Horizon, INFINITE, MateTable, Numbers};
use crate::moves::Move;
use crate::position::Position;

/// The search was stopped, or ran out of nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// Plies that one line may have; a longer one gives up.
const LONGEST_LINE: usize = 500;

/// Nodes between two questions whether to stop.
const POLL: u64 = 1024;

/// One search for mates of one side.
pub(super) struct Search<'a> {
    pub(super) pos: Position,
    pub(super) table: &'a mut MateTable,
    /// The side that mates.
    attacker: Side,
    stop: &'a dyn Fn() -> bool,
    pub(super) nodes: u64,
    /// The node count at which to give up.
    pub(super) limit: u64,
    /// Keys of the positions on the line.
    path: Vec<u64>,
    /// Lists of children not in use.
    pool: Vec<Vec<Child>>,
    /// Room for listing moves.
    moves: Vec<Move>,
}

/// One move of a node and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) key: u64,
    /// What to assume while the table knows nothing.
    guess: Numbers,
    numbers: Numbers,
}

/// The numbers of a node as its mover sees them: `own` to get what it wants, `other` to be
/// denied it.
#[derive(Clone, Copy, Debug)]
struct View {
    own: u32,
    other: u32,
}

impl<'a> Search<'a> {
    /// A search for mates by the side to move in `pos`.
    pub(super) fn new(
        pos: &Position,
        table: &'a mut MateTable,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        Self {
            pos: pos.clone(),
            table,
            attacker: pos.side(),
            stop,
            nodes: 0,
            limit: u64::MAX,
            path: Vec::new(),
            pool: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Settles whether the current position is a mate within `horizon`.
    ///
    /// # Errors
    /// If the search is stopped.
    pub(super) fn settle(&mut self, horizon: Horizon) -> Result<Numbers, Stopped> {
        let path = std::mem::take(&mut self.path);
        let settled = self.expand(horizon, View { own: INFINITE, other: INFINITE });
        self.path = path;
        settled
    }

    /// Whether the attacker is on move.
    fn attacks(&self) -> bool {
        self.pos.side() == self.attacker
    }

    fn view(&self, numbers: Numbers) -> View {
        let Numbers { proof, disproof, .. } = numbers;
        if self.attacks() {
            View { own: proof, other: disproof }
        } else {
            View { own: disproof, other: proof }
        }
    }

    /// Searches the current position until one of its numbers reaches its limit.
    fn expand(&mut self, horizon: Horizon, limits: View) -> Result<Numbers, Stopped> {
        self.count()?;
        let start = self.nodes;
        let key = self.pos.hash_key();
        let mut children = self.pool.pop().unwrap_or_default();
        self.list(&mut children, horizon);
        self.path.push(key);
        let result = loop {
            self.update(&mut children, horizon);
            let numbers = self.combine(&children);
            let seen = self.view(numbers);
            if seen.own >= limits.own || seen.other >= limits.other {
                break Ok(numbers);
            }
            let (best, limits) = self.choose(&children, limits);
            let mv = children[best].mv;
            let undo = self.pos.make_move(mv);
            let searched = self.expand(horizon.next(), limits);
            self.pos.unmake_move(mv, undo);
            if let Err(stopped) = searched {
                break Err(stopped);
            }
        };
        self.path.pop();
        self.pool.push(children);
        let numbers = result?;
        let effort = u32::try_from(self.nodes - start).unwrap_or(u32::MAX);
        self.table.store(key, horizon, numbers, effort);
        Ok(numbers)
    }

    /// Counts a node and obeys the limits.
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        let asks = self.nodes.is_multiple_of(POLL) && (self.stop)();
        if asks || self.nodes > self.limit || self.path.len() >= LONGEST_LINE {
            return Err(Stopped);
        }
        Ok(())
    }

    /// Lists the moves: checks of the attacker, all moves of the defender.
    pub(super) fn list(&mut self, children: &mut Vec<Child>, horizon: Horizon) {
        children.clear();
        if horizon.is_reached() && self.attacks() {
            return;
        }
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.pos.list_moves(&mut moves);
        if self.attacks() {
            moves.retain(|&mv| self.pos.gives_check(mv));
        }
        for &mv in &moves {
            let undo = self.pos.make_move(mv);
            let guess = self.guess(horizon.next_or_reached());
            children.push(Child { mv, key: self.pos.hash_key(), guess, numbers: guess });
            self.pos.unmake_move(mv, undo);
        }
        self.moves = moves;
    }

    /// What to assume of a position never searched: a defender with many answers is hard to mate.
    fn guess(&self, horizon: Horizon) -> Numbers {
        if self.attacks() {
            return if horizon.is_reached() { Numbers::NO_MATE } else { Numbers::unknown(1) };
        }
        match self.pos.move_count() {
            0 => Numbers::mate(0),
            _ if horizon.is_reached() => Numbers::NO_MATE,
            answers => Numbers::unknown(answers as u32),
        }
    }

    /// Looks up what is known of the children by now. A position that recurs on the line is no
    /// progress towards a mate.
    fn update(&self, children: &mut [Child], horizon: Horizon) {
        let horizon = horizon.next_or_reached();
        for child in children.iter_mut() {
            let recurs = horizon == Horizon::NONE && self.path.contains(&child.key);
            child.numbers = if recurs { Numbers::NO_MATE } else { self.numbers_of(child, horizon) };
        }
    }

    /// What is known of a child.
    pub(super) fn numbers_of(&self, child: &Child, horizon: Horizon) -> Numbers {
        let settled = child.guess.is_mate() || child.guess.is_no_mate();
        let known = if settled { None } else { self.table.probe(child.key, horizon) };
        known.unwrap_or(child.guess)
    }

    /// The numbers of the current position from those of its children.
    fn combine(&self, children: &[Child]) -> Numbers {
        let attacks = self.attacks();
        let (mut least, mut most, mut open) = (INFINITE, 0, 0);
        let (mut fewest, mut longest) = (u16::MAX, 0);
        for child in children {
            let Numbers { proof, disproof, plies } = child.numbers;
            let (to_win, to_deny) = if attacks { (proof, disproof) } else { (disproof, proof) };
            least = least.min(to_win);
            most = most.max(to_deny);
            open += u32::from(to_deny > 0);
            if child.numbers.is_mate() {
                fewest = fewest.min(plies);
                longest = longest.max(plies);
            }
        }
        let all = if most >= INFINITE { INFINITE } else { most + open.saturating_sub(1) };
        let (proof, disproof) = if attacks { (least, all) } else { (all, least) };
        match (proof, disproof) {
            (0, _) if attacks => Numbers::mate(fewest + 1),
            (0, _) if children.is_empty() => Numbers::mate(0),
            (0, _) => Numbers::mate(longest + 1),
            (_, 0) => Numbers::NO_MATE,
            _ => Numbers { proof, disproof, plies: 0 },
        }
    }

    /// The child to search next, and its limits in the view of its own mover.
    fn choose(&self, children: &[Child], limits: View) -> (usize, View) {
        let attacks = self.attacks();
        let split = |child: &Child| {
            let Numbers { proof, disproof, .. } = child.numbers;
            if attacks { (proof, disproof) } else { (disproof, proof) }
        };
        let (mut best, mut first, mut second, mut open) = (0, (INFINITE, INFINITE), INFINITE, 0);
        for (i, child) in children.iter().enumerate() {
            let (to_win, to_deny) = split(child);
            open += u32::from(to_deny > 0);
            if (to_win, to_deny) < first {
                second = first.0;
                (best, first) = (i, (to_win, to_deny));
            } else {
                second = second.min(to_win);
            }
        }
        // The child's mover wants what this node's mover is denied.
        let own = limits.other.saturating_sub(open.saturating_sub(1)).max(first.1 + 1);
        let other = limits.own.min(second.saturating_add(1 + second / 4));
        (best, View { own, other })
    }
}

impl Horizon {
    /// What is left after a ply, if there is one.
    fn next_or_reached(self) -> Self {
        if self.is_reached() { self } else { self.next() }
    }
}
