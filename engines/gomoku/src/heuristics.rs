//! The heuristics of gomoku: the order of moves, and what the patterns prove.
//!
//! The search takes forbidden points for what a referee makes of them: Black never plays one, and
//! White counts on that. Where Black has nothing else, all his moves are listed.

use game::{Game, Side, Stage};
use search::{Params, Score};
use weights::Policy;

use crate::eval::{Evaluations, Tuned};
use crate::policy;
use crate::solve::{Attack, Effort, Solution, ThreatSolver};
use crate::worth::Position;
use gomoku_rules::{MAX_POINTS, Point, PointSet, Threat};

#[derive(Clone)]
pub struct Heuristics {
    evaluation: Evaluations,
    vcf: ThreatSolver,
}

/// Positions that the solver within the search remembers.
const VCF_ENTRIES: usize = 1 << 13;
/// Positions that it visits for one node.
const VCF_NODES: u64 = 20;
/// Positions that it visits for the root.
const ROOT_NODES: u64 = 8_000;
/// Attacking stones that it looks ahead.
const VCF_STONES: u8 = 24;

/// Steps to the points of an open four within which a four may change what the three is worth.
const DELAY_DISTANCE: usize = 4;

/// The loss by a quiet move that promises nothing, in points of the evaluation; like the next number fitted to
/// quiet moves of games.
const RIGHT_TO_MOVE: i32 = 620;
/// Points of promise that keep a point of it.
const PROMISE_PER_POINT: i32 = 40;

impl Heuristics {
    pub fn new(evaluation: Evaluations) -> Self {
        Self { evaluation, vcf: ThreatSolver::new(Attack::Fours, VCF_ENTRIES) }
    }
}

/// The most urgent threat that the side to move must answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Urgency {
    /// It completes a five.
    Five,
    /// It must keep the opponent from completing a five.
    StopFive,
    /// It makes a four that cannot be stopped.
    OpenFour,
    /// It must keep the opponent from making such a four, or play fours of its own.
    StopOpenFour,
    None,
}

impl Urgency {
    fn of(pos: &Position) -> Self {
        let mover = pos.side_to_move();
        if pos.has(mover, Threat::Five) {
            Self::Five
        } else if pos.has(!mover, Threat::Five) {
            Self::StopFive
        } else if pos.has_open_four(mover) {
            Self::OpenFour
        } else if pos.has_open_four(!mover) {
            Self::StopOpenFour
        } else {
            Self::None
        }
    }
}

/// The points that answer what is urgent, in renju without those forbidden to Black.
fn answers(pos: &Position, urgency: Urgency) -> PointSet {
    let mover = pos.side_to_move();
    let points = match urgency {
        Urgency::Five => *pos.fives(mover),
        Urgency::StopFive => *pos.fives(!mover),
        Urgency::OpenFour => pos.open_fours(mover),
        Urgency::StopOpenFour => {
            let stops = pos.defences(!mover, &pos.open_fours(!mover));
            stops.union(&pos.fours(mover))
        }
        Urgency::None => *pos.candidates(),
    };
    without_forbidden(pos, &points)
}

fn without_forbidden(pos: &Position, points: &PointSet) -> PointSet {
    let mover = pos.side_to_move();
    if !pos.is_renju() || mover == Side::Second {
        return *points;
    }
    points.iter().filter(|&point| !pos.is_forbidden_to(mover, point)).collect()
}

/// The win of the side to move by fours that takes so many plies; nothing if there is none.
fn win_in(pos: &Position, plies: usize) -> Vec<Point> {
    let stones = plies.div_ceil(2).min(usize::from(VCF_STONES)) as u8;
    let effort = Effort { nodes: ROOT_NODES, stones, ..Effort::UNLIMITED };
    match ThreatSolver::new(Attack::Fours, VCF_ENTRIES).solve(pos, effort) {
        Solution::Win { line, .. } if line.len() == plies => line,
        _ => Vec::new(),
    }
}

/// Every move, for a position in which none promises anything.
fn anything(pos: &Position) -> PointSet {
    if pos.occupied().is_empty() {
        return std::iter::once(pos.centre()).collect();
    }
    let allowed = without_forbidden(pos, pos.empty());
    if allowed.is_empty() { *pos.empty() } else { allowed }
}

impl Default for Heuristics {
    fn default() -> Self {
        Self::new(Evaluations::default())
    }
}

impl search::Heuristics<Position> for Heuristics {
    type Evaluation = Evaluations;

    const PIECE_TO: usize = MAX_POINTS;
    const PROBES_ONCE: bool = true;

    fn evaluation(&self) -> Evaluations {
        self.evaluation.clone()
    }

    fn begin(&mut self, root: &Position) {
        self.vcf.clear();
        // A long win is found here and remembered, position by position, for the nodes to come.
        let effort = Effort { nodes: ROOT_NODES, ..Effort::UNLIMITED };
        self.vcf.explore(root, effort);
    }

    fn probe(&mut self, pos: &mut Position, ply: usize) -> Option<Score> {
        let mover = pos.side_to_move();
        match Urgency::of(pos) {
            Urgency::Five => return Some(Score::win_in(ply + 1)),
            Urgency::OpenFour => return Some(Score::win_in(ply + 3)),
            Urgency::StopFive => {
                let several = pos.fives(!mover).len() > 1;
                if several || answers(pos, Urgency::StopFive).is_empty() {
                    return Some(Score::loss_in(ply + 2));
                }
            }
            Urgency::StopOpenFour if answers(pos, Urgency::StopOpenFour).is_empty() => {
                return Some(Score::loss_in(ply + 4));
            }
            Urgency::StopOpenFour | Urgency::None => {}
        }
        if !pos.has(mover, Threat::Four) && !pos.has(mover, Threat::OpenFour) {
            return None;
        }
        let effort = Effort { nodes: VCF_NODES, stones: VCF_STONES, ..Effort::UNLIMITED };
        let stones = self.vcf.glance(pos, effort)?;
        Some(Score::win_in(ply + 2 * usize::from(stones) - 1))
    }

    /// The line of that length that the solver finds, after any stone of a side that has lost.
    fn known_line(&self, pos: &Position, plies: usize) -> Vec<Point> {
        match plies {
            2 | 4 => {}
            _ if plies % 2 == 1 => return win_in(pos, plies),
            // No such loss is seen without a search.
            _ => return Vec::new(),
        }
        let stones = answers(pos, Urgency::of(pos));
        let stones = if stones.is_empty() { anything(pos) } else { stones };
        let mut lines = stones.iter().map(|stone| {
            let rest = win_in(&pos.after(stone), plies - 1);
            std::iter::once(stone).chain(rest).collect::<Vec<_>>()
        });
        lines.find(|line| line.len() == plies).unwrap_or_default()
    }

    fn generate(&self, pos: &Position, stage: Stage, out: &mut Vec<Point>) {
        let urgency = Urgency::of(pos);
        let (urgent, tactical) = (urgency != Urgency::None, stage == Stage::Tactical);
        if urgent && !tactical {
            return;
        }
        let points = answers(pos, urgency);
        let points = if points.is_empty() { anything(pos) } else { points };
        out.extend(points.iter().filter(|&point| urgent || is_fork(pos, point) == tactical));
    }

    fn may_refute(&self, pos: &Position, mv: Point) -> bool {
        !pos.is_forbidden_to(pos.side_to_move(), mv)
    }

    fn is_tactical(&self, pos: &Position, mv: Point) -> bool {
        is_fork(pos, mv) || Urgency::of(pos) != Urgency::None
    }

    fn quiescence_moves(&self, _: &Position, _: &mut Vec<Point>) {
        // The solver has seen all fours.
    }

    fn is_forced(&self, pos: &Position) -> bool {
        let attacker = !pos.side_to_move();
        pos.has(attacker, Threat::Five) || pos.has_open_four(attacker)
    }

    fn priority(&self, pos: &Position, mv: Point) -> i32 {
        policy::promise(pos, mv)
    }

    /// The right to move goes to the other side; a move that promises more gives away less.
    fn gain(&self, pos: &Position, mv: Point) -> Option<i32> {
        Some(policy::promise(pos, mv) / PROMISE_PER_POINT - RIGHT_TO_MOVE)
    }

    fn forces(&self, pos: &Position, mv: Point) -> bool {
        pos.pattern_class(mv, pos.side_to_move()).threat() >= Threat::OpenThree
    }

    /// A four far from an open three is answered, and the three is there as before.
    fn delays(&self, pos: &Position, mv: Point) -> bool {
        let mover = pos.side_to_move();
        let class = pos.pattern_class(mv, mover);
        class.threat() == Threat::Four
            && !class.leads_on()
            && !pos.has(!mover, Threat::Five)
            && pos
                .threats(!mover, Threat::OpenFour)
                .iter()
                .all(|four| pos.distance(four, mv) > DELAY_DISTANCE)
    }

    fn pass(&self, pos: &Position) -> Option<Position> {
        if Urgency::of(pos) != Urgency::None {
            return None;
        }
        let mut passed = pos.clone();
        passed.pass_turn();
        Some(passed)
    }

    fn piece_to(&self, _: &Position, mv: Point) -> usize {
        mv.index()
    }

    /// As fitted by games of 10,000 nodes a move, from numbers set by hand. Answers to an open three,
    /// with all the fours that may come between, make long trees of forced moves, which quiescence
    /// soon leaves to the evaluation. A singular move is mostly one of them: extending it, too, would make depth 12
    /// cost four times the nodes.
    fn params(&self) -> Params {
        Params {
            aspiration_delta: 20,
            quiescence_plies: 4,
            razor_base: 375,
            razor_slope: 131,
            reverse_futility_depth: 7,
            reverse_futility_slope: 70,
            null_move_margin: 135,
            probcut_margin: 195,
            late_move_pruning_depth: 7,
            late_move_pruning_base: 11,
            late_move_pruning_forced: 4,
            futility_depth: 9,
            futility_base: 163,
            futility_slope: 133,
            history_pruning_slope: 5491,
            singular_extension_depth: 9,
            singular_extension_slope: 26,
            singular_extension_plies: 0,
            reduction_base: 942,
            reduction_slope: 313,
            reduction_tactical: -163,
            reduction_cut: 849,
            reduction_pv: -1040,
            reduction_stale: 574,
            reduction_forced: -697,
            reduction_cutoffs: 257,
            reduction_history: 7325,
            priority_weight: 262,
            bonus_slope: 212,
            bonus_offset: 109,
            bonus_limit: 2298,
            bonus_unrefuted: 34,
            correction_continuation: 9,
            ..Params::default()
        }
    }
}

/// Whether `mv` makes two threats at once, or keeps the opponent from it.
fn is_fork(pos: &Position, mv: Point) -> bool {
    Side::BOTH.into_iter().any(|side| pos.pattern_class(mv, side).is_fork())
}

impl Policy<Position> for Tuned {
    /// The moves of both stages.
    fn choices(pos: &Position, report: &mut dyn FnMut(Point, &[usize])) {
        for point in answers(pos, Urgency::of(pos)).iter() {
            report(point, &policy::weights_of(pos, point));
        }
    }
}
