//! How a game ends by a word: resignation, agreement, a claim, or a flag that falls; and how its end is told.

use std::time::Instant;

use arena::referee::Reason;
use dyngame::Claim;
use game::{Message, Outcome, Side, TextError};
use records::EndName;

use super::Playing;
use crate::clocks::Clocks;
use crate::game_end::{GameEnd, end_text};
use crate::refusal::{refusal, refused};
use crate::value::Value;

impl Playing {
    /// The person of this side resigns, or the one whose turn it is, or the only one.
    pub(crate) fn resign(&mut self, side: Option<Side>) -> Result<(), TextError> {
        let usual = self.person("play-over-resign", "play-engines-resign")?;
        let side = side.unwrap_or(usual);
        if !self.players[side.index()].is_person() {
            return Err(refusal(about("play-engine-resigns", self.table.sides[side.index()])));
        }
        self.finish(GameEnd::by(Outcome::Win(!side), Reason::Resignation));
        Ok(())
    }

    /// The side of the person who acts; the refusals are those of a game that is over, and of one between engines.
    fn person(&self, over: &'static str, engines: &'static str) -> Result<Side, TextError> {
        if self.end.is_some() {
            return Err(refused(over));
        }
        let turn = self.table.turn();
        let mut sides = [turn, !turn].into_iter();
        sides.find(|side| self.players[side.index()].is_person()).ok_or_else(|| refused(engines))
    }

    /// Offers a draw, or agrees to one; whether it is declined. An engine agrees that has seen
    /// nothing in its last moves for long enough; of two people the other one is asked.
    pub(crate) fn offer_draw(&mut self) -> Result<bool, TextError> {
        /// Plies of the engine that must agree, and the centipawns that they may differ by.
        const PLIES: usize = 5;
        const WITHIN: i32 = 30;
        let side = self.person("play-over-draw", "play-engines-draw")?;
        let agrees = if self.players[(!side).index()].is_person() {
            self.offered.replace(side).is_some()
        } else {
            let other = (!side).index() as u8;
            let its = self.table.plies().iter().rev().filter(|ply| ply.saved.side == other);
            let scores: Vec<_> = its.take(PLIES).map(|ply| ply.saved.score).collect();
            let near = |score: &Option<Value>| matches!(score, Some(Value::Cp(score)) if score.abs() <= WITHIN);
            scores.len() == PLIES && scores.iter().all(near)
        };
        if agrees {
            self.finish(GameEnd::by(Outcome::Draw, Reason::Agreement));
        }
        Ok(!agrees && self.offered.is_none())
    }

    /// How a record says that the game was broken off where it ends, without a result.
    pub(crate) fn broken_off(&self) -> Option<EndName> {
        let plies = self.table.plies().len();
        let said = self.occasion.broken_off.as_ref();
        let here = said.filter(|(moves, _)| self.end.is_none() && *moves == plies);
        here.and_then(|(_, name)| EndName::read(name, self.table.setup.rules))
    }

    /// How the game ended, with a result or without one.
    pub(crate) fn end_message(&self) -> Option<Message> {
        let rules = self.table.setup.rules;
        let result = self.end.as_ref().map(|end| end.verdict(rules, self.table.sides).message());
        let none = |end| Message::new("end-none").with("end", end_text(&end, rules));
        result.or_else(|| self.broken_off().map(none))
    }

    pub(crate) fn is_won_by_person(&self) -> bool {
        match self.end.as_ref().map(|end| end.outcome) {
            Some(Outcome::Win(side)) => self.players[side.index()].is_person(),
            _ => false,
        }
    }

    /// The claim that the person to move may make now.
    pub(crate) fn claim(&self) -> Option<Claim> {
        if !self.awaits_person() { None } else { self.table.board().claim() }
    }

    /// The claim that the end of the game gives, also where an engine is to move.
    pub(crate) fn claimable(&mut self) -> Option<Claim> {
        self.table.at_end(|table| table.board().claim())
    }

    /// The person to move claims what the rules give it.
    pub(crate) fn declare(&mut self) -> Result<(), TextError> {
        self.check_turn("play-over-claim")?;
        let claim = self.claimable().ok_or_else(|| refused("play-nothing-to-claim"))?;
        self.finish(GameEnd::claimed(&claim));
        Ok(())
    }

    /// Whether a person may act for the side to move; `over` is the refusal of a game that has ended.
    pub(super) fn check_turn(&self, over: &'static str) -> Result<(), TextError> {
        if self.end.is_some() {
            return Err(refused(over));
        }
        // In a pause no engine moves, either.
        if self.paused {
            return Err(refused("play-paused"));
        }
        if !self.to_move().is_person() {
            let side = self.table.sides[self.table.turn().index()];
            return Err(refusal(about("play-engines-turn", side)));
        }
        Ok(())
    }

    /// The person whose clock runs, and when the flag falls; an engine answers for its own.
    pub(crate) fn deadline(&self) -> Option<(Side, Instant)> {
        let deadline = self.clocks.as_ref().and_then(Clocks::deadline);
        deadline.filter(|(side, _)| self.players[side.index()].is_person())
    }

    /// Ends the game of a person whose time is over, and says so.
    pub(crate) fn flag(&mut self, now: Instant) -> bool {
        let Some((side, _)) = self.deadline().filter(|&(_, at)| at <= now) else { return false };
        self.finish(GameEnd::by(Outcome::Win(!side), Reason::Time(None)));
        true
    }

    pub(crate) fn finish(&mut self, end: GameEnd) {
        let is_late = matches!(end.reason, Reason::Time(_));
        if let (true, Outcome::Win(winner), Some(clocks)) = (is_late, end.outcome, &mut self.clocks)
        {
            clocks.run_out(!winner);
        }
        self.end = Some(end);
        self.offered = None;
        self.stop_clocks();
    }
}

/// The message `id` about the side with this term.
fn about(id: &'static str, side: &'static str) -> Message {
    Message::new(id).with("side", Message::new(side))
}
