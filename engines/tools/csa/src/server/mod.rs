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

use arena::referee::{Finished, Reason};
use clap::{Args, value_parser};
use command_line::counted;
use dyngame::DynGame;
use game::Outcome;
use records::TimeControl;

use crate::error::CsaError;
use crate::ledger::{Ledger, Place};
use crate::line::{Reply, Request, name};
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
#[derive(Clone, Debug, Args)]
pub(crate) struct Terms {
    /// The clock, in whole seconds, of who names no game.
    #[arg(long, default_value = "300+10", value_parser = whole_seconds)]
    pub(crate) tc: TimeControl,
    /// Plies after which a game is broken off; 0 is never.
    #[arg(long, default_value_t = 256)]
    pub(crate) max_plies: usize,
    /// Seconds that a move is charged at least.
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = value_parser!(u64).range(..=1))]
    pub(crate) least: u64,
    /// Games after which the server ends; 0 is until Ctrl-C.
    #[arg(long, default_value_t = 0)]
    pub(crate) games: u64,
    /// The event, for records and in the ids of games.
    #[arg(long, value_name = "TEXT", default_value = "tengen", value_parser = name)]
    pub(crate) event: String,
    /// Names with their passwords; without them everybody is let in.
    #[arg(skip)]
    pub(crate) players: Option<BTreeMap<String, String>>,
}

impl Terms {
    /// Plies after which a game is broken off.
    pub(crate) fn max_moves(&self) -> Option<usize> {
        Some(self.max_plies).filter(|&most| most > 0)
    }
}

/// A clock that the protocol can name.
fn whole_seconds(text: &str) -> Result<TimeControl, String> {
    let control: TimeControl = text.parse().map_err(|error: records::Fault| error.to_string())?;
    let times = [control.base, control.increment, control.byoyomi];
    let is_whole = times.iter().all(|time| time.subsec_nanos() == 0) && control.moves.is_none();
    let has_both = !control.increment.is_zero() && !control.byoyomi.is_zero();
    match is_whole && !has_both {
        true => Ok(control),
        false => {
            Err("servers know whole seconds, with an increment or a byoyomi: 300+10, 60b5".into())
        }
    }
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
    /// Whether games were suspended.
    has_suspended: bool,
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
            has_suspended: false,
        };
        (server, sender)
    }

    /// Serves whom `listener` accepts until it is asked to leave, or has played its games; whether all games were played to
    /// their end. After an error games in play are suspended before it leaves.
    ///
    /// # Errors
    /// If the journal cannot be written, or there is no thread.
    pub(crate) fn serve(mut self, listener: TcpListener) -> Result<bool, CsaError> {
        /// Between two looks at who has waited for too long.
        const LOOK_UP: Duration = Duration::from_millis(500);
        let sender = self.sender.clone();
        Builder::new().name("csa-accept".to_owned()).spawn(move || accept(&listener, &sender))?;
        let (mut looked, mut failed) = (Instant::now(), Ok(()));
        loop {
            let taken = match self.events.recv_timeout(LOOK_UP) {
                Ok(event) => self.take(event),
                Err(RecvTimeoutError::Timeout) => Ok(()),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if taken.is_err() {
                failed = failed.and(taken);
                self.leaving = true;
                self.to_tables(&table::Event::Suspend);
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
        failed.map(|()| !self.has_suspended && self.ended >= self.terms.games)
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
            Event::Begun(number) => {
                if let Some(game) = self.games.get_mut(&number) {
                    return self.ledger.begin(&mut game.place);
                }
            }
            Event::Moved(number, csa, entry) => {
                if let Some(game) = self.games.get_mut(&number) {
                    self.ledger.sees(&game.place, &entry);
                    let lines = game.view.moved(&csa, &entry);
                    self.tell_watchers(number, &lines);
                }
            }
            Event::Rejected(number, line) => {
                if let Some(game) = self.games.get(&number) {
                    self.ledger.abandon(&game.place);
                }
                self.dissolve(number, [&line, &line]);
                return self.pair_waiting();
            }
            Event::Ended(number, finished, last) => return self.end(number, *finished, &last),
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
        // A line before the login may hold a password, whatever it looks like.
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
            (_, Some(Request::Query(query))) => return self.query(id, &query),
            (State::Playing(number, side), Some(request)) => {
                if let Some(game) = self.games.get(number) {
                    let _ = game.to_table.send(table::Event::Said(*side, request, at));
                }
            }
            (_, Some(Request::Logout)) => {
                guest.outbox.say(Reply::LoggedOut);
                guest.outbox.close();
                self.guests.remove(&id);
            }
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

    fn end(&mut self, number: u64, finished: Finished, last: &[String; 2]) -> Result<(), CsaError> {
        self.tell_watchers(number, &last[0]);
        let Some(game) = self.games.get(&number) else { return Ok(()) };
        let (word, moves) = (finished.end(), finished.moves.len());
        let result = match finished.outcome {
            _ if finished.reason == Reason::Interrupted => "suspended".to_owned(),
            Outcome::Draw => format!("draw, {word}"),
            Outcome::Win(side) => format!("{} wins, {word}", game.view.names[side.index()]),
        };
        let line = format!("{}: {result}, {}", game.view.id, counted(moves, "move"));
        let place = game.place.clone();
        self.ended += 1;
        self.has_suspended |= finished.reason == Reason::Interrupted;
        // Who hears of the end finds the game in the journal; both hear of it, whatever becomes of that.
        let kept = self.ledger.end(place, finished);
        self.dissolve(number, last.each_ref().map(String::as_str));
        kept.and_then(|()| Ok(crate::output::say(&line)?))
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
