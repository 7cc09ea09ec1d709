//! Games whose moves are taken back, begin anew, or give way to a variation.

use game::{Message, Side, TextError};

use super::Playing;
use crate::clocks::Clocks;
use crate::game_end::GameEnd;
use crate::refusal::{refusal, refused};

impl Playing {
    /// Whether a repetition has drawn the game, which then begins anew.
    pub(crate) fn is_to_begin_anew(&self) -> bool {
        let replayed = |end: &GameEnd| end.reason.is_replayed(end.outcome, self.drawn.len());
        self.replay_draws && self.end.as_ref().is_some_and(replayed)
    }

    /// Begins the game anew with the sides exchanged; each player keeps the time that is left.
    pub(crate) fn begin_anew(&mut self) {
        let moves = self.table.plies().iter().map(|ply| ply.saved.clone()).collect();
        self.drawn.push(moves);
        self.exchange();
        self.clear();
    }

    /// Takes the whole game back.
    fn clear(&mut self) {
        self.table.clear();
        self.reopen();
    }

    /// Whether the person takes back to the drawn game before this one: nothing of this one is the person's.
    pub(crate) fn may_reopen(&self) -> bool {
        let person = self.players.iter().any(|player| player.is_person());
        !self.strict && person && self.undo_to(1).is_none() && !self.drawn.is_empty()
    }

    /// Takes the drawn game before this one up again, at its end.
    pub(crate) fn reopen_drawn(&mut self) -> Result<(), TextError> {
        let Some(moves) = self.drawn.pop() else { return Ok(()) };
        self.clear();
        self.exchange();
        self.replay(&moves)
    }

    /// Seats the players in each other's places.
    pub(crate) fn exchange(&mut self) {
        self.players.reverse();
        self.names.reverse();
        self.bottom = !self.bottom;
    }

    /// How many moves are left of the game if the person takes back so many turns; `None` if there are fewer.
    pub(crate) fn undo_to(&self, turns: usize) -> Option<usize> {
        self.turns().nth(turns.checked_sub(1)?).filter(|_| !self.strict)
    }

    /// How many moves had been played where each turn of a person began, the last first.
    fn turns(&self) -> impl Iterator<Item = usize> {
        let plies = self.table.plies();
        let side = |ply: usize| plies[ply].saved.side;
        let begins_turn = move |ply: usize| ply == 0 || side(ply - 1) != side(ply);
        let is_persons = |ply: usize| self.players[usize::from(plies[ply].saved.side)].is_person();
        (0..plies.len()).rev().filter(move |&ply| is_persons(ply) && begins_turn(ply))
    }

    /// Takes back so many turns of the person; returns the number of moves left.
    pub(crate) fn undo(&mut self, turns: usize) -> Result<usize, TextError> {
        if self.strict {
            return Err(refused("play-strict-undo"));
        }
        let too_many = || match self.turns().count() {
            0 => refused("play-nothing-to-undo"),
            played => refusal(Message::new("play-too-many-undone").with("turns", played)),
        };
        let ply = self.undo_to(turns).ok_or_else(too_many)?;
        self.take_back(ply);
        Ok(ply)
    }

    /// Takes back to `ply` moves, whoever made them.
    pub(crate) fn take_back(&mut self, ply: usize) {
        self.table.take_back(ply);
        self.reopen();
    }

    /// The position shown becomes the end of the game.
    pub(crate) fn adopt(&mut self) -> Result<(), TextError> {
        self.check_change()?;
        if self.table.is_at_end() {
            return Err(refused("play-end-shown"));
        }
        self.table.adopt()?;
        self.reopen();
        Ok(())
    }

    /// Whether other moves may become the game: those of a game against the clock, or without taking back, stay.
    pub(crate) fn may_change(&self) -> bool {
        !self.is_strict() && (self.end.is_some() || self.clocks.is_none())
    }

    fn check_change(&self) -> Result<(), TextError> {
        if self.may_change() { Ok(()) } else { Err(refused("play-fixed-moves")) }
    }

    /// The variation shown becomes the game, to its end.
    pub(crate) fn make_main(&mut self) -> Result<(), TextError> {
        self.check_change()?;
        if !self.table.is_beside() {
            return Err(refused("play-no-variation"));
        }
        self.table.make_game()?;
        self.reopen();
        Ok(())
    }

    pub(super) fn reopen(&mut self) {
        self.hinted = false;
        self.offered = None;
        self.recount_clocks();
        self.end = self.table.at_end(|table| GameEnd::of(table.board()));
    }

    /// Has each clock show what the moves that are left, those of the drawn games among them, have left of it: the time
    /// of those that are taken back is there again.
    fn recount_clocks(&mut self) {
        let Some(control) = self.control else { return };
        let mut clocks = Clocks::new(control);
        for moves in &self.drawn {
            let next = moves.last().map_or(Side::First, |last| !Side::BOTH[usize::from(last.side)]);
            clocks.charge_all(moves.iter(), next);
            clocks.exchange();
        }
        let moves = self.table.plies().iter().map(|ply| &ply.saved);
        clocks.charge_all(moves, self.table.turn());
        self.clocks = Some(clocks);
    }
}
