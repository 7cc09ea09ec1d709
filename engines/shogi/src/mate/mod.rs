//! The mate solver: mates by checks alone, found, shortened, or proved not to be there.

mod one;
mod search;
mod suite;
mod table;
mod verify;

pub(crate) use suite::TsumeChecker;

use search::{Child, Search, Stopped};
use table::{Horizon, Numbers, Table};

use crate::moves::Move;
use crate::position::Shogi;
use crate::square::Square;

/// What is known of a mate problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The whole line, attacker first; the defender resists as long as it can.
    Mate(Vec<Move>),
    /// Proved that there is none.
    NoMate,
    /// Undecided: stopped, or out of memory.
    Unknown,
}

/// Shortening a mate may take so many times the nodes that finding it took ...
const SHORTENING_FACTOR: u64 = 8;
/// ... and so many more.
const SHORTENING_NODES: u64 = 3_000_000;
/// Nodes to spell out a line that is proved.
const LINE_NODES: u64 = 3_000_000;

/// Solves mate problems one after another with one table.
#[derive(Debug)]
pub(crate) struct Solver {
    table: Table,
}

impl Solver {
    /// A solver with a table of at most `mib` MiB.
    pub(crate) fn new(mib: usize) -> Self {
        Self { table: Table::new(mib) }
    }

    /// Looks for a mate by the side to move; `stop` is asked about every thousand nodes.
    pub(crate) fn solve(&mut self, pos: &Shogi, stop: &dyn Fn() -> bool) -> Verdict {
        if pos.king(!pos.side()) == Square::NONE {
            return Verdict::NoMate;
        }
        let mut search = Search::new(pos, &mut self.table, stop);
        search.solve().unwrap_or(Verdict::Unknown)
    }
}

impl Search<'_> {
    fn solve(&mut self) -> Result<Verdict, Stopped> {
        let mut numbers = self.settle(Horizon::NONE)?;
        if numbers.is_no_mate() {
            if self.confirm_no_mate()? {
                return Ok(Verdict::NoMate);
            }
            numbers = self.settle(Horizon::NONE)?;
        }
        let plies = self.shortest(numbers.plies);
        self.limit = self.nodes + LINE_NODES;
        Ok(self.line(plies).map_or(Verdict::Unknown, Verdict::Mate))
    }

    /// The length of the shortest mate, or of the shortest found within the nodes allowed, given
    /// that there is one of `longest` plies.
    fn shortest(&mut self, longest: u16) -> u16 {
        self.limit = self.nodes + self.nodes * SHORTENING_FACTOR + SHORTENING_NODES;
        for plies in (1..longest).step_by(2) {
            match self.settle(Horizon::plies(plies)) {
                Ok(numbers) if numbers.is_mate() => return plies,
                Ok(_) => {}
                Err(Stopped) => break,
            }
        }
        longest
    }

    /// Spells out the mate in at most `plies` from the current position.
    fn line(&mut self, mut plies: u16) -> Option<Vec<Move>> {
        let root = self.pos.clone();
        let mut line = Vec::new();
        let complete = loop {
            let Some(check) = self.mating_check(plies) else { break false };
            self.pos.make_move(check);
            line.push(check);
            plies -= 1;
            let mut answers = Vec::new();
            self.list(&mut answers, Horizon::NONE);
            let Some((answer, left)) = self.longest_answer(&answers, plies) else { break true };
            self.pos.make_move(answer);
            line.push(answer);
            plies = left;
        };
        self.pos = root;
        complete.then_some(line)
    }

    /// A check after which the defender is mated within `plies` less one.
    fn mating_check(&mut self, plies: u16) -> Option<Move> {
        let horizon = Horizon::plies(plies);
        let known = self.known_mate(horizon);
        known.or_else(|| {
            // The table may have lost it.
            self.settle(horizon).ok().filter(|numbers| numbers.is_mate())?;
            self.known_mate(horizon)
        })
    }

    fn known_mate(&mut self, horizon: Horizon) -> Option<Move> {
        let mut checks = Vec::new();
        self.list(&mut checks, horizon);
        let best = checks.iter().filter_map(|check| {
            let numbers = self.numbers_of(check, horizon.next());
            numbers.is_mate().then_some((numbers.plies, check.mv))
        });
        best.min_by_key(|&(plies, _)| plies).map(|(_, mv)| mv)
    }

    /// The answer that delays the mate longest, `plies` being left before it, and how many plies
    /// are left after it at most; `None` if there is no answer.
    fn longest_answer(&mut self, answers: &[Child], plies: u16) -> Option<(Move, u16)> {
        let mut left = plies.checked_sub(1)?;
        while left > 1 {
            // An answer that allows no mate within two plies less is the longest.
            for answer in answers {
                if !self.is_mated_after(answer.mv, left - 2) {
                    return Some((answer.mv, left));
                }
            }
            left -= 2;
        }
        answers.first().map(|answer| (answer.mv, left))
    }

    fn is_mated_after(&mut self, mv: Move, plies: u16) -> bool {
        let undo = self.pos.make_move(mv);
        let settled = self.settle(Horizon::plies(plies));
        self.pos.unmake_move(mv, undo);
        settled.is_ok_and(Numbers::is_mate)
    }
}
