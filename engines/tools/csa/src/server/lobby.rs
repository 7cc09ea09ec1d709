//! Who comes in, and who plays whom.

use std::sync::mpsc::channel;
use std::thread::Builder;
use std::time::Instant;

use game::Side;

use super::guest::{Guest, State};
use super::table::Table;
use super::view::GameView;
use super::{Game, Server};
use crate::error::CsaError;
use crate::game_name::{FORM, GameName};
use crate::line::{Reply, check_name};
use crate::summary::{SECOND, Summary};

/// Wrong logins of a connection, after which it is closed.
const MOST_LOGINS: usize = 5;

impl Server {
    /// Lets somebody in, or not: a name that plays is taken.
    pub(super) fn log_in(
        &mut self,
        id: u64,
        name: &str,
        password: &str,
        extended: bool,
    ) -> Result<(), CsaError> {
        let named =
            password.split_once(',').and_then(|(game, trip)| Some((game.parse().ok()?, trip)));
        let (game, trip) = named.map_or((None, password), |(game, trip)| (Some(game), trip));
        let of_name = |guest: &&mut Guest| guest.name == name;
        let plays = |guest: &mut Guest| matches!(guest.state, State::Playing(..));
        let is_taken = self.guests.values_mut().filter(of_name).any(plays);
        let players = self.terms.players.as_ref();
        let is_known = players.is_none_or(|players| players.get(name).is_some_and(|it| it == trip));
        if is_taken || !is_known || check_name(name).is_err() {
            let Some(guest) = self.guests.get_mut(&id) else { return Ok(()) };
            guest.garbled += 1;
            log::info!("login refused: {name}");
            guest.outbox.say(Reply::LoginRefused);
            if guest.garbled >= MOST_LOGINS {
                guest.outbox.close();
            }
            return Ok(());
        }
        // Who comes again takes the place that it had.
        for guest in self.guests.values_mut().filter(of_name) {
            guest.outbox.close();
            guest.state = State::Over(Instant::now());
        }
        let Some(guest) = self.guests.get_mut(&id) else { return Ok(()) };
        name.clone_into(&mut guest.name);
        guest.outbox.say(Reply::LoggedIn(name.to_owned()));
        log::info!("{name} has logged in");
        if extended {
            guest.outbox.say("##[LOGIN] +OK x1");
            guest.state = State::Watching;
            return Ok(());
        }
        if game.is_none() && password.contains(',') {
            // The password itself stays out of the log.
            log::warn!(
                "{name} names no game of the form {FORM} before the comma; it waits for the default one"
            );
        }
        self.wait(id, game.unwrap_or_else(|| GameName::usual(self.terms.tc)))
    }

    /// Begins a game of this guest with another who waits for one of the same name, or has it wait.
    pub(super) fn wait(&mut self, id: u64, game: GameName) -> Result<(), CsaError> {
        let may_begin = !self.leaving
            && (self.terms.games == 0 || self.ended + (self.games.len() as u64) < self.terms.games);
        let fits = |other: &GameName| {
            other.text() == game.text() && (other.side.is_none() || other.side != game.side)
        };
        let found = self.guests.iter().find_map(|(other, guest)| match &guest.state {
            State::Waiting(wish) if *other != id && fits(wish) => Some((*other, wish.side)),
            _ => None,
        });
        let Some((other, wish)) = found.filter(|_| may_begin) else {
            if let Some(guest) = self.guests.get_mut(&id) {
                guest.state = State::Waiting(game);
            }
            return Ok(());
        };
        // Who came first is Black, unless one asks for a side or had Black the last time.
        let first_is_black = match (wish, game.side) {
            (Some(side), _) => side == Side::First,
            (None, Some(side)) => side == Side::Second,
            (None, None) => !self.had_black_last(other, id),
        };
        self.offer(if first_is_black { [other, id] } else { [id, other] }, &game)
    }

    /// Begins games of those who wait, where a game that was refused makes room.
    pub(super) fn pair_waiting(&mut self) -> Result<(), CsaError> {
        let take = |(id, guest): (&u64, &mut Guest)| match &guest.state {
            State::Waiting(game) => {
                let waiting = (*id, game.clone());
                guest.state = State::Watching;
                Some(waiting)
            }
            _ => None,
        };
        let waiting: Vec<_> = self.guests.iter_mut().filter_map(take).collect();
        waiting.into_iter().try_for_each(|(id, game)| self.wait(id, game))
    }

    /// Whether the guest `one` was Black when it last met `two`.
    fn had_black_last(&self, one: u64, two: u64) -> bool {
        let names = [one, two].map(|id| self.guests.get(&id).map_or("", |guest| &*guest.name));
        let record = self.ledger.record();
        let number =
            |name| record.settings.engines.iter().position(|entry| entry.spec.name == name);
        let [Some(one), Some(two)] = names.map(number) else { return false };
        let mut met = record.games.values().rev().map(|game| game.engines());
        met.find(|met| *met == [one, two] || *met == [two, one]) == Some([one, two])
    }

    fn offer(&mut self, guests: [u64; 2], game: &GameName) -> Result<(), CsaError> {
        let names = guests.map(|id| self.guests.get(&id).map_or("", |guest| &*guest.name));
        let place = self.ledger.offer(names, [game.control; 2], None)?;
        let number = self.next;
        self.next += 1;
        let [black, white] = names;
        let summary = Summary {
            id: format!("{}+{}+{black}+{white}+{number}", self.terms.event, game.text()),
            names: names.map(str::to_owned),
            max_moves: self.terms.max_moves(),
            has_declaration: true,
            controls: [game.control; 2],
            least: self.terms.least,
            opening: place.opening.clone(),
            times: Vec::new(),
            unit: SECOND,
        };
        let view = GameView::begin(self.rules, &summary)?;
        let seats = guests.map(|id| self.guests[&id].outbox.clone());
        let (to_table, events) = channel();
        let table = Table::new(self.rules, summary, seats, events)?;
        let sender = self.sender.clone();
        Builder::new().name("csa-game".to_owned()).spawn(move || table.run(number, &sender))?;
        for (id, side) in guests.into_iter().zip(Side::BOTH) {
            if let Some(guest) = self.guests.get_mut(&id) {
                guest.state = State::Playing(number, side);
            }
        }
        self.games.insert(number, Game { place, view, guests, to_table });
        Ok(())
    }
}
