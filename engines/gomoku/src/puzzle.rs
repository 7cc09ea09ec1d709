//! Wins by continuous fours that a player missed.

use game::{Game, Side};

use crate::solve::{Attack, Effort, Solution, ThreatSolver};
use crate::suite::CODES;
use crate::worth::Position;
use gomoku_rules::Point;

/// The board of suites.
const SIZE: usize = 15;
/// Stones of the shortest win that is a puzzle: an open four is none.
const LEAST: u8 = 3;
/// Positions visited for each question.
const EFFORT: Effort<'static> = Effort { nodes: 100_000, ..Effort::UNLIMITED };

/// The case of a suite of kind `vcf`, if one first move alone wins by continuous fours and the
/// player missed it.
pub(crate) fn puzzle(pos: &Position, played: Point) -> Option<String> {
    if pos.size() != SIZE || !pos.fives(!pos.side_to_move()).is_empty() {
        return None;
    }
    let mut solver = ThreatSolver::new(Attack::Fours, 1 << 16);
    let Solution::Win { stones, line } = solver.solve(pos, EFFORT) else { return None };
    let first = *line.first()?;
    if stones < LEAST || first == played {
        return None;
    }
    let mut others = pos.moves().into_iter().filter(|&mv| mv != first);
    let unique = others.all(|mv| fails(pos, mv, &mut solver));
    unique.then(|| case(pos, stones, first))
}

/// Whether it is proved that no win by continuous fours begins with `mv`.
fn fails(pos: &Position, mv: Point, solver: &mut ThreatSolver) -> bool {
    let attacker = pos.side_to_move();
    let mut after = pos.after(mv);
    if after.outcome().is_some() {
        return after.outcome() != Some(game::Outcome::Win(attacker));
    }
    let fives = after.fives(attacker);
    let mut answers = fives.iter();
    let (Some(answer), None) = (answers.next(), answers.next()) else {
        // No four, or one that cannot be stopped.
        return fives.is_empty();
    };
    if after.is_forbidden_to(!attacker, answer) {
        return false;
    }
    after.make(answer);
    after.outcome().is_some() || solver.solve(&after, EFFORT) == Solution::NoWin
}

fn case(pos: &Position, stones: u8, first: Point) -> String {
    let variant = CODES[pos.rules().variant as usize];
    let side = if pos.side_to_move() == Side::First { "black" } else { "white" };
    let list = |side: Side| -> String {
        let names: Vec<_> = pos.stones(side).iter().map(|point| pos.point_text(point)).collect();
        names.join(",")
    };
    let (black, white, first) = (list(Side::First), list(Side::Second), pos.point_text(first));
    format!(
        "{variant} | {side} | black={black} white={white} | {stones} | {first} | {first}:{stones} | missed"
    )
}
