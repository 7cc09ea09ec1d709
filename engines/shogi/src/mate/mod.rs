//! The mate solver: mates by checks alone, found, shortened, or proved not to be there.

mod one;
mod search;
mod table;
mod verify;

use std::cell::Cell;

use search::{Child, Search, Stopped};
use table::{Horizon, MateTable, Numbers};

use crate::moves::Move;
use crate::position::Position;
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
pub(crate) struct MateSolver {
    table: MateTable,
}

impl MateSolver {
    /// A solver with a table of at most `mib` MiB.
    pub(crate) fn new(mib: usize) -> Self {
        Self { table: MateTable::new(mib) }
    }

    /// Looks for a mate by the side to move; `stop` is asked about every thousand nodes.
    pub(crate) fn solve(&mut self, pos: &Position, stop: &dyn Fn() -> bool) -> Verdict {
        if pos.king(!pos.side()) == Square::NONE {
            return Verdict::NoMate;
        }
        let mut search = Search::new(pos, &mut self.table, stop);
        search.solve().unwrap_or(Verdict::Unknown)
    }

    /// Looks for a mate by the side to move in about so many thousand nodes.
    pub(crate) fn solve_within(&mut self, pos: &Position, thousands: u32) -> Verdict {
        let asked = Cell::new(0);
        self.solve(pos, &|| asked.replace(asked.get() + 1) >= thousands)
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

#[cfg(test)]
mod tests {
    use game::Notation;

    use super::*;
    use crate::rules::Rules;

    fn solve(text: &str, mib: usize) -> Verdict {
        let pos = Position::parse_position(text, &Rules::default()).expect("a position");
        MateSolver::new(mib).solve(&pos, &|| false)
    }

    #[test]
    fn endless_checks_are_no_mate() {
        // A rook alone, a dragon alone, and a bishop with it: checks without end.
        for text in [
            "1k7/9/9/9/9/9/9/9/R3K4 b - 1",
            "4k4/9/9/3+R5/9/9/9/9/8K b - 1",
            "4k4/9/9/9/9/9/9/9/R3K3B b - 1",
        ] {
            assert_eq!(solve(text, 16), Verdict::NoMate, "{text}");
        }
    }

    #[test]
    fn an_attacker_needs_no_king() {
        let line = solve("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1);
        assert_eq!(line, Verdict::Mate(vec![Move::drop(crate::Kind::GOLD, Square::at(4, 1))]));
        // Without a defender's king there is nothing to mate.
        assert_eq!(solve("9/9/9/9/9/9/9/9/4K4 b G 1", 1), Verdict::NoMate);
    }

    #[test]
    fn a_stopped_solver_says_nothing() {
        let text = "ln4+R2/9/prp+Ppg2p/kp2lp2s/2N6/1PP1P2p1/P1N2G2P/2B1K4/LG4BSL b SN4Pgsp 1";
        let pos = Position::parse_position(text, &Rules::default()).expect("a position");
        assert_eq!(MateSolver::new(1).solve(&pos, &|| true), Verdict::Unknown);
    }

    #[test]
    fn a_tiny_table_gives_the_same_answers() {
        let text = "l1s2g2l/3r2ks1/1pn1p1npp/p1p2Bp2/2s6/P1b1G2G1/1P2PpPPP/3S4R/L2K3NL w 2Pgn2p 1";
        let Verdict::Mate(line) = solve(text, 1) else { panic!("no mate found") };
        assert_eq!(line.len(), 7);
    }
}
