//! The engines that play, each when it is its turn.

use std::sync::mpsc::Sender;

use game::TextError;

use crate::chosen::Player;
use crate::message::{EngineRole, Message};
use crate::offer::Offer;
use crate::playing::Playing;
use crate::seat::{SearchRequest, Seat};

pub(super) struct Players {
    pub(super) seats: [Seat; 2],
}

impl Players {
    pub(super) fn new(inbox: &Sender<Message>) -> Self {
        Self { seats: [0, 1].map(|side| Seat::new(EngineRole::Player(side), inbox.clone())) }
    }

    pub(super) fn thinking(&self) -> Vec<u8> {
        let thinking = (0..).zip(&self.seats).filter(|(_, seat)| seat.root().is_some());
        thinking.map(|(side, _)| side).collect()
    }

    /// Has the engine to move think, and no other.
    pub(super) fn direct(&mut self, playing: &mut Playing, offer: &Offer) -> Result<(), TextError> {
        let (plies, turn) = (playing.table.plies().len(), playing.table.turn());
        let goes_on = playing.end.is_none() && !playing.paused;
        for (side, seat) in self.seats.iter_mut().enumerate() {
            let is_wanted = goes_on && side == turn.index() && seat.root() == Some(plies);
            if !is_wanted {
                seat.stop();
            }
        }
        let Player::Engine { engine, level } = playing.to_move().clone() else {
            playing.run_clocks(false);
            return Ok(());
        };
        if !goes_on {
            return Ok(());
        }
        playing.run_clocks(true);
        let setup = &playing.table.setup;
        let seat = &mut self.seats[turn.index()];
        let spec = match seat.engine {
            None => offer.spec(&engine, setup)?,
            Some(_) => None,
        };
        let (go, allowance) =
            seat.bring(spec.as_ref(), setup)?.limits(playing.clocks.as_ref(), turn);
        if seat.root().is_some() {
            return Ok(());
        }
        playing.table.at_end(|table| {
            seat.ask(SearchRequest { table, go, allowance, level, lines: 0 });
        });
        Ok(())
    }

    /// Has both leave; they are started again when they are needed.
    pub(super) fn dismiss(&mut self) {
        self.seats.iter_mut().for_each(|seat| drop(seat.dismiss()));
    }
}
