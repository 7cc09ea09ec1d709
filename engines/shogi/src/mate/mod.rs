//! The mate solver: mates by checks alone, found, shortened, or proved not to be there.

mod children;
mod dfpn;
mod hands;
mod line;
mod numbers;
mod one;
pub(crate) use one::mate_in_one;
mod path;
mod proof;
mod table;

use std::cell::Cell;

use dfpn::{MateSearch, Stopped};
use game::Game;
use numbers::{Horizon, Lean};
use path::LeaningTable;
use search::{MateProgress, MateVerdict};
use table::MateTable;

use shogi_rules::{Move, Position, Square};

/// Shortening a mate may take so many times the nodes that finding it took ...
const SHORTENING_FACTOR: u64 = 8;
/// ... and so many more.
const SHORTENING_NODES: u64 = 3_000_000;
/// A mate of more plies is shortened from above, and for no more nodes than finding it took.
const LONG: u16 = 41;
/// Nodes to write out a line that is proved.
const LINE_NODES: u64 = 3_000_000;
/// One part in so many of the memory goes to disproofs that lean on a line of play.
const LEANING_SHARE: usize = 16;

/// Solves mate problems one after another with one table.
#[derive(Debug)]
pub(crate) struct MateSolver {
    table: MateTable,
    leaning: LeaningTable,
}

impl MateSolver {
    /// A solver with tables of at most `mib` MiB.
    pub(crate) fn new(mib: usize) -> Self {
        let kib = mib.max(1) << 10;
        let leaning = kib / LEANING_SHARE;
        Self { table: MateTable::new(kib - leaning), leaning: LeaningTable::new(leaning) }
    }

    /// Looks for a mate by the side to move; `stop` gets how the search stands about every
    /// thousand nodes.
    pub(crate) fn solve(
        &mut self,
        pos: &Position,
        stop: &dyn Fn(MateProgress) -> bool,
    ) -> MateVerdict<Move> {
        if pos.king(!pos.side()) == Square::NONE {
            return MateVerdict::NoMate;
        }
        MateSearch::new(pos, (&mut self.table, &mut self.leaning), stop).solve()
    }

    /// Looks for a mate by the side to move in about so many thousand nodes.
    pub(crate) fn solve_within(&mut self, pos: &Position, thousands: u32) -> MateVerdict<Move> {
        let asked = Cell::new(0);
        self.solve(pos, &|_| asked.replace(asked.get() + 1) >= thousands)
    }
}

impl MateSearch<'_> {
    fn solve(&mut self) -> MateVerdict<Move> {
        match self.settle(Horizon::NONE) {
            Ok(numbers) if numbers.is_mate() => {
                let found = self.line();
                let shortened = self.shortened(numbers.plies);
                let lines = shortened.into_iter().chain(found);
                let line = lines.into_iter().find(|line| mates(&self.pos, line));
                line.map_or_else(|| self.solve_in_time(), MateVerdict::Mate)
            }
            Ok(numbers) if numbers.lean == Lean::FREE => MateVerdict::NoMate,
            Ok(_) | Err(Stopped) => MateVerdict::Unknown,
        }
    }

    /// The same where the mates that are known come after the rules have ended the game undecided.
    fn solve_in_time(&mut self) -> MateVerdict<Move> {
        let Some(left) = self.pos.plies_to_draw() else { return MateVerdict::Unknown };
        let horizon = u16::try_from(left).map_or(Horizon::NONE, Horizon);
        self.limit = u64::MAX;
        match self.settle(horizon) {
            Ok(numbers) if numbers.is_mate() => {
                self.limit = self.nodes + LINE_NODES;
                let line = self.shortest_line(numbers.plies);
                let line = line.filter(|line| mates(&self.pos, line));
                line.map_or(MateVerdict::Unknown, MateVerdict::Mate)
            }
            Ok(numbers) if numbers.lean == Lean::FREE => MateVerdict::NoMate,
            Ok(_) | Err(Stopped) => MateVerdict::Unknown,
        }
    }

    /// The line of the proof at hand; where the whole of it cannot be walked through, one that the
    /// table knows.
    fn line(&mut self) -> Option<Vec<Move>> {
        self.limit = self.nodes + LINE_NODES;
        let line = self.proved_line();
        self.limit = self.nodes + LINE_NODES;
        line.or_else(|| self.known_line())
    }

    /// The line of the shortest mate, or of a shorter one found within the nodes allowed, given that
    /// there is one of `longest` plies.
    fn shortened(&mut self, longest: u16) -> Option<Vec<Move>> {
        let (plies, is_shortest) = match longest > LONG {
            true => self.shorten_from_above(longest),
            false => self.shorten_from_below(longest),
        };
        self.limit = self.nodes + LINE_NODES;
        // Of a long mate the proof itself is walked through: its length is the shortest.
        let write_out = is_shortest && plies <= LONG;
        let shortest = if write_out { self.shortest_line(plies) } else { None };
        shortest.or_else(|| if plies < longest { self.line() } else { None })
    }

    /// The fewest plies in which there is a mate, and whether that is proved.
    fn shorten_from_below(&mut self, longest: u16) -> (u16, bool) {
        self.limit = self.nodes + self.nodes * SHORTENING_FACTOR + SHORTENING_NODES;
        for plies in (1..longest).step_by(2) {
            match self.settle(Horizon(plies)) {
                Ok(numbers) if numbers.is_mate() => return (plies, true),
                Ok(_) => {}
                Err(Stopped) => return (longest, false),
            }
        }
        (longest, true)
    }

    /// The fewest plies of the mates found, and whether there is proved to be no faster one.
    fn shorten_from_above(&mut self, mut longest: u16) -> (u16, bool) {
        self.limit = self.nodes * 2;
        loop {
            match self.settle(Horizon(longest - 2)) {
                Ok(numbers) if numbers.is_mate() => longest = numbers.plies,
                Ok(_) => return (longest, true),
                Err(Stopped) => return (longest, false),
            }
        }
    }
}

/// Whether `line` is legal from `pos`, checks with every move of the attacker, and ends in mate before the game
/// ends otherwise.
pub(crate) fn mates(pos: &Position, line: &[Move]) -> bool {
    let mut pos = pos.clone();
    for (i, &mv) in line.iter().enumerate() {
        if !pos.allows(mv) || pos.outcome().is_some() {
            return false;
        }
        pos.make(mv);
        if i % 2 == 0 && !pos.in_check() {
            return false;
        }
    }
    line.len() % 2 == 1 && !pos.has_move()
}

#[cfg(test)]
mod tests {
    use game::Notation;
    use shogi_rules::{Kind, Rules};

    use super::*;

    fn solve(text: &str, mib: usize) -> MateVerdict<Move> {
        let pos = Position::parse_position(text, &Rules::default()).expect("a position");
        MateSolver::new(mib).solve(&pos, &|_| false)
    }

    #[test]
    fn endless_checks_are_no_mate() {
        // A rook alone, a dragon alone, and a bishop with it: checks without end.
        for text in [
            "1k7/9/9/9/9/9/9/9/R3K4 b - 1",
            "4k4/9/9/3+R5/9/9/9/9/8K b - 1",
            "4k4/9/9/9/9/9/9/9/R3K3B b - 1",
        ] {
            assert_eq!(solve(text, 16), MateVerdict::NoMate, "{text}");
        }
    }

    #[test]
    fn an_attacker_needs_no_king() {
        let line = solve("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1);
        assert_eq!(line, MateVerdict::Mate(vec![Move::drop(Kind::GOLD, Square::at(4, 1))]));
        // Without a defender's king there is nothing to mate.
        assert_eq!(solve("9/9/9/9/9/9/9/9/4K4 b G 1", 1), MateVerdict::NoMate);
    }

    #[test]
    fn a_stopped_solver_says_nothing() {
        let text = "g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g \
                    b - 1";
        let pos = Position::parse_position(text, &Rules::default()).expect("a position");
        assert_eq!(MateSolver::new(1).solve(&pos, &|_| true), MateVerdict::Unknown);
    }

    const SEVEN_PLIES: &str =
        "l1s2g2l/3r2ks1/1pn1p1npp/p1p2Bp2/2s6/P1b1G2G1/1P2PpPPP/3S4R/L2K3NL w 2Pgn2p 1";

    #[test]
    fn a_tiny_table_gives_the_same_answers() {
        let MateVerdict::Mate(line) = solve(SEVEN_PLIES, 1) else { panic!("no mate found") };
        assert_eq!(line.len(), 7);
    }

    #[test]
    fn a_mate_behind_the_last_move_is_none() {
        for (max_moves, mates) in [(6, false), (7, true), (8, true), (100_000, true)] {
            let rules = Rules { max_moves, ..Rules::default() };
            let pos = Position::parse_position(SEVEN_PLIES, &rules).expect("a position");
            let found = MateSolver::new(4).solve(&pos, &|_| false);
            let plies = if let MateVerdict::Mate(line) = &found { line.len() } else { 0 };
            assert_eq!(plies, if mates { 7 } else { 0 }, "{max_moves}");
            assert!(mates || found == MateVerdict::NoMate, "{max_moves}: {found:?}");
        }
    }
}
