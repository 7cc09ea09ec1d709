//! Lines of the suite files: positions given by their moves, and what is true of them.
//!
//! `<variant> <size> ;M <moves, "-" = none> ;<field> <words> ...`; sizes are in boxes for classic
//! and in dots for territory, rows first.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{Game, Notation, Side};
use shell::SuiteChecker;

use crate::solving::{Progress, Solver, Watcher};
use crate::{EdgeSet, Position, Rules, Variant};

/// One line of a suite file.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    /// The position after the moves of field `M`.
    pub pos: Position,
    /// The other fields: their names and the words after them.
    pub fields: Vec<(&'a str, Vec<&'a str>)>,
}

impl<'a> Case<'a> {
    /// Reads a line; `None` if it is blank or a comment.
    ///
    /// # Errors
    /// If the line is not in the form above, or a move is not legal.
    pub fn parse(line: &'a str) -> Result<Option<Self>, String> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let mut parts = line.split(';');
        let mut pos =
            parts.next().and_then(start).ok_or_else(|| format!("no game and size: {line}"))?;
        let mut fields = Vec::new();
        for part in parts {
            let mut words = part.split_whitespace();
            let name = words.next().ok_or_else(|| format!("an empty field: {line}"))?;
            match name {
                "M" => play(&mut pos, words.filter(|&word| word != "-"))?,
                _ => fields.push((name, words.collect())),
            }
        }
        Ok(Some(Self { pos, fields }))
    }

    /// The numbers of field `name`.
    ///
    /// # Errors
    /// If there is no such field, or it has not `N` numbers.
    pub fn numbers<const N: usize>(&self, name: &str) -> Result<[i64; N], String> {
        let words = self.words(name).ok_or_else(|| format!("no field {name}"))?;
        numbers(name, words)
    }

    /// The words of field `name`, if it is there.
    pub fn words(&self, name: &str) -> Option<&[&'a str]> {
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
        Some(if variant == Variant::Classic { lines.checked_add(1)? } else { lines })
    };
    Some(Position::new(&Rules::new(variant, dots(rows)?, dots(cols)?)?))
}

fn play<'a>(pos: &mut Position, moves: impl Iterator<Item = &'a str>) -> Result<(), String> {
    for text in moves {
        let mv = pos.parse_move(text, ())?;
        pos.make(mv);
    }
    Ok(())
}

/// Checks the fields `D<depth> <leaves> <sum1> <sum2> <t1> <over>` of a perft line.
///
/// # Errors
/// If the line cannot be read, or a number differs: both are named.
pub fn check_perft(line: &str) -> Result<Option<()>, String> {
    let Some(case) = Case::parse(line)? else { return Ok(None) };
    let mut census = Census::default();
    for (name, words) in &case.fields {
        let depth = name.strip_prefix('D').and_then(|depth| depth.parse().ok());
        let depth: u32 = depth.ok_or_else(|| format!("unknown field {name}"))?;
        let expected = numbers::<5>(name, words)?;
        let leaves = census.count(&case.pos, depth);
        let sums = Side::BOTH.map(|side| {
            leaves.gains[side.index()] + leaves.count * i64::from(case.pos.score(side))
        });
        let got = [leaves.count, sums[0], sums[1], leaves.first_to_move, leaves.over];
        if got != expected {
            return Err(format!("depth {depth}: expected {expected:?}, got {got:?}"));
        }
    }
    Ok(Some(()))
}

/// What is known of the positions some plies below a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leaves {
    /// How many there are.
    pub count: i64,
    /// By how much each side's score has grown since, summed over them.
    pub gains: [i64; 2],
    /// Unfinished ones with the first side to move.
    pub first_to_move: i64,
    /// Finished ones.
    pub over: i64,
}

impl Leaves {
    fn add(&mut self, other: &Self, grown: [i64; 2]) {
        self.count += other.count;
        self.first_to_move += other.first_to_move;
        self.over += other.over;
        for (i, growth) in grown.into_iter().enumerate() {
            self.gains[i] += other.gains[i] + growth * other.count;
        }
    }
}

/// Counts leaves, each set of drawn edges once: what comes after it depends on the past only
/// through the side to move, and scores enter as gains.
#[derive(Debug, Default)]
pub struct Census {
    known: HashMap<(EdgeSet, Side, u32), Leaves>,
}

impl Census {
    /// The leaves `depth` plies below `pos`. All positions asked about must stem from one start.
    pub fn count(&mut self, pos: &Position, depth: u32) -> Leaves {
        if depth == 0 {
            let first = pos.side_to_move() == Side::First;
            return Leaves {
                count: 1,
                gains: [0, 0],
                first_to_move: i64::from(first && !pos.is_over()),
                over: i64::from(pos.is_over()),
            };
        }
        let state = (pos.drawn(), pos.side_to_move(), depth);
        if let Some(&leaves) = self.known.get(&state) {
            return leaves;
        }
        let (mut leaves, mut moves) = (Leaves::default(), Vec::new());
        pos.legal_moves(&mut moves);
        for mv in moves {
            let child = pos.after(mv);
            let grown = Side::BOTH.map(|side| i64::from(child.score(side) - pos.score(side)));
            leaves.add(&self.count(&child, depth - 1), grown);
        }
        self.known.insert(state, leaves);
        leaves
    }
}

/// Checks a line of exact values: `S` scores so far, `T` side to move, `F` final score of player 1
/// minus that of player 2 with best play, and, where it is there, `B` all moves that keep it.
/// A line whose value takes more than about `cap` nodes to find is left out.
///
/// # Errors
/// If the line cannot be read, or a value differs: both are named.
pub fn check_solved(line: &str, cap: u64) -> Result<Option<()>, String> {
    let Some(case) = Case::parse(line)? else { return Ok(None) };
    let pos = &case.pos;
    let scores = Side::BOTH.map(|side| i64::from(pos.score(side)));
    compare("scores", case.numbers::<2>("S")?, scores)?;
    compare("side to move", case.numbers::<1>("T")?, [pos.side_to_move().index() as i64 + 1])?;
    // Entries of eight bytes, one for each node.
    let mib = (cap >> 17).clamp(16, 4096) as usize;
    let solver = Solver::new(pos, mib, 1);
    let solver = solver.ok_or("the position is too large to solve")?;
    let capped = Capped { cap, reached: AtomicBool::new(false) };
    let solution = match case.words("B") {
        Some(_) => solver.solve(pos, &capped),
        None => solver.value(pos, &capped),
    };
    let Some(solution) = solution else { return Ok(None) };
    compare("value", case.numbers::<1>("F")?, [i64::from(solution.value)])?;
    let Some(words) = case.words("B") else { return Ok(Some(())) };
    let best = words.iter().map(|text| pos.parse_move(text, ()));
    let mut best = best.collect::<Result<Vec<_>, _>>()?;
    best.sort_unstable();
    compare("best moves", best, solution.best)?;
    Ok(Some(()))
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

/// Counts of leaves; see [`check_perft`].
pub(crate) struct PerftChecker;

impl SuiteChecker for PerftChecker {
    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        check_perft(line)
    }
}

/// Exact values; see [`check_solved`].
pub(crate) struct SolvedChecker {
    pub(crate) cap: u64,
}

impl SuiteChecker for SolvedChecker {
    fn cap_nodes(&mut self, nodes: u64) {
        self.cap = nodes;
    }

    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        check_solved(line, self.cap)
    }
}
