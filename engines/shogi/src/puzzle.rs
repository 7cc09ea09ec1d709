//! Mates by checks that a player missed.

use game::{Game, Notation};
use search::MateVerdict;
use shogi_rules::{Move, Position};

use crate::mate::MateSolver;

/// MiB of the solver's table, and thousands of positions visited for each question.
const MIB: usize = 16;
const EFFORT: u32 = 50;
/// Plies of the shortest mate that is a puzzle.
const LEAST: usize = 3;

/// The case of a suite of kind `tsume`, if one first move alone mates by checks and the player
/// missed it.
pub(crate) fn puzzle(pos: &Position, played: Move) -> Option<String> {
    let mut solver = MateSolver::new(MIB);
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
