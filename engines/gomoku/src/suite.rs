//! The suites of forbidden points and of wins by continuous fours: their checkers, and the wins that players missed.

use game::{Game, Side};
use gomoku_rules::{Point, Rules, Variant};
use shell::{SuiteChecker, agree};

use crate::solve::{Attack, Effort, Solution, ThreatSolver};
use crate::worth::Position;

/// The numbers of the variants in suites, in the order of [`Variant::ALL`]: those of Gomocup.
const CODES: [&str; 3] = ["0", "1", "4"];

fn columns<const N: usize>(line: &str) -> Result<[&str; N], String> {
    let fields = line.split('|').map(str::trim).collect::<Vec<_>>();
    let count = fields.len();
    fields.try_into().map_err(|_| format!("{count} columns instead of {N}"))
}

/// The 15x15 board of `black=h8,i9 white=j10`.
///
/// # Errors
/// If a point is malformed or taken twice, or the board is won.
fn read_stones(text: &str, variant: Variant, side: Side) -> Result<Position, String> {
    let rules = Rules { variant, ..Rules::default() };
    let empty = Position::new(rules);
    let mut stones: [Vec<Point>; 2] = Default::default();
    for list in text.split_whitespace() {
        let (owner, names) = match list.split_once('=') {
            Some(("black", names)) => (Side::First, names),
            Some(("white", names)) => (Side::Second, names),
            _ => return Err(format!("not a list of stones: {list}")),
        };
        for name in names.split(',').filter(|name| !name.is_empty()) {
            let point = empty.parse_point(name).map_err(|error| error.to_string())?;
            if stones.iter().any(|stones| stones.contains(&point)) {
                return Err(format!("occupied: {name}"));
            }
            stones[owner.index()].push(point);
        }
    }
    let pos = Position::with_stones(rules, &[&stones[0], &stones[1]], side);
    pos.check_wins().map_err(|error| error.to_string())?;
    Ok(pos)
}

/// Checks lines `<stones> | <point> | <verdict> | <kinds> | <remark>`: whether Black may play
/// there in renju.
pub(crate) struct ForbiddenChecker;

impl SuiteChecker for ForbiddenChecker {
    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let [stones, point, expected, ..] = columns::<5>(line)?;
        let pos = read_stones(stones, Variant::Renju, Side::First)?;
        let point = pos.parse_point(point).map_err(|error| error.to_string())?;
        if !pos.empty().contains(point) {
            return Err(format!("occupied: {}", pos.point_text(point)));
        }
        let got = pos.forbidden(point).map_or("none".to_owned(), |foul| foul.to_string());
        agree(expected, &got)
    }
}

/// Checks lines `<variant> | <side> | <stones> | <length> | <shortest> | <all> | <remark>`: whether
/// the side to move wins by continuous fours, with how many stones, and how it may begin.
pub(crate) struct VcfChecker;

impl SuiteChecker for VcfChecker {
    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let [variant, side, stones, length, first, ..] = columns::<7>(line)?;
        let number = CODES.iter().position(|&code| code == variant);
        let variant = Variant::ALL[number.ok_or_else(|| format!("unknown rule: {variant}"))?];
        let side = match side {
            "black" => Side::First,
            "white" => Side::Second,
            _ => return Err(format!("not a side: {side}")),
        };
        let pos = read_stones(stones, variant, side)?;
        let expected: usize = length.parse().map_err(|_| format!("not a length: {length}"))?;
        let solution = ThreatSolver::new(Attack::Fours, 1 << 18).solve(&pos, Effort::UNLIMITED);
        let (got, begins) = match solution {
            Solution::Win { line, .. } => (line.len().div_ceil(2), pos.point_text(line[0])),
            Solution::NoWin | Solution::Unknown => (0, "-".to_owned()),
        };
        if got != expected {
            Err(format!("expected length {expected}, got {got}"))
        } else if !first.split_whitespace().any(|point| point == begins) {
            Err(format!("expected {first} first, got {begins}"))
        } else {
            Ok(Some(()))
        }
    }
}

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
