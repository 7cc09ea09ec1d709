//! Depth-first proof-number search over checks and their answers.
//!
//! Source: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications" (2002). Drops
//! on one square count as one answer: the next is looked at when those before are mated, so that
//! the proof number, a sum over the answers, does not count the same mate for each. The disproof
//! number is the largest of the checks' plus one for each other open check, not their sum, since
//! most checks lead to the same positions in the end.

use game::{Game, Side};
use search::MateProgress;
use shogi_rules::{Kind, Move, Position};

use super::hands;
use super::numbers::{Child, Horizon, INFINITE, Lean, Numbers, Spot};
use super::path::{LeaningTable, Path};
use super::table::MateTable;

/// The search was stopped, or ran out of nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// Plies that one line may have.
pub(super) const LONGEST_LINE: usize = 4000;

/// Nodes between two questions whether to stop.
const POLL: u64 = 1024;

/// One search for mates of one side.
pub(super) struct MateSearch<'a> {
    pub(super) pos: Position,
    pub(super) table: &'a mut MateTable,
    pub(super) leaning: &'a mut LeaningTable,
    pub(super) attacker: Side,
    /// Tells positions of other attackers and other sets of pieces apart.
    salt: u64,
    stop: &'a dyn Fn(MateProgress) -> bool,
    pub(super) nodes: u64,
    /// The node count at which to give up.
    pub(super) limit: u64,
    pub(super) path: Path,
    /// Lists of children not in use.
    pub(super) pool: Vec<Vec<Child>>,
    /// Room for listing moves.
    pub(super) moves: Vec<Move>,
}

/// The numbers of a node as its mover sees them: `own` to get what it wants, `other` to be
/// denied it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct View {
    own: u32,
    other: u32,
}

impl<'a> MateSearch<'a> {
    pub(super) fn new(
        pos: &Position,
        (table, leaning): (&'a mut MateTable, &'a mut LeaningTable),
        stop: &'a dyn Fn(MateProgress) -> bool,
    ) -> Self {
        Self {
            pos: pos.clone(),
            table,
            leaning,
            attacker: pos.side(),
            salt: salt(pos),
            stop,
            nodes: 0,
            limit: u64::MAX,
            path: Path::new(),
            pool: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Settles whether the current position is a mate within `horizon`.
    ///
    /// # Errors
    /// If the search is stopped.
    pub(super) fn settle(&mut self, horizon: Horizon) -> Result<Numbers, Stopped> {
        let path = std::mem::replace(&mut self.path, Path::new());
        let settled = self.settle_here(horizon);
        self.path = path;
        settled
    }

    /// Settles the current position where coming back to the line of play is no progress.
    ///
    /// # Errors
    /// If the search is stopped.
    pub(super) fn settle_here(&mut self, horizon: Horizon) -> Result<Numbers, Stopped> {
        self.expand(horizon, View { own: INFINITE, other: INFINITE })
    }

    pub(super) fn attacks(&self) -> bool {
        self.pos.side() == self.attacker
    }

    /// The current position for the table.
    pub(super) fn spot(&self) -> Spot {
        Spot { board: self.pos.board_key() ^ self.salt, hand: self.pos.hand(self.attacker) }
    }

    fn view(&self, numbers: Numbers) -> View {
        let Numbers { proof, disproof, .. } = numbers;
        match self.attacks() {
            true => View { own: proof, other: disproof },
            false => View { own: disproof, other: proof },
        }
    }

    /// Searches the current position until one of its numbers reaches its limit.
    fn expand(&mut self, horizon: Horizon, limits: View) -> Result<Numbers, Stopped> {
        self.count()?;
        let (start, spot) = (self.nodes, self.spot());
        if self.path.len() >= LONGEST_LINE {
            return Ok(Numbers::no_mate(spot.hand, Lean::LINE));
        }
        let mut children = self.pool.pop().unwrap_or_default();
        self.path.push(spot);
        self.list(&mut children, horizon);
        let result = self.deepen(&mut children, horizon, limits);
        self.path.pop();
        self.pool.push(children);
        let numbers = result?;
        let effort = u32::try_from(self.nodes - start).unwrap_or(u32::MAX);
        Ok(self.remember(spot, horizon, numbers, effort))
    }

    /// Searches the most promising of `children` again and again.
    fn deepen(
        &mut self,
        children: &mut [Child],
        horizon: Horizon,
        limits: View,
    ) -> Result<Numbers, Stopped> {
        loop {
            let numbers = self.combine(children);
            let seen = self.view(numbers);
            if seen.own >= limits.own || seen.other >= limits.other {
                return Ok(numbers);
            }
            let (best, limits) = self.choose(children, limits);
            let child = children[best];
            // Searching another may have brought news of it.
            let news = self.known(child.spot, horizon.next());
            children[best].numbers = match news {
                Some(numbers) if numbers != child.numbers => numbers,
                _ => {
                    let undo = self.pos.make(child.mv);
                    let searched = self.expand(horizon.next(), limits);
                    self.pos.unmake(child.mv, undo);
                    searched?
                }
            };
            if children[best].numbers.is_mate() {
                self.reveal(children, horizon);
            }
        }
    }

    /// Stores what was found of a position; a disproof that leans on positions before it holds
    /// after this line only.
    fn remember(&mut self, spot: Spot, horizon: Horizon, numbers: Numbers, effort: u32) -> Numbers {
        if !numbers.is_no_mate() || numbers.lean >= Lean::on(self.path.len()) {
            let free = Numbers { lean: Lean::FREE, ..numbers };
            self.table.store(spot, horizon, free, effort);
            return free;
        }
        self.leaning.store(&self.path, spot, numbers.lean);
        self.table.note_lean(spot, effort);
        numbers
    }

    /// Counts a node and obeys the limits.
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        let asks = self.nodes.is_multiple_of(POLL) && (self.stop)(self.progress());
        if asks || self.nodes > self.limit { Err(Stopped) } else { Ok(()) }
    }

    fn progress(&self) -> MateProgress {
        let depth = u32::try_from(self.path.len()).unwrap_or(u32::MAX);
        MateProgress { depth, nodes: self.nodes, hashfull: self.table.fullness() }
    }

    /// The numbers of the current position from those of its children.
    pub(super) fn combine(&self, children: &[Child]) -> Numbers {
        let attacks = self.attacks();
        let mut least = INFINITE;
        for child in children.iter().filter(|child| !child.waits) {
            least = least.min(self.view(child.numbers).own);
        }
        let all = self.together(children);
        let (proof, disproof) = if attacks { (least, all) } else { (all, least) };
        match (proof, disproof) {
            (0, _) if attacks => self.mated_by(children),
            (0, _) => self.mated_after(children),
            (_, 0) if attacks => self.escaped(children),
            (_, 0) => self.refuted_by(children),
            _ => Numbers::open(proof, disproof),
        }
    }

    /// The number of the current position to be denied its mover's will, from those of all children.
    fn together(&self, children: &[Child]) -> u32 {
        let (mut most, mut sum, mut open) = (0, 0_u32, 0_u32);
        for child in children.iter().filter(|child| !child.waits) {
            let to_deny = self.view(child.numbers).other;
            most = most.max(to_deny);
            sum = sum.saturating_add(to_deny).min(INFINITE - 1);
            open += u32::from(to_deny > 0);
        }
        match self.attacks() {
            _ if most >= INFINITE => INFINITE,
            true => most + open.saturating_sub(1),
            false => sum,
        }
    }

    fn mated_by(&self, checks: &[Child]) -> Numbers {
        let mates = checks.iter().filter(|check| check.numbers.is_mate());
        let fastest = mates.min_by_key(|check| check.numbers.plies);
        let mate = |check: &Child| {
            let hand = hands::before(&self.pos, check.mv, check.numbers.hand);
            Numbers::mate(check.numbers.plies + 1, hand)
        };
        fastest.map_or(Numbers::open(1, 1), mate)
    }

    /// The defender is mated after each of its answers.
    fn mated_after(&self, answers: &[Child]) -> Numbers {
        let hand = answers.iter().fold(hands::withheld(&self.pos), |hand, answer| {
            hands::merged(|kind| hand.count(kind).max(answer.numbers.hand.count(kind)))
        });
        let longest = answers.iter().map(|answer| answer.numbers.plies + 1).max();
        Numbers::mate(longest.unwrap_or(0), hand)
    }

    /// No check of the attacker mates.
    fn escaped(&self, checks: &[Child]) -> Numbers {
        let spot = Numbers::no_mate(hands::harmless(&self.pos), Lean::FREE);
        checks.iter().fold(spot, |sum, check| {
            let hand = hands::before(&self.pos, check.mv, check.numbers.hand);
            let common = hands::merged(|kind| sum.hand.count(kind).min(hand.count(kind)));
            Numbers::no_mate(common, sum.lean.min(check.numbers.lean))
        })
    }

    /// One of the answers leads to no mate.
    fn refuted_by(&self, answers: &[Child]) -> Numbers {
        let saving = answers.iter().filter(|answer| answer.numbers.is_no_mate() && !answer.waits);
        let safest = saving.max_by_key(|answer| answer.numbers.lean);
        let refuted = |answer: &Child| {
            let hand = hands::refuted(&self.pos, answer.mv, answer.numbers.hand);
            Numbers::no_mate(hand, answer.numbers.lean)
        };
        safest.map_or(Numbers::open(1, 1), refuted)
    }

    /// The child to search next, and its limits in the view of its own mover.
    fn choose(&self, children: &[Child], limits: View) -> (usize, View) {
        let mut first = View { own: INFINITE, other: INFINITE };
        let (mut best, mut second) = (0, INFINITE);
        for (i, child) in children.iter().enumerate().filter(|(_, child)| !child.waits) {
            let seen = self.view(child.numbers);
            if seen < first {
                second = first.own;
                (best, first) = (i, seen);
            } else {
                second = second.min(seen.own);
            }
        }
        // The child's mover wants what this node's mover is denied.
        let most = |child: &Child| if child.waits { 0 } else { self.view(child.numbers).other };
        let others = match self.attacks() {
            true => self.together(children) - children.iter().map(most).max().unwrap_or(0),
            false => self.together(children) - first.other,
        };
        let own = limits.other.saturating_sub(others).max(first.other + 1);
        let other = limits.own.min(second.saturating_add(1 + second / 4));
        (best, View { own, other })
    }
}

/// A key of who attacks and of which pieces there are, on the board and in both hands.
pub(super) fn salt(pos: &Position) -> u64 {
    let mut all = hands::total(pos);
    for square in pos.occupied() {
        let kind = pos.piece_on(square).kind().unpromoted();
        if kind != Kind::KING {
            all = all.with(kind, all.count(kind) + 1);
        }
    }
    let number = u64::from(all.0) << 1 | pos.side().index() as u64;
    (number + 1).wrapping_mul(game::keys::SPREAD)
}
