//! Checkers of the suites of forbidden points and of wins by continuous fours.

use game::Side;
use shell::{SuiteChecker, agree};

use crate::solve::{Attack, Effort, Solution, ThreatSolver};
use crate::worth::Position;
use gomoku_rules::{Point, Rules, Variant};

/// The numbers of the variants in suites, in the order of [`Variant::ALL`]: those of Gomocup.
pub(crate) const CODES: [&str; 3] = ["0", "1", "4"];

fn columns<const N: usize>(line: &str) -> Result<[&str; N], String> {
    let fields = line.split('|').map(str::trim).collect::<Vec<_>>();
    let count = fields.len();
    fields.try_into().map_err(|_| format!("{count} columns instead of {N}"))
}

/// The 15x15 board of `black=h8,i9 white=j10`.
///
/// # Errors
/// If a point is malformed or taken twice, or the board is won.
pub(crate) fn read_stones(text: &str, variant: Variant, side: Side) -> Result<Position, String> {
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
