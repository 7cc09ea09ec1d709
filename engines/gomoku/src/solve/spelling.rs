//! The winning line of a solved position, move by move.

use game::Game;

use crate::solve::memory::Value;
use crate::solve::{Stopped, ThreatSearch};
use gomoku_rules::{Point, PointSet};

impl ThreatSearch<'_> {
    /// The winning line of a position solved with `stones`, as far as the limits let it be found.
    pub(super) fn line(mut self, stones: u8) -> Vec<Point> {
        let first = self.winner;
        let mut line = Vec::new();
        // A limit in the way leaves what is found so far.
        let _ = self.spell(stones, &mut line);
        if line.is_empty() { first.into_iter().collect() } else { line }
    }

    /// Appends the moves of a win with `stones` to `line`.
    fn spell(&mut self, mut stones: u8, line: &mut Vec<Point>) -> Result<(), Stopped> {
        loop {
            if let Some(five) = self.pos.fives(self.attacker).first() {
                line.push(five);
                return Ok(());
            }
            let Some(mv) = self.winning_move(stones)? else { return Ok(()) };
            line.push(mv);
            self.pos.make(mv);
            let Some(answer) = self.longest_answer(stones - 1)? else { return Ok(()) };
            line.push(answer);
            self.pos.make(answer);
            stones -= 1;
        }
    }

    fn winning_move(&mut self, stones: u8) -> Result<Option<Point>, Stopped> {
        for mv in self.attacking_moves() {
            if self.stones_needed(mv) > stones {
                continue;
            }
            let undo = self.pos.make(mv);
            let value = self.defend(stones - 1);
            self.pos.unmake(mv, undo);
            if let Value::Win(_) = value? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// The answer to the last threat that makes the attacker need the most stones.
    fn longest_answer(&mut self, stones: u8) -> Result<Option<Point>, Stopped> {
        let fives = *self.pos.fives(self.attacker);
        if !fives.is_empty() {
            let mut answers = fives.iter();
            let allowed = answers.find(|&mv| !self.pos.is_forbidden_to(!self.attacker, mv));
            return Ok(allowed.or_else(|| self.any_answer_but(&fives)));
        }
        let open_fours = self.pos.open_fours(self.attacker);
        let mut longest = None;
        for answer in self.answers(&open_fours) {
            let needed = self.least_stones(answer, stones)?;
            if longest.is_none_or(|(most, _)| needed >= most) {
                longest = Some((needed, answer));
            }
        }
        Ok(longest.map(|(_, answer)| answer).or_else(|| {
            let stops = self.pos.defences(self.attacker, &open_fours);
            self.any_answer_but(&stops)
        }))
    }

    /// The least number of stones, `most` at most, with which the attacker wins after `answer`.
    fn least_stones(&mut self, answer: Point, most: u8) -> Result<u8, Stopped> {
        let undo = self.pos.make(answer);
        let mut ended = (1..=most).map(|stones| self.attack(stones).map(|value| (value, stones)));
        let found = ended.find(|ended| !matches!(ended, Ok((Value::NoWinWithin(_), _))));
        self.pos.unmake(answer, undo);
        Ok(found.transpose()?.map_or(most, |(_, stones)| stones))
    }

    /// A point for a defender who may not play where he would have to.
    fn any_answer_but(&self, stops: &PointSet) -> Option<Point> {
        let mut points = self.pos.empty().iter();
        points.find(|&point| {
            !stops.contains(point) && !self.pos.is_forbidden_to(!self.attacker, point)
        })
    }
}
