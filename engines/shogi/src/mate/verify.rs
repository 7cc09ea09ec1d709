//! Whether a disproof holds by itself.
//!
//! While searching without a horizon, a position that recurs counts as no progress, and what was
//! found on such a line is remembered although it may depend on the line. A mate never does, since
//! it is made of mates alone. That there is none is believed only if every position it rests on is
//! found to rest on others of the same set: all checks lead into it, and one answer to each does.

use std::collections::HashSet;

use super::search::{Search, Stopped};
use super::table::{Horizon, Numbers};
use crate::position::Position;

/// How often a disproof is mended before giving up.
const MENDS: u32 = 10_000;

/// A check that no known answer refutes, although the position before it counts as no mate.
struct Hole {
    /// Key of the position before the check.
    before: u64,
    /// The position after it.
    checked: Position,
}

impl Search<'_> {
    /// Whether the current position, found to have no mate, has none indeed.
    ///
    /// # Errors
    /// If the search is stopped.
    pub(super) fn confirm_no_mate(&mut self) -> Result<bool, Stopped> {
        for _ in 0..MENDS {
            let Some(hole) = self.hole()? else { return Ok(true) };
            // Searched by itself, the position cannot lean on the line that led to it.
            let root = std::mem::replace(&mut self.pos, hole.checked);
            let settled = self.settle(Horizon::NONE);
            self.pos = root;
            if settled?.is_mate() {
                self.table.store(hole.before, Horizon::NONE, Numbers::unknown(1), 0);
            }
            if !self.settle(Horizon::NONE)?.is_no_mate() {
                return Ok(false);
            }
        }
        Err(Stopped)
    }

    /// Follows the disproof of the current position to the first place where it does not hold.
    fn hole(&mut self) -> Result<Option<Hole>, Stopped> {
        let mut sound = HashSet::from([self.pos.hash_key()]);
        let mut open = vec![self.pos.clone()];
        let root = self.pos.clone();
        while let Some(pos) = open.pop() {
            let before = pos.hash_key();
            self.pos = pos;
            for checked in self.followers() {
                self.count()?;
                self.pos = checked;
                match self.refutation(&sound) {
                    None => {
                        let checked = std::mem::replace(&mut self.pos, root);
                        return Ok(Some(Hole { before, checked }));
                    }
                    Some(pos) if sound.insert(pos.hash_key()) => open.push(pos),
                    Some(_) => {}
                }
            }
        }
        self.pos = root;
        Ok(None)
    }

    /// The positions after each listed move of the current one.
    fn followers(&mut self) -> Vec<Position> {
        let mut children = Vec::new();
        self.list(&mut children, Horizon::NONE);
        let after = |mv| {
            let mut pos = self.pos.clone();
            pos.make_move(mv);
            pos
        };
        children.iter().map(|child| after(child.mv)).collect()
    }

    /// The position after an answer of the defender, on move, that leads to no mate; one of
    /// `sound` before others.
    fn refutation(&mut self, sound: &HashSet<u64>) -> Option<Position> {
        let answers = self.followers();
        let denied = |pos: &&Position| {
            let numbers = self.table.probe(pos.hash_key(), Horizon::NONE);
            numbers.is_some_and(Numbers::is_no_mate)
        };
        let known = answers.iter().find(|pos| sound.contains(&pos.hash_key()));
        known.or_else(|| answers.iter().find(denied)).cloned()
    }
}
