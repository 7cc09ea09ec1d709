//! Lines of the suite files: positions given by their moves, and what is true of them. Endings with one winning move that
//! a player missed become such lines.
//!
//! `<variant> <size> ;M <moves, "-" = none> ;<field> <words> ...`; sizes are in boxes for dots and boxes
//! (`classic`) and in dots for territory, rows first.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use dots_rules::{Edge, EdgeSet, Position, Rules, Variant};
use game::{Game, Notation, Side};
use shell::SuiteChecker;

use crate::solving::{Progress, Solution, Solver, Watcher};

/// One line of a suite file.
struct Case<'a> {
    /// The position after the moves of field `M`.
    pos: Position,
    /// The other fields: their names and the words after them.
    fields: Vec<(&'a str, Vec<&'a str>)>,
}

impl<'a> Case<'a> {
    fn parse(line: &'a str) -> Result<Self, String> {
        let mut parts = line.split(';');
        let mut pos =
            parts.next().and_then(start).ok_or_else(|| format!("no game and size: {line}"))?;
        let mut fields = Vec::new();
        for part in parts {
            let mut words = part.split_whitespace();
            let name = words.next().ok_or_else(|| format!("an empty field: {line}"))?;
            if name != "M" {
                fields.push((name, words.collect()));
                continue;
            }
            for text in words.filter(|&word| word != "-") {
                let mv = pos.parse_move(text, ()).map_err(|refusal| refusal.to_string())?;
                pos.make(mv);
            }
        }
        Ok(Self { pos, fields })
    }

    fn numbers<const N: usize>(&self, name: &str) -> Result<[i64; N], String> {
        let words = self.words(name).ok_or_else(|| format!("no field {name}"))?;
        numbers(name, words)
    }

    fn words(&self, name: &str) -> Option<&[&'a str]> {
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, words)| &words[..])
    }
}

fn numbers<const N: usize>(name: &str, words: &[&str]) -> Result<[i64; N], String> {
    let numbers = words.iter().map(|word| word.parse::<i64>()).collect::<Result<Vec<_>, _>>();
    let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or_else(|| format!("field {name} is not {N} numbers: {}", words.join(" ")))
}

/// The start position of `<variant> <rows>x<cols>`.
fn start(head: &str) -> Option<Position> {
    let (variant, size) = head.trim().split_once(' ')?;
    let variant = Variant::from_word(variant)?;
    let (rows, cols) = size.trim().split_once('x')?;
    let dots = |lines: &str| {
        let lines: usize = lines.parse().ok()?;
        Some(if variant == Variant::Boxes { lines.checked_add(1)? } else { lines })
    };
    Some(Position::start(&Rules::new(variant, dots(rows)?, dots(cols)?)?))
}

/// Checks the fields `D<depth> <leaves> <sum1> <sum2> <t1> <over>` of a perft line.
pub(crate) struct PerftChecker;

impl SuiteChecker for PerftChecker {
    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let (case, mut known) = (Case::parse(line)?, Known::new());
        for (name, words) in &case.fields {
            let depth = name.strip_prefix('D').and_then(|depth| depth.parse().ok());
            let depth = depth.ok_or_else(|| format!("unknown field {name}"))?;
            let expected = numbers::<5>(name, words)?;
            let mut leaves = count(&case.pos, depth, &mut known);
            for side in Side::BOTH {
                leaves[1 + side.index()] += leaves[0] * i64::from(case.pos.score(side));
            }
            compare(&format!("depth {depth}"), expected, leaves)?;
        }
        Ok(Some(()))
    }
}

/// The positions some plies below a position: how many there are, by how much the
/// score of each side has grown since, summed over them, how many of them are unfinished with the
/// first side to move, and how many are finished.
type Leaves = [i64; 5];

/// Leaves below each set of drawn edges: what comes after it depends on the past only through the
/// side to move, and scores enter as gains.
type Known = HashMap<(EdgeSet, Side, u8), Leaves>;

/// The leaves `depth` plies below `pos`, which stems from the same start as all that is `known`.
fn count(pos: &Position, depth: u8, known: &mut Known) -> Leaves {
    if depth == 0 {
        let (first, over) = (pos.side_to_move() == Side::First, pos.is_over());
        return [1, 0, 0, i64::from(first && !over), i64::from(over)];
    }
    let state = (pos.drawn(), pos.side_to_move(), depth);
    if let Some(&leaves) = known.get(&state) {
        return leaves;
    }
    let mut leaves = Leaves::default();
    for mv in pos.moves() {
        let child = pos.after(mv);
        let below = count(&child, depth - 1, known);
        leaves.iter_mut().zip(below).for_each(|(sum, number)| *sum += number);
        for side in Side::BOTH {
            let grown = i64::from(child.score(side) - pos.score(side));
            leaves[1 + side.index()] += grown * below[0];
        }
    }
    known.insert(state, leaves);
    leaves
}

/// Checks a line of exact values: `S` scores so far, `T` side to move, `F` final score of player 1
/// minus that of player 2 with best play, and, where it is there, `B` all moves that keep it.
pub(crate) struct SolvedChecker {
    /// A line whose value takes more than about so many nodes to find is left out.
    pub(crate) cap: u64,
}

impl SuiteChecker for SolvedChecker {
    fn cap_nodes(&mut self, nodes: u64) {
        self.cap = nodes;
    }

    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let case = Case::parse(line)?;
        let (pos, cap) = (&case.pos, self.cap);
        let scores = Side::BOTH.map(|side| i64::from(pos.score(side)));
        compare("scores", case.numbers("S")?, scores)?;
        compare("side to move", case.numbers("T")?, [pos.side_to_move().index() as i64 + 1])?;
        // Entries of eight bytes, one for each node.
        let solver = Solver::new(pos, (cap >> 17).clamp(16, 4096) as usize, 1);
        let solver = solver.ok_or("the position is too large to solve")?;
        let capped = Capped { cap, reached: AtomicBool::new(false) };
        let solution = match case.words("B") {
            Some(_) => solver.solve(pos, &capped),
            None => solver.value(pos, &capped),
        };
        let Some(solution) = solution else { return Ok(None) };
        compare("value", case.numbers("F")?, [i64::from(solution.value)])?;
        let Some(words) = case.words("B") else { return Ok(Some(())) };
        let read = |text: &&str| pos.parse_move(text, ()).map_err(|refusal| refusal.to_string());
        let best = words.iter().map(read);
        let mut best = best.collect::<Result<Vec<_>, String>>()?;
        best.sort_unstable();
        compare("best moves", best, solution.best)?;
        Ok(Some(()))
    }
}

/// Ends a solver after so many nodes.
struct Capped {
    cap: u64,
    reached: AtomicBool,
}

impl Watcher for Capped {
    fn should_stop(&self) -> bool {
        self.reached.load(Ordering::Relaxed)
    }

    fn progress(&self, progress: Progress) {
        self.reached.store(progress.nodes >= self.cap, Ordering::Relaxed);
    }
}

fn compare<T: PartialEq + std::fmt::Debug>(what: &str, expected: T, got: T) -> Result<(), String> {
    let agree = expected == got;
    agree.then_some(()).ok_or_else(|| format!("{what}: expected {expected:?}, got {got:?}"))
}

/// The case of a suite of kind `solved`, if one move alone wins and the player missed it: `played`
/// after `moves` from the start. `solve` solves what is small enough.
pub(crate) fn puzzle(
    pos: &Position,
    (moves, played): (&[Edge], Edge),
    rules: &Rules,
    solve: impl Fn(&Position) -> Option<Solution>,
) -> Option<String> {
    let solution = solve(pos)?;
    let &[only] = solution.best.as_slice() else { return None };
    let wins = |value: i32| if pos.side_to_move() == Side::First { value > 0 } else { value < 0 };
    if only == played || !wins(solution.value) {
        return None;
    }
    let mut others = pos.moves();
    others.retain(|&mv| mv != only);
    let loses = |&mv: &Edge| {
        let after = pos.after(mv);
        let value =
            if after.is_over() { Some(after.lead()) } else { solve(&after).map(|it| it.value) };
        value.is_some_and(|value| !wins(value))
    };
    (!others.is_empty() && others.iter().all(loses)).then(|| case(pos, moves, rules, &solution))
}

fn case(pos: &Position, moves: &[Edge], rules: &Rules, solution: &Solution) -> String {
    let (rows, cols) = (rules.board.rows, rules.board.cols);
    let size = match rules.variant {
        Variant::Boxes => format!("{}x{}", rows - 1, cols - 1),
        Variant::Territory => format!("{rows}x{cols}"),
    };
    let mut at = Position::start(rules);
    let mut texts = Vec::new();
    for &mv in moves {
        texts.push(at.move_text(mv, ()));
        at.make(mv);
    }
    let played = if texts.is_empty() { "-".to_owned() } else { texts.join(" ") };
    let best: Vec<_> = solution.best.iter().map(|&mv| pos.move_text(mv, ())).collect();
    let [first, second] = Side::BOTH.map(|side| pos.score(side));
    format!(
        "{} {size} ;M {played} ;S {first} {second} ;T {} ;F {} ;B {}",
        rules.variant.word(),
        pos.side_to_move().index() + 1,
        solution.value,
        best.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use game::perft;

    use super::*;

    #[test]
    fn plain_perft_agrees_with_the_count_of_leaves() {
        for (variant, lines, depth) in [(Variant::Territory, 4, 10), (Variant::Boxes, 3, 7)] {
            let mut pos = Position::start(&Rules::new(variant, lines, lines).unwrap());
            let counted = count(&pos, depth, &mut Known::new())[0];
            assert_eq!(perft(&mut pos, depth), counted as u64);
        }
    }
}
