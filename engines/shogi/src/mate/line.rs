//! Writes out mates that are proved.

use game::Game;
use shogi_rules::Move;

use super::dfpn::{LONGEST_LINE, MateSearch, Stopped};
use super::numbers::{Child, Horizon, Numbers};

impl MateSearch<'_> {
    /// The line of the proof at hand: the check that is known to mate fastest, the answer that is
    /// known to last longest. `None` if it cannot be followed to the end.
    pub(super) fn known_line(&mut self) -> Option<Vec<Move>> {
        let root = self.pos.clone();
        let mut line = Vec::new();
        while line.len() < LONGEST_LINE {
            let attacks = self.attacks();
            let Some(children) = self.proved_children() else { break };
            let plies = |child: &&Child| child.numbers.plies;
            let next = match attacks {
                true => children.iter().min_by_key(plies),
                false => children.iter().max_by_key(plies),
            };
            let Some(next) = next else { break };
            self.path.push(self.spot());
            self.pos.make(next.mv);
            line.push(next.mv);
        }
        self.path.clear();
        let is_mate = !self.attacks() && self.pos.in_check() && !self.pos.has_move();
        self.pos = root;
        is_mate.then_some(line)
    }

    /// The moves of the current position that are known to mate, or all answers to a check that
    /// mates: what the table has lost is searched again.
    fn proved_children(&mut self) -> Option<Vec<Child>> {
        let mut moves = Vec::new();
        self.list_moves(&mut moves);
        let mut children: Vec<Child> =
            moves.iter().map(|&mv| self.child(mv, Horizon::NONE)).collect();
        if self.attacks() {
            if !children.iter().any(|child| child.numbers.is_mate()) {
                self.settle_here(Horizon::NONE).ok()?;
                children = moves.iter().map(|&mv| self.child(mv, Horizon::NONE)).collect();
            }
            children.retain(|child| child.numbers.is_mate());
            return Some(children);
        }
        for child in &mut children {
            if !child.numbers.is_mate() {
                let undo = self.pos.make(child.mv);
                let settled = self.settle_here(Horizon::NONE);
                self.pos.unmake(child.mv, undo);
                child.numbers = settled.ok().filter(|numbers| numbers.is_mate())?;
            }
        }
        Some(children)
    }

    /// Writes out the mate in `plies` from the current position, the fewest there can be: the
    /// defender resists as long as it can.
    pub(super) fn shortest_line(&mut self, mut plies: u16) -> Option<Vec<Move>> {
        let root = self.pos.clone();
        let mut line = Vec::new();
        let complete = loop {
            let Some(check) = self.mating_check(plies) else { break false };
            self.pos.make(check);
            line.push(check);
            plies -= 1;
            let mut answers = Vec::new();
            self.list_moves(&mut answers);
            match self.longest_answer(&answers, plies) {
                Err(Stopped) => break false,
                Ok(None) => break true,
                Ok(Some((answer, left))) => {
                    self.pos.make(answer);
                    line.push(answer);
                    plies = left;
                }
            }
        };
        self.pos = root;
        complete.then_some(line)
    }

    /// A check after which the defender is mated within `plies` less one.
    fn mating_check(&mut self, plies: u16) -> Option<Move> {
        let horizon = Horizon(plies);
        let known = self.known_mate(horizon);
        known.or_else(|| {
            // The table may have lost it.
            self.settle(horizon).ok().filter(|numbers| numbers.is_mate())?;
            self.known_mate(horizon)
        })
    }

    fn known_mate(&mut self, horizon: Horizon) -> Option<Move> {
        let mut checks = Vec::new();
        self.list(&mut checks, horizon);
        let mates = checks.iter().filter(|check| check.numbers.is_mate());
        mates.min_by_key(|check| check.numbers.plies).map(|check| check.mv)
    }

    /// The answer that delays the mate longest, `plies` being left before it, and how many plies
    /// are left after it at most; `None` if there is no answer.
    fn longest_answer(
        &mut self,
        answers: &[Move],
        plies: u16,
    ) -> Result<Option<(Move, u16)>, Stopped> {
        let Some(mut left) = plies.checked_sub(1) else { return Ok(None) };
        while left > 1 {
            // An answer that allows no mate within two plies less is the longest.
            for &answer in answers {
                if !self.is_mated_after(answer, left - 2)? {
                    return Ok(Some((answer, left)));
                }
            }
            left -= 2;
        }
        Ok(answers.first().map(|&answer| (answer, left)))
    }

    fn is_mated_after(&mut self, mv: Move, plies: u16) -> Result<bool, Stopped> {
        let undo = self.pos.make(mv);
        let settled = self.settle(Horizon(plies));
        self.pos.unmake(mv, undo);
        settled.map(Numbers::is_mate)
    }
}
