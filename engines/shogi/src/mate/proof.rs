//! Walks through a whole proof: one check against every answer, to every end.
//!
//! The walk is the check on the search and on its table: each answer that the rules allow must be
//! mated in its turn. And it tells how long the attacker's checks take against the best resistance
//! to them, which the numbers of the table only bound.

use std::collections::HashMap;

use game::Game;
use shogi_rules::Move;

use super::dfpn::{MateSearch, Stopped};
use super::numbers::{Child, Horizon, Spot};

/// The plies to the mate, and the next move, if there is one.
type Step = (u16, Option<Move>);

/// Positions that were walked through.
type Walked = HashMap<(u64, u32), Step>;

fn name(spot: Spot) -> (u64, u32) {
    (spot.board, spot.hand.0)
}

impl MateSearch<'_> {
    /// The line of the proof at hand, against which no answer resists longer. `None` if the proof
    /// does not hold or cannot be walked through with the nodes left.
    pub(super) fn proved_line(&mut self) -> Option<Vec<Move>> {
        let mut walked = Walked::new();
        let walk = self.walk(&mut walked);
        self.path.clear();
        walk.ok()??;
        let root = self.pos.clone();
        let mut line = Vec::new();
        while let Some(&(_, Some(mv))) = walked.get(&name(self.spot())) {
            self.pos.make(mv);
            line.push(mv);
        }
        self.pos = root;
        Some(line)
    }

    /// The plies to the mate from the current position; `None` if the proof has a gap here.
    fn walk(&mut self, walked: &mut Walked) -> Result<Option<u16>, Stopped> {
        let spot = self.spot();
        if let Some(&(plies, _)) = walked.get(&name(spot)) {
            return Ok(Some(plies));
        }
        self.count()?;
        self.path.push(spot);
        let result = match self.attacks() {
            true => self.walk_check(walked),
            false => self.walk_answers(walked),
        };
        self.path.pop();
        if let Ok(Some(found)) = result {
            walked.insert(name(spot), found);
        }
        Ok(result?.map(|(plies, _)| plies))
    }

    fn walk_check(&mut self, walked: &mut Walked) -> Result<Option<Step>, Stopped> {
        let found = self.walk_known_check(walked)?;
        if found.is_some() {
            return Ok(found);
        }
        // The table has lost the check, or it leads back to the line.
        self.path.pop();
        let settled = self.settle_here(Horizon::NONE);
        self.path.push(self.spot());
        if settled?.is_mate() { self.walk_known_check(walked) } else { Ok(None) }
    }

    fn walk_known_check(&mut self, walked: &mut Walked) -> Result<Option<Step>, Stopped> {
        let mut checks: Vec<Child> = Vec::new();
        self.list(&mut checks, Horizon::NONE);
        checks.retain(|check| check.numbers.is_mate());
        checks.sort_by_key(|check| check.numbers.plies);
        for check in checks {
            if let Some(plies) = self.walk_after(check.mv, walked)? {
                return Ok(Some((plies + 1, Some(check.mv))));
            }
        }
        Ok(None)
    }

    /// Every answer is mated; the one that resists longest.
    fn walk_answers(&mut self, walked: &mut Walked) -> Result<Option<Step>, Stopped> {
        let mut answers = Vec::new();
        self.list_moves(&mut answers);
        let mut longest = (0, None);
        for answer in answers {
            let Some(plies) = self.walk_after(answer, walked)? else { return Ok(None) };
            if plies + 1 > longest.0 {
                longest = (plies + 1, Some(answer));
            }
        }
        Ok(Some(longest))
    }

    fn walk_after(&mut self, mv: Move, walked: &mut Walked) -> Result<Option<u16>, Stopped> {
        let undo = self.pos.make(mv);
        // A position on the line is no end of it.
        let plies = match self.path.recurrence(self.spot()) {
            Some(_) => Ok(None),
            None => self.walk(walked),
        };
        self.pos.unmake(mv, undo);
        plies
    }
}
