//! Follows games of a server on the page of a match, by the extended mode.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use arena::engine::EngineSpec;
use arena::journal::{EngineEntry, GameEntry, MatchRecord};
use arena::referee::{Finished, MoveEntry, Opening, Reason};
use arena::runner::date_now;
use arena::spectator::{Admit, Billing, Spectator};
use command_line::counted;
use dyngame::{DynGame, GameState};
use game::{Outcome, Side};
use protocol::Protocol;
use records::{Format, Score, csa_move};

use crate::client::{Address, Connection, Login, Next};
use crate::comment;
use crate::ends::{EndReason, judged};
use crate::error::CsaError;
use crate::ledger;
use crate::line::{Reply, Request, Special, read_time};
use crate::summary::settings;

pub(crate) struct Watch<'a> {
    pub(crate) rules: &'static dyn DynGame,
    pub(crate) login: Login<'a>,
    /// A part of the id of the game; any game without it.
    pub(crate) wanted: String,
    /// Games to follow; 0 is no end.
    pub(crate) games: u64,
    pub(crate) opens: bool,
}

/// Between two looks at the list of games.
const PACE: Duration = Duration::from_secs(1);
/// The time that a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

impl Watch<'_> {
    /// Follows games until Ctrl-C, or so many.
    ///
    /// # Errors
    /// If the server does not take us or goes away, or there is no page.
    pub(crate) fn run(&self, admit: &Admit) -> Result<(), CsaError> {
        let stop = Arc::new(AtomicBool::new(false));
        let refused = |error| CsaError::said(format!("{}: {error}", self.login.address));
        let connection =
            Connection::open(&self.login, Some(Duration::from_secs(40)), stop).map_err(refused)?;
        connection.log_in(&self.login, true);
        match self.reply(&connection, PATIENCE)? {
            Some(Reply::LoggedIn(_)) => {}
            _ => return Err(refused_login(&self.login.address)),
        }
        let mut page = Page::open(self, admit)?;
        let (mut last, mut seen) = (String::new(), 0);
        while !self.login.signals.is_last() && (self.games == 0 || seen < self.games) {
            let ids = self.list(&connection)?;
            match ids.into_iter().find(|id| id.contains(&self.wanted) && *id != last) {
                Some(id) => {
                    seen += u64::from(self.follow(&connection, &id, &mut page)?);
                    last = id;
                }
                None => self.login.signals.sleep(PACE),
            }
        }
        connection.log_out();
        Ok(())
    }

    /// The next line of the server; `None` if there is none so long, or we are to leave.
    fn reply(&self, connection: &Connection, within: Duration) -> Result<Option<Reply>, CsaError> {
        let end = Instant::now() + within;
        while Instant::now() < end && !self.login.signals.is_last() {
            match connection.next_of_all(Duration::from_millis(200)) {
                Next::Reply(reply) => return Ok(Some(reply)),
                Next::Gone => {
                    return Err(CsaError::said(format!(
                        "{}: the server hung up",
                        self.login.address
                    )));
                }
                Next::Nothing => {}
            }
        }
        Ok(None)
    }

    /// The ids of the games in play.
    fn list(&self, connection: &Connection) -> Result<Vec<String>, CsaError> {
        connection.outbox.say(Request::Query("LIST".to_owned()));
        let mut ids = Vec::new();
        while let Some(reply) = self.reply(connection, PATIENCE)? {
            let Reply::Extended(text) = reply else { continue };
            match text.strip_prefix("[LIST] ") {
                Some("+OK") => break,
                Some(id) => ids.push(id.to_owned()),
                None => {}
            }
        }
        Ok(ids)
    }

    /// Shows the game of this id to its end; whether the server has told of it.
    fn follow(&self, connection: &Connection, id: &str, page: &mut Page) -> Result<bool, CsaError> {
        connection.outbox.say(Request::Query(format!("MONITOR2ON {id}")));
        let mark = format!("[MONITOR2][{id}] ");
        let (mut lines, mut game): (Vec<String>, Option<Followed>) = (Vec::new(), None);
        while !self.login.signals.is_last() {
            let text = match self.reply(connection, PATIENCE)? {
                Some(Reply::Extended(text)) => text,
                // A game may think long. One that is not there any more has ended unseen.
                None if game.is_some() => continue,
                _ => return Ok(false),
            };
            if let Some(why) = text.strip_prefix("[ERROR]") {
                let why = connection.password.masked(why.trim());
                log::warn!("{id} cannot be watched: {why}");
                return Ok(false);
            }
            let Some(line) = text.strip_prefix(&mark) else { continue };
            if line != "+OK" {
                lines.push(line.to_owned());
                continue;
            }
            let batch = std::mem::take(&mut lines);
            let followed = match &mut game {
                None => game.insert(page.begin(&batch, self.rules)?),
                Some(game) => {
                    page.advance(game, &batch);
                    game
                }
            };
            if let Some(end) = ended(&batch, &*followed.board) {
                let word = page.end(followed, end);
                crate::output::say(&format!("{id}: {word}"))?;
                break;
            }
        }
        Ok(game.is_some())
    }
}

fn refused_login(address: &Address) -> CsaError {
    CsaError::said(format!("{address}: the server did not let us in"))
}

struct Followed {
    number: u64,
    engines: [usize; 2],
    opening: Opening,
    board: Box<dyn GameState>,
    moves: Vec<MoveEntry>,
}

/// The page, and what was shown on it.
struct Page {
    spectator: Box<dyn Spectator>,
    record: MatchRecord,
    next: u64,
}

impl Page {
    fn open(watch: &Watch<'_>, admit: &Admit) -> Result<Self, CsaError> {
        let site = Some(watch.login.address.to_string());
        let terms = ledger::Terms { site, ..ledger::Terms::default() };
        let record = MatchRecord::new(ledger::settings(watch.rules, terms));
        let billing = Billing {
            rules: watch.rules,
            settings: &record.settings,
            record: &record,
            total: watch.games,
            sprt: None,
            anchor: None,
            port: 0,
            opens: watch.opens,
        };
        let spectator = admit(&billing).map_err(CsaError::Said)?;
        Ok(Self { spectator, record, next: 0 })
    }

    /// The number of the player of this name, who may be new.
    fn player(&mut self, name: &str) -> usize {
        let engines = &mut self.record.settings.engines;
        engines.iter().position(|entry| entry.spec.name == name).unwrap_or_else(|| {
            let spec = EngineSpec::new(name.to_owned(), Vec::new(), Protocol::Usi);
            engines.push(EngineEntry::new(spec));
            self.spectator.joins(name);
            engines.len() - 1
        })
    }

    fn begin(&mut self, lines: &[String], rules: &dyn DynGame) -> Result<Followed, CsaError> {
        let refused = |error: &dyn std::fmt::Display| CsaError::said(format!("the game: {error}"));
        let reading = records::read(Format::Csa, lines.join("\n"), rules, &settings(true));
        let record = reading.games.into_iter().next().ok_or_else(|| refused(&"no record"))?;
        let record = record.map_err(|error| refused(&error))?;
        let opening = Opening { position: record.position.clone(), moves: Vec::new() };
        let mut board = opening.board(rules, &settings(true))?;
        let [black, white] = record.players.each_ref().map(|name| command_line::one_line(name));
        let engines = [self.player(&black), self.player(&white)];
        let number = self.next;
        self.next += 1;
        self.spectator.begins((number, 0), engines, &opening);
        let mut moves = Vec::new();
        for mv in &record.main.moves {
            let score = mv.facts.score.and_then(|score| match score {
                Score::Centi(score) => Some(score),
                _ => None,
            });
            let played =
                MoveEntry { score, ..MoveEntry::new(mv.text.clone(), mv.facts.millis, None) };
            board.play_texts([&mv.text])?;
            self.spectator.sees((number, 0), &played);
            moves.push(played);
        }
        Ok(Followed { number, engines, opening, board, moves })
    }

    /// Shows the moves among `lines`.
    fn advance(&self, game: &mut Followed, lines: &[String]) {
        for (number, line) in lines.iter().enumerate() {
            let Ok(mv) = csa_move(&*game.board, line) else { continue };
            let millis = lines.get(number + 1).and_then(|time| read_time(time));
            let behind =
                lines[number + 1..].iter().take_while(|line| !line.starts_with(['+', '-']));
            let mover = game.board.side_to_move();
            let score = behind.filter_map(|line| comment::score(line, mover)).next();
            let text = game.board.canonical_text(mv);
            let played = MoveEntry { score, ..MoveEntry::new(text, millis, None) };
            game.board.make(mv);
            self.spectator.sees((game.number, 0), &played);
            game.moves.push(played);
        }
    }

    /// Shows how it ended; the name of that.
    fn end(&self, game: &Followed, (outcome, why): (Outcome, Reason)) -> String {
        let (reason, ending) = judged(&*game.board, outcome, why);
        let moves = game.moves.clone();
        let finished = Finished { outcome, reason, ending, details: None, last_think: None, moves };
        let number = (game.number, 0);
        let played = GameEntry::new(number, game.engines, game.opening.clone(), finished);
        let entry = GameEntry { date: date_now(), ..played };
        self.spectator.ends(&entry, &self.record);
        let winner = match outcome {
            _ if entry.reason == Reason::Interrupted => "suspended".to_owned(),
            Outcome::Draw => "draw".to_owned(),
            Outcome::Win(side) => {
                let number = game.engines[side.index()];
                format!("{} wins", self.record.settings.engines[number].spec.name)
            }
        };
        format!("{winner}, {}, {}", entry.end(), counted(game.moves.len(), "move"))
    }
}

/// The end that is among `lines`, where `board` is the last position. A result is said as Black sees it; where a server
/// gives the reason alone, that tells who has won.
fn ended(lines: &[String], board: &dyn GameState) -> Option<(Outcome, Reason)> {
    let (mut why, mut end) = (None, None);
    for line in lines {
        match Reply::parse(line) {
            Reply::Special(Special::Resign, _) => why = Some(EndReason::Resign),
            Reply::Special(Special::Declare, _) => why = Some(EndReason::Declaration),
            Reply::Reason(found) => why = Some(found),
            Reply::Result(found) => end = Some(found),
            _ => {}
        }
    }
    if let Some(end) = end {
        return Some((end.outcome(Side::First), end.reason(why)));
    }
    let (why, mover) = (why?, board.side_to_move());
    let outcome = match why {
        EndReason::Declaration => Outcome::Win(mover),
        EndReason::Repetition | EndReason::MaxMoves => Outcome::Draw,
        EndReason::PerpetualCheck if board.status().is_some() => board.status()?.0,
        _ => Outcome::Win(!mover),
    };
    Some((outcome, why.reason()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_an_end_whatever_its_reason() {
        let board = shogi::ENTRY.rules.state(None, &settings(true)).expect("a board");
        let (first, second) = (Outcome::Win(Side::First), Outcome::Win(Side::Second));
        for (lines, expected) in [
            ("+7776FU\nT3", None),
            ("#CHUDAN", Some((Outcome::Draw, Reason::Interrupted))),
            ("#CENSORED", Some((Outcome::Draw, Reason::Adjudication))),
            ("#DRAW", Some((Outcome::Draw, Reason::Unstated))),
            ("#WIN", Some((first, Reason::Resignation))),
            ("#TIME_UP\n#WIN", Some((first, Reason::Time(None)))),
            ("%TORYO", Some((second, Reason::Resignation))),
        ] {
            let split: Vec<_> = lines.lines().map(str::to_owned).collect();
            assert_eq!(ended(&split, &*board), expected, "{lines}");
        }
    }
}
