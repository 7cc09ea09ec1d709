//! A server for one's own tournaments: who comes is paired by the game's name, and the arena's referee judges.
//!
//! One thread owns players, pairings and the journal. Each connection has a thread that reads and one that writes; each game has
//! one of its own.

mod event;
mod guest;
mod lobby;
mod monitor;
mod table;
#[cfg(test)]
mod tests;
mod view;

use std::collections::BTreeMap;
use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

use dyngame::DynGame;
use records::TimeControl;

use crate::error::CsaError;
use crate::ledger::{Ledger, Place, Played};
use crate::line::{Reply, Request};
use crate::link::{Heard, Outbox, listen};
pub(crate) use event::Event;
use guest::{Guest, State};
use view::GameView;

/// Connections at a time; a further one is closed at once.
const MOST_GUESTS: usize = 200;
/// From a connection to its login.
const LOGIN_PATIENCE: Duration = Duration::from_secs(60);
/// From a game's end to a logout.
const LOGOUT_PATIENCE: Duration = Duration::from_secs(5);
/// Lines of a connection that mean nothing, after which it is closed.
const MOST_GARBLED: usize = 100;

/// How a server plays.
pub(crate) struct Terms {
    /// The clock of games whose name holds none.
    pub(crate) control: TimeControl,
    /// Plies after which a game is broken off.
    pub(crate) max_moves: Option<usize>,
    /// Seconds that a move is charged at least.
    pub(crate) least: u64,
    /// Names with their passwords; without them everybody is let in.
    pub(crate) players: Option<BTreeMap<String, String>>,
    /// Games after which the server ends; 0 is no end.
    pub(crate) games: u64,
    /// The first part of the ids of games.
    pub(crate) event: String,
}

/// A game under way.
struct Game {
    place: Place,
    view: GameView,
    guests: [u64; 2],
    to_table: std::sync::mpsc::Sender<table::Event>,
}

/// The owner of everything.
pub(crate) struct Server {
    rules: &'static dyn DynGame,
    terms: Terms,
    ledger: Ledger,
    events: Receiver<Event>,
    sender: SyncSender<Event>,
    guests: BTreeMap<u64, Guest>,
    games: BTreeMap<u64, Game>,
    next: u64,
    ended: u64,
    leaving: bool,
}

impl Server {
    /// A server that nobody can reach yet; events come to the sender.
    pub(crate) fn new(
        rules: &'static dyn DynGame,
        terms: Terms,
        ledger: Ledger,
    ) -> (Self, SyncSender<Event>) {
        let (sender, events) = sync_channel(1000);
        let server = Self {
            rules,
            terms,
            ledger,
            events,
            sender: sender.clone(),
            guests: BTreeMap::new(),
            games: BTreeMap::new(),
            next: 1,
            ended: 0,
            leaving: false,
        };
        (server, sender)
    }

    /// Serves whom `listener` accepts until it is told to leave, or has played its games.
    ///
    /// # Errors
    /// If the journal cannot be written, or there is no thread.
    pub(crate) fn serve(mut self, listener: TcpListener) -> Result<(), CsaError> {
        /// Between two looks at who has waited for too long.
        const LOOK_UP: Duration = Duration::from_millis(500);
        let sender = self.sender.clone();
        Builder::new().name("csa-accept".to_owned()).spawn(move || accept(&listener, &sender))?;
        let mut looked = Instant::now();
        loop {
            match self.events.recv_timeout(LOOK_UP) {
                Ok(event) => self.take(event)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if looked.elapsed() >= LOOK_UP {
                looked = Instant::now();
                self.close_late();
            }
            let is_done = self.terms.games > 0 && self.ended >= self.terms.games;
            if (is_done || self.leaving) && self.games.is_empty() && !self.has_farewells() {
                break;
            }
        }
        self.guests.values().for_each(|guest| guest.outbox.close());
        Ok(())
    }

    /// Whether somebody has yet to hear the end of a game, or to leave.
    fn has_farewells(&self) -> bool {
        self.guests.values().any(|guest| matches!(guest.state, State::Over(_)))
    }

    fn take(&mut self, event: Event) -> Result<(), CsaError> {
        match event {
            Event::Came(stream, from) => self.welcome(&stream, from),
            Event::Heard(id, Heard::Line(line), at) => return self.line(id, &line, at),
            Event::Heard(id, Heard::Long, _) => self.garbled(id),
            Event::Heard(id, Heard::Gone, _) => self.gone(id),
            Event::Moved(number, csa, entry) => {
                if let Some(game) = self.games.get_mut(&number) {
                    self.ledger.sees(&game.place, &entry);
                    let lines = game.view.moved(&csa, entry.millis);
                    self.tell_watchers(number, &lines);
                }
            }
            Event::Rejected(number, line) => self.dissolve(number, [&line, &line]),
            Event::Ended(number, played, verdict) => return self.end(number, *played, verdict),
            Event::Leave if self.leaving => self.to_tables(&table::Event::Suspend),
            Event::Leave => {
                self.leaving = true;
                log::warn!("no game begins any more; Ctrl-C again suspends those in play");
            }
        }
        Ok(())
    }

    fn to_tables(&self, event: &table::Event) {
        for game in self.games.values() {
            let _ = game.to_table.send(event.clone());
        }
    }

    fn welcome(&mut self, stream: &TcpStream, from: SocketAddr) {
        if self.guests.len() >= MOST_GUESTS {
            log::warn!("{from} is turned away: {MOST_GUESTS} connections are open");
            return;
        }
        let id = self.next;
        self.next += 1;
        let sender = self.sender.clone();
        let heard = move |heard, at| sender.send(Event::Heard(id, heard, at)).is_ok();
        let opened = Outbox::open(stream, &from.to_string(), None)
            .and_then(|outbox| listen(stream, heard).map(|()| outbox));
        match opened {
            Ok(outbox) => drop(self.guests.insert(id, Guest::new(outbox))),
            Err(error) => log::warn!("{from} is turned away: {error}"),
        }
    }

    fn line(&mut self, id: u64, line: &str, at: Instant) -> Result<(), CsaError> {
        let Some(guest) = self.guests.get_mut(&id) else { return Ok(()) };
        let request = Request::parse(line);
        // What comes before the login may hold a password, whatever it looks like.
        let is_secret =
            matches!((&guest.state, &request), (State::New, _) | (_, Some(Request::Login { .. })));
        if !is_secret {
            log::trace!("{} > {line}", guest.name);
        }
        match (&guest.state, request) {
            (_, Some(Request::KeepAlive)) => guest.outbox.say(Reply::KeepAlive),
            (State::New, Some(Request::Login { name, password, extended })) => {
                return self.log_in(id, &name, &password, extended);
            }
            (State::New, _) => guest.outbox.say(Reply::LoginRefused),
            (State::Playing(number, side), Some(request)) if !is_query(&request) => {
                if let Some(game) = self.games.get(number) {
                    let _ = game.to_table.send(table::Event::Said(*side, request, at));
                }
            }
            (_, Some(Request::Logout)) => {
                guest.outbox.say(Reply::LoggedOut);
                guest.outbox.close();
                self.guests.remove(&id);
            }
            (_, Some(Request::Query(query))) => self.query(id, &query),
            // A move before the start or after the end is late, and no harm.
            (_, Some(_)) => {}
            (_, None) => self.garbled(id),
        }
        Ok(())
    }

    /// Answers a line that means nothing; who sends many of them is cut off.
    fn garbled(&mut self, id: u64) {
        let Some(guest) = self.guests.get_mut(&id) else { return };
        guest.garbled += 1;
        if guest.garbled > MOST_GARBLED {
            guest.outbox.cut();
        } else {
            guest.outbox.say("##[ERROR] unknown command");
        }
    }

    fn gone(&mut self, id: u64) {
        let Some(guest) = self.guests.remove(&id) else { return };
        guest.outbox.cut();
        self.games.values_mut().for_each(|game| game.view.forget(id));
        if let State::Playing(number, side) = guest.state
            && let Some(game) = self.games.get(&number)
        {
            let _ = game.to_table.send(table::Event::Gone(side));
        }
    }

    fn end(&mut self, number: u64, played: Played, verdict: [String; 2]) -> Result<(), CsaError> {
        self.tell_watchers(number, &verdict[0]);
        let Some(game) = self.games.get(&number) else { return Ok(()) };
        let word = played.end();
        let (id, moves) = (&game.view.id, played.moves.len());
        let result = match played.outcome {
            None => "suspended".to_owned(),
            Some(game::Outcome::Draw) => format!("draw, {word}"),
            Some(game::Outcome::Win(side)) => {
                format!("{} wins, {word}", game.view.names[side.index()])
            }
        };
        crate::output::say(&format!("{id}: {result}, {moves} moves"))?;
        let place = game.place.clone();
        self.ended += 1;
        // Who hears of the end finds the game in the journal.
        self.ledger.end(&place, played)?;
        self.dissolve(number, verdict.each_ref().map(String::as_str));
        Ok(())
    }

    /// Lets the players of a game go with their last `lines`: each may log out for a moment.
    fn dissolve(&mut self, number: u64, lines: [&str; 2]) {
        let Some(game) = self.games.remove(&number) else { return };
        for (id, line) in game.guests.into_iter().zip(lines) {
            if let Some(guest) = self.guests.get_mut(&id) {
                guest.outbox.say(line);
                guest.state = State::Over(Instant::now() + LOGOUT_PATIENCE);
            }
        }
    }

    /// Closes the connections of those who have waited for too long.
    fn close_late(&mut self) {
        let now = Instant::now();
        let is_late = |guest: &Guest| match guest.state {
            State::New => now > guest.since + LOGIN_PATIENCE,
            State::Over(until) => now > until,
            _ => false,
        };
        let late: Vec<_> =
            self.guests.iter().filter(|(_, guest)| is_late(guest)).map(|(id, _)| *id).collect();
        for id in late {
            if let Some(guest) = self.guests.remove(&id) {
                guest.outbox.close();
            }
        }
    }
}

fn is_query(request: &Request) -> bool {
    matches!(request, Request::Query(_))
}

fn accept(listener: &TcpListener, sender: &SyncSender<Event>) {
    loop {
        match listener.accept() {
            Ok((stream, from)) => {
                if sender.send(Event::Came(stream, from)).is_err() {
                    break;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(error) => {
                log::warn!("nobody can be let in: {error}");
                std::thread::sleep(Duration::from_millis(100));
            }
        }
    }
}
