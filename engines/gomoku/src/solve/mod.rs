//! Wins by continuous threats: VCF (every stone makes a four) and VCT (a four or an open three).
//!
//! A depth-first search of the attack, deepened stone by stone, so that the first win found is a
//! shortest one. After a four with one completing point the defender has no choice; after an open
//! three he has the stones that leave no open four, and fours of his own. Without a limit in the
//! way "no win" is a proof. Forbidden points are what a referee makes of them: Black never plays
//! one, and a four whose only answer is forbidden wins.
//!
//! Source: Allis, van den Herik, Huntjens, "Go-Moku and Threat-Space Search" (1993).

mod memory;
mod spelling;

use arrayvec::ArrayVec;
use game::{Game, Side};

use crate::solve::memory::{EVER, Memory, Value};
use crate::worth::Position;
use gomoku_rules::Undo;
use gomoku_rules::{Point, PointSet, Threat};

/// With what the attacker threatens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// With fours alone: VCF.
    Fours,
    /// With fours and open threes: VCT.
    FoursAndThrees,
}

/// The result of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    Win {
        /// Stones that the attacker needs, the defender making them as many as he can; no other
        /// line wins with fewer.
        stones: u8,
        /// The line, attacker first and last. A limit that comes while it is spelled out cuts it
        /// short after its first move or later.
        line: Vec<Point>,
    },
    /// Proved that there is none of this kind.
    NoWin,
    /// Undecided within the limits.
    Unknown,
}

/// The bounds of one question to a [`ThreatSolver`].
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// Positions visited.
    pub nodes: u64,
    /// Stones of the attacker, the one that makes five included.
    pub stones: u8,
    /// Asked about every [`STOP_PERIOD`] positions whether to give up.
    pub stop: &'a dyn Fn() -> bool,
}

impl Effort<'_> {
    /// No limit but the number of stones that a line can hold.
    pub const UNLIMITED: Self = Self { nodes: u64::MAX, stones: MOST_STONES, stop: &|| false };
}

/// Positions visited between two questions whether to give up: well under a millisecond.
const STOP_PERIOD: u64 = 256;
/// The longest attack looked for; no known one comes near it.
const MOST_STONES: u8 = 120;
struct Stopped;

type Searched = Result<Value, Stopped>;

#[derive(Clone)]
pub struct ThreatSolver {
    attack: Attack,
    memory: Memory,
    nodes: u64,
}

impl ThreatSolver {
    /// A solver that remembers at most `entries` positions (a power of two at best) of
    /// [`ENTRY_SIZE`](Self::ENTRY_SIZE) bytes.
    pub fn new(attack: Attack, entries: usize) -> Self {
        Self { attack, memory: Memory::new(entries), nodes: 0 }
    }

    /// Bytes of a remembered position.
    pub const ENTRY_SIZE: usize = Memory::ENTRY_SIZE;

    /// Positions visited for the last question.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.memory.clear();
    }

    /// Whether the side to move of `pos` wins by this solver's kind of threats, and how soonest.
    pub fn solve(&mut self, pos: &Position, effort: Effort<'_>) -> Solution {
        let mut own = pos.clone();
        let mut search = ThreatSearch::new(self, &mut own, effort);
        match search.deepen() {
            Some(Value::Win(stones)) => Solution::Win { stones, line: search.line(stones) },
            Some(Value::NoWinWithin(_)) => Solution::NoWin,
            None => Solution::Unknown,
        }
    }

    /// Looks for what [`solve`](Self::solve) looks for and keeps it in memory, for the questions
    /// to come; spells nothing out.
    pub fn explore(&mut self, pos: &Position, effort: Effort<'_>) {
        ThreatSearch::new(self, &mut pos.clone(), effort).deepen();
    }

    /// The number of stones with which the side to move wins, not always the least; quicker than
    /// [`solve`](Self::solve), and what it gave up once it gives up at once later. `pos` is left as it was.
    pub fn glance(&mut self, pos: &mut Position, effort: Effort<'_>) -> Option<u8> {
        self.nodes = 0;
        if self.attack == Attack::Fours && !has_prospects(pos, pos.side_to_move()) {
            return None;
        }
        let key = pos.key();
        match self.recall(key, effort.stones) {
            Some(Value::Win(stones)) => return Some(stones),
            Some(Value::NoWinWithin(_)) => return None,
            None => {}
        }
        let mut search = ThreatSearch::new(self, pos, effort);
        search.hurried = true;
        match search.attack(effort.stones) {
            Ok(Value::Win(stones)) => Some(stones),
            Ok(Value::NoWinWithin(_)) => None,
            Err(Stopped) => {
                self.memory.store(key, Value::NoWinWithin(effort.stones));
                None
            }
        }
    }

    /// The value remembered of the position with this key, if it says whether `stones` are enough.
    fn recall(&self, key: u64, stones: u8) -> Option<Value> {
        self.memory.load(key).filter(|&value| match value {
            Value::Win(known) => known <= stones,
            Value::NoWinWithin(known) => known >= stones,
        })
    }
}

/// Whether fours of `attacker` may lead to more than the same number of answers: one makes
/// two fives possible, or prepares a four on a second line. White's fours in renju may also win
/// because the answer is forbidden: a point where White makes a four, too, as both are on its line.
fn has_prospects(pos: &Position, attacker: Side) -> bool {
    let forbids = pos.is_renju() && attacker == Side::Second;
    let has_prospects = |point| {
        pos.pattern_class(point, attacker).leads_on()
            || (forbids && pos.pattern_class(point, !attacker).is_suspect())
    };
    pos.has(attacker, Threat::OpenFour)
        || pos.threats(attacker, Threat::Four).iter().any(has_prospects)
}

/// Attacking moves of a position, in the order they are tried.
type Moves = ArrayVec<Point, MAX_ATTACKS>;
/// Attacking moves looked at in one position; boards with more do not come up in play.
const MAX_ATTACKS: usize = 96;

struct ThreatSearch<'a> {
    solver: &'a mut ThreatSolver,
    pos: &'a mut Position,
    attacker: Side,
    effort: Effort<'a>,
    /// The move that won where a win was found last; the root is searched through last.
    winner: Option<Point>,
    /// Whether fours that lead nowhere may be left out, at the cost of proofs that there is no win.
    hurried: bool,
}

impl<'a> ThreatSearch<'a> {
    fn new(solver: &'a mut ThreatSolver, pos: &'a mut Position, effort: Effort<'a>) -> Self {
        solver.nodes = 0;
        let attacker = pos.side_to_move();
        Self { solver, pos, attacker, effort, winner: None, hurried: false }
    }

    fn visit(&mut self) -> Result<(), Stopped> {
        self.solver.nodes += 1;
        let nodes = self.solver.nodes;
        let over = nodes > self.effort.nodes
            || (nodes.is_multiple_of(STOP_PERIOD) && (self.effort.stop)());
        if over { Err(Stopped) } else { Ok(()) }
    }

    /// Makes a move of the attack, or an answer to it.
    fn make(&mut self, mv: Point) -> Undo {
        match self.solver.attack {
            Attack::Fours => self.pos.make_four(mv),
            Attack::FoursAndThrees => self.pos.make(mv),
        }
    }

    /// Deepens the attack stone by stone: the least number of stones that win, or
    /// `NoWinWithin(EVER)`; `None` if the limits end it.
    fn deepen(&mut self) -> Option<Value> {
        for stones in 1..=self.effort.stones {
            self.winner = None;
            match self.attack(stones) {
                Ok(Value::Win(_)) => return Some(Value::Win(stones)),
                Ok(never @ Value::NoWinWithin(EVER)) => return Some(never),
                Ok(Value::NoWinWithin(_)) => {}
                Err(Stopped) => break,
            }
        }
        None
    }

    /// The attacker to move wins with `stones` more, at least 1, or not.
    fn attack(&mut self, stones: u8) -> Searched {
        self.visit()?;
        if self.pos.outcome().is_some() {
            return Ok(Value::NoWinWithin(EVER));
        }
        if !self.pos.fives(self.attacker).is_empty() {
            return Ok(Value::Win(1));
        }
        let key = self.pos.key();
        if let Some(known) = self.solver.recall(key, stones) {
            return Ok(known);
        }
        let moves = self.attacking_moves();
        let mut value = Value::NoWinWithin(EVER);
        for mv in moves {
            if self.stones_needed(mv) > stones {
                value = Value::NoWinWithin(stones);
                continue;
            }
            let undo = self.make(mv);
            let answer = self.defend(stones - 1);
            self.pos.unmake(mv, undo);
            match (answer?, value) {
                (Value::Win(more), _) => {
                    value = Value::Win(more + 1);
                    self.winner = Some(mv);
                    break;
                }
                (Value::NoWinWithin(within), Value::NoWinWithin(least)) => {
                    value = Value::NoWinWithin(within.saturating_add(1).min(least));
                }
                (Value::NoWinWithin(_), Value::Win(_)) => {}
            }
        }
        self.solver.memory.store(key, value);
        Ok(value)
    }

    /// The least number of stones, this one included, that a win beginning with `mv` takes.
    fn stones_needed(&self, mv: Point) -> u8 {
        match self.pos.pattern_class(mv, self.attacker).threat() {
            Threat::OpenFour | Threat::Five => 2,
            // The only answer to a white four may be forbidden.
            Threat::Four if self.pos.is_renju() && self.attacker == Side::Second => 2,
            _ => 3,
        }
    }

    /// The moves that keep the initiative, the strongest first.
    fn attacking_moves(&self) -> Moves {
        let fives = self.pos.fives(!self.attacker);
        if let Some(forced) = fives.first() {
            return self.counter(forced).filter(|_| fives.len() == 1).into_iter().collect();
        }
        if self.hurried
            && self.solver.attack == Attack::Fours
            && !has_prospects(self.pos, self.attacker)
        {
            return Moves::new();
        }
        let kinds: &[Threat] = match self.solver.attack {
            Attack::Fours => &[Threat::OpenFour, Threat::Four],
            Attack::FoursAndThrees => &[Threat::OpenFour, Threat::Four, Threat::OpenThree],
        };
        let mut moves = Moves::new();
        for &kind in kinds {
            let first = moves.len();
            let points = self.pos.threats(self.attacker, kind).iter();
            let playable = points.filter(|&mv| !self.pos.is_forbidden_to(self.attacker, mv));
            moves.extend(playable.take(moves.remaining_capacity()));
            moves[first..].sort_by_key(|&mv| {
                std::cmp::Reverse(self.pos.pattern_class(mv, self.attacker).pair())
            });
        }
        moves
    }

    /// The answer to a four, if it keeps the initiative. With threes allowed it may also leave a
    /// three that was there before.
    fn counter(&self, answer: Point) -> Option<Point> {
        let threat = self.pos.pattern_class(answer, self.attacker).threat();
        let keeps = threat >= Threat::Four || self.solver.attack == Attack::FoursAndThrees;
        (keeps && !self.pos.is_forbidden_to(self.attacker, answer)).then_some(answer)
    }

    /// The attacker, who has just made a threat, wins with `stones` more, or not.
    fn defend(&mut self, stones: u8) -> Searched {
        self.visit()?;
        let fives = *self.pos.fives(self.attacker);
        match fives.len() {
            0 => self.defend_three(stones),
            1 => {
                let answer = fives.first().expect("one point");
                if self.pos.is_forbidden_to(!self.attacker, answer) {
                    return Ok(Value::Win(1));
                }
                self.answered_by(answer, stones)
            }
            _ => Ok(Value::Win(1)),
        }
    }

    /// The attacker's value after the defender's `answer`.
    fn answered_by(&mut self, answer: Point, stones: u8) -> Searched {
        if let Some(key) = self.pos.key_after(answer).filter(|_| self.loses_initiative(answer)) {
            self.visit()?;
            return Ok(self.solver.recall(key, stones).unwrap_or_else(|| {
                self.solver.memory.store(key, Value::NoWinWithin(EVER));
                Value::NoWinWithin(EVER)
            }));
        }
        let undo = self.make(answer);
        let value = self.attack(stones);
        self.pos.unmake(answer, undo);
        value
    }

    /// Whether [`attack`](Self::attack) will find no move after the defender's `answer`: it threatens
    /// nothing that gives the attacker a forced move, and the attack has no prospects even without it.
    fn loses_initiative(&self, answer: Point) -> bool {
        self.hurried
            && self.solver.attack == Attack::Fours
            && self.pos.pattern_class(answer, !self.attacker).threat() < Threat::Four
            && !has_prospects(self.pos, self.attacker)
    }

    /// As [`defend`](Self::defend), when nothing but an open four threatens.
    fn defend_three(&mut self, stones: u8) -> Searched {
        let open_fours = self.pos.open_fours(self.attacker);
        if open_fours.is_empty() {
            return Ok(Value::NoWinWithin(EVER));
        }
        if stones < 2 {
            return Ok(Value::NoWinWithin(stones));
        }
        let mut longest = 2;
        for answer in self.answers(&open_fours) {
            match self.answered_by(answer, stones)? {
                Value::Win(more) => longest = longest.max(more),
                no_win @ Value::NoWinWithin(_) => return Ok(no_win),
            }
        }
        Ok(Value::Win(longest))
    }

    /// All answers to the threat of an open four that do not lose to it at once: own fours, of
    /// which open ones come first, and the stones that leave none.
    fn answers(&self, open_fours: &PointSet) -> Vec<Point> {
        let defender = !self.attacker;
        let stops = self.pos.defences(self.attacker, open_fours);
        let open = *self.pos.threats(defender, Threat::OpenFour);
        let fours = *self.pos.threats(defender, Threat::Four);
        let later = stops.union(&fours);
        let rest = later.iter().filter(move |&point| !open.contains(point));
        let answers = open.iter().chain(rest);
        answers.filter(|&answer| !self.pos.is_forbidden_to(defender, answer)).collect()
    }
}
