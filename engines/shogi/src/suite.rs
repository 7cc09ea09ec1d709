//! The files of mate problems: `<SFEN> ; mate <plies>`, `<SFEN> ; nomate`, or `<SFEN> ; mates <nodes>`. They are checked,
//! and made of mates that players missed.

use game::{Game, Notation};
use search::MateVerdict;
use shell::{SuiteChecker, agree};
use shogi_rules::{Move, Position, Rules};

use crate::mate::{MateSolver, mates};

/// Memory for each problem, in MiB; only what is used of it is taken.
const MIB: usize = 64;
/// The same for a long problem.
const LONG_MIB: usize = 1024;

/// Solves each problem and holds the answer against the one expected: the line must mate, and each
/// of its checks must be one. Where plies are expected, the length must be the shortest. Where
/// `mates` is expected, any length will do; the number of nodes that it takes says which problems
/// to leave out.
pub(crate) struct TsumeChecker {
    /// Long problems that take more nodes are left out.
    pub(crate) most: u64,
}

impl SuiteChecker for TsumeChecker {
    fn cap_nodes(&mut self, nodes: u64) {
        self.most = nodes;
    }

    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let (position, expected) = line.split_once(';').ok_or("no answer to check")?;
        let pos = Position::parse_position(position.trim(), &Rules::default());
        let pos = pos.map_err(|error| error.to_string())?;
        let expected = expected.trim();
        let Some(nodes) = expected.strip_prefix("mates ") else {
            let got = solved(&pos, MIB, |plies| format!("mate {plies}"));
            return agree(expected, &got);
        };
        let nodes: u64 = nodes.parse().map_err(|_| format!("no number of nodes: {nodes}"))?;
        if nodes > self.most {
            return Ok(None);
        }
        agree("mates", &solved(&pos, LONG_MIB, |_| "mates".to_owned()))
    }
}

/// The solver's answer for `pos`, a mate in the words of `mate`.
fn solved(pos: &Position, mib: usize, mate: impl Fn(usize) -> String) -> String {
    match MateSolver::new(mib).solve(pos, &|_| false) {
        MateVerdict::NoMate => "nomate".to_owned(),
        MateVerdict::Unknown | MateVerdict::NotImplemented => "nothing".to_owned(),
        MateVerdict::Mate(line) if mates(pos, &line) => mate(line.len()),
        MateVerdict::Mate(line) => format!("a line that does not mate: {line:?}"),
    }
}

/// MiB of the solver's table, and thousands of positions visited for each question.
const PUZZLE_MIB: usize = 16;
const EFFORT: u32 = 50;
/// Plies of the shortest mate that is a puzzle.
const LEAST: usize = 3;

/// The case of a suite of kind `tsume`, if one first move alone mates by checks and the player
/// missed it.
pub(crate) fn puzzle(pos: &Position, played: Move) -> Option<String> {
    let mut solver = MateSolver::new(PUZZLE_MIB);
    let MateVerdict::Mate(line) = solver.solve_within(pos, EFFORT) else { return None };
    let first = *line.first()?;
    if line.len() < LEAST || first == played {
        return None;
    }
    let others = pos.moves();
    let unique = others.into_iter().filter(|&mv| mv != first).all(|mv| fails(pos, mv, &mut solver));
    unique.then(|| format!("{} ; mate {}", pos.position_text(), line.len()))
}

/// Whether it is proved that no mate by checks begins with `mv`.
fn fails(pos: &Position, mv: Move, solver: &mut MateSolver) -> bool {
    let after = pos.after(mv);
    if !after.in_check() {
        return true;
    }
    after.moves().into_iter().any(|answer| {
        let then = after.after(answer);
        solver.solve_within(&then, EFFORT) == MateVerdict::NoMate
    })
}
